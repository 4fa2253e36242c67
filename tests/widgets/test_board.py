"""Boards as widgets: events in, traits out, and a picture for hosts that know no widgets."""

from __future__ import annotations

import asyncio
import base64
import gzip
import io
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

import dicepad
import widgets
from dicepad import Roll
from tests.kinds import checked
from widgets.bundle import bundled
from widgets.match.links import link


def test_an_event_of_the_view_changes_the_traits():
    board = widgets.play("qwixx", seats=2, seed=1)
    seen = []
    board.observe(lambda change: seen.append(change["new"]["eventIndex"]), "view")
    board.receive(board, {"do": "roll", "eventIndex": 0}, [])
    board.receive(board, {"do": "move", "move": "pass"}, [])
    assert seen == [1, 2]
    assert board.state.phase == "white"
    assert checked(Roll, board.match.events[0]).faces == tuple(map(str, board.state.dice))


def test_an_answer_goes_to_whoever_asked(monkeypatch):
    board = widgets.play("kneifen", seats=1, seed=1)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "send", sent.append)
    board.receive(board, {"do": "record", "ask": "me"}, [])
    assert sent[0]["ask"] == "me"
    assert sent[0]["text"].startswith("dicepad match")


def test_a_loaded_record_of_another_game_changes_the_board():
    board = widgets.play("kneifen", seats=1, seed=1)
    board.do("load", text=widgets.play("qwixx", seats=1).match.to_text())
    assert board.board["id"] == "qwixx"
    assert board.view["eventIndex"] == 0


def test_what_happens_in_the_session_is_shown_as_well():
    board = widgets.play("qwixx", seats=["careful", "careful"], seed=1)
    board.session.run()
    assert board.view["over"]
    assert board.record == board.match.to_text()
    board.session.handle({"do": "undo"})
    assert board.view["why"] == "There is nothing to undo."


def test_a_board_can_be_watched_and_set_by_its_traits():
    board = widgets.play("qwixx", seats=["Ann", "Bob"], seed=1)
    seen = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["record", "seat"])
    board.do("roll")
    assert [name for name, _ in seen] == ["record"]
    before = board.record
    board.seat = 1
    assert (board.view["seat"], seen[-1]) == (1, ("seat", 1))
    with pytest.raises(dicepad.DicepadError, match="This match has no such seat"):
        board.seat = 7
    assert (board.seat, board.view["seat"]) == (1, 1)
    board.do("move", move="pass")
    board.record = before
    assert board.view["eventIndex"] == 1
    assert dicepad.record.read(before) == board.match
    with pytest.raises(dicepad.RecordError):
        board.record = "nonsense"
    assert (board.record, board.view["eventIndex"]) == (before, 1)


def test_the_value_of_a_board_follows_its_match_and_nothing_else():
    """As plain data; what a browser saves too late does not turn it back."""
    board = widgets.play("qwixx", seats=["Ann", "Bob"], seed=1)
    heard: list[dict[str, Any]] = []
    board.observe(lambda change: heard.append(change["new"]), "value")
    board.do("roll", dice="2 3 1 1 1 1")
    board.do("cell", cell="nonsense")
    board.do("seat", seat=1)
    first = board.value
    assert heard == [first]
    board.do("move", move="red.5")
    assert board.value == json.loads(json.dumps(board.value))
    assert board.value == {
        "game": "qwixx",
        "record": board.record,
        "position": board.state.to_text(),
        "points": list(board.state.scores),
        "over": False,
    }
    board.set_state({"value": first})
    assert board.value["record"] == board.record != first["record"]
    assert len(heard) == 2


def test_the_value_of_an_explorer_follows_its_position():
    explorer = widgets.explore("kneifen", turns=1)
    heard: list[dict[str, Any]] = []
    explorer.observe(lambda change: heard.append(change["new"]), "value")
    explorer.tap({"do": "chance", "chance": "within"})
    explorer.tap({"do": "cell", "cell": "11.1"})
    assert heard == [explorer.value] == [json.loads(json.dumps(explorer.value))]
    assert explorer.value["position"] == explorer.state.to_text()
    assert explorer.value["chances"]["12.1"] == {
        "roll": float(explorer.chances["12.1"].roll),
        "within": float(explorer.chances["12.1"].within),
        "closing": None,
    }


def test_a_record_of_another_game_can_be_set():
    board = widgets.play("qwixx", seats=1)
    board.record = widgets.play("qwinto", seats=["Ann", "careful"], seed=3).record
    assert (board.board["id"], [seat["name"] for seat in board.view["seats"]]) == ("qwinto", ["Ann", "Ada"])


def test_somebody_alone_needs_no_list():
    assert repr(widgets.play("qwixx", "Ann")) == "<board: Qwixx, Ann>"
    assert widgets.play("qwixx", widgets.Seat("careful")).view["seats"][0]["by"] == "person"


def outputs(monkeypatch, board) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """A notebook gets the widget and its picture when a board is shown."""
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    monkeypatch.setattr("widgets.pictured.publish", lambda data, metadata, **more: found.append((data, more)))
    board._ipython_display_()
    return found


def test_a_board_brings_a_picture_of_its_sheet(monkeypatch):
    """JupyterLab has one output for the board and one for the picture, other hosts choose between two kinds of one, and
    Solara needs no picture."""
    monkeypatch.delenv("VSCODE_PID", raising=False)
    board = widgets.play("qwixx", seats=1, seed=1)
    (shown, _), (picture, more) = outputs(monkeypatch, board)
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert set(picture) == {"image/png", "text/plain"}
    assert more == {"transient": {"display_id": board.model_id}, "update": False}
    with Image.open(io.BytesIO(base64.b64decode(picture["image/png"]))) as drawn:
        assert drawn.size == (700, 497)
    monkeypatch.setenv("VSCODE_PID", "1")
    ((only, _),) = outputs(monkeypatch, board)
    assert only == shown | picture
    monkeypatch.delenv("VSCODE_PID")
    monkeypatch.setitem(sys.modules, "solara.server.app", None)
    ((only, _),) = outputs(monkeypatch, board)
    assert only == shown


def text_in(png: str) -> int:
    """Return how many dots of a picture in a notebook are nearly black."""
    with Image.open(io.BytesIO(base64.b64decode(png))) as drawn:
        return sum(drawn.convert("L").histogram()[:60])


def test_an_explorer_brings_a_picture_of_its_chances(monkeypatch):
    """A chance for each open cell, in the picture and in what is read out."""
    monkeypatch.delenv("VSCODE_PID", raising=False)
    explorer = widgets.explore("qwixx")
    blank = explorer.pictures()["image/png"]
    explorer.tap({"do": "cell", "cell": "red.11"})
    (shown, _), (picture, more) = outputs(monkeypatch, explorer)
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert more["transient"] == {"display_id": explorer.model_id}
    assert text_in(picture["image/png"]) < text_in(blank)  # nine red cells less are open
    said = explorer.picture_text()
    assert said.count(",") == len(explorer.shown) - 1
    assert "Red 12 0" in said
    assert "Blue 7 42" in said
    assert "Red 7" not in said


def test_a_review_brings_a_picture_of_its_curve_and_its_sentences(monkeypatch):
    monkeypatch.delenv("VSCODE_PID", raising=False)
    match = dicepad.play_out(dicepad.Match.begin(dicepad.load("kneifen"), 1, seed=3), Random(1))
    found = widgets.review(match)
    _, (picture, _) = outputs(monkeypatch, found)
    for line in found.review["review"]["lines"]:
        assert line in picture["text/plain"]
        assert line in found.picture_text()
    with Image.open(io.BytesIO(base64.b64decode(picture["image/png"]))) as drawn:
        assert drawn.width > drawn.height > 300
    nobody = widgets.review(dicepad.play_out(dicepad.Match.begin(dicepad.load("qwixx-steps-b"), 1, seed=3), Random(1)))
    assert "problem" in nobody.review
    assert nobody.pictures() == nobody.session.picture()


def test_the_picture_is_drawn_anew_when_people_rest(monkeypatch):
    """Beside the loop that takes in events, and once for several of them."""
    board = widgets.play("qwixx", seats=["Ann"], seed=1)
    drawn: list[tuple[dict[str, str], dict[str, Any]]] = []

    async def rest() -> None:
        done = asyncio.Event()

        def publish(picture: dict[str, str], more: dict[str, Any], **_: object) -> None:
            drawn.append((picture, more))
            done.set()

        monkeypatch.setattr("widgets.pictured.publish", publish)
        monkeypatch.setattr("widgets.pictured.QUIET", 0)
        board.pictured = True
        board.do("roll")
        board.do("cell", cell=next(iter(board.view["live"])))
        assert not drawn
        await done.wait()

    with ThreadPoolExecutor(1) as pool:  # a browser of other tests may leave a loop running in this thread
        pool.submit(asyncio.run, rest()).result()
    ((picture, more),) = drawn
    assert picture == board.session.picture()
    assert more["image/png"]["alt"] == "Qwixx: Ann\N{RIGHT SINGLE QUOTATION MARK}s sheet (1)"


def test_the_picture_of_the_board_has_its_crosses(monkeypatch):
    """The picture is an SVG if no PNG can be drawn, as in the browser."""
    board = widgets.play("qwixx", seats=1, seed=1)
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.delitem(sys.modules, "sheetgen.writers.png", raising=False)
    before = board.session.picture()["image/svg+xml"].count("<line")
    board.do("roll", dice="1 6 1 1 1 1")
    board.do("cell", cell="red.7")
    after = board.session.picture()["image/svg+xml"]
    assert after.count("<line") == before + 2 + len("23456")
    assert ElementTree.fromstring(after).get("role") == "img"


def test_boards_have_names_without_addresses():
    assert repr(widgets.play("qwixx", seats=["Ann", "careful"])) == "<board: Qwixx, Ann and Ada>"
    assert repr(widgets.Dice("white white")) == "<dice>"
    assert repr(widgets.Distribution({1: 1}, "One")) == "<chances>"
    assert repr(widgets.Quiz("?", right=1)) == "<quiz>"
    assert repr(widgets.Sketch({1: 1}, "?")) == "<sketch>"
    assert repr(widgets.Settling({1: 0.5, 2: 0.5}, "?", lang="it")) == "<settling>"
    assert repr(widgets.Threshold({"": {1: 1}}, "?")) == "<threshold>"


def test_own_games_and_options_can_be_played():
    board = widgets.play(dicepad.load("kneifen", dice=5), seats=1)
    assert len(board.view["dice"]) == 5
    with pytest.raises(dicepad.SpecError, match="there is no such game"):
        widgets.play("no such game")


def test_a_match_is_looked_at_again_above_its_board(tmp_path, monkeypatch):
    """From a record, its path or a link; the board shows the position of a mistake that is clicked. What a dialog of
    the board asks for is sent to it, and the review above stays."""
    match = dicepad.play_out(dicepad.Match.begin(dicepad.load("kneifen"), 1, seed=3), Random(1))
    path = tmp_path / "match.txt"
    path.write_text(match.to_text(), encoding="utf-8")
    for given in (match, match.to_text(), path, str(path), link(match)):
        found = widgets.review(given, lang="fr")
        assert found.match.states == match.states
        assert found.board["lang"] == "fr"
    moment = found.review["review"]["mistakes"][0]["moment"]
    found.receive(found, {"do": "show", "moment": moment, "way": 0}, [])
    assert found.view["eventIndex"] == moment
    assert not found.review["computers"]
    found.receive(found, {"do": "review", "seat": 0, "compare": True}, [])
    assert found.review["computers"]
    assert found.review["review"]["mistakes"][0]["moment"] == moment
    before = found.review
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(found, "send", sent.append)
    found.receive(found, {"do": "record", "ask": "a dialog"}, [])
    assert (sent[0]["ask"], found.review) == ("a dialog", before)
    with pytest.raises(dicepad.DicepadError):
        widgets.review(tmp_path / "nothing.txt")


def test_what_is_no_name_of_this_package_is_refused():
    with pytest.raises(AttributeError, match="no attribute 'Nonsense'"):
        widgets.Nonsense  # noqa: B018


@pytest.mark.parametrize("name", ["board", "lesson"])
def test_what_a_widget_loads_is_small_and_whole(name):
    """All that a board loads without Python stays under 31 kB, packed by gzip, font included; it asks nobody else."""
    files = [bundled(f"{name}{end}") for end in (".mjs", ".css")]
    assert sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files) < 31_000
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not re.findall(r"https?://(?!www\.w3\.org/)", text)
        assert not re.findall(r"\bimport\b(?!\()|@import|sourceMappingURL", text)


def test_a_missing_bundle_is_said_in_one_line(tmp_path):
    """Whoever has only Python and the sources is told what to type."""
    shutil.copytree(
        Path(widgets.__file__).parent, tmp_path / "widgets", ignore=shutil.ignore_patterns("static", "front")
    )
    code = "import widgets; widgets.Puzzle; widgets.Session; widgets.play('qwixx')"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    missing = tmp_path / "widgets" / "static" / "board.mjs"
    last = f"widgets: {missing} has not been made yet; run make in the project's folder"
    assert done.stderr.splitlines()[-1] == f"dicepad.errors.DicepadError: {last}"
