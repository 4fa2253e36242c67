"""The long comparison of both Pythons goes on where it ended, and stays at what differs."""

from __future__ import annotations

import json

import pytest
from live.light import probe
from live.light.rounds import Progress, compare

pytestmark = pytest.mark.solve


def test_a_run_goes_on_with_the_game_that_was_compared_least(light, tmp_path, capsys):
    file = tmp_path / "out" / "parity.json"
    assert compare(light, ["kneifen", "qwinto"], 0, file)
    assert compare(light, ["kneifen", "qwinto"], 0, file)
    assert compare(light, ["kneifen", "qwinto"], 0, file)
    said = [line for line in capsys.readouterr().out.splitlines() if line]
    assert said == [f"{game}, 0 differences" for game in ("kneifen: piece 1", "qwinto: piece 1", "kneifen: piece 2")]
    assert json.loads(file.read_text(encoding="utf-8"))["done"] == {"kneifen": 2, "qwinto": 1}


def test_a_piece_that_differs_is_compared_again(light, tmp_path, capsys, monkeypatch):
    """CPython is made to answer otherwise."""
    file = tmp_path / "parity.json"
    with monkeypatch.context() as changed:
        changed.setattr(probe, "match", lambda *_: '"another answer"')
        assert not compare(light, ["kneifen"], 1, file)
    said = capsys.readouterr().out
    assert "another answer" in said
    assert said.endswith("kneifen: piece 1, 1 differences\n")
    assert compare(light, ["kneifen"], 0, file)
    assert "kneifen: piece 1, 0 differences" in capsys.readouterr().out


def test_other_code_begins_anew(tmp_path):
    file = tmp_path / "parity.json"
    Progress(file, "old").add("qwixx")
    assert Progress(file, "old").done == {"qwixx": 1}
    assert Progress(file, "new").done == {}
