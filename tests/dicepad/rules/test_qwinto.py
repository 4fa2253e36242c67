"""Qwinto: every rule and ruling; each test names the rule that it proves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dicepad
from dicepad import IllegalMove, PositionError
from dicepad.record import Match, play_out

QWINTO = dicepad.load("qwinto")
COLUMNS = {
    "orange": [2, 3, 4, 6, 7, 8, 9, 10, 11],
    "yellow": [1, 2, 3, 4, 5, 7, 8, 9, 10],
    "violet": [0, 1, 2, 3, 5, 6, 7, 8, 9],
}
PENTAGONS = {2: "violet", 3: "orange", 7: "orange", 8: "yellow", 9: "violet"}


def fields(position: str, roll: str, dice: str, seat: int = 0) -> set[str]:
    """Return the fields in which a seat may enter the sum of a roll."""
    state = QWINTO.from_text(position).play(0, f"roll {roll}").roll(dice=dice).play(0, "keep")
    return set(state.moves(seat)) - {"pass"}


def test_one_to_three_dice_are_rolled():
    """The active seat chooses one, two or three of the dice."""
    state = QWINTO.start(2)
    assert len(state.moves(0)) == 7
    assert state.play(0, "roll orange violet").dice_due == ("orange", "violet")


def test_the_one_reroll_repeats_all_chosen_dice():
    state = QWINTO.start(1).play(0, "roll orange violet").roll(dice="1 2")
    assert state.moves(0) == ("keep", "again")
    state = state.play(0, "again")
    assert state.dice_due == ("orange", "violet")
    assert state.roll(dice="3 4").phase == "enter"


def test_the_sum_goes_into_a_row_of_a_rolled_colour():
    found = fields("-", "orange violet", "3 4")
    assert found == {f"{row}.{number}" for row in ("orange", "violet") for number in range(1, 10)}


def test_every_seat_may_enter_the_sum_and_only_the_active_one_fails():
    state = QWINTO.start(3).play(0, "roll yellow").roll(dice="5").play(0, "keep")
    assert state.to_act == (0, 1, 2)
    state = state.play(2, "yellow.4").play(0, "pass").play(1, "pass")
    assert state.to_text() == "misthrows:1 / - / yellow:-,-,-,5 ; active=1 phase=choose"


def test_rows_rise_and_gaps_may_be_filled_later():
    """Strictly rising from left to right; a gap takes what lies between its neighbours."""
    found = fields("orange:-,3,-,-,9", "orange", "6")
    assert found == {"orange.3", "orange.4"}
    assert fields("orange:-,3,-,-,9", "orange", "3") == set()


def test_no_number_stands_twice_in_a_column():
    """Orange 1 and yellow 2 lie in column 2; columns with two fields count too."""
    assert "orange.1" not in fields("yellow:-,5", "orange", "5")
    assert "orange.1" in fields("yellow:5", "orange", "5")
    assert "yellow.5" not in fields("violet:-,-,-,-,5", "yellow", "5")


def test_an_entry_counts_a_point_and_a_full_row_its_last_number():
    assert QWINTO.from_text("orange:1,2,5").scores == (3,)
    assert QWINTO.from_text("orange:1,2,3,4,5,6,7,8,15").scores == (15,)


@pytest.mark.parametrize("column", PENTAGONS)
def test_a_full_column_scores_its_pentagon(column):
    """Columns 2, 3, 7, 8 and 9 have three fields; the value in the pentagon is scored."""
    values = {"orange": 4, "yellow": 6, "violet": 8}
    parts = []
    for row, value in values.items():
        before = ["-"] * COLUMNS[row].index(column)
        parts.append(f"{row}:" + ",".join([*before, str(value)]))
    assert QWINTO.from_text(" ".join(parts)).scores == (3 + values[PENTAGONS[column]],)


def test_failed_rolls_cost_five_and_the_fourth_ends_the_game():
    state = QWINTO.from_text("misthrows:3 / -").play(0, "roll yellow").roll(dice="5").play(0, "keep")
    state = state.play(0, "pass")
    assert not state.over
    state = state.play(1, "yellow.4")
    assert (state.over, state.scores, state.winners) == (True, (-20, 1), (1,))


def test_two_full_rows_of_one_seat_end_the_game_after_all_have_entered():
    position = "orange:1,2,3,4,5,6,7,8,15 yellow:2,3,4,5,6,8,9,10 / -"
    state = QWINTO.from_text(position).play(0, "roll orange yellow violet").roll(dice="6 6 4").play(0, "keep")
    state = state.play(0, "yellow.9")
    assert not state.over
    state = state.play(1, "pass")
    assert state.over


def test_two_full_rows_of_different_seats_do_not():
    full = "orange:1,2,3,4,5,6,7,8,15"
    assert QWINTO.from_text(f"{full} / {full}").phase == "choose"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("orange.2", "orange.2 is already filled"),
        ("orange.3", "the row orange rises from left to right, and 3 does not fit between its neighbours"),
        ("violet.1", "the violet die was not rolled"),
        ("yellow.2", "this column already has the number 3"),
        ("orange.10", "there is no such move"),
        ("keep", "there is no such move"),
    ],
)
def test_a_refusal_says_why(move, why):
    position = "orange:-,3 violet:-,-,3"
    state = QWINTO.from_text(position).play(0, "roll orange yellow").roll(dice="1 2").play(0, "keep")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, move)
    assert refused.value.why == why


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("orange:3,3", "seats[0].orange", "rises from left to right"),
        ("orange:-,5 yellow:-,-,5", "seats[0].yellow", "this column already has the number 5"),
        ("orange:19", "seats[0].orange", "19 is out of range; allowed: 1 to 18"),
        ("orange:0", "seats[0].orange", "0 is out of range"),
        ("orange:1,2,3,4,5,6,7,8,9,10", "seats[0].orange", "the list has 10 items; allowed: at most 9"),
        ("misthrows:4", "phase", "the game is over"),
        ("- ; phase=over", "phase", "the game is not over"),
        ("- / misthrows:4 ; phase=over", "misthrows", "only the active seat's"),
        ("- ; phase=roll", "chosen", "needs the chosen dice"),
        ("- ; chosen=orange", "chosen", "has no chosen dice"),
        ("- ; phase=roll chosen=violet,orange", "chosen", "are not dice in their usual order"),
        ("- ; phase=decide chosen=orange", "dice", "needs the dice on the table"),
        ("- ; phase=decide chosen=orange dice=1,2,-", "dice", "are not the chosen dice: orange"),
        ("- / - ; phase=enter chosen=orange dice=1,-,- choices=yellow.1,-", "choices[0]", "yellow.1 is not allowed"),
        ("- ; choices=pass", "choices", "has no open decisions"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(text, place, problem):
    with pytest.raises(PositionError) as refused:
        QWINTO.from_text(text)
    assert refused.value.key == place
    assert problem in str(refused.value)


def naive_fields(seat: dict[str, list[int | None]], rolled: set[str], total: int) -> set[str]:
    """Legal entries, found by trying each and looking at rows and columns as a whole."""
    found = set()
    for row in rolled:
        for index in range(9):
            sheet = {name: [*seat.get(name, []), *[None] * 9][:9] for name in COLUMNS}
            if sheet[row][index] is not None:
                continue
            sheet[row][index] = total
            numbers = [number for number in sheet[row] if number is not None]
            column = COLUMNS[row][index]
            others = [sheet[name][COLUMNS[name].index(column)] for name in COLUMNS if column in COLUMNS[name]]
            if numbers == sorted(set(numbers)) and others.count(total) == 1:
                found.add(f"{row}.{index + 1}")
    return found


def naive_score(seat: dict[str, Any]) -> int:
    rows = {name: [*seat.get(name, []), *[None] * 9][:9] for name in COLUMNS}
    points = -5 * int(seat.get("misthrows", 0))
    for numbers in rows.values():
        filled = [number for number in numbers if number is not None]
        points += filled[-1] if len(filled) == 9 else len(filled)
    for column, name in PENTAGONS.items():
        values = {row: rows[row][COLUMNS[row].index(column)] for row in rows}
        if None not in values.values():
            points += values[name]
    return points


@pytest.mark.parametrize("players", [1, 2, 6])
def test_whole_matches_agree_with_naive_rules(players):
    for seed in range(12):
        for state in play_out(Match.begin(QWINTO, players), Random(seed)).states:
            position = state.to_json()
            assert [naive_score(seat) for seat in position["seats"]] == list(state.scores)
            for seat in state.to_act if state.phase == "enter" else ():
                rolled = set(position["chosen"])
                total = sum(int(face[1:]) for face in position["dice"] if face)
                assert set(state.moves(seat)) - {"pass"} == naive_fields(position["seats"][seat], rolled, total)
