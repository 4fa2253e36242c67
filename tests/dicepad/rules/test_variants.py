"""The family of Qwixx sheets: layouts, additions and their rulings; each test names the rule that it proves."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import dicepad
from dicepad import IllegalMove, SpecError
from dicepad.record import Match, play_out
from dicepad.rules.crossing import CrossingRules, CrossingState
from dicepad.rules.crossing.effects import BonusBar, FramedCells
from dicepad.rules.crossing.ways import LUCKY_PAIRS, LuckyNumbers
from tests.kinds import checked

UP = "2,3,4,5,6"
DOWN = "12,11,10,9,8"
FAMILY = [identity for identity in dicepad.games() if dicepad.load(identity).spec.rules == "crossing"]


def load(identity: str, **options: object) -> CrossingRules:
    return checked(CrossingRules, dicepad.load(identity, **options))


def at(identity: str, text: str) -> CrossingState:
    return checked(CrossingState, load(identity).from_text(text))


def moves(identity: str, position: str, dice: str, *, colour: bool = False, seat: int = 0) -> set[str]:
    """Return a seat's moves in the white action, or the active seat's in the colour action after passing the white
    one."""
    state = dicepad.load(identity).from_text(position).roll(dice=dice)
    if colour:
        for each in range(state.players):
            state = state.play(each, "pass")
    return set(state.moves(seat)) - {"pass"}


def after(identity: str, position: str, dice: str, white: str = "pass", colour: str = "pass") -> CrossingState:
    """The state after a whole turn of one seat."""
    state = at(identity, position).roll(dice=dice).play(0, white)
    return state.play(0, colour) if state.phase == "colour" else state


def sheet(state: dicepad.State, seat: int = 0) -> dict[str, Any]:
    return state.to_json()["seats"][seat]


# Layouts


def test_mixed_colours_have_every_number_once_in_each_colour_and_eleven_cells_of_each():
    spec = dicepad.load("qwixx-mixed-colours").spec
    cells = [(cell.colour, cell.number) for row in spec.rows for cell in row.cells]
    assert len(set(cells)) == 44
    for colour in ("red", "yellow", "green", "blue"):
        assert Counter(number for each, number in cells if each == colour) == Counter(range(2, 13))
    assert [row.cells[-1].colour for row in spec.rows] == ["red", "yellow", "green", "blue"]


def test_mixed_numbers_have_every_number_once_a_row():
    spec = dicepad.load("qwixx-mixed-numbers").spec
    for row in spec.rows:
        assert Counter(cell.number for cell in row.cells) == Counter(range(2, 13))
    assert [row.cells[row.closing[0]].number for row in spec.rows] == [11, 10, 3, 4]


@pytest.mark.parametrize("letter", "abcde")
def test_steps_frame_one_number_in_each_column_of_neighbouring_rows(letter):
    masks = checked(FramedCells, load(f"qwixx-steps-{letter}").additions[0]).masks
    row_of_column = [[row for row, mask in enumerate(masks) if mask >> column & 1] for column in range(11)]
    assert all(len(rows) == 1 for rows in row_of_column)
    rows = [found[0] for found in row_of_column]
    assert all(abs(one - two) <= 1 for one, two in pairwise(rows))


@pytest.mark.parametrize("letter", "abcde")
def test_chains_link_numbers_that_lie_above_each_other_in_neighbouring_rows(letter):
    game = load(f"qwixx-chain-{letter}")
    partners = game.additions[0].partners
    assert len(partners) in (10, 12)
    for one, other in partners.items():
        first, second = game.layout.targets[one], game.layout.targets[other]
        assert first.bit == second.bit
        assert abs(first.row - second.row) == 1
        assert partners[other] == one


def test_bonus_a_boxes_three_numbers_a_row_and_has_a_bar_of_three_fields_a_colour():
    bar = checked(BonusBar, load("qwixx-bonus-a").additions[0])
    assert sorted(bar.bar) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len(bar.cells) == 12


@pytest.mark.parametrize("identity", FAMILY)
def test_a_layout_from_one_source_says_that_it_is_not_verified(identity):
    spec = dicepad.load(identity).spec
    doubtful = any("One transcription" in source or "doubt" in source or "by lot" in source for source in spec.sources)
    assert spec.verified != doubtful


# Mixed colours


def test_a_colour_die_needs_a_cell_of_its_colour_in_any_row():
    """White 1 and 6, red 4: red 5 stands in the third row, red 10 in the fourth."""
    found = moves("qwixx-mixed-colours", "-", "1 6 4 1 1 1", colour=True)
    assert {move for move in found if move in ("row3.5", "row4.10", "row1.5", "row2.10")} == {"row3.5", "row4.10"}


def test_the_white_sum_goes_into_any_row_whatever_the_colour_of_the_cell():
    assert moves("qwixx-mixed-colours", "-", "1 6 1 1 1 1") == {"row1.7", "row2.7", "row3.7", "row4.7"}


def test_a_closed_row_removes_the_die_of_its_last_cell_and_leaves_that_colour_in_other_rows_to_the_white_sum():
    """The first row ends with red 12: the red die leaves; red 2 of the second row still goes with the whites."""
    state = after("qwixx-mixed-colours", f"row1:{UP}", "6 6 1 1 1 1", "row1.12", "pass")
    assert "red" not in state.dice_due
    state = state.roll(dice="1 1 1 1 1")
    assert "row2.2" in state.moves(0)
    assert not any(move.startswith("row1.") for move in state.moves(0))


# Big Points


def test_a_bonus_number_needs_a_crossed_neighbour():
    """A bonus number may be crossed when it comes again and a number beside it is crossed."""
    assert "upper.7" not in moves("qwixx-big-points", "-", "1 6 1 1 1 1")
    assert "upper.7" in moves("qwixx-big-points", "red:7", "1 6 1 1 1 1")
    assert "upper.7" in moves("qwixx-big-points", "yellow:7", "1 6 1 1 1 1")
    assert "upper.7" not in moves("qwixx-big-points", "green:7", "1 6 1 1 1 1")


def test_a_colour_die_counts_if_the_number_of_its_colour_is_crossed():
    assert "upper.7" in moves("qwixx-big-points", "red:7", "1 1 6 1 1 1", colour=True)
    assert "upper.7" not in moves("qwixx-big-points", "yellow:7", "1 1 6 1 1 1", colour=True)


def test_again_may_be_the_colour_action_of_the_same_turn():
    """Red 7 with the white sum, then the bonus 7 with white and red."""
    state = after("qwixx-big-points", "-", "1 6 6 1 1 1", "red.7", "upper.7")
    assert sheet(state) == {"red": [7], "upper": [7]}
    assert state.misthrows == (0,)


def test_bonus_rows_run_from_left_to_right():
    """Cells left of the last cross cannot be crossed, nor can the crossed number itself, in bonus rows as in the
    others."""
    position = "red:5,7 upper:7"
    assert "upper.5" not in moves("qwixx-big-points", position, "1 4 1 1 1 1")
    assert {"upper.7", "red.7"}.isdisjoint(moves("qwixx-big-points", position, "1 6 1 1 1 1"))


def test_bonus_crosses_count_for_both_neighbours_and_not_towards_closing():
    """Two red and one yellow cross with one bonus cross between: 3 and 2 crosses, 6 + 3 points."""
    state = dicepad.load("qwixx-big-points").from_text("red:5,7 yellow:7 upper:7")
    assert state.scores == (9,)
    assert "red.12" not in moves("qwixx-big-points", "red:2,3,4,5 upper:2,3,4,5", "6 6 1 1 1 1")


def test_a_bonus_row_stays_usable_beside_a_closed_row():
    """Red is closed; the bonus 7 beside its crossed red 7 still goes with the white sum."""
    position = "red:2,3,4,5,7,12,lock / yellow:7"
    assert "upper.7" in moves("qwixx-big-points", position, "1 6 1 1 1")


def test_big_points_are_capped_at_fifteen_crosses():
    every = ",".join(str(number) for number in range(2, 12))
    state = dicepad.load("qwixx-big-points").from_text(f"red:{every},12,lock upper:{every}")
    assert state.scores == (120 + 55,)


def test_a_bonus_cross_prevents_the_misthrow():
    assert after("qwixx-big-points", "red:7", "1 6 1 1 1 1", "upper.7").misthrows == (0,)


# Double


def test_the_last_crossed_number_may_be_crossed_again():
    """Only the rightmost crossed number, only once, and it moves nothing."""
    assert "red.7.again" in moves("qwixx-double-a", "red:5,7", "1 6 1 1 1 1")
    assert "red.5.again" not in moves("qwixx-double-a", "red:5,7", "1 4 1 1 1 1")
    assert "red.7.again" not in moves("qwixx-double-a", "red:5,7 again:red.7", "1 6 1 1 1 1")
    state = after("qwixx-double-a", "red:5", "1 4 1 1 1 1", "red.5.again")
    assert state.scores == (3,)
    assert "red.6" in state.roll(dice="1 5 1 1 1 1").moves(0)


def test_the_second_cross_may_come_in_the_colour_action_of_the_same_turn():
    state = after("qwixx-double-a", "-", "1 6 6 1 1 1", "red.7", "red.7.again")
    assert sheet(state) == {"red": [7], "again": ["red.7"]}


@pytest.mark.parametrize(("again", "closes"), [("red.2", False), ("red.2,red.3", True)])
def test_every_cross_counts_towards_the_seven_that_closing_needs(again, closes):
    position = f"red:{UP} again:{again}"
    assert ("red.12" in moves("qwixx-double-a", position, "6 6 1 1 1 1")) == closes


def test_at_most_sixteen_crosses_count():
    """All eleven numbers, the lock and ten second crosses would be 22; the table ends with 16 crosses, 136 points."""
    numbers = range(2, 13)
    again = ",".join(f"red.{number}" for number in range(2, 12))
    position = f"red:{','.join(map(str, numbers))},lock again:{again}"
    assert dicepad.load("qwixx-double-a").from_text(position).scores == (136,)


def test_double_cells_count_two_crosses():
    """Double B: red 3, 5, 9 and 11 count twice; 2, 3, 4, 5, 6 are seven crosses, enough to close."""
    game = dicepad.load("qwixx-double-b")
    assert game.from_text("red:2,3").scores == (6,)
    assert "red.12" in moves("qwixx-double-b", f"red:{UP}", "6 6 1 1 1 1")
    assert "red.12" not in moves("qwixx-double-b", "red:2,4,6,7,8", "6 6 1 1 1 1")
    every = ",".join(str(number) for number in range(2, 13))
    assert game.from_text(f"red:{every},lock").scores == (136,)


# Connected


def test_framed_numbers_are_counted_once_more():
    """Steps A frames yellow 2, 6 and 8: two yellow crosses among them score 3 + 3."""
    assert dicepad.load("qwixx-steps-a").from_text("yellow:2,6").scores == (6,)
    assert dicepad.load("qwixx-steps-a").from_text("yellow:3,5").scores == (3,)


def test_a_link_crosses_its_partner_even_left_of_the_last_cross():
    """Chain A links red 6 and yellow 6."""
    state = after("qwixx-chain-a", "yellow:9", "1 5 1 1 1 1", "red.6")
    assert sheet(state) == {"red": [6], "yellow": [6, 9]}


def test_a_link_reaches_into_a_closed_row():
    state = dicepad.load("qwixx-chain-a").from_text("- / yellow:2,4,5,7,9,12,lock").roll(dice="1 5 1 1 1")
    state = state.play(0, "red.6").play(1, "pass")
    assert sheet(state)["yellow"] == [6]
    assert state.scores[0] == 2


def test_the_partner_counts_towards_closing_and_moves_the_row_on():
    """Crossing red 11 crosses yellow 11: the fifth yellow cross, and yellow 12 can follow."""
    state = after("qwixx-chain-a", "yellow:2,3,4,5 red:2 green:11", "5 6 1 1 1 1", "red.11")
    assert "yellow.12" in state.roll(dice="6 6 1 1 1 1").moves(0)
    assert "yellow.10" not in state.roll(dice="4 6 1 1 1 1").moves(0)


# Bonus A


def test_a_boxed_number_crosses_the_next_field_of_the_bar_and_the_next_number_of_its_colour():
    """The bar begins with red: yellow 5 is boxed, so the next red number is crossed."""
    state = after("qwixx-bonus-a", "red:4", "1 4 1 1 1 1", "yellow.5")
    assert sheet(state) == {"red": [4, 5], "yellow": [5], "bar": 1}


def test_gifts_chain():
    """Red 3 is boxed too: yellow 5 gives red 3 (after red 2), which gives yellow 6 by the second field of the bar."""
    state = after("qwixx-bonus-a", "red:2", "1 4 1 1 1 1", "yellow.5")
    assert sheet(state) == {"red": [2, 3], "yellow": [5, 6], "bar": 2}


def test_a_closed_colour_strikes_its_fields():
    """Red is closed: its field is passed over, and yellow, the second colour of the bar, gets the gift."""
    state = dicepad.load("qwixx-bonus-a").from_text(f"- / red:{UP},12,lock bar:2 yellow:2").roll(dice="1 4 1 1 1")
    state = state.play(0, "yellow.5").play(1, "pass")
    assert sheet(state) == {"yellow": [5, 6], "bar": 2}


def test_a_gift_that_cannot_be_placed_spends_its_field():
    """The next red number would be 12, but five crosses are missing."""
    state = after("qwixx-bonus-a", "red:11", "1 4 1 1 1 1", "yellow.5")
    assert sheet(state) == {"red": [11], "yellow": [5], "bar": 1}


def test_a_gift_may_close_a_row_and_end_the_game():
    """Red has seven crosses and only its 12 is left: the gift closes it, the second closed row; the game is over."""
    position = "red:2,4,5,7,8,10,11 green:12,10,9,8,6,2,lock"
    state = dicepad.load("qwixx-bonus-a").from_text(f"{position} / -").roll(dice="1 4 1 1 1")
    state = state.play(0, "yellow.5").play(1, "pass")
    assert sheet(state)["red"][-2:] == [12, "lock"]
    assert state.over
    assert state.scores == (45 + 28 + 1, 0)


# Bonus B


def test_a_pair_gives_thirteen_points():
    game = dicepad.load("qwixx-bonus-b")
    assert game.from_text("red:6").scores == (1,)
    assert game.from_text("red:6 blue:4").scores == (1 + 1 + 13,)


def test_a_pair_makes_misthrows_free_but_the_fourth_still_ends_the_game():
    game = dicepad.load("qwixx-bonus-b")
    assert game.from_text("yellow:3 green:5 misthrows:3").scores == (2,)
    assert game.from_text("yellow:3 green:5 misthrows:4 ; phase=over").scores == (2,)


def test_a_pair_doubles_the_row_with_the_fewest_crosses():
    """Red 8 and blue 10: with three more in yellow and two in green, red has the fewest and counts 1 + 1."""
    state = dicepad.load("qwixx-bonus-b").from_text("red:8 yellow:2,4,5 green:12,11 blue:11,10")
    assert state.scores == (1 + 6 + 3 + 3 + 1,)


def test_a_pair_gives_one_cross_in_every_row():
    """Yellow 7 and blue 7; the second triggers, and every open row gets its next number."""
    state = after("qwixx-bonus-b", "red:2 yellow:7 green:12", "1 6 1 1 1 1", "blue.7")
    assert sheet(state) == {"red": [2, 3], "yellow": [7, 8], "green": [12, 11], "blue": [7, 6]}


def test_a_closed_row_gets_no_gift():
    """Another seat has closed green: the gift of one cross in every row leaves it out."""
    position = f"red:2 yellow:7 / green:{DOWN},2,lock"
    state = dicepad.load("qwixx-bonus-b").from_text(position).roll(dice="1 6 1 1 1")
    state = state.play(0, "blue.7").play(1, "pass")
    assert sheet(state) == {"red": [2, 3], "yellow": [7, 8], "blue": [7, 6]}


def test_two_crosses_go_into_the_row_with_the_fewest():
    """Yellow 11 and green 9: blue has the fewest crosses, so its next two numbers are crossed."""
    state = after("qwixx-bonus-b", "red:2,3 yellow:11 green:12 blue:12", "4 5 1 1 1 1", "green.9")
    assert state.phase == "gift"
    assert state.moves(0) == ("gift:yellow", "gift:blue")
    state = state.play(0, "gift:blue")
    assert sheet(state)["blue"] == [12, 11, 10]
    assert state.phase == "colour"
    single = after("qwixx-bonus-b", "red:2,3 yellow:3,11 green:12 blue:12", "4 5 1 1 1 1", "green.9")
    assert sheet(single)["blue"] == [12, 11, 10]


def test_after_a_gift_of_the_colour_action_the_next_seat_rolls():
    state = at("qwixx-bonus-b", "yellow:11 red:2,3 green:12 blue:12 / -").roll(dice="4 5 1 1 5 1")
    state = state.play(0, "pass").play(1, "pass").play(0, "green.9")
    assert (state.phase, state.to_act, state.dice) == ("gift", (0,), ())
    state = state.play(0, "gift:yellow")
    assert (state.phase, state.active, state.misthrows) == ("roll", 1, (0, 0))


def test_gifts_of_one_window_do_not_depend_on_who_chooses_first():
    position = "yellow:11 red:2,3 green:12 blue:12 / yellow:11 red:2,3 green:12 blue:12"
    state = dicepad.load("qwixx-bonus-b").from_text(position).roll(dice="4 5 1 1 1 1")
    state = state.play(0, "green.9").play(1, "green.9")
    assert state.to_act == (0, 1)
    one = state.play(0, "gift:blue").play(1, "gift:yellow")
    other = state.play(1, "gift:yellow").play(0, "gift:blue")
    assert one == other
    with pytest.raises(IllegalMove):
        state.play(0, "gift:red")


# X-Change


def test_a_sum_may_be_swapped_for_its_partner_in_the_white_action():
    """The first pair is 8 and 5: with a white sum of 8 the seat may cross a 5, and the other way round."""
    assert {"red.8", "swap.1:red.5"} <= moves("qwixx-x-change", "-", "4 4 1 1 1 1")
    assert {"red.5", "swap.1:red.8"} <= moves("qwixx-x-change", "-", "1 4 1 1 1 1")
    assert not any(move.startswith("swap") for move in moves("qwixx-x-change", "-", "4 4 1 1 1 1", colour=True))


def test_pairs_are_used_from_left_to_right_and_skipped_ones_are_lost():
    """8 and 6 are the sixth pair; after it the first one is gone."""
    state = after("qwixx-x-change", "-", "4 4 1 1 1 1", "swap.6:red.6")
    assert sheet(state) == {"red": [6], "swaps": 6}
    assert not any(move.startswith("swap") for move in state.roll(dice="4 4 1 1 1 1").moves(0))


# Longo


def test_longo_has_rows_up_to_sixteen_and_two_closing_numbers():
    """Either of the last two numbers closes, and each needs six crosses before it."""
    six = "2,3,4,5,6,7"
    assert "red.15" in moves("qwixx-longo", f"red:{six}", "7 8 1 1 1 1")
    assert "red.16" in moves("qwixx-longo", f"red:{six}", "8 8 1 1 1 1")
    assert "red.15" not in moves("qwixx-longo", "red:2,3,4,5,6", "7 8 1 1 1 1")
    state = after("qwixx-longo", f"red:{six}", "7 8 1 1 1 1", "red.15")
    assert sheet(state)["red"] == [2, 3, 4, 5, 6, 7, 15, "lock"]
    assert "red" not in state.dice_due
    assert state.scores == (36,)


BOTH = ("lucky+:red.4", "lucky+:green.4", "lucky+:blue.4")


def test_a_lucky_sum_may_cross_the_next_number_of_the_row_with_the_fewest_crosses():
    """The lucky cross replaces the white cross, looks at open rows only, and on a tie the seat chooses."""
    lucky = checked(LuckyNumbers, load("qwixx-longo").additions[0]).numbers[0]
    dice = f"1 {lucky - 1} 1 1 1 1"
    found = moves("qwixx-longo", "red:2,3 yellow:5 green:16,15", dice)
    assert {move for move in found if move.startswith("lucky")} == {"lucky:blue.16"}
    found = moves("qwixx-longo", "red:2,3 yellow:5 green:16,15 blue:9", dice)
    assert {move for move in found if move.startswith("lucky")} == {"lucky:yellow.6", "lucky:blue.8"}
    state = after("qwixx-longo", "red:2,3 yellow:5 green:16,15", dice, "lucky:blue.16")
    assert sheet(state)["blue"] == [16]


def test_every_seat_has_lucky_numbers_of_its_own_that_come_as_often():
    """The seed names the pair of the first seat; printed sheets of the same seeds have the same pairs."""
    rolls = Counter(number + other for number in range(1, 9) for other in range(1, 9))
    pairs = [(low, high) for low in rolls for high in rolls if low < high and rolls[low] + rolls[high] == 9]
    assert sorted(LUCKY_PAIRS) == sorted(pairs)
    state = load("qwixx-longo", lucky=13).start(3).roll(dice="6 6 1 1 1 1")
    assert [any(move.startswith("lucky") for move in state.moves(seat)) for seat in range(3)] == [True, False, False]
    state = load("qwixx-longo", lucky=12).start(3).roll(dice="6 6 1 1 1 1")
    assert [any(move.startswith("lucky") for move in state.moves(seat)) for seat in range(3)] == [False, True, False]


def test_the_lucky_cross_may_follow_the_white_one_where_the_table_agrees_so():
    """First the white cross, then the lucky one, which looks at the crosses as they are then."""
    game = load("qwixx-longo", lucky_cross="also")
    assert game.options == {"lucky": 4, "lucky_cross": "also"}
    state = game.from_text("red:2,3 yellow:5 green:16,15 ; phase=white dice=W1,W3,R1,Y1,G1,B1")
    assert state.moves(0) == ("red.4", "green.4", "blue.4", "lucky:blue.16", *BOTH, "pass")
    assert sheet(state.play(0, "lucky+:red.4")) == {"red": [2, 3, 4], "yellow": [5], "green": [16, 15], "blue": [16]}
    closing = state.play(0, "lucky+:blue.4")  # the next number of blue would close it: the cross goes to yellow
    assert sheet(closing)["yellow"] == [5, 6]
    tied = game.from_text("red:2,3 green:16,15 ; phase=white dice=W1,W3,R1,Y1,G1,B1").play(0, "lucky+:red.4")
    assert (tied.phase, tied.moves(0)) == ("gift", ("gift:yellow", "gift:blue"))
    assert game.from_text(tied.to_text()) == tied
    assert sheet(tied.play(0, "gift:blue"))["blue"] == [16]
    assert tied.play(0, "gift:blue").phase == "colour"
    record = dicepad.Match.begin(game, seed=3).to_text()
    assert "option lucky_cross also\n" in record
    assert dicepad.record.read(record).state.game == game


@pytest.mark.parametrize(
    ("game", "options", "problem"),
    [
        ("qwixx-longo", {"lucky_cross": "both"}, "'both' is unknown; allowed: instead, also"),
        ("qwixx-longo", {"lucky": -1}, "-1 is out of range; allowed: 0 to 999999999"),
        ("qwixx-longo", {"luck": 3}, "there is no such option; allowed: lucky, lucky_cross"),
        ("qwixx", {"lucky": 3}, "there is no such option; Qwixx has no options"),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_a_line(game, options, problem):
    with pytest.raises(dicepad.SpecError) as refusal:
        load(game, **options)
    assert str(refusal.value).endswith(problem)


# Combining


def own(tmp_path, text: str) -> dicepad.Game:
    path = tmp_path / "mine.toml"
    points = ", ".join(str(n * (n + 1) // 2) for n in range(13))
    head = 'base = "qwixx"\nid = "mine"\ntitle = "Mine"\n[crossing]\nclosing_crosses = 5\nrows_to_end = 2\n'
    path.write_text(f"{head}points = [{points}]\n{text}", "utf-8")
    return dicepad.load(path)


def test_additions_can_be_combined_without_code(tmp_path):
    """A linked cell that is framed, boxed cells, lucky numbers and swaps on one sheet."""
    game = own(
        tmp_path,
        """
framed = ["red.6", "yellow.6"]
links = [["red.6", "yellow.6"]]
swaps = [[6, 7]]
lucky = [12]
[crossing.bonus_bar]
boxes = ["yellow.6"]
bar = ["blue"]
""",
    )
    state = game.start(1).roll(dice="1 6 1 1 1 1").play(0, "swap.1:red.6")
    assert sheet(state) == {"red": [6], "yellow": [6], "blue": [12], "swaps": 1, "bar": 1}
    assert state.scores == (1 + 1 + 1 + 3,)


def test_a_row_that_the_same_gift_closed_strikes_its_fields_of_the_bar(tmp_path):
    """The bar strikes the fields of closed rows, also of one that its own seat closes in the same action."""
    game = own(
        tmp_path,
        """
[crossing.bonus_bar]
boxes = ["yellow.3"]
bar = ["red", "green"]
[[crossing.bonus_pairs]]
cells = ["green.12", "blue.12"]
gift = "one-in-every"
""",
    )
    state = game.from_text("red:2,3,4,5,11 yellow:2 green:12 / - ; active=0").roll(dice="6 6 1 1 1 1")
    state = state.play(1, "pass").play(0, "blue.12")
    assert sheet(state) == {
        "red": [2, 3, 4, 5, 11, 12, "lock"],
        "yellow": [2, 3],
        "green": [12, 11, 10],
        "blue": [12, 11],
        "bar": 2,
    }


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ('framed = ["red.13"]', "crossing.framed[0]", "'red.13' is not a cell of this sheet"),
        ('framed = ["red.3", "red.3"]', "crossing.framed[1]", "red.3 is given twice"),
        ('double_cells = ["red.12"]', "crossing.double_cells[0]", "red.12 closes its row"),
        ('double_cells = ["red.3"]\nrepeats = true', "crossing.repeats", "already comes from double_cells; choose one"),
        ('links = [["red.3"]]', "crossing.links[0]", "a link joins two cells"),
        ('links = [["red.3", "red.4"]]', "crossing.links[0]", "both cells are in the same row"),
        ('links = [["red.3", "blue.4"], ["red.3", "blue.5"]]', "crossing.links[1]", "red.3 already has another link"),
        ('links = [["red.3", "blue.2"]]', "crossing.links[0]", "blue.2 closes its row"),
        ("swaps = [[8, 8]]", "crossing.swaps[0]", "is not a pair of different sums"),
        ("swaps = [[8, 13]]", "crossing.swaps[0]", "is not a pair of different sums"),
        (
            "lucky = 3",
            "crossing.lucky",
            "lucky pairs need two white dice with eight faces; give a list of sums instead",
        ),
        ("lucky = [13]", "crossing.lucky[0]", "13 is out of range; allowed: 2 to 12"),
        ("lucky = [7, 7]", "crossing.lucky", "a number is given twice"),
        (
            '[[crossing.bonus_rows]]\nname = "x"\nrows = ["yellow", "green"]',
            "crossing.bonus_rows[0].rows",
            "same numbers",
        ),
        ('[[crossing.bonus_rows]]\nname = "x"\nrows = ["red", "green"]', "crossing.bonus_rows[0].rows", "neighbouring"),
        ('[[crossing.bonus_rows]]\nname = "red"\nrows = ["red", "yellow"]', "crossing.bonus_rows[0].name", "is taken"),
        (
            (
                '[crossing.bonus_bar]\nboxes = ["red.3"]\nbar = ["red"]\n'
                '[[crossing.bonus_rows]]\nname = "bar"\nrows = ["red", "yellow"]'
            ),
            "crossing.bonus_bar",
            "the name 'bar' belongs to bonus_rows; rename one",
        ),
        (
            'swaps = [[8, 6]]\n[[crossing.bonus_rows]]\nname = "swap"\nrows = ["red", "yellow"]',
            "crossing.swaps",
            "the name 'swap' belongs to bonus_rows",
        ),
        *(
            (
                f'[[crossing.bonus_rows]]\nname = "{name}"\nrows = ["red", "yellow"]',
                "crossing.bonus_rows",
                f"the name '{name}' belongs to the rules",
            )
            for name in ("misthrows", "gifts", "gift")
        ),
        (
            "\n".join(
                f'[[crossing.bonus_rows]]\nname = "x"\nrows = {rows}'
                for rows in ('["red", "yellow"]', '["green", "blue"]')
            ),
            "crossing.bonus_rows",
            "the name 'x' belongs to bonus_rows",
        ),
        ("swaps = [[[1], [2]]]", "crossing.swaps[0]", "is not a pair of different sums"),
        ('swaps = [["8", 6]]', "crossing.swaps[0]", "is not a pair of different sums"),
        ("swaps = [[8, 6, 4]]", "crossing.swaps[0]", "is not a pair of different sums"),
        (
            "\n".join(f'[[crossing.bonus_rows]]\nname = "{name}"\nrows = ["red", "yellow"]' for name in "xy"),
            "crossing.bonus_rows[1].rows",
            "there is already a bonus row between these rows",
        ),
        (
            '[crossing.bonus_bar]\nboxes = ["red.3"]\nbar = ["violet"]',
            "crossing.bonus_bar.bar[0]",
            "there is no violet row",
        ),
        ('[crossing.bonus_bar]\nboxes = ["red.3"]', "crossing.bonus_bar.bar", "this key is missing"),
        ('[[crossing.bonus_pairs]]\ncells = ["red.3"]\ngift = "points"', "crossing.bonus_pairs[0].cells", "two cells"),
        (
            '[[crossing.bonus_pairs]]\ncells = ["red.3", "red.4"]\ngift = "luck"',
            "crossing.bonus_pairs[0].gift",
            "'luck' is unknown; allowed: two-in-fewest",
        ),
        (
            """[crossing.bonus_bar]
boxes = ["red.3"]
bar = ["red"]
[[crossing.bonus_pairs]]
cells = ["red.3", "blue.4"]
gift = "one-in-every"
""",
            "crossing.bonus_pairs",
            "the bonus of red.3 already comes from bonus_bar; choose one of the two",
        ),
    ],
)
def test_additions_that_contradict_the_layout_or_each_other_are_refused(text, key, problem, tmp_path):
    with pytest.raises(SpecError) as refused:
        own(tmp_path, text)
    assert refused.value.key == key
    assert problem in str(refused.value)


def test_the_bar_needs_rows_of_one_colour(tmp_path):
    path = tmp_path / "mine.toml"
    points = ", ".join(str(n * (n + 1) // 2) for n in range(13))
    path.write_text(
        'base = "qwixx-mixed-colours"\nid = "mine"\ntitle = "Mine"\n[crossing]\nclosing_crosses = 5\nrows_to_end = 2\n'
        f'points = [{points}]\n[crossing.bonus_bar]\nboxes = ["row1.3"]\nbar = ["red"]\n'
    )
    with pytest.raises(SpecError, match="the bonus bar needs rows of one colour each"):
        dicepad.load(path)


# Naive recounts


def naive_score(identity: str, seat: dict[str, Any], closed: set[str]) -> int:
    """The points of a seat, counted from the JSON of the position as the rules of the variant say it in words."""
    seat = dict(seat)
    misthrows = int(seat.pop("misthrows", 0))
    rows = {
        name: list(seat.get(name, [])) for name in ("red", "yellow", "green", "blue", "row1", "row2", "row3", "row4")
    }
    again = [str(name) for name in seat.get("again", [])]
    cap = {"qwixx-big-points": 15, "qwixx-double-a": 16, "qwixx-double-b": 16, "qwixx-longo": 16}.get(identity, 12)
    doubles = {"red": (3, 5, 9, 11), "yellow": (3, 5, 9, 11), "green": (10, 8, 6, 4), "blue": (10, 8, 6, 4)}
    points = {}
    for name, crosses in rows.items():
        count = len(crosses)
        if identity == "qwixx-double-a":
            count += sum(each.startswith(f"{name}.") for each in again)
        if identity == "qwixx-double-b":
            count += sum(number in doubles.get(name, ()) for number in crosses)
        if identity == "qwixx-big-points" and name in doubles:
            count += len(seat.get("upper" if name in ("red", "yellow") else "lower", []))
        count = min(count, cap)
        points[name] = count * (count + 1) // 2
    total, penalty = sum(points.values()), 5 * misthrows
    if identity == "qwixx-steps-a":
        framed = ["Y2", "G11", "B10", "G9", "Y6", "R7", "Y8", "G5", "B4", "G3", "Y12"]
        names = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
        count = sum(int(cell[1:]) in rows[names[cell[0]]] for cell in framed)
        total += count * (count + 1) // 2
    if identity == "qwixx-bonus-b":
        if 8 in rows["red"] and 10 in rows["blue"]:
            still_open = [name for name in ("red", "yellow", "green", "blue") if name not in closed]
            least = min([len(rows[name]) for name in still_open], default=0)
            total += least * (least + 1) // 2
        if 6 in rows["red"] and 4 in rows["blue"]:
            total += 13
        if 3 in rows["yellow"] and 5 in rows["green"]:
            penalty = 0
    return total - penalty


@pytest.mark.parametrize("identity", FAMILY)
def test_scores_agree_with_a_naive_recount_in_whole_matches(identity):
    counted = identity.replace("steps-b", "").replace("steps-c", "")
    if counted != identity or identity in ("qwixx-steps-d", "qwixx-steps-e"):
        identity = "qwixx-steps-a"
    game = dicepad.load(identity)
    for seed in range(8):
        for state in play_out(Match.begin(game, 1 + seed % 3 or 1), Random(seed)).states:
            position = state.to_json()
            closed = {row for seat in position["seats"] for row, crosses in seat.items() if "lock" in str(crosses)}
            assert [naive_score(identity, seat, closed) for seat in position["seats"]] == list(state.scores)


def test_the_fewest_crosses_count_a_double_cell_twice(tmp_path):
    """A row with one double cell has as many crosses as a row with two single ones."""
    file = tmp_path / "double-lucky.toml"
    file.write_text(
        'format = 1\nbase = "qwixx"\nid = "double-lucky"\ntitle = "Double Lucky"\n[crossing]\nclosing_crosses = 5\n'
        "rows_to_end = 2\npoints = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]\n"
        'double_cells = ["red.2"]\nlucky = [3]\n'
    )
    game = dicepad.load(file)
    for position, lucky in (
        ("red:2 yellow:2 green:12,11 blue:12,11", {"lucky:yellow.3"}),
        (
            "red:2 yellow:2,3 green:12,11 blue:12,11",
            {"lucky:red.3", "lucky:yellow.4", "lucky:green.10", "lucky:blue.10"},
        ),
    ):
        state = game.from_text(f"{position} / -").roll(dice="1 2 1 1 1 1")
        assert {move for move in state.moves(0) if move.startswith("lucky")} == lucky
