"""Qwinto by learned values of sheets: choose the roll and the field that leave the best sheet.

A small net (`value_net`) estimates the points still to come, from the gaps of the rows and the numbers beside them, the
pentagon columns, how full the rows are, and the misthrows. Choosing dice and rolling again consider all possible sums,
with their probabilities. The strategy ignores the other players' sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from ...errors import DicepadError
from ...match import Game, State
from ...rules.qwinto import AGAIN, KEEP, PASS, Entries, QwintoGame, QwintoState
from .base import Chooser, Family
from .value_net import Vector, estimate, summed, value_net

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
PARTS: Final = CORNERS + 5 * 3 * 2
"""Number of features that are parts of the net. They describe a gap by its length and the numbers beside it, in any
row; the place of a gap; the end of a row and its number of empty fields; misthrows; and whether a pentagon and its
column are filled."""
COLUMNS: Final = PARTS
PACE: Final = COLUMNS + 5 * 3 * (PAIRS + TOP)
ROW_GAPS: Final = PACE + 10 * 10 * 10 * FAILS
SIZE: Final = ROW_GAPS + ROWS * STRETCHES * PAIRS
"""Number of all features. Those after the parts have only a weight of their own. They describe a pentagon column with
the numbers beside the pentagon; how full all rows are; and a gap at its place with the numbers beside it."""
Rows = tuple[Entries, ...]


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
            (
                row,
                field,
                [(other, self.places[other][game.columns[row][field]]) for other in range(ROWS) if other != row],
            )
            for row, field in game.pentagons
        ]

    def row_features(self, row: int, entries: Entries) -> list[int]:
        """Return the indices of a row's features."""
        found, left, start, empty = [], 0, 0, 0
        for field, value in enumerate((*entries, TOP)):
            if value:
                if field > start:
                    length, beside, there = field - start, pair(left, value), place(start, field - start)
                    found.append(GAPS + (length - 1) * PAIRS + beside)
                    found.append(PLACES + row * STRETCHES + there)
                    found.append(ROW_GAPS + (row * STRETCHES + there) * PAIRS + beside)
                    empty += length
                left, start = value, field + 1
        found.append(ENDS + (row * (FIELDS + 1) + empty) * TOP + entries[-1])
        return found

    def column_features(self, rows: Rows) -> list[tuple[int, int]]:
        """Return the indices of the two features of each pentagon column."""
        found = []
        for number, (row, field, cells) in enumerate(self.columns):
            others = sum([rows[other][there] > 0 for other, there in cells])
            value = rows[row][field]
            if value:
                beside = PAIRS + value - 1
            else:
                right = next((entry for entry in rows[row][field + 1 :] if entry), TOP)
                beside = pair(max(rows[row][:field], default=0), right)
            column = number * 3 + others
            found.append((CORNERS + column * 2 + int(value > 0), COLUMNS + column * (PAIRS + TOP) + beside))
        return found

    def pace_features(self, rows: Rows, fails: int) -> tuple[int, int]:
        """Return the indices of the features for misthrows and for how full all rows are."""
        least, middle, most = sorted([row.count(0) for row in rows])
        missed = min(fails, FAILS - 1)
        return MISTHROWS + missed, PACE + ((least * 10 + middle) * 10 + most) * FAILS + missed

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
