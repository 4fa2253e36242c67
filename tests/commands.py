"""Commands of the programs, run in this process."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

import dicepad.cli
import sheetgen.cli

PROGRAMS: Final = {"dicepad": dicepad.cli.main, "sheetgen": sheetgen.cli.main}


def run(*arguments: object, program: str = "sheetgen") -> int:
    """Run a command, and return its exit code."""
    try:
        return PROGRAMS[program]([*map(str, arguments)])
    except SystemExit as stop:
        return int(stop.code or 0)


def refuse(
    capsys: pytest.CaptureFixture[str], folder: Path, said: str, *arguments: object, program: str = "sheetgen"
) -> int:
    """Run a command that refuses its task in one line and leaves a folder as it was, and return its exit code."""
    before = sorted(folder.iterdir())
    code = run(*arguments, program=program)
    captured = capsys.readouterr()
    assert said.replace(os.sep, "/") in captured.err.replace(os.sep, "/")
    assert captured.err.startswith(program)
    assert captured.err.count("\n") == 1
    assert captured.out == ""
    assert sorted(folder.iterdir()) == before
    return code
