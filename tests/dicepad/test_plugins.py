"""The one module for packages from outside: nothing else is imported, and what the book shows runs as it stands."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicepad import plugins
from tests.imports import imported
from tests.outside import run
from tests.places import ROOT

PAGE = ROOT / "book" / "reference" / "plugins.md"
OUTSIDE = [
    *(ROOT / "dicepad" / "template").rglob("*.py.txt"),
    *(path for game in ("fifth_game", "sixth_game") for path in (ROOT / "tests" / game).rglob("*.py")),
]
OURS = ("dicepad", "sheetgen", "widgets")
PUBLIC = "dicepad.plugins."


PLAYER = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[0]


def names_of_ours(code: str) -> set[str]:
    """The names that code imports from the three packages."""
    return {name for _, name, _ in imported(ast.parse(code), ()) if name.partition(".")[0] in OURS}


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_template_and_the_test_game_import_nothing_else(path: Path) -> None:
    assert {name for name in names_of_ours(path.read_text("utf-8")) if not name.startswith(PUBLIC)} == set()


def test_the_player_of_the_book_imports_nothing_else() -> None:
    assert {name for name in names_of_ours(PLAYER) if not name.startswith(PUBLIC)} == set()


def test_type_checkers_and_python_find_the_same_names_in_the_same_places() -> None:
    code = ast.parse(Path(plugins.__file__).read_text("utf-8"))
    typed = {name for _, name, at_load in imported(code, ("dicepad",)) if not at_load}
    assert typed == {f"{module}.{name}" for name, module in plugins.HOMES.items()}
    assert len(plugins.__all__) == sum(len(names.split()) for names in plugins.PLACES.values())
    with pytest.raises(AttributeError, match="has no attribute 'Registry'"):
        plugins.Registry  # noqa: B018


def test_the_book_lists_all_names_on_one_page() -> None:
    """The directive lists those of `__all__`."""
    pages = [path.name for path in PAGE.parent.glob("*.md") if "{api} dicepad.plugins" in path.read_text("utf-8")]
    assert pages == ["plugins.md"]
    assert dir(plugins) == sorted(plugins.__all__)


def test_rules_load_neither_sheets_nor_boards_nor_chances() -> None:
    rules = "REASONS, Face, Game, PositionError, Spec, State, TableReader, position_table, read_dice"
    code = f"from dicepad.plugins import {rules}\nimport sys\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert not re.findall(r"\b(?:sheetgen|widgets|numpy|dicepad\.odds)\b", loaded)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder but for the player of the page."""
    (tmp_path / "player.py").write_text(PLAYER, encoding="utf-8")
    return tmp_path


def test_the_player_of_the_book_runs(folder: Path) -> None:
    said = run(folder, "player.py", folder=folder)
    assert re.fullmatch(r"greedy: \d+\.\d points.*\nrandom: -?\d+\.\d points.*\n\(-?\d+, -?\d+\)\n", said)


@pytest.mark.long
def test_mypy_finds_nothing_in_the_player_of_the_book(folder: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "player.py"]
    environment = os.environ | {"MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Success"), done.stdout + done.stderr
