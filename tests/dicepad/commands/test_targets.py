"""Files that commands write: none is overwritten without being asked, and none is refused after the work."""

from __future__ import annotations

import io
from argparse import ArgumentParser, _SubParsersAction
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dicepad
from dicepad.command import Parser
from tests import commands

MATCH = dicepad.play_out(dicepad.Match.begin(dicepad.load("qwixx"), 1, seed=7), Random(7))
COMMANDS = [
    ["dicepad", "random", "qwixx", "--seed", "7", "-o", "FILE"],
    ["dicepad", "review", "RECORD", "--picture", "FILE.svg"],
    ["dicepad", "solve", "--small", "FILE"],
    ["dicepad", "values", "-o", "FILE.zip"],
    ["dicepad", "cards", "RECORD", "-o", "FILE.pdf"],
    ["dicepad", "report", "RECORD", "-o", "FILE.pdf"],
    ["sheetgen", "make", "qwixx", "-o", "FILE.svg"],
    ["sheetgen", "mix", "numbers", "--seed", "7", "-o", "FILE.toml"],
    ["sheetgen", "dice", "qwixx", "-o", "FILE.pdf"],
    ["sheetgen", "calibrate", "-o", "FILE.pdf"],
]
FOLDERS = [
    ["dicepad", "kit", "qwixx", "-o", "FOLDER"],
    ["sheetgen", "all", "-o", "FOLDER", "--lang", "de", "--paper", "a6"],
]
"""Commands that write several files."""


def run(program: str, *arguments: str) -> tuple[int, str]:
    """Return the exit code of a command, and what it says on stderr."""
    said = io.StringIO()
    with redirect_stderr(said), redirect_stdout(io.StringIO()):
        code = commands.run(*arguments, program=program)
    return code, said.getvalue()


@pytest.fixture
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "match.txt"
    path.write_text(MATCH.to_text(), "utf-8")
    return path


def filled(words: list[str], path: Path, record: Path) -> list[str]:
    """Return a command with its files."""
    return [str(record) if word == "RECORD" else word.replace("FILE", str(path)) for word in words]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_a_file_is_overwritten_only_with_force(tmp_path: Path, record: Path, words: list[str]) -> None:
    command = filled(words, tmp_path / "x", record)
    path = Path(command[-1])
    path.write_text("mine")
    refused = f"{words[0]}: {path}: this file already exists; --force overwrites it\n"
    assert run(*command) == (1, refused)
    assert path.read_text() == "mine"
    if "RECORD" not in words and not {"solve", "values"} & {*words}:  # these compute with what perfect play is worth
        assert run(*command, "--force")[0] == 0
        assert path.read_bytes() != b"mine"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("words", "name"), [(FOLDERS[0], "qwixx.json"), (FOLDERS[1], "qwixx-de-a6.pdf")])
def test_a_file_in_a_folder_is_overwritten_only_with_force(tmp_path: Path, words: list[str], name: str) -> None:
    command = [word.replace("FOLDER", str(tmp_path)) for word in words]
    path = tmp_path / name
    path.write_text("mine")
    assert run(*command) == (1, f"{words[0]}: {path}: this file already exists; --force overwrites it\n")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]
    if words[0] == "dicepad":
        assert run(*command, "--force")[0] == 0
        assert path.read_bytes() != b"mine"


@pytest.mark.parametrize("words", [*COMMANDS, *FOLDERS], ids=lambda words: " ".join(words[:2]))
def test_a_name_that_cannot_be_is_wrong_use(tmp_path: Path, record: Path, words: list[str]) -> None:
    """A name that is too long, a link to itself, and a file in place of a folder are found before any work."""
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path / ("x" * 300), tmp_path / "loop", tmp_path / "file" / "below"):
        command = [word.replace("FOLDER", str(path)) for word in filled(words, path, record)]
        target = next(Path(word) for word in command if word.startswith(str(path)))
        if path.name == "loop":
            target.unlink(missing_ok=True)
            target.symlink_to(target.name)
        code, said = run(*command)
        assert code == 2
        assert said.count("\n") == 1
        assert said.startswith(f"{words[0]} {words[1]}: argument ")
    assert (tmp_path / "file").read_text() == "mine"


def every_parser() -> list[Parser]:
    """Return the parsers of all commands of both programs, by letting them print their help."""
    seen: list[Parser] = []
    made: Any = _SubParsersAction.add_parser

    def add_parser(self: Any, *words: Any, **options: Any) -> ArgumentParser:
        seen.append(made(self, *words, **options))
        return seen[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_SubParsersAction, "add_parser", add_parser)
        run("dicepad", "--help")
        run("sheetgen", "--help")
    return seen


def test_every_command_that_writes_a_file_asks_before_it_overwrites_one() -> None:
    """But `sheetgen new`, which overwrites nothing at all."""
    parsers = every_parser()
    assert len(parsers) == 15 + 11
    for parser in parsers:
        kinds = {action.dest: getattr(action.type, "__qualname__", "") for action in parser._actions}
        files = [name for name, kind in kinds.items() if kind.startswith("target.")]
        assert parser.outputs == files or parser.prog == "sheetgen new"
        assert ("force" in kinds) == bool(parser.outputs or "folder" in kinds.values())
