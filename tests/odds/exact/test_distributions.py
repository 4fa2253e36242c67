"""Distributions, events, trials and chains: each against plain counting, or against icepool."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise, product
from math import sqrt

import icepool
import pytest
from hypothesis import given as for_any
from hypothesis import strategies as st

from dicepad import DicepadError
from dicepad.odds.exact import (
    Chain,
    binomial,
    collecting,
    confidence_interval,
    correlation,
    covariance,
    cumulative,
    equally_likely,
    event,
    expectation,
    geometric,
    given,
    image,
    independent,
    joint,
    marginal,
    negative_binomial,
    order_statistic,
    quantile,
    race,
    sd,
    total,
    variance,
    within,
)
from dicepad.odds.exact.distributions import Chances

SIX = range(1, 7)
DIE = equally_likely(SIX)
TWO = joint(DIE, DIE)
THIRD = Fraction(1, 3)


def of_icepool(die: icepool.Die[int]) -> Chances:
    return {value: die.probability(value) for value in die}


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_sums_and_what_describes_them_by_icepool(dice: int) -> None:
    """Expectation, variance, standard deviation, tails and median of a sum of dice."""
    rolled = total([DIE] * dice)
    oracle = dice @ icepool.d6
    assert rolled == of_icepool(oracle)
    assert expectation(rolled) == oracle.mean()
    assert variance(rolled) == oracle.variance()
    assert sd(rolled) == pytest.approx(oracle.standard_deviation())
    assert cumulative(rolled) == {value: oracle.probability("<=", value) for value in oracle}
    assert quantile(rolled, Fraction(1, 2)) == oracle.quantile_low(1, 2)


def test_a_quantile_is_the_first_value_that_is_reached_by_its_share() -> None:
    three = {1: Fraction(1, 4), 2: Fraction(1, 4), 7: Fraction(1, 2)}
    shares = [Fraction(1, 8), Fraction(1, 4), Fraction(26, 100), Fraction(1, 2), Fraction(51, 100), Fraction(1)]
    assert [quantile(three, share) for share in shares] == [1, 1, 2, 2, 7, 7]
    for share in (0, -0.1, 1.1):
        with pytest.raises(DicepadError, match="above 0 and at most 1"):
            quantile(three, share)


def test_events_and_conditions_by_counting_rolls() -> None:
    rolls = list(product(SIX, repeat=2))
    seven = [roll for roll in rolls if sum(roll) == 7]
    assert event(TWO, lambda roll: sum(roll) == 7) == event(TWO, seven) == Fraction(6, 36)
    known = given(TWO, lambda roll: sum(roll) >= 10)
    assert known == {roll: Fraction(1, 6) for roll in rolls if sum(roll) >= 10}
    assert image(known, sum) == {10: Fraction(3, 6), 11: Fraction(2, 6), 12: Fraction(1, 6)}
    with pytest.raises(DicepadError, match="this event has the probability 0"):
        given(TWO, lambda roll: sum(roll) == 13)


def test_three_events_can_be_independent_two_by_two_and_never_all_true() -> None:
    """The first die is even, the second is even, the sum is odd."""
    first, second, odd = (lambda two: two[0] % 2 == 0), (lambda two: two[1] % 2 == 0), (lambda two: sum(two) % 2 == 1)
    for pair in ((first, second), (first, odd), (second, odd)):
        assert independent(TWO, pair)
    assert event(TWO, lambda two: first(two) and second(two) and odd(two)) == 0
    assert not independent(TWO, [first, second, odd])
    assert not independent(TWO, [first, lambda two: sum(two) == 12])


def test_covariance_by_the_variance_of_a_sum() -> None:
    """Var(X + Y) = Var(X) + Var(Y) + 2 Cov(X, Y), for the larger and the smaller of two dice."""
    both: dict[tuple[int, ...], Fraction] = image(TWO, lambda two: (max(two), min(two)))
    larger, smaller = marginal(both, 0), marginal(both, 1)
    assert larger == of_icepool(icepool.d6.highest(2, 1))
    assert smaller == of_icepool(icepool.d6.lowest(2, 1))
    assert variance(image(both, sum)) == variance(larger) + variance(smaller) + 2 * covariance(both)
    expected = float(covariance(both)) / sqrt(variance(larger) * variance(smaller))
    assert correlation(both) == pytest.approx(expected)
    assert covariance(TWO) == 0
    with pytest.raises(DicepadError, match="never changes"):
        correlation(joint(DIE, {3: Fraction(1)}))


@pytest.mark.parametrize(("trials", "chance"), [(0, THIRD), (1, THIRD), (7, Fraction(1, 6)), (12, Fraction(2, 27))])
def test_hits_of_repeated_trials_by_icepool(trials: int, chance: Fraction) -> None:
    hits = binomial(chance, trials)
    assert sum(hits.values()) == 1
    if trials:
        assert hits == of_icepool(trials @ icepool.coin(chance.numerator, chance.denominator))
    for least in range(trials + 2):
        assert within(chance, trials, least) == event(hits, set(range(least, trials + 1)))
    with pytest.raises(DicepadError, match="is not a probability"):
        binomial(Fraction(3, 2), trials)


@pytest.mark.parametrize("hits", [1, 2, 4])
def test_waiting_for_hits_by_all_sequences(hits: int) -> None:
    """Every sequence of hits and misses of length 9, with its chance: when did the hit of this number come?"""
    when: dict[int, Fraction] = defaultdict(Fraction)
    for sequence in product((0, 1), repeat=9):
        if sum(sequence) >= hits:
            at = next(trial for trial in range(1, 10) if sum(sequence[:trial]) == hits)
            when[at] += Fraction(1, 3) ** sum(sequence) * Fraction(2, 3) ** (9 - sum(sequence))
    found = negative_binomial(THIRD, hits, 9)
    assert found == dict(sorted(when.items()))
    assert sum(found.values()) == within(THIRD, 9, hits)
    if hits == 1:
        assert geometric(THIRD, 9) == found


def test_the_mean_wait_is_one_over_the_chance() -> None:
    waits = geometric(Fraction(2, 27), 400)
    assert float(expectation(waits)) == pytest.approx(13.5, abs=1e-9)
    assert quantile(waits, Fraction(1, 2)) == 10


def test_collecting_by_a_chain_of_sets() -> None:
    """All values of an uneven coin with three sides, by following the set of those seen."""
    uneven = {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}
    seen = Chain.from_transition_function(frozenset[int](), lambda have: image(uneven, lambda value: have | {value}))
    assert collecting(uneven) == seen.mean_first_passage_times([frozenset(uneven)])[frozenset()]
    assert collecting(DIE) == 6 * sum(Fraction(1, count) for count in SIX)


def test_a_race_by_a_chain_of_what_all_have() -> None:
    """Three lanes, by following the squares of all lanes roll by roll."""
    uneven = {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}

    def rolled(left: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
        if 0 in left:
            return {left: Fraction(1)}
        return image(uneven, lambda lane: tuple(squares - (lane == at) for at, squares in enumerate(left, 1)))

    starts: list[tuple[int, ...]] = [(3, 3, 3), (4, 2, 1)]
    for start in starts:
        ends = Chain.from_transition_function(start, rolled).absorption(start)
        assert race(uneven, dict(enumerate(start, 1))) == image(ends, lambda left: left.index(0) + 1)
    assert race(uneven, 3) == race(uneven, dict.fromkeys(uneven, 3))
    assert sum(race(total([DIE, DIE]), 10).values()) == 1


@pytest.mark.parametrize(("rank", "draws"), [(1, 1), (1, 3), (2, 3), (3, 3)])
def test_ranks_among_draws_by_icepool(rank: int, draws: int) -> None:
    uneven = {1: Fraction(1, 2), 4: Fraction(1, 3), 9: Fraction(1, 6)}
    oracle = icepool.Die({1: 3, 4: 2, 9: 1}).keep(draws, [place == rank - 1 for place in range(draws)])
    assert order_statistic(uneven, rank, draws) == of_icepool(oracle)
    with pytest.raises(DicepadError, match="allowed: 1 to 3"):
        order_statistic(uneven, 4, 3)


@pytest.mark.parametrize(("hits", "trials"), [(0, 10), (1, 10), (17, 100), (10, 10), (50, 200)])
def test_the_ends_of_a_confidence_interval_have_half_of_the_rest_beyond_them(hits: int, trials: int) -> None:
    low, high = confidence_interval(hits, trials)
    assert low < hits / trials < high or hits in (0, trials)
    if hits:
        assert float(within(Fraction(low), trials, hits)) == pytest.approx(0.025, abs=1e-7)
    else:
        assert low == 0
    if hits < trials:
        assert 1 - float(within(Fraction(high), trials, hits + 1)) == pytest.approx(0.025, abs=1e-7)
    else:
        assert high == 1


@st.composite
def chains(draw: st.DrawFn) -> Chain[int]:
    """States 0 to n: each leads anywhere, but also one step up; the last two are absorbing."""
    size = draw(st.integers(3, 7))
    rows = {}
    for state in range(size - 2):
        weights = draw(st.lists(st.integers(0, 5), min_size=size, max_size=size))
        weights[state + 1] += 1
        rows[state] = {to: Fraction(weight, sum(weights)) for to, weight in enumerate(weights)}
    return Chain(rows | {state: {state: Fraction(1)} for state in (size - 2, size - 1)})


@for_any(chains())
def test_absorption_and_passage_satisfy_their_equations(chain: Chain[int]) -> None:
    """The value of a state is the mean of the values of the states that follow it."""
    ends = {state: chain.absorption(state) for state in chain.states}
    steps = chain.mean_first_passage_times(chain.absorbing)
    for state, after in chain.transitions.items():
        if state in chain.absorbing:
            assert ends[state] == {state: 1}
            assert steps[state] == 0
            continue
        assert sum(ends[state].values()) == 1
        for end in chain.absorbing:
            assert ends[state].get(end, 0) == sum(chance * ends[to].get(end, 0) for to, chance in after.items())
        assert steps[state] == 1 + sum(chance * steps[to] for to, chance in after.items())


@for_any(chains(), st.integers(0, 5))
def test_a_chain_after_some_steps_by_all_paths(chain: Chain[int], steps: int) -> None:
    now: dict[tuple[int, ...], Fraction] = {(0,): Fraction(1)}
    for _ in range(min(steps, 3)):
        longer: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for path, chance in now.items():
            for to, weight in chain.transitions[path[-1]].items():
                longer[*path, to] += chance * weight
        now = longer
    ends: dict[int, Fraction] = defaultdict(Fraction)
    firsts: dict[int, Fraction] = defaultdict(Fraction)
    for path, chance in now.items():
        ends[path[-1]] += chance
        there = [step for step, state in enumerate(path) if state in chain.absorbing]
        if there:
            firsts[there[0]] += chance
    found = chain.first_passage(0, chain.absorbing, min(steps, 3))
    assert chain.distribution(0, min(steps, 3)) == ends
    assert {step: chance for step, chance in found.items() if chance} == firsts


@pytest.mark.parametrize(("hits", "trials"), [(500_000, 1_000_000), (10, 10_000_000), (9_999_990, 10_000_000)])
def test_the_interval_of_many_trials_is_near_that_of_its_limit(hits: int, trials: int) -> None:
    """The normal distribution for many hits and misses; of few, the misses or hits are Poisson's, 10 being 4.7954 to
    18.3904 (the tables of Garwood, 1936)."""
    low, high = confidence_interval(hits, trials)
    few = min(hits, trials - hits)
    if few > 100:
        half = 1.959964 * sqrt(hits / trials * (1 - hits / trials) / trials)
        expected = hits / trials - half, hits / trials + half
    else:
        ends = 4.79539 / trials, 18.39036 / trials
        expected = ends if few == hits else (1 - ends[1], 1 - ends[0])
    assert (low, high) == pytest.approx(expected, abs=1e-6)


def test_gambler_who_is_ruined() -> None:
    """With chance p to win a coin, from i of n: (1 - r^i) / (1 - r^n), where r = (1 - p) / p."""
    p, most = Fraction(2, 5), 6
    rows = {at: {at + 1: p, at - 1: 1 - p} for at in range(1, most)}
    chain = Chain(rows | {0: {0: Fraction(1)}, most: {most: Fraction(1)}})
    r = (1 - p) / p
    for at in range(most + 1):
        assert chain.absorption(at).get(most, 0) == (1 - r**at) / (1 - r**most)
    assert chain.mean_first_passage_times([0, most])[3] == Fraction(3, 1) / (1 - 2 * p) - most / (1 - 2 * p) * (
        1 - r**3
    ) / (1 - r**most)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({0: {0: Fraction(1, 2)}}, "sum to 1/2, not to 1"),
        ({0: {1: Fraction(1)}}, "0 leads to 1, which has no distribution; add one"),
    ],
)
def test_a_chain_that_is_none_is_refused(rows: dict[int, dict[int, Fraction]], said: str) -> None:
    with pytest.raises(DicepadError, match=said):
        Chain(rows)


def test_a_chain_that_may_never_arrive_says_where() -> None:
    trap = Chain({0: {1: THIRD, 2: 2 * THIRD}, 1: {1: Fraction(1)}, 2: {2: Fraction(1)}})
    assert trap.absorption(0) == {1: THIRD, 2: 2 * THIRD}
    with pytest.raises(DicepadError, match="from 2, the chain may go on for ever"):
        trap.mean_first_passage_times([1])
    with pytest.raises(DicepadError, match="no state 9"):
        trap.distribution(9, 1)


def test_permutations_of_ranks_add_up() -> None:
    """All ranks together are all draws: their chances add up to the number of draws times the distribution."""
    ranks = [order_statistic(DIE, rank, 4) for rank in range(1, 5)]
    assert {face: sum(rank[face] for rank in ranks) for face in SIX} == {face: 4 * DIE[face] for face in SIX}
    means = [expectation(rank) for rank in ranks]
    assert all(low < high for low, high in pairwise(means))
