"""Qwinto by learned values of sheets: choose the roll and the field that leave the best sheet.

A small net (`value_net`) estimates the points still to come, from the gaps of the rows and the numbers beside them, the
pentagon columns, how full the rows are, and the misthrows. Choosing dice and rolling again consider all possible sums,
with their probabilities. All of this is in `sheet`, once for lists and arrays. The strategy ignores the other
players' sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from ...errors import DicepadError
from ...match import Game, State
from ...rules.qwinto import AGAIN, KEEP, PASS, Entries, QwintoGame, QwintoState
from ..company import ALONE, Company
from ..strategy import Chooser, Family
from ..value_net import value_net
from . import sheet as kernel
from .sheet import ALL, FIELDS, NONE, PARTS, ROWS, TOP, Evaluator

__all__ = ["FAMILY", "Form", "SheetValues", "chooser", "dice_of", "fits", "learned_values", "on_lists"]

SHEETS: Final = 16
"""Sheets whose values a chooser keeps: it decides several times about the same one."""
Rows = tuple[Entries, ...]


class Form(NamedTuple):
    """The kernel on lists, or compiled: how it gets its arguments, and its functions."""

    evaluator: Callable[[], Evaluator]
    rows: Callable[[Rows], Any]
    outlook: Callable[..., tuple[int, float]] = kernel.outlook
    value_fields: Callable[..., None] = kernel.value_fields
    value_sums: Callable[..., None] = kernel.value_sums
    value_choices: Callable[..., None] = kernel.value_choices
    roll_value: Callable[..., float] = kernel.roll_value
    best_of: Callable[..., tuple[float, int]] = kernel.best_of


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


def fitting(game: Game) -> QwintoGame:
    """Return a game on whose sheet the weights were learned. Raises `DicepadError` for any other game."""
    if not isinstance(game, QwintoGame) or not fits(game):
        raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet")
    return game


@lru_cache(maxsize=4)
def on_lists(game: Game) -> Form:
    """Return the kernel in plain Python. Raises `DicepadError` for a sheet without learned weights."""
    table, net = kernel.sheet_table(fitting(game)), value_net("qwinto", PARTS)
    return Form(lambda: Evaluator(table, net, kernel.new_workspace(), ALONE), lambda rows: [list(row) for row in rows])


class SheetValues:
    """A sheet and what it is worth, now and after each entry, in final points, alone or in some company.

    >>> from dicepad import load
    >>> empty = SheetValues(on_lists(load("qwinto")), ((0,) * 9,) * 3, 0)
    >>> empty.worth() - empty.failed > 5, empty.once(ALL) < empty.twice(ALL)
    (True, True)
    """

    def __init__(self, form: Form, rows: Rows, fails: int, company: Company = ALONE) -> None:
        self.form, self.by = form, form.evaluator()
        if company is not ALONE:
            self.by = self.by._replace(company=company)
        self.rows, self.fails = form.rows(rows), fails
        self.valued = 0
        self.failed = self.worth(1)

    def worth(self, missed: int = 0) -> float:
        """Return the value of this sheet, after so many more misthrows."""
        return sum(self.form.outlook(self.by, self.rows, self.fails + missed))

    def to_come(self) -> float:
        """Return the expected points still to come."""
        return self.form.outlook(self.by, self.rows, self.fails)[1]

    def pace(self) -> list[float]:
        """Return the pace of this sheet, valued alone on lists: see `company`."""
        kernel.write_pace(self.by.room, self.fails, self.to_come())
        return list(self.by.room.pace)

    def value(self, dice: int) -> None:
        """Value the sums of some dice, unless it is done."""
        if self.valued not in (dice, ALL):
            self.form.value_sums(self.by, self.rows, self.fails, dice)
            self.valued = dice

    def best(self, dice: int, total: int) -> tuple[float, int]:
        """Return the value of a sum to the active player, and the row to enter it in, or -1 for a misthrow."""
        self.value(dice)
        return self.form.best_of(self.by.room.best, dice, total, self.failed)

    def once(self, dice: int, least: float = NONE) -> float:
        """Return the value of a roll of these dice. A result worth less than `least` counts as `least`."""
        self.value(dice)
        return self.form.roll_value(self.by.table, self.by.room.best, dice, self.failed, least)

    def twice(self, dice: int) -> float:
        """Return the value of up to two rolls of these dice."""
        return self.once(dice, self.once(dice))

    def choices(self) -> Any:
        """Return the values of up to two rolls of each choice of dice."""
        self.value(ALL)
        self.form.value_choices(self.by.table, self.by.room.best, self.failed, self.by.room)
        return self.by.room.twice

    def entries(self, dice: int, total: int) -> list[tuple[int, int, float]]:
        """Return the row and field of each possible entry of a sum, with its value."""
        self.form.value_fields(self.by, self.rows, self.fails, dice, total)
        values = self.by.room.entries
        return [
            (row, field, values[row][field])
            for row in range(ROWS)
            for field in range(FIELDS)
            if values[row][field] > NONE
        ]

    def move_values(self, state: QwintoState, seat: int) -> dict[str, float]:
        """Return the expected final points after each move. Of equal moves, the one to choose comes first."""
        game, dice = state.game, dice_of(state.game, state.chosen)
        if state.phase == "choose":
            values = self.choices()
            return {move: values[dice_of(game, move.split()[1:])] for move in game.rolls}
        if state.phase == "decide":
            return {KEEP: self.best(dice, state.total)[0], AGAIN: self.once(dice)}
        by_move = {PASS: self.failed if seat == state.active else self.worth()}
        for row, field, value in self.entries(dice, state.total):
            by_move[game.spec.rows[row].cells[field].name] = value
        return by_move


def dice_of(game: QwintoGame, names: Collection[str]) -> int:
    """Return dice as bits.

    >>> from dicepad import load
    >>> dice_of(load("qwinto"), ["orange", "violet"])
    5
    """
    return sum([1 << row for row, name in enumerate(game.die_names) if name in names])


def chooser(form: Form) -> Chooser:
    """Return the chooser of the best moves, by the kernel in one of its forms."""
    sheet = lru_cache(maxsize=SHEETS)(partial(SheetValues, form))

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, QwintoState)
        values = sheet(state.rows[seat], state.misthrows[seat]).move_values(state, seat)
        return max(values, key=lambda move: values[move])

    return choose


def learned_values(state: QwintoState, seat: int) -> dict[str, float]:
    """Return the final points that the learned strategy expects after each of a seat's moves, best first.

    They are estimates. Raises `DicepadError` for another sheet, and if the seat has nothing to decide.

    >>> from dicepad import load
    >>> found = learned_values(load("qwinto").start(1), 0)
    >>> next(iter(found))
    'roll orange yellow violet'
    """
    form = on_lists(state.game)
    if not state.moves(seat):
        raise DicepadError("moves have values only while the seat must decide")
    values = SheetValues(form, state.rows[seat], state.misthrows[seat]).move_values(state, seat)
    return dict(sorted(values.items(), key=lambda item: -item[1]))


FAMILY = Family(
    "learned",
    "has learned what gaps and columns are still worth",
    ("learned",),
    ("learned",),
    lambda game: chooser(on_lists(game)),
)
