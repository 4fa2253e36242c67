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

from ...errors import DicepadError
from ...match import Game
from ...rules.crossing import CrossingGame, CrossingState
from ...rules.crossing.game import PASS
from ..solver.solvable import is_solvable, solvable_sheet
from .strategy import Chooser, Family
from .win_net import SeatState, chances_of

__all__ = [
    "FAMILY",
    "ROUNDS",
    "TIE",
    "Place",
    "Plan",
    "Turn",
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
Option = TypeVar("Option")
Place = tuple[int, int] | None
"""A cell by its row and place, or nothing."""
Plan = tuple[tuple[Place, ...], Place]
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


def win_chances(state: CrossingState) -> tuple[float, ...]:
    """Return each seat's probability of winning, before a roll or once the game is over. They add up to 1.

    Equal first places share the win. Raises `DicepadError` for other rows than those of Qwixx, for one seat alone, and
    in the middle of a turn, where `option_chances` gives the probability after each move.

    >>> from dicepad import load
    >>> [round(chance, 1) for chance in win_chances(load("qwixx").start(2))]
    [0.5, 0.5]
    """
    seats = sheets_of(state)
    if state.over:
        return shares([sheet.points for sheet in seats])
    if state.phase != "roll":
        raise DicepadError("the probability of winning is known only between turns; during a turn, call option_chances")
    return chances_of(seats, state.active)


class Turn:
    """The turn of a position and its possible results, on row states."""

    def __init__(self, state: CrossingState) -> None:
        self.state = state
        self.sheet = solvable_sheet(state.game)
        self.seats = sheets_of(state)
        self.found: dict[tuple[tuple[Place, ...], Place], tuple[float, ...]] = {}
        self.best: dict[tuple[Place, ...], Place] = {}

    def place(self, move: str) -> Place:
        """Return the cell of a move."""
        target = self.state.game.layout.targets.get(move)
        return None if target is None else (target.row, target.bit.bit_length() - 1)

    def may_cross(self, rows: tuple[int, ...], place: Place) -> bool:
        """Return whether rows allow a cross."""
        return place is not None and self.sheet.moves[rows[place[0]]][place[1]][0] >= 0

    def may_colour(self, rows: tuple[int, ...], place: Place) -> bool:
        """Return whether rows allow a cross with a coloured die that is still in the game."""
        if place is None or not self.may_cross(rows, place):
            return False
        closed = [die for die, one in zip(self.sheet.die_of_row, rows, strict=True) if one == self.sheet.locked]
        return self.sheet.colours[place[0]][place[1]] not in closed

    def crossed(self, seats: tuple[SeatState, ...], places: tuple[Place, ...]) -> tuple[SeatState, ...]:
        """Return the sheets after each seat has crossed its place. A row that any seat has closed is closed for all."""
        found, closed = [], set()
        for seat, place in zip(seats, places, strict=True):
            if place is not None and self.may_cross(seat.rows, place):
                row, cell = place
                new, gain = self.sheet.moves[seat.rows[row]][cell]
                seat = SeatState((*seat.rows[:row], new, *seat.rows[row + 1 :]), seat.misthrows, seat.points + gain)
                if new == self.sheet.locked:
                    closed.add(row)
            found.append(seat)
        if not closed:
            return tuple(found)
        locked = self.sheet.locked
        return tuple(
            [
                SeatState(tuple([locked if row in closed else one for row, one in enumerate(seat.rows)]), *seat[1:])
                for seat in found
            ]
        )

    def is_over(self, seats: tuple[SeatState, ...]) -> bool:
        """Return whether enough rows are closed to end the game."""
        return seats[0].rows.count(self.sheet.locked) >= self.sheet.rows_to_end

    def chances_after(self, whites: tuple[Place, ...], colour: Place) -> tuple[float, ...]:
        """Return the probabilities of winning after a turn: all white crosses, then the active seat's colour action.

        In the colour phase, `whites` only holds the cross that the active seat has already made.
        """
        if (whites, colour) not in self.found:
            self.found[whites, colour] = self.compute_chances_after(whites, colour)
        return self.found[whites, colour]

    def compute_chances_after(self, whites: tuple[Place, ...], colour: Place) -> tuple[float, ...]:
        """Compute the probabilities of `chances_after`, without remembering them."""
        state, seats, active = self.state, self.seats, self.state.active
        crossed = state.crossed
        if state.phase == "white":
            seats, crossed = self.crossed(seats, whites), whites[active] is not None
        over = self.is_over(seats)
        if not over and self.may_colour(seats[active].rows, colour):
            places = tuple([colour if seat == active else None for seat in range(len(seats))])
            seats = self.crossed(seats, places)
            over = self.is_over(seats)
        elif not over and not crossed:
            one, penalties = seats[active], self.sheet.penalties
            lost = penalties[one.misthrows + 1] - penalties[one.misthrows]
            one = SeatState(one.rows, one.misthrows + 1, one.points + lost)
            seats = (*seats[:active], one, *seats[active + 1 :])
            over = one.misthrows == self.sheet.misthrows
        if over:
            return shares([seat.points for seat in seats])
        return chances_of(seats, (active + 1) % len(seats))

    @cached_property
    def colours(self) -> list[Place]:
        """The places that match the coloured dice, in order, after None for no cross."""
        state = self.state
        targets = state.game.layout.colour_targets
        faces = [face for die in state.game.coloured_dice for face in state.colour_sums(die)]
        named = [one for face in faces for one in targets.get((face.colour, face.number), ())]
        return [None, *sorted((one.row, one.bit.bit_length() - 1) for one in named)]

    def best_colour(self, whites: tuple[Place, ...]) -> Place:
        """Return the active seat's best colour action after a white window."""
        if whites not in self.best:
            active = self.state.active
            rows = self.crossed(self.seats, whites)[active].rows
            allowed = [place for place in self.colours if place is None or self.may_colour(rows, place)]
            self.best[whites] = first_best({place: self.chances_after(whites, place)[active] for place in allowed})
        return self.best[whites]

    def white_places(self, seat: int) -> list[Place]:
        """Return a seat's options with the white sum: first no cross, then the rows in order."""
        return [self.place(move) for move in self.in_order((PASS, *self.state.options(seat)))]

    def in_order(self, moves: tuple[str, ...]) -> list[str]:
        """Sort moves by their places, with no cross first. Of equal moves, the first one in this order is taken."""
        return sorted(dict.fromkeys(moves), key=lambda move: self.place(move) or (-1, -1))

    def with_place(self, plan: Plan, seat: int, place: Place) -> Plan:
        """Return a plan in which a seat crosses another place. The active seat then chooses its best colour action."""
        whites, colour = plan
        whites = (*whites[:seat], place, *whites[seat + 1 :])
        return whites, self.best_colour(whites) if seat == self.state.active else colour

    def on_average(self, seat: int, plans: list[Plan]) -> float:
        """Return a seat's average probability of winning over several plans."""
        return sum([self.chances_after(*plan)[seat] for plan in plans]) / len(plans)

    @cached_property
    def plans(self) -> tuple[tuple[list[Plan], ...], Plan]:
        """The plans that each seat has seen at each of its decisions in the white window, and the final plan of all."""
        active, count = self.state.active, len(self.seats)
        places = [self.white_places(seat) for seat in range(count)]
        seen: tuple[list[Plan], ...] = tuple([[] for _ in range(count)])
        plan: Plan = (None,) * count, None
        for _ in range(ROUNDS):
            for step in range(count):
                seat = (active + step) % count
                seen[seat].append(plan)
                tried = {place: [self.with_place(one, seat, place) for one in seen[seat]] for place in places[seat]}
                chosen = first_best({place: self.on_average(seat, plans) for place, plans in tried.items()})
                plan = tried[chosen][-1]
        return seen, plan

    def expected_replies(self, seat: int, move: str) -> list[Plan]:
        """Return the plans of all seats if a seat plays a move and the others reply as expected.

        All plans are equally likely.
        """
        if self.state.phase == "colour":
            return [((None,) * len(self.seats), self.place(move))]
        return [self.with_place(plan, seat, self.place(move)) for plan in self.plans[0][seat]]

    def options(self, seat: int) -> dict[str, float]:
        """Return a seat's probability of winning after each of its moves."""
        return {move: self.chance(seat, move) for move in self.in_order(self.state.moves(seat))}

    def chance(self, seat: int, move: str) -> float:
        """Return a seat's probability of winning after one of its moves."""
        return self.on_average(seat, self.expected_replies(seat, move))


def option_chances(state: CrossingState, seat: int) -> dict[str, float]:
    """Return a seat's probability of winning after each of its moves, the best first.

    In the white window, it is an average over the expected replies of the others. With the coloured dice, the seat
    makes its best choice. Raises `DicepadError` for other rows than those of Qwixx, for one seat alone, and if the seat
    has nothing to decide.

    >>> from dicepad import load
    >>> state = load("qwixx").start(2).roll(dice="1 1 2 3 4 5")
    >>> list(option_chances(state, 1))
    ['red.2', 'yellow.2', 'pass']
    """
    turn = Turn(state)
    if not state.moves(seat):
        raise DicepadError("moves have probabilities of winning only while the seat must decide")
    return dict(sorted(turn.options(seat).items(), key=lambda one: -round(one[1] / TIE)))


def winner(game: Game) -> Chooser:
    """Return the chooser for a game."""

    def choose(state: CrossingState, seat: int, rng: Random) -> str:
        moves = state.moves(seat)
        return moves[0] if len(moves) == 1 else first_best(Turn(state).options(seat))

    return choose


FAMILY: Final = Family(
    "winner",
    "plays to win: the move with the best chance of winning, whatever the points",
    ("winner",),
    ("winner",),
    winner,
)
