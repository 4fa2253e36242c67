"""Kneifen by rounds: plans against the rules, lessons that can be repeated, weights against their checksum."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, load
from dicepad.odds import weights
from dicepad.odds.kneifen.plans import RoundPlans, list_form, saved_costs
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategy
from dicepad.rules.kneifen import KneifenGame, KneifenState
from tests.kinds import checked
from training.kneifen import start_weights, teach

pytestmark = pytest.mark.solve

GAME = checked(KneifenGame, load("kneifen"))
SEEDS = range(300)


def open_state(seed: int) -> KneifenState:
    """A random position with dice on the table and a decision to make."""
    rng = Random(seed)
    crosses = tuple(rng.choice((rng.randrange(7), 6)) for _ in range(12))
    if all(count == 6 for count in crosses):
        crosses = (*crosses[:5], 4, *crosses[6:])
    state = KneifenState(GAME, (crosses,), 0, "roll", (), rng.randrange(3)).roll(rng)
    assert state.to_act == (0,)
    return state


@pytest.mark.parametrize("name", ["thrifty", "learned"])
def test_choices_are_legal_anywhere(name: str) -> None:
    choose = strategy(GAME, name).choose
    for seed in SEEDS:
        state = open_state(seed)
        assert choose(state, 0, Random(0)) in state.moves(0)


def test_a_plan_is_the_expectation_of_the_rules() -> None:
    """Three rolls of two numbers by the rules themselves, every roll and every choice, against the tabulated plan."""
    plans = RoundPlans(list_form(GAME), saved_costs(GAME))
    crosses = (6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 4, 5)
    needs = tuple(6 - count for count in crosses)
    here, costs = plans.costs(needs)
    by_faces: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, 7), repeat=6):
        shown = tuple(sorted(faces))
        by_faces[shown] = by_faces.get(shown, 0) + 1

    def after(state: KneifenState) -> float:
        """The rounds of a position after a turn; another turn saves one."""
        left = [6 - count for count in state.crosses[0]]
        changed = [place for place, need in enumerate(left) if need != needs[place]]
        rounds = costs[changed[0]][left[changed[0]]] if changed else here
        return 0.0 if not sum(left) else rounds - turn_was_earned[0]

    turn_was_earned = [0]
    original = KneifenState.end_turn

    def seen(self: KneifenState, hits: int, another: bool = False) -> KneifenState:
        turn_was_earned[0] = int(another)
        return original(self, hits, another)

    @cache
    def follow(state: KneifenState) -> float:
        dice = state.dice.count(None)
        total = 0.0
        for faces in product(state.game.spec.dice[0].faces, repeat=dice):
            rolled = state.after_roll(faces)
            total += after(rolled) if rolled.phase != "follow" else follow(rolled)
        return total / 6**dice

    monkey = pytest.MonkeyPatch()
    monkey.setattr(KneifenState, "end_turn", seen)
    try:
        state = KneifenState(GAME, (crosses,), 0, "roll", (), 1).roll(dice="5 6 5 6 1 2")
        committed = state.play(0, "11")
        number = GAME.numbers.index(11)
        wanted = after(committed) if committed.phase != "follow" else follow(committed)
        assert plans.rounds(2, needs)[number][2] == pytest.approx(wanted)
        single = KneifenState(GAME, (crosses,), 0, "roll", (), 1).roll(dice="5 6 1 1 1 2").play(0, "11")
        assert plans.rounds(2, needs)[number][1] == pytest.approx(follow(single))
    finally:
        monkey.undo()


def test_the_learned_estimate_is_that_of_the_training() -> None:
    """The strategy in plain Python reads its file as the compiled teacher wrote it."""
    costs = list_form(GAME).learned_costs
    table = np.zeros((12, 12, 7, 7))
    one, other = np.triu_indices(12, 1)
    table[one, other] = np.array(weights.read_weights("kneifen")).reshape(-1, 7, 7)
    rng = Random(3)
    for _ in range(50):
        needs = tuple(rng.randint(1, 6) for _ in range(12))
        total, found = costs(needs)
        naive = sum(table[one, other, needs[one], needs[other]] for other in range(12) for one in range(other))
        assert total == pytest.approx(naive)
        place = rng.randrange(12)
        lack = rng.randint(0, needs[place])
        changed = (*needs[:place], lack, *needs[place + 1 :])
        assert found[place][lack] == pytest.approx(costs(changed)[0])


@pytest.mark.long
def test_lessons_can_be_repeated() -> None:
    """Equal seeds give equal weights."""
    first, again = (teach(GAME, 12, 5, lambda line: None) for _ in range(2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, teach(GAME, 12, 6, lambda line: None))
    assert not np.array_equal(first, start_weights(GAME))


@pytest.mark.long
@pytest.mark.parametrize(("weak", "strong", "least"), [("most", "thrifty", 0.75), ("thrifty", "learned", 0.5)])
def test_who_counts_rounds_wins(weak: str, strong: str, least: float) -> None:
    """95 and 70 of a hundred in the long run; the seed is fixed."""
    mean, error = simulate(Experiment("kneifen", (weak, strong), 8), 40).mean(1, 1)
    assert mean > least
    assert error < 0.1


@pytest.mark.parametrize("damage", ["cut", "other", "gone"])
def test_damaged_weights_are_refused(damage: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = weights.FOLDER.__class__(str(tmp_path))
    text = (weights.FOLDER / "kneifen.json").read_text()
    told = json.loads(text)
    if damage == "cut":
        (folder / "kneifen.json").write_text(text[:-40])
    elif damage == "other":
        (folder / "kneifen.json").write_text(json.dumps(told | {"sha256": "0" * 64}))
    monkeypatch.setattr(weights, "FOLDER", folder)
    weights.read_weights.cache_clear()
    with pytest.raises(DicepadError, match="these weights cannot be read"):
        weights.read_weights("kneifen")
    weights.read_weights.cache_clear()


def test_files_of_weights_say_how_they_were_made_and_are_small() -> None:
    files = sorted(weights.FOLDER.glob("*.json"))
    assert files
    for file in files:
        told = json.loads(file.read_text())
        assert told["made"].startswith("python -m training.")
        assert told["about"]
        assert len(weights.read_weights(file.stem)) == told["count"]
        assert file.stat().st_size < 100_000


@pytest.mark.long
def test_a_lesson_is_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "training.kneifen", "--help"], capture_output=True, text=True, check=False
    )
    assert "--games" in done.stdout
    assert done.returncode == 0
