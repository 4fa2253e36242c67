"""Qwinto by what a sheet is still good for, as learned by playing: the roll and the field that leave most.

The points still to come are a sum of weights: one for each gap of a row, one for the end of each row, one for each
pentagon column, and one for how far the rows are. Choosing dice and rolling again look at all sums that can be rolled,
with their chances. The sheets of the others are not looked at."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ...errors import DicepadError
from ...match import Game, State
from ...rules.qwinto import AGAIN, KEEP, PASS, Entries, QwintoGame, QwintoState
from .strategy import Chooser, Family
from .weights import read_weights

__all__ = ["FAMILY", "Sheets", "fits", "learned_values"]

FIELDS, ROWS, TOP, FAILS = 9, 3, 19, 4
GAPS = 0
COLUMNS = GAPS + 3 * 9 * 10 * 19 * 20
ENDS = COLUMNS + 5 * 3 * 20 * 20
PACE = ENDS + 3 * 10 * 19
Rows = tuple[Entries, ...]


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
    """Sheets of a game and what they are worth."""

    def __init__(self, game: QwintoGame) -> None:
        self.game = game
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

    def features(self, rows: Rows, fails: int) -> list[int]:
        """The numbers of the weights of a sheet."""
        found, empty = [], []
        for row, entries in enumerate(rows):
            left, start, none = 0, 0, 0
            for field, value in enumerate((*entries, TOP)):
                if value:
                    if field > start:
                        found.append(GAPS + (((row * 9 + start) * 10 + field - start) * 19 + left) * 20 + value)
                        none += field - start
                    left, start = value, field + 1
            empty.append(none)
            found.append(ENDS + (row * 10 + none) * 19 + entries[-1])
        for number, (row, field, cells) in enumerate(self.columns):
            others = sum(rows[other][place] > 0 for other, place in cells)
            low = high = rows[row][field]
            if not low:
                low = max(rows[row][:field])
                high = next((value for value in rows[row][field + 1 :] if value), TOP)
            found.append(COLUMNS + ((number * 3 + others) * 20 + low) * 20 + high)
        least, middle, most = sorted(empty)
        found.append(PACE + ((least * 10 + middle) * 10 + most) * 4 + min(fails, 3))
        return found

    def worth(self, state: QwintoState, rows: Rows, fails: int) -> float:
        """The points that a sheet is expected to end with."""
        points = state.sheet_points(rows) - 5 * fails
        if fails >= FAILS or self.game.full_rows(rows) > 1:
            return points
        weights = read_weights("qwinto")
        return points + sum([weights[number] for number in self.features(rows, fails)])

    def entries(self, state: QwintoState, rows: Rows, row: int, value: int) -> list[tuple[int, Rows]]:
        """The fields of a row that take a value, and the rows after each."""
        return [
            (field, (*rows[:row], (*rows[row][:field], value, *rows[row][field + 1 :]), *rows[row + 1 :]))
            for field in range(FIELDS)
            if not self.game.refuses(rows, row, field, value)
        ]


class QwintoFeatures:
    """Features that one seat decides by."""

    def __init__(self, sheets: Sheets, state: QwintoState, seat: int) -> None:
        self.sheets, self.state, self.seat = sheets, state, seat
        self.rows, self.fails = state.rows[seat], state.misthrows[seat]
        self.best = lru_cache(maxsize=None)(self.best_entry)
        self.failed = self.worth(self.rows, self.fails + 1)

    def worth(self, rows: Rows, fails: int) -> float:
        return self.sheets.worth(self.state, rows, fails)

    def best_entry(self, row: int, value: int) -> float:
        """Return what the best entry of a value in a row is worth."""
        found = self.sheets.entries(self.state, self.rows, row, value)
        return max([self.worth(rows, self.fails) for _, rows in found], default=float("-inf"))

    def of_sum(self, dice: tuple[int, ...], value: int) -> float:
        """Return what a sum of these dice is worth to the active seat."""
        return max(self.failed, *(self.best(row, value) for row in dice))

    def once(self, dice: tuple[int, ...], least: float = float("-inf")) -> float:
        """Return what a roll of these dice is worth if anything below `least` is rolled again."""
        chances = self.sheets.sums[len(dice)]
        return sum(chance * max(least, self.of_sum(dice, value)) for value, chance in chances.items())

    def dice_of(self, names: tuple[str, ...] | list[str]) -> tuple[int, ...]:
        """The rows of the colours of some dice."""
        return tuple(row for row, name in enumerate(self.state.game.die_names) if name in names)

    def values(self) -> dict[str, float]:
        """The points that a sheet is expected to end with after each move; of equals, the one to be chosen is first."""
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
        """The best move."""
        values = self.values()
        return max(values, key=lambda move: values[move])


@lru_cache(maxsize=4)
def sheets(game: QwintoGame) -> Sheets:
    """Return what all decisions of a game share."""
    return Sheets(game)


def learned(game: Game) -> Chooser:
    """The chooser for a game."""
    known = fitting(game)

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, QwintoState)
        return QwintoFeatures(sheets(known), state, seat).choose()

    return choose


def fitting(game: Game) -> QwintoGame:
    """A game on whose sheet the weights were learned; raises `DicepadError` for others."""
    if not isinstance(game, QwintoGame) or not fits(game):
        raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet")
    return game


def learned_values(state: QwintoState, seat: int) -> dict[str, float]:
    """The final points that the learned player expects of each move of a seat, best first: estimates.

    Raises `DicepadError` for another sheet, and where the seat has nothing to decide.

    >>> from dicepad import load
    >>> found = learned_values(load("qwinto").start(1), 0)
    >>> next(iter(found))
    'roll orange yellow violet'
    """
    known = fitting(state.game)
    if not state.moves(seat):
        raise DicepadError("moves have values only while a player has one to choose")
    values = QwintoFeatures(sheets(known), state, seat).values()
    return dict(sorted(values.items(), key=lambda one: -one[1]))


FAMILY = Family("learned", "has learned what gaps and columns are still good for", ("learned",), ("learned",), learned)
