"""Sheets of one's own from the command line: starting a spec, checking it, mixing from a seed, printing it again."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pypdf
import pytest

import dicepad
import sheetgen
from dicepad.rules.crossing.mix import mixed_rows, mixed_spec
from dicepad.rules.crossing.ways import lucky_pair
from sheetgen.drawing.marks import walk
from sheetgen.mixed_sheets import read_sheets
from sheetgen.writers.attachments import read_attachments
from tests.commands import refuse, run
from tests.tiers import quick


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pages(file: str) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(Path(file).read_bytes())).pages]


def test_a_new_spec_can_be_checked_and_printed_as_it_is() -> None:
    assert run("new", "kitchen table.toml") == 0
    assert run("check", "kitchen table.toml") == 0
    assert run("make", "kitchen table.toml", "-o", "x.pdf") == 0
    spec = dicepad.load("kitchen table.toml").spec
    assert (spec.id, spec.title) == ("kitchen-table", "Kitchen Table")


@pytest.mark.parametrize(
    "name", ["qwixx.toml", "ÄÖÜ.toml", "-.toml", "A" * 60 + ".toml", "a\nb = 1.toml", "\udcff.toml"]
)
def test_any_name_of_a_file_gives_an_id(name: str) -> None:
    assert run("new", "./" + name) == 0
    assert run("check", "./" + name) == 0


def test_the_notes_of_a_new_spec_are_keys_that_work() -> None:
    assert run("new", "own.toml") == 0
    text = Path("own.toml").read_text(encoding="utf-8")
    for line in re.findall(r"^# (\w+ = .*)$", text, re.MULTILINE):
        Path("tried.toml").write_text(text.replace(f"# {line}", line), encoding="utf-8")
        assert dicepad.load(Path("tried.toml")).additions, line  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["new", "there.toml"], 1, "there.toml: this file already exists; choose another name"),
        (["new", "own.txt"], 2, "'own.txt' must end in .toml"),
        (["new", "no/such/own.toml"], 2, "there is no such directory"),
        (["check", "qwixk"], 2, "did you mean qwixx?"),
        (["check", "missing.toml"], 1, "missing.toml: the file cannot be read"),
        (["mix", "colours", "-o", "x.pdf"], 2, "the following arguments are required: --seed"),
        (["mix", "letters", "--seed", 1, "-o", "x.pdf"], 2, "invalid choice: 'letters'"),
        (["mix", "colours", "--seed", -1, "-o", "x.pdf"], 2, "'-1' is not a whole number from 0 to 999,999,999"),
        (["mix", "colours", "--seed", 1, "--count", 0, "-o", "x.pdf"], 2, "is not a whole number from 1 to 500"),
        (["mix", "colours", "--seed", 999_999_999, "--count", 2, "-o", "x.pdf"], 2, "seeds would go up to"),
        (["mix", "colours", "--seed", 1, "--count", 2, "-o", "x.toml"], 2, "a .toml file holds one sheet"),
        (["mix", "colours", "--seed", 1, "-o", "x.doc"], 2, "must end in .pdf, .svg, .png or .toml"),
        (["mix", "colours", "--seed", 1, "-o", "x.pdf", "--paper", "a9"], 2, "a9"),
    ],
)
def test_mistakes_get_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[object], code: int, message: str
) -> None:
    Path("there.toml").write_text("kept", encoding="utf-8")
    assert refuse(capsys, Path(), message, *arguments) == code
    assert Path("there.toml").read_text(encoding="utf-8") == "kept"


def test_check_tells_what_a_player_would_want_to_know(capsys: pytest.CaptureFixture[str]) -> None:
    """Two dice make 7 in 6 of 36 rolls; white and colour name it in 11 of 36, one of both in 15 of 36."""
    assert run("check", "qwixx-big-points") == 0
    told = capsys.readouterr().out
    assert "red      2 3 4 5 6 7 8 9 10 11 12; closed by 12" in told
    assert "white1   white: 1 2 3 4 5 6" in told
    assert "a row is closed after 5 crosses; 2 closed rows end the game" in told
    assert "additions: 2 bonus_rows" in told
    lines = told.splitlines()
    start = lines.index("  red, yellow")
    sevens = {line.split()[0]: line.split()[6] for line in lines[start + 2 : start + 5]}
    assert sevens == {"white": "17%", "colour": "31%", "either": "42%"}
    assert "  green, blue" in lines


def test_check_knows_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "kneifen") == 0
    assert "1         66.5%" in capsys.readouterr().out  # 1 - (5/6)^6
    assert run("check", "qwantum") == 0
    assert "die1     R1 R4 Y5 B1 B5 V6" in capsys.readouterr().out
    assert run("check", "qwinto") == 0
    assert "orange   9 blank cells" in capsys.readouterr().out
    assert run("check", "qwixx-mixed-colours") == 0
    assert "row1     Y2 Y3 Y4 B5 B6 B7 G8 G9 G10 R11 R12; closed by 12" in capsys.readouterr().out


@pytest.mark.parametrize("kind", ["colours", "numbers"])
def test_the_seed_is_printed_and_all_sheets_of_a_pad_are_the_same(kind: str) -> None:
    assert run("mix", kind, "--seed", 7, "--copies", 8, "-o", "x.pdf") == 0
    (first, second) = pages("x.pdf")
    assert first == second
    assert first.count("seed 7") == 4


def test_each_sheet_can_be_its_own() -> None:
    assert run("mix", "numbers", "--seed", 5, "--count", 6, "--lang", "de", "-o", "x.pdf") == 0
    first, second = pages("x.pdf")
    assert re.findall(r"Startwert (\d+)", first + second) == ["5", "6", "7", "8", "9", "10"]
    assert pages("x.pdf") == pages("x.pdf")
    for seed, text in zip(range(5, 9), re.split(r"(?=Qwixx Gemixxt)", first)[1:], strict=True):
        reds = [cell[1:] for cell in mixed_rows("numbers", seed)[0]]
        assert " ".join(reds) in " ".join(text.split())


@pytest.mark.covering
@pytest.mark.parametrize(
    "options", [["--seed", 7], ["--seed", 7, "--count", 3, "--lang", "fr", "--paper", "letter"], ["--seed", 0]]
)
@pytest.mark.parametrize("kind", ["colours", "numbers"])
def test_a_mixed_pdf_carries_its_spec_and_prints_itself_again(kind: str, options: list[object]) -> None:
    assert run("mix", kind, *options, "-o", "x.pdf") == 0
    carried = read_attachments("x.pdf")["spec.toml"].decode()
    seed = int(str(options[1]))
    assert mixed_spec(kind, seed) in carried + "\n"
    assert run("make", "x.pdf", "-o", "again.pdf") == 0
    assert Path("again.pdf").read_bytes() == Path("x.pdf").read_bytes()
    assert run("make", "x.pdf", "-o", "other.pdf", "--palette", "low-ink") == 0
    assert pages("other.pdf") == pages("x.pdf")


def test_sheets_of_longo_have_lucky_numbers_of_their_own() -> None:
    """Fourteen seeds give fourteen pairs that are equally lucky; the board and the PDF of a seed have the same."""
    rolls = Counter(number + other for number in range(1, 9) for other in range(1, 9))
    for start in (1, 700):
        pairs = [lucky_pair(seed) for seed in range(start, start + 14)]
        assert len(set(pairs)) == 14
        assert {rolls[low] + rolls[high] for low, high in pairs} == {rolls[4] + rolls[11]}
    assert run("mix", "lucky", "--seed", 3, "--count", 3, "-o", "longo.pdf") == 0
    texts = [page.extract_text() for page in pypdf.PdfReader("longo.pdf").pages]
    assert len(texts) == 2
    joined = "".join(texts)
    assert [f"seed {seed}" in joined for seed in (2, 3, 4, 5, 6)] == [False, True, True, True, False]
    assert run("mix", "lucky", "--seed", 3, "-o", "longo.toml") == 0
    sheet = sheetgen.sheet("longo.toml")
    assert sheet.game.additions[0].numbers == lucky_pair(3)  # type: ignore[attr-defined]
    low, high = lucky_pair(3)
    assert [f"lucky.{place}" in sheet.cells for place in (1, 2, 3)] == [True, True, False]
    assert f">{low}<" in sheet.svg()
    assert f">{high}<" in sheet.svg()


@pytest.mark.parametrize("order", quick(["reading", "cut-stack", "fronts-backs"], "fronts-backs"))
def test_the_back_of_each_sheet_of_longo_shows_its_own_lucky_number(order: str) -> None:
    """Behind a front lies the back that plays with one of its lucky numbers, whatever the order of the pages."""
    seeds = range(3, 8)
    options = ("--paper", "a5", "--duplex", "long", "--order", order)
    assert run("mix", "lucky", "--seed", 3, "--count", 5, *options, "-o", "longo.pdf") == 0
    texts = [page.extract_text() for page in pypdf.PdfReader("longo.pdf").pages]
    fronts, backs = (texts[:5], texts[5:]) if order == "fronts-backs" else (texts[::2], texts[1::2])
    assert len(fronts) == len(backs) == 5
    for seed, front, back in zip(seeds, fronts, backs, strict=True):
        assert f"seed {seed}" in front
        numbers = [int(word) for word in back.partition("fewest crosses")[2].split() if word.isdecimal()]
        one, two, lucky = numbers[:3]
        assert one + two == lucky
        assert lucky in lucky_pair(seed)


def test_a_mixed_spec_can_be_written_and_made() -> None:
    assert run("mix", "colours", "--seed", 3, "-o", "mixed.toml") == 0
    assert Path("mixed.toml").read_text(encoding="utf-8") == mixed_spec("colours", 3)
    assert run("make", "mixed.toml", "-o", "one.svg") == 0
    assert run("mix", "colours", "--seed", 3, "-o", "two.svg") == 0
    assert Path("one.svg").read_bytes() == Path("two.svg").read_bytes()


def test_the_bytes_are_the_same_in_every_process() -> None:
    for name in ("a.pdf", "b.pdf"):
        command = [sys.executable, "-c", "import sys; from sheetgen.cli import main; sys.exit(main())"]
        subprocess.run([*command, "mix", "numbers", "--seed", "7", "--count", "2", "-o", name], check=True)
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


def test_a_pack_gives_its_title_and_fields_to_all() -> None:
    pack = read_sheets([mixed_spec("numbers", seed) for seed in (1, 2, 3)])
    assert len(pack.panels(148_000, 105_000)) == 3
    text = " ".join(
        mark.string for panel in pack.panels(148_000, 105_000) for mark in walk(panel.marks) if hasattr(mark, "string")
    )
    assert [f"seed {seed}" in text for seed in (1, 2, 3, 4)] == [True, True, True, False]
    pack.save("x.pdf", title="Our Evening")
    assert pages("x.pdf")[0].count("Our Evening") == 3


def test_a_title_that_the_font_lacks_is_the_only_thing_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text('format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Spaß \N{GAME DIE}"\n', encoding="utf-8")
    assert run("check", own) == 1
    told = capsys.readouterr().err
    assert "own: title: the font IBM Plex Sans has no glyph for '\N{GAME DIE}' (U+1F3B2)" in told
    assert "paper size" not in told


def test_only_its_author_can_verify_a_sheet_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('format = 1\nbase = "qwixx-longo"\nid = "own"\ntitle = "Mine"\nverified = false\n', encoding="utf-8")
    assert "layout not verified" in sheetgen.sheet("qwixx-longo").svg()
    assert "layout not verified" not in sheetgen.sheet(own).svg()
