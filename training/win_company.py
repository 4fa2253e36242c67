"""Calibration of the probabilities of winning among any computers: who has 30 % should win 30 of 100 such matches.

``python -m training.win_company`` plays 6,000 matches of each pairing of the listed computers, on dice from which
nothing was learned, in three to ten minutes. With ``--seats 4``, it plays as many of each of forty random line-ups of
four. It sorts the probabilities of each computer into ten bins, and prints by how many percentage points it won more
than that. A bin with fewer than 1,000 positions shows a dot, because luck would hide any error.

``--mixed FILE`` plays 40,000 matches of each number of seats instead, with a new random line-up for each deal. It
writes what was said and won in each bin, as a table.

``--beside FILE`` plays as many such matches with a person, who plays like one of the computers, but is not named. It
writes the average estimate for each named computer at the start and later, what it wins, and the standard error of
the difference.

``--known`` says what the judge knows of the players: their ``names``, only their ``habits`` in this match once all have
made ten decisions, or ``nothing``, which means that it takes all of them for ``winner``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from dicepad import Game, load
from dicepad.command import write_whole
from dicepad.odds.qwixx.winning.net import COARSE, LEVELS, RARE, STYLES
from dicepad.odds.qwixx.winning.styles import ENOUGH, named_styles
from dicepad.odds.strategies import strategies

from .command import report_of
from .company import Positions, positions
from .win_styles import NAMES, called, mixed_lineups, posterior, shares_of, stored_likelihoods, stored_styles

__all__ = [
    "BINS",
    "KNOWN",
    "SEATS",
    "Bins",
    "Told",
    "beside",
    "calibration_among",
    "mixed",
    "summary",
    "table_beside",
    "table_of",
    "told_beside",
]

BINS: Final = 10
LEAST: Final = 1_000
MATCHES: Final = 6_000
LINEUPS: Final = 40
MIXED: Final = 40_000
SEATS: Final = (2, 3, 4, 5)
EVERY: Final = 8
SEED: Final = 999
KNOWN: Final = ("names", "habits", "nothing")
PERSON: Final = "person"
AIM: Final = 3
"""Percentage points by which a bin may be off."""


class Bins(NamedTuple):
    """Probabilities of winning in bins of equal width, in per cent: (BINS,)."""

    positions: Any
    said: Any
    won: Any
    error: Any
    """Standard error of the share won, in which the positions of a deal count as one."""

    @property
    def off(self) -> Any:
        """Percentage points won beyond what was said, in bins with enough positions."""
        return (self.won - self.said)[self.counted]

    @property
    def counted(self) -> Any:
        """Bins with enough positions."""
        return self.positions >= LEAST


class Told(NamedTuple):
    """The average estimate for some seats, and the share of the matches that they win, in per cent."""

    said: float
    won: float
    error: float
    """Standard error of the difference, in which the positions of a deal count as one."""
    positions: int


class Seen(NamedTuple):
    """Probabilities, one for each seat of each position: (positions, seats)."""

    chances: Any
    won: Any
    deal: Any
    """Number of the deal"""
    computers: Any
    """Number of the seat's computer in the line-up"""

    def bins(self, chosen: Any = True) -> Bins:
        """Sort the chosen probabilities into bins."""
        found = np.zeros((4, BINS))
        places = np.minimum((self.chances * BINS).astype(int), BINS - 1)
        for at in range(BINS):
            here = (places == at) & chosen
            if here.any():
                _, numbers = np.unique(self.deal[here], return_inverse=True)
                said, share = self.chances[here].mean(), self.won[here].mean()
                sums = np.bincount(numbers, self.won[here] - share)
                found[:, at] = here.sum(), 100 * said, 100 * share, 100 * np.sqrt((sums**2).sum()) / here.sum()
        return Bins(*found)

    def told(self, chosen: Any) -> Told:
        """Return the average of the chosen probabilities, and of what was won."""
        said, won = self.chances[chosen], self.won[chosen]
        off = won - said
        _, numbers = np.unique(self.deal[chosen], return_inverse=True)
        sums = np.bincount(numbers, off - off.mean())
        return Told(100 * said.mean(), 100 * won.mean(), 100 * np.sqrt((sums**2).sum()) / len(off), len(off))


def rated(seen: Positions, names: tuple[str, ...], known: str) -> Seen:
    """Return the probabilities in positions whose players are numbers of these computers.

    With ``habits``, only positions count in which all seats have made `ENOUGH` decisions.
    """
    if known == "habits":
        enough = (seen.done.sum(axis=2) >= ENOUGH).all(axis=1)
        seen = Positions(*[part[enough] for part in seen])
    seats = seen.players.shape[1]
    chances = called(stored_styles(seats, known != "habits"), seen, shares_by(known, names, seen))
    return Seen(chances, seen.won, np.repeat(seen.match[:, None] // seats, seats, axis=1), seen.players)


def shares_by(known: str, names: tuple[str, ...], seen: Positions) -> Any:
    """Return what the judge knows of the seats, as shares of the styles: (positions, seats, STYLES)."""
    if known == "habits":
        return posterior(seen.done, stored_likelihoods())
    found = np.array(named_styles(*(names if known == "names" else ("winner",) * len(names))), np.float32)
    return found[seen.players]


def calibration_among(
    game: Game, names: tuple[str, ...], deals: int, seed: int = SEED, known: str = "names"
) -> dict[str, Bins]:
    """Return how well the probabilities of each computer of a line-up agree with what it wins.

    Of two computers, only the first counts, because the other one has the rest.
    """
    among = NAMES if {*names} <= {*NAMES} else ()
    seen, found = rated(positions(game, names, seed, deals, every=EVERY, among=among), names, known), {}
    for name in dict.fromkeys(names[:1] if len(names) == 2 else names):
        found[name] = seen.bins(np.array([one == name for one in names])[seen.computers])
    return found


def mixed(game: Game, seats: int, matches: int, seed: int = SEED, known: str = "names") -> Bins:
    """Return how well the probabilities of all seats agree with what they win, with a new line-up for each deal."""
    return rated(mixed_positions(game, seats, matches, seed)[0], NAMES, known).bins()


def mixed_positions(game: Game, seats: int, matches: int, seed: int, step: int = 1) -> tuple[Positions, Any]:
    """Return positions with a new line-up for each deal, whose players are numbers of `NAMES`, and their places in it.

    Only each deal of so many `step` is played; with `EVERY`, matches give their first positions.
    """
    parts, places = [], []
    for lineup, deals in mixed_lineups(seats, matches // seats, seed, few=0):
        names = tuple(NAMES[at] for at in lineup)
        seen = positions(game, names, seed, 1, every=EVERY, first=step * deals.start, among=NAMES)
        places.append(seen.players)
        parts.append(seen._replace(players=np.array(lineup)[seen.players]))
    return Positions(*[np.concatenate(each) for each in zip(*parts, strict=True)]), np.concatenate(places)


def beside(game: Game, seats: int, matches: int, seed: int = SEED, persons: int = 1) -> dict[tuple[str, str], Told]:
    """Return the estimate and the wins of each named computer beside some persons, at the start of matches and later.

    A person is a computer whose name is not told. The keys are the moment and the computer; persons are one key.
    """
    seen, places = mixed_positions(game, seats, matches, seed, EVERY)
    return told_beside(seen, places >= seats - persons)


def told_beside(seen: Positions, person: Any) -> dict[tuple[str, str], Told]:
    """Return the estimate and the wins of each named computer in positions of matches from their start on."""
    shares = np.where(person[..., None], posterior(seen.done, stored_likelihoods()), shares_of(seen.players))
    chances = called_beside(seen, shares, person)
    seats = person.shape[1]
    told = Seen(chances, seen.won, np.repeat(seen.match[:, None] // seats, seats, axis=1), seen.players)
    start = np.append(True, seen.match[1:] != seen.match[:-1])[:, None]
    groups = {name: (seen.players == at) & ~person for at, name in enumerate(NAMES)} | {PERSON: person}
    moments = {"start": start, "later": ~start}
    return {
        (moment, name): told.told(here & those)
        for moment, here in moments.items()
        for name, those in groups.items()
        if (here & those).any()
    }


def called_beside(seen: Positions, shares: Any, person: Any) -> Any:
    """Return the probabilities of winning that `chances_of` gives all seats, of which equally many are persons."""
    count, seats = person.shape
    persons = person.sum() // count
    places, here = np.nonzero(person)[1].reshape(count, persons), np.arange(count)
    styles = stored_styles(seats, persons < seats)
    if persons == seats:
        return called(styles, seen, shares)
    full = np.concatenate([shares, 1 - shares.sum(axis=2, keepdims=True)], axis=2)
    total, sure = np.zeros((count, seats)), np.zeros((count, 1))
    for levels in product(LEVELS if persons <= 2 else COARSE, repeat=persons):
        given, chance = full.copy(), np.ones((count, 1))
        for at, (first, end) in zip(places.T, levels, strict=True):
            share = full[here, at, first:end].sum(axis=1, keepdims=True)
            given[here, at, :first] = given[here, at, end:] = 0
            given[here, at] /= np.maximum(share, RARE)
            chance *= np.where(share > RARE, share, 0)
        total += chance * called(styles, seen, given[..., : len(STYLES)])
        sure += chance
    return total / sure


def table_beside(found: dict[int, dict[tuple[str, str], Told]]) -> str:
    """Return the estimates and wins beside a person, for all numbers of seats, as lines of a CSV file."""
    lines = ["seats,moment,computer,said,won,error,positions"]
    for seats, rows in found.items():
        for (moment, name), (said, won, error, count) in rows.items():
            lines.append(f"{seats},{moment},{name},{said:.1f},{won:.1f},{error:.2f},{count}")
    return "\n".join(lines) + "\n"


def table_of(found: dict[int, Bins]) -> str:
    """Return the bins of all numbers of seats as lines of a CSV file."""
    lines = ["seats,said,won,error,positions"]
    for seats, bins in found.items():
        for count, said, won, error in zip(*bins, strict=True):
            lines.append(f"{seats},{said:.1f},{won:.1f},{error:.1f},{int(count)}")
    return "\n".join(lines) + "\n"


def lineups_of(game: Game, seats: int, count: int, seed: int) -> Iterable[tuple[str, ...]]:
    """Return all pairings of the listed computers, each with itself too, or random line-ups of more."""
    if seats == 2:
        return combinations_with_replacement(strategies(game), 2)
    return [tuple(NAMES[at] for at in lineup) for lineup, _ in mixed_lineups(seats, count, seed + 1)]


def line(name: str, names: tuple[str, ...], found: Bins, width: int) -> str:
    """Return a line of the table: a computer and the others, in a column of this width, and its bins."""
    off = found.won - found.said
    told = [f"{one:+5.1f}" if full else "    ·" for one, full in zip(off, found.counted, strict=True)]
    at = int(np.argmax(np.abs(off) * found.counted))
    worst = f"{off[at]:+.1f} ± {1.96 * found.error[at]:.1f} at {found.said[at]:.0f} %" if found.counted.any() else ""
    others = list(names)
    others.remove(name)
    return f"{', '.join([name, *others]):<{width}} {' '.join(told)}   {worst}"


def summary(found: Iterable[Bins]) -> str:
    """Return how many bins there are, and by how much they are off."""
    bins = list(found)
    off = np.abs(np.concatenate([one.off for one in bins]))
    error = np.concatenate([one.error[one.counted] for one in bins])
    return (
        f"{len(off)} bins, off by {off.mean():.1f} points on average and {off.max():.1f} at most;"
        f" {(off > AIM).sum()} by more than {AIM}, and {(off > AIM + 1.96 * error).sum()} of these beyond luck"
    )


def main() -> None:
    """Print or write a table."""
    parser = argparse.ArgumentParser(prog="python -m training.win_company")
    parser.add_argument("--seats", type=int, choices=SEATS, default=2, metavar="N", help="of each line-up (2)")
    parser.add_argument("--matches", type=int, metavar="N", help=f"of each line-up ({MATCHES}), or in all ({MIXED})")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"of the dice ({SEED})")
    parser.add_argument("--known", choices=KNOWN, default=KNOWN[0], help=f"of the players ({KNOWN[0]})")
    parser.add_argument("--mixed", type=Path, metavar="FILE", help="write the table of mixed line-ups")
    parser.add_argument("--beside", type=Path, metavar="FILE", help="write the table of named computers and a person")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="of one line-up")
    chosen = parser.parse_args()
    game, report = load("qwixx"), report_of()
    if chosen.beside:
        told = {seats: beside(game, seats, chosen.matches or MIXED, chosen.seed) for seats in SEATS}
        write_whole(chosen.beside, table_beside(told).encode())
        return
    if chosen.mixed:
        given = chosen.matches or MIXED, chosen.seed, chosen.known
        found = {seats: mixed(game, seats, *given) for seats in SEATS}
        for seats, bins in found.items():
            report(f"{seats} seats: {summary([bins])}")
        write_whole(chosen.mixed, table_of(found).encode())
        return
    lineups = [tuple(chosen.players)] if chosen.players else lineups_of(game, chosen.seats, LINEUPS, chosen.seed)
    report("won beyond what was said, in percentage points, by what was said; the worst bin ± its 95 % interval")
    width, every = 60, []
    report(" " * width + "".join(f" {10 * at:>3}-%" for at in range(BINS)))
    for names in lineups:
        deals = (chosen.matches or MATCHES) // len(names)
        for name, bins in calibration_among(game, names, deals, chosen.seed, chosen.known).items():
            report(line(name, names, bins, width))
            every.append(bins)
    report(summary(every))


if __name__ == "__main__":
    main()
