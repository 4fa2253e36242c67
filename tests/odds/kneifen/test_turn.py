"""The kernel of a turn of Kneifen: what it says of costs and choices, and the same on lists as compiled on arrays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest

from dicepad import load
from dicepad.odds.exact import multisets
from dicepad.odds.kneifen.compiled_turn import ArrayForm
from dicepad.odds.kneifen.learned import Needs, costs_of, enter_sets_of
from dicepad.odds.kneifen.plans import CrossPlans, ListForm, RoundPlans, saved_costs
from dicepad.odds.kneifen.turn import NEVER, OPEN, fill_costs
from dicepad.odds.weights import read_weights
from dicepad.rules.kneifen import KneifenGame
from tests.kinds import checked

from .naive_last_rounds import Naive

GAME = checked(KneifenGame, load("kneifen"))
LISTS = ListForm(GAME)


@pytest.fixture(scope="module")
def arrays() -> ArrayForm:
    return ArrayForm(GAME)


def positions(seed: int) -> Iterator[Needs]:
    """Positions with few and with many open numbers."""
    rng = Random(seed)
    for open_ in (1, 2, 3, 4, 4, 5, 8, 12):
        needs = [0] * 12
        for place in rng.sample(range(12), open_):
            needs[place] = rng.randint(1, 6)
        yield tuple(needs)


def learned_sum(needs: Needs) -> float:
    """The learned rounds of a position, added up pair by pair from the file."""
    weights = np.array(read_weights("kneifen")).reshape(-1, 7, 7)
    return sum(float(pair[needed]) for pair, needed in zip(weights, combinations(needs, 2), strict=True))


def test_costs_are_learned_sums_and_exact_while_few_numbers_are_open() -> None:
    """With the crosses that a number may get, a position of four open numbers becomes exact where one is full."""
    naive = Naive(float)

    def wanted(needs: Needs) -> float:
        if len(needs) - needs.count(0) > OPEN:
            return learned_sum(needs)
        return float(naive.rounds(dict(zip(GAME.numbers, needs, strict=True))))

    for needs in [(0,) * 9 + (1, 2, 1), (1,) + (0,) * 8 + (1, 1, 1), (2, 1, 1, 1, 1) + (0,) * 7]:
        total, found = LISTS.learned_costs(needs)
        assert total == pytest.approx(wanted(needs), abs=0.001)
        for place, need in enumerate(needs):
            for lack in range(need):
                assert found[place][lack] == pytest.approx(
                    wanted((*needs[:place], lack, *needs[place + 1 :])), abs=0.001
                )


def test_a_position_comes_back_as_it_was() -> None:
    costs = costs_of(GAME)
    enter_sets_of(costs, (1, 3, 6, 9))
    for needs in [(0, 4, 0, 2, 0, 0, 6, 0, 0, 1, 0, 0), (0, 4, 0, 2, 0, 0, 6, 0, 0, 0, 0, 0), *positions(1)]:
        mine = list(needs)
        fill_costs(costs, mine, [[0.0] * 7 for _ in needs])
        assert tuple(mine) == needs


def test_the_best_choice_of_every_roll_is_what_counts_before_it() -> None:
    """Each roll by itself."""
    plans = RoundPlans(LISTS, saved_costs(GAME))
    for needs in positions(2):
        for rolls in (1, 3):
            rounds, on = plans.rounds(rolls, needs), plans.costs(needs)[0] if rolls == 3 else plans.turn(2, needs)
            total = 0.0
            for shown, chance in multisets(range(1, 7), 6):
                values = [row[hits] for row, hits in zip(rounds, LISTS.hits[shown], strict=True)]
                best = min(values)
                total += float(chance) * (best if best < (NEVER if rolls == 3 else on) else on)
            assert plans.turn(rolls, needs) == pytest.approx(total, abs=1e-12)


def test_lists_and_arrays_say_the_same(arrays: ArrayForm) -> None:
    """To the last digit, because both add in the same order."""
    for needs in positions(3):
        slow, quick = RoundPlans(LISTS, LISTS.learned_costs), RoundPlans(arrays, arrays.learned_costs)
        crosses, quick_crosses = CrossPlans(LISTS), CrossPlans(arrays)
        assert slow.costs(needs)[0] == quick.costs(needs)[0]
        for place, need in enumerate(needs):
            assert slow.costs(needs)[1][place] == quick.costs(needs)[1][place, : need + 1].tolist()
        for rolls in (1, 2, 3):
            rounds, same = slow.rounds(rolls, needs), quick.rounds(rolls, needs)
            assert [row[: len(own)] for row, own in zip(same.tolist(), rounds, strict=True)] == rounds
            assert slow.turn(rolls, needs) == quick.turn(rolls, needs)
            assert crosses.turn(rolls, needs) == quick_crosses.turn(rolls, needs)
