"""The commands that the page names give the figures that it tells of the computers of Kneifen."""

from __future__ import annotations

import re
from itertools import pairwise
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from dicepad import Match, load, play_out
from dicepad.match import State
from dicepad.odds.advice import judge
from dicepad.odds.kneifen.compiled_turn import costs_of
from dicepad.odds.kneifen.judge import PRECISIONS
from dicepad.odds.kneifen.learned import TABLE, TABLE_ERROR
from dicepad.odds.kneifen.plans import round_plans
from dicepad.odds.kneifen.turn import OPEN
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategy
from dicepad.odds.weights import FOLDER
from dicepad.rules.kneifen import KneifenGame, KneifenState
from tests.kinds import checked
from tests.places import ROOT
from tests.tiers import quick
from training.kneifen import dice_of, play_alone
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
    return play_alone(dice_of(KNEIFEN), costs_of(KNEIFEN), games, 10**6, 0.0, 0.0)


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
    exact = float(rounds_at_least(KNEIFEN, (), (10, 11, 12), KNEIFEN.size).flat[-1])
    assert f"and 10 to 12 take {exact:.3f}" in section("kneifen")
    costs = round_plans(KNEIFEN, learned=True).costs
    assert costs((0,) * 9 + (6,) * 3)[0] == pytest.approx(exact, abs=1e-3)
    expected = costs((0,) * 6 + (6,) * 6)[0]
    assert f"For 7 to 12, `learned` expects {expected:.1f}; 10 to 12 it knows." in section("kneifen")


def test_the_page_tells_when_kneifen_is_exact_and_how_far_it_is_off_before() -> None:
    said = section("kneifen")
    sizes = [comb(12, count) * 6**count for count in range(1, OPEN + 2)]
    assert f"There are {sum(sizes[:-1]):,} such positions" in said
    assert f"{sizes[-1]:,} for four, and nearly {round(7**12 / 1e9)} thousand million" in said
    assert f"a table of {(FOLDER / f'{TABLE}.json').stat().st_size / 1000:.0f} kB" in said
    assert f"No entry is off by more than {TABLE_ERROR} rounds" in said
    for count, one in PRECISIONS.items():
        assert f"| {count} | {one.error:.2f} turns | {one.value_error:.2f} turns |" in said
    coach = (ROOT / "book" / "coach.md").read_text(encoding="utf-8")
    least, most = min(one.error for one in PRECISIONS.values()), max(one.error for one in PRECISIONS.values())
    assert f"| Kneifen | {least:.1f} to {most:.1f} turns, by how many numbers are open" in coach


def test_the_page_tells_what_eleven_and_twelve_cost_at_the_end() -> None:
    needs = {11: 2, 12: 6}
    crosses = tuple(KNEIFEN.size - needs.get(number, 0) for number in KNEIFEN.numbers)
    state = KneifenState(KNEIFEN, (crosses,), 0, "roll", ()).roll(dice="6 6 3 2 5 5")
    found = judge(KNEIFEN).values(state, 0)
    assert (
        f"If you choose 12, you can expect {-found['12']:.2f} more rounds; if you choose 11, it is {-found['11']:.2f}."
        in (section("kneifen"))
    )


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
