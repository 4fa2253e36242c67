"""Sheets without symmetry are solved like those with it, and friends expect more the more of them play."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest

from dicepad import load
from dicepad.odds import solve
from dicepad.odds.games.solvable import solvable_sheet
from dicepad.odds.solver.par import par
from dicepad.rules.crossing import CrossingGame

pytestmark = pytest.mark.solve

TOP = """base = "qwixx"
id = "four"
misthrows = [-3, -3]
dice = [
    { name = "white1", colour = "white", faces = [1, 2] },
    { name = "white2", colour = "white", faces = [1, 2] },
    { name = "red", colour = "red", faces = [1, 2] },
    { name = "yellow", colour = "yellow", faces = [1, 2] },
    { name = "green", colour = "green", faces = [1, 2] },
    { name = "blue", colour = "blue", faces = [1, 2] },
]
"""
ROWS = {
    "red": "[2, 3, 4], closing = [4]",
    "yellow": "[2, 3, 4], closing = [4]",
    "green": "[4, 3, 2], closing = [2]",
    "blue": "[4, 3, 2], closing = [2]",
}
END = """[crossing]
closing_crosses = 2
rows_to_end = 2
points = [0, 1, 3, 6, 10]
"""


def four_rows(folder: Path, *order: str) -> CrossingGame:
    """A shrunken base sheet with its rows in any order."""
    rows = "\n".join(f'{{ name = "{name}", colour = "{name}", cells = {ROWS[name]} }},' for name in order)
    file = folder / f"{'-'.join(order)}.toml"
    file.write_text(f"{TOP}rows = [\n{rows}\n]\n{END}")
    game = load(file)
    assert isinstance(game, CrossingGame)
    return game


@pytest.mark.parametrize("seats", [1, 3])
def test_rows_in_another_order_are_the_same_game(tmp_path: Path, seats: int) -> None:
    """A mixing that changes nothing: the pairs lose their symmetry, every position keeps its value."""
    base = four_rows(tmp_path, "red", "yellow", "green", "blue")
    other = four_rows(tmp_path, "red", "green", "yellow", "blue")
    assert solvable_sheet(base).swaps == (True, True, True)
    assert solvable_sheet(other).swaps == (False, False, True)
    one, two = solve(base, seats), solve(other, seats)
    for red, yellow, green, blue in product(range(one.sheet.locked + 1), repeat=4):
        for turn, misthrows in product(range(seats), range(2)):
            value = one.value(turn, misthrows, (red, yellow, green, blue))
            assert two.value(turn, misthrows, (red, green, yellow, blue)) == pytest.approx(value, abs=1e-12)


def test_friends_expect_more_the_more_they_are_and_the_later_they_begin(tmp_path: Path) -> None:
    """Skipping a white sum is free, so another turn of others can only help."""
    game = four_rows(tmp_path, "red", "green", "yellow", "blue")
    tables = [solve(game, seats) for seats in range(1, 6)]
    start = (0, 0, 0, 0)
    assert all(fewer.start < more.start for fewer, more in pairwise(tables))
    for table in tables:
        found = [table.value(seat, 0, start) for seat in range(table.seats)]
        assert found == sorted(set(found))


def test_par_keeps_a_number_and_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "cache"))
    game = four_rows(tmp_path, "red", "green", "yellow", "blue")
    shares: list[float] = []
    assert par(game, shares.append) == solve(game).start
    assert (shares[0], shares[-1]) == (0, 1)
    (kept,) = (tmp_path / "cache").iterdir()
    assert kept.stat().st_size < 200
    shares.clear()
    assert par(game, shares.append) == solve(game).start
    assert not shares
