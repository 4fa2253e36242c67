"""Kneifen: every rule and option; each test names the rule that it proves."""

from __future__ import annotations

import pytest

import dicepad
from dicepad import IllegalMove
from dicepad.rules.kneifen import KneifenGame, KneifenState
from tests.kinds import checked

KNEIFEN = checked(KneifenGame, dicepad.load("kneifen"))
ALL = " ".join(f"{number}:6" for number in range(1, 13))
BUT_THREE = ALL.replace("3:6", "3:5", 1)


def rolled(dice: str, game: dicepad.Game = KNEIFEN, position: str = "- / -") -> KneifenState:
    return checked(KneifenState, game.from_text(position)).roll(dice=dice)


def crosses(state: dicepad.State, seat: int = 0) -> dict[str, int]:
    return state.to_json()["seats"][seat]


def test_small_numbers_are_hit_by_single_dice_and_large_ones_by_pairs():
    """From 7 on exactly two dice are added; each die belongs to one pair."""
    moves = rolled("1 1 6 6 3 4").moves(0)
    assert moves == ("1", "3", "4", "6", "7", "9", "10", "12", "roll")
    state = rolled("1 1 6 6 3 4").play(0, "7")
    assert crosses(state) == {"7": 3}


@pytest.mark.parametrize(
    ("dice", "number", "hits"),
    [
        ("4 4 4 1 2 3", 8, 1),
        ("4 4 4 4 2 6", 8, 3),
        ("2 6 6 6 1 1", 8, 1),
        ("5 5 5 5 5 5", 10, 3),
        ("6 6 6 5 5 1", 11, 2),
    ],
)
def test_pairs_are_disjoint(dice, number, hits):
    """A die set aside in one pair is not counted in another."""
    state = KNEIFEN.start(1).roll(dice=dice)
    assert len(KNEIFEN.hits(number, state.dice)) == 2 * hits


def test_all_dice_are_rolled_until_a_number_is_chosen():
    """Before it commits, a seat rolls all dice again, at most three times in all."""
    state = rolled("1 2 3 4 5 6").play(0, "roll")
    assert state.dice_due == KNEIFEN.die_names
    state = state.roll(dice="1 1 3 4 5 6").play(0, "roll").roll(dice="2 2 2 4 5 6")
    assert "roll" not in state.moves(0)
    with pytest.raises(IllegalMove, match="that was the last roll of the turn"):
        state.play(0, "roll")


def test_a_commitment_after_the_third_roll_is_safe():
    """Without rolls left nothing can lapse: the hits are crossed and the turn is over."""
    state = rolled("1 2 3 4 5 6").play(0, "roll").roll(dice="1 1 3 4 5 6").play(0, "roll").roll(dice="2 2 2 4 5 6")
    state = state.play(0, "2")
    assert crosses(state) == {"2": 3}
    assert state.active == 1


def test_the_last_roll_must_be_used_if_it_can_be():
    """At the latest after the third roll the seat chooses a number."""
    state = KNEIFEN.from_text("- / - ; phase=roll rolls=2").roll(dice="1 1 1 1 1 1")
    assert state.moves(0) == ("1",)
    with pytest.raises(IllegalMove, match="after the last roll you must choose a number"):
        state.play(0, "pass")


def test_a_third_roll_without_a_hit_ends_the_turn():
    """If the third roll shows no number still needed, the turn simply ends."""
    state = KNEIFEN.from_text("1:6 2:6 / - ; phase=roll rolls=2").roll(dice="1 1 1 1 1 1")
    assert state.moves(0) == ("pass",)
    assert state.play(0, "pass").active == 1


def test_hits_are_set_aside_and_the_other_dice_rolled_on():
    """Dice that hit stay aside, later hits join them, and all are crossed at the end of the turn."""
    state = rolled("3 3 1 2 4 6").play(0, "3")
    assert (state.phase, state.dice_due, state.hits) == ("follow", ("die3", "die4", "die5", "die6"), 2)
    assert crosses(state) == {}
    state = state.roll(dice="3 1 1 1")
    assert state.dice_due == ("die4", "die5", "die6")
    state = state.roll(dice="2 2 2")
    assert crosses(state) == {"3": 3}
    assert state.active == 1


def test_a_lapsed_turn_loses_its_hits():
    """Committed with rolls left, and none of them brought a further hit: the turn is void."""
    state = rolled("3 3 1 2 4 6").play(0, "3").roll(dice="1 1 1 1").roll(dice="2 2 2 2")
    assert crosses(state) == {}
    assert state.active == 1


def test_a_lapsed_turn_keeps_its_hits_under_the_option():
    """lapse = keep: the hits before the lapse are crossed all the same."""
    game = dicepad.load("kneifen", lapse="keep")
    state = rolled("3 3 1 2 4 6", game).play(0, "3").roll(dice="1 1 1 1").roll(dice="2 2 2 2")
    assert crosses(state) == {"3": 2}


def test_one_later_hit_saves_the_turn():
    """Judged over all remaining rolls: a miss and then a hit is no lapse, nor a hit and then a miss."""
    for second, third in [("1 1 1 1", "3 1 1 1"), ("3 1 1 1", "1 1 1")]:
        assert crosses(rolled("3 3 1 2 4 6").play(0, "3").roll(dice=second).roll(dice=third)) == {"3": 3}


@pytest.mark.parametrize(("lapse", "left"), [("void", {}), ("keep", {"3": 3})])
def test_the_first_miss_ends_the_turn_under_the_other_option(lapse, left):
    """lapse_on = roll: the first roll without a hit ends the turn, even after one with a hit."""
    game = dicepad.load("kneifen", lapse=lapse, lapse_on="roll")
    state = rolled("3 3 1 2 4 6", game).play(0, "3").roll(dice="3 1 1 1").roll(dice="1 1 1")
    assert crosses(state) == left
    early = rolled("3 3 1 2 4 6", game).play(0, "3").roll(dice="1 1 1 1")
    assert early.active == 1


@pytest.mark.parametrize("dice", ["3 3 3 3 3 3", "1 6 2 5 3 4"])
def test_when_all_dice_hit_the_seat_rolls_afresh(dice):
    """All dice usable, in one roll or over the turn: three fresh rolls for the same seat, the hits crossed."""
    number = "3" if dice[0] == "3" else "7"
    state = rolled(dice).play(0, number)
    assert (state.active, state.phase, state.rolls) == (0, "roll", 0)
    assert crosses(state) == {number: 6 if number == "3" else 3}


def test_all_dice_over_several_rolls_count_too():
    """The extra turn also comes when the last die hits in a later roll."""
    state = rolled("3 3 3 3 3 1").play(0, "3").roll(dice="2").roll(dice="3")
    assert (state.active, state.rolls, crosses(state)) == (0, 0, {"3": 6})


def test_the_sixth_cross_of_a_number_gives_another_turn_at_once():
    """A number reached six times is done, and the seat rolls afresh; surplus hits are ignored."""
    state = rolled("3 3 3 1 1 1", position="3:4 / -").play(0, "3")
    assert (state.active, state.phase, state.rolls, crosses(state)) == (0, "roll", 0, {"3": 6})


def test_a_lapse_in_the_extra_turn_leaves_the_first_one_alone():
    """A lapse voids the turn that lapsed, not the one that earned it."""
    state = rolled("3 3 3 3 3 3").play(0, "3").roll(dice="4 1 1 1 1 1").play(0, "4")
    state = state.roll(dice="1 1 1 1 1").roll(dice="1 1 1 1 1")
    assert crosses(state) == {"3": 6}


def test_dice_that_cannot_hit_any_more_end_the_turn_with_its_hits():
    """One die left cannot make a number of two dice: the turn ends, the hits are kept."""
    game = dicepad.load("kneifen", dice=5)
    state = rolled("1 6 2 5 3", game).play(0, "7")
    assert (crosses(state), state.active) == ({"7": 2}, 1)


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_five_to_eight_dice(count):
    """The number of dice is not stated; six is the default, 5 to 8 are allowed."""
    game = dicepad.load("kneifen", dice=count)
    assert len(game.start(1).dice_due) == count
    with pytest.raises(dicepad.SpecError, match="allowed: 5 to 8"):
        dicepad.load("kneifen", dice=9)


def test_only_numbers_still_needed_may_be_chosen():
    state = rolled("3 3 1 2 4 6", position="3:6 / -")
    with pytest.raises(IllegalMove, match="the number 3 has all its crosses"):
        state.play(0, "3")
    with pytest.raises(IllegalMove, match="none of the dice hit 11"):
        state.play(0, "11")
    with pytest.raises(IllegalMove, match="you still have rolls left"):
        state.play(0, "pass")
    with pytest.raises(IllegalMove, match="there is no such move"):
        state.play(0, "13")


def test_the_round_is_played_to_its_end():
    """The first to complete all 72 wins, but the seats behind it in the round still have their turn."""
    state = rolled("3 1 1 1 1 1", position=f"{BUT_THREE} / -").play(0, "3")
    assert (state.over, state.active, state.phase) == (False, 1, "roll")
    state = state.roll(dice="1 2 3 4 5 6").play(1, "roll").roll(dice="1 2 3 4 5 6").play(1, "roll")
    state = state.roll(dice="1 2 3 4 5 6").play(1, "1")
    assert state.over
    assert (state.winners, state.scores) == ((0,), (72, 1))


def test_the_last_seat_of_the_round_ends_the_game_at_once():
    """Nobody sits behind the last seat."""
    state = rolled("3 1 1 1 1 1", position=f"- / {BUT_THREE} ; active=1").play(1, "3")
    assert (state.over, state.winners) == (True, (1,))


def test_two_finishers_roll_two_dice_each_until_they_differ():
    """Two finishers of one round: two dice each, the higher sum wins, repeated with two dice if equal."""
    state = rolled("3 1 1 1 1 1", position=f"{ALL} / {BUT_THREE} ; active=1").play(1, "3")
    assert (state.phase, state.dice_due) == ("playoff", ("die1", "die2", "die1", "die2"))
    state = state.roll(dice="1 6 3 4")
    assert state.dice_due == ("die1", "die2", "die1", "die2")
    state = state.roll(dice="1 6 4 4")
    assert (state.over, state.winners) == (True, (1,))


def test_more_finishers_go_on_with_one_die():
    """Three finishers: two dice each at first; then only those that stand equal, with one die each."""
    state = rolled("3 1 1 1 1 1", position=f"{ALL} / {ALL} / {BUT_THREE} ; active=2").play(2, "3")
    assert (state.to_roll, len(state.dice_due)) == ((0, 1, 2), 6)
    state = state.roll(dice="5 6 1 1 6 5")
    assert (state.contenders, state.dice_due) == ((0, 2), ("die1", "die1"))
    state = state.roll(dice="3 3")
    assert (state.to_roll, state.dice_due) == ((0, 2), ("die1", "die1"))
    assert state.roll(dice="4 2").to_roll == ()
    assert state.roll(dice="4 2").winners == (0,)


def test_one_to_eight_seats():
    """The rules name no number of players; one to eight are allowed."""
    assert KNEIFEN.start(8).players == 8
    with pytest.raises(dicepad.PositionError):
        KNEIFEN.start(9)
