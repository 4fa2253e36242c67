"""Steps of our PettingZoo environment beside PettingZoo's own Connect Four, in the same loop of the same run.

A step is: read the last observation with its mask, choose a legal action at random, act. Resets count as well."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

import numpy as np
from measure import Figures, Timing, timed

from dicepad.env.aec import MatchEnv

STEPS = 2_000
AIMS = {"qwixx": 1.0, "qwixx-bonus-b": 1.9, "qwantum": 1.4, "kneifen": 2.1, "qwinto": 1.7}


class Walk:
    """Random steps in an environment, match after match."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.rng = Random(1)
        self.seed = 0

    def __call__(self) -> None:
        """Take `STEPS` steps."""
        steps = 0
        while True:
            self.world.reset(seed=self.seed)
            self.seed += 1
            for _agent in self.world.agent_iter():
                observation, _, over, cut_short, _ = self.world.last()
                if over or cut_short:
                    self.world.step(None)
                    continue
                self.world.step(int(self.rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
                if steps == STEPS:
                    return


def connect_four() -> Any:
    """Return PettingZoo's Connect Four without its wrappers."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from pettingzoo.classic.connect_four.connect_four import raw_env

    return raw_env()


def main() -> int:
    figures = Figures()
    rival = Walk(connect_four())
    for identity, most in AIMS.items():
        seconds, cost = timed(Walk(MatchEnv(identity)), rival)
        figures.time(f"a step, {identity}", Timing(seconds / STEPS, cost), most, "us", "Connect Four")
    return figures.end()


if __name__ == "__main__":
    sys.exit(main())
