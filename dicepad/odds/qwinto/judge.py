"""Judge of Qwinto, which uses the learned strategy's estimates of points, corrected for the other players.

The reasons for an entry say how it changes the value: first through its row, then through each pentagon column, then
through the pace. The reasons for a choice of dice are the rows in which you would enter the sums of these dice. The
correction is the same for all moves, except for those that end the match, whose points are known.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from ...rules.qwinto import KEEP, PASS, QwintoGame, QwintoState
from ..judge import ValuePart
from ..measured import MeasuredJudge, SheetSummary
from ..plain_value_net import changes
from .learned import QwintoFeatures, Rows, fitting, sheets

__all__ = ["QwintoJudge"]

GAMES: Final = 200
SEED: Final = 1


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
        self.sight = lru_cache(maxsize=2)(partial(QwintoFeatures, sheets(self.game)))

    def summaries(self, state: QwintoState) -> list[SheetSummary]:
        to_come = sheets(self.game).to_come
        return [
            SheetSummary(to_come(rows, fails), 1 - sum([row.count(0) for row in rows]) / sum(map(len, rows)), fails)
            for rows, fails in zip(state.rows, state.misthrows, strict=True)
        ]

    def net_values(self, state: QwintoState, seat: int) -> dict[str, float]:
        return self.sight(state, seat).values()

    def ends(self, state: QwintoState, seat: int, move: str) -> bool:
        if state.phase != "enter":
            return False
        fails = state.misthrows[seat] + int(move == PASS and seat == state.active)
        return sheets(self.game).over(state.entered(state.rows[seat], move), fails)

    def state_value(self, state: QwintoState, seat: int = 0) -> float:
        if state.over:
            return float(state.scores[seat])
        if state.phase == "enter":
            values, chosen = self.values(state, seat), state.choices[seat]
            return max(values.values()) if chosen is None else values[chosen]
        if seat in state.to_act:
            return max(self.values(state, seat).values())
        return self.between(state, seat) + self.correction(state, seat)

    def between(self, state: QwintoState, seat: int) -> float:
        """Return what the net says of a state in which the seat has nothing to decide before a roll."""
        sight = self.sight(state, seat)
        if seat != state.active:
            return sight.worth(sight.rows, sight.fails)
        dice = sight.dice_of(state.chosen)
        once = sight.once(dice)
        return once if state.phase == "reroll" else sight.once(dice, once)

    def deeper(self, state: QwintoState, seat: int, moves: tuple[str, ...]) -> dict[str, tuple[float, ...]]:
        """Play each move on in `GAMES` compiled matches, with the same rolls for each move, and return the results."""
        from .rollouts import rollouts

        return {move: tuple(map(float, rollouts(state, seat, move, GAMES, SEED))) for move in moves}

    def parts(self, state: QwintoState, seat: int, move: str) -> tuple[ValuePart, ...]:
        sight = self.sight(state, seat)
        if state.phase == "enter":
            return self.entry(sight, move, self.correction(state, seat) if self.ends(state, seat, move) else 0.0)
        if state.phase == "choose":
            dice = sight.dice_of(move.split()[1:])
            return self.told(sight, rolled(sight, dice, rolled(sight, dice)))
        dice = sight.dice_of(state.chosen)
        return self.told(sight, landed(sight, dice, state.total) if move == KEEP else rolled(sight, dice))

    def told(self, sight: QwintoFeatures, gains: dict[int, float]) -> tuple[ValuePart, ...]:
        """Return how much a choice of dice gains over a failed roll, split by the row in which each sum is entered."""
        names = [row.name for row in self.game.spec.rows]
        return tuple([ValuePart("entry", names[row], gain) for row, gain in gains.items() if gain])

    def entry(self, sight: QwintoFeatures, move: str, lost: float) -> tuple[ValuePart, ...]:
        """Return the parts of an entry: its points, and the changes in the prospects of rows, columns and the match.

        `lost` is the correction of the other moves' values, if this move ends the match.
        """
        state, rows, fails = sight.state, sight.rows, sight.fails
        if move == PASS:
            if sight.seat != state.active:
                return ()
            points = self.game.penalties[fails + 1] - self.game.penalties[fails]
            return (
                ValuePart("misthrow", "", points, points=points),
                ValuePart("box", "", sight.failed - sight.worth(rows, fails) - points - lost),
            )
        row, field = state.place(move)
        after: Rows = (
            *rows[:row],
            (*rows[row][:field], state.total, *rows[row][field + 1 :]),
            *rows[row + 1 :],
        )
        points = state.sheet_points(after) - state.sheet_points(rows)
        return (ValuePart("score", move, points, points=points), *self.future(sight, after, lost))

    def future(self, sight: QwintoFeatures, after: Rows, lost: float) -> list[ValuePart]:
        """Return how the prospects of a sheet change with an entry: by row, pentagon column and pace."""
        sheets, rows, fails = sight.sheets, sight.rows, sight.fails
        if sheets.over(after, fails):
            return [ValuePart("pace", "", -sheets.to_come(rows, fails) - lost)]
        spec = self.game.spec
        about = [("row", row.name) for row in spec.rows]
        about += [("column", spec.rows[row].cells[field].name) for row, field in self.game.pentagons]
        gained = changes(sheets.net, sheets.groups(rows, fails), sheets.groups(after, fails))
        return [
            ValuePart(key, name, amount)
            for (key, name), amount in zip([*about, ("pace", "")], gained, strict=True)
            if amount
        ]


def landed(sight: QwintoFeatures, dice: tuple[int, ...], value: int) -> dict[int, float]:
    """Return the row of a sum's best entry, with the gain over a failed roll. Empty if there is no gain."""
    best, row = max([(sight.best(row, value), -row) for row in dice])
    return {-row: best - sight.failed} if best > sight.failed else {}


def rolled(sight: QwintoFeatures, dice: tuple[int, ...], again: dict[int, float] | None = None) -> dict[int, float]:
    """Return the mean gains over all rolls of some dice, by row.

    `again` holds the gains of a second roll, which is taken if it is better.
    """
    least = sum(again.values()) if again else 0.0
    found: dict[int, float] = {}
    for value, chance in sight.sheets.sums[len(dice)].items():
        gains = landed(sight, dice, value)
        if again and sum(gains.values()) < least:
            gains = again
        for row, gain in gains.items():
            found[row] = found.get(row, 0.0) + chance * gain
    return found
