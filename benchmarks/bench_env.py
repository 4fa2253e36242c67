"""Steps a second of the PettingZoo environment, beside PettingZoo's own Connect Four in the same loop of the same run.

A step is: read the last observation with its mask, choose a legal action at random, act. Resets count as well."""

from __future__ import annotations

import os
import statistics
import sys
import time
from random import Random
from typing import Any

import numpy as np

from dicepad.env.aec import MatchEnv

SECONDS, RUNS, AIM = 1.0, 5, 20_000
GAMES = ("qwixx", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto")


def steps_a_second(world: Any) -> float:
    """The median of several runs, by the processor's clock, so that other work on the machine counts less."""
    rng, rates, seed = Random(1), [], 0
    for _ in range(RUNS):
        steps, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS / RUNS:
            world.reset(seed=seed)
            seed += 1
            for _agent in world.agent_iter():
                observation, _, over, cut_short, _ = world.last()
                if over or cut_short:
                    world.step(None)
                    continue
                world.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
        rates.append(steps / (time.process_time() - begin))
    return statistics.median(rates)


def rival() -> float:
    """Connect Four of PettingZoo, without its wrappers; 0 if it lacks what it draws with."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        from pettingzoo.classic.connect_four.connect_four import raw_env
    except ImportError:
        return 0.0
    return steps_a_second(raw_env())


def main() -> int:
    rates = {identity: steps_a_second(MatchEnv(identity)) for identity in GAMES}
    other = rival()
    for identity, rate in rates.items():
        beside = f"   {rate / other:5.2f} times Connect Four" if other else ""
        print(f"  {identity:<22} {rate:8,.0f} steps a second{beside}")
    print(f"  aim for qwixx: {AIM:,}; " + (f"Connect Four: {other:,.0f}" if other else "Connect Four takes pygame-ce"))
    return rates["qwixx"] < AIM


if __name__ == "__main__":
    sys.exit(main())
