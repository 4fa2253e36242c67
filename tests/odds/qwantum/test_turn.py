"""The kernel of a turn of Qwantum against the rules and plain enumeration, and its compiled twin against both."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from dicepad import load
from dicepad.odds import play as by_rules
from dicepad.odds.play import chooser
from dicepad.odds.qwantum import play, turn
from dicepad.odds.qwantum.learned import SheetValues, evaluator_of, places_of, rolls_of, sheet_of
from dicepad.odds.qwantum.turn import NONE, FirstRoll, Sheet
from dicepad.odds.simulation import Experiment, run_chunk
from dicepad.record import Match, play_out
from dicepad.rules.qwantum import QwantumGame, QwantumState
from tests.kinds import checked

pytestmark = pytest.mark.solve

GAME = checked(QwantumGame, load("qwantum"))


def states(phase: str, count: int) -> list[QwantumState]:
    """Positions of a phase in random matches of two, three in each match, from the first turn to the last."""
    found: list[QwantumState] = []
    seed = 0
    while len(found) < count:
        match = play_out(Match.begin(GAME, 2), Random(seed))
        met = [checked(QwantumState, state) for state in match.states if state.phase == phase]
        found += Random(seed).sample(met, min(3, len(met)))
        seed += 1
    return found[:count]


def sheet_at(state: QwantumState, seat: int) -> Sheet:
    return sheet_of(state.rows[seat], state.misthrows[seat])


def test_a_sheet_has_the_points_of_the_rules() -> None:
    for state in states("over", 60):
        for seat in range(state.players):
            sheet = sheet_at(state, seat)
            assert turn.points_beside(sheet, NONE, NONE) == state.scores[seat]
            ended = len(GAME.spec.misthrows) == state.misthrows[seat] or min(map(len, state.rows[seat])) == 6
            assert turn.is_over(sheet) == ended


def test_the_entries_are_those_of_the_rules() -> None:
    for state in states("second", 60):
        for seat in state.to_act:
            sheet, cells = sheet_at(state, seat), [row.cells for row in GAME.spec.rows]
            rows = [row for row, value in enumerate(state.sums) if turn.may_enter(sheet, row, value)]
            found = {cells[row][sheet.sizes[row]].name for row in rows if row != state.taken}
            assert found == set(state.moves(seat)) - {"pass"}


def test_the_best_entries_are_the_best_of_all() -> None:
    """Every entry and every pair is made, and the whole sheet is valued anew."""
    for state in states("first", 50):
        seat, evaluator = state.active, evaluator_of(GAME)
        values: dict[tuple[int, ...], float] = {(): turn.misthrow_value(evaluator, sheet_at(state, seat))}
        for rows in [*combinations(range(4), 1), *combinations(range(4), 2)]:
            sheet = sheet_at(state, seat)
            if all(turn.may_enter(sheet, row, state.sums[row]) for row in rows):
                for row in rows:
                    turn.enter(sheet, row, state.sums[row])
                values[rows] = turn.worth(evaluator, sheet)
        evaluator.room.sums[:4] = state.sums
        sheet = sheet_at(state, seat)
        best, first, second = turn.best_entries(evaluator, sheet, values[()])
        chosen = tuple([row for row in (first, second) if row != NONE])
        assert best == pytest.approx(values[chosen], abs=1e-12)
        assert best == pytest.approx(max(values.values()), abs=1e-12)
        assert sheet == sheet_at(state, seat), "the sheet is as it was"


def test_dice_of_whole_colours_are_rolled_again() -> None:
    for state in states("choose", 40):
        evaluator = evaluator_of(GAME)
        colours = [face.colour for face in state.dice if face is not None]
        expected = set()
        for kept in range(16):
            loose = {str(row.colour) for at, row in enumerate(GAME.spec.rows) if not kept >> at & 1}
            for more in (loose, loose | {"white"}):
                expected.add(sum(1 << die for die, colour in enumerate(colours) if colour in more))
        count = turn.list_sets(evaluator.dice, places_of(state), evaluator.room.sets)
        assert len(set(evaluator.room.sets[:count])) == count
        assert set(evaluator.room.sets[:count]) == expected - {0}


def naive_mean(shown: FirstRoll, again: int, rolls: list[list[int]]) -> float:
    """The mean of a set of dice, roll by roll, each with a workspace that knows nothing yet."""
    total = 0.0
    for roll in rolls:
        evaluator = evaluator_of(GAME)
        pairs = enumerate(zip(roll, shown.faces, strict=True))
        faces = [rolled if again >> die & 1 else kept for die, (rolled, kept) in pairs]
        turn.sum_dice(evaluator.dice, faces, evaluator.room.sums)
        total += turn.best_entries(evaluator, shown.sheet, shown.failed)[0]
    return round(total / len(rolls), turn.DIGITS)


def test_the_finalists_are_the_best_sets_and_the_best_of_them_is_chosen() -> None:
    for state in states("choose", 3):
        rolls, values = rolls_of(GAME, Random(1)), SheetValues(state, state.active)
        shown, room = FirstRoll(values.sheet, values.failed, places_of(state), rolls), values.evaluator.room
        finalists = turn.rank_on_sample(values.evaluator, shown)
        sets = room.sets[: turn.list_sets(values.evaluator.dice, shown.faces, room.sets)]
        means = {again: naive_mean(shown, again, rolls[: turn.SAMPLES]) for again in sets}
        best = sorted(sets, key=lambda again: -means[again])[: turn.FINALISTS]
        assert [sets[at] for at in room.order[:finalists]] == best
        confirmed = {0: naive_mean(shown, 0, rolls[:1])}
        confirmed |= {again: naive_mean(shown, again, rolls[turn.SAMPLES :]) for again in best}
        assert turn.roll_again(values.evaluator, shown) == max(confirmed, key=lambda again: confirmed[again])


def test_the_twin_gives_the_values_of_the_kernel() -> None:
    """The features of a sheet and the values of all entries of every sum, on lists and on arrays."""
    arrays = play.evaluator_arrays(GAME)
    for state in states("roll", 12):
        plain, lists = evaluator_of(GAME), sheet_at(state, 0)
        sheet = Sheet(np.array(lists.entries), np.array(lists.sizes), lists.misthrows)
        play.forget(arrays.room)
        assert play.worth(arrays, sheet) == pytest.approx(turn.worth(plain, lists), abs=1e-12)
        failed = play.misthrow_value(arrays, sheet)
        for rng in map(Random, range(20)):
            sums = [rng.randrange(1, turn.TOP) for _ in range(5)]
            plain.room.sums[:], arrays.room.sums[:] = sums, sums
            expected = turn.best_entries(plain, lists, failed)
            assert play.best_entries(arrays, sheet, failed) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_compiled_matches_end_as_by_the_rules(seats: int) -> None:
    names = ("learned",) * seats
    expected = by_rules.play_deals(GAME, names, 5, 3, 4)
    assert chooser(GAME, "learned") == play.compiled_chooser(GAME, "learned")
    for found, each in zip(play.play_deals(GAME, seats, 5, 3, 4), expected, strict=True):
        assert np.array_equal(found, each)


def test_only_matches_of_learned_are_compiled() -> None:
    assert play.compiled_matches(GAME, ("learned", "careful")) is None
    whole, parts = (run_chunk(Experiment("qwantum", ("learned", "learned")), 0, count) for count in (4, 2))
    parts += run_chunk(Experiment("qwantum", ("learned", "learned")), 2, 2)
    assert (whole.sums == parts.sums).all()
