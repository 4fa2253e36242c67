"""Kneifen judged by the turns that are still to come, as the learned player counts them: estimates.

Values are turns below zero, so that fewer are better. The choices of a turn are planned exactly; how many turns a
position takes after it is what was learned by playing alone. Others at the table are not looked at."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...errors import DicepadError
from ...rules.kneifen import (
    PASS,
    ROLL,
    KneifenGame,
    KneifenState,
)
from ..exact.kneifen import endings
from ..strategies.rounds import (
    Needs,
    Plans,
    fits,
    plans,
)
from .judge import Judge, Unit, ValuePart

__all__ = ["KneifenJudge"]

ERROR: Final = 0.1
"""Turns by which a difference between two moves is usually off, as `training.move_errors` measures it."""


class KneifenJudge(Judge):
    """The turns that a seat still takes; raises `DicepadError` for options or a sheet that nothing was learned on.

    >>> from dicepad import load
    >>> game = load("kneifen")
    >>> round(KneifenJudge(game).state_value(game.start(1)))
    -25
    """

    def __init__(self, game: KneifenGame) -> None:
        if not fits(game):
            raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet and options")
        self.game = game

    @property
    def unit(self) -> Unit:
        return "turns"

    @property
    def error(self) -> float:
        return ERROR

    @property
    def plans(self) -> Plans:
        """The turns, planned by what was learned."""
        return plans(self.game, True)

    def needs(self, state: KneifenState, seat: int) -> Needs:
        """The crosses that each number of a seat lacks."""
        return tuple([state.needed(seat, number) for number in self.game.numbers])

    def values(self, state: KneifenState, seat: int) -> dict[str, float]:
        needs, rolls = self.needs(state, seat), state.rolls
        shown = tuple(sorted([face.number for face in state.dice if face is not None]))
        rounds, hits = self.plans.commitments(rolls, needs), self.plans.hits[shown]
        found: dict[str, float] = {}
        for move in state.moves(seat):
            if move == ROLL:
                found[move] = -self.plans.turn(rolls + 1, needs)
            elif move == PASS:
                found[move] = -self.plans.costs(needs)[0]
            else:
                place = self.game.numbers.index(int(move))
                found[move] = -rounds[place][hits[place]]
        return found

    def state_value(self, state: KneifenState, seat: int = 0) -> float:
        needs = self.needs(state, seat)
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
        """The value while dice are set aside."""
        place, left = self.game.numbers.index(state.committed), self.game.rolls - state.rolls
        ends = endings(self.game, state.committed, needs[place], state.hits, left, state.further, self.game.dice)
        found = [(end.hits, end.another, float(chance)) for end, chance in ends.items()]
        return sum([chance * (self.saved(needs, place, hits) + more) for hits, more, chance in found]) - self.left(
            needs
        )

    def left(self, needs: Needs) -> float:
        """The turns that crosses still take."""
        return self.plans.costs(needs)[0]

    def saved(self, needs: Needs, place: int, hits: int) -> float:
        """The turns that so many crosses of a number save; the last ones of all save all that are left, and the further
        turn is then no gain."""
        here, costs = self.plans.costs(needs)
        if not hits:
            return 0.0
        return here - 1 if hits == sum(needs) else here - costs[place][needs[place] - hits]

    def earned(self, before: KneifenState, after: KneifenState, seat: int) -> float:
        """A turn that begins is spent; a further one that was earned is not."""
        if seat != before.active or seat != after.active:
            return 0.0
        if before.phase == "roll" and not before.rolls:
            return -1.0
        fresh = after.phase == "roll" and not after.rolls
        return 1.0 if fresh and not self.game.ends_turn(before, after) else 0.0

    def parts(self, state: KneifenState, seat: int, move: str) -> tuple[ValuePart, ...]:
        needs, here = self.needs(state, seat), self.left(self.needs(state, seat))
        if move == PASS:
            return ()
        if move == ROLL:
            return (ValuePart("roll", "", here - self.plans.turn(state.rolls + 1, needs)),)
        place = self.game.numbers.index(int(move))
        shown = tuple(sorted([face.number for face in state.dice if face is not None]))
        return commitment(self, needs, place, self.plans.hits[shown][place], self.game.rolls - state.rolls)


def commitment(judge: KneifenJudge, needs: Needs, place: int, hits: int, left: int) -> tuple[ValuePart, ...]:
    """Return what committing to a number with so many hits and rolls left is made of: the crosses that it brings, the
    risk that the hits lapse, and the chance of a further turn."""
    number = judge.game.numbers[place]
    ends = outcomes(judge.game, left, number, needs[place], hits)
    crosses = sum([chance * judge.saved(needs, place, hits if lapsed else end) for end, _, lapsed, chance in ends])
    lapse = sum(
        [
            chance * (judge.saved(needs, place, end) - judge.saved(needs, place, hits))
            for end, _, lapsed, chance in ends
            if lapsed
        ]
    )
    further = sum([chance for _, more, _, chance in ends if more])
    name = str(number)
    found = (ValuePart("crosses", name, crosses), ValuePart("lapse", name, lapse), ValuePart("further", name, further))
    return tuple([part for part in found if part.amount])


@lru_cache(maxsize=4096)
def outcomes(
    game: KneifenGame, left: int, number: int, need: int, hits: int
) -> tuple[tuple[int, bool, bool, float], ...]:
    """Return how a turn ends that is committed: crosses, another turn, whether it lapsed, chance."""
    ends = endings(game, number, need, hits, left, None, game.dice)
    return tuple([(end.hits, end.another, end.lapsed, float(chance)) for end, chance in ends.items()])
