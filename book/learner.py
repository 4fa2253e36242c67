"""A program that learns to beat a random seat at Qwixx: one weight for each pair of an action and a number seen."""

import sys

import numpy as np

from dicepad.env.aec import MatchEnv


def play(world, weights, seed, rate=0.0):
    """Play a match as seat_0 by the weights, and learn from it unless `rate` is 0. Return seat_0's result."""
    rng = np.random.default_rng(seed)
    world.reset(seed=seed)
    seen, won = [], 0.0
    for agent in world.agent_iter():
        observation, reward, over, _, _ = world.last()
        if over:
            won = reward if agent == "seat_0" else won
            world.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        action = rng.choice(legal)
        if agent == "seat_0":
            facts = np.append(observation["observation"] / world.highest, 1.0)
            values = weights[legal] @ facts
            if rng.random() >= (0.1 if rate else 0.0):
                action = legal[np.argmax(values)]
            seen.append((action, facts))
        world.step(int(action))
    for action, facts in seen if rate else ():
        weights[action] += rate * (won - weights[action] @ facts) * facts / (facts @ facts)
    return won


def learn(matches=3000, seed=1):
    """Learn in matches against a random seat. Return the share of 500 further matches that seat_0 wins."""
    world = MatchEnv("qwixx")
    world.highest = np.maximum(world.observation_space("seat_0")["observation"].high, 1)
    weights = np.zeros((len(world.world.actions), world.world.size + 1))
    for match in range(matches):
        play(world, weights, seed * 10**6 + match, rate=0.15 * (1 - match / matches))
    return np.mean([play(world, weights, 10**9 + match) + 0.5 for match in range(500)])


if __name__ == "__main__":
    print(f"wins {learn(*map(int, sys.argv[1:])):.1%} of its matches against a random seat")
