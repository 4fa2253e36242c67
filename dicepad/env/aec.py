"""The games as PettingZoo environments, in which one agent acts after another (the extra ``env``).

The environment rolls the dice between actions. When all seats decide at once, they are asked one after another, and
none sees the choices of the others.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ..errors import DicepadError, missing
from ..loading import GameLike
from .environment import Environment

try:
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
except ModuleNotFoundError:
    raise missing("pettingzoo") from None

__all__ = ["MatchEnv", "env"]

Observation = dict[str, npt.NDArray[Any]]
REWARDS: Final = ("win", "points")


class MatchEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A match as an AEC environment, whose agents are ``seat_0``, ``seat_1`` and so on.

    An observation is a dict. ``observation`` holds the numbers of `Environment.fields` as int16, and ``action_mask``
    holds an int8 for each action. With the rewards ``win``, a seat gets `Environment.returns` at the end. With
    ``points``, it gets the change in its score since its last action. An illegal action raises `IllegalMove`.

    >>> world = MatchEnv("qwixx")
    >>> world.reset(seed=7)
    >>> observation, reward, over, cut_short, info = world.last()
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((112,), (45,))
    """

    def __init__(
        self, game: GameLike = "qwixx", players: int = 2, rewards: str = "win", render_mode: str | None = None
    ) -> None:
        super().__init__()
        if rewards not in REWARDS:
            raise DicepadError(f"rewards={rewards!r} is not known; allowed: {' or '.join(REWARDS)}")
        self.world = Environment(game, players)
        self.kind, self.render_mode = rewards, render_mode
        self.metadata = {
            "name": f"{self.world.game.spec.id.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = (
            np.concatenate([np.full(field.size, getattr(field, end), np.int16) for field in self.world.fields])
            for end in ("low", "high")
        )
        count = len(self.world.actions)
        self.observation_spaces = {
            agent: Dict({"observation": Box(low, high, dtype=np.int16), "action_mask": Box(0, 1, (count,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.rng: Random | None = None

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The same seed gives the same dice for the same actions."""
        if seed is not None or self.rng is None:
            self.rng = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.now = self.world.start()
        self.scores = self.now.scores if self.kind == "points" else ()
        self.roll_until_decision()

    def roll_until_decision(self) -> None:
        """Roll the dice until a seat must decide, and select this seat's agent."""
        state = self.now
        while not (asked := state.to_act) and not state.over:
            state = state.roll(self.rng)
        self.now = state
        self.agent_selection = self.possible_agents[asked[0] if asked else state.active]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation, with a mask of the actions that are legal for it now."""
        seat = self.seats[agent]
        world = self.world
        return {
            "observation": np.array(world.observe(self.now, seat), np.int16),
            "action_mask": np.frombuffer(world.mask(self.now, seat), np.int8),
        }

    def step(self, action: int | None) -> None:
        """Play the action of the selected agent. The action is None if this agent is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise DicepadError(f"{agent} must choose an action; None is for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        self.now = self.world.play(self.now, self.seats[agent], int(action))
        self.roll_until_decision()
        if self.kind == "points":
            before, self.scores = self.scores, self.now.scores
            gains = [float(after - score) for after, score in zip(self.scores, before, strict=True)]
        elif self.now.over:
            gains = self.world.returns(self.now)
        else:
            return
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        self._accumulate_rewards()
        if self.now.over:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """Return the position as a line of text, in the mode ``ansi``."""
        return self.now.to_text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, because the environment keeps nothing open."""


def env(game: GameLike = "qwixx", **options: Any) -> MatchEnv:
    """Make a match as PettingZoo's tools expect it. The options are those of `MatchEnv`.

    >>> env("kneifen", players=3).possible_agents
    ['seat_0', 'seat_1', 'seat_2']
    """
    return MatchEnv(game, **options)
