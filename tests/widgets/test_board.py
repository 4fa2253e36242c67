"""Boards as widgets: events in, traits out, and a picture for hosts that know no widgets."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

import dicepad
import widgets
from widgets.board import STATIC


def test_an_event_of_the_view_changes_the_traits():
    board = widgets.play("qwixx", seats=2, seed=1)
    seen = []
    board.observe(lambda change: seen.append(change["new"]["at"]), "view")
    board.receive(board, {"do": "roll", "at": 0}, [])
    board.receive(board, {"do": "move", "move": "pass"}, [])
    assert seen == [1, 2]
    assert board.state.phase == "white"
    assert board.match.events[0].faces == tuple(map(str, board.state.dice))


def test_an_answer_goes_to_whoever_asked(monkeypatch):
    board = widgets.play("kneifen", seats=1, seed=1)
    sent = []
    monkeypatch.setattr(board, "send", sent.append)
    board.receive(board, {"do": "record", "ask": "me"}, [])
    assert sent[0]["ask"] == "me"
    assert sent[0]["text"].startswith("dicepad match")


def test_a_loaded_record_of_another_game_changes_the_board():
    board = widgets.play("kneifen", seats=1, seed=1)
    board.do("load", text=widgets.play("qwixx", seats=1).match.to_text())
    assert board.board["id"] == "qwixx"
    assert board.view["at"] == 0


def test_the_picture_of_the_board_has_its_crosses():
    board = widgets.play("qwixx", seats=1, seed=1)
    empty = board._repr_mimebundle_()[0]["image/svg+xml"]
    board.do("roll", dice="1 6 1 1 1 1")
    board.do("cell", cell="red.7")
    data = board._repr_mimebundle_()[0]
    assert "application/vnd.jupyter.widget-view+json" in data
    counts = [one.count("<path") for one in (empty, data["image/svg+xml"])]
    assert counts[1] == counts[0] + 1
    assert ElementTree.fromstring(data["image/svg+xml"]).get("role") == "img"


def test_boards_have_names_without_addresses():
    assert repr(widgets.play("qwixx", seats=["Ann", "careful"])) == "<board: Qwixx, Ann and Computer 2>"
    assert repr(widgets.Dice("white white")) == "<dice>"
    assert repr(widgets.Distribution({1: 1}, "One")) == "<chances>"
    assert repr(widgets.Quiz("?", right=1)) == "<quiz>"


def test_own_games_and_options_can_be_played():
    board = widgets.play(dicepad.load("kneifen", dice=5), seats=1)
    assert len(board.view["dice"]) == 5
    with pytest.raises(dicepad.SpecError, match="there is no such game"):
        widgets.play("no such game")


def test_what_is_no_name_of_this_package_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'Nonsense'"):
        widgets.Nonsense  # noqa: B018


def test_the_view_of_a_board_is_small():
    """board.mjs and board.css together stay under 40 kB."""
    sizes = [len((STATIC / name).read_bytes()) for name in ("board.mjs", "board.css")]
    assert sum(sizes) < 40_000
    for file in STATIC.iterdir():
        text = file.read_text(encoding="utf-8")
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in text
        assert "import " not in text or file.suffix == ".css"
