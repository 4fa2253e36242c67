"""The games as PettingZoo environments: its own tests, rewards, and the learner of the book."""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path
from random import Random

import numpy as np
import pytest

import dicepad
from dicepad import DicepadError, IllegalMove
from dicepad.env.aec import MatchEnv, env

with warnings.catch_warnings():
    # Its tests look at a game of its own, which it is about to move.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

LEARNER = Path(__file__).resolve().parents[2] / "book" / "learner.py"


def seeded(world: MatchEnv) -> MatchEnv:
    """Seed the spaces so that every run samples the same actions and observations; the test seeds the first match
    itself."""
    for seat, agent in enumerate(world.possible_agents):
        world.action_space(agent).seed(seat)
        world.observation_space(agent).seed(seat)
    return world


@pytest.mark.parametrize("name", dicepad.games())
def test_pettingzoo_is_content(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # It says so of every environment with a mask beside its observation, its own ones too.
        warnings.filterwarnings("ignore", message="Observation")
        for players in (1, 2, 4):
            api_test(seeded(env(name, players=players)), num_cycles=100)
        seed_test(lambda: env(name, players=2), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def play(world: MatchEnv, seed: int) -> tuple[dict[str, float], MatchEnv]:
    """A match at random; the sum of the rewards of each agent."""
    rng, total = Random(seed), dict.fromkeys(world.possible_agents, 0.0)
    world.reset(seed=seed)
    for agent in world.agent_iter():
        observation, reward, over, _, _ = world.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        world.step(None if over else int(rng.choice(list(legal))))
    return total, world


@pytest.mark.parametrize("name", ["qwixx", "qwixx-bonus-a", "qwantum", "qwinto"])
def test_rewards_sum_to_what_was_won(name: str) -> None:
    for seed in range(5):
        total, world = play(MatchEnv(name, 3), seed)
        assert list(total.values()) == pytest.approx(world.world.returns(world.now))
        assert sum(total.values()) == pytest.approx(0)
        points, world = play(MatchEnv(name, 3, rewards="points"), seed)
        assert tuple(points.values()) == world.now.scores


def test_a_seed_is_a_match() -> None:
    one, other = (play(MatchEnv("qwixx"), 4)[1].now for _ in range(2))
    assert one == other != play(MatchEnv("qwixx"), 5)[1].now


def test_a_program_is_told_what_is_wrong() -> None:
    with pytest.raises(DicepadError, match="rewards='money' is not known; allowed: win or points"):
        MatchEnv(rewards="money")
    world = MatchEnv()
    world.reset(seed=1)
    with pytest.raises(DicepadError, match="seat_0 must choose an action"):
        world.step(None)
    illegal = int(np.flatnonzero(world.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match="allowed"):
        world.step(illegal)


@pytest.mark.long
@pytest.mark.solve
def test_the_learner_of_the_book_beats_random() -> None:
    """Nine of ten after 3000 matches; by chance alone 500 matches would not bring three of five."""
    lines = LEARNER.read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 45
    assert runpy.run_path(str(LEARNER))["learn"](1500) > 0.7
