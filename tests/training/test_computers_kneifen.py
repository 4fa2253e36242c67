"""The commands that the page names give the figures that it tells of the computers of Kneifen."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from dicepad import Match, load, play_out
from dicepad.match import State
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.simulation.kneifen_turns import dice_of
from dicepad.odds.strategies import strategy
from dicepad.odds.strategies.rounds import learned_costs
from dicepad.odds.strategies.weights import read_weights
from dicepad.rules.kneifen import KneifenGame
from tests.kinds import checked
from tests.tiers import quick
from training.kneifen import play_alone
from training.kneifen_bound import rounds_at_least

from .computers import MEASURED, section

pytestmark = MEASURED

KNEIFEN = checked(KneifenGame, load("kneifen"))


def rounds_of(name: str, games: int) -> Any:
    """The rounds that a strategy of Kneifen takes, beside a seat that plays at random and is never as fast."""
    own, other = strategy(KNEIFEN, name).choose, strategy(KNEIFEN, "random").choose

    def choose(state: State, seat: int, rng: Random) -> str:
        return (other if seat else own)(state, seat, rng)

    found = []
    for seed in range(games):
        states = play_out(Match.begin(KNEIFEN, 2), Random(seed), choose).states
        ends = [before.active == 0 and after.active == 1 for before, after in pairwise(states)]
        found.append(sum(ends))
    return np.array(found)


def rounds_learned(games: int) -> Any:
    """The rounds of the games by which training measures the weights."""
    count = len(KNEIFEN.numbers)
    table, pairs = np.zeros((count, count, 7, 7)), np.array(read_weights("kneifen")).reshape(-1, 7, 7)
    one, other = np.triu_indices(count, 1)
    table[one, other], table[other, one] = pairs, pairs.transpose(0, 2, 1)
    return play_alone(dice_of(KNEIFEN), KNEIFEN.size, table, games, 10**6, 0.0)


def said_rounds(name: str) -> float:
    """The rounds that the page says of a strategy."""
    row = re.findall(rf"^\|.*`{name}`.*\| ([\d.]+) ± [\d.]+ rounds \|$", section("kneifen"), re.MULTILINE)
    return float(row[0])


@pytest.mark.trained
@pytest.mark.parametrize(
    ("name", "games"),
    quick(
        [("careful", 60), ("patient", 400), ("most", 400), ("thrifty", 400), ("learned", 200)],
        ("careful", 60),
        ("learned", 200),
    ),
)
def test_a_sample_of_kneifen_takes_the_rounds_that_the_page_tells(name: str, games: int) -> None:
    """Within four standard errors."""
    rounds = rounds_learned(games) if name == "learned" else rounds_of(name, games)
    assert abs(rounds.mean() - said_rounds(name)) < 4 * rounds.std(ddof=1) / games**0.5


@pytest.mark.long
def test_the_page_tells_the_rounds_that_training_measures() -> None:
    """Compilers add in different orders, which changes the choice between moves that are nearly equal."""
    rounds = rounds_learned(20_000)
    error = 1.96 * rounds.std() / len(rounds) ** 0.5
    assert f"± {error:.2f} rounds |" in section("kneifen")
    assert abs(rounds.mean() - said_rounds("learned")) < error


def test_the_page_tells_how_far_kneifen_is_from_its_bound() -> None:
    """The bound itself takes twenty minutes; the easier ones are below."""
    said = section("kneifen")
    bound = float(re.findall(r"its best player takes ([\d.]+) rounds on average", said)[0])
    assert f"fewer than {int(10 * bound) / 10} rounds on average" in said
    assert f"at most {100 * (said_rounds('learned') / bound - 1):.1f} % above the best" in said


@pytest.mark.trained
def test_the_page_tells_what_learned_expects_of_the_last_numbers() -> None:
    costs = learned_costs(KNEIFEN)
    late, last = (costs((0,) * done + (6,) * (12 - done))[0] for done in (6, 9))
    exact = float(rounds_at_least(KNEIFEN, (), (10, 11, 12), KNEIFEN.size).flat[-1])
    assert f"and 10 to 12 take {exact:.3f}" in section("kneifen")
    assert f"it expects {late:.1f} and {last:.1f}, because" in section("kneifen")


@pytest.mark.long
def test_the_page_tells_the_easier_bound_of_kneifen() -> None:
    """``python -m training.kneifen_bound``, and with 7 8 9 10 11 12."""
    singles, others = KNEIFEN.numbers[:6], KNEIFEN.numbers[6:]
    easier = float(rounds_at_least(KNEIFEN, singles, others, 1).flat[-1])
    assert f"takes {easier:.3f} rounds (`python -m training.kneifen_bound`)" in section("kneifen")
    exact = float(rounds_at_least(KNEIFEN, (), others, KNEIFEN.size).flat[-1])
    assert f"7 to 12 take {exact:.3f} rounds (`python -m training.kneifen_bound 7 8 9 10 11 12`)" in section("kneifen")


@pytest.mark.long
def test_learned_wins_seven_matches_of_ten_against_thrifty() -> None:
    """120 matches have a standard error of 4 in a hundred."""
    mean, error = simulate(Experiment("kneifen", ("thrifty", "learned"), 3), 120).mean(1, 1)
    assert "`learned` wins seven matches of ten" in section("kneifen")
    assert abs(mean - 0.7) < 3 * error
