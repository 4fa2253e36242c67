"""Strategies against each other in many games, on common dice, with honest intervals.

The dice of a deal depend on the seed, its number and the turn, not on the play; each deal is played once in each
rotation of the seats. What is reported rests on the deals as independent units. Chunks of deals are summed in whole
numbers, so that results are the same to the last bit for any number of threads, any back end and any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from ..errors import DicepadError
from ..games import games, load
from ..match import Game
from ..rules.crossing import CrossingGame
from .bystanders import CHOOSERS, play_deals
from .layout import layout
from .matches import Players, play_matches
from .players import CLOSER, GAP, RACER, RANDOM, TABLE, Numbers, Sheet, Steps, sheet_of, wishes
from .readers import STEPS
from .solo import table_for
from .table import Table

__all__ = ["STRATEGIES", "Experiment", "Summary", "run_chunk", "simulate"]

CHUNK: Final = {"crossing": 25_000, "qwantum": 100, "kneifen": 100}
"""Deals of a chunk, which is compiled for the Qwixx family."""
SHARES: Final = 60
"""A win in parts that every number of winners up to five divides."""
STRATEGIES: Final = {
    "random": "any legal move, each as likely",
    "gap-K": "crosses the nearest number if it leaves out at most K, and anything rather than take a misthrow",
    "racer-K": "the same, but in the row that has most crosses: it wants two rows closed",
    "solo": "perfect play for points of one seat alone",
    "friendly-N": "perfect play for points of N seats that do not disturb each other",
    "hasty-H": "closer-2 that expects the game to be ended before its next turn with a chance of H percent",
    "hasty-H-T": "hasty-H that takes off T points for each own turn to come, for what the others make until then",
    "closer-N": "friendly-N (or solo for 1), but glad to end the game in front and loath to end it behind",
}
GAPS: Final = [str(number) for number in range(10)]
HASTES: Final = [f"{haste}{tempo}" for haste in range(1, 31) for tempo in ("", *(f"-{lost}" for lost in range(1, 10)))]
SEATS: Final = [str(number) for number in range(1, 6)]
KINDS: Final[dict[str, tuple[int, list[str]]]] = {
    "random": (RANDOM, [""]),
    "gap": (GAP, GAPS),
    "racer": (RACER, GAPS),
    "solo": (TABLE, [""]),
    "friendly": (TABLE, SEATS),
    "closer": (CLOSER, SEATS),
    "hasty": (CLOSER, HASTES),
}


@dataclass(frozen=True)
class Experiment:
    """What is played: a game by id or path, a strategy for each seat, a seed."""

    game: str
    strategies: tuple[str, ...]
    seed: int = 0

    def checked(self) -> Experiment:
        """This experiment; raises `DicepadError` if a strategy is unknown or so many seats cannot play."""
        game = load(self.game)
        game.check_players(len(self.strategies))
        known = CHOOSERS.get(game.spec.rules)
        for strategy in self.strategies:
            if known is None:
                parse(strategy)
            elif strategy not in known:
                raise DicepadError(f"there is no strategy {strategy!r} for {self.game}; allowed: {', '.join(known)}")
        return self


def parse(strategy: str) -> tuple[int, int, int]:
    """The kind and the numbers of a strategy: ``gap-2`` is (GAP, 2, 0), ``hasty-10-3`` (CLOSER, 10, 3)."""
    name, _, number = strategy.partition("-")
    kind, numbers = KINDS.get(name, (0, []))
    if number not in numbers:
        raise DicepadError(f"there is no strategy {strategy!r}; allowed: {', '.join(STRATEGIES)}")
    first, _, second = number.partition("-")
    return kind, int(first or 1), int(second or 0)


@dataclass
class Summary:
    """Sums over deals, as whole numbers; two summaries of different chunks add up.

    `points[i]` and `wins[i]` are sums over deals of what strategy i made in all rotations of a deal (a win counts 60,
    shared by equal totals); `products` are sums of their products, from which paired comparisons follow.
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
        """Games played."""
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

    def mean(self, measure: int, one: int, other: int | None = None) -> tuple[float, float]:
        """Mean and standard error of a strategy's points (measure 0) or win chance (1) in a game, or of its lead over
        another strategy on the same dice."""
        total, square = int(self.sums[measure, one]), int(self.products[measure, one, one])
        if other is not None:
            total -= int(self.sums[measure, other])
            square += int(self.products[measure, other, other]) - 2 * int(self.products[measure, one, other])
        unit = self.rotations * (SHARES if measure else 1)
        mean = total / self.deals
        variance = max(0.0, square / self.deals - mean * mean) * self.deals / max(1, self.deals - 1)
        return mean / unit, sqrt(variance / self.deals) / unit


def run_chunk(experiment: Experiment, first: int, deals: int) -> Summary:
    """Play some deals of an experiment: those numbered from `first` on."""
    game = loaded(experiment.game)
    if not isinstance(game, CrossingGame):
        return summary(experiment, *play_deals(game, experiment, first, deals))
    scores, endings, turns = play_matches(*prepared(game, experiment.strategies), experiment.seed, first, deals)
    return summary(experiment, scores, scores == scores.max(axis=2, keepdims=True), endings, turns)


def loaded(name: str) -> Game:
    """A game by id or path; a file may have changed since the last chunk."""
    return built_in(name) if name in games() else load(name)


@lru_cache
def built_in(name: str) -> Game:
    return load(name)


@lru_cache(maxsize=2)
def prepared(game: CrossingGame, strategies: tuple[str, ...]) -> tuple[Sheet, Players, Numbers]:
    """What the compiled matches need: the sheet, the strategies, the throws of three dice."""
    sheet = layout(game)
    names = sorted(set(strategies))
    values, starts, turns = [np.zeros(0, np.int32)], {}, {}
    for name in names:
        starts[name] = sum(map(len, values))
        turns[name] = 0
        if parse(name)[0] >= TABLE:
            table = table_of(game, name)
            turns[name] = table.seats
            values.append(steps(table))
    return (
        sheet_of(sheet),
        Players(
            np.array([parse(name)[0] for name in strategies]),
            np.array([wishes(sheet, *parse(name)[:2]) for name in strategies]),
            np.concatenate(values),
            np.array([starts[name] for name in strategies]),
            np.array([turns[name] for name in strategies]),
        ),
        1 + np.arange(sheet.faces**3)[:, None] // sheet.faces ** np.arange(3) % sheet.faces,
    )


def table_of(game: Game, strategy: str) -> Table:
    """The table that a strategy goes by."""
    _, number, tempo = parse(strategy)
    if strategy.startswith("hasty"):
        return table_for(game, 2, haste=number, tempo=tempo)
    return table_for(game, number)


def steps(table: Table) -> Steps:
    """The values of a table in whole steps: half the size, and sums of them are exact."""
    values = np.asarray(table.values).reshape(table.seats * table.layout.misthrows, -1)
    found = np.empty(values.shape, np.int32)
    for plane, part in zip(found, values, strict=True):
        if np.abs(part).max() * STEPS > np.iinfo(np.int32).max:
            raise DicepadError("a sheet on which 2,048 points can be made is too much for this simulation")
        np.rint(part * STEPS, out=plane, casting="unsafe")
    return found.reshape(-1)


def summary(experiment: Experiment, scores: Any, winners: Any, endings: Any, turns: Any) -> Summary:
    wins = winners * (SHARES // np.maximum(1, winners.sum(axis=2, keepdims=True)))
    each = np.stack([scores.sum(axis=1), wins.sum(axis=1)])
    return Summary(
        experiment.strategies,
        len(scores),
        each.sum(axis=1),
        each.transpose(0, 2, 1) @ each,
        np.bincount(endings.ravel(), minlength=2)[:2],
        int(turns.sum()),
    )


class Backend(Protocol):
    """Runs the chunks somewhere and gives their summaries back in any order."""

    def __call__(self, experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]: ...


def here(experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
    for first, deals in chunks:
        yield run_chunk(experiment, first, deals)


def simulate(
    experiment: Experiment, games: int, backend: Backend = here, progress: Callable[[float], None] | None = None
) -> Summary:
    """Play at least so many games; rounded up to whole deals. Raises `DicepadError` for a wrong experiment.

    >>> simulate(Experiment("qwixx", ("gap-1", "random")), 200).games
    200
    """
    experiment = experiment.checked()
    size = CHUNK[load(experiment.game).spec.rules]
    deals = max(2, -(-games // len(experiment.strategies)))
    chunks = [(first, min(size, deals - first)) for first in range(0, deals, size)]
    found: Iterable[Summary] = backend(experiment, chunks)
    total: Summary | None = None
    for one in found:
        total = one if total is None else total + one
        if progress:
            progress(total.deals / deals)
    assert total is not None
    return total
