"""The tables of errors that the judges of Qwinto and Qwantum read: ``python -m training.error_tables qwinto``.

They tell for each number of players and kind of decision how far values are off, and differences from the best move,
measured as in `training.move_errors`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad.command import write_whole
from dicepad.loading import load
from dicepad.odds.advice import judge
from dicepad.odds.arrays import Floats
from dicepad.odds.measured import ALWAYS, FOLDER, MeasuredErrors, kind_of

from .command import report_of
from .move_errors import APART, met
from .rollouts import played

__all__ = ["PLAYERS", "Position", "measure", "share_within", "store", "table"]

PLAYERS: Final = {"qwinto": (1, 2, 3, 4, 5), "qwantum": (1, 2, 3, 4)}
"""Numbers of players for which there is a table. With more players, the last one is used."""
MOVES: Final = 2
"""Number of moves of a position that are played out: the best, and one of the others."""
SURE: Final = 1.96
"""Standard errors within which 95 % of all averages lie."""
SHARE: Final = 0.95


class Position(NamedTuple):
    """A position whose first moves were played out."""

    kind: str
    """the kind of decision: see `dicepad.odds.measured.kind_of`"""
    judged: Floats
    """(moves,): the values that the judge gives"""
    played: Floats
    """(moves,): the average results"""
    errors: Floats
    """(moves,): the standard errors of the averages"""
    gap_errors: Floats
    """(moves - 1,): the standard errors of their differences from that of the first move"""


def measure(game: str, seats: int, positions: int, games: int, seed: int) -> Iterator[Position]:
    """Yield positions from play of every strength, each with a few moves played out in this many games."""
    by = judge(load(game), seats)
    for number, _, _, state, rng in met(load(game), positions, seed, seats):
        values = by.values(state, 0)
        best = max(values, key=lambda move: values[move])
        others = [move for move in values if move != best]
        moves = [best, *rng.sample(others, min(MOVES - 1, len(others)))]
        found = np.array([played(state, 0, move, games, 1000 * number) for move in moves])
        yield Position(
            kind_of(state, 0),
            np.array([values[move] for move in moves]),
            found.mean(axis=1),
            found.std(axis=1, ddof=1) / games**0.5,
            (found[0] - found[1:]).std(axis=1, ddof=1) / games**0.5,
        )


def misses(found: Iterable[Position]) -> tuple[Floats, Floats]:
    """Return how far values are off, and differences from the best move: (values, 2) and (differences, 2).

    Each comes with its standard error.
    """
    values: list[tuple[float, float]] = []
    gaps: list[tuple[float, float]] = []
    for one in found:
        off = one.judged - one.played
        values += zip(off, one.errors, strict=True)
        gaps += zip(off[0] - off[1:], one.gap_errors, strict=True)
    return np.array(values).reshape(-1, 2), np.array(gaps).reshape(-1, 2)


def typical(off: Floats) -> tuple[float, float]:
    """Return the root mean square of misses, and the bound of 95 % of them. The noise of the averages is subtracted.

    >>> typical(np.array([[3.0, 0.0], [-3.0, 0.0]]))
    (3.0, 3.0)
    """
    miss, error = off.T
    mean = max(0.0, float((miss**2 - error**2).mean()))
    bound = float(np.quantile(np.maximum(0.0, miss**2 - (SURE * error) ** 2), SHARE))
    return round(mean**0.5, 1), round(bound**0.5, 1)


def share_within(off: Floats, bound: float) -> float:
    """Return the share of misses that are smaller than a bound, apart from the noise of the averages.

    >>> share_within(np.array([[3.0, 0.0], [-5.0, 0.0]]), 4.0)
    0.5
    """
    miss, error = off.T
    return float((miss**2 <= bound**2 + (SURE * error) ** 2).mean())


def ordered(found: Iterable[Position]) -> tuple[int, int]:
    """Return how many pairs of moves surely differ by `APART` points or more, and how many are in the right order.

    >>> nothing, judged, played = np.zeros(0), np.array([9.0, 5.0]), np.array([7.0, 1.0])
    >>> ordered([Position("enter", judged, played, nothing, np.array([0.4]))])
    (1, 1)
    """
    pairs = right = 0
    for one in found:
        gaps = one.played[0] - one.played[1:]
        sure = np.abs(gaps) - 2 * one.gap_errors >= APART
        pairs += int(sure.sum())
        right += int((sure & ((one.judged[0] - one.judged[1:]) * gaps > 0)).sum())
    return pairs, right


def slope(found: Iterable[Position]) -> float:
    """Return the factor that makes the judge's differences from the best move right on average, by least squares.

    >>> nothing, judged, played = np.zeros(0), np.array([9.0, 5.0]), np.array([7.0, 4.0])
    >>> slope([Position("enter", judged, played, nothing, nothing)])
    0.75
    """
    judged, played = (
        np.concatenate([getattr(one, name)[0] - getattr(one, name)[1:] for one in found])
        for name in ("judged", "played")
    )
    return float(judged @ played / (judged @ judged))


def table(found: list[Position]) -> dict[str, Any]:
    """Return the errors by kind of decision, how many pairs are in the right order, and the slope of differences."""
    kinds = sorted({one.kind for one in found})
    errors = {}
    for kind in (ALWAYS, *kinds):
        values, gaps = misses([one for one in found if kind in (ALWAYS, one.kind)])
        errors[kind] = MeasuredErrors(*typical(gaps), *typical(values))
    pairs, right = ordered(found)
    counts = {"positions": len(found), "pairs": pairs, "right": right, "slope": round(slope(found), 2)}
    return counts | {"errors": errors}


def store(game: str, positions: int, games: int, seed: int, report: Callable[[str], None]) -> None:
    """Measure, and write the table of a game."""
    command = f"python -m training.error_tables {game} --positions {positions} --games {games} --seed {seed}"
    players = {}
    for seats in PLAYERS[game]:
        players[str(seats)] = table(list(measure(game, seats, positions, games, seed)))
        report(f"{seats} players: slope of differences {players[str(seats)]['slope']}")
        for kind, errors in players[str(seats)]["errors"].items():
            report(f"{seats} players, {kind}: {errors}")
    about = f"{load(game).spec.title}: errors of the values of `learned`, in points, by kind of decision"
    columns = list(MeasuredErrors._fields)
    told = {"about": about, "made": command, "columns": columns, "players": players}
    write_whole(FOLDER / f"{game}.json", (json.dumps(told, indent=1) + "\n").encode())


def main() -> None:
    """Measure a game's table, and write it."""
    parser = argparse.ArgumentParser(prog="python -m training.error_tables", description=__doc__)
    parser.add_argument("game", choices=PLAYERS)
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="how many positions (1000)")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how often to play out each move (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same positions (1)")
    options = parser.parse_args()
    store(options.game, options.positions, options.games, options.seed, report_of())


if __name__ == "__main__":
    main()
