"""Judge of Qwantum, which uses the learned strategy's estimates of points, and samples for a second roll.

The other players change these estimates. The reasons for an entry say how it changes the value: first through its row,
then through the columns, then through the pace, which includes what the other players change. To decide which dice to
roll again, the judge compares sets that keep some of the colours, and the set that was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from ...rules.qwantum import KEEP, PASS, QwantumGame, QwantumState
from ..company import company_of
from ..judge import ValuePart
from ..measured import MeasuredJudge
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
        self.sheet_values = lru_cache(maxsize=2)(self.values_among)
        self.known = lru_cache(maxsize=2)(lambda state, seat: self.sheet_values(state, seat).values(Random(SEED)))

    def values_among(self, state: QwantumState, seat: int) -> SheetValues:
        """Return what a seat decides about, with its values among the sheets of the other players."""
        paces = [self.pace(state, player) for player in range(state.players)]
        sheets = [sheet_at(state, player).entries for player in range(state.players)]
        return SheetValues(state, seat, company_of("qwantum", paces, sheets, seat))

    def pace(self, state: QwantumState, seat: int) -> list[float]:
        """Return the pace of a sheet: see `company`."""
        sheet, room = sheet_at(state, seat), self.evaluator.room
        turn.write_pace(room, sheet, turn.worth(self.evaluator, sheet) - turn.points_beside(sheet, NONE, NONE))
        return list(room.pace)

    def values(self, state: QwantumState, seat: int) -> dict[str, float]:
        return dict(self.known(state, seat))

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
            by_move[move] = self.again_value(state, seat, move.split()[1:])
        return by_move

    def state_value(self, state: QwantumState, seat: int = 0) -> float:
        if state.over:
            return float(state.scores[seat])
        if seat in state.to_act:
            return max(self.values(state, seat).values())
        values = self.sheet_values(state, seat)
        if state.phase == "second" and (chosen := state.choices[seat]) is not None:
            return values.second_values()[chosen]
        if seat == state.active and state.phase == "reroll":
            return self.again_value(state, seat, state.dice_due)
        return turn.worth(values.evaluator, values.sheet)

    def again_value(self, state: QwantumState, seat: int, dice: Sequence[str]) -> float:
        """Return the value of rolling some dice again, estimated from the samples of the learned strategy."""
        return self.sheet_values(state, seat).again_value(dice, Random(SEED))

    def parts(self, state: QwantumState, seat: int, move: str) -> tuple[ValuePart, ...]:
        entries = self.entered(state, seat, move)
        evaluator, sheet = self.sheet_values(state, seat).evaluator, sheet_at(state, seat)
        if entries is None:
            value = self.values_including(state, seat, move)[move]
            return (ValuePart("sums", "", value - turn.worth(evaluator, sheet)),)
        if entries:
            return self.entries(evaluator, sheet, entries)
        return missed(evaluator, sheet) if is_due(state, seat) else ()

    def entries(self, evaluator: Evaluator, sheet: Sheet, entries: Entries) -> tuple[ValuePart, ...]:
        """Return the parts of some entries: their points, and the changes in prospects of rows, columns and sheet.

        The entries are made.
        """
        parts: list[ValuePart] = []
        for row, value in entries:
            name = self.game.spec.rows[row].cells[sheet.sizes[row]].name
            before, scored = prospects(sheet), turn.points_beside(sheet, NONE, NONE)
            worth = turn.worth(evaluator, sheet)
            turn.enter(sheet, row, value)
            points = turn.points_beside(sheet, NONE, NONE) - scored
            parts.append(ValuePart("score", name, points, points=points))
            future = {} if turn.is_over(sheet) else changes(evaluator, before, prospects(sheet))
            future["pace"] = turn.worth(evaluator, sheet) - worth - points - sum(future.values())
            parts += [ValuePart(key, name, amount) for key, amount in future.items() if amount]
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
    """Return how the points to come change if first the rows change, then the columns."""
    effects, mixed = {}, dict(before)
    value = points_to_come(evaluator, mixed)
    for key in ("row", "column"):
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


def missed(evaluator: Evaluator, sheet: Sheet) -> tuple[ValuePart, ...]:
    """Return the parts of one more misthrow."""
    after = with_misthrow(sheet)
    points = turn.points_beside(after, NONE, NONE) - turn.points_beside(sheet, NONE, NONE)
    rest = turn.worth(evaluator, after) - turn.worth(evaluator, sheet) - points
    return (ValuePart("misthrow", "", points, points=points), ValuePart("box", "", rest))
