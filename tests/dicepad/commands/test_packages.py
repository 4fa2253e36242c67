"""Packages of others that are broken: each is named in one line, and everything else works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Final

import pytest

import dicepad
from dicepad.testing import FURTHER, areas
from tests.places import ROOT

BREAKS: Final = {
    "syntax": ("def", "gone", "dicepad.rules"),
    "fault": ("1 / 0", "gone", "dicepad.rules"),
    "absent": ("import no_such_module", "gone", "dicepad.rules"),
    "nameless": ("", "gone", "dicepad.rules"),
    "bare": ("class Rules: pass", "Rules", "dicepad.rules"),
    "command": ("1 / 0", "gone", "dicepad.commands"),
    "adding": ("", "__dict__", "dicepad.commands"),
}
"""The content of a module, the name that its entry point wants from it, and the group of the entry point."""
SPEC: Final = 'format = 1\nbase = "qwixx"\nid = "whole"\ntitle = "Whole"\nverified = false\nsources = ["us"]\n'
RULES: Final = """
from pathlib import Path
from dicepad.rules.crossing import CrossingGame
class Whole(CrossingGame):
    specs = Path(__file__).parent / "specs"
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages: one has a game that works and a damaged spec; the others are broken."""
    folder = tmp_path / "site"
    for name, (code, wanted, group) in BREAKS.items():
        publish(folder, name, code, wanted, group)
    publish(folder, "whole", RULES, "Whole", "dicepad.rules")
    (folder / "specs").mkdir()
    (folder / "specs" / "whole.toml").write_text(SPEC, "utf-8")
    (folder / "specs" / "damaged.toml").write_text("rows = 3", "utf-8")
    return folder


def publish(folder: Path, name: str, code: str, wanted: str, group: str) -> None:
    """Put a package with one entry point into a folder."""
    about = folder / f"{name}-1.dist-info"
    about.mkdir(parents=True)
    (folder / f"{name}_rules.py").write_text(code + "\n", "utf-8")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[{group}]\n{name} = {name}_rules:{wanted}\n", "utf-8")


def start(folder: Path, path: Path, program: str, *arguments: str) -> subprocess.Popen[str]:
    """Start one of our programs in a folder, with packages from a path."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (path, ROOT)))}
    command = [sys.executable, "-m", program, *arguments]
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_a_broken_package_is_named_and_the_others_work(site: Path, tmp_path: Path) -> None:
    calls = (
        ("dicepad", "games"),
        ("sheetgen", "list"),
        ("dicepad", "--help"),
        ("dicepad", "random", "bare"),
        ("dicepad", "random", "damaged"),
        ("dicepad", "command"),
        ("dicepad", "cards", "--help"),
    )
    games, sheets, usage, bare, damaged, command, cards = (
        (*process.communicate(), process.returncode) for process in [start(tmp_path, site, *call) for call in calls]
    )
    rules = [name for name, (_, _, group) in BREAKS.items() if group == "dicepad.rules"]
    for program, (out, said, code) in (("dicepad", games), ("sheetgen", sheets)):
        assert code == 0
        assert [line.split()[0] for line in out.splitlines()] == sorted([*dicepad.games(), "whole"])
        told = said.splitlines()
        assert len(told) == len(rules) + 1
        assert all(line.startswith(f"{program}: note: ") for line in told)
        assert all(any(name in line for line in told) for name in [*rules, "damaged.toml"])
    assert "cards" in usage[0]
    assert "command" not in usage[0].split("examples:")[0].split("commands:")[1]
    assert [line[:15] for line in usage[1].splitlines()] == ["dicepad: note: "] * 2
    assert (bare[1].count("\n"), bare[2]) == (1, 2)
    assert (damaged[1].count("\n"), damaged[2]) == (1, 1)
    assert "the rules bare name no folder of specs" in bare[1]
    assert "damaged.toml: format: " in damaged[1]
    fault = "command_rules:gone cannot be loaded: division by zero (command_rules.py, line 1)"
    assert command == ("", f"dicepad: there is no command for command: {fault}\n", 1)
    assert cards[1:] == ("", 0)


def test_the_command_of_the_book_is_added(tmp_path: Path) -> None:
    """Its entry point names a module alone."""
    page = (ROOT / "book" / "own-game.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(import argparse\n.*?)```", page, re.DOTALL)
    publish(tmp_path / "site", "evening", code, "", "dicepad.commands")
    out, said = start(tmp_path, tmp_path / "site", "dicepad", "evening", "qwixx").communicate()
    assert said == ""
    assert [len(line.split()) for line in out.splitlines()] == [2, 2, 2]


def test_checks_that_cannot_be_loaded_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    known = areas()
    broken = EntryPoint("broken", "string:nothing", FURTHER.group)
    monkeypatch.setitem(vars(FURTHER), "others", EntryPoints([*FURTHER.others, broken]))
    assert areas() == known
