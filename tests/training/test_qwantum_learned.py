"""Qwantum as learned: what the weights say of sheets, how strong they play, and that lessons can be repeated."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, load
from dicepad.odds.qwantum import play, turn
from dicepad.odds.qwantum.learned import evaluator_of, fits, learned, sheet_of
from dicepad.odds.qwantum.turn import PARTS, SAMPLES, SIZE, Sheet
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategies, strategy
from dicepad.rules.qwantum import QwantumGame, QwantumState
from tests.kinds import checked
from training import qwantum as teacher
from training.value_net import fresh_net, packed

pytestmark = pytest.mark.solve

GAME = checked(QwantumGame, load("qwantum"))
DICE = play.dice_arrays(GAME)


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


def worth(rows: tuple[tuple[int, ...], ...]) -> float:
    return turn.worth(evaluator_of(GAME), sheet_of(rows, 0))


@pytest.mark.parametrize("seats", [2, 4])
def test_choices_are_legal_anywhere(seats: int) -> None:
    choose = strategy(GAME, "learned").choose
    for seed in range(40):
        state = random_state(seed, seats)
        for seat in state.to_act:
            assert choose(state, seat, Random(0)) in state.moves(seat)


def test_a_blunder_costs_more_than_a_good_move() -> None:
    """After a first entry of 20, a row can hardly be filled, and so no column. First entries of 6, 14, 17 and 20,
    played on in 60 games each, bring 67, 48, 21 and 13 points."""
    small, middle, great, most = (worth(((first,), (), (), ())) for first in (6, 14, 17, 20))
    assert small > 60
    assert small - middle > 8
    assert small - great > 30
    assert small - most > 45


def test_the_highest_sums_ruin_a_row_as_well() -> None:
    """Played on, first entries of 26 to 32 bring 3 to -7 points; games hardly ever show them to the net."""
    for first in range(25, 34):
        for row in range(4):
            rows = tuple([(first,) if at == row else () for at in range(4)])
            assert worth(rows) == pytest.approx(worth(tuple([(24,) if one else () for one in rows])))
            assert worth(rows) < 16


def test_what_was_learned_stays_when_rare_weights_are_tied() -> None:
    net = fresh_net(PARTS, SIZE - PARTS, 1)
    before, after = (teacher.evaluator_of(DICE, one) for one in (net, teacher.tied(net)))
    for rows in (((24, 25), (), (3,), ()), ((5, 24), (6,), (24,), (7, 9)), ((30,), (6,), (), ())):
        low = tuple([tuple([min(value, 24) for value in entries]) for entries in rows])
        assert play.worth(before, as_arrays(low)) == pytest.approx(play.worth(after, as_arrays(rows)), abs=1e-9)


def as_arrays(rows: tuple[tuple[int, ...], ...]) -> Sheet:
    entries, sizes, misthrows = sheet_of(rows, 0)
    return Sheet(np.array(entries), np.array(sizes), misthrows)


@pytest.mark.long
def test_lessons_can_be_repeated() -> None:
    first, again, other = (
        packed(teacher.teach(DICE, fresh_net(PARTS, SIZE - PARTS, seed), 20, seed, lambda net, line: None))
        for seed in (5, 5, 6)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.long
def test_learned_makes_sixty_seven_points_alone() -> None:
    """200 games have a standard error of 0.8."""
    points = teacher.play(play.evaluator_arrays(GAME), 200, 99, SAMPLES)
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
