"""Judge of Qwantum, which uses the learned strategy's estimates of points, and samples for a second roll.

The values are corrected for the other players. The correction is the same for all moves, except for those that end the
match, whose points are known.

The reasons for an entry say how it changes the value: first through its row, then through the columns, then through the
pace. To decide which dice to roll again, the judge compares sets that keep some of the colours, and the set that was
played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from ...rules.qwantum import KEEP, PASS, QwantumGame, QwantumState
from ..judge import ValuePart
from ..measured import MeasuredJudge, SheetSummary
from ..value_net import add_up, clear, estimate
from . import turn
from .learned import SEED, Entries, SheetValues, evaluator_of, fitting, sheet_of
from .turn import FIELDS, NONE, ROWS, Evaluator, Sheet

__all__ = ["QwantumJudge"]


class QwantumJudge(MeasuredJudge):
    """Judge that estimates the final points of a seat. Raises `DicepadError` for a sheet without learned weights.

    >>> from dicepad import load
    >>> game = load("qwantum")
    >>> 50 < QwantumJudge(game).state_value(game.start(1)) < 90
    True
    """

    def __init__(self, game: QwantumGame, players: int = 1) -> None:
        self.game = fitting(game)
        super().__init__("qwantum", players)
        self.evaluator = evaluator_of(game)
        self.sheet_values = lru_cache(maxsize=2)(SheetValues)
        self.known = lru_cache(maxsize=2)(lambda state, seat: self.sheet_values(state, seat).values(Random(SEED)))

    def summaries(self, state: QwantumState) -> list[SheetSummary]:
        sheets = []
        for seat in range(state.players):
            sheet = sheet_at(state, seat)
            to_come = turn.worth(self.evaluator, sheet) - turn.points_beside(sheet, NONE, NONE)
            sheets.append(SheetSummary(to_come, sum(sheet.sizes) / (ROWS * FIELDS), sheet.misthrows))
        return sheets

    def net_values(self, state: QwantumState, seat: int) -> dict[str, float]:
        return dict(self.known(state, seat))

    def ends(self, state: QwantumState, seat: int, move: str) -> bool:
        """Return whether a move, together with the best entries after it, ends the match."""
        entries = self.entered(state, seat, move)
        if entries is None:
            return False
        sheet = sheet_at(state, seat)
        for row, value in entries:
            turn.enter(sheet, row, value)
        missed = not entries and is_due(state, seat)
        return turn.is_over(with_misthrow(sheet) if missed else sheet)

    def entered(self, state: QwantumState, seat: int, move: str) -> Entries | None:
        """Return the entries of a move with those that best follow it, or None if it rolls again."""
        values = self.sheet_values(state, seat)
        if state.phase == "choose":
            return best_entries(values, values.allowed(None), (), 2) if move == KEEP else None
        first: Entries = () if move == PASS else ((state.row_of(move), state.sums[state.row_of(move)]),)
        if state.phase == "second":
            return first
        return best_entries(values, values.allowed(first[0][0] if first else None), first, 1)

    def values_including(self, state: QwantumState, seat: int, move: str) -> dict[str, float]:
        by_move = self.values(state, seat)
        if move not in by_move and move in state.moves(seat):
            by_move[move] = self.again_value(state, seat, move.split()[1:]) + self.correction(state, seat)
        return by_move

    def state_value(self, state: QwantumState, seat: int = 0) -> float:
        if state.over:
            return float(state.scores[seat])
        if seat in state.to_act:
            return max(self.values(state, seat).values())
        more = self.correction(state, seat)
        if state.phase == "second" and (chosen := state.choices[seat]) is not None:
            value = self.sheet_values(state, seat).second_values()[chosen]
            return value if self.ends(state, seat, chosen) else value + more
        if seat == state.active and state.phase == "reroll":
            return self.again_value(state, seat, state.dice_due) + more
        return turn.worth(self.evaluator, sheet_at(state, seat)) + more

    def again_value(self, state: QwantumState, seat: int, dice: Sequence[str]) -> float:
        """Return the value of rolling some dice again, estimated from the samples of the learned strategy."""
        return self.sheet_values(state, seat).again_value(dice, Random(SEED))

    def parts(self, state: QwantumState, seat: int, move: str) -> tuple[ValuePart, ...]:
        sheet, entries = sheet_at(state, seat), self.entered(state, seat, move)
        if entries is None:
            base = turn.worth(self.evaluator, sheet) + self.correction(state, seat)
            return (ValuePart("sums", "", self.values_including(state, seat, move)[move] - base),)
        lost = self.correction(state, seat) if self.ends(state, seat, move) else 0.0
        if entries:
            return self.entries(sheet, entries, lost)
        return missed(self.evaluator, sheet, lost) if is_due(state, seat) else ()

    def entries(self, sheet: Sheet, entries: Entries, lost: float) -> tuple[ValuePart, ...]:
        """Return the parts of some entries: their points, and the changes in prospects of rows, columns and sheet.

        `lost` is the correction of the other moves' values, if these entries end the match. The entries are made.
        """
        parts: list[ValuePart] = []
        for row, value in entries:
            name = self.game.spec.rows[row].cells[sheet.sizes[row]].name
            before, scored = prospects(sheet), turn.points_beside(sheet, NONE, NONE)
            to_come = turn.worth(self.evaluator, sheet) - scored
            turn.enter(sheet, row, value)
            points = turn.points_beside(sheet, NONE, NONE) - scored
            parts.append(ValuePart("score", name, points, points=points))
            over = turn.is_over(sheet)
            changed = {"pace": -to_come - lost} if over else changes(self.evaluator, before, prospects(sheet))
            parts += [ValuePart(key, name, amount) for key, amount in changed.items() if amount]
        return tuple(parts)


def sheet_at(state: QwantumState, seat: int) -> Sheet:
    """Return a seat's sheet as lists that may be changed."""
    return sheet_of(state.rows[seat], state.misthrows[seat])


def with_misthrow(sheet: Sheet) -> Sheet:
    """Return a sheet with one more misthrow."""
    return Sheet(sheet.entries, sheet.sizes, sheet.misthrows + 1)


def is_due(state: QwantumState, seat: int) -> bool:
    """Return whether a seat must enter a sum in this turn, and has not done so yet."""
    return seat == state.active and state.taken is None


def prospects(sheet: Sheet) -> dict[str, list[int]]:
    """Return the features of a sheet: of its rows, of its columns, and of its pace."""
    rows, columns, pace = ([0] * turn.MOST for _ in range(3))
    count = 0
    for row in range(ROWS):
        count = turn.row_features(sheet, row, rows, count)
    filled = 0
    for column in range(FIELDS):
        filled = turn.column_features(sheet, column, columns, filled)
    return {"row": rows[:count], "column": columns[:filled], "pace": pace[: turn.pace_features(sheet, pace, 0)]}


def changes(evaluator: Evaluator, before: dict[str, list[int]], after: dict[str, list[int]]) -> dict[str, float]:
    """Return how the points to come change if first the rows change, then the columns, then the pace."""
    effects, mixed = {}, dict(before)
    value = points_to_come(evaluator, mixed)
    for key in ("row", "column", "pace"):
        mixed[key] = after[key]
        changed = points_to_come(evaluator, mixed)
        effects[key] = changed - value
        value = changed
    return effects


def points_to_come(evaluator: Evaluator, features: dict[str, list[int]]) -> float:
    """Return the estimate of the net for these features."""
    total = evaluator.room.total
    clear(total)
    for each in features.values():
        add_up(evaluator.net, each, len(each), total)
    return estimate(evaluator.net, total, evaluator.room.second)


def best_entries(values: SheetValues, allowed: list[tuple[int, int]], first: Entries, most: int) -> Entries:
    """Return the best way to add at most `most` entries to the `first` ones. Empty if a failed turn is better."""
    tried: list[Entries] = [first] if first else []
    for at, entry in enumerate(allowed):
        tried.append(tuple(sorted((*first, entry))))
        if most > 1:
            tried += [tuple(sorted((entry, other))) for other in allowed[at + 1 :]]
    best = max(tried, key=values.entered, default=())
    return best if best and (first or values.entered(best) > values.failed) else first


def missed(evaluator: Evaluator, sheet: Sheet, lost: float) -> tuple[ValuePart, ...]:
    """Return the parts of one more misthrow."""
    after = with_misthrow(sheet)
    points = turn.points_beside(after, NONE, NONE) - turn.points_beside(sheet, NONE, NONE)
    rest = turn.worth(evaluator, after) - turn.worth(evaluator, sheet) - points - lost
    return (ValuePart("misthrow", "", points, points=points), ValuePart("box", "", rest))
