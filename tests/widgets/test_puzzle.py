"""Puzzles answer to everything, and say what the rules say."""

from __future__ import annotations

import json

import pytest

import dicepad
from dicepad import IllegalMove
from widgets.puzzle import Puzzle, script

STATES = {
    "qwixx": "red:2,3,4,5,7 yellow:4 / blue:9 ; active=0 phase=white dice=W6,W6,R6,Y6,G6,B6",
    "qwantum": "red:3,8 blue:5 / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6",
    "kneifen": "1:3 7:6 / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W5 throws=3",
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
    replies = puzzle.view()["puzzle"]["replies"]
    assert replies["red.12"]["verdict"] == {"good": True, "head": "Right.", "text": "It closes."}
    assert replies["red.12"]["cells"]["red.lock"] == "x"
    assert replies["pass"]["verdict"] == {"good": False, "head": "Not quite.", "text": "It was your chance."}
    assert "live" not in replies["pass"]


def test_one_puzzle_leads_to_the_next():
    first, second = (Puzzle(state("qwixx"), question) for question in ("One?", "Two?"))
    data = script(first, second)
    assert data["view"]["puzzle"]["next"]["prompt"] == "Two?"
    assert data["view"]["puzzle"]["next"]["puzzle"]["next"] is None


def test_what_is_no_puzzle_is_refused():
    start = dicepad.load("qwixx").start()
    with pytest.raises(dicepad.DicepadError, match="nothing to decide"):
        Puzzle(start, "?")
    with pytest.raises(dicepad.DicepadError, match=r"red\.3 is not legal here"):
        Puzzle(state("qwixx"), "?", best=["red.3"])
    with pytest.raises(dicepad.DicepadError, match="no puzzle"):
        script()
    with pytest.raises(dicepad.DicepadError, match="different games"):
        script(Puzzle(state("qwixx"), "?"), Puzzle(state("kneifen"), "?"))
