"""Qwinto by learned values of sheets: choose the roll and the field that leave the best sheet.

A small net (`value_net`) estimates the points still to come, from the gaps of the rows and the numbers beside them, the
pentagon columns, how full the rows are, and the misthrows. A gap that has more fields than numbers between its
neighbours can never be filled; neither can its row, nor a column in which nothing fits any more. Choosing dice and
rolling again consider all possible sums, with their probabilities. The strategy ignores the other players' sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from ...errors import DicepadError
from ...match import Game, State
from ...rules.qwinto import AGAIN, KEEP, PASS, Entries, QwintoGame, QwintoState
from ..plain_value_net import Vector, estimate, summed, value_net
from ..strategy import Chooser, Family

__all__ = ["FAMILY", "Sheets", "fits", "learned_values", "pair", "place"]

FIELDS, ROWS, TOP, FAILS = 9, 3, 19, 4
"""`TOP` is one more than the highest sum, and stands for the open right end of a row; 0 stands for the left end."""
PAIRS: Final = TOP * (TOP + 1) // 2
"""Pairs of numbers that a gap can lie between."""
STRETCHES: Final = FIELDS * (FIELDS + 1) // 2
"""Stretches of fields of a row."""
GAPS: Final = 0
PLACES: Final = GAPS + FIELDS * PAIRS
ENDS: Final = PLACES + ROWS * STRETCHES
MISTHROWS: Final = ENDS + ROWS * (FIELDS + 1) * TOP
CORNERS: Final = MISTHROWS + FAILS
DEAD_ROWS: Final = CORNERS + 5 * 3 * 2
DEAD_COLUMNS: Final = DEAD_ROWS + ROWS * FIELDS
PARTS: Final = DEAD_COLUMNS + 5
"""Number of features that are parts of the net. They describe a gap by its length and the numbers beside it, in any
row; the place of a gap; the end of a row and its number of empty fields; misthrows; whether a pentagon and its
column are filled; and rows and columns that can no longer be filled."""
COLUMNS: Final = PARTS
PACE: Final = COLUMNS + 5 * 3 * (PAIRS + TOP)
NEVER: Final = FIELDS + 1
"""Stands for the number of empty fields of a row that can never be full."""
ROW_GAPS: Final = PACE + (NEVER + 1) ** 3 * FAILS
DEAD_GAPS: Final = ROW_GAPS + ROWS * STRETCHES * PAIRS
SIZE: Final = DEAD_GAPS + FIELDS * PAIRS
"""Number of all features. Those after the parts have only a weight of their own. They describe a pentagon column with
the numbers beside the pentagon; how full all rows are; a gap at its place with the numbers beside it; and a gap in a
row that can never be full."""
Rows = tuple[Entries, ...]


class Shape(NamedTuple):
    """The empty fields of a row, in gaps between its numbers."""

    gaps: tuple[tuple[int, int, int, int], ...]
    """each gap: its first field, its length, and the numbers to its left and right"""
    beside: tuple[tuple[int, int], ...]
    """(FIELDS,): the numbers to the left and right of each empty field, and (0, 0) where a field is filled"""
    missing: int
    """how many fields are empty, or `NEVER` if the row can never be full"""


def pair(left: int, right: int) -> int:
    """Return the number of the pair of numbers beside a gap.

    >>> pair(0, 1), pair(0, TOP), pair(1, 2), pair(TOP - 1, TOP) == PAIRS - 1
    (0, 18, 19, True)
    """
    return left * (2 * TOP + 1 - left) // 2 + right - left - 1


def place(start: int, length: int) -> int:
    """Return the number of a stretch of fields.

    >>> place(0, 1), place(0, FIELDS), place(1, 1), place(FIELDS - 1, 1) == STRETCHES - 1
    (0, 8, 9, True)
    """
    return start * (2 * FIELDS + 1 - start) // 2 + length - 1


@lru_cache(maxsize=4096)
def shape(entries: Entries) -> Shape:
    """Return the empty fields of a row, in gaps between its numbers.

    Four numbers lie between 6 and 11, so a gap of five fields between them can never be filled.

    >>> shape((0, 6, 0, 0, 0, 0, 0, 11, 15)).gaps, shape((0, 6, 0, 0, 0, 0, 0, 11, 15)).missing == NEVER
    (((0, 1, 0, 6), (2, 5, 6, 11)), True)
    """
    gaps: list[tuple[int, int, int, int]] = []
    beside: list[tuple[int, int]] = []
    left, start, alive = 0, 0, True
    for field, value in enumerate((*entries, TOP)):
        if value:
            if field > start:
                gaps.append((start, field - start, left, value))
                alive = alive and field - start < value - left
            beside += [*[(left, value)] * (field - start), (0, 0)]
            left, start = value, field + 1
    return Shape(tuple(gaps), tuple(beside[:-1]), entries.count(0) if alive else NEVER)


def fits(game: Game) -> bool:
    """Return whether the weights were learned on this sheet."""
    return (
        isinstance(game, QwintoGame)
        and game.full_rows_to_end == 2
        and game.columns == ((2, 3, 4, 6, 7, 8, 9, 10, 11), (1, 2, 3, 4, 5, 7, 8, 9, 10), (0, 1, 2, 3, 5, 6, 7, 8, 9))
        and game.pentagons == ((2, 2), (0, 1), (0, 4), (1, 6), (2, 8))
        and game.penalties == (0, -5, -10, -15, -20)
        and game.highest == TOP - 1
    )


def closed(beside: tuple[int, int], taken: Sequence[int]) -> bool:
    """Return whether no number fits between two others, except those that a field's column has already.

    >>> closed((6, 8), [0, 7, 0]), closed((6, 8), [0, 8, 0]), closed((6, 7), [0, 0, 0])
    (True, False, True)
    """
    return all(value in taken for value in range(beside[0] + 1, beside[1]))


class Sheets:
    """Sheets of a game, and their values."""

    def __init__(self, game: QwintoGame) -> None:
        self.game, self.net = game, value_net("qwinto", PARTS)
        self.row_sum = lru_cache(maxsize=4096)(lambda row, entries: summed(self.net, self.row_features(row, entries)))
        self.places = [{column: field for field, column in enumerate(columns)} for columns in game.columns]
        self.sums = {0: {0: 1.0}}
        for dice in range(1, ROWS + 1):
            self.sums[dice] = {}
            for total, chance in self.sums[dice - 1].items():
                for face in range(1, 7):
                    self.sums[dice][total + face] = self.sums[dice].get(total + face, 0.0) + chance / 6
        self.columns = [
            [
                (row, field),
                *[(other, self.places[other][game.columns[row][field]]) for other in range(ROWS) if other != row],
            ]
            for row, field in game.pentagons
        ]

    def row_features(self, row: int, entries: Entries) -> list[int]:
        """Return the indices of a row's features."""
        gaps, _, missing = shape(entries)
        found, fitting = [], 0
        for start, length, left, right in gaps:
            # However many fields of a dead gap must stay empty, it is like one in which a single field must.
            room, there = right - left - 1, row * STRETCHES + place(start, length)
            beside = pair(left, right)
            kind = min(length - 1, room) * PAIRS + beside
            found.append(GAPS + kind)
            if length <= room:
                found += [PLACES + there, ROW_GAPS + there * PAIRS + beside]
            if missing == NEVER:
                found.append(DEAD_GAPS + kind)
            fitting += min(length, room)
        if missing == NEVER:
            return [*found, DEAD_ROWS + row * FIELDS + fitting]
        return [*found, ENDS + (row * (FIELDS + 1) + missing) * TOP + entries[-1]]

    def column_features(self, rows: Rows) -> list[list[int]]:
        """Return the indices of the features of each pentagon column, of which the pentagon comes first."""
        found = []
        for number, cells in enumerate(self.columns):
            values = [rows[row][field] for row, field in cells]
            beside = [shape(rows[row]).beside[field] for row, field in cells]
            if any(not value and closed(sides, values) for value, sides in zip(values, beside, strict=True)):
                found.append([DEAD_COLUMNS + number])
                continue
            pentagon, *others = values
            column = number * 3 + sum([value > 0 for value in others])
            sides = PAIRS + pentagon - 1 if pentagon else pair(*beside[0])
            found.append([CORNERS + column * 2 + int(pentagon > 0), COLUMNS + column * (PAIRS + TOP) + sides])
        return found

    def pace_features(self, rows: Rows, fails: int) -> tuple[int, int]:
        """Return the indices of the features for misthrows and for how full all rows are."""
        least, middle, most = sorted([shape(row).missing for row in rows])
        missed = min(fails, FAILS - 1)
        return MISTHROWS + missed, PACE + ((least * (NEVER + 1) + middle) * (NEVER + 1) + most) * FAILS + missed

    def groups(self, rows: Rows, fails: int) -> list[Sequence[int]]:
        """Return the indices of all features of a sheet, in groups: each row, each pentagon column, and the pace."""
        return [
            *[self.row_features(row, entries) for row, entries in enumerate(rows)],
            *self.column_features(rows),
            self.pace_features(rows, fails),
        ]

    def vectors(self, rows: Rows, fails: int) -> list[Vector]:
        """Return the contributions of the features to the net: of each row, of the columns, and of the pace."""
        columns = [number for column in self.column_features(rows) for number in column]
        return [
            *[self.row_sum(row, entries) for row, entries in enumerate(rows)],
            summed(self.net, columns),
            summed(self.net, self.pace_features(rows, fails)),
        ]

    def worth(self, state: QwintoState, rows: Rows, fails: int) -> float:
        """Return the expected final points of a sheet."""
        return state.sheet_points(rows) - 5 * fails + self.to_come(rows, fails)

    def to_come(self, rows: Rows, fails: int) -> float:
        """Return the expected points still to come for a sheet."""
        return 0.0 if self.over(rows, fails) else estimate(self.net, self.vectors(rows, fails))

    def over(self, rows: Rows, fails: int) -> bool:
        """Return whether a sheet ends the match."""
        return fails >= FAILS or self.game.full_rows(rows) > 1

    def entries(self, state: QwintoState, rows: Rows, row: int, value: int) -> list[tuple[int, Rows]]:
        """Return the fields of a row that can take a value, with the rows after each entry."""
        return [
            (field, (*rows[:row], (*rows[row][:field], value, *rows[row][field + 1 :]), *rows[row + 1 :]))
            for field in range(FIELDS)
            if not self.game.refuses(rows, row, field, value)
        ]


class QwintoFeatures:
    """A decision in Qwinto as one seat sees it: the seat's sheet, the dice, and the values of possible entries."""

    def __init__(self, sheets: Sheets, state: QwintoState, seat: int) -> None:
        self.sheets, self.state, self.seat = sheets, state, seat
        self.rows, self.fails = state.rows[seat], state.misthrows[seat]
        self.best = lru_cache(maxsize=None)(self.best_entry)
        self.failed = self.worth(self.rows, self.fails + 1)

    def worth(self, rows: Rows, fails: int) -> float:
        return self.sheets.worth(self.state, rows, fails)

    def best_entry(self, row: int, value: int) -> float:
        """Return the value of the best entry of a number in a row."""
        found = self.sheets.entries(self.state, self.rows, row, value)
        return max([self.worth(rows, self.fails) for _, rows in found], default=float("-inf"))

    def of_sum(self, dice: tuple[int, ...], value: int) -> float:
        """Return the value of a sum of these dice to the active seat."""
        return max(self.failed, *(self.best(row, value) for row in dice))

    def once(self, dice: tuple[int, ...], least: float = float("-inf")) -> float:
        """Return the value of a roll of these dice. A result worth less than `least` counts as `least`."""
        chances = self.sheets.sums[len(dice)]
        return sum(chance * max(least, self.of_sum(dice, value)) for value, chance in chances.items())

    def dice_of(self, names: tuple[str, ...] | list[str]) -> tuple[int, ...]:
        """Return the rows with the colours of some dice."""
        return tuple(row for row, name in enumerate(self.state.game.die_names) if name in names)

    def values(self) -> dict[str, float]:
        """Return the expected final points after each move. Of equal moves, the one to choose comes first."""
        state = self.state
        if state.phase == "choose":
            rolls = {move: self.dice_of(move.split()[1:]) for move in state.moves(self.seat)}
            return {move: self.once(dice, self.once(dice)) for move, dice in rolls.items()}
        dice = self.dice_of(state.chosen)
        if state.phase == "decide":
            return {KEEP: self.of_sum(dice, state.total), AGAIN: self.once(dice)}
        found = {PASS: self.failed if self.seat == state.active else self.worth(self.rows, self.fails)}
        for row in dice:
            for field, rows in self.sheets.entries(state, self.rows, row, state.total):
                found[state.game.spec.rows[row].cells[field].name] = self.worth(rows, self.fails)
        return found

    def choose(self) -> str:
        """Choose the best move."""
        values = self.values()
        return max(values, key=lambda move: values[move])


@lru_cache(maxsize=4)
def sheets(game: QwintoGame) -> Sheets:
    """Return the values that all decisions of a game share."""
    return Sheets(game)


def learned(game: Game) -> Chooser:
    """Return the chooser for a game."""
    known = fitting(game)

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, QwintoState)
        return QwintoFeatures(sheets(known), state, seat).choose()

    return choose


def fitting(game: Game) -> QwintoGame:
    """Return a game on whose sheet the weights were learned. Raises `DicepadError` for any other game."""
    if not isinstance(game, QwintoGame) or not fits(game):
        raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet")
    return game


def learned_values(state: QwintoState, seat: int) -> dict[str, float]:
    """Return the final points that the learned strategy expects after each of a seat's moves, best first.

    They are estimates. Raises `DicepadError` for another sheet, and if the seat has nothing to decide.

    >>> from dicepad import load
    >>> found = learned_values(load("qwinto").start(1), 0)
    >>> next(iter(found))
    'roll orange yellow violet'
    """
    known = fitting(state.game)
    if not state.moves(seat):
        raise DicepadError("moves have values only while the seat must decide")
    values = QwintoFeatures(sheets(known), state, seat).values()
    return dict(sorted(values.items(), key=lambda one: -one[1]))


FAMILY = Family("learned", "has learned what gaps and columns are still worth", ("learned",), ("learned",), learned)
