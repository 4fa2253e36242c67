"""Qwinto as learned: the kernel on lists against its compiled twin, and against the rules; and the bound."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from dicepad import DicepadError, load
from dicepad.odds.advice import judge
from dicepad.odds.qwinto import games as compiled
from dicepad.odds.qwinto import sheet as kernel
from dicepad.odds.qwinto.learned import SheetValues, fits, learned_values, on_lists
from dicepad.odds.qwinto.rollouts import rollouts
from dicepad.odds.qwinto.sheet import ALL, DEAD_COLUMNS, DEAD_ROWS, FIELDS, NEVER, PARTS, ROWS, SIZE
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategies, strategy
from dicepad.rules.qwinto import QwintoGame, QwintoState
from tests.kinds import checked
from tests.places import ROOT
from training import qwinto as teacher
from training.qwinto_bound import row_value
from training.value_net import fresh_net, packed

pytestmark = pytest.mark.solve

GAME = checked(QwintoGame, load("qwinto"))
TABLE, NET = compiled.learned(GAME)
FORM = compiled.compiled(GAME)


def random_state(seed: int, seats: int, most: int = 120) -> QwintoState:
    """A state of a random match in which somebody decides."""
    rng = Random(seed)
    state = GAME.start(seats)
    for _ in range(rng.randrange(most)):
        after = state.roll(rng) if not state.to_act else None
        if after is None:
            seat = rng.choice(state.to_act)
            moves = state.moves(seat)
            after = state.play(seat, rng.choice(moves[:-1] if len(moves) > 1 and state.phase == "enter" else moves))
        if after.over:
            break
        state = after
    while not state.to_act:
        state = state.roll(rng)
    assert isinstance(state, QwintoState)
    return state


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_choices_are_legal_anywhere(seats: int) -> None:
    choose = strategy(GAME, "learned").choose
    for seed in range(100):
        state = random_state(seed, seats)
        for seat in state.to_act:
            assert choose(state, seat, Random(0)) in state.moves(seat)


def test_the_kernel_says_the_same_on_lists_and_compiled() -> None:
    """The values of a sheet, of each entry of each sum, and of each choice of dice, and the rules' points."""
    for seed in range(60):
        state = random_state(seed, 1)
        plain, quick = (SheetValues(form, state.rows[0], state.misthrows[0]) for form in (on_lists(GAME), FORM))
        assert plain.form.outlook(plain.by, plain.rows, plain.fails)[0] == state.scores[0]
        assert (quick.worth(), quick.failed) == pytest.approx((plain.worth(), plain.failed), abs=1e-9)
        assert quick.choices()[1:] == pytest.approx(plain.choices()[1:], abs=1e-9)
        for total in range(1, 19):
            found, wanted = quick.entries(ALL, total), plain.entries(ALL, total)
            assert [entry[:2] for entry in found] == [entry[:2] for entry in wanted]
            assert [entry[2] for entry in found] == pytest.approx([entry[2] for entry in wanted], abs=1e-9)
            assert quick.best(ALL, total) == pytest.approx(plain.best(ALL, total), abs=1e-9)


def test_an_entry_is_worth_what_the_sheet_is_worth_after_it() -> None:
    """The kernel leaves out rows that an entry does not change; the whole sheet, read anew, has the same value."""
    for seed in range(40):
        state = random_state(seed, 2)
        for seat, total in ((0, 4), (0, 9), (1, 9), (1, 14)):
            rows, fails = state.rows[seat], state.misthrows[seat]
            sheet = SheetValues(on_lists(GAME), rows, fails)
            best = [-1e9] * ROWS
            for row, field, value in sheet.entries(ALL, total):
                entered = (*rows[row][:field], total, *rows[row][field + 1 :])
                after = SheetValues(on_lists(GAME), (*rows[:row], entered, *rows[row + 1 :]), fails)
                assert value == pytest.approx(after.worth(), abs=1e-9)
                best[row] = max(best[row], value)
            sheet.value(ALL)
            assert [found[total] for found in sheet.by.room.best] == pytest.approx(best, abs=1e-9)


def test_a_blunder_costs_more_than_a_good_move() -> None:
    """A first sum of 17: at the right end it is as good as anything, on the left it ruins its row."""
    state = GAME.start(1).play(0, "roll orange yellow violet").roll(dice="6 6 5").play(0, "keep")
    values = learned_values(checked(QwintoState, state), 0)
    best = max(values.values())
    assert best - values["violet.9"] < 4
    assert best - values["orange.9"] < 6
    assert min(best - values[f"{row}.1"] for row in ("orange", "yellow", "violet")) > 40
    assert best - values["violet.5"] > 25


def test_a_gap_that_nothing_fits_any_more_is_no_chance() -> None:
    """Seven fields between 10 and 11: what a move is worth that leaves them is near what comes of it."""
    position = "orange:10 yellow:-,4,7,8,10 violet:-,5 ; active=0 phase=enter dice=O6,Y1,V4"
    state = checked(QwintoState, GAME.from_text(f"{position} chosen=orange,yellow,violet choices=-"))
    assert abs(learned_values(state, 0)["orange.9"] - rollouts(state, 0, "orange.9", 200, 1).mean()) < 6


def test_the_page_tells_what_a_ruined_row_costs() -> None:
    """A first 17 at the left end of the orange row, and at the right end of the violet one."""
    position = "- ; active=0 phase=enter dice=O6,Y6,V5 chosen=orange,yellow,violet choices=-"
    state = checked(QwintoState, GAME.from_text(position))
    values = judge(GAME, 1).values(state, 0)
    bad, good = (rollouts(state, 0, move, 400, 1).mean() for move in ("orange.1", "violet.9"))
    told = values["violet.9"] - values["orange.1"]
    assert told == pytest.approx(good - bad, abs=2)
    page = (ROOT / "book" / "coach.md").read_text(encoding="utf-8")
    assert f"That costs you {good - bad:.0f} points, and the coach says {told:.0f}." in page


def test_the_page_tells_where_the_estimates_are_worst() -> None:
    """A 10 and a 9 at the left ends of two rows, which then need a long run of rare sums."""
    state = checked(QwintoState, GAME.from_text("orange:10 yellow:9 ; active=0 phase=choose"))
    values = judge(GAME, 1).values(state, 0)
    best = max(values, key=lambda move: values[move])
    made = rollouts(state, 0, best, 1000, 1).mean()
    page = (ROOT / "book" / "coach.md").read_text(encoding="utf-8")
    assert f"The coach expects {values[best]:.0f} points, and the strongest computer scores {made:.0f}." in page


def features_of(rows: list[list[int]], row: int) -> tuple[list[int], int]:
    """The features of a row, and how many of its fields are missing."""
    room = kernel.new_workspace()
    kernel.read_row(rows, row, room)
    return room.numbers[: kernel.row_features(rows, row, room, 0)], room.missing[row]


def test_the_length_of_a_dead_gap_does_not_matter() -> None:
    """Nothing fits between 10 and 11, into two fields or into three."""
    two, three, alive = [1, 2, 3, 4, 10, 0, 0, 11, 12], [1, 2, 3, 10, 0, 0, 0, 11, 12], [1, 2, 3, 4, 10, 0, 0, 13, 14]
    assert features_of([two], 0) == features_of([three], 0)
    found, missing = features_of([two], 0)
    assert missing == NEVER
    assert DEAD_ROWS in found
    assert features_of([alive], 0)[1] == 2


def test_four_numbers_do_not_fill_five_fields() -> None:
    """Four numbers lie between 6 and 11, so a gap of five fields between them can never be filled."""
    assert features_of([[0, 6, 0, 0, 0, 0, 0, 11, 15]], 0)[1] == NEVER
    assert features_of([[0, 6, 0, 0, 0, 0, 0, 12, 15]], 0)[1] == 6


def test_a_column_without_a_number_that_fits_is_dead() -> None:
    """Between 6 and 8 only 7 fits, and the column has it already."""
    table, room = kernel.sheet_table(GAME), kernel.new_workspace()
    row, field = GAME.pentagons[0]
    column = GAME.columns[row][field]
    rows = [[0] * FIELDS for _ in range(ROWS)]
    rows[row][field - 1], rows[row][field + 1] = 6, 8
    other = (row + 1) % ROWS
    for value, dead in ((6, False), (7, True), (0, False)):
        rows[other][GAME.columns[other].index(column)] = value
        for each in range(ROWS):
            kernel.read_row(rows, each, room)
        found = room.numbers[: kernel.column_features(table, rows, 0, room, 0)]
        assert (found == [DEAD_COLUMNS]) == dead


def test_the_kernel_refuses_what_the_rules_refuse() -> None:
    """So does it end a match when the rules do."""
    table = kernel.sheet_table(GAME)
    for seed in range(60):
        state = random_state(seed, 1)
        rows = state.rows[0]
        assert kernel.ends_match(rows, state.misthrows[0]) == state.over
        for row, field, value in [
            (row, field, value) for row in range(ROWS) for field in range(FIELDS) for value in (2, 7, 12)
        ]:
            assert kernel.refuses(table, rows, row, field, value) == bool(GAME.refuses(rows, row, field, value))


@pytest.mark.parametrize(("full", "fails", "over"), [(1, 3, False), (2, 0, True), (0, 4, True), (3, 1, True)])
def test_two_full_rows_or_four_misthrows_end_the_match(full: int, fails: int, over: bool) -> None:
    rows = [list(range(1, FIELDS + 1)) if row < full else [0, 2, *[0] * (FIELDS - 2)] for row in range(ROWS)]
    assert kernel.ends_match(rows, fails) == compiled.ends_match(np.array(rows), fails) == over


@pytest.mark.long
def test_lessons_can_be_repeated() -> None:
    first, again, other = (
        packed(teacher.teach(TABLE, fresh_net(PARTS, SIZE - PARTS, seed), 20, seed, lambda net, line: None))
        for seed in (5, 5, 6)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.long
def test_learned_makes_seventy_five_points_alone() -> None:
    """2,000 games have a standard error of 0.3."""
    points = compiled.play(TABLE, NET, 2000, 99)
    assert points.mean() > 75


@pytest.mark.long
def test_learned_beats_careful() -> None:
    mean, _ = simulate(Experiment("qwinto", ("careful", "learned"), 3), 30).mean(1, 1)
    assert mean > 0.8


def test_another_sheet_was_not_learned(tmp_path: Path) -> None:
    text = (GAME.specs / "qwinto.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    text = text.replace("full_rows_to_end = 2", "full_rows_to_end = 1").replace('id = "qwinto"', 'id = "own"')
    path.write_text(text, encoding="utf-8")
    own = load(path)
    assert not fits(own)
    assert "learned" not in strategies(own)
    with pytest.raises(DicepadError, match="knows only the ordinary sheet"):
        on_lists(own)


@pytest.mark.long
def test_a_row_played_apart_is_worth_what_plain_recursion_says() -> None:
    """Three fields and sums up to 4 with two dice of two faces: every sheet, every sum, every choice."""
    sums = np.zeros((4, 7))
    sums[1, 1:3] = 0.5
    sums[2, 2:5] = 0.25, 0.5, 0.25
    sums[3, 3:7] = 0.125, 0.375, 0.375, 0.125
    price, toll, share, pentagons = 2.0, 0.5, 0.75, {1}

    @cache
    def value(row: tuple[int, ...]) -> float:
        best: dict[int, float] = {}
        for total in range(1, 7):
            for field in range(3):
                after = (*row[:field], total, *row[field + 1 :])
                shown = [number for number in after if number]
                if row[field] or shown != sorted(set(shown)):
                    continue
                gain = price + (total if field in pentagons else 0)
                gain += after[2] - 2 - toll if all(after) else 1 + value(after)
                best[total] = max(best.get(total, -1e9), gain)
        now = 0.0
        for _ in range(4000):
            most = max(expected(dice, best, now) for dice in (1, 2, 3))
            now = max(0.0, most - share)
        return now

    def expected(dice: int, best: dict[int, float], now: float) -> float:
        chances = [(total, chance) for total, chance in enumerate(sums[dice]) if chance]
        once = sum(chance * max(best.get(total, now), now) for total, chance in chances)
        return sum(chance * max(best.get(total, now), once) for total, chance in chances)

    assert row_value(sums, pentagons, price, toll, share, fields=3) == pytest.approx(value((0, 0, 0)), abs=1e-6)
