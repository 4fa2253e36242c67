"""Judge of Qwinto, which uses the learned strategy's estimates of points, as the other players change them.

The reasons for an entry say how it changes the value: first through its row, then through each pentagon column, then
through the pace, which includes what the other players change. The reasons for a choice of dice are the rows in which
you would enter the sums of these dice.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from ...rules.qwinto import KEEP, PASS, QwintoGame, QwintoState
from ..company import Company, company_of
from ..judge import ValuePart
from ..measured import MeasuredJudge
from ..value_net import changes
from .learned import Rows, SheetValues, dice_of, fitting, on_lists
from .sheet import (
    PENTAGONS,
    ROWS,
    column_features,
    dice_count,
    ends_match,
    pace_features,
    read_row,
    row_features,
)

__all__ = ["QwintoJudge"]

GAMES: Final = 200
SEED: Final = 1
Sheets = tuple[tuple[Rows, int], ...]
"""The rows and misthrows of all players."""


class QwintoJudge(MeasuredJudge):
    """Judge that estimates the final points of a seat. Raises `DicepadError` for a sheet without learned weights.

    >>> from dicepad import load
    >>> game = load("qwinto")
    >>> 50 < QwintoJudge(game).state_value(game.start(1)) < 90
    True
    """

    def __init__(self, game: QwintoGame, players: int = 1) -> None:
        self.game = fitting(game)
        super().__init__("qwinto", players)
        self.sheet_alone = lru_cache(maxsize=8)(partial(SheetValues, on_lists(self.game)))
        self.company = lru_cache(maxsize=8)(self.company_among)
        self.sheet = lru_cache(maxsize=8)(self.sheet_among)

    def company_among(self, sheets: Sheets, seat: int) -> Company:
        """Return what the other sheets change for a seat."""
        paces = [self.sheet_alone(*sheet).pace() for sheet in sheets]
        return company_of("qwinto", paces, [rows for rows, _ in sheets], seat)

    def sheet_among(self, rows: Rows, fails: int, sheets: Sheets, seat: int) -> SheetValues:
        """Return a sheet that a seat has or may have, with its values among the sheets of all players."""
        return SheetValues(on_lists(self.game), rows, fails, self.company(sheets, seat))

    def seat_sheet(self, state: QwintoState, seat: int) -> SheetValues:
        """Return the sheet of a seat with its values."""
        return self.sheet(state.rows[seat], state.misthrows[seat], sheets_of(state), seat)

    def values(self, state: QwintoState, seat: int) -> dict[str, float]:
        return self.seat_sheet(state, seat).move_values(state, seat)

    def state_value(self, state: QwintoState, seat: int = 0) -> float:
        if state.over:
            return float(state.scores[seat])
        if state.phase == "enter":
            values, chosen = self.values(state, seat), state.choices[seat]
            return max(values.values()) if chosen is None else values[chosen]
        if seat in state.to_act:
            return max(self.values(state, seat).values())
        sheet, dice = self.seat_sheet(state, seat), dice_of(self.game, state.chosen)
        if seat != state.active:
            return sheet.worth()
        return sheet.once(dice) if state.phase == "reroll" else sheet.twice(dice)

    def sampled_values(self, state: QwintoState, seat: int, moves: tuple[str, ...]) -> dict[str, tuple[float, ...]]:
        """Play each move on in `GAMES` compiled matches, with the same rolls for each move, and return the results."""
        from .rollouts import rollouts

        return {move: tuple(map(float, rollouts(state, seat, move, GAMES, SEED))) for move in moves}

    def parts(self, state: QwintoState, seat: int, move: str) -> tuple[ValuePart, ...]:
        sheet, dice = self.seat_sheet(state, seat), dice_of(self.game, state.chosen)
        if state.phase == "enter":
            return self.entry(state, seat, move)
        if state.phase == "choose":
            dice = dice_of(self.game, move.split()[1:])
            return self.by_row(gains_by_row(sheet, dice, gains_by_row(sheet, dice)))
        return self.by_row(landed(sheet, dice, state.total) if move == KEEP else gains_by_row(sheet, dice))

    def by_row(self, gains: dict[int, float]) -> tuple[ValuePart, ...]:
        """Return how much a choice of dice gains over a failed roll, split by the row in which each sum is entered."""
        names = [row.name for row in self.game.spec.rows]
        return tuple([ValuePart("entry", names[row], gain) for row, gain in gains.items() if gain])

    def entry(self, state: QwintoState, seat: int, move: str) -> tuple[ValuePart, ...]:
        """Return the parts of an entry: its points, and the changes in the prospects of rows, columns and the match."""
        sheet, rows, fails = self.seat_sheet(state, seat), state.rows[seat], state.misthrows[seat]
        if move == PASS:
            if seat != state.active:
                return ()
            points = self.game.penalties[fails + 1] - self.game.penalties[fails]
            return (
                ValuePart("misthrow", "", points, points=points),
                ValuePart("box", "", sheet.failed - sheet.worth() - points),
            )
        after = state.entered(rows, move)
        points = state.sheet_points(after) - state.sheet_points(rows)
        then = self.sheet(after, fails, sheets_of(state), seat)
        return (ValuePart("score", move, points, points=points), *self.future(sheet, then))

    def future(self, before: SheetValues, after: SheetValues) -> list[ValuePart]:
        """Return how the prospects of a sheet change with an entry: by row, pentagon column and pace."""
        changed = after.to_come() - before.to_come()
        if ends_match(after.rows, after.fails):
            return [ValuePart("pace", "", changed)]
        spec = self.game.spec
        about = [("row", row.name) for row in spec.rows]
        about += [("column", spec.rows[row].cells[field].name) for row, field in self.game.pentagons]
        gained = changes(before.by.net, groups(before), groups(after))
        parts = zip([*about, ("pace", "")], [*gained[:-1], changed - sum(gained[:-1])], strict=True)
        return [ValuePart(key, name, amount) for (key, name), amount in parts if amount]


def sheets_of(state: QwintoState) -> Sheets:
    """Return the sheets of all players."""
    return tuple(zip(state.rows, state.misthrows, strict=True))


def groups(sheet: SheetValues) -> list[list[int]]:
    """Return the features of a sheet in groups: each row, each pentagon column, and the pace."""
    rows, table, room = sheet.rows, sheet.by.table, sheet.by.room
    features: list[list[int]] = []
    for row in range(ROWS):
        read_row(rows, row, room)
        features.append(room.numbers[: row_features(rows, row, room, 0)])
    features += [room.numbers[: column_features(table, rows, pentagon, room, 0)] for pentagon in range(PENTAGONS)]
    return [*features, room.numbers[: pace_features(sheet.fails, room, 0)]]


def landed(sheet: SheetValues, dice: int, value: int) -> dict[int, float]:
    """Return the row of a sum's best entry, with the gain over a failed roll. Empty if there is no gain."""
    best, row = sheet.best(dice, value)
    return {} if row < 0 else {row: best - sheet.failed}


def gains_by_row(sheet: SheetValues, dice: int, again: dict[int, float] | None = None) -> dict[int, float]:
    """Return the mean gains over all rolls of some dice, by row.

    `again` holds the gains of a second roll, which is taken if it is better.
    """
    least = sum(again.values()) if again else 0.0
    gain_by_row: dict[int, float] = {}
    for value, chance in enumerate(sheet.by.table.sums[dice_count(dice)]):
        if chance:
            gains = landed(sheet, dice, value)
            if again and sum(gains.values()) < least:
                gains = again
            for row, gain in gains.items():
                gain_by_row[row] = gain_by_row.get(row, 0.0) + chance * gain
    return gain_by_row
