"""Simulation: compiled games obey the rules, a seed gives the same sums everywhere, means lie in their intervals."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import product
from random import Random
from socket import socket
from unittest.mock import Mock

import numba
import numpy as np
import pytest

from dicepad import DicepadError, State, load
from dicepad.odds import solve, table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.kneifen.exact import best_commitments
from dicepad.odds.kneifen.strategies import cross_plans
from dicepad.odds.qwinto.games import table_arrays
from dicepad.odds.qwinto.sheet import PARTS, SIZE
from dicepad.odds.qwixx.many_games.compiled_noise import mix
from dicepad.odds.qwixx.many_games.games import play_games
from dicepad.odds.qwixx.many_games.lineup import prepared, steps
from dicepad.odds.simulation import SHARES, Experiment, Summary, on, run_chunk, simulate
from dicepad.record import Match
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.rules.kneifen import KneifenGame
from dicepad.rules.qwinto import QwintoGame
from tests.kinds import checked
from training import qwinto as teacher
from training import value_net
from training.value_net import fresh_net, packed

pytestmark = pytest.mark.solve

QWIXX = load("qwixx")
STARTING = 300
"""Seconds after which a worker that has been started is not waited for any more."""


def dice_of(faces: int, seed: int, deal: int, turn: int) -> list[int]:
    bits = int(mix(seed, deal, turn))
    found = []
    for _ in range(6):
        found.append(1 + bits % faces)
        bits //= faces
    return found


def thumb(gap: int, state: State, seat: int, racing: bool) -> str:
    """The rules of thumb gap-K and racer-K once more, through the rules; of equal wishes the first row's."""
    best, chosen = (0, 0), "pass"
    rows = [[cell.name for cell in row.cells] for row in state.game.spec.rows]
    for move in state.moves(seat):
        row = next((index for index, cells in enumerate(rows) if move in cells), -1)
        if row < 0:
            continue
        at, mask = rows[row].index(move), state.rows[seat][row]  # type: ignore[attr-defined]
        skipped = at - mask.bit_length()
        forced = state.phase == "colour" and not state.crossed  # type: ignore[attr-defined]
        wanted = 100 - skipped + (10 * mask.bit_count() if racing else 0) if skipped <= gap or forced else 0
        if at == len(rows[row]) - 1:
            wanted = 1000
        if (wanted, -row) > best:
            best, chosen = (wanted, -row), move
    return chosen


def first_best(advisor: Advisor, state: State, seat: int) -> str:
    """Of equally good moves the kernel takes none at all first, then the first cell."""
    best = advisor.best(state, seat)
    return next(move for move in ("pass", *state.moves(seat)) if move in best)


def closer_value(advisor: Advisor, state: State, seat: int, move: str) -> float:
    """Return the value of a move for a player who ends the game only when in front; the others are assumed to pass."""
    after = state.play(seat, move)
    while not after.over and after.phase == "white":
        after = after.play(after.to_act[0], "pass")
    if after.over:
        lead = after.scores[seat] - max(score for other, score in enumerate(after.scores) if other != seat)
        return after.scores[seat] + 1e4 * np.sign(lead)
    if state.phase == "white" and after.active == seat and after.to_act:
        return max(closer_value(advisor, after, seat, then) for then in after.moves(seat))
    return next(option.value for option in advisor.option_values(state, seat) if option.move == move)


def choose(strategy: str, advisor: Advisor, state: State, seat: int) -> str:
    name, _, number = strategy.partition("-")
    if name == "solo":
        return first_best(advisor, state, seat)
    if name == "closer":
        return max(("pass", *state.moves(seat)), key=lambda move: closer_value(advisor, state, seat, move))
    return thumb(int(number), state, seat, racing=name == "racer")


@pytest.mark.parametrize(
    ("name", "strategies", "deals"),
    [
        ("qwixx", ("gap-2", "solo"), 30),
        ("qwixx", ("closer-1", "racer-2"), 30),
        ("mixed", ("solo", "closer-1", "gap-1"), 250),
        ("two-rows", ("racer-1", "closer-1"), 250),
    ],
)
def test_compiled_games_are_those_of_the_rules(
    small: Callable[[str], CrossingGame], name: str, strategies: tuple[str, ...], deals: int
) -> None:
    """Each deal replayed through the rules on the same dice, with the strategies written once more."""
    game = load(name) if name == "qwixx" else small(name)
    assert isinstance(game, CrossingGame)
    advisor = Advisor(table_for(game))
    seats, faces = len(strategies), len(game.spec.dice[0].faces)
    scores, endings, turns = play_games(*prepared(game, strategies), 4, 100, deals)
    for deal, rotation in product(range(deals), range(seats)):
        match = Match.begin(game, seats)
        turn = 0
        while not match.state.over:
            if match.state.dice_due:
                rolled = dict(zip(game.die_names, dice_of(faces, 4, 100 + deal, turn), strict=False))
                match = match.roll(dice=[rolled[die] for die in match.state.dice_due])
                turn += 1
            seen = match.state
            for seat in seen.to_act:
                match = match.play(seat, choose(strategies[(seat + rotation) % seats], advisor, seen, seat))
        state = match.state
        assert isinstance(state, CrossingState)
        assert turn == turns[deal, rotation]
        assert endings[deal, rotation] == (state.closed.bit_count() < game.rows_to_end)
        assert state.scores == tuple(scores[deal, rotation, (seat + rotation) % seats] for seat in range(seats))


def test_the_simulated_mean_of_perfect_play_lies_in_its_interval() -> None:
    found = simulate(Experiment("qwixx", ("solo",), 7), 200_000)
    mean, error = found.mean(0, 0)
    assert abs(mean - table_for(QWIXX).start) < 4 * error
    assert error < 0.1


FIELDS = ("deals", "sums", "products", "ends", "turns")


def same(one: Summary, two: Summary) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in FIELDS)


@pytest.mark.parametrize(
    ("game", "strategies", "deals"),
    [
        ("qwixx", ("gap-1", "racer-3"), 300),
        ("qwixx", ("random", "gap-4"), 300),
        ("kneifen", ("most", "random"), 3),
        ("qwantum", ("nearest", "random"), 8),
    ],
)
def test_chunks_add_up_whatever_their_size_and_order(game: str, strategies: tuple[str, ...], deals: int) -> None:
    experiment = Experiment(game, strategies, 3)
    whole = run_chunk(experiment, 0, deals)
    part = deals // 3
    parts = [run_chunk(experiment, 2 * part, deals - 2 * part), run_chunk(experiment, 0, part)]
    assert same(whole, parts[0] + run_chunk(experiment, part, part) + parts[1])
    assert not same(whole, run_chunk(Experiment(game, strategies, 4), 0, deals))
    assert whole.games == deals * len(strategies)
    assert whole.sums[1].sum() == SHARES * whole.games


def test_errors_follow_from_the_deals() -> None:
    experiment = Experiment("qwixx", ("gap-2", "random"), 5)
    scores, _, _ = play_games(*prepared(QWIXX, experiment.strategies), 5, 0, 500)
    found = run_chunk(experiment, 0, 500)
    lead = (scores[:, :, 0] - scores[:, :, 1]).mean(axis=1)
    mean, error = found.mean(0, 0, 1)
    assert mean == pytest.approx(lead.mean())
    assert error == pytest.approx(lead.std(ddof=1) / 500**0.5)


@pytest.mark.long
def test_an_interval_of_95_percent_holds_the_truth_about_as_often() -> None:
    """For points, for win chances, and for the lead of one strategy over another on the same dice."""
    names = ("gap-1", "gap-3")
    truth = simulate(Experiment("qwixx", names, 1), 400_000)
    inside = np.zeros(3)
    for seed in range(400):
        found = run_chunk(Experiment("qwixx", names, 1000 + seed), 0, 60)
        for number, asked in enumerate(((0, 0), (1, 0), (0, 0, 1))):
            mean, error = found.mean(*asked)
            inside[number] += abs(mean - truth.mean(*asked)[0]) < 1.96 * error
    assert (inside > 0.91 * 400).all()
    assert (inside < 0.985 * 400).all()


def test_seats_rotate_so_that_a_strategy_is_its_own_equal() -> None:
    found = simulate(Experiment("qwixx", ("gap-2", "gap-2", "gap-2"), 5), 3_000)
    assert found.games == 3_000
    for other in (1, 2):
        assert found.mean(0, 0, other) == (0, 0)
        assert found.mean(1, 0, other) == (0, 0)
    assert found.mean(1, 0)[0] == pytest.approx(1 / 3)


def test_threads_and_progress_change_nothing() -> None:
    experiment = Experiment("qwixx", ("gap-2", "solo", "random"), 6)
    shares: list[float] = []
    whole = simulate(experiment, 160_000, progress=shares.append)
    assert shares == sorted(shares)
    assert len(shares) == 4
    assert (shares[0], shares[-1]) == (0, 1)
    threads = numba.get_num_threads()
    numba.set_num_threads(1)
    try:
        assert same(whole, simulate(experiment, 160_000))
    finally:
        numba.set_num_threads(threads)


def test_a_sheet_of_too_many_points_is_refused(small: Callable[[str], CrossingGame]) -> None:
    table = solve(small("mixed"))
    rich = replace(table, values=np.asarray(table.values) * 1000)  # type: ignore[arg-type]
    with pytest.raises(DicepadError, match="2,048 points"):
        steps(rich)


@pytest.mark.parametrize(
    ("options", "needed"),
    [({}, (0, 2, 0, 1, 0, 0, 3, 6, 0, 0, 0, 1)), ({"dice": 5, "lapse": "keep"}, (1, 0, 4, 0, 0, 0, 0, 0, 2, 0, 6, 0))],
)
def test_kneifen_is_played_as_the_exact_chances_say(options: dict[str, object], needed: tuple[int, ...]) -> None:
    game = load("kneifen", **options)
    assert isinstance(game, KneifenGame)
    quick, rng = cross_plans(game), Random(8)
    for rolls in (1, 2, 3):
        for _ in range(60):
            shown = tuple(sorted(rng.choices(range(1, 7), k=game.dice)))
            exact = best_commitments(game, shown, rolls, dict(zip(game.numbers, needed, strict=True)))
            best = [one.move for one in exact if (one.crosses, one.another) == (exact[0].crosses, exact[0].another)]
            numbers = [int(move) for move in best if move.isdecimal()]
            assert quick.best(shown, rolls, needed) == (str(max(numbers)) if numbers else best[0])


def test_what_cannot_be_played_is_refused() -> None:
    for game, strategies in (
        ("qwixx", ("gap-x", "solo")), ("qwixx", ("solo-2",)), ("qwixx", ("friendly-9", "solo")),
        ("qwixx", ("solo",) * 6), ("qwixx", ("hasty-8-", "solo")), ("qwixx", ("hasty-8-5-1",)),
        ("kneifen", ("solo", "most")), ("qwantum", ("most",)),
    ):  # fmt: skip
        with pytest.raises(DicepadError):
            simulate(Experiment(game, strategies), 10)


@pytest.mark.long
def test_a_dask_cluster_gives_the_same_and_loses_nothing_with_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real local cluster of two worker processes; one of them is ended with work that it has not done, and what is
    left teaches the same weights, chunk by chunk."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(value_net, "CHUNK", 20)
    from dicepad.odds.cluster import Cluster

    experiment = Experiment("qwixx", ("gap-2", "gap-1"), 11)
    pieces = [(first, 500) for first in range(0, 10_000, 500)]
    with ExitStack() as ends:
        local = ends.enter_context(
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", scheduler_port=0
            )
        )
        cluster = ends.enter_context(closing(Cluster(local.scheduler_address, timeout=STARTING)))
        lost = local.workers[0]
        stopped = {lost.pid}

        def kill() -> None:
            while stopped:
                os.kill(stopped.pop(), signal.SIGKILL)

        ends.callback(kill)

        def losing(experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
            os.kill(lost.pid, signal.SIGSTOP)
            for number, one in enumerate(on(cluster)(experiment, pieces)):
                if number == 3:
                    assert local.scheduler.workers[lost.worker_address].processing
                    kill()
                yield one

        there = simulate(experiment, 20_000, losing)
        table, start = table_arrays(checked(QwintoGame, load("qwinto"))), fresh_net(PARTS, SIZE - PARTS, 1)
        taught = packed(teacher.teach(table, start, 50, 4, lambda net, line: None, cluster.run))
    assert same(there, simulate(experiment, 20_000))
    assert np.array_equal(taught, packed(teacher.teach(table, start, 50, 4, lambda net, line: None)))
    assert np.array_equal(packed(start), packed(fresh_net(PARTS, SIZE - PARTS, 1)))


@pytest.mark.long
def test_a_scheduler_without_workers_or_lost_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real scheduler in a process of its own, killed while it hands out chunks."""
    dask, distributed = pytest.importorskip("dask"), pytest.importorskip("distributed")
    from dicepad.odds.cluster import Cluster

    experiment = Experiment("qwixx", ("gap-2", "gap-1"), 11)
    pieces = [(first, 100) for first in range(0, 10_000, 100)]
    wait = distributed.Client.wait_for_workers
    with ExitStack() as ends:
        local = ends.enter_context(
            distributed.LocalCluster(n_workers=0, processes=True, dashboard_address="127.0.0.1:0", scheduler_port=0)
        )
        # No worker comes, however long one waits: only connecting may take its time.
        with monkeypatch.context() as patched:
            patched.setattr(
                distributed.Client, "wait_for_workers", lambda client, count, timeout: wait(client, count, 0.1)
            )
            with pytest.raises(
                DicepadError, match=r"no worker has joined the Dask scheduler at tcp.*within 10 seconds"
            ):
                Cluster(local.scheduler_address, timeout=10)
        with monkeypatch.context() as patched:
            patched.setattr(distributed.Client, "wait_for_workers", lambda *given, **options: None)
            lonely = ends.enter_context(closing(Cluster(local.scheduler_address, patience=0.1)))
        with pytest.raises(DicepadError, match=r"no worker is left at the Dask scheduler tcp\S+; start it again"):
            lonely.run(divmod, 7, 2)
        lonely.close()
        local.scale(1)
        with closing(Cluster(local.scheduler_address, timeout=STARTING)) as cluster:

            def losing(experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
                for number, one in enumerate(on(cluster)(experiment, pieces)):
                    if number == 3:
                        local.sync(local.scheduler.close)
                    yield one

            with pytest.raises(DicepadError, match=r"the Dask scheduler at tcp\S+ was lost; start it again"):
                simulate(experiment, 20_000, losing)
        # The keeper of the worker would look for the scheduler for half a minute, to say goodbye.
        ends.enter_context(dask.config.set({"distributed.comm.timeouts.connect": "100ms"}))
        ends.callback(local.close)


@pytest.mark.parametrize(
    ("ends_with", "workers", "told"),
    [
        (CancelledError(), {}, "the Dask scheduler at tcp://there:1 was lost; start it again"),
        (OSError(), {}, "the Dask scheduler at tcp://there:1 was lost; start it again"),
        (None, OSError(), "the Dask scheduler at tcp://there:1 was lost; start it again"),
        (None, {}, "no worker is left at the Dask scheduler tcp://there:1; start it again"),
    ],
)
def test_whatever_tells_that_a_cluster_is_lost_is_one_clear_line(
    ends_with: Exception | None, workers: dict[str, int] | OSError, told: str
) -> None:
    """The work is cancelled, the connection ends, or nobody answers; a client that says so stands for the real one."""
    pytest.importorskip("distributed")
    from dicepad.odds.cluster import Cluster

    future: Future[object] = Future()
    if ends_with:
        future.set_exception(ends_with)
    cluster = Cluster.__new__(Cluster)
    cluster.address, cluster.patience = "tcp://there:1", 0.0
    cluster.client = Mock(**{"map.return_value": [future], "nthreads.side_effect": [workers]})
    with pytest.raises(DicepadError, match=f"^{told}"):
        cluster.run(divmod, 7, 2)


def test_an_unreachable_cluster_is_one_clear_line() -> None:
    from dicepad.odds.cluster import Cluster

    with socket() as silent:  # it has a port, and does not listen there
        silent.bind(("127.0.0.1", 0))
        with pytest.raises(DicepadError, match="no Dask scheduler answers at tcp"):
            Cluster(f"tcp://127.0.0.1:{silent.getsockname()[1]}", timeout=1)


def test_a_client_that_finds_nobody_is_closed_at_once() -> None:
    """One that were left to the garbage collector could be closed while the next one starts, and neither would end."""
    pytest.importorskip("distributed")
    from dicepad.odds.cluster import Cluster

    before = set(threading.enumerate())
    with socket() as other:  # somebody is there, and speaks no language of Dask
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = f"other://127.0.0.1:{other.getsockname()[1]}"
        for _ in range(3):
            with pytest.raises(DicepadError, match=f"no Dask scheduler answers at {address}: unknown address scheme"):
                Cluster(address)
            assert not [thread for thread in set(threading.enumerate()) - before if "IO loop" in thread.name]


def test_random_players_of_the_rules_and_of_the_kernel_agree_on_average() -> None:
    """Random moves through the rules, as a check of scores and ends that shares no code with the kernel."""
    found = simulate(Experiment("qwixx", ("random", "random"), 2), 20_000)
    scores = []
    rng = Random(9)
    for _ in range(400):
        state: State = QWIXX.start(2)
        while not state.over:
            seat = state.to_act[0] if state.to_act else 0
            state = state.play(seat, rng.choice(state.moves(seat))) if state.to_act else state.roll(rng)
        scores.append(state.scores[0])
    error = np.std(scores) / 20
    assert abs(np.mean(scores) - found.mean(0, 0)[0]) < 4 * error
