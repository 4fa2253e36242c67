"""Chances of Shut the Box: the probability of each sum, the value of every move, and two strategies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Literal

from dicepad.plugins import ChancesFace, Family, Judge, Progress, equally_likely, total

from . import BoxGame, BoxState

__all__ = ["BOX"]


@cache
def chances_of_sums(game: BoxGame) -> dict[int, float]:
    """The chance of each sum of the dice."""
    dice = [equally_likely([face.number for face in die.faces]) for die in game.spec.dice]
    return {value: float(chance) for value, chance in total(dice).items()}


@cache
def expected(game: BoxGame, shut: frozenset[int]) -> float:
    """The points that a turn ends with on average, before a roll, if all its moves are best: 512 boxes in all."""
    left = -float(sum(game.numbers - shut))
    if not left:
        return 0.0
    return sum(
        chance * max([expected(game, after) for after in shuttable(game, shut, value)], default=left)
        for value, chance in chances_of_sums(game).items()
    )


def shuttable(game: BoxGame, shut: frozenset[int], value: int) -> Iterator[frozenset[int]]:
    """The boxes that a sum leads to."""
    return (shut | some for some, _, made in game.ways if made == value and not some & shut)


class BoxJudge(Judge):
    """The points that a seat ends with on average: exact, for the others change nothing."""

    @property
    def kind(self) -> Literal["exact"]:
        return "exact"

    def values(self, state: BoxState, seat: int) -> dict[str, float]:
        after = {move: state.after_move(seat, move) for move in state.moves(seat)}
        return {move: self.state_value(then, seat) for move, then in after.items()}

    def state_value(self, state: BoxState, seat: int = 0) -> float:
        if state.over or seat < state.active:
            return float(state.scores[seat])
        if seat in state.to_act:
            return max(self.values(state, seat).values())
        return expected(state.game, state.shut[seat])


def shut_high(state: BoxState, seat: int, rng: Random) -> str:
    """Shut the fewest and so the largest numbers; small ones stay open, for more sums can use them."""
    return min(state.moves(seat), key=lambda move: (move.count("+"), state.moves(seat).index(move)))


def shut_best(state: BoxState, seat: int, rng: Random) -> str:
    """Make the move that is worth most."""
    values = BoxJudge().values(state, seat)
    return max(values, key=lambda move: values[move])


class BoxChances(ChancesFace[BoxGame, BoxState]):
    """The face of the game; a turn begins when another seat rolls."""

    def families(self, game: BoxGame) -> tuple[Family, ...]:
        high = Family.of_one("high", "shuts the largest numbers first", shut_high)
        return (*super().families(game), high, Family.of_one("best", "expects the most points", shut_best))

    def judge(self, game: BoxGame, players: int, table: Any = None, progress: Progress | None = None) -> Judge:
        return BoxJudge()

    def turn_begins(self, before: BoxState, after: BoxState) -> bool:
        return before.active != after.active

    def tables(self, game: BoxGame) -> Iterator[str]:
        yield f"Average of perfect play: {expected(game, frozenset()):.4f} points"
        yield "Chance of each sum"
        for value, chance in chances_of_sums(game).items():
            yield f"  {value:>4}{100 * chance:9.2f} %"


BOX = BoxChances()
