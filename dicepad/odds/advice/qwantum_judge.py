"""Judge of Qwantum, which uses the learned strategy's estimates of points, and samples for a second roll.

The reasons for an entry say how it changes the value: first through its row, then through the columns, then through the
pace. To decide which dice to roll again, the judge compares sets that keep some of the colours, and the set that was
played. The judge ignores the other players' sheets.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from ...rules.qwantum import (
    KEEP,
    PASS,
    QwantumGame,
    QwantumState,
)
from ..strategies.qwantum_learned import (
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
from ..strategies.value_net import changes
from .judging import Judge, ValuePart

__all__ = ["QwantumJudge"]

ERROR: Final = 1.5
"""Usual error in points of a difference from the best move, measured by `training.move_errors`."""
VALUE_ERROR: Final = 2.0
"""Usual error in points of the value of a position."""
IN_COMPANY: Final = 2.3
"""Usual error of a difference in a match of two, where the other player may end the game early."""
VALUE_IN_COMPANY: Final = 5.2
"""Usual error of the value of a position in such a match."""
Entries = tuple[tuple[int, int], ...]
"""Entries: rows, and the values entered in them."""


class QwantumJudge(Judge):
    """Judge that estimates the final points of a seat. Raises `DicepadError` for a sheet without learned weights.

    >>> from dicepad import load
    >>> game = load("qwantum")
    >>> 50 < QwantumJudge(game).state_value(game.start(1)) < 90
    True
    """

    def __init__(self, game: QwantumGame, players: int = 1) -> None:
        self.game, self.players = fitting(game), players
        self.sight = lru_cache(maxsize=2)(QwantumFeatures)
        self.known = lru_cache(maxsize=2)(lambda state, seat: self.sight(state, seat).values(Random(SEED)))

    @property
    def error(self) -> float:
        return ERROR if self.players == 1 else IN_COMPANY

    @property
    def value_error(self) -> float:
        return VALUE_ERROR if self.players == 1 else VALUE_IN_COMPANY

    def values(self, state: QwantumState, seat: int) -> dict[str, float]:
        return dict(self.known(state, seat))

    def completed(self, state: QwantumState, seat: int, move: str) -> dict[str, float]:
        found = self.values(state, seat)
        if move not in found and move in state.moves(seat):
            found[move] = again(self.sight(state, seat), move.split()[1:])
        return found

    def state_value(self, state: QwantumState, seat: int = 0) -> float:
        if state.over:
            return float(state.scores[seat])
        if state.phase == "second":
            values, chosen = self.sight(state, seat).second_values(), state.choices[seat]
            return max(values.values()) if chosen is None else values[chosen]
        if seat == state.active and state.phase in ("choose", "first"):
            return max(self.values(state, seat).values())
        if seat == state.active and state.phase == "reroll":
            return again(self.sight(state, seat), list(state.dice_due))
        return worth(state.rows[seat], state.misthrows[seat])

    def parts(self, state: QwantumState, seat: int, move: str) -> tuple[ValuePart, ...]:
        sight = self.sight(state, seat)
        if state.phase == "choose":
            if move != KEEP:
                base = worth(sight.rows, sight.fails)
                return (ValuePart("sums", "", self.completed(state, seat, move)[move] - base),)
            return self.entries(sight, best_entries(sight, sight.allowed(state.sums, None), (), 2))
        if state.phase == "first":
            first: Entries = () if move == PASS else ((state.row_of(move), state.sums[state.row_of(move)]),)
            taken = first[0][0] if first else None
            return self.entries(sight, best_entries(sight, sight.allowed(state.sums, taken), first, 1))
        if move != PASS:
            return self.entries(sight, ((state.row_of(move), state.sums[state.row_of(move)]),))
        return missed(sight) if seat == state.active and state.taken is None else ()

    def entries(self, sight: QwantumFeatures, entries: Entries) -> tuple[ValuePart, ...]:
        """Return the parts of some entries: their points, and the changes in prospects of rows, columns and sheet."""
        if not entries:
            return missed(sight)
        found: list[ValuePart] = []
        rows = sight.rows
        for row, value in entries:
            after = (*rows[:row], (*rows[row], value), *rows[row + 1 :])
            name = self.game.spec.rows[row].cells[len(rows[row])].name
            points = bare(after, sight.fails) - bare(rows, sight.fails)
            found.append(ValuePart("score", name, points, points=points))
            found += [
                ValuePart(key, name, amount) for key, amount in future(rows, after, sight.fails).items() if amount
            ]
            rows = after
        return tuple(found)


def future(before: Rows, after: Rows, fails: int) -> dict[str, float]:
    """Return how the prospects of a sheet change with an entry: by row, columns and pace."""
    if over(after, fails):
        return {"pace": bare(before, fails) - worth(before, fails)}
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


def missed(sight: QwantumFeatures) -> tuple[ValuePart, ...]:
    """Return the parts of one more misthrow."""
    points = bare(sight.rows, sight.fails + 1) - bare(sight.rows, sight.fails)
    rest = sight.failed - worth(sight.rows, sight.fails) - points
    return (ValuePart("misthrow", "", points, points=points), ValuePart("box", "", rest))
