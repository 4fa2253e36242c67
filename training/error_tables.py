"""The tables of corrections and errors that the judges of Qwinto and Qwantum read: see `training.move_errors`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad.command import write_whole
from dicepad.loading import load
from dicepad.odds.advice import judge
from dicepad.odds.arrays import Floats
from dicepad.odds.measured import ALWAYS, FOLDER, STAGES, MeasuredErrors, MeasuredJudge, terms

from .move_errors import APART, met
from .rollouts import played

__all__ = ["PLAYERS", "Position", "measure", "share_within", "store", "table"]

PLAYERS: Final = (1, 2)
"""Numbers of players for which there is a table. With more players, the last one is used."""
MOVES: Final = 2
"""Number of moves of a position that are played out: the best, and one of the others."""
SURE: Final = 1.96
"""Standard errors within which 95 % of all averages lie."""
SHARE: Final = 0.95
LEAST: Final = 150
"""A part of the match with fewer positions gets the errors of all parts together."""


class Position(NamedTuple):
    """A position whose first moves were played out."""

    stage: str
    terms: Floats
    """(terms,): what the correction depends on"""
    open: Floats
    """(moves,): 1 for a move whose value is corrected, 0 for one that ends the match"""
    judged: Floats
    """(moves,): the values that the net gives, without a correction"""
    played: Floats
    """(moves,): the average results"""
    errors: Floats
    """(moves,): the standard errors of the averages"""
    gap_errors: Floats
    """(moves - 1,): the standard errors of their differences from that of the first move"""


def measure(game: str, seats: int, positions: int, games: int, seed: int) -> Iterator[Position]:
    """Yield positions from play of every strength, each with a few moves played out in this many games."""
    by = judge(load(game), seats)
    assert isinstance(by, MeasuredJudge)
    for number, _, _, state, rng in met(load(game), positions, seed, seats):
        values = by.net_values(state, 0)
        best = max(values, key=lambda move: values[move])
        others = [move for move in values if move != best]
        moves = [best, *rng.sample(others, min(MOVES - 1, len(others)))]
        found = np.array([played(state, 0, move, games, 1000 * number) for move in moves])
        yield Position(
            by.stage(state),
            np.array(terms(by.summaries(state), 0)),
            np.array([float(not by.ends(state, 0, move)) for move in moves]),
            np.array([values[move] for move in moves]),
            found.mean(axis=1),
            found.std(axis=1, ddof=1) / games**0.5,
            (found[0] - found[1:]).std(axis=1, ddof=1) / games**0.5,
        )


def correction(found: list[Position]) -> Floats:
    """Return the factors of the terms that make the values right on average, by least squares."""
    seen = [(one.terms, (one.played - one.judged)[one.open > 0].mean()) for one in found if one.open.any()]
    factors: Floats = np.linalg.lstsq(np.array([each for each, _ in seen]), np.array([low for _, low in seen]))[0]
    return factors


def misses(found: Iterable[Position], factors: Floats) -> tuple[Floats, Floats]:
    """Return how far corrected values are off, and differences from the best move: (values, 2) and (differences, 2).

    Each comes with its standard error.
    """
    values: list[tuple[float, float]] = []
    gaps: list[tuple[float, float]] = []
    for one in found:
        off = one.judged + one.terms @ factors * one.open - one.played
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
    >>> ordered([Position("end", nothing, nothing, judged, played, nothing, np.array([0.4]))])
    (1, 1)
    """
    pairs = right = 0
    for one in found:
        gaps = one.played[0] - one.played[1:]
        sure = np.abs(gaps) - 2 * one.gap_errors >= APART
        pairs += int(sure.sum())
        right += int((sure & ((one.judged[0] - one.judged[1:]) * gaps > 0)).sum())
    return pairs, right


def table(found: list[Position]) -> dict[str, Any]:
    """Return the correction, the errors after it by part of the match, and how many pairs are in the right order."""
    factors = np.array([float(f"{factor:.5g}") for factor in correction(found)])
    errors = {}
    for part in (ALWAYS, *STAGES):
        there = [one for one in found if one.stage == part]
        values, gaps = misses(there if len(there) >= LEAST else found, factors)
        errors[part] = MeasuredErrors(*typical(gaps), *typical(values))
    pairs, right = ordered(found)
    counts = {"positions": len(found), "pairs": pairs, "right": right}
    return counts | {"correction": list(factors), "errors": errors}


def store(game: str, positions: int, games: int, seed: int, report: Callable[[str], None]) -> None:
    """Measure, and write the table of a game."""
    command = f"python -m training.move_errors {game} --positions {positions} --games {games} --seed {seed} --store"
    players = {}
    for seats in PLAYERS:
        players[str(seats)] = table(list(measure(game, seats, positions, games, seed)))
        for part, errors in players[str(seats)]["errors"].items():
            report(f"{seats} players, {part}: {errors}")
    about = f"{load(game).spec.title}: corrections and errors of the values of `learned`, in points"
    columns = list(MeasuredErrors._fields)
    told = {"about": about, "made": command, "columns": columns, "players": players}
    write_whole(FOLDER / f"{game}.json", (json.dumps(told, indent=1) + "\n").encode())
