"""Experiments: strategies play many games against each other, on the same dice, with confidence intervals.

The dice of a deal depend on the seed, its number and the turn, but not on the moves. Each deal is played once in each
rotation of the seats. Errors are computed from deals, which are independent of each other. Chunks of deals are summed
in whole numbers, so results are exactly the same for any number of threads, any back end and any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Final, Protocol

from ..errors import missing

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError:
    raise missing("numpy") from None

from ..command import Progress
from ..loading import GameLike, games, load
from ..match import Game
from .checks import check_count
from .cluster import Cluster
from .face import PlayDeals, face_of
from .play import play_deals
from .strategies import ChooserLike, name_of, strategy

__all__ = ["Experiment", "Summary", "run_chunk", "simulate"]

PLAIN_CHUNK: Final = 100
"""Number of deals in a chunk of matches that are played by the rules."""
MOST_GAMES: Final = 10**10
MOST_SEED: Final = 2**63 - 1
SHARES: Final = 60
"""Number of parts in a win, which up to five winners can share equally."""


@dataclass(frozen=True)
class Experiment:
    """Plan of an experiment: a game, a strategy for each seat, and a seed.

    A strategy is the name of one, or a function of your own that chooses moves (`dicepad.Chooser`). For a cluster, that
    function must be in a module that the workers have too.

    If `dealt`, the rolls are those of deals: deal n, counted from 0, is ``dicepad.deal(game, f"{seed}/{n}")``, so you
    can replay any of these games on a board. This is slower, because none of it is compiled.
    """

    game: GameLike
    strategies: Sequence[ChooserLike]
    seed: int = 0
    dealt: bool = False

    def __post_init__(self) -> None:
        one = isinstance(self.strategies, str) or callable(self.strategies)
        object.__setattr__(self, "strategies", (self.strategies,) if one else tuple(self.strategies))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies; a function has its own."""
        return tuple([name_of(chosen) for chosen in self.strategies])

    def compiled(self, game: Game) -> PlayDeals | None:
        """Return a function that plays many matches of the experiment at once, or None if there is none."""
        names = tuple([chosen for chosen in self.strategies if isinstance(chosen, str)])
        if self.dealt or len(names) < len(self.strategies):
            return None
        return face_of(game).compiled(game, names)

    def checked(self) -> Experiment:
        """Return this experiment after checking it.

        Raises `DicepadError` for an unknown strategy, or for a number of seats that the game does not allow.
        """
        game = load(self.game)
        game.check_players(len(self.strategies))
        check_count("simulate", "as the seed", self.seed, 0, MOST_SEED)
        for chosen in self.strategies:
            strategy(game, chosen)
        return self


@dataclass
class Summary:
    """Sums over deals, as whole numbers. You can add the summaries of different chunks.

    `points[i]` and `wins[i]` are the sums, over all deals and rotations, of the points and wins of strategy i. A win
    counts 60, which winners with equal totals share. `products` are sums of products of these, for paired comparisons.

    >>> one, other = (run_chunk(Experiment("kneifen", ("random", "random")), first, 2) for first in (0, 2))
    >>> (one + other).deals, (one + other).games
    (4, 8)
    """

    strategies: tuple[str, ...]
    deals: int
    sums: npt.NDArray[np.int64]
    """(2, strategies): points, wins"""
    products: npt.NDArray[np.int64]
    """(2, strategies, strategies)"""
    ends: npt.NDArray[np.int64]
    """games ended by rows, by misthrows"""
    turns: int

    @property
    def rotations(self) -> int:
        return len(self.strategies)

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.deals * self.rotations

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.strategies,
            self.deals + other.deals,
            self.sums + other.sums,
            self.products + other.products,
            self.ends + other.ends,
            self.turns + other.turns,
        )

    def mean(self, measure: int, strategy: int, other: int | None = None) -> tuple[float, float]:
        """Return the mean and the standard error of a strategy's points (measure 0) or wins (measure 1) in a game.

        With `other`, return the mean and the standard error of the lead over that strategy on the same dice.
        """
        total, square = int(self.sums[measure, strategy]), int(self.products[measure, strategy, strategy])
        if other is not None:
            total -= int(self.sums[measure, other])
            square += int(self.products[measure, other, other]) - 2 * int(self.products[measure, strategy, other])
        unit = self.rotations * (SHARES if measure else 1)
        mean = total / self.deals
        variance = max(0.0, square / self.deals - mean * mean) * self.deals / max(1, self.deals - 1)
        return mean / unit, sqrt(variance / self.deals) / unit


def run_chunk(experiment: Experiment, first: int, deals: int) -> Summary:
    """Play some deals of an experiment, starting with number `first`. Raises `DicepadError` for numbers out of range.

    >>> run_chunk(Experiment("kneifen", ("random", "random")), first=0, deals=3).games
    6
    """
    check_count("run_chunk", "as the first deal", first, 0, MOST_GAMES)
    check_count("run_chunk", "deals", deals, 1, MOST_GAMES)
    check_count("run_chunk", "as the seed", experiment.seed, 0, MOST_SEED)
    game, seed = loaded(experiment.game), experiment.seed
    if compiled := experiment.compiled(game):
        return summary(experiment, *compiled(seed, first, deals))
    choosers = tuple(experiment.strategies)
    return summary(experiment, *play_deals(game, choosers, seed, first, deals, dealt=experiment.dealt))


def loaded(game: GameLike) -> Game:
    """Load a game. A file may have changed since the last chunk."""
    return built_in(game) if isinstance(game, str) and game in games() else load(game)


@lru_cache
def built_in(name: str) -> Game:
    return load(name)


def summary(experiment: Experiment, scores: Any, winners: Any, endings: Any, turns: Any) -> Summary:
    wins = winners * (SHARES // np.maximum(1, winners.sum(axis=2, keepdims=True)))
    each = np.stack([scores.sum(axis=1), wins.sum(axis=1)])
    return Summary(
        experiment.names,
        len(scores),
        each.sum(axis=1),
        each.transpose(0, 2, 1) @ each,
        np.bincount(endings.ravel(), minlength=2)[:2],
        int(turns.sum()),
    )


class Backend(Protocol):
    """Function that runs chunks somewhere and yields their summaries in any order."""

    def __call__(self, experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]: ...


def here(experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
    for first, deals in chunks:
        yield run_chunk(experiment, first, deals)


def on(cluster: Cluster) -> Backend:
    """Return the workers of a cluster as a back end."""

    def run(experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
        firsts, deals = zip(*chunks, strict=True)
        return cluster.map(run_chunk, [experiment] * len(chunks), firsts, deals)

    return run


def simulate(experiment: Experiment, games: int, backend: Backend = here, progress: Progress | None = None) -> Summary:
    """Play at least this many games, rounded up to whole deals, and at most 10,000,000,000.

    Raises `DicepadError` for an experiment that cannot be played.

    >>> simulate(Experiment("qwixx", ["gap-1", "random"]), 200).games
    200
    >>> first_move = lambda state, seat, rng: state.moves(seat)[0]
    >>> simulate(Experiment("qwixx", [first_move, "random"]), 4).strategies
    ('<lambda>', 'random')
    """
    check_count("simulate", "games", games, 1, MOST_GAMES)
    experiment = experiment.checked()
    if progress:
        progress(0)
    game = load(experiment.game)
    size = face_of(game).compiled_chunk if experiment.compiled(game) else PLAIN_CHUNK
    deals = max(2, -(-games // len(experiment.strategies)))
    chunks = [(first, min(size, deals - first)) for first in range(0, deals, size)]
    summaries: Iterable[Summary] = backend(experiment, chunks)
    total: Summary | None = None
    for summary in summaries:
        total = summary if total is None else total + summary
        if progress:
            progress(total.deals / deals)
    assert total is not None
    return total
