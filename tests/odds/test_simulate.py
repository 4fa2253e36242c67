"""Simulation: compiled games obey the rules, a seed gives the same sums everywhere, means lie in their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, State, load
from dicepad.odds import matches, players, simulate, solo
from dicepad.odds.advice import Advisor
from dicepad.odds.simulate import Experiment, Summary, run_chunk
from dicepad.record import Match

QWIXX = load("qwixx")


def dice_of(seed: int, deal: int, turn: int) -> list[int]:
    bits = int(players.mix(seed, deal, turn))
    found = []
    for _ in range(6):
        found.append(1 + bits % 6)
        bits //= 6
    return found


def thumb(gap: int, state: State, seat: int) -> str:
    """The rule of thumb gap-K once more, through the rules."""
    best, chosen = -1e9, "pass"
    for move in state.moves(seat):
        if move == "pass":
            continue
        row, cells = next((index, row) for index, row in enumerate(state.game.spec.rows) if move.startswith(row.name))
        at = next(index for index, cell in enumerate(cells.cells) if cell.name == move)
        skipped = at - state.rows[seat][row].bit_length()  # type: ignore[attr-defined]
        forced = state.phase == "colour" and not state.crossed  # type: ignore[attr-defined]
        wanted = 1000 if at == 10 else -skipped if skipped <= gap or forced else -1e9
        if wanted > best:
            best, chosen = wanted, move
    return chosen


def first_best(advisor: Advisor, state: State, seat: int) -> str:
    """Of equally good moves the kernel takes none at all first, then the first cell."""
    best = advisor.best(state, seat)
    return next(move for move in ("pass", *state.moves(seat)) if move in best)


@pytest.mark.parametrize("seed", [1, 2])
def test_compiled_games_are_those_of_the_rules(seed: int) -> None:
    """Each deal replayed through the rules on the same dice, with the strategies written once more."""
    experiment = Experiment("qwixx", ("gap-2", "solo"), seed)
    advisor = Advisor(solo.table_for(QWIXX))
    scores, _, turns = matches.play_matches(*simulate.prepared(QWIXX, experiment.strategies), seed, 0, 25)
    for deal in range(25):
        for rotation in range(2):
            match = Match.begin(QWIXX, 2)
            turn = 0
            while not match.state.over:
                if match.state.rolling:
                    faces = dict(zip(QWIXX.die_names, dice_of(experiment.seed, deal, turn), strict=True))
                    match = match.roll(dice=[faces[name] for name in match.state.rolling])
                    turn += 1
                seat = match.state.to_act[0]
                solo_player = (seat + rotation) % 2 == 1
                state = match.state
                match = match.play(seat, first_best(advisor, state, seat) if solo_player else thumb(2, state, seat))
            assert turn == turns[deal, rotation]
            assert match.state.scores == tuple(scores[deal, rotation, (seat + rotation) % 2] for seat in range(2))


def test_the_simulated_mean_of_perfect_play_lies_in_its_interval() -> None:
    found = simulate.simulate(Experiment("qwixx", ("solo",), 7), 40_000)
    mean, error = found.mean(0, 0)
    assert abs(mean - solo.par(QWIXX)) < 4 * error
    assert error < 0.2


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
    assert whole.sums[1].sum() == simulate.SHARES * whole.games


def test_errors_follow_from_the_deals() -> None:
    experiment = Experiment("qwixx", ("gap-2", "random"), 5)
    scores, _, _ = matches.play_matches(*simulate.prepared(QWIXX, experiment.strategies), 5, 0, 500)
    found = run_chunk(experiment, 0, 500)
    lead = (scores[:, :, 0] - scores[:, :, 1]).mean(axis=1)
    mean, error = found.mean(0, 0, 1)
    assert mean == pytest.approx(lead.mean())
    assert error == pytest.approx(lead.std(ddof=1) / 500**0.5)


def test_what_cannot_be_played_is_refused() -> None:
    for game, strategies in (
        ("qwixx", ("gap-x", "solo")), ("qwixx", ("solo-2",)), ("qwixx", ("friendly-9", "solo")),
        ("qwixx", ("solo",) * 6), ("kneifen", ("solo", "most")), ("qwantum", ("most",)),
    ):  # fmt: skip
        with pytest.raises(DicepadError):
            simulate.simulate(Experiment(game, strategies), 10)


def test_a_dask_cluster_gives_the_same_and_loses_nothing_with_a_worker() -> None:
    """A real local cluster of two worker processes; one of them is ended in the middle of the run."""
    distributed = pytest.importorskip("distributed")
    from dicepad.odds.cluster import Cluster

    experiment = Experiment("qwixx", ("gap-2", "gap-1"), 11)
    chunks = [(first, 500) for first in range(0, 10_000, 500)]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, scheduler_port=0
    ) as local:
        cluster = Cluster(local.scheduler_address)

        def losing(experiment: Experiment, _: Sequence[tuple[int, int]]) -> Iterator[Summary]:
            found = cluster(experiment, chunks)
            for number, one in enumerate(found):
                if number == 3:
                    local.workers[0].process.process.kill()
                yield one

        there = simulate.simulate(experiment, 20_000, losing)
        cluster.close()
    assert same(there, simulate.simulate(experiment, 20_000))


def test_an_unreachable_cluster_is_one_clear_line() -> None:
    from dicepad.odds.cluster import Cluster

    with pytest.raises(DicepadError, match="no Dask scheduler answers at tcp"):
        Cluster("tcp://127.0.0.1:9", timeout=1)


def test_random_players_of_the_rules_and_of_the_kernel_agree_on_average() -> None:
    """Random moves through the rules, as a check of scores and ends that shares no code with the kernel."""
    found = simulate.simulate(Experiment("qwixx", ("random", "random"), 2), 20_000)
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
