"""Plans of a turn of Kneifen: the best choice after each roll, by the rounds left or by the crosses of the turn.

A turn is planned exactly, backwards from its last roll: for each roll, the best number to commit to, or another roll.
The number of rounds that a position still takes is an estimate, and each strategy has its own; `learned` knows it
exactly while few numbers are open.

A plan asks a form of the game for what the kernel `turn` computes. `ListForm` runs the kernel on lists, and
`compiled_turn.ArrayForm` on arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final

from ...rules.kneifen import PASS, ROLL, KneifenGame, KneifenState
from . import turn
from .exact import endings, rolls_with_hits, turns_to_fill
from .learned import Needs, costs_of, enter_sets_of, fits
from .turn import NEVER, OPEN, Dice

__all__ = ["CrossPlans", "ListForm", "RoundPlans", "list_form", "needed", "round_plans", "saved_costs", "shown_numbers"]

Costs = Callable[[Needs], tuple[float, Any]]
"""Function that returns the rounds that a position takes, and the rounds if one number lacked fewer crosses:
`[number][lack]`, for every lack up to what the number needs."""
Worth = tuple[float, float]
"""Expected crosses of a turn, and the probability of an extra turn. A better worth compares as greater."""
NOTHING: Final[Worth] = (0.0, 0.0)
DIGITS: Final = 11
"""Decimals of a worth. Crosses that agree in these count as equal, and the better chance of an extra turn decides."""
TASTE: Final = 1.1
"""Power to which the turns to fill a number alone are raised, so that the slowest numbers count a little more."""


class ListForm:
    """The kernel of a turn for a game, on lists. Endings and exact rounds are entered when a position needs them."""

    def __init__(self, game: KneifenGame) -> None:
        self.game = game
        chances, self.hits = rolls_with_hits(game)
        self.most = [game.dice // game.dice_a_hit(number) for number in game.numbers]
        ends: list[Any] = [[[None] * (game.size + 1) for _ in game.numbers] for _ in range(game.rolls)]
        self.dice = Dice(chances, *self.rolls_by_hits(), ends)

    def rolls_by_hits(self) -> tuple[list[int], list[list[int]]]:
        """Return `Dice.rolls` and `Dice.starts`."""
        rolls: list[int] = []
        starts: list[list[int]] = []
        for index, most in enumerate(self.most):
            own = [hits[index] for hits in self.hits.values()]
            starts.append([len(rolls) + sum([hits < least for hits in own]) for least in range(most + 2)])
            rolls += [roll for least in range(most + 1) for roll, hits in enumerate(own) if hits == least]
        return rolls, starts

    def ends_of(self, left: int, index: int, need: int) -> list[list[list[float]]]:
        """Return the probabilities of the endings after a commitment: (hits, crosses, extra turn)."""
        number = self.game.numbers[index]
        chances = [[[0.0, 0.0] for _ in range(need + 1)] for _ in range(self.most[index] + 1)]
        for hits in range(1, self.most[index] + 1):
            for end, chance in endings(self.game, number, need, hits, left, None, self.game.dice).items():
                chances[hits][end.hits][int(end.another)] += float(chance)
        return chances

    def learned_costs(self, needs: Needs) -> tuple[float, Any]:
        """Return costs that were learned by playing alone, and exact ones for positions with few open numbers."""
        costs = costs_of(self.game)
        open_ = tuple([index for index, need in enumerate(needs) if need])
        if len(open_) <= OPEN + 1 and fits(self.game):
            enter_sets_of(costs, open_)
        by_number = [[0.0] * (need + 1) for need in needs]
        return turn.fill_costs(costs, list(needs), by_number), by_number

    def rounds(self, left: int, here: float, costs: Any, needs: Needs) -> Any:
        """Return the rounds after each commitment with `left` rolls to come: (numbers, hits)."""
        for index, need in enumerate(needs):
            ends = self.dice.ends[left][index]
            if need and ends[need] is None:
                ends[need] = self.ends_of(left, index, need)
        by_hits = [[NEVER] * (most + 1) for most in self.most]
        turn.fill_rounds(self.dice, left, here, costs, needs, by_hits)
        return by_hits

    def rounds_before(self, rounds: Any, on: float, is_last: bool) -> float:
        """Return the rounds before a roll, from those after each commitment and those after rolling on."""
        return turn.rounds_before(self.dice, rounds, on, is_last, [0.0] * len(self.dice.chances))

    def crosses_before(self, worths: list[list[Worth]], on: Worth) -> Worth:
        """Return the worth of a turn before a roll, from those of each commitment and that of rolling on."""
        return turn.crosses_before(self.dice, worths, on, [[0.0, 0.0] for _ in self.dice.chances])


@lru_cache(maxsize=4)
def list_form(game: KneifenGame) -> ListForm:
    """Return the form of a game whose tables grow with every question."""
    return ListForm(game)


class RoundPlans:
    """The best choice after each roll of a turn, by the number of rounds left."""

    def __init__(self, form: ListForm, costs: Costs) -> None:
        self.form, self.game = form, form.game
        self.costs = lru_cache(maxsize=64)(costs)
        self.rounds = lru_cache(maxsize=64)(self.rounds_after)
        self.turn = lru_cache(maxsize=64)(self.rounds_left)

    def rounds_after(self, rolls: int, needs: Needs) -> Any:
        """Return the rounds left after each commitment, as `[number][hits]`.

        Without a hit or a missing cross, the number of rounds is infinite.
        """
        here, costs = self.costs(needs)
        return self.form.rounds(self.game.rolls - rolls, here, costs, needs)

    def rounds_left(self, rolls: int, needs: Needs) -> float:
        """Return the rounds left before the roll with this number in a turn, with the best choices to come."""
        is_last = rolls == self.game.rolls
        on = self.costs(needs)[0] if is_last else self.turn(rolls + 1, needs)
        return self.form.rounds_before(self.rounds(rolls, needs), on, is_last)

    def choose(self, state: KneifenState, seat: int, rng: Random) -> str:
        """Choose the move that leaves the fewest rounds."""
        needs, rolls = needed(state, seat), state.rolls
        candidates = zip(
            self.rounds(rolls, needs), self.form.hits[shown_numbers(state)], self.game.numbers, strict=True
        )
        best, number = min([(row[hits], number) for row, hits, number in candidates])
        if rolls < self.game.rolls and best > self.turn(rolls + 1, needs):
            return ROLL
        return str(number) if best < NEVER else PASS


class CrossPlans:
    """The choices that bring the most crosses in this turn. Their exact values are tabulated as floats.

    If crosses are equal, the better chance of an extra turn decides, then the greater number, which is hit less often.
    Rolling again comes last.
    """

    def __init__(self, form: ListForm) -> None:
        self.form, self.game = form, form.game
        self.value = lru_cache(maxsize=None)(self.worth_of)
        self.worths = lru_cache(maxsize=64)(self.worths_of_all)
        self.turn = lru_cache(maxsize=4096)(self.worth_before)

    def worth_of(self, left: int, number: int, need: int, hits: int) -> Worth:
        """Return the value of committing to a number, given the rolls left, missing crosses and hits on the table."""
        ends = endings(self.game, number, need, hits, left, None, self.game.dice)
        crosses = sum(end.hits * chance for end, chance in ends.items())
        another = sum(chance for end, chance in ends.items() if end.another)
        return round(float(crosses), DIGITS), round(float(another), DIGITS)

    def worths_of_all(self, rolls: int, needs: Needs) -> list[list[Worth]]:
        """Return the value of committing to each number with each count of hits.

        The value is zero without hits, or if the number needs no crosses.
        """
        left = self.game.rolls - rolls
        return [
            [self.value(left, number, need, hits) if hits and need else NOTHING for hits in range(most + 1)]
            for number, need, most in zip(self.game.numbers, needs, self.form.most, strict=True)
        ]

    def worth_before(self, rolls: int, needs: Needs) -> Worth:
        """Return the value of a turn just before the roll with this number."""
        on = self.turn(rolls + 1, needs) if rolls < self.game.rolls else NOTHING
        crosses, another = self.form.crosses_before(self.worths(rolls, needs), on)
        return round(crosses, DIGITS), round(another, DIGITS)

    def best(self, shown: tuple[int, ...], rolls: int, needs: Needs) -> str:
        """Return the best move after this many rolls of a turn."""
        worths = self.worths(rolls, needs)
        options = [
            (worths[index][hits], number)
            for index, (number, hits) in enumerate(zip(self.game.numbers, self.form.hits[shown], strict=True))
            if hits and needs[index]
        ]
        worth, number = max(options, default=(NOTHING, 0))
        if rolls < self.game.rolls and (not options or self.turn(rolls + 1, needs) > worth):
            return ROLL
        return str(number) if options else PASS

    def choose(self, state: KneifenState, seat: int, rng: Random) -> str:
        """Choose the move with the most crosses in this turn."""
        return self.best(shown_numbers(state), state.rolls, needed(state, seat))


def shown_numbers(state: KneifenState) -> tuple[int, ...]:
    """Return the numbers on the table in rising order."""
    return tuple(sorted([face.number for face in state.dice if face is not None]))


def needed(state: KneifenState, seat: int) -> Needs:
    """Return the crosses that a seat still needs, in the order of the game's numbers."""
    return tuple([state.game.size - crosses for crosses in state.crosses[seat]])


def saved_costs(game: KneifenGame) -> Costs:
    """Return costs that add up, over all numbers, the turns that each number would take if you played for it alone.

    So a cross is worth the turns that it saves. Each number of turns is raised to the power `TASTE`.
    """
    turns = [[float(turn) ** TASTE for turn in turns_to_fill(game, number)[::-1]] for number in game.numbers]

    def costs(needs: Needs) -> tuple[float, list[list[float]]]:
        total = sum(row[need] for row, need in zip(turns, needs, strict=True))
        return total, [[total - row[need] + other for other in row] for row, need in zip(turns, needs, strict=True)]

    return costs


@lru_cache(maxsize=8)
def round_plans(game: KneifenGame, learned: bool) -> RoundPlans:
    """Return the plans of `learned` or of `thrifty` for a game, made once."""
    form = list_form(game)
    return RoundPlans(form, form.learned_costs if learned else saved_costs(game))
