"""Positions written by hand: short forms are read, and what cannot occur is refused with its place."""

from __future__ import annotations

import pytest

import dicepad
from dicepad import PositionError

DOWN = "12,11,10,9,8"
UP = "2,3,4,6,7"
ALL = " ".join(f"{number}:6" for number in range(1, 13))

REFUSED = [
    # Qwixx
    ("qwixx", "red:7,5", "seats[0].red", "5 cannot be crossed after the number before it"),
    ("qwixx", "red:5,5", "seats[0].red", "5 cannot be crossed after"),
    ("qwixx", "red:13", "seats[0].red", "13 is not in this row"),
    ("qwixx", "red:seven", "seats[0].red", "seven is not in this row"),
    ("qwixx", "red:2,3,4,5,6,lock", "seats[0].red", "the lock and the number that closes the row are crossed together"),
    ("qwixx", "red:2,3,4,5,6,12", "seats[0].red", "the lock and the number that closes the row are crossed together"),
    ("qwixx", "red:lock,2", "seats[0].red", "the lock must be the last item"),
    ("qwixx", "red:2,3,4,5,12,lock", "seats[0].red", "12 needs 5 crosses before it; there are 4"),
    ("qwixx", "misthrows:5", "seats[0].misthrows", "5 is out of range; allowed: 0 to 4"),
    ("qwixx", "misthrows:4", "phase", "so the game is over"),
    ("qwixx", "red:2 ; phase=over", "phase", "so the game is not over"),
    ("qwixx", "misthrows:4 / misthrows:4 ; phase=over", "misthrows", "only the active seat's last misthrow"),
    ("qwixx", "- / misthrows:4 ; phase=over", "misthrows", "only the active seat's last misthrow"),
    (
        "qwixx",
        f"green:{DOWN},2,lock blue:{DOWN},2,lock misthrows:4 ; phase=over",
        "misthrows",
        "only the active seat's last misthrow ends a game, and closed rows cannot end it at the same time",
    ),
    ("qwixx", f"green:{DOWN},2,lock blue:{DOWN},2,lock", "phase", "so the game is over"),
    (
        "qwixx",
        f"green:{DOWN},2,lock blue:{DOWN},2,lock red:2,3,4,5,6,12,lock yellow:2,3,4,5,6,12,lock / - ; phase=over",
        "seats",
        "4 rows are closed; at the end of a game there are at most 3",
    ),
    (
        "qwixx",
        f"green:{DOWN},2,lock blue:{DOWN},2,lock red:2,3,4,5,6,12,lock ; phase=over",
        "seats",
        "3 rows are closed; at the end of a game there are at most 2",
    ),
    (
        "qwixx",
        f"green:{DOWN},2,lock blue:{DOWN},2,lock red:2,3,4,5,6,12,lock / - ; phase=over",
        "seats",
        "3 rows are closed, and no white sum could have closed the last 2 of them at once",
    ),
    (
        "qwixx",
        f"green:{DOWN},2,lock red:2,3,4,5,6,12,lock / green:{DOWN},2,lock blue:{DOWN},2,lock ; phase=over",
        "seats",
        "no white sum could have closed the last 2 of them at once",
    ),
    ("qwixx", "- ; active=1", "active", "1 is out of range; allowed: 0 to 0"),
    ("qwixx", "- ; phase=blue", "phase", "'blue' is unknown; allowed: roll, white, colour, over"),
    ("qwixx", "- ; phase=white", "dice", "the phase white needs the dice on the table"),
    ("qwixx", "- ; dice=1,1,1,1,1,1", "dice", "the phase roll has no dice on the table"),
    ("qwixx", "- ; phase=white dice=1,1,1,1,1", "dice", "5 faces for 6 dice"),
    ("qwixx", "- ; phase=white dice=1,1,1,1,1,7", "dice[5]", "the die blue has no face 7"),
    ("qwixx", "- ; phase=white dice=1,1,1,1,1,-", "dice[5]", "the die blue is still in the game"),
    (
        "qwixx",
        f"blue:{DOWN},2,lock ; phase=white dice=1,1,1,1,1,1",
        "dice[5]",
        "the die blue has left the game with its row",
    ),
    (
        "qwixx",
        "- / - ; phase=white dice=1,1,1,1,1,1 choices=red.3,-",
        "choices[0]",
        "red.3 is not allowed; allowed: red.2",
    ),
    (
        "qwixx",
        "- / - ; phase=white dice=1,1,1,1,1,1 choices=red.2,pass",
        "choices",
        "an empty one for at least one seat",
    ),
    ("qwixx", "- / - ; phase=white dice=1,1,1,1,1,1 choices=red.2", "choices", "an entry for each seat"),
    ("qwixx", "- / - ; choices=red.2,-", "choices", "the phase roll has no open decisions"),
    (
        "qwixx",
        "red:3 ; phase=colour dice=1,1,1,1,1,1 crossed=yes",
        "crossed",
        "none of the active seat's last crosses can come from the white sum",
    ),
    ("qwixx", "red:2 ; crossed=yes", "crossed", "none of the active seat's last crosses can come from the white sum"),
    (
        "qwixx",
        "- ; phase=colour dice=1,1,1,1,1,1 crossed=maybe",
        "crossed",
        "true or false belongs here, not a text",
    ),
    ("qwixx", "- ; colour=red", "colour", "unknown key"),
    ("qwixx", "- ; phase", "phase", "the fact is not of the form key=value"),
    ("qwixx", "- ; phase=roll phase=roll", "phase", "the fact is given twice"),
    ("qwixx", "red:2 red:3", "seats[0]", "red is given twice"),
    ("qwixx", "purple:2", "seats[0]", "'purple:2' is unclear"),
    ("qwixx", ":2", "seats[0]", "':2' is unclear"),
    ("qwixx", "red", "seats[0]", "'red' is unclear"),
    ("qwixx", "misthrows:many", "seats[0].misthrows", "a whole number belongs here, not a text"),
    ("qwixx", " / ".join("------"), "players", "6 seats cannot play Qwixx"),
    # Additions
    ("qwixx-big-points", "red:7 upper:7,5", "seats[0].upper", "5 is not in this row, or is to the left"),
    ("qwixx-big-points", "red:7 upper:13", "seats[0].upper", "13 is not in this row"),
    ("qwixx-big-points", "red:7 upper:7,7", "seats[0].upper", "7 is not in this row, or is to the left"),
    ("qwixx-big-points", "red:7 upper:8", "seats[0].upper", "8 is crossed, but no number beside it"),
    ("qwixx-double-a", "again:red.7", "seats[0].again", "has its second cross before its first"),
    ("qwixx-double-a", "red:7 again:red.7,red.7", "seats[0].again[1]", "red.7 is given twice"),
    ("qwixx-double-a", "red:7 again:red.12", "seats[0].again[0]", "red.12 closes its row"),
    ("qwixx-double-a", "red:2,3,4,5,6,7,12,lock / -", "seats[0].red", "12 needs 7 crosses before it; there are 6"),
    ("qwixx-chain-a", "red:6", "seats[0]", "red.6 and yellow.6 are linked, but only red.6 is crossed"),
    ("qwixx-bonus-a", "red:3", "seats[0].bar", "0 cells of the bar are used, but 1 boxed numbers are crossed"),
    ("qwixx-bonus-a", "red:2 bar:1", "seats[0].bar", "1 cells of the bar are used, but 0 boxed numbers are crossed"),
    ("qwixx-bonus-a", "red:2 bar:13", "seats[0].bar", "13 is out of range; allowed: 1 to 12"),
    ("qwixx-x-change", "red:2 swaps:10", "seats[0].swaps", "10 is out of range; allowed: 1 to 9"),
    ("qwixx-bonus-b", "red:2 gifts:two-in-fewest", "seats[0].gifts", "no gift can wait for a choice here"),
    ("qwixx-bonus-b", "- gifts:one-in-every ; phase=gift", "seats[0].gifts", "no gift can wait for a choice here"),
    (
        "qwixx-bonus-b",
        "- / - ; phase=gift",
        "choices",
        "an empty one for at least one seat that still decides",
    ),
    (
        "qwixx-bonus-b",
        "- / - gifts:two-in-fewest ; phase=gift closed=red",
        "closed",
        "the list names a row that is not closed, or names a row twice",
    ),
    (
        "qwixx-bonus-b",
        "- / - gifts:two-in-fewest ; phase=gift closed=pink",
        "closed",
        "the list names a row that is not closed, or names a row twice",
    ),
    (
        "qwixx-bonus-b",
        "- gifts:two-in-fewest / - gifts:two-in-fewest ; phase=gift choices=gift:red,gift:blue",
        "choices",
        "an empty one for at least one seat that still decides",
    ),
    (
        "qwixx-bonus-b",
        "- / - gifts:two-in-fewest ; phase=gift choices=-,-",
        "choices[0]",
        "this seat has no gift to place",
    ),
    ("qwixx-bonus-b", "- gifts:two-in-fewest / - ; phase=gift choices=-,red.5", "choices[1]", "red.5 is not allowed"),
    # Qwantum
    ("qwantum", "red:9,8", "seats[0].red", "8 cannot follow 9"),
    ("qwantum", "red:1,2,3,4,5", "seats[0].red", "5 cannot follow 1, 2, 3, 4"),
    ("qwantum", "red:1,2,3,9,4,3,2", "seats[0].red", "2 cannot follow 1, 2, 3, 9, 4, 3"),
    ("qwantum", "red:0", "seats[0].red", "the dice of this colour never sum to 0"),
    ("qwantum", "red:34", "seats[0].red", "the dice of this colour never sum to 34"),
    ("qwantum", "misthrows:6", "seats[0].misthrows", "6 is out of range; allowed: 0 to 5"),
    ("qwantum", "misthrows:5", "phase", "the game is over"),
    ("qwantum", "- / misthrows:5 ; phase=over", "misthrows", "only the active seat's"),
    ("qwantum", "- ; phase=over", "phase", "the game is not over"),
    ("qwantum", "- ; phase=choose", "dice", "the phase choose needs the dice"),
    ("qwantum", "- ; phase=choose dice=1,-,R2,R1,R5,R3,R6", "dice", "in the phase reroll, and in no other"),
    ("qwantum", "- ; phase=reroll dice=1,R1,R2,R1,R5,R3,R6", "dice", "in the phase reroll"),
    ("qwantum", "- ; phase=first dice=1,R2,R2,R1,R5,R3,R6", "dice[1]", "the die die1 has no face R2"),
    (
        "qwantum",
        "- ; phase=second dice=1,R1,R2,R1,R5,R3,R6 taken=red",
        "taken",
        "the last entry of this row is not 19, the sum",
    ),
    ("qwantum", "red:19 ; taken=red", "taken", "the phase roll does not use this key; remove it"),
    (
        "qwantum",
        "red:19 / - ; phase=second dice=1,R1,R2,R1,R5,R3,R6 taken=red choices=-,red.1",
        "choices[1]",
        "not allowed",
    ),
    # Kneifen
    ("kneifen", "3:7", "seats[0].3", "7 is out of range; allowed: 0 to 6"),
    ("kneifen", "13:1", "seats[0]", "'13:1' is unclear"),
    ("kneifen", "- ; rolls=3", "rolls", "3 rolls in the phase roll; allowed: 0 to 2"),
    ("kneifen", "- ; phase=commit dice=1,2,3,4,5,6", "rolls", "0 rolls in the phase commit; allowed: 1 to 3"),
    ("kneifen", "- ; phase=commit rolls=1", "dice", "the phase commit needs the dice"),
    ("kneifen", "- ; phase=commit rolls=1 dice=1,2,3,4,5,-", "dice", "before a commitment, all dice are on the table"),
    ("kneifen", "- ; committed=3", "committed", "the phase roll has no commitment"),
    (
        "kneifen",
        "- ; phase=follow rolls=1 dice=3,-,-,-,-,- committed=13",
        "committed",
        "13 is not a number of this game",
    ),
    ("kneifen", "- ; phase=follow rolls=1 dice=3,2,-,-,-,- committed=3", "dice", "do not all make 3"),
    ("kneifen", "- ; phase=follow rolls=1 dice=-,-,-,-,-,- committed=3", "dice", "do not all make 3"),
    ("kneifen", "3:5 ; phase=follow rolls=1 dice=3,-,-,-,-,- committed=3", "dice", "the turn would be over"),
    ("kneifen", "- ; phase=follow rolls=3 dice=3,-,-,-,-,- committed=3", "rolls", "3 rolls in the phase follow"),
    (
        "kneifen",
        "- ; phase=follow rolls=1 dice=3,3,-,-,-,- committed=3 further=yes",
        "further",
        "needs a second roll",
    ),
    ("kneifen", "- ; phase=over", "contenders", "one winner"),
    ("kneifen", f"{ALL} / {ALL} ; active=1 phase=over contenders=0,1", "contenders", "one winner"),
    ("kneifen", f"{ALL} / {ALL} ; active=1 phase=playoff contenders=0", "contenders", "at least two seats"),
    (
        "kneifen",
        f"{ALL} / {ALL} ; active=1 phase=playoff contenders=1,0",
        "contenders",
        "at least two seats, in order,",
    ),
    ("kneifen", f"{ALL} / {ALL} / {ALL} ; active=2 phase=playoff contenders=0,1", "contenders", "all finishers"),
    ("kneifen", f"{ALL} / - ; active=0 phase=over contenders=0", "active", "the last seat of a round"),
    ("kneifen", f"{ALL} / {ALL} ; active=1 phase=over contenders=0 repeated=yes", "repeated", "the play-offs are over"),
    ("kneifen", "- / - ; contenders=0,1", "contenders", "the phase roll does not use this key; remove it"),
    ("kneifen", " ".join(f"{n}:6" for n in range(1, 13)), "seats", "a seat with all its crosses does not roll again"),
]


@pytest.mark.parametrize(("identity", "text", "place", "problem"), REFUSED)
def test_a_position_that_cannot_occur_is_refused(identity, text, place, problem):
    with pytest.raises(PositionError) as refused:
        dicepad.load(identity).from_text(text)
    assert refused.value.key == place
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("position", [None, [], "red:5", 7, {}, {"seats": {}}, {"seats": [3]}, {"seats": [{"red": 5}]}])
@pytest.mark.parametrize("identity", ["qwixx", "qwantum", "kneifen"])
def test_json_of_another_shape_is_refused(identity, position):
    with pytest.raises(PositionError):
        dicepad.load(identity).from_json(position)


def test_short_forms_are_read():
    """Names may be shortened as long as they are clear; what is left out is the beginning of a turn."""
    qwixx = dicepad.load("qwixx")
    assert qwixx.from_text("R:5,7 y:10 mis:1 / ") == qwixx.from_text(
        "red:5,7 yellow:10 misthrows:1 / - ; active=0 phase=roll"
    )
    with pytest.raises(PositionError, match="is unclear"):
        dicepad.load("kneifen").from_text("1x:3")


def test_a_number_name_is_taken_as_it_is_before_it_is_a_short_form():
    """1 is the number one, although 10, 11 and 12 begin with it too."""
    assert dicepad.load("kneifen").from_text("1:3").to_json()["seats"] == [{"1": 3}]


@pytest.mark.parametrize(
    "text",
    [
        f"red:2,3,4,5,6,12,lock green:{DOWN},2,lock / yellow:2,3,4,5,6,12,lock ; active=0 phase=over",
        f"green:{DOWN},2,lock blue:{DOWN},2,lock / green:{DOWN},2,lock ; active=0 phase=over",
        f"blue:{DOWN},2,lock / red:{UP},12,lock / yellow:{UP},12,lock / red:{UP} ; active=2 phase=over",
        f"green:{DOWN},2,lock / yellow:{UP},12,lock blue:{DOWN},2,lock ; active=1 phase=over",
    ],
)
def test_two_rows_may_close_together_at_the_end(text):
    """By two seats with the same white sum; the rows that closed before may be anybody's."""
    assert dicepad.load("qwixx").from_text(text).to_text() == text


@pytest.mark.parametrize(
    ("identity", "text"),
    [
        ("qwixx", "red:5 / yellow:5 ; active=0 phase=colour dice=W4,W1,R5,Y5,G2,B6 crossed=yes"),
        ("qwixx", f"green:{DOWN},2,lock / - ; active=0 phase=colour dice=W1,W1,R5,Y5,-,B6 crossed=yes"),
        ("qwixx", "- / - ; active=1 phase=white dice=W4,W1,R5,Y5,G2,B6 choices=-,red.5"),
        ("qwixx", "- / misthrows:4 ; active=1 phase=over"),
        (
            "qwixx-bonus-b",
            (
                "red:2 yellow:11 green:9 blue:12 gifts:two-in-fewest / - ; active=0 phase=gift "
                "dice=W4,W5,R1,Y1,G1,B1 choices=-,pass crossed=yes closed=-"
            ),
        ),
        (
            "qwixx-bonus-b",
            (
                "yellow:11 green:9 blue:12 gifts:two-in-fewest / red:2,3,4,5,6,12,lock ; active=0 phase=gift "
                "choices=-,pass closed=red"
            ),
        ),
        ("qwixx-bonus-a", f"red:3 yellow:5 bar:3 / yellow:{UP},12,lock ; active=0 phase=roll"),
        ("qwantum", "red:19 / - ; active=0 phase=second dice=W1,R1,R2,R1,R5,R3,R6 taken=red choices=-,pass"),
        ("qwantum", "- / - ; active=0 phase=second dice=W1,R1,R2,R1,R5,R3,R6 taken=- choices=pass,-"),
        ("qwantum", "- ; active=0 phase=reroll dice=-,R1,R2,R1,R5,R3,-"),
        ("kneifen", "3:2 / - ; active=0 phase=follow dice=W3,-,-,W3,-,- rolls=2 committed=3 further=yes"),
        ("kneifen", "- ; active=0 phase=roll rolls=2"),
    ],
)
def test_positions_in_the_middle_of_a_turn_are_read_and_written(identity, text):
    assert dicepad.load(identity).from_text(text).to_text() == text
