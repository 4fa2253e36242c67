"""One face for each game; a game without a face of its own is played with the defaults, one from elsewhere says its own
words."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

import dicepad
from dicepad import Game, State
from sheetgen.wording import LANGUAGES
from widgets.games import BOARDS, BoardFace, Sentence
from widgets.session import Session

KINDS = ["qwixx", "qwixx-x-change", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto"]
RULES = {"qwixx": "crossing", "qwixx-x-change": "crossing", "qwixx-bonus-b": "crossing"}


@pytest.mark.parametrize("game", KINDS)
def test_a_game_without_a_face_is_played_by_cells_and_buttons(monkeypatch, game):
    """Each legal move is the click of one cell or one button; prompt and log have words for all."""
    monkeypatch.delitem(BOARDS.own, RULES.get(game, game))
    monkeypatch.setattr(BOARDS, "faces", {})
    session, rng = Session(dicepad.load(game), 2, seed=1), Random(1)
    while not session.state.over:
        view = session.view()
        if view["roll"]:
            session.handle({"do": "roll"})
            continue
        moves = session.state.moves(view["seat"])
        buttons = [move["move"] for move in view["moves"]]
        assert sorted([*view["live"], *buttons]) == sorted(moves)
        assert view["prompt"] == f"{view['seats'][view['seat']]['name']}, the choice is yours."
        move = rng.choice(moves)
        session.handle({"do": "cell", "cell": move} if move in view["live"] else {"do": "move", "move": move})
        assert not session.why
    assert session.moment.log
    assert session.view()["prompt"]


@pytest.mark.parametrize(
    ("game", "position", "click", "text", "told"),
    [
        ("qwixx", "- ; phase=white dice=W2,W5,R1,Y3,G1,B4", "red.7", "Red 7: cross", "You cross Red 7."),
        (
            "qwinto",
            "- ; phase=enter dice=O4,-,- chosen=orange",
            "orange.3",
            "Orange 3: enter 4",
            "You enter 4 in Orange 3.",
        ),
    ],
)
def test_a_game_without_a_face_crosses_crosses_and_enters_numbers(monkeypatch, game, position, click, text, told):
    monkeypatch.delitem(BOARDS.own, RULES.get(game, game))
    monkeypatch.setattr(BOARDS, "faces", {})
    found = dicepad.load(game)
    session = Session(found, 1, seed=1)
    session.begin(dicepad.Match((found.from_text(position),)), session.seats, 1)
    assert session.view()["live"][click]["text"] == text
    session.handle({"do": "cell", "cell": click})
    assert session.view()["log"][0] == told


def test_a_click_where_nothing_can_be_taken_is_refused_by_the_rules(monkeypatch):
    monkeypatch.delitem(BOARDS.own, "kneifen")
    monkeypatch.setattr(BOARDS, "faces", {})
    session = Session(dicepad.load("kneifen"), 1, seed=1)
    session.handle({"do": "roll"})
    session.handle({"do": "cell", "cell": "1.1"})
    assert session.why == "You cannot make this move now."


class Foreign(BoardFace[Game, State]):
    """A face from elsewhere, with words in two languages."""

    texts: ClassVar = {
        "en": {"prompt.foreign": "{name:Your|#, your} move of {count:one die|# dice}.", "colour.red": "Crimson"},
        "de": {"prompt.foreign": "{name:Dein|#: dein} Zug mit {count:einem|#} Würfel(n)."},
    }

    def prompt(self, state, seat):
        return Sentence("foreign", values={"count": len(state.dice_due)})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_face_from_elsewhere_says_its_own_words(monkeypatch, lang):
    """In its languages; English stands in for the others."""
    monkeypatch.setitem(BOARDS.faces, "qwinto", Foreign())
    monkeypatch.setitem(BOARDS.faces, "crossing", Foreign())
    session = Session(dicepad.load("qwixx"), ["Ann", "Bob"], lang=lang, seed=1)
    said = {"de": "Ann: dein Zug mit 6 Würfel(n)."}
    assert session.view()["prompt"] == said.get(lang, "Ann, your move of 6 dice.")
    row = session.board()["rows"][0]["label"]
    assert row == "Crimson"
