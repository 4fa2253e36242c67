"""Qwixx: the worked examples and rulings; each test names the rule that it proves."""

from __future__ import annotations

from random import Random

import pytest

import dicepad
from dicepad import IllegalMove
from dicepad.rules.crossing import CrossingRules, CrossingState
from tests.kinds import checked

QWIXX = checked(CrossingRules, dicepad.load("qwixx"))
UP = "2,3,4,5,6"
DOWN = "12,11,10,9,8"


def at(text: str) -> CrossingState:
    return checked(CrossingState, QWIXX.from_text(text))


def white_moves(position: str, total: int, seat: int = 0) -> tuple[str, ...]:
    """Return the moves of a seat when the two white dice show a total."""
    first = min(6, total - 1)
    state = QWIXX.from_text(position).roll(dice=[first, total - first, 1, 1, 1, 1])
    return tuple(move for move in state.moves(seat) if move != "pass")


def test_numbers_left_of_the_last_cross_are_gone_for_good():
    """Left to right only: with red 5 and 7 crossed, red 2, 3, 4 and 6 are dead, and so are 5 and 7 themselves."""
    for total in range(2, 8):
        assert f"red.{total}" not in white_moves("red:5,7", total)
    for total in range(8, 12):
        assert f"red.{total}" in white_moves("red:5,7", total)


@pytest.mark.parametrize(
    ("position", "row", "open_totals"),
    [
        ("yellow:3,10", "yellow", {11}),
        ("yellow:2,4,6,8,10", "yellow", {11, 12}),
        ("green:6", "green", {5, 4, 3}),
        ("blue:12,10", "blue", {9, 8, 7, 6, 5, 4, 3}),
    ],
)
def test_a_row_goes_on_right_of_its_last_cross(position, row, open_totals):
    """After yellow 10 only 11 and 12 remain (12 with five crosses); green goes on right of 6, blue right of 10."""
    found = {total for total in range(2, 13) if f"{row}.{total}" in white_moves(position, total)}
    assert found == open_totals


def test_rows_need_not_begin_at_the_left():
    """Numbers may be left out, also several at once."""
    assert white_moves("-", 9) == ("red.9", "yellow.9", "green.9", "blue.9")


def test_everybody_may_take_the_white_sum_and_the_active_seat_a_coloured_one():
    """Whites 4 and 1 make five: one seat takes yellow 5, the active one red 5, two pass; then white 4 + blue 6 = 10."""
    state = QWIXX.start(4).roll(dice="4 1 2 3 4 6")
    assert state.to_act == (0, 1, 2, 3)
    state = state.play(1, "yellow.5").play(0, "red.5").play(3, "pass").play(2, "pass")
    assert (state.phase, state.to_act) == ("colour", (0,))
    state = state.play(0, "blue.10")
    assert state.to_text() == "red:5 blue:10 / yellow:5 / - / - ; active=1 phase=roll"


def test_only_the_active_seat_plays_the_colour_action():
    """The second action belongs to the active seat, not to the others."""
    state = QWIXX.start(2).roll(dice="4 1 2 3 4 6").play(0, "pass").play(1, "pass")
    assert state.moves(1) == ()
    with pytest.raises(IllegalMove, match="seat 1 has nothing to decide right now"):
        state.play(1, "blue.10")


def test_one_white_die_goes_with_one_coloured_die_in_its_own_row():
    """Exactly one white and one coloured die are added, and crossed in the row of that colour."""
    state = QWIXX.start(1).roll(dice="1 6 6 2 3 6").play(0, "pass")
    assert state.moves(0) == ("red.7", "yellow.3", "yellow.8", "green.4", "green.9", "blue.7", "blue.12", "pass")


def test_the_example_of_the_quick_guide():
    """Whites 1 and 6, red 6, yellow 2, green 3, blue 6: red 7, green 4 and 9 and blue 7 can be crossed; red 12 lacks
    its five crosses, yellow 3 and 8 and blue 12 lie left of a cross."""
    state = QWIXX.from_text("red:3,5 yellow:4,9 green:11 blue:11").roll(dice="1 6 6 2 3 6").play(0, "pass")
    assert state.moves(0) == ("red.7", "green.4", "green.9", "blue.7", "pass")
    reasons = {"red.12": "closing", "yellow.3": "passed-over", "yellow.8": "passed-over", "blue.12": "passed-over"}
    for move, code in reasons.items():
        with pytest.raises(IllegalMove) as refused:
            state.play(0, move)
        assert refused.value.code == code


def test_no_cross_in_both_actions_is_a_misthrow_for_the_active_seat_only():
    """Whoever is active and crosses nothing marks a misthrow, whether it could or not; the others never do."""
    state = QWIXX.start(3).roll(dice="4 1 2 3 4 6")
    for seat in (0, 1, 2):
        state = state.play(seat, "pass")
    assert state.play(0, "pass").misthrows == (1, 0, 0)


@pytest.mark.parametrize(("white", "colour"), [("red.5", "pass"), ("pass", "blue.10"), ("red.5", "blue.10")])
def test_one_cross_is_enough_to_avoid_the_misthrow(white, colour):
    """A misthrow needs both actions without a cross."""
    assert QWIXX.start(1).roll(dice="4 1 2 3 4 6").play(0, white).play(0, colour).misthrows == (0,)


def test_closing_crosses_the_lock_and_removes_the_die_at_once():
    """Green 2 is crossed after five others: the lock is crossed too, and the green die leaves before the second
    action."""
    state = QWIXX.from_text(f"green:{DOWN} / -").roll(dice="1 1 6 6 1 6")
    state = state.play(1, "pass").play(0, "green.2")
    assert state.to_json()["seats"][0]["green"] == [12, 11, 10, 9, 8, 2, "lock"]
    assert state.dice[4] is None
    assert not any(move.startswith("green") for move in state.moves(0))
    assert state.scores == (28, 0)
    state = state.play(0, "pass")
    assert state.dice_due == ("white1", "white2", "red", "yellow", "blue")
    assert not any(move.startswith("green") for move in state.roll(dice="1 2 3 4 5").moves(1))


@pytest.mark.parametrize("crosses", range(7))
def test_the_last_number_needs_five_crosses_before_it(crosses):
    """At least five crosses must stand in the row before its last number."""
    numbers = ",".join(str(number) for number in range(2, 2 + crosses)) or "-"
    assert ("red.12" in white_moves(f"red:{numbers}", 12)) == (crosses >= 5)


def test_several_seats_close_the_same_row_together():
    """In the white window others may close the row too; each needs its own five crosses; with fewer, nothing."""
    state = QWIXX.from_text(f"red:{UP} / red:{UP},8 / red:2,3,4,5").roll(dice="6 6 1 1 1 1")
    assert "red.12" not in state.moves(2)
    state = state.play(0, "red.12").play(2, "pass").play(1, "red.12")
    assert state.scores == (28, 36, 10)
    assert state.phase == "colour"


def test_a_seat_that_decides_later_is_judged_by_the_position_before_the_window():
    """Decisions of the window are applied together: a row being closed is still open for the others."""
    state = at(f"red:{UP} / red:{UP}").roll(dice="6 6 1 1 1 1")
    after = state.play(0, "red.12")
    assert after.rows == state.rows
    assert "red.12" in after.moves(1)


def test_two_rows_closed_in_one_window_make_three_and_end_the_game():
    """Green is closed; with two sixes one seat closes red, another yellow: over at once, no colour action, no
    misthrow."""
    start = f"green:{DOWN},2,lock / red:{UP} / yellow:{UP}"
    state = at(start).roll(dice="6 6 1 1 1")
    state = state.play(0, "pass").play(1, "red.12").play(2, "yellow.12")
    assert state.over
    assert state.misthrows == (0, 0, 0)
    assert state.closed.bit_count() == 3
    assert state.scores == (28, 28, 28)
    assert state.winners == (0, 1, 2)


def test_the_second_row_ends_the_game_in_the_colour_action_too():
    """Two closed rows end the game, whoever closed them."""
    state = QWIXX.from_text(f"green:{DOWN},2,lock red:{UP} / -").roll(dice="5 6 6 1 1")
    state = state.play(0, "pass").play(1, "pass").play(0, "red.12")
    assert state.over
    assert state.winners == (0,)


def test_both_actions_may_use_the_same_row_and_the_first_may_make_the_fifth_cross():
    """The fifth cross in the white action may be followed by the closing number in the colour action."""
    state = QWIXX.from_text("red:2,3,4,5").roll(dice="5 6 6 1 1 1")
    assert "red.12" not in state.moves(0)
    state = state.play(0, "red.11")
    assert "red.12" in state.moves(0)
    assert state.play(0, "red.12").scores == (28,)


def test_the_second_cross_in_a_row_lies_further_right():
    """Left to right holds between the two actions of a turn."""
    state = QWIXX.start(1).roll(dice="4 1 2 3 4 6").play(0, "red.5")
    assert [move for move in state.moves(0) if move.startswith("red")] == ["red.6"]


def test_the_fourth_misthrow_ends_the_game_at_once():
    """The game ends with anybody's fourth misthrow."""
    state = QWIXX.from_text("misthrows:3 / red:2").roll(dice="4 1 2 3 4 6")
    state = state.play(0, "pass").play(1, "pass").play(0, "pass")
    assert state.over
    assert state.scores == (-20, 1)
    assert state.winners == (1,)


def test_the_worked_score():
    """4, 3, 7 and 8 crosses and two misthrows: 10 + 6 + 28 + 36 - 10 = 70."""
    position = "red:2,3,4,5 yellow:2,3,4 green:12,11,10,9,8,7,6 blue:12,11,10,9,8,7,6,5 misthrows:2"
    assert QWIXX.from_text(position).scores == (70,)


def test_every_count_of_crosses_has_its_points():
    """n crosses are worth n (n + 1) / 2 points, the lock counting as a cross: at most twelve crosses, 78 points."""
    for crosses in range(11):
        numbers = ",".join(str(number) for number in range(2, 2 + crosses)) or "-"
        assert QWIXX.from_text(f"red:{numbers}").scores == (crosses * (crosses + 1) // 2,)
    every = ",".join(str(number) for number in range(2, 13))
    state = QWIXX.from_text(f"red:{every},lock")
    assert state.scores == (78,)


def test_the_turn_goes_round():
    """The next seat becomes active, and after the last the first again."""
    state, seen = QWIXX.start(3), []
    for _ in range(4):
        seen.append(state.active)
        state = state.roll(dice="4 1 2 3 4 6")
        for seat in (0, 1, 2):
            state = state.play(seat, "pass")
        state = state.play(state.active, "pass")
    assert seen == [0, 1, 2, 0]


def test_the_tableau_edition_is_for_two_to_four():
    """The dry-erase edition seats two to four, the pad edition two to five; one alone may practise."""
    tableau = dicepad.load("qwixx-tableau")
    for players, fits in [(1, True), (2, True), (4, True), (5, False), (0, False)]:
        if fits:
            assert tableau.start(players).players == players
        else:
            with pytest.raises(dicepad.PositionError, match="seats cannot play"):
                tableau.start(players)
    assert QWIXX.start(5).players == 5


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("red.3", "red.3 is already crossed"),
        ("red.2", "red.2 is to the left of red.4, the last cross in its row"),
        ("red.8", "the white dice make 12"),
        ("red.12", "red.12 closes its row: it needs 5 crosses before it, and there are 2"),
        ("green.7", "the row green is closed"),
        ("red.lock", "you cross the lock together with the number that closes the row"),
        ("red.13", "there is no such move"),
        ("purple.3", "there is no such move"),
        ("", "there is no such move"),
    ],
)
def test_a_refusal_says_why_and_what_is_allowed(move, why):
    state = QWIXX.from_text(f"red:3,4 green:{DOWN},2,lock").roll(dice="6 6 1 1 1")
    with pytest.raises(IllegalMove) as refused:
        state.play(0, move)
    assert refused.value.why == why
    assert refused.value.allowed == state.moves(0)
    assert str(refused.value).endswith("; allowed: blue.12, pass")


def why_not(state: dicepad.State, seat: int, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, move)
    return refused.value.why


def test_a_refusal_in_the_colour_action_names_the_sums():
    state = QWIXX.start(1).roll(dice="4 1 2 1 1 1").play(0, "pass")
    assert why_not(state, 0, "red.9") == "a white die and the red die make 6 or 3"


def test_a_row_closed_in_the_white_action_is_closed_in_the_colour_action():
    """A die whose row was closed in the white window cannot be used in the colour action of the same turn."""
    state = QWIXX.from_text(f"- / green:{DOWN}").roll(dice="1 1 2 1 6 1").play(0, "pass").play(1, "green.2")
    assert why_not(state, 0, "green.7") == "the row green is closed"


def test_decisions_before_the_roll_and_after_the_end_are_refused():
    state = QWIXX.start(2)
    assert why_not(state, 0, "red.5") == "roll the dice first"
    assert why_not(state, 2, "red.5") == "there is no seat 2; seats are 0 to 1"
    assert why_not(state, -1, "red.5") == "there is no seat -1; seats are 0 to 1"
    over = QWIXX.from_text("misthrows:4 / - ; phase=over")
    assert why_not(over, 0, "red.5") == "the game is over"
    with pytest.raises(IllegalMove, match="the game is over"):
        over.roll(Random(1))
    with pytest.raises(IllegalMove, match="the seats must decide before the next roll"):
        state.roll(Random(1)).roll(Random(1))


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ("1 2 3 4 5", "5 faces for 6 dice"),
        ("1 2 3 4 5 7", "the die blue has no face 7"),
        ("W1 W2 G3 4 5 6", "the die red has no face G3"),
        ([1, 2, 3, 4, 5, None], "the die blue has no face None"),
        ("", "0 faces for 6 dice"),
    ],
)
def test_a_roll_that_the_dice_cannot_show_is_refused(dice, why):
    with pytest.raises(IllegalMove) as refused:
        QWIXX.start(1).roll(dice=dice)
    assert refused.value.why == why


def test_faces_may_be_given_as_text_numbers_or_faces():
    state = QWIXX.start(1)
    faces = state.roll(dice="W4 1 R2 3 G4 6")
    assert faces == state.roll(dice=[4, 1, 2, 3, 4, 6]) == state.roll(dice=faces.dice)


def test_roll_takes_a_generator_or_dice():
    with pytest.raises(TypeError):
        QWIXX.start(1).roll()
    with pytest.raises(TypeError):
        QWIXX.start(1).roll(Random(1), dice="1 1 1 1 1 1")
