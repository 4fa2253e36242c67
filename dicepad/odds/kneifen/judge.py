"""Judge of Kneifen, which counts the turns still to come: exactly at the end, and before that by learned weights.

A value is the number of turns still to come, as a negative number, so that fewer turns have a greater value. The
choices of a turn are planned exactly. The number of turns that follow is exact while few numbers are open. With more
open numbers it comes from the weights of the learned strategy, and its error is known for each count of open numbers.
The judge ignores the other players: its values are those of a player alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...errors import DicepadError
from ...rules.kneifen import PASS, ROLL, KneifenGame, KneifenState
from ..judge import Judge, Precision, Unit, ValuePart
from .exact import endings
from .learned import TABLE_ERROR, Needs, fits, is_exact
from .plans import RoundPlans, needed, round_plans, shown_numbers

__all__ = ["PRECISIONS", "KneifenJudge"]

PRECISIONS: Final = {
    4: Precision("estimate", 0.30, 0.35),
    5: Precision("estimate", 0.13, 0.38),
    6: Precision("estimate", 0.11, 0.27),
    7: Precision("estimate", 0.13, 0.28),
    8: Precision("estimate", 0.11, 0.31),
    9: Precision("estimate", 0.08, 0.31),
    10: Precision("estimate", 0.07, 0.30),
    11: Precision("estimate", 0.09, 0.27),
    12: Precision("estimate", 0.09, 0.17),
}
"""Usual errors in turns by the count of open numbers, measured by `training.move_errors`. Moves that differ by less
than the first error are too close to call."""
EXACT: Final = Precision("exact", TABLE_ERROR, 0.0)


class KneifenJudge(Judge):
    """Judge that counts the turns a seat still needs, as if it played alone.

    Raises `DicepadError` for options or a sheet without learned weights.

    >>> from dicepad import load
    >>> game = load("kneifen")
    >>> round(KneifenJudge(game).state_value(game.start(1)))
    -25
    """

    def __init__(self, game: KneifenGame, players: int = 1) -> None:
        if not fits(game):
            raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet and options")
        self.game, self.players = game, players

    @property
    def unit(self) -> Unit:
        return "turns"

    @property
    def error(self) -> float:
        return max([precision.error for precision in PRECISIONS.values()])

    @property
    def alone(self) -> bool:
        return self.players > 1

    def precision(self, state: KneifenState, seat: int) -> Precision:
        needs = needed(state, seat)
        return EXACT if is_exact(needs) else PRECISIONS[len(needs) - needs.count(0)]

    @property
    def plans(self) -> RoundPlans:
        """The plans of a turn, based on the learned weights."""
        return round_plans(self.game, learned=True)

    def values(self, state: KneifenState, seat: int) -> dict[str, float]:
        needs, rolls = needed(state, seat), state.rolls
        rounds, hits = self.plans.rounds(rolls, needs), self.plans.form.hits[shown_numbers(state)]
        by_move: dict[str, float] = {}
        for move in state.moves(seat):
            if move == ROLL:
                by_move[move] = -self.plans.turn(rolls + 1, needs)
            elif move == PASS:
                by_move[move] = -self.plans.costs(needs)[0]
            else:
                index = self.game.numbers.index(int(move))
                by_move[move] = -rounds[index][hits[index]]
        return by_move

    def state_value(self, state: KneifenState, seat: int = 0) -> float:
        needs = needed(state, seat)
        if not any(needs):
            return 0.0
        if seat == state.active and state.phase == "commit":
            return max(self.values(state, seat).values())
        if seat == state.active and state.phase == "follow":
            return self.following(state, needs)
        if seat == state.active and state.phase == "roll" and state.rolls:
            return -self.plans.turn(state.rolls + 1, needs)
        return -1 - self.plans.turn(1, needs)

    def following(self, state: KneifenState, needs: Needs) -> float:
        """Return the value of a state in which dice are set aside: the turns still to come, as a negative number."""
        index, left = self.game.numbers.index(state.committed), self.game.rolls - state.rolls
        ends = endings(self.game, state.committed, needs[index], state.hits, left, state.further, self.game.dice)
        found = [(end.hits, end.another, float(chance)) for end, chance in ends.items()]
        return sum([chance * (self.saved(needs, index, hits) + more) for hits, more, chance in found]) - self.left(
            needs
        )

    def left(self, needs: Needs) -> float:
        """Return how many turns the missing crosses still take."""
        return self.plans.costs(needs)[0]

    def saved(self, needs: Needs, index: int, hits: int) -> float:
        """Return how many turns this many crosses of a number save.

        The last crosses of the game save all turns that are left, so an extra turn then gains nothing.
        """
        here, costs = self.plans.costs(needs)
        if not hits:
            return 0.0
        return here - 1 if hits == sum(needs) else here - costs[index][needs[index] - hits]

    def past_value(self, before: KneifenState, after: KneifenState, seat: int) -> float:
        """Return -1 if a turn was spent between two states, 1 if an extra turn was earned, and otherwise 0."""
        if seat != before.active or seat != after.active:
            return 0.0
        if before.phase == "roll" and not before.rolls:
            return -1.0
        fresh = after.phase == "roll" and not after.rolls
        return 1.0 if fresh and not self.game.ends_turn(before, after) else 0.0

    def parts(self, state: KneifenState, seat: int, move: str) -> tuple[ValuePart, ...]:
        needs, here = needed(state, seat), self.left(needed(state, seat))
        if move == PASS:
            return ()
        if move == ROLL:
            return (ValuePart("roll", "", here - self.plans.turn(state.rolls + 1, needs)),)
        index = self.game.numbers.index(int(move))
        hits = self.plans.form.hits[shown_numbers(state)][index]
        return commitment(self, needs, index, hits, self.game.rolls - state.rolls)


def commitment(judge: KneifenJudge, needs: Needs, index: int, hits: int, left: int) -> tuple[ValuePart, ...]:
    """Return the parts of the value of committing to a number, given its hits on the table and the rolls left.

    They are the crosses that the commitment brings, the risk that the hits lapse, and the probability of an extra turn.
    """
    number = judge.game.numbers[index]
    ends = outcomes(judge.game, left, number, needs[index], hits)
    crosses = sum([chance * judge.saved(needs, index, hits if lapsed else end) for end, _, lapsed, chance in ends])
    lapse = sum(
        [
            chance * (judge.saved(needs, index, end) - judge.saved(needs, index, hits))
            for end, _, lapsed, chance in ends
            if lapsed
        ]
    )
    further = sum([chance for _, more, _, chance in ends if more])
    name = str(number)
    parts = (ValuePart("crosses", name, crosses), ValuePart("lapse", name, lapse), ValuePart("further", name, further))
    return tuple([part for part in parts if part.amount])


@lru_cache(maxsize=4096)
def outcomes(
    game: KneifenGame, left: int, number: int, need: int, hits: int
) -> tuple[tuple[int, bool, bool, float], ...]:
    """Return the ways in which a committed turn can end: crosses, extra turn, lapse, and probability."""
    ends = endings(game, number, need, hits, left, None, game.dice)
    return tuple([(end.hits, end.another, end.lapsed, float(chance)) for end, chance in ends.items()])
