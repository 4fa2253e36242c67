"""Qwantum as learned: the strategy against its compiled teacher, the teacher against the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, load
from dicepad.odds.compiled_value_net import net_of
from dicepad.odds.qwantum import sheets as qwantum_sheets
from dicepad.odds.qwantum.learned import (
    FIELDS,
    PARTS,
    SIZE,
    QwantumFeatures,
    fits,
    groups,
    learned,
    learned_values,
    worth,
)
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategies, strategy
from dicepad.odds.weights import read_weights
from dicepad.rules.qwantum import QwantumGame, QwantumState
from tests.kinds import checked
from training import qwantum as teacher
from training.value_net import fresh_net, packed

pytestmark = pytest.mark.solve

GAME = checked(QwantumGame, load("qwantum"))
SHEET = qwantum_sheets.sheet_of(GAME)
Arrays = tuple[np.ndarray, np.ndarray]


def random_state(seed: int, seats: int = 2) -> QwantumState:
    """A state of a random match in which somebody decides."""
    rng = Random(seed)
    state = GAME.start(seats)
    for _ in range(rng.randrange(120)):
        after = state.play(seat := rng.choice(state.to_act), rng.choice(state.moves(seat))) if state.to_act else None
        after = after or state.roll(rng)
        if after.over:
            break
        state = after
    while not state.to_act:
        state = state.roll(rng)
    return checked(QwantumState, state)


def as_arrays(rows: tuple[tuple[int, ...], ...]) -> Arrays:
    filled = [[*entries, *(0,) * (FIELDS - len(entries))] for entries in rows]
    return np.array(filled), np.array([len(entries) for entries in rows])


@pytest.mark.parametrize("seats", [2, 4])
def test_choices_are_legal_anywhere(seats: int) -> None:
    choose = strategy(GAME, "learned").choose
    for seed in range(40):
        state = random_state(seed, seats)
        for seat in state.to_act:
            assert choose(state, seat, Random(0)) in state.moves(seat)


def test_the_compiled_net_sees_the_same_sheets() -> None:
    """The same features of the same positions, the rules' points, and the same worth."""
    room, net = qwantum_sheets.new_room(), net_of(read_weights("qwantum"), PARTS)
    for seed in range(150):
        state = random_state(seed)
        rows, fails = state.rows[0], state.misthrows[0]
        count, points = qwantum_sheets.features(*as_arrays(rows), fails, room.numbers)
        assert sorted(room.numbers[:count]) == sorted([number for group in groups(rows, fails) for number in group])
        assert points == state.scores[0]
        assert worth(rows, fails) == pytest.approx(qwantum_sheets.worth(net, *as_arrays(rows), fails, room), abs=1e-9)


def test_the_compiled_net_finds_the_same_entries() -> None:
    net, room = net_of(read_weights("qwantum"), PARTS), qwantum_sheets.new_room()
    looked = 0
    for seed in range(200):
        state = random_state(seed)
        if state.phase != "first":
            continue
        looked += 1
        sight = QwantumFeatures(state, state.active)
        room.one[:], room.two[:], room.sums[:] = np.nan, np.nan, state.sums
        best, first, second = qwantum_sheets.best_entries(net, *as_arrays(sight.rows), sight.fails, sight.failed, room)
        assert sight.best(state.sums) == pytest.approx(best)
        values = sight.values(Random(0))
        assert max(values.values()) == pytest.approx(best)
        if first >= 0:
            assert values[sight.cell(first)] == pytest.approx(best)
            after = checked(QwantumState, state.play(state.active, sight.cell(first)))
            if not after.over:
                best_second = learned_values(after, state.active)
                assert next(iter(best_second)) == (
                    QwantumFeatures(after, state.active).cell(second) if second >= 0 else "pass"
                )
    assert looked > 20


def test_the_same_sets_are_rolled_again() -> None:
    sets = np.zeros(32, np.int64)
    for seed in range(60):
        state = random_state(seed)
        if state.phase != "choose":
            continue
        faces = [
            die.faces.index(checked(type(die.faces[0]), face))
            for index, (die, face) in enumerate(zip(GAME.spec.dice, state.dice, strict=True))
            if index != GAME.white
        ]
        count = qwantum_sheets.again_sets(SHEET, np.array(faces), sets)
        found = {sum(1 << die for die in dice) for dice in QwantumFeatures(state, state.active).sets().values()}
        assert found == set(sets[:count].tolist())


def test_a_blunder_costs_more_than_a_good_move() -> None:
    """After a first entry of 20, a row can hardly be filled, and so no column. First entries of 6, 14, 17 and 20,
    played on in 60 games each, bring 67, 48, 21 and 13 points."""
    small, middle, great, most = (worth(((first,), (), (), ()), 0) for first in (6, 14, 17, 20))
    assert small > 60
    assert small - middle > 8
    assert small - great > 30
    assert small - most > 45


def test_the_highest_sums_ruin_a_row_as_well() -> None:
    """Played on, first entries of 26 to 32 bring 3 to -7 points; games hardly ever show them to the net."""
    for first in range(25, 34):
        for row in range(4):
            rows = tuple([(first,) if at == row else () for at in range(4)])
            assert worth(rows, 0) == pytest.approx(worth(tuple([(24,) if one else () for one in rows]), 0))
            assert worth(rows, 0) < 16


def test_what_was_learned_stays_when_rare_weights_are_tied() -> None:
    net = fresh_net(PARTS, SIZE - PARTS, 1)
    room, tied = qwantum_sheets.new_room(), teacher.tied(net)
    for rows in (((24, 25), (), (3,), ()), ((5, 24), (6,), (24,), (7, 9)), ((30,), (6,), (), ())):
        low = tuple([tuple([min(value, 24) for value in entries]) for entries in rows])
        before, after = (
            qwantum_sheets.worth(net, *as_arrays(low), 0, room),
            qwantum_sheets.worth(tied, *as_arrays(rows), 0, room),
        )
        assert before == pytest.approx(after, abs=1e-9)


@pytest.mark.long
def test_lessons_can_be_repeated() -> None:
    first, again, other = (
        packed(teacher.teach(SHEET, fresh_net(PARTS, SIZE - PARTS, seed), 20, seed, lambda net, line: None))
        for seed in (5, 5, 6)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.long
def test_learned_makes_sixty_seven_points_alone() -> None:
    """200 games have a standard error of 0.8."""
    points = teacher.play(SHEET, net_of(read_weights("qwantum"), PARTS), 200, 99, 12)
    assert points.mean() > 66


@pytest.mark.long
def test_learned_beats_careful() -> None:
    mean, _ = simulate(Experiment("qwantum", ("careful", "learned"), 3), 20).mean(1, 1)
    assert mean > 0.75


def test_other_dice_were_not_learned(tmp_path: Path) -> None:
    text = (GAME.specs / "qwantum.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text.replace('"R1", "R4"', '"R2", "R4"').replace('id = "qwantum"', 'id = "own"'), encoding="utf-8")
    own = load(path)
    assert not fits(own)
    assert "learned" not in strategies(own)
    with pytest.raises(DicepadError, match="knows only the ordinary sheet"):
        learned(own)
