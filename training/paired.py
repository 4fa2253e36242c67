"""Two ways to play, measured on the same dice: what one of them gains in points or wins at the same table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad.match import Chooser, Game
from dicepad.odds.face import face_of
from dicepad.odds.play import chooser, play, play_deals

__all__ = ["Gain", "Goal", "Player", "gain"]

Goal = Literal["points", "wins"]
Player = str | Callable[[], Chooser]
"""The name of a strategy, or a function that makes a chooser for each match, so that it may count the turns."""


class Gain(NamedTuple):
    """The gain of one way to play over another: the mean difference, its standard error, and the matches of each."""

    mean: float
    error: float
    games: int


def gain(
    game: Game, mine: Sequence[Player], theirs: Sequence[Player], goal: Goal, games: int, seed: int, chunk: int = 10_000
) -> Gain:
    """Measure by how much the first player of one table does better than the first player of another.

    Both tables get the same dice, and their players sit in each order. A win is shared by equal totals. The standard
    error comes from deals, which are independent of each other.

    >>> from dicepad import load
    >>> gain(load("qwixx"), ["gap-1"], ["random"], "points", 50, seed=1).mean > 40
    True
    >>> gain(load("qwixx"), ["gap-1", "gap-1"], ["gap-1", "gap-1"], "wins", 50, seed=1)
    Gain(mean=0.0, error=0.0, games=50)
    """
    deals = max(2, -(-games // len(mine)))
    parts = [(first, min(chunk, deals - first)) for first in range(0, deals, chunk)]
    lead = np.concatenate(
        [result(game, mine, goal, seed, *part) - result(game, theirs, goal, seed, *part) for part in parts]
    )
    return Gain(float(lead.mean()), float(lead.std(ddof=1)) / sqrt(deals), deals * len(mine))


def result(
    game: Game, players: Sequence[Player], goal: Goal, seed: int, first: int, deals: int
) -> npt.NDArray[np.float64]:
    """Return the points or wins of the first player in each deal, as the mean over all orders of the seats."""
    scores, winners = played(game, players, seed, first, deals)
    if goal == "points":
        return np.asarray(scores[:, :, 0].mean(axis=1), float)
    return np.asarray((winners[:, :, 0] / np.maximum(1, winners.sum(axis=2))).mean(axis=1), float)


def played(game: Game, players: Sequence[Player], seed: int, first: int, deals: int) -> tuple[Any, Any]:
    """Play deals in each order of the seats. Return scores and winners (deals, orders, players)."""
    names = tuple([player for player in players if isinstance(player, str)])
    if len(names) < len(players):
        return played_afresh(game, players, seed, first, deals)
    compiled = face_of(game).compiled(game, names)
    scores, winners, _, _ = compiled(seed, first, deals) if compiled else play_deals(game, names, seed, first, deals)
    return scores, winners


def played_afresh(game: Game, players: Sequence[Player], seed: int, first: int, deals: int) -> tuple[Any, Any]:
    """Play deals by the rules, with a new chooser for each match of a player that is a function."""
    seats = len(players)
    known = {player: chooser(game, player) for player in players if isinstance(player, str)}
    scores = np.zeros((2, deals, seats, seats), np.int64)
    for deal in range(deals):
        for rotation in range(seats):
            order = [(seat + rotation) % seats for seat in range(seats)]
            at_table = [players[who] for who in order]
            last, _ = play(game, [known[p] if isinstance(p, str) else p() for p in at_table], seed, first + deal)
            for seat, who in enumerate(order):
                scores[:, deal, rotation, who] = last.scores[seat], seat in last.winners
    return scores[0], scores[1]
