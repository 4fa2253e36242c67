"""Judge of Qwantum, which uses the learned strategy's estimates of points, and samples for a second roll.

The values are corrected for the other players. The correction is the same for all moves, except for those that end the
match, whose points are known.

The reasons for an entry say how it changes the value: first through its row, then through the columns, then through the
pace. To decide which dice to roll again, the judge compares sets that keep some of the colours, and the set that was
played.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ...rules.qwantum import KEEP, PASS, QwantumGame, QwantumState
from ..judge import ValuePart
from ..measured import MeasuredJudge, SheetSummary
from ..plain_value_net import changes
from .learned import (
    FIELDS,
    ROWS,
    SAMPLES,
    SEED,
    QwantumFeatures,
    Rows,
    bare,
    fitting,
    groups,
    net,
    over,
    rolls_of,
    worth,
)

__all__ = ["QwantumJudge"]

Entries = tuple[tuple[int, int], ...]
"""Entries: rows, and the values entered in them."""


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
        self.sight = lru_cache(maxsize=2)(QwantumFeatures)
        self.known = lru_cache(maxsize=2)(lambda state, seat: self.sight(state, seat).values(Random(SEED)))

    def summaries(self, state: QwantumState) -> list[SheetSummary]:
        return [
            SheetSummary(worth(rows, fails) - bare(rows, fails), sum(map(len, rows)) / (ROWS * FIELDS), fails)
            for rows, fails in zip(state.rows, state.misthrows, strict=True)
        ]

    def net_values(self, state: QwantumState, seat: int) -> dict[str, float]:
        return dict(self.known(state, seat))

    def ends(self, state: QwantumState, seat: int, move: str) -> bool:
        """Return whether a move, together with the best entries after it, ends the match."""
        entries = self.entered(state, seat, move)
        if entries is None:
            return False
        rows = list(state.rows[seat])
        for row, value in entries:
            rows[row] = (*rows[row], value)
        return over(tuple(rows), state.misthrows[seat] + int(not entries and is_due(state, seat)))

    def entered(self, state: QwantumState, seat: int, move: str) -> Entries | None:
        """Return the entries of a move with those that best follow it, or None if it rolls again."""
        sight = self.sight(state, seat)
        if state.phase == "choose":
            return best_entries(sight, sight.allowed(state.sums, None), (), 2) if move == KEEP else None
        first: Entries = () if move == PASS else ((state.row_of(move), state.sums[state.row_of(move)]),)
        if state.phase == "second":
            return first
        return best_entries(sight, sight.allowed(state.sums, first[0][0] if first else None), first, 1)

    def completed(self, state: QwantumState, seat: int, move: str) -> dict[str, float]:
        found = self.values(state, seat)
        if move not in found and move in state.moves(seat):
            found[move] = again(self.sight(state, seat), move.split()[1:]) + self.correction(state, seat)
        return found

    def state_value(self, state: QwantumState, seat: int = 0) -> float:
        if state.over:
            return float(state.scores[seat])
        if seat in state.to_act:
            return max(self.values(state, seat).values())
        more = self.correction(state, seat)
        if state.phase == "second" and (chosen := state.choices[seat]) is not None:
            value = self.sight(state, seat).second_values()[chosen]
            return value if self.ends(state, seat, chosen) else value + more
        if seat == state.active and state.phase == "reroll":
            return again(self.sight(state, seat), list(state.dice_due)) + more
        return worth(state.rows[seat], state.misthrows[seat]) + more

    def parts(self, state: QwantumState, seat: int, move: str) -> tuple[ValuePart, ...]:
        sight, entries = self.sight(state, seat), self.entered(state, seat, move)
        if entries is None:
            base = worth(sight.rows, sight.fails) + self.correction(state, seat)
            return (ValuePart("sums", "", self.completed(state, seat, move)[move] - base),)
        lost = self.correction(state, seat) if self.ends(state, seat, move) else 0.0
        if entries:
            return self.entries(sight, entries, lost)
        return missed(sight, lost) if is_due(state, seat) else ()

    def entries(self, sight: QwantumFeatures, entries: Entries, lost: float) -> tuple[ValuePart, ...]:
        """Return the parts of some entries: their points, and the changes in prospects of rows, columns and sheet.

        `lost` is the correction of the other moves' values, if these entries end the match.
        """
        found: list[ValuePart] = []
        rows = sight.rows
        for row, value in entries:
            after = (*rows[:row], (*rows[row], value), *rows[row + 1 :])
            name = self.game.spec.rows[row].cells[len(rows[row])].name
            points = bare(after, sight.fails) - bare(rows, sight.fails)
            found.append(ValuePart("score", name, points, points=points))
            changed = future(rows, after, sight.fails, lost)
            found += [ValuePart(key, name, amount) for key, amount in changed.items() if amount]
            rows = after
        return tuple(found)


def is_due(state: QwantumState, seat: int) -> bool:
    """Return whether a seat must enter a sum in this turn, and has not done so yet."""
    return seat == state.active and state.taken is None


def future(before: Rows, after: Rows, fails: int, lost: float) -> dict[str, float]:
    """Return how the prospects of a sheet change with an entry: by row, columns and pace."""
    if over(after, fails):
        return {"pace": bare(before, fails) - worth(before, fails) - lost}
    gained = changes(net(), groups(before, fails), groups(after, fails))
    return {"row": sum(gained[:ROWS]), "column": sum(gained[ROWS:-1]), "pace": gained[-1]}


def again(sight: QwantumFeatures, names: list[str]) -> float:
    """Return the value of rolling some dice again, estimated from the samples of the learned strategy."""
    rolls = rolls_of(sight.game, Random(SEED))
    dice = tuple([index for index, name in enumerate(sight.game.die_names) if name in names])
    return sight.sampled(dice, rolls[SAMPLES:])


def best_entries(sight: QwantumFeatures, allowed: list[tuple[int, int]], first: Entries, most: int) -> Entries:
    """Return the best way to add at most `most` entries to the `first` ones. Empty if a failed turn is better."""
    tried: list[Entries] = [first] if first else []
    for at, one in enumerate(allowed):
        tried.append(tuple(sorted((*first, one))))
        if most > 1:
            tried += [tuple(sorted((one, other))) for other in allowed[at + 1 :]]
    best = max(tried, key=sight.entered, default=())
    return best if best and (first or sight.entered(best) > sight.failed) else first


def missed(sight: QwantumFeatures, lost: float) -> tuple[ValuePart, ...]:
    """Return the parts of one more misthrow."""
    points = bare(sight.rows, sight.fails + 1) - bare(sight.rows, sight.fails)
    rest = sight.failed - worth(sight.rows, sight.fails) - points - lost
    return (ValuePart("misthrow", "", points, points=points), ValuePart("box", "", rest))
