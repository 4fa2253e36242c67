"""What the chances know of Shut the Box: how likely each sum is, and a strategy that keeps small numbers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from dicepad import Game, State
from dicepad.odds.exact.distributions import equally_likely, total
from dicepad.odds.games import ChancesFace
from dicepad.odds.strategies import Family

__all__ = ["BOX"]


def shut_high(state: State, seat: int, rng: Random) -> str:
    """Shuts the fewest and so the largest numbers; small ones stay open, for more sums can use them."""
    return min(state.moves(seat), key=lambda move: (move.count("+"), state.moves(seat).index(move)))


class BoxChances(ChancesFace[Game, State]):
    """The face of the game; a turn begins when another seat rolls."""

    def families(self, game: Game) -> tuple[Family, ...]:
        return (*super().families(game), Family.of_one("high", "shuts the largest numbers first", shut_high))

    def turn_begins(self, before: State, after: State) -> bool:
        return before.active != after.active

    def tables(self, game: Game) -> Iterator[str]:
        yield "Chance of each sum"
        for value, chance in total(
            equally_likely([face.number for face in die.faces]) for die in game.spec.dice
        ).items():
            yield f"  {value:>4}{float(100 * chance):9.2f} %"


BOX = BoxChances()
