"""Puzzles answer to everything, and say what the rules say."""

from __future__ import annotations

import json

import pytest

import dicepad
from dicepad import IllegalMove
from tests.kinds import checked
from widgets.puzzle import Puzzle, script

STATES = {
    "qwixx": "red:2,3,4,5,7 yellow:4 / blue:9 ; active=0 phase=white dice=W6,W6,R6,Y6,G6,B6",
    "qwantum": "red:3,8 blue:5 / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6",
    "kneifen": "1:3 7:6 / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W5 rolls=3",
}


def state(game: str) -> dicepad.State:
    return dicepad.load(game).from_text(STATES[game])


@pytest.mark.parametrize("game", STATES)
def test_every_answer_gets_a_reply_that_the_rules_would_give(game):
    position = state(game)
    data = json.loads(json.dumps(script(Puzzle(position, "What can be done?"))))
    replies = data["view"]["puzzle"]["replies"]
    cells = {cell for row in data["board"]["rows"] for cell in row["cells"]}
    assert cells <= set(replies)
    assert set(replies) - cells == {move["move"] for move in data["view"]["moves"]}
    for name, reply in replies.items():
        moves = position.moves(0)
        move = name if name in moves or name not in cells else name.partition(".")[0]
        blank = game != "kneifen" or name not in data["view"]["cells"]
        assert reply["verdict"]["good"] == (move in moves and blank)
        if game != "kneifen" and not reply["verdict"]["good"]:
            with pytest.raises(IllegalMove):
                position.play(0, name)
            assert reply["verdict"]["text"].endswith(".")
            assert "cells" not in reply
    assert data["view"]["prompt"] == "What can be done?"


def test_the_best_answers_are_right_and_the_others_are_explained():
    puzzle = Puzzle(
        state("qwixx"), "Which?", best=["red.12"], because={"red.12": "It closes.", "pass": "It was your chance."}
    )
    data = puzzle.data()
    assert data["heads"] == ("Right.", "Not quite.")
    assert data["replies"]["pass"] == "It was your chance."
    assert data["replies"]["green.12"] == "Green 12."
    closing = data["after"][checked(int, data["replies"]["red.12"])]
    after = closing["changes"]
    assert (closing["text"], after["cells"]["red.lock"], after["live"]) == ("It closes.", "x", {})


def test_others_and_cells_that_are_not_legal_may_have_words_of_their_own():
    because = {"red.12": "Yes.", "*": "Look further.", "yellow.12": "Count the crosses."}
    replies = Puzzle(state("qwixx"), "Which?", best=["red.12"], because=because).data()["replies"]
    assert (replies["green.12"], replies["pass"], replies["yellow.12"]) == ("Look further.",) * 2 + (
        "Count the crosses.",
    )
    assert replies["red.3"] == "Red 3 is already crossed."


def test_an_answer_may_be_a_text_instead_of_a_move():
    """A question about points has no move that answers it; every cell then points to the texts."""
    puzzle = Puzzle(state("qwixx"), "How much?", ["30"], {"30": "Yes.", "20": "No."}, choices=["20", "30"], lang="de")
    data = puzzle.data()
    assert [move["move"] for move in data["view"]["moves"]] == ["[20]", "[30]"]
    assert (data["replies"]["[20]"], data["replies"]["[30]"]) == ("No.", 0)
    assert data["replies"]["red.12"] == "Wähle oben eine der Antworten."
    assert data["after"][0]["changes"]["cells"] == data["view"]["cells"]
    assert not data["view"]["totals"]
    assert data["after"][0]["changes"]["totals"]["points.misthrows"] == "0"


def test_a_puzzle_gives_nothing_away():
    """Neither what a click would bring nor what stands on the sheets of others."""
    view = Puzzle(state("qwixx"), "Which?").data()["view"]
    assert {tuple(live["effects"]) for live in view["live"].values()} == {()}
    assert [(seat["cells"], seat["fresh"]) for seat in view["seats"]] == [({}, [])] * 2


def test_what_is_legal_can_be_hidden():
    view = Puzzle(state("qwixx"), "Which?", show=False).data()["view"]
    assert not view["live"]
    assert view["moves"]


def test_one_puzzle_leads_to_the_next():
    first, second = (Puzzle(state("qwixx"), question) for question in ("One?", "Two?"))
    data = script(first, second)
    view = checked(dict, data["view"]["puzzle"]["next"])
    assert view["prompt"] == "Two?"
    assert view["puzzle"]["next"] is None


def test_what_is_no_puzzle_is_refused():
    start = dicepad.load("qwixx").start()
    with pytest.raises(dicepad.DicepadError, match="nothing to decide"):
        Puzzle(start, "?")
    with pytest.raises(dicepad.DicepadError, match=r"red\.3 is not legal here"):
        Puzzle(state("qwixx"), "?", best=["red.3"])
    with pytest.raises(dicepad.DicepadError, match=r"pink\.3 is not legal here"):
        Puzzle(state("qwixx"), "?", because={"pink.3": "?"})
    with pytest.raises(dicepad.DicepadError, match="no puzzle"):
        script()
    with pytest.raises(dicepad.DicepadError, match="different games"):
        script(Puzzle(state("qwixx"), "?"), Puzzle(state("kneifen"), "?"))
