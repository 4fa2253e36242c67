"""Parts of chapters: the chances they show are the exact ones, and nonsense is refused."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from dicepad import DicepadError
from widgets.lessons.parts import chances_data, dice_data, die_svg, quiz_data
from widgets.words import percent

TWO_DICE = {
    total: Fraction(count, 36) for total, count in Counter(sum(one) for one in product(range(1, 7), repeat=2)).items()
}


def test_the_histogram_says_the_chances_of_two_dice():
    board = chances_data(TWO_DICE, "Two dice", "en")["board"]
    seven = next(bar for bar in board["bars"] if bar["value"] == "7")
    assert (seven["exactly"], seven["atleast"], seven["atmost"]) == (
        "Exactly 7: 16.7\xa0%",
        "7 or more: 58.3\xa0%",
        "7 or less: 58.3\xa0%",
    )
    assert seven["height"] == "1.0000"
    assert board["mean"] == "On average 7.00"
    assert [bar["value"] for bar in board["bars"]] == [str(value) for value in range(2, 13)]


@pytest.mark.parametrize("chances", [{}, {1: 0.5}, {1: 1.5, 2: -0.5}])
def test_what_is_no_distribution_is_refused(chances):
    with pytest.raises(DicepadError, match="sum to"):
        chances_data(chances, "?", "en")


def test_the_dice_of_a_game_and_dice_by_colour():
    assert len(dice_data("qwantum", "de")["board"]["dice"]) == 7
    die = dice_data("white red", "it")["board"]["dice"][1]
    assert [face["label"] for face in die["faces"]] == [f"Rosso {number}" for number in range(1, 7)]
    for face in die["faces"]:
        assert face["svg"].count("<circle") == face["number"]
    for wrong in ("pink", "", "white " * 13):
        with pytest.raises(DicepadError, match=r"dice: .*allowed"):
            dice_data(wrong, "en")


def test_large_faces_are_written_as_numbers():
    from dicepad.spec import Face

    assert ">8</text>" in die_svg(Face("white", 8))


def test_a_quiz_knows_its_answer():
    board = quiz_data("?", {"a": "No.", "b": "Yes."}, "b")["board"]
    assert [option["good"] for option in board["options"]] == [False, True]
    assert quiz_data("?", None, Fraction(7, 12), unit="%", lang="de")["board"]["reveal"] == "Die Antwort ist 0,5833 %."
    with pytest.raises(DicepadError, match="not among the options"):
        quiz_data("?", {"a": ""}, "b")
    with pytest.raises(DicepadError, match="not a number"):
        quiz_data("?", None, "b")


def test_parts_are_plain_data():
    for data in (chances_data(TWO_DICE, "?", "fr"), dice_data("kneifen", "fr"), quiz_data("?", None, 3)):
        assert json.loads(json.dumps(data)) == data
    assert percent(Fraction(1, 3), "de") == "33,3\xa0%"
