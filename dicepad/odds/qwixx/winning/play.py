"""The probability of winning Qwixx, for every seat between turns, and after each move of a deciding seat.

It needs no table: a net (`net`) estimates it between turns, and `decisions` explains what the seats choose in a turn.
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
from ..turn.moves import Sheets, cross_whites, is_over, list_own, list_waiting
from ..turn.sheet import CELLS, NOWHERE
from ..turn.solvable import is_solvable, move_at, place_of, solvable_sheet, sum_and_cells
from .decisions import (
    ROUNDS,
    TIE,
    Turn,
    Workspace,
    best_reply,
    decide_colour,
    decide_whites,
    new_workspace,
    rate,
    rate_colour,
    share_of,
)
from .net import SeatState, Style, chances_of

__all__ = [
    "FAMILY",
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
    sheet = solvable_sheet(game)
    scores = state.scores
    seats = range(state.players)
    return tuple([SeatState(sheet.row_states(state, seat), state.misthrows[seat], scores[seat]) for seat in seats])


def as_lists(seats: tuple[SeatState, ...]) -> Sheets:
    """Return the sheets of all seats as the kernel takes them."""
    rows, misthrows, points = zip(*seats, strict=True)
    return Sheets([list(states) for states in rows], list(misthrows), list(points))


def shares(points: list[int]) -> tuple[float, ...]:
    """Return each seat's share of the win once the game is over. Equal first places share it.

    >>> shares([30, 41, 41])
    (0.0, 0.5, 0.5)
    """
    return tuple([share_of(points, seat) for seat in range(len(points))])


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

    @cached_property
    def turn(self) -> Turn:
        """The turn, as the kernel takes it."""
        total, places = sum_and_cells(self.sheet, self.state)
        memory = new_workspace(len(self.seats))
        return Turn(self.table, self.styles, as_lists(self.seats), self.state.active, total, places, memory)

    @cached_property
    def decided(self) -> tuple[Plan, Workspace]:
        """The final plan of all seats in the white window, and the memory of their decisions."""
        colour = decide_whites(self.turn)
        memory = self.turn.memory
        return (tuple(memory.whites), colour), memory

    @property
    def white(self) -> int:
        """The place that the active seat crossed in the window, as far as the colour phase needs it."""
        return ANYWHERE if self.state.crossed else NOWHERE

    def crossed(self, seats: tuple[SeatState, ...], whites: Whites) -> tuple[SeatState, ...]:
        """Return the sheets after each seat has crossed its place. A row that any seat has closed is closed for all."""
        sheets = as_lists(seats)
        cross_whites(self.table, sheets, whites)
        return tuple([SeatState(tuple(rows), missed, made) for rows, missed, made in zip(*sheets, strict=True)])

    def is_over(self, seats: tuple[SeatState, ...]) -> bool:
        """Return whether enough rows are closed to end the game."""
        return is_over(self.table, [seats[0].rows])

    def chances_after(self, plan: Plan) -> tuple[float, ...]:
        """Return the probabilities of winning after a plan: all white crosses, then the active seat's colour action.

        In the colour phase, the white crosses are made already, and only the colour action counts.
        """
        turn = self.turn
        whites, colour = plan
        if self.state.phase == "colour":
            rate_colour(turn, turn.sheets, self.white, colour)
        else:
            turn.memory.whites[:] = whites
            rate(turn, colour)
        return tuple(turn.memory.layers.chances)

    def best_colour(self) -> int:
        """Return the place of the active seat's best colour action in the colour phase."""
        return int(decide_colour(self.turn, self.white))

    def expected_replies(self, seat: int, move: str) -> list[Plan]:
        """Return the plans of all seats if a seat plays a move and the others reply as expected.

        All plans are equally likely.
        """
        cell_id = place_of(self.state.game, move)
        if self.state.phase == "colour":
            return [((NOWHERE,) * len(self.seats), cell_id)]
        _, memory = self.decided
        plans = []
        for *whites, colour in memory.layers.seen[seat]:
            whites[seat] = cell_id
            if seat == self.state.active:
                memory.whites[:] = whites
                _, colour = best_reply(self.turn)
            plans.append((tuple(whites), colour))
        return plans

    def options(self, seat: int) -> dict[str, float]:
        """Return a seat's probability of winning after each of its moves: first no cross, then the rows or the dice."""
        if not self.state.moves(seat):
            return {}
        turn = self.turn
        rows = [*self.seats[seat].rows]
        whites, colours = options = turn.memory.options
        if self.state.phase == "colour":
            places = colours[: list_own(self.table, rows, 0, turn.places, True, options)]
        else:
            places = whites[: list_waiting(self.table, rows, turn.total, options)]
        moves = [move_at(self.state.game, cell_id) for cell_id in places]
        return {move: self.chance(seat, move) for move in moves}

    def chance(self, seat: int, move: str) -> float:
        """Return a seat's probability of winning after one of its moves."""
        cell_id = place_of(self.state.game, move)
        if self.state.phase == "colour":
            return self.chances_after(((), cell_id))[seat]
        _, memory = self.decided
        slot = 0 if cell_id == NOWHERE else 1 + cell_id // CELLS
        return float(memory.sums[seat][slot] / ROUNDS)


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
