"""Strategies of the Qwixx family that go by a table of values: perfect play for points, and play that hurries.

A choice is worth the points that it makes and the value of what is left, counted in whole steps. So ties are true ties,
and the compiled form of a strategy chooses the same to the last one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from ...errors import DicepadError
from ...match import Game, State
from ...rules.crossing import CrossingState
from .strategy import Chooser, Family

if TYPE_CHECKING:
    from ..table import Table

__all__ = ["FAMILIES", "STEPS", "WINNING", "TableKey", "table_key"]

STEPS: Final = 1 << 20
"""In how many steps of a point values are counted, as whole numbers."""
WINNING: Final = 10_000
"""Points that a win is worth to a strategy that looks at the others."""
MOST_SEATS: Final = 5
HASTES: Final = range(1, 31)
TEMPOS: Final = range(1, 10)
Rows = tuple[int, ...]


class TableKey(NamedTuple):
    """Which table a strategy goes by: friendly seats, haste in percent, points lost in each interval."""

    seats: int
    haste: int = 0
    tempo: int = 0

    def open(self, game: Game) -> Table:
        """The table, solved if it has not been before. Raises `DicepadError` for a game that cannot be solved."""
        from ..solo import table_for

        return table_for(game, self.seats, haste=self.haste, tempo=self.tempo)


def table_key(name: str) -> TableKey:
    """The table of a strategy.

    >>> table_key("friendly-3"), table_key("hasty-7")
    (TableKey(seats=3, haste=0, tempo=0), TableKey(seats=2, haste=7, tempo=0))
    """
    stem, *numbers = name.split("-")
    if stem == "hasty":
        return TableKey(2, *map(int, numbers))
    return TableKey(int(numbers[0]) if numbers else 1)


opened = lru_cache(maxsize=8)(TableKey.open)


class Choice(NamedTuple):
    """A move and what it leads to: the row states, the crosses' points, whether it closes a row for good."""

    move: str
    rows: Rows
    gain: int
    locks: bool


@dataclass(frozen=True)
class ByTable:
    """Chooses what is worth most by a table; with `closing`, glad to end the game in front and loath to end it behind.

    Of equals, passing comes first, then the rows and the dice in their order.
    """

    table: Table
    closing: bool

    def choose(self, state: State, seat: int, rng: Random) -> str:
        """The best move."""
        if not isinstance(state, CrossingState):
            raise DicepadError(f"{state.game.spec.title} cannot be played by a table of the Qwixx family")
        turn = Turn(self, state, seat)
        return turn.white_move() if state.phase == "white" else turn.colour_move()


class Turn:
    """One decision of a seat."""

    def __init__(self, strategy: ByTable, state: CrossingState, seat: int) -> None:
        self.table, self.layout, self.closing = strategy.table, strategy.table.layout, strategy.closing
        self.state, self.seat = state, seat
        self.rows = self.layout.row_states(state, seat)
        self.misthrows = state.misthrows[seat]
        wait = (seat - state.active - 1) % state.players
        self.wait = min(wait, self.table.seats - 1)
        scores = state.scores
        others = [score for other, score in enumerate(scores) if other != seat]
        self.lead = scores[seat] - max(others) if others else 0

    def ending(self, points: int) -> int:
        """What is added to a choice that ends the game, after which the seat has so many points more."""
        lead = self.lead + points
        return WINNING * ((lead > 0) - (lead < 0)) if self.closing else 0

    def over(self, rows: Rows) -> bool:
        return rows.count(self.layout.locked) >= self.layout.rows_to_end

    def value(self, rows: Rows, misthrows: int, points: int) -> int:
        """The points made and the value to come, in steps."""
        return points * STEPS + round(self.table.value(self.wait, misthrows, rows) * STEPS)

    def crossed(self, rows: Rows, points: int, locks: bool) -> int:
        """The value of a position after a cross."""
        bonus = self.ending(points) if locks and self.over(rows) else 0
        return self.value(rows, self.misthrows, points + bonus)

    def nothing(self, rows: Rows) -> int:
        """The value of a misthrow."""
        penalties = self.layout.penalties
        points = penalties[self.misthrows + 1] - penalties[self.misthrows]
        if self.misthrows + 2 == len(penalties):
            return (points + self.ending(points)) * STEPS
        return self.value(rows, self.misthrows + 1, points)

    def white_choices(self) -> list[Choice]:
        """The crosses that the white sum allows, row by row."""
        found = []
        for row, cells in enumerate(self.layout.white_cells):
            cell = cells[self.state.white_sum]
            if cell >= 0:
                found += self.choice(self.rows, row, cell)
        return found

    def colour_choices(self, rows: Rows) -> list[Choice]:
        """The crosses that the coloured dice allow, die by die, each with the nearer number first."""
        locked = self.layout.locked
        gone = {die for die, row in zip(self.layout.die_of_row, rows, strict=True) if row == locked}
        whites, found = self.state.white_numbers, []
        for die, index in enumerate(self.state.game.coloured_dice):
            face = self.state.dice[index]
            if face is None or die in gone:
                continue
            places = {self.layout.colour_cells[die][white + face.number] for white in whites}
            for row, cell in sorted(places):
                if row >= 0:
                    found += self.choice(rows, row, cell)
        return found

    def choice(self, rows: Rows, row: int, cell: int) -> list[Choice]:
        """A cross, if it is allowed."""
        new, gain = self.layout.moves[rows[row]][cell]
        if new < 0:
            return []
        name = self.state.game.spec.rows[row].cells[cell].name
        return [Choice(name, (*rows[:row], new, *rows[row + 1 :]), gain, new == self.layout.locked)]

    def white_move(self) -> str:
        active = self.seat == self.state.active
        stay = self.best_colour(self.rows, 0, self.nothing(self.rows)) if active else self.value_of(self.rows)
        best, chosen = stay, "pass"
        for move, rows, gain, locks in self.white_choices():
            value = self.crossed(rows, gain, locks)
            if active and not self.over(rows):
                value = self.best_colour(rows, gain, value)
            if value > best:
                best, chosen = value, move
        return chosen

    def value_of(self, rows: Rows) -> int:
        return self.value(rows, self.misthrows, 0)

    def best_colour(self, rows: Rows, made: int, otherwise: int) -> int:
        """The best value of a colour action after a white action that made so many points, or of none."""
        found = [self.crossed(one.rows, made + one.gain, one.locks) for one in self.colour_choices(rows)]
        return max([otherwise, *found])

    def colour_move(self) -> str:
        best = self.value_of(self.rows) if self.state.crossed else self.nothing(self.rows)
        chosen = "pass"
        for move, rows, gain, locks in self.colour_choices(self.rows):
            value = self.crossed(rows, gain, locks)
            if value > best:
                best, chosen = value, move
        return chosen


def maker(stem: str, closing: bool) -> Callable[..., Chooser]:
    """Makes the choosers of a family; the table is opened at the first choice."""

    def make(game: Game, *numbers: int) -> Chooser:
        key = table_key("-".join([stem, *map(str, numbers)]))

        def choose(state: State, seat: int, rng: Random) -> str:
            return ByTable(opened(key, game), closing).choose(state, seat, rng)

        return choose

    return make


def by_seats(stem: str, about: str, closing: bool, listed: tuple[str, ...]) -> Family:
    names = tuple(f"{stem}-{seats}" for seats in range(1, MOST_SEATS + 1))
    return Family(f"{stem}-N", about, names, listed, maker(stem, closing), solved=True)


FAMILIES: Final = (
    by_seats("friendly", "perfect play for points of N seats that do not disturb each other", False, ("friendly-2",)),
    Family(
        "solo", "perfect play for points of one seat alone", ("solo",), ("solo",), maker("solo", False), solved=True
    ),
    by_seats(
        "closer",
        "friendly-N (or solo for 1), but glad to end the game in front and loath to end it behind",
        True,
        ("closer-1",),
    ),
    Family(
        "hasty-H",
        "closer-2 that expects the game to be ended before its next turn with a chance of H percent",
        tuple(f"hasty-{haste}" for haste in HASTES),
        ("hasty-14",),
        maker("hasty", True),
        solved=True,
    ),
    Family(
        "hasty-H-T",
        "hasty-H that takes off T points for each own turn to come, for what the others make until then",
        tuple(f"hasty-{haste}-{tempo}" for haste in HASTES for tempo in TEMPOS),
        ("hasty-7-7",),
        maker("hasty", True),
        solved=True,
    ),
)
