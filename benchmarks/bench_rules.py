"""Whole matches played at random in pure Python, games a second on one core, for every kind of rules."""

from __future__ import annotations

import statistics
import sys
import time
from random import Random

import dicepad

SECONDS, RUNS = 1.0, 5
AIM, RIVALS = 500, "pure-Python Qwixx simulators: 85 to 100"
GAMES = ("qwixx", "qwixx-mixed-colours", "qwixx-big-points", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto")


def play(game: dicepad.Game, rng: Random) -> None:
    """One match of two seats, every legal move as likely as any other."""
    state = game.start(2)
    while not state.over:
        if state.to_act:
            seat = state.to_act[0]
            state = state.play(seat, rng.choice(state.moves(seat)))
        else:
            state = state.roll(rng)


def games_a_second(game: dicepad.Game) -> float:
    """The median of several runs, by the processor's clock, so that other work on the machine counts less."""
    rng = Random(1)
    rates = []
    for _ in range(RUNS):
        games, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS / RUNS:
            play(game, rng)
            games += 1
        rates.append(games / (time.process_time() - begin))
    return statistics.median(rates)


def main() -> int:
    rates = {identity: games_a_second(dicepad.load(identity)) for identity in GAMES}
    for identity, rate in rates.items():
        print(f"  {identity:<22} {rate:8,.0f} two-seat games a second")
    print(f"  aim for qwixx: {AIM} ({RIVALS})")
    return rates["qwixx"] < AIM


if __name__ == "__main__":
    sys.exit(main())
