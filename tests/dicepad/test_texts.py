"""Files that other programs saved: records, specs and options in every encoding that an editor writes."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

import dicepad
import sheetgen
import widgets
from dicepad import DicepadError, Match
from dicepad.record import read
from sheetgen.cli import main

SPEC = 'base = "qwixx"\r\nid = "own"\r\ntitle = "Größe"\r\n'
MATCH = dicepad.play_out(Match.begin(dicepad.load("qwixx"), 1, seed=7), Random(7))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_text_is_read_in_every_encoding_that_editors_write(tmp_path: Path, encoding: str) -> None:
    """Notepad puts a mark before UTF-8, and PowerShell writes UTF-16."""
    spec, record, options = (tmp_path / name for name in ("own.toml", "match.txt", "options.toml"))
    spec.write_bytes(SPEC.encode(encoding))
    record.write_bytes(MATCH.to_text().encode(encoding))
    options.write_bytes(f'sheet = "{spec.as_posix()}"\npalette = "low-ink"\n'.encode(encoding))
    assert dicepad.load(spec).spec.title == "Größe"
    assert dicepad.read_file(record) == MATCH
    assert widgets.play("qwixx", resume=shutil.copy(record, tmp_path / "kept.txt")).view["eventIndex"] == 0
    pdf = tmp_path / "own.pdf"
    assert main(["make", "--options", str(options), "-o", str(pdf)]) == 0
    spec.unlink()
    assert main(["make", str(pdf), "-o", str(tmp_path / "again.pdf")]) == 0


def test_the_mark_of_an_editor_may_begin_a_text_that_is_already_read() -> None:
    assert read("\ufeff" + MATCH.to_text()) == MATCH
    assert dicepad.loads("\ufeff" + SPEC).spec.id == "own"


@pytest.mark.parametrize("name", ["own.toml", "match.txt", "options.toml"])
def test_another_encoding_is_named_with_its_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes('# one\ntitle = "Größe"\n'.encode("cp1252"))
    doors = {
        "own.toml": lambda: sheetgen.sheet(path),
        "match.txt": lambda: dicepad.read_file(path),
        "options.toml": lambda: main(["make", "--options", str(path), "-o", str(tmp_path / "x.pdf")]),
    }
    if name != "options.toml":
        with pytest.raises(DicepadError, match=r"line 2: this is not UTF-8 text; save the file as UTF-8"):
            doors[name]()
    else:
        assert doors[name]() == 1
