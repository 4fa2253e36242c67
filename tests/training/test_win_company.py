"""Predicted and actual shares of wins among known players, in line-ups of two to five."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Final

import pytest

from dicepad import load
from dicepad.odds.qwixx.winning.net import STYLES, SeatState, chances_of
from dicepad.odds.qwixx.winning.play import win_chances
from dicepad.odds.qwixx.winning.styles import named_styles
from dicepad.odds.simulation import Experiment, simulate
from dicepad.rules.crossing import CrossingState
from tests.kinds import checked
from tests.tiers import quick
from training.company import positions

pytestmark = pytest.mark.solve

GAME = load("qwixx")
AIM: Final = 3
"""Percentage points by which a class may be off."""
LEAST: Final = 1_000
"""Positions of a class that counts."""


def classes(names: tuple[str, ...], deals: int) -> Iterator[tuple[float, float, float]]:
    """Return predictions and wins in ten classes, with the standard error, in per cent, for each computer of a
    line-up."""
    seen = positions(GAME, names, 4711, deals, every=8)
    styles = named_styles(*names)
    found: dict[tuple[str, int], list[tuple[float, float, int]]] = defaultdict(list)
    for at, match in enumerate(seen.match):
        who = seen.players[at].tolist()
        rows, misthrows, points = (part[at].tolist() for part in (seen.rows, seen.misthrows, seen.points))
        sheets = [
            SeatState(tuple(mine), missed, made) for mine, missed, made in zip(rows, misthrows, points, strict=True)
        ]
        said = chances_of(tuple(sheets), int(seen.roller[at]), tuple([styles[one] for one in who]))
        for seat, one in enumerate(who):
            found[names[one], min(int(10 * said[seat]), 9)].append((said[seat], float(seen.won[at, seat]), int(match)))
    for those in found.values():
        if len(those) >= LEAST:
            said_so, won = (sum(one[part] for one in those) / len(those) for part in (0, 1))
            deals_of: dict[int, float] = defaultdict(float)
            for _, share, match in those:
                deals_of[match // len(names)] += share - won
            error = sum(off * off for off in deals_of.values()) ** 0.5 / len(those)
            yield 100 * said_so, 100 * won, 100 * error


QUICK: Final = ("random random random", "careful random random")
GROUPS: Final = [
    *(*QUICK, "winner random random", "random random random random"),
    *(" ".join(Random(number).choices([*STYLES, "winner"], k=3 + number % 3)) for number in range(12)),
]
PAIRS: Final = [
    " ".join(pair) for pair in Random(20).sample([*combinations_with_replacement([*STYLES, "winner"], 2)], 20)
]


@pytest.mark.parametrize("names", quick([*GROUPS, *PAIRS], *QUICK))
def test_what_is_called_is_won(names: str) -> None:
    """The net is not asked who wins: the computers themselves play on."""
    for said, won, error in classes(tuple(names.split()), 400 if names in QUICK else 1_000):
        assert abs(won - said) < AIM + 3 * error


@pytest.mark.parametrize("names", quick(["solo random random", "winner random random"], "solo random random"))
def test_the_first_chance_is_what_whole_matches_bring(names: str) -> None:
    """Each deal is played in all rotations, and the chances are averaged over them too."""
    lineup, called = tuple(names.split()), 0.0
    wins, error = simulate(Experiment("qwixx", lineup, 5), 300).mean(1, 0)
    start = checked(CrossingState, GAME.start(len(lineup)))
    for first in range(len(lineup)):
        turned = lineup[first:] + lineup[:first]
        called += win_chances(start, named_styles(*turned))[-first] / len(lineup)
    assert called == pytest.approx(wins, abs=AIM / 100 + 3 * error)
