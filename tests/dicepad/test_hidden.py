"""Another module that hides one of our packages: one line says what is hidden, by which file, and what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

DO = "rename it, or start Python in another folder"
HIDES = {
    "sheetgen": "hides the package sheetgen, which prints sheets: " + DO,
    "widgets": "hides the package widgets, which shows boards: " + DO,
    "dicepad": "hides the package dicepad: " + DO,
}


def told(folder: Path, *command: str) -> tuple[int, str, str]:
    """Run Python in a folder that comes first on its path, as the current folder does for ``python -m``."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def hider(folder: Path, package: str, kind: str) -> Path:
    """Write a module that hides a package, and return its file."""
    path = folder / (f"{package}.py" if kind == "file" else f"{package}/__init__.py")
    path.parent.mkdir(exist_ok=True)
    path.write_text("")
    return path


@pytest.mark.parametrize("kind", ["file", "folder"])
@pytest.mark.parametrize("package", ["sheetgen", "widgets"])
def test_a_line_warns_as_dicepad_is_imported(package: str, kind: str, tmp_path: Path) -> None:
    path = hider(tmp_path, package, kind)
    code, out, err = told(tmp_path, "-c", "import dicepad; print(dicepad.load('qwixx'))")
    assert (code, out, err) == (0, "<qwixx>\n", f"dicepad:1: UserWarning: {path} {HIDES[package]}\n")


@pytest.mark.parametrize("package", ["sheetgen", "widgets"])
def test_a_command_goes_on_after_the_line_if_it_can(package: str, tmp_path: Path) -> None:
    path = hider(tmp_path, package, "file")
    code, out, err = told(tmp_path, "-m", "dicepad", "odds", "qwixx")
    assert code == 0
    assert len(out.splitlines()) > 10
    assert err == f"dicepad:1: UserWarning: {path} {HIDES[package]}\n"


@pytest.mark.parametrize("package", ["sheetgen", "widgets"])
def test_a_command_of_the_hidden_package_ends_after_the_line(package: str, tmp_path: Path) -> None:
    path = hider(tmp_path, package, "file")
    code, _, err = told(tmp_path, "-m", "dicepad", "review", "match.txt")
    line, end = err.splitlines()
    assert line == f"dicepad:1: UserWarning: {path} {HIDES[package]}"
    assert end.startswith("dicepad: argument COMMAND: invalid choice: 'review'")
    assert code == 2
    code, _, err = told(tmp_path, "-m", "dicepad", "cards")
    assert err.splitlines()[0] == line
    assert err.count("\n") == 2
    assert (code, err.splitlines()[1][:48]) == (1, "dicepad: there is no command for cards: widgets.")


def test_sheets_still_print_beside_a_module_of_the_name_widgets(tmp_path: Path) -> None:
    path = hider(tmp_path, "widgets", "file")
    code, out, err = told(tmp_path, "-m", "sheetgen", "make", "qwixx", "-o", "qwixx.svg")
    assert (code, out) == (0, "qwixx.svg: Qwixx, 148 x 105 mm\n")
    assert err == f"dicepad:1: UserWarning: {path} {HIDES['widgets']}\n"


def test_sheetgen_says_in_one_line_that_dicepad_is_hidden(tmp_path: Path) -> None:
    path = hider(tmp_path, "dicepad", "file")
    entry = "from sheetgen.cli import main; raise SystemExit(main())"
    for command in (("-m", "sheetgen", "list"), ("-c", entry, "list")):
        assert told(tmp_path, *command) == (1, "", f"sheetgen: {path} {HIDES['dicepad']}\n")
    code, _, err = told(tmp_path, "-c", "import sheetgen; sheetgen.sheet('qwixx')")
    assert (code, err.splitlines()[-1]) == (1, f"ImportError: {path} {HIDES['dicepad']}")


@pytest.mark.parametrize("package", ["sheetgen", "dicepad"])
def test_boards_say_which_package_below_them_is_hidden(package: str, tmp_path: Path) -> None:
    path = hider(tmp_path, package, "file")
    code, _, err = told(tmp_path, "-c", "import widgets")
    assert (code, err.splitlines()[-1]) == (1, f"ImportError: {path} {HIDES[package]}")


def test_nothing_is_said_if_nothing_is_hidden(tmp_path: Path) -> None:
    """Not even beside a folder of such a name that is no package."""
    (tmp_path / "widgets").mkdir()
    assert told(tmp_path, "-W", "error", "-c", "import dicepad, sheetgen, widgets") == (0, "", "")
