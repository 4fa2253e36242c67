"""The probability of winning Qwixx, for every seat between turns, and after each move of a deciding seat.

It needs no table. In the white window, all decide at once, so each seat predicts the others' moves by fictitious play
(Brown 1951). First, all intend to pass. Then each seat in turn, the active one first, chooses the plan that is best on
average against all plans of the others so far. The colour action leaves nothing to guess.
`tests/training/test_win_chance.py` compares both with the compiled form and with the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from random import Random
from typing import Final, TypeVar

from ....errors import DicepadError
from ....match import Game
from ....rules.crossing import CrossingGame, CrossingState
from ...strategy import Chooser, Family
from ..turn.moves import GOES_ON, MOST_OPTIONS, cross_whites, finish_turn, is_over, list_own, list_waiting, may_colour
from ..turn.sheet import NOWHERE, ROWS
from ..turn.solvable import is_solvable, move_at, place_of, solvable_sheet, sum_and_cells
from .net import SeatState, Style, chances_of

__all__ = [
    "FAMILY",
    "ROUNDS",
    "TIE",
    "Plan",
    "Styles",
    "WinTurn",
    "first_best",
    "fits",
    "option_chances",
    "shares",
    "win_chances",
]

MOST_SEATS: Final = 5
ROUNDS: Final = 2
"""Rounds of replies in which each seat chooses its plan."""
TIE: Final = 1e-9
"""Probabilities that differ by less count as equal, because sums of the same terms in another order differ a little."""
ANYWHERE: Final = 0
"""The place of a cross that is already made."""
Option = TypeVar("Option")
Styles = tuple[Style, ...]
Whites = tuple[int, ...]
"""The place where each seat crosses the white sum."""
Plan = tuple[Whites, int]
"""The plans of all seats: a cross with the white sum for each, and then the active seat's with a coloured die."""


@lru_cache(maxsize=64)
def fits(game: Game) -> bool:
    """Return whether the rows, dice and points are those that the net was learned on.

    The cells may have any colours, because the net plays just as well if they are mixed
    (`book/reference/computers.md`).

    >>> from dicepad import load
    >>> fits(load("qwixx")), fits(load("qwixx-mixed-colours")), fits(load("qwixx-mixed-numbers"))
    (True, True, False)
    """
    if not isinstance(game, CrossingGame) or not is_solvable(game):
        return False
    sheet = solvable_sheet(game)
    up, down = tuple(range(2, 13)), tuple(range(12, 1, -1))
    return (
        sheet.numbers == (up, up, down, down)
        and (sheet.faces, sheet.closing_crosses, sheet.rows_to_end) == (6, 5, 2)
        and sheet.points == tuple([count * (count + 1) // 2 for count in range(13)])
        and sheet.penalties == (0, -5, -10, -15, -20)
    )


def sheets_of(state: CrossingState) -> tuple[SeatState, ...]:
    """Return the sheets of all seats as the net sees them.

    Raises `DicepadError` for another sheet or one seat alone.
    """
    game = state.game
    if not fits(game):
        raise DicepadError(
            f"{game.spec.title}: the probability of winning is known only for sheets with the rows of Qwixx"
        )
    if not 2 <= state.players <= MOST_SEATS:
        raise DicepadError(f"the probability of winning is known for 2 to {MOST_SEATS} seats, not for {state.players}")
    sheet, scores = solvable_sheet(game), state.scores
    seats = range(state.players)
    return tuple([SeatState(sheet.row_states(state, seat), state.misthrows[seat], scores[seat]) for seat in seats])


def shares(points: list[int]) -> tuple[float, ...]:
    """Return each seat's share of the win once the game is over. Equal first places share it.

    >>> shares([30, 41, 41])
    (0.0, 0.5, 0.5)
    """
    most = max(points)
    return tuple([(made == most) / points.count(most) for made in points])


def first_best(chances: Mapping[Option, float]) -> Option:
    """Return the option with the best probability. Of equal options, it is the first.

    >>> first_best({"pass": 0.5, "red.2": 0.5 + 1e-12, "blue.12": 0.4})
    'pass'
    """
    (chosen, best), *others = chances.items()
    for option, chance in others:
        if chance > best + TIE:
            chosen, best = option, chance
    return chosen


def win_chances(state: CrossingState, styles: Styles | None = None) -> tuple[float, ...]:
    """Return each seat's probability of winning, before a roll or once the game is over. They add up to 1.

    `styles` says how the seats play (see `styles`); without it, all play like `winner`. Equal first places share
    the win. Raises `DicepadError` for other rows than those of Qwixx, for one seat alone, and in the middle of a turn,
    where `option_chances` gives the probability after each move.

    >>> from dicepad import load
    >>> [round(chance, 1) for chance in win_chances(load("qwixx").start(2))]
    [0.5, 0.5]
    >>> from dicepad.odds.qwixx.winning.styles import named_styles
    >>> round(win_chances(load("qwixx").start(2), named_styles("gap-1", "solo"))[0], 1)
    0.6
    """
    seats = sheets_of(state)
    if state.over:
        return shares([sheet.points for sheet in seats])
    if state.phase != "roll":
        raise DicepadError("the probability of winning is known only between turns; during a turn, call option_chances")
    return chances_of(seats, state.active, styles)


class WinTurn:
    """The turn of a position and its possible results, on row states. Places are those of `turn.moves`.

    In this turn, all seats choose what `winner` would choose; after it, they play in their `styles`.
    """

    def __init__(self, state: CrossingState, styles: Styles | None = None) -> None:
        self.state = state
        self.styles = styles
        self.sheet = solvable_sheet(state.game)
        self.table = self.sheet.turn_table
        self.seats = sheets_of(state)
        self.found: dict[Plan, tuple[float, ...]] = {}
        self.best: dict[Whites, int] = {}

    @cached_property
    def sum_and_cells(self) -> tuple[int, list[int]]:
        """The white sum, and the places of the coloured dice."""
        return sum_and_cells(self.sheet, self.state)

    def crossed(self, seats: tuple[SeatState, ...], whites: Whites) -> tuple[SeatState, ...]:
        """Return the sheets after each seat has crossed its place. A row that any seat has closed is closed for all."""
        rows, points = [list(seat.rows) for seat in seats], [seat.points for seat in seats]
        cross_whites(self.table, rows, points, whites)
        return tuple([SeatState(tuple(rows[at]), seat.misthrows, points[at]) for at, seat in enumerate(seats)])

    def is_over(self, seats: tuple[SeatState, ...]) -> bool:
        """Return whether enough rows are closed to end the game."""
        return is_over(self.table, [seats[0].rows])

    def chances_after(self, whites: Whites, colour: int) -> tuple[float, ...]:
        """Return the probabilities of winning after a turn: all white crosses, then the active seat's colour action.

        In the colour phase, the white crosses are made already, and `whites` holds none.
        """
        if (whites, colour) not in self.found:
            self.found[whites, colour] = self.compute_chances_after(whites, colour)
        return self.found[whites, colour]

    def compute_chances_after(self, whites: Whites, colour: int) -> tuple[float, ...]:
        """Compute the probabilities of `chances_after`, without remembering them."""
        seats, active, table = self.seats, self.state.active, self.table
        rows, points = [list(seat.rows) for seat in seats], [seat.points for seat in seats]
        misthrows = [seat.misthrows for seat in seats]
        cross_whites(table, rows, points, whites)
        over = is_over(table, rows)
        if not over:
            white = ANYWHERE if self.state.crossed else whites[active]
            cell_id = colour if may_colour(table, rows[active], colour) else NOWHERE
            over = finish_turn(table, rows, misthrows, points, active, white, cell_id) != GOES_ON
        if over:
            return shares(points)
        after = [SeatState(tuple(rows[seat]), misthrows[seat], points[seat]) for seat in range(len(seats))]
        return chances_of(tuple(after), (active + 1) % len(seats), self.styles)

    def best_colour(self, whites: Whites) -> int:
        """Return the place of the active seat's best colour action after a white window."""
        if whites not in self.best:
            active = self.state.active
            seats = self.crossed(self.seats, whites)
            options = [NOWHERE] if self.is_over(seats) else self.colours(seats[active])
            self.best[whites] = first_best(
                {cell_id: self.chances_after(whites, cell_id)[active] for cell_id in options}
            )
        return self.best[whites]

    def colours(self, seat: SeatState) -> list[int]:
        """Return the options with the coloured dice for the active seat's sheet: first no cross, then the dice."""
        whites, colours = [NOWHERE] * MOST_OPTIONS, [NOWHERE] * MOST_OPTIONS
        return colours[: list_own(self.table, list(seat.rows), 0, self.sum_and_cells[1], True, whites, colours)]

    def whites(self, seat: SeatState) -> list[int]:
        """Return the options with the white sum for a sheet: first no cross, then the rows in order."""
        whites, colours = [NOWHERE] * (1 + ROWS), [NOWHERE] * (1 + ROWS)
        return whites[: list_waiting(self.table, seat.rows, self.sum_and_cells[0], whites, colours)]

    def with_place(self, plan: Plan, seat: int, cell_id: int) -> Plan:
        """Return a plan in which a seat crosses another place. The active seat then chooses its best colour action."""
        whites, colour = plan
        whites = (*whites[:seat], cell_id, *whites[seat + 1 :])
        return whites, self.best_colour(whites) if seat == self.state.active else colour

    def on_average(self, seat: int, plans: list[Plan]) -> float:
        """Return a seat's average probability of winning over several plans."""
        return sum([self.chances_after(*plan)[seat] for plan in plans]) / len(plans)

    @cached_property
    def plans(self) -> tuple[tuple[list[Plan], ...], Plan]:
        """The plans that each seat has seen at each of its decisions in the white window, and the final plan of all."""
        active, count = self.state.active, len(self.seats)
        places = [self.whites(seat) for seat in self.seats]
        seen: tuple[list[Plan], ...] = tuple([[] for _ in range(count)])
        plan: Plan = (NOWHERE,) * count, NOWHERE
        for _ in range(ROUNDS):
            for step in range(count):
                seat = (active + step) % count
                seen[seat].append(plan)
                tried = {
                    cell_id: [self.with_place(plan, seat, cell_id) for plan in seen[seat]] for cell_id in places[seat]
                }
                chosen = first_best({cell_id: self.on_average(seat, plans) for cell_id, plans in tried.items()})
                plan = tried[chosen][-1]
        return seen, plan

    def expected_replies(self, seat: int, move: str) -> list[Plan]:
        """Return the plans of all seats if a seat plays a move and the others reply as expected.

        All plans are equally likely.
        """
        if self.state.phase == "colour":
            return [((NOWHERE,) * len(self.seats), place_of(self.state.game, move))]
        return [self.with_place(plan, seat, place_of(self.state.game, move)) for plan in self.plans[0][seat]]

    def options(self, seat: int) -> dict[str, float]:
        """Return a seat's probability of winning after each of its moves."""
        if not self.state.moves(seat):
            return {}
        places = (self.colours if self.state.phase == "colour" else self.whites)(self.seats[seat])
        moves = [move_at(self.state.game, cell_id) for cell_id in places]
        return {move: self.chance(seat, move) for move in moves}

    def chance(self, seat: int, move: str) -> float:
        """Return a seat's probability of winning after one of its moves."""
        return self.on_average(seat, self.expected_replies(seat, move))


def option_chances(state: CrossingState, seat: int, styles: Styles | None = None) -> dict[str, float]:
    """Return a seat's probability of winning after each of its moves, the best first.

    In the white window, it is an average over the expected replies of the others. With the coloured dice, the seat
    makes its best choice. `styles` says how the seats play after this turn, as in `win_chances`. Raises `DicepadError`
    for other rows than those of Qwixx, for one seat alone, and if the seat has nothing to decide.

    >>> from dicepad import load
    >>> state = load("qwixx").start(2).roll(dice="1 1 2 3 4 5")
    >>> list(option_chances(state, 1))
    ['red.2', 'yellow.2', 'pass']
    """
    turn = WinTurn(state, styles)
    if not state.moves(seat):
        raise DicepadError("moves have probabilities of winning only while the seat must decide")
    return dict(sorted(turn.options(seat).items(), key=lambda item: -round(item[1] / TIE)))


def winner(game: Game) -> Chooser:
    """Return the chooser for a game."""

    def choose(state: CrossingState, seat: int, rng: Random) -> str:
        moves = state.moves(seat)
        return moves[0] if len(moves) == 1 else first_best(WinTurn(state).options(seat))

    return choose


FAMILY: Final = Family(
    "winner",
    "plays to win: the move with the best chance of winning, whatever the points",
    ("winner",),
    ("winner",),
    winner,
)
