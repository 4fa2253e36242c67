"""The match of a board, kept in a file, as a kernel that restarts finds it."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

import dicepad
import widgets

KERNEL = """
import widgets
board = widgets.play("qwixx", ["Ann", "Bob"], seed=7, resume=True)
board.do("roll")
board.do("move", move="pass")
print(board.record)
"""


def test_a_match_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = subprocess.run([sys.executable, "-c", KERNEL], cwd=tmp_path, capture_output=True, text=True, check=True)
    monkeypatch.chdir(tmp_path)
    board = widgets.play("qwixx", resume=True)
    assert board.record.strip() == first.stdout.strip()
    assert [seat["name"] for seat in board.view["seats"]] == ["Ann", "Bob"]
    board.do("move", move="pass")
    again = widgets.play("qwixx", resume=True)
    assert again.record == board.record != first.stdout.strip()
    assert again.view["prompt"] == board.view["prompt"]


@pytest.mark.parametrize("game", ["qwinto", "qwixx"])
def test_a_match_that_is_over_makes_room_for_a_new_one_and_is_set_aside(tmp_path: Path, game: str) -> None:
    """Also a match of another game, and one after which a new match is chosen on the board."""
    path = tmp_path / "evening.txt"
    board = widgets.play("qwinto", ["careful", "careful"], seed=1, resume=path)
    board.session.run()
    first = path.read_bytes()
    assert dicepad.read_file(path).state.over
    assert widgets.play(game, resume=path).view["eventIndex"] == 0
    assert (tmp_path / "evening-2.txt").read_bytes() == first
    assert dicepad.read_file(path).events == ()
    board.do("new", seed="2")
    assert (tmp_path / "evening-3.txt").read_bytes() == first


def test_a_match_that_cannot_be_set_aside_is_not_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "full"
    folder.mkdir()
    path = folder / "evening.txt"
    board = widgets.play("qwinto", ["careful"], seed=1, resume=path)
    board.session.run()
    first = path.read_bytes()
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limit[1]))
    try:
        with pytest.raises(dicepad.DicepadError, match=r"evening\.txt: the match cannot be kept here"):
            widgets.play("qwixx", resume=path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == {"evening.txt": first}


def test_another_game_chosen_on_the_board_is_kept_as_well(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    widgets.play("qwixx", resume=path).do("new", game="qwinto")
    assert widgets.play("qwixx", resume=path).board["id"] == "qwinto"


def test_a_sheet_of_your_own_is_kept(tmp_path: Path) -> None:
    spec = tmp_path / "own.toml"
    spec.write_text('base = "qwixx"\nid = "own"\ntitle = "Own"\n', encoding="utf-8")
    path = tmp_path / "own.txt"
    widgets.play(spec, 2, seed=1, resume=path).do("roll")
    assert widgets.play(spec, resume=path).view["eventIndex"] == 1


def test_looking_and_undoing_leave_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    board = widgets.play("qwinto", ["careful", "careful"], seed=1, resume=path)
    board.session.run()
    whole = path.read_text(encoding="utf-8")
    for event in ({"do": "show", "moment": 3}, {"do": "undo"}, {"do": "show", "way": 0}):
        board.take(event)
        assert path.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("text", ["no match at all", "\N{REPLACEMENT CHARACTER}", ""])
def test_what_is_no_match_is_refused_and_stays_as_it_was(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(dicepad.DicepadError, match=r"notes\.txt"):
        widgets.play("qwixx", resume=path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("place", [".", "nowhere/match.txt"])
def test_a_place_that_cannot_be_written_is_refused_at_once(tmp_path: Path, place: str) -> None:
    with pytest.raises(dicepad.DicepadError, match="the match cannot be kept here"):
        widgets.play("qwixx", resume=tmp_path / place)


def test_a_place_that_is_lost_later_is_said_and_the_match_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    board = widgets.play("qwixx", ["Ann", "Bob"], seed=1, resume=folder / "match.txt")
    (folder / "match.txt").unlink()
    folder.rmdir()
    board.do("roll")
    assert "the match cannot be kept here" in board.view["why"]
    folder.mkdir()
    board.do("move", move="pass")
    assert not board.view["why"]
    assert dicepad.read_file(folder / "match.txt").to_text() == board.record


def test_a_new_match_sets_the_old_one_aside(tmp_path: Path) -> None:
    path = tmp_path / "qwixx.match.txt"
    board = widgets.play("qwixx", ["Ann", "Bob"], seed=7, resume=path)
    board.do("roll")
    first = board.record
    for number in (2, 3):
        board.do("new", seed=str(number))
        assert (tmp_path / f"qwixx.match-{number}.txt").read_text(encoding="utf-8") == first
        assert dicepad.read_file(path).events == ()
        board.do("roll")
        first = board.record
    assert len(list(tmp_path.iterdir())) == 3
