"""Five Square, in which all players decide at the same time, on a sheet with a front of its own.

The reference shows its files; it was written from the public pages alone."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import dicepad
import sheetgen
from dicepad.testing import case, cases, check, learning
from dicepad.testing.protocol import PROTOCOL
from sheetgen.press.options import Options
from tests.example import PACKAGE, five_square
from tests.places import ROOT
from widgets import Session

PICTURE = ROOT / "book" / "images" / "five-square.svg"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> dicepad.Game:
    """The game, with no sample of an earlier test."""
    case.kept.cache_clear()
    learning.world_of.cache_clear()
    return five_square(monkeypatch)


def test_it_passes_every_check_and_lacks_nothing_but_advice(game: dicepad.Game) -> None:
    names = {str(one).partition(": ")[2] for one in cases(game, 3)}
    assert {"every cell has a place in every language", "no board shows what others have just chosen"} <= names
    for players in (1, 2, 6):
        check(game, players)


def test_choices_that_show_at_once_are_seen_everywhere(game: dicepad.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `choices`, each entry is written as it is made: by the rules, for programs that learn, and on a board."""
    state = import_module("five_square").FiveSquareState

    def waiting(self: Any) -> tuple[int, ...]:
        most = max(square.count(0) for square in self.squares)
        return tuple(seat for seat, square in enumerate(self.squares) if self.dice and square.count(0) == most)

    def after_move(self: Any, seat: int, move: str) -> Any:
        square = self.entered(self.squares[seat], move)
        after = replace(self, squares=(*self.squares[:seat], square, *self.squares[seat + 1 :]))
        if len(self.to_act) > 1:
            return after
        return replace(after, active=(self.active + 1) % self.players, phase="roll" if 0 in square else "over", dice=())

    monkeypatch.setattr(state, "to_act", property(waiting))
    monkeypatch.setattr(state, "after_roll", lambda self, faces: replace(self, phase="enter", dice=faces))
    monkeypatch.setattr(state, "after_move", after_move)
    told = {str(one).partition(": ")[2]: one.problem() for one in cases(game, 2)}
    assert "State.choices is empty" in told["a choice stays secret until all have chosen"]
    assert "seat 1 sees what seat 0 has chosen" in told["nobody sees what others have just chosen"]
    assert "before all have" in told["no board shows what others have just chosen"]
    assert told["the order of decisions in a window does not matter"] == ""


def test_a_property_is_no_change_but_what_must_be_a_field_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A frozen class with slots raises TypeError, and no AttributeError, if somebody sets what is no field."""
    copytree(PACKAGE, tmp_path / "copy")
    rules = tmp_path / "copy" / "five_square" / "__init__.py"
    derived = "    @property\n    def active(self) -> int:\n        return self.turn % self.players\n\n"
    text = rules.read_text("utf-8").replace("    active: int\n", "    turn: int\n")
    rules.write_text(
        text.replace("    @property\n    def players", f"{derived}    @property\n    def players"), "utf-8"
    )
    game = five_square(monkeypatch, tmp_path / "copy")
    with pytest.raises(TypeError):
        setattr(game.start(1), "active", 1)  # noqa: B010
    (problem,) = [said for one in cases(game, 1, (PROTOCOL,)) if (said := one.problem())]
    told = "declare active as a field of the dataclass FiveSquareState, not as a property"
    assert problem == f"five-square-1: active phase and dice are fields: {told}"


def test_its_board_speaks_in_its_own_words(game: dicepad.Game) -> None:
    """The code `taken` is also one of Qwantum's, whose sentence means something else."""
    for lang, prompt, why in (
        ("en", "Ann: enter 6 in an empty cell.", "A 1 has a number already."),
        ("de", "Ann: trag 6 in ein leeres Feld ein.", "In A 1 steht schon eine Zahl."),
        ("fr", "Ann: enter 6 in an empty cell.", "A 1 has a number already."),
    ):
        session = Session(game, ["Ann"], seed=1, lang=lang)
        session.handle({"do": "roll"})
        assert session.view()["prompt"] == prompt
        session.handle({"do": "cell", "cell": "a.1"})
        session.handle({"do": "roll"})
        session.handle({"do": "cell", "cell": "a.1"})
        assert session.view()["why"] == why


def test_the_picture_of_its_front_is_what_it_draws(game: dicepad.Game) -> None:
    page = (ROOT / "book" / "reference" / "own-front.md").read_text("utf-8")
    (position,) = re.findall(r'\$ sheetgen make five-square --position "(.*)" -o five-square.svg', page)
    assert PICTURE.read_bytes() == sheetgen.sheet(game).job(Options(position=position)).svg()


@pytest.mark.long
def test_it_has_types() -> None:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--follow-imports=silent",
        "-p",
        "five_square",
    ]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
