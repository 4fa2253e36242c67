"""Qwantum: the worked examples and rulings; each test names the rule that it proves."""

from __future__ import annotations

import pytest

import dicepad
from dicepad import IllegalMove
from dicepad.rules.qwantum import QwantumGame, QwantumState, column_points
from tests.kinds import checked

QWANTUM = checked(QwantumGame, dicepad.load("qwantum"))
FULL_BUT_ONE = "violet:1,2,3,4,2,1 blue:1,2,3,4,2,1 red:1,2,3,4,2,1 yellow:1,2,3,4,3"


def at_first(position: str, dice: str) -> QwantumState:
    return checked(QwantumState, QWANTUM.from_text(position)).roll(dice=dice).play(0, "keep")


def test_the_dice_are_those_of_the_box():
    """Six special dice: each colour on nine of the 36 faces, every number six times; the best sum of a colour is 27."""
    special = [die for die in QWANTUM.spec.dice if die.colour is None]
    faces = [face for die in special for face in die.faces]
    assert len(faces) == 36
    for colour in ("red", "yellow", "blue", "violet"):
        assert sum(face.colour == colour for face in faces) == 9
        best = sum(max([face.number for face in die.faces if face.colour == colour], default=0) for die in special)
        assert best == 27
    for number in range(1, 7):
        assert sum(face.number == number for face in faces) == 6


def test_a_missing_colour_counts_the_white_die_alone():
    """White 3 with no red and no violet: red 3, violet 3, yellow 8, blue 19."""
    state = at_first("- / -", "W3 B5 B5 Y4 B4 B2 Y1")
    assert dict(zip([row.name for row in QWANTUM.spec.rows], state.sums, strict=True)) == {
        "violet": 3,
        "red": 3,
        "yellow": 8,
        "blue": 19,
    }


def test_the_colour_taken_first_is_laid_aside_for_everybody():
    """Red 6, yellow 8, violet 6, blue 13 are on offer; violet 6 is taken, and red, yellow, blue remain for all four."""
    state = QWANTUM.start(4).roll(dice="W3 R1 R2 B4 V3 B6 Y5").play(0, "keep")
    assert state.sums == (6, 13, 6, 8)
    state = state.play(0, "violet.1")
    for seat in range(4):
        assert state.moves(seat) == ("blue.1", "red.1", "yellow.1", "pass")
    assert state.to_json()["seats"][0] == {"violet": [6]}
    with pytest.raises(IllegalMove, match="the active player has already entered the sum of violet this turn"):
        state.play(1, "violet.1")


def test_without_a_first_entry_all_four_colours_remain():
    """If the active seat entered nothing first, all four colours are on offer in the second window."""
    state = at_first("- / -", "W1 B5 R2 R3 B2 V5 Y5").play(0, "pass")
    assert state.moves(1) == ("violet.1", "blue.1", "red.1", "yellow.1", "pass")


def test_the_active_seat_may_enter_twice():
    """The active seat enters one colour first and, like everybody, another one in the second window."""
    state = at_first("- / -", "W1 B5 R2 R3 B2 V5 Y5").play(0, "violet.1").play(1, "red.1").play(0, "red.1")
    assert state.to_text() == "violet:6 red:6 / red:6 ; active=1 phase=roll"


def test_any_of_the_seven_dice_may_be_rolled_again_once():
    """One second roll of all dice or of any fewer, white included, or none: 127 subsets and keeping."""
    state = QWANTUM.start(1).roll(dice="W1 B5 R2 R3 B2 V5 Y5")
    assert len(state.moves(0)) == 128
    again = state.play(0, "reroll white die2 die6")
    assert again.dice_due == ("white", "die2", "die6")
    after = again.roll(dice="W6 V4 V6")
    assert after.to_json()["dice"] == ["W6", "B5", "V4", "R3", "B2", "V5", "V6"]
    assert after.phase == "first"
    assert state.play(0, "reroll white die1 die2 die3 die4 die5 die6").dice_due == QWANTUM.die_names


def test_rows_rise_up_to_the_thick_line_and_fall_behind_it():
    """Fields one to four rise strictly, fields five and six fall strictly; there are no gaps."""
    for entries, values in [
        ((), range(1, 34)),
        ((8,), range(9, 34)),
        ((3, 8, 9, 20), range(1, 20)),
        ((1, 2, 3, 9, 5), range(1, 5)),
    ]:
        assert [value for value in range(1, 34) if QWANTUM.fits(entries, value)] == list(values)
    assert not any(QWANTUM.fits((1, 2, 3, 9, 5, 4), value) for value in range(1, 34))


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("violet.2", "fill the row violet without gaps; its next cell is violet.3"),
        ("violet.3", "the row violet rises up to the thick line, and 6 is not higher than 7"),
        ("blue.6", "the row blue falls after the thick line, and 8 is not lower than 5"),
        ("red.6", "the row red is full"),
        ("green.1", "there is no such move"),
        ("violet.7", "there is no such move"),
        ("roll", "there is no such move"),
    ],
)
def test_a_refusal_says_why(move, why):
    state = at_first("violet:3,7 blue:1,2,3,9,5 red:1,2,3,9,5,4", "W1 B5 R2 R3 B2 V5 Y5")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, move)
    assert refused.value.why == why
    assert refused.value.allowed == ("yellow.1", "pass")


def test_the_fifth_field_is_the_first_that_falls():
    state = at_first("violet:1,2,3,5", "W1 B5 R2 R3 B2 V5 Y5")
    with pytest.raises(IllegalMove, match="falls after the thick line, and 6 is not lower than 5"):
        state.play(0, "violet.5")


def test_no_entry_at_all_is_a_misthrow_for_the_active_seat_only():
    """Neither the first nor the second entry: a misthrow, worth -1, then -2, -3 and so on; the others have none."""
    state = at_first("misthrows:1 / -", "W1 B5 R2 R3 B2 V5 Y5").play(0, "pass").play(0, "pass").play(1, "pass")
    assert state.misthrows == (2, 0)
    assert state.scores == (-3, 0)


def test_a_first_entry_is_enough_to_avoid_the_misthrow():
    state = at_first("misthrows:1 / -", "W1 B5 R2 R3 B2 V5 Y5").play(0, "red.1").play(0, "pass").play(1, "pass")
    assert state.misthrows == (1, 0)


@pytest.mark.parametrize("misthrows", range(6))
def test_misthrows_cost_one_more_each_time(misthrows):
    """n misthrows cost n (n + 1) / 2."""
    state = QWANTUM.from_text(f"misthrows:{misthrows} / - ; phase={'over' if misthrows == 5 else 'roll'}")
    assert state.scores == (-misthrows * (misthrows + 1) // 2, 0)


@pytest.mark.parametrize(
    ("values", "points"), [((3, 3, 5, 9), 5), ((6, 6, 6, 6), 6), ((3, 3, 3, 7), 7), ((9, 4, 12, 1), 4)]
)
def test_a_full_column_scores_its_second_lowest_value(values, points):
    """Equal lowest values count once; four equal values score that value."""
    assert column_points(values) == points
    rows = ["violet", "blue", "red", "yellow"]
    position = " ".join(f"{row}:{value}" for row, value in zip(rows, values, strict=True))
    assert QWANTUM.from_text(position).scores == (points,)


def test_columns_that_are_not_full_score_nothing():
    """Only full columns count."""
    assert QWANTUM.from_text("violet:3,9 blue:5,9 red:7,9 yellow:9").scores == (5,)


def test_the_worked_score():
    """Columns of 6, 8, 12, 16, 11 and 4 make 57; three misthrows take 6 of them: 51."""
    position = (
        "violet:6,8,12,16,11,4 blue:5,7,11,15,10,3 red:7,9,13,17,12,5 yellow:8,10,14,18,13,6 misthrows:3 / -"
        " ; phase=over active=1"
    )
    assert QWANTUM.from_text(position).scores == (51, 0)


def test_a_sheet_filled_by_the_first_entry_ends_the_game_before_the_second():
    """If the first entry fills all four rows, the second window is not played."""
    state = at_first(f"{FULL_BUT_ONE} / -", "W1 B5 R2 R3 B2 V5 R6").play(0, "yellow.6")
    assert state.over


def test_a_sheet_filled_in_the_window_ends_the_game_after_it():
    """A sheet filled in the second window ends the game once everybody has decided."""
    state = at_first(f"- / {FULL_BUT_ONE}", "W1 B5 R2 R3 B2 V5 R6").play(0, "pass").play(1, "yellow.6")
    assert not state.over
    state = state.play(0, "red.1")
    assert state.over
    assert state.to_json()["seats"][0] == {"red": [12]}


def test_the_fifth_misthrow_ends_the_game_after_the_window():
    """The active seat's fifth misthrow ends the game; the others have had their second entry before."""
    state = at_first("misthrows:4 / -", "W1 B5 R2 R3 B2 V5 Y5").play(0, "pass").play(0, "pass").play(1, "red.1")
    assert state.over
    assert state.to_json()["seats"][1] == {"red": [6]}
    assert state.winners == (1,)


def test_the_highest_entry_is_33():
    """27 points of one colour and a white six."""
    assert QWANTUM.from_text("red:33").phase == "roll"
    with pytest.raises(dicepad.PositionError, match="never sum to 34"):
        QWANTUM.from_text("red:34")
