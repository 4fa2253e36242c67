"""Sheets without symmetry are solved like those with it, and friends expect more the more of them play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from dicepad import DicepadError, load
from dicepad.odds import solve
from dicepad.odds.qwixx.solver import solving as solver
from dicepad.odds.qwixx.solver.par_scores import par, pars
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from tests.odds.qwixx.four_rows import four_rows
from tests.tiers import quick

pytestmark = pytest.mark.solve


@pytest.mark.parametrize("seats", [1, 3])
def test_rows_in_another_order_are_the_same_game(tmp_path: Path, seats: int) -> None:
    """A mixing that changes nothing: the pairs lose their symmetry, every position keeps its value."""
    base = four_rows(tmp_path, "red", "yellow", "green", "blue")
    other = four_rows(tmp_path, "red", "green", "yellow", "blue")
    assert solvable_sheet(base).symmetry == (True, True, True)
    assert solvable_sheet(other).symmetry == (False, False, True)
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


@pytest.mark.parametrize(("end_percent", "points_per_round"), quick([(0, 0), (7, 7)], (7, 7)))
def test_values_that_need_much_room_are_the_same_in_whole_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end_percent: int, points_per_round: int
) -> None:
    game = four_rows(tmp_path, "red", "green", "yellow", "blue")
    right = solve(game, 4, end_percent=end_percent, points_per_round=points_per_round)
    monkeypatch.setattr(solver, "ROOM", 0)
    monkeypatch.setattr(solver, "PIECE", 1000)
    found = solve(game, 4, end_percent=end_percent, points_per_round=points_per_round)
    one = solver.step(right.sheet, points_per_round)
    assert found.values == pytest.approx(right.values, abs=10 * one)
    assert found.values != right.values
    assert all((value / one).is_integer() for value in found.values)


def test_steps_hold_all_that_can_be_made_and_lost() -> None:
    """Every value is between all misthrows and what others take, and all crosses that there are."""
    sheet = solvable_sheet(load("qwixx-mixed-numbers"))
    most = 4 * sum(range(13))
    assert most < solver.step(sheet, 0) * 2**31 <= 2 * (most + 21)
    assert (4 * 11 + 4) * 30 - sheet.penalties[-1] < solver.step(sheet, 30) * 2**31


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


@pytest.mark.long
def test_pars_of_a_cluster_are_those_of_one_machine_and_kept_as_they_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real worker in a process of its own; what is known is not asked for, and a lost scheduler loses nothing."""
    distributed = pytest.importorskip("distributed")
    from dicepad.odds.cluster import Cluster

    orders = ("red green yellow blue", "blue red yellow green", "green blue red yellow")
    games = [four_rows(tmp_path, *order.split()) for order in orders]
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "there"))
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", scheduler_port=0
        ) as local,
        closing(Cluster(local.scheduler_address, timeout=300)) as cluster,
    ):
        monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "here"))
        known = par(games[1])
        asked: list[int] = []
        shares: list[float] = []
        original = cluster.map

        def losing(function: Callable[..., Any], *given: Sequence[Any]) -> Iterator[Any]:
            for number, found in enumerate(original(function, *given)):
                asked.append(found[0])
                yield found
                if number == 0:
                    raise DicepadError("the scheduler was lost")

        with monkeypatch.context() as patched:
            patched.setattr(cluster, "map", losing)
            with pytest.raises(DicepadError, match="was lost"):
                pars(games, cluster)
        assert asked[0] != 1
        assert len(list((tmp_path / "here").glob("*.par"))) == 2
        found = pars(games, cluster, shares.append)
        assert shares == [1]
    assert found[1] == known
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "alone"))
    assert found == [par(game) for game in games]
    assert len(list((tmp_path / "there").glob("*.par"))) == 2
