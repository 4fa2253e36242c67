"""Measure the errors in the values of all legal moves: ``python -m training.move_errors qwinto``.

Positions come from play of every strength, and `training.rollouts` plays on from each move. The judge's values are
compared with the results, and so are their differences from the judge's best move. Errors are root mean squares, after
the noise of so few games is subtracted. Then pairs of moves that differ by at least five points and two standard errors
are counted: how often does the judge put them in the right order? Positions whose values are exact are left out.
Each position of a match asks for another kind of decision, or, in Kneifen, has another count of open numbers.

With ``--seats 2``, the other players may end the match. With ``--near 0.5``, only moves count that cost no more.
`training.error_tables` writes the tables that the judges of Qwinto and Qwantum read.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import inf, sqrt
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad.loading import load
from dicepad.match import Game, State
from dicepad.odds.advice import judge
from dicepad.odds.arrays import Floats
from dicepad.odds.kneifen.plans import needed
from dicepad.odds.measured import kind_of
from dicepad.odds.play import chooser
from dicepad.record import Match, play_out
from dicepad.rules.kneifen import KneifenState

from .command import report_of
from .epsilon_random import epsilon_random
from .rollouts import played, played_by_rules

__all__ = ["Decision", "Errors", "decisions", "errors_of", "main"]

PLAYERS: Final = (("learned", 0.0), ("learned", 0.15), ("learned", 0.5), ("careful", 0.2), ("random", 0.0))
"""The players of the matches that give the positions: a strategy, and the share of its moves that are random."""
GAMES: Final = ("qwinto", "qwantum", "kneifen")
EACH: Final = 4
"""Positions of a match."""
MOST: Final = 8
"""Number of moves of a position that are measured, drawn at random if there are more."""
APART: Final = 5.0
"""Least difference in points between two moves whose order is checked."""
COMPILED: Final = {"qwinto": 40, "qwantum": 120, "kneifen": 16}
"""Number of games to play out from each move, for rules that are compiled."""
FEW: Final = 8
"""Number of games to play out from each move, for all other rules."""


class Decision(NamedTuple):
    """A position with its moves: the player whose match it is from, the kind of decision, and the part of the match."""

    player: str
    phase: str
    part: str
    judged: Floats
    """(moves,): their values, the best first"""
    played: Floats
    """(moves, games): their results"""


class Errors(NamedTuple):
    """The errors of values, and the share of pairs in the right order."""

    moves: int
    value: float
    """root mean square error of a value, in points"""
    bias: float
    """the amount by which values are too high on average"""
    difference: float
    """root mean square error of the difference to the best move"""
    difference_error: float
    """the standard error of that, from its variation between positions"""
    pairs: int
    """pairs of moves that surely differ by `APART` or more"""
    right: float
    """share of these pairs whose order is right"""

    def __str__(self) -> str:
        return (
            f"{self.moves:5} moves: value off by {self.value:5.2f}, too high by {self.bias:5.2f}; difference off by "
            f"{self.difference:5.2f} (standard error {self.difference_error:.2f}); order right in "
            f"{100 * self.right:5.1f} % of {self.pairs} pairs"
        )


def part_of(state: State, match: Match) -> str:
    """Return the third of its match in which a state is, or the count of open numbers in Kneifen."""
    if isinstance(state, KneifenState):
        return class_of(state)
    return ("beginning", "middle", "end")[3 * match.states.index(state) // len(match.states)]


def class_of(state: State) -> str:
    """Return the kind of decision of the first seat, or the count of open numbers in Kneifen."""
    if isinstance(state, KneifenState):
        return f"{sum(need > 0 for need in needed(state, 0))} open"
    return kind_of(state, 0)


def player(name: str, seats: int) -> Callable[[Any, int, str, int, int], Floats]:
    """Return the fastest function that plays moves on, for this game and number of players."""
    return played if name in COMPILED and (seats == 1 or name != "kneifen") else played_by_rules


def met(game: Game, positions: int, seed: int, seats: int) -> Iterator[tuple[int, str, Match, State, Random]]:
    """Yield positions in which the first seat has a choice: number, player, match, state, and random numbers."""
    by = judge(game, seats)
    for number in range(0, positions, EACH):
        rng = Random(f"{seed} {number}")
        who, share = PLAYERS[number // EACH % len(PLAYERS)]
        match = play_out(Match.begin(game, seats), rng, epsilon_random(chooser(game, who), share))
        found = [state for state in match.states if 0 in state.to_act and len(state.moves(0)) > 1]
        found = [state for state in found if by.precision(state, 0).kind == "estimate"]
        rng.shuffle(found)
        found = list({class_of(state): state for state in found}.values())
        for at, state in enumerate(rng.sample(found, min(EACH, positions - number, len(found)))):
            yield number + at, f"{who} {share:.0%}" if share else who, match, state, rng


def decisions(
    game: Game, positions: int, games: int, seed: int = 1, seats: int = 1, near: float = inf
) -> Iterator[Decision]:
    """Yield positions in which the first seat has a choice, with the results of each move in `games` games.

    Moves that cost more than `near` are omitted.
    """
    by, play_on = judge(game, seats), player(game.spec.id, seats)
    for number, who, match, state, rng in met(game, positions, seed, seats):
        values = by.values(state, 0)
        best = max(values, key=lambda move: values[move])
        others = [move for move in values if move != best and values[best] - values[move] <= near]
        moves = [best, *rng.sample(others, min(MOST - 1, len(others)))]
        found = [play_on(state, 0, move, games, 1000 * number) for move in moves]
        yield Decision(
            who,
            class_of(state),
            part_of(state, match),
            np.array([values[move] for move in moves]),
            np.array(found),
        )


def errors_of(found: Iterable[Decision]) -> Errors:
    """Return the errors in the values of some decisions.

    >>> one = Decision("learned", "enter", "end", np.array([9.0, 2.0]), np.array([[8.0, 8.0], [2.0, 2.0]]))
    >>> errors_of([one])
    Errors(moves=2, value=0.7071067811865476, bias=0.5, difference=1.0, difference_error=0.0, pairs=1, right=1.0)
    """
    squares, off, apart, pairs, right = [], [], list[Floats](), 0, 0
    for one in found:
        games, means = one.played.shape[1], one.played.mean(axis=1)
        misses = one.judged - means
        squares += list(misses**2 - one.played.var(axis=1, ddof=1) / games)
        off += list(misses)
        gaps = one.played[0] - one.played[1:]
        apart.append((misses[0] - misses[1:]) ** 2 - gaps.var(axis=1, ddof=1) / games)
        for first in range(len(means)):
            for other in range(first):
                between = one.played[first] - one.played[other]
                if abs(between.mean()) - 2 * between.std(ddof=1) / sqrt(games) >= APART:
                    pairs += 1
                    right += bool((one.judged[first] - one.judged[other]) * between.mean() > 0)
    every = [float(square) for position in apart for square in position]
    mean = float(np.mean(every)) if every else 0.0
    strays = [float((position - mean).sum()) for position in apart]
    spread = sqrt(sum([stray**2 for stray in strays])) / max(1, len(every))
    difference = root(every)
    error = spread / (2 * difference) if difference else 0.0
    share = right / pairs if pairs else 1.0
    return Errors(len(off), root(squares), float(np.mean(off)), difference, error, pairs, share)


def root(squares: list[float]) -> float:
    """Return the root of a mean square, or 0 if the noise was greater."""
    return sqrt(max(0.0, float(np.mean(squares)))) if squares else 0.0


def main() -> None:
    """Print the errors of a game's judge, for all positions and for each class."""
    parser = argparse.ArgumentParser(prog="python -m training.move_errors", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--positions", type=int, default=400, metavar="N", help="how many positions (400)")
    parser.add_argument("--games", type=int, metavar="N", help="how often to play out each move (40, 120, 16 or 8)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same positions (1)")
    parser.add_argument("--seats", type=int, default=1, metavar="N", help="how many play (1)")
    parser.add_argument("--near", type=float, default=inf, metavar="COST", help="leave out moves that cost more")
    options, report, found = parser.parse_args(), report_of(), []
    slow = player(options.game, options.seats) is played_by_rules
    games = options.games or (FEW if slow else COMPILED[options.game])
    given = load(options.game), options.positions, games, options.seed, options.seats, options.near
    for one in decisions(*given):
        found.append(one)
        if len(found) % (options.positions // 4 or 1) == 0:
            report(f"{len(found):4} positions {errors_of(found)}")
    for kind in ("player", "phase", "part"):
        groups = defaultdict(list)
        for one in found:
            groups[getattr(one, kind)].append(one)
        for name, group in groups.items():
            report(f"{name:14} {errors_of(group)}")


if __name__ == "__main__":
    main()
