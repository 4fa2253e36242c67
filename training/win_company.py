"""Calibration of the probabilities of winning among any computers: who has 30 % should win 30 of 100 such matches.

``python -m training.win_company`` plays 6,000 matches of each pairing of the listed computers, on dice from which
nothing was learned, in three to ten minutes. It sorts the probabilities of the first computer into ten bins, and prints
by how many percentage points it won more than that. A bin with fewer than 400 matches shows a dot, because luck would
hide any error.

``--known`` says what the judge knows of the players: their ``names``, only their ``habits`` in this match once all have
made ten decisions, or ``nothing``, which means that it takes all of them for ``winner``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad import Game, load
from dicepad.odds.strategies.lookup import strategies
from dicepad.odds.strategies.win_styles import ENOUGH, named_styles

from .command import report_of
from .company import Positions, positions
from .win_styles import called, posterior, stored_likelihoods, stored_styles

__all__ = ["BINS", "KNOWN", "Bins", "calibration_among", "listed_pairings"]

BINS: Final = 10
LEAST: Final = 400
DEALS: Final = 3_000
EVERY: Final = 8
SEED: Final = 20261126
KNOWN: Final = ("names", "habits", "nothing")
AIM: Final = 3
"""Percentage points by which a bin may be off."""


class Bins(NamedTuple):
    """Probabilities of winning in bins of equal width, in per cent: (BINS,)."""

    matches: Any
    called: Any
    won: Any
    error: Any
    """Standard error of the share won, in which the positions of a match count as one."""

    @property
    def off(self) -> Any:
        """Percentage points won beyond what was said, in bins with enough matches."""
        return (self.won - self.called)[self.counted]

    @property
    def counted(self) -> Any:
        """Bins with enough matches."""
        return self.matches >= LEAST


def shares_by(known: str, names: tuple[str, ...], seen: Positions) -> Any:
    """Return what the judge knows of the seats, as shares of the styles: (positions, seats, STYLES)."""
    if known == "habits":
        return posterior(seen.done, stored_likelihoods())
    found = np.array(named_styles(*(names if known == "names" else ("winner",) * len(names))), np.float32)
    return found[seen.players]


def calibration_among(game: Game, names: tuple[str, ...], deals: int, seed: int = SEED, known: str = "names") -> Bins:
    """Return how well the probabilities of the first computer, and of its equals, agree with what they win.

    With ``habits``, only positions count in which all seats have made `ENOUGH` decisions.
    """
    seen = positions(game, names, seed, deals, every=EVERY)
    if known == "habits":
        enough = (seen.done.sum(axis=2) >= ENOUGH).all(axis=1)
        seen = Positions(*[part[enough] for part in seen])
    chances = called(stored_styles(len(names)), seen, shares_by(known, names, seen))
    place, seat = np.nonzero(np.array([name == names[0] for name in names])[seen.players])
    return in_bins(chances[place, seat], seen.won[place, seat], seen.match[place])


def in_bins(chances: Any, won: Any, match: Any) -> Bins:
    """Sort chances into bins."""
    found = np.zeros((4, BINS))
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    for at in range(BINS):
        chosen = places == at
        if chosen.any():
            _, numbers = np.unique(match[chosen], return_inverse=True)
            share = won[chosen].mean()
            sums = np.bincount(numbers, won[chosen] - share)
            error = np.sqrt((sums**2).sum()) / chosen.sum()
            found[:, at] = len(sums), 100 * chances[chosen].mean(), 100 * share, 100 * error
    return Bins(*found)


def listed_pairings(game: Game) -> Iterator[tuple[str, str]]:
    """Yield all pairings of the listed computers, each with itself too."""
    yield from combinations_with_replacement(strategies(game), 2)


def line(names: tuple[str, ...], found: Bins, width: int) -> str:
    """Return a line of the table, with the names in a column of this width."""
    off = found.won - found.called
    told = [f"{one:+5.1f}" if full else "    ·" for one, full in zip(off, found.counted, strict=True)]
    at = int(np.argmax(np.abs(off) * found.counted))
    worst = f"{off[at]:+.1f} ± {1.96 * found.error[at]:.1f} at {found.called[at]:.0f} %" if found.counted.any() else ""
    return f"{', '.join(names):<{width}} {' '.join(told)}   {worst}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m training.win_company")
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help=f"of each pairing ({DEALS})")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"of the dice ({SEED})")
    parser.add_argument("--known", choices=KNOWN, default=KNOWN[0], help=f"of the players ({KNOWN[0]})")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="of one line-up; otherwise all pairings")
    chosen = parser.parse_args()
    game, report = load("qwixx"), report_of()
    lineups = [tuple(chosen.players)] if chosen.players else list(listed_pairings(game))
    report("won beyond what was said, in percentage points, by what was said; the worst bin ± its 95 % interval")
    bins, width = [], max(len(", ".join(names)) for names in lineups)
    report(" " * width + "".join(f" {10 * at:>3}-%" for at in range(BINS)))
    for names in lineups:
        found = calibration_among(game, names, chosen.deals, chosen.seed, chosen.known)
        report(line(names, found, width))
        bins += list(zip(found.off, found.error[found.counted], strict=True))
    off, error = np.abs(np.array(bins)).T
    report(
        f"{len(off)} bins of {len(lineups)} line-ups, off by {off.mean():.2f} points on average; {(off > AIM).sum()} by"
        f" more than {AIM}, {(off > AIM + 1.96 * error).sum()} of them by more than luck explains"
    )


if __name__ == "__main__":
    main()
