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
OUTSIDE = [*(ROOT / "dicepad" / "template").rglob("*.py.txt"), *(ROOT / "tests" / "fifth_game").rglob("*.py")]
OURS = ("dicepad", "sheetgen", "widgets")
PUBLIC = "dicepad.plugins."


def shown(language: str, *files: str) -> dict[str, str]:
    """The first blocks of code in a language on the page, as the contents of these files."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return dict(zip(files, blocks, strict=True))


FILES = shown("python", "player.py", "passes.py")


def names_of_ours(code: str) -> set[str]:
    """The names that code imports from the three packages."""
    return {name for _, name, _ in imported(ast.parse(code), ()) if name.partition(".")[0] in OURS}


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_template_and_the_test_game_import_nothing_else(path: Path) -> None:
    assert {name for name in names_of_ours(path.read_text("utf-8")) if not name.startswith(PUBLIC)} == set()


@pytest.mark.parametrize("name", FILES)
def test_the_book_imports_nothing_else(name: str) -> None:
    assert {found for found in names_of_ours(FILES[name]) if not found.startswith(PUBLIC)} == set()


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


def written(folder: Path) -> Path:
    """Write what the page shows into an empty folder, with the entry points as pip would install them."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (project,) = shown("toml", "pyproject.toml").values()
    (group, line) = re.findall(r'entry-points\."(.*)"\]\n(.*)', project)[0]
    (folder / "passes-0.1.dist-info").mkdir()
    (folder / "passes-0.1.dist-info" / "entry_points.txt").write_text(
        f"[{group}]\n{line}\n".replace('"', ""), encoding="utf-8"
    )
    (folder / "passes-0.1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: passes\nVersion: 0.1\n")
    return folder


def test_the_player_of_the_book_runs(tmp_path: Path) -> None:
    said = run(written(tmp_path), "player.py", folder=tmp_path)
    assert re.fullmatch(r"greedy: \d+\.\d points.*\nrandom: -?\d+\.\d points.*\n\(-?\d+, -?\d+\)\n", said)


def test_the_command_of_the_book_runs(tmp_path: Path) -> None:
    site = written(tmp_path)
    run(site, "-m", "dicepad", *["random", "qwixx", "--seats", "2", "--seed", "7", "-o", "match.txt"], folder=tmp_path)
    passes = (tmp_path / "match.txt").read_text(encoding="utf-8").count("\n0 pass")
    said = run(site, "-m", "dicepad", "passes", "match.txt", folder=tmp_path)
    assert said.startswith(f"player 1: passed {passes} times\nplayer 2: passed ")
    (tmp_path / "empty.txt").write_text("dicepad match, format 1\ngame qwixx\nseats 2\n")
    said = run(site, "-m", "dicepad", "passes", "empty.txt", folder=tmp_path, ends=1)
    assert said == "dicepad: nobody has played yet\n"


@pytest.mark.long
def test_mypy_finds_nothing_in_what_the_book_shows(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", *FILES]
    environment = os.environ | {"MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=written(tmp_path), env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Success"), done.stdout + done.stderr
