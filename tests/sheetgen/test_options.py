"""Options: one table for command line, TOML and Python; each PDF carries them and can be made again."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sheetgen
from sheetgen.press.options import OptionError, Options, read_table
from sheetgen.writers.attachments import read_attachments
from tests.commands import refuse, run
from tests.systems import POSIX, let_files_grow_to

EVERY = {
    "lang": "fr",
    "palette": "grey",
    "title": 'So "was" \\ ♥'.replace("♥", "é"),
    "fields": "name,date",
    "position": "red:3",
    "paper": "letter",
    "up": 2,
    "margin": 6.5,
    "copies": 3,
    "order": "cut-stack",
    "numbers": "pages",
    "cover": True,
    "duplex": "short",
    "offset_front": "0.25,-1",
    "offset_back": "-2,3.5",
    "qr": "https://example.org/",
    "crop_marks": True,
    "cmyk": True,
    "tagged": True,
}
FORM = {key: value for key, value in EVERY.items() if key != "position"} | {"fillable": True}


def process(*arguments: object, before: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, after a piece of Python."""
    code = f"import sys, sheetgen.writers.pdf; from sheetgen.cli import main\n{before}\nsys.exit(main())"
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test_options_survive_toml() -> None:
    for chosen in (EVERY, FORM):
        options = Options.from_table(chosen)
        assert set(options.chosen) == set(chosen)
        assert Options.from_table(read_table(options.to_toml(), "x")) == options
    assert Options.from_table({"trim": "120.5 x 90 mm"}).to_toml() == 'trim = "120.5x90mm"\n'


@given(
    st.integers(20_000, 1_000_000), st.integers(20_000, 1_000_000), st.integers(-20_000, 20_000), st.integers(0, 40_000)
)
def test_sizes_survive_toml_to_the_micrometre(width: int, height: int, shift: int, margin: int) -> None:
    options = Options.from_table(
        {
            "trim": f"{width / 1000}x{height / 1000}mm",
            "duplex": "long",
            "offset_back": f"{shift / 1000:.3f},0",
            "margin": f"{margin / 1000}",
        }
    )
    assert (options.trim, options.offset_back, options.margin) == ((width, height), (shift, 0), margin)
    assert Options.from_table(read_table(options.to_toml(), "x")) == options


def test_the_command_line_takes_every_option_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("make", "--help") == 0
    text = capsys.readouterr().out
    for each in fields(Options):
        assert f"--{each.name.replace('_', '-')}" in text
    assert len(text.splitlines()) <= 75


def test_a_pdf_is_made_again_from_itself(tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in ("a.pdf", "b.pdf", "c.pdf"))
    file = tmp_path / "pad.toml"
    table = Options.from_table(EVERY)
    file.write_text('sheet = "qwixx"\n' + table.to_toml(), encoding="utf-8")
    assert run("make", "-o", first, "--options", file) == 0
    assert run("make", first, "-o", second) == 0
    assert run("make", "qwixx", "--options", first, "-o", third) == 0
    assert first.read_bytes() == second.read_bytes() == third.read_bytes()
    assert run("make", first, "-o", second, "--copies", 1, "--lang", "de", "--force") == 0
    assert b"copies = 1" in read_attachments(second)["sheetgen.toml"]
    assert b'lang = "de"' in read_attachments(second)["sheetgen.toml"]


def test_a_sheet_of_ones_own_is_made_again_without_its_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Große Runde"\n', encoding="utf-8")
    assert run("make", own, "-o", tmp_path / "a.pdf", "--palette", "grey") == 0
    own.unlink()
    assert run("make", tmp_path / "a.pdf", "-o", tmp_path / "b.pdf") == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--paper", "a9"], 2, "'a9' is unknown; allowed: a4, letter"),
        (["--margin", "-3"], 2, "'-3' is not a margin in millimetres from 0 to 40"),
        (["--margin", "nan"], 2, "'nan' is not a margin"),
        (["--copies", "0"], 2, "'0' is not a whole number from 1 to 10,000"),
        (["--copies", "1000000"], 2, "'1000000' is not a whole number from 1 to 10,000"),
        (["--title", "x" * 10_000], 2, "the text has 10,000 characters; allowed: at most 60"),
        (["--title", "a\nb"], 2, "characters that cannot be printed"),
        (["--title", "♞"], 1, "has no glyph for '♞' (U+265E)"),
        (["--up", "3"], 2, "'3' is not a number of pieces; allowed: 1, 2, 4, 8, auto"),
        (["--trim", "120"], 2, "write width x height in millimetres, such as 120x90mm"),
        (["--trim", "0x90"], 2, "'0' is not a side in millimetres from 20 to 1000"),
        (["--trim", "900x900"], 1, "no paper size is large enough"),
        (["--offset-back", "1,1"], 2, "--offset-back: this option needs duplex long or short"),
        (["--registration"], 2, "--registration: registration marks go between crop marks; choose crop marks as well"),
        (["--per-name", "2"], 2, "--per-name: this option needs names"),
        (["--trim", "30x30"], 1, "choose larger pieces or a smaller margin"),
        (
            ["--size", "giant", "--paper", "a5"],
            1,
            "for cells of 20 mm, has 196.0 x 134.0 mm inside the margins; choose A3 paper, or A4 with two pages",
        ),
        (["--duplex", "long", "--offset-back", "99,0"], 2, "'99' is not an offset in millimetres from -20 to 20"),
        (["--qr", "https://example.org/"], 2, "choose cover or duplex as well"),
        (["--qr", "example.org", "--cover"], 2, "begins with http:// or https://"),
        (
            ["--qr", "https://example.org/" + "x" * 500, "--cover"],
            2,
            "the address has 520 characters; a QR code of 15 mm holds 122",
        ),
        (["--size", "large", "--up", "2"], 2, "large chooses its own pieces"),
        (["--fillable", "--copies", "101"], 2, "101 sheets with labels or fields are too many; allowed: at most 100"),
        (["--position", "red:77"], 1, "position: seats[0].red"),
        (["--position", "red:3", "--seat", "1"], 2, "there is no seat 1"),
        (["--seat", "1"], 2, "this option needs a position"),
        (["--fillable", "--position", "red:2"], 2, "a fillable form starts empty; remove the position"),
        (["--fields", "name,shoe"], 2, "allowed: name, date"),
        (["--options", "missing.toml"], 1, "missing.toml: the options cannot be read: No such file"),
        (["--options", "bad.toml"], 1, "bad.toml: this is not TOML"),
        (["--options", "key.toml"], 1, "key.toml: colour: there is no such option; allowed: lang"),
        (["--options", "kind.toml"], 1, "kind.toml: cover: true or false belongs here, not 'yes'"),
        (["--options", "folder"], 1, "folder: the options cannot be read: Is a directory"),
        (["--options", "strange.pdf"], 1, "strange.pdf: this PDF does not say how it was made"),
        (["--options", "damaged.pdf"], 1, "damaged.pdf: this is not a PDF that can be read"),
    ],
)
def test_bad_options_get_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text("a = = b", encoding="utf-8")
    Path("key.toml").write_text("colour = 1", encoding="utf-8")
    Path("kind.toml").write_text('cover = "yes"', encoding="utf-8")
    Path("folder").mkdir()
    Path("damaged.pdf").write_text("%PDF-1.7 and no more", encoding="utf-8")
    pikepdf.new().save("strange.pdf")
    assert refuse(capsys, tmp_path, message, "make", "qwixx", "-o", "x.pdf", *arguments) == code


def test_a_narrow_margin_is_made_with_a_word_of_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("make", "qwixx", "-o", tmp_path / "x.pdf", "--margin", "4") == 0
    assert "a margin of 4 mm is smaller than the 5 mm" in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_picture_refuses_what_only_a_pdf_has(tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("make", "qwixx", "-o", tmp_path / f"x.{ending}", "--copies", "3") == 2
    assert "copies: a picture shows one sheet; this option is for .pdf" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@POSIX
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_read_only_directory_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmp_path.chmod(0o500)
    assert run("make", "qwixx", "-o", tmp_path / "x.pdf") == 1
    assert "Permission denied" in capsys.readouterr().err


@POSIX
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: writing fails in the middle of the file."""

    done = process("make", "qwixx", "-o", tmp_path / "x.pdf", preexec_fn=partial(let_files_grow_to, 4096))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "File too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


# Python tells its audit hooks what it is about to do: at that very moment the signal comes. A shell that starts the
# tests in the background makes all they start deaf to it.
INTERRUPT = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
def interrupt(event, arguments):
    if event == {event!r} and {name!r} in str(arguments):
        signal.raise_signal(signal.SIGINT)
sys.addaudithook(interrupt)"""


@pytest.mark.parametrize(
    ("event", "name"),
    [("open", "IBMPlexSans-Bold.ttf"), ("os.link", ".x.pdf."), ("os.rename", "x.pdf")],
    ids=["drawing", "before naming", "before moving"],
)
def test_an_interrupted_run_leaves_nothing_behind(tmp_path: Path, event: str, name: str) -> None:
    """Wherever it is interrupted: at the font, before the file beside gets its name, and when all of it is written."""
    done = process("make", "qwixx", "-o", tmp_path / "x.pdf", before=INTERRUPT.format(event=event, name=name))
    assert done.returncode == 1
    assert done.stderr == "sheetgen: interrupted; nothing is half written\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("event", ["os.link", "os.chmod", "os.rename"])
def test_an_interrupted_run_leaves_the_file_that_was_there(tmp_path: Path, event: str) -> None:
    """Before the file beside gets its name, when it has it, and before it takes the place of the old one."""
    path = tmp_path / "x.pdf"
    path.write_bytes(b"old")
    done = process("make", "qwixx", "-o", path, "--force", before=INTERRUPT.format(event=event, name=".x.pdf."))
    assert (done.returncode, done.stderr) == (1, "sheetgen: interrupted; nothing is half written\n")
    assert (list(tmp_path.iterdir()), path.read_bytes()) == ([path], b"old")


def test_python_takes_the_same_options(tmp_path: Path) -> None:
    sheet = sheetgen.sheet("qwixx", "de")
    sheet.save(tmp_path / "a.pdf", palette="grey", trim="140x95mm")
    assert run("make", "qwixx", "-o", tmp_path / "b.pdf", "--lang", "de", "--palette", "grey", "--trim", "140x95") == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pytest.raises(OptionError, match="colour: there is no such option"):
        sheet.pdf(colour="red")
