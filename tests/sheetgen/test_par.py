"""Par by the total: what perfect play alone is expected to score, on sheets that can be solved, once for each sheet."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import dicepad
import sheetgen
from dicepad import DicepadError
from dicepad.odds import solve
from dicepad.odds.qwixx.solver.cache import solver
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.rules.crossing.mix import mixed_spec
from sheetgen.drawing.marks import Group
from sheetgen.mixed_sheets import read_sheets
from sheetgen.press.job import Job
from sheetgen.press.options import Options
from tests.commands import run

SMALL = """base = "qwixx"
id = "small"
title = "Small"
misthrows = [-2, -3]
dice = [
    { name = "white1", colour = "white", faces = [1, 2, 3, 4] },
    { name = "white2", colour = "white", faces = [1, 2, 3, 4] },
    { name = "red", colour = "red", faces = [1, 2, 3, 4] },
    { name = "blue", colour = "blue", faces = [1, 2, 3, 4] },
]
rows = [
    { name = "one", cells = ["R2", "B3", "R4", "B5", "R6", "B7", "R8"], closing = [8] },
    { name = "two", cells = ["B8", "R7", "B6", "R5", "B4", "R3", "B2"], closing = [2] },
]
[crossing]
closing_crosses = 3
rows_to_end = 2
points = [0, 1, 3, 6, 10, 15, 21, 28, 36]
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to be in, and one for what is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "cache"))
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    return tmp_path / "cache"


def keep(cache: Path, text: str, par: float) -> None:
    """Put the par of a sheet where it would be kept, for a sheet of full size takes a minute."""
    digest = solvable_sheet(read_sheets(text).game).digest
    cache.mkdir(exist_ok=True)
    (cache / f"crossing-{digest[:16]}.par").write_text(f"crossing 1 {solver()}\n{digest}\n{par}\n")


@pytest.mark.parametrize(
    ("lang", "word", "point"),
    [("en", "par", "."), ("de", "Richtwert", ","), ("fr", "référence", ","), ("it", "par", ",")],
)
def test_par_stands_in_the_box_of_the_total_in_every_language(lang: str, word: str, point: str) -> None:
    sheet = sheetgen.sheet("small.toml", lang)
    said = f"{word} {solve(sheet.game).start:.2f}".replace(".", point)
    assert run("make", "small.toml", "--par", "--lang", lang, "-o", "par.svg") == 0
    assert run("make", "small.toml", "--lang", lang, "-o", "plain.svg") == 0
    picture = Path("par.svg").read_text(encoding="utf-8")
    assert f'aria-label="{said}"' in picture
    assert f"{sheet.words.say('crossing.total')}, {said}" in picture
    assert said not in Path("plain.svg").read_text(encoding="utf-8")


def test_par_is_worked_out_once_and_again_if_what_is_kept_is_damaged(cache: Path) -> None:
    assert run("make", "small.toml", "--par", "-o", "first.svg") == 0
    (kept,) = cache.iterdir()
    right = kept.read_bytes()
    for wrong in (
        b"",
        b"crossing 1\n",
        right.replace(b"crossing 1 ", b"crossing 1 0"),
        right[:-12] + b"x\n",
        b"\xff" * 90,
    ):
        kept.write_bytes(wrong)
        assert run("make", "small.toml", "--par", "-o", "again.svg", "--force") == 0
        assert Path("again.svg").read_bytes() == Path("first.svg").read_bytes()
        assert kept.read_bytes() == right
    kept.write_bytes(right.splitlines()[0] + b"\n" + right.splitlines()[1] + b"\n98.765\n")
    assert "par 98.77" in sheetgen.sheet("small.toml").job(Options(par=True)).svg().decode()


def test_laying_out_never_solves_perfect_play(cache: Path) -> None:
    """Par is asked for before, and the layout is told the figure."""
    sheet = sheetgen.sheet("small.toml")
    with pytest.raises(ValueError, match="the par of the sheet is missing"):
        Job(sheet, Options(par=True))
    told = replace(sheet, pars=(12.345,))
    assert "par 12.35" in told.svg() or "par 12.34" in told.svg()
    assert not cache.exists()


def test_a_pdf_with_par_makes_itself_again() -> None:
    assert run("make", "small.toml", "--par", "-o", "one.pdf") == 0
    assert run("make", "one.pdf", "-o", "two.pdf") == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    assert Options.from_table({"par": True}).to_toml() == "par = true\n"


def test_mixed_sheets_are_ranked_and_each_tells_its_own_par(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed, par in ((7, 118.5), (8, 121.25), (9, 119.0)):
        keep(cache, mixed_spec("numbers", seed), par)
    assert run("mix", "numbers", "--seed", 7, "--count", 3, "--par") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["rank", "par", "seed"], ["1", "121.2500", "8"], ["2", "119.0000", "9"], ["3", "118.5000", "7"]]
    assert run("mix", "numbers", "--seed", 7, "--count", 3, "--par", "-o", "pad.pdf") == 0
    pack = read_sheets([mixed_spec("numbers", seed) for seed in (7, 8, 9)]).job(Options(par=True))
    said = [
        mark.title.partition(", ")[2]
        for panel in pack.layout.panels
        for mark in panel.marks
        if isinstance(mark, Group) and mark.name == "total"
    ]
    assert said == ["par 118.50", "par 121.25", "par 119.00"]


def test_a_cluster_only_ranks_and_one_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    assert run("mix", "numbers", "--seed", 7, "-o", "pad.pdf", "--cluster", "tcp://127.0.0.1:9") == 2
    assert "a cluster only ranks sheets, so use it with --par and without -o" in capsys.readouterr().err
    assert not Path("pad.pdf").exists()
    assert run("mix", "lucky", "--seed", 7, "--par", "--cluster", "tcp://127.0.0.1:9") == 1
    assert "Qwixx Longo cannot be solved" in capsys.readouterr().err
    assert run("mix", "numbers", "--seed", 7, "--par", "--cluster", "nowhere") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "'nowhere' is not the address of a Dask scheduler; write one such as tcp://host:8786" in line
    assert run("mix", "numbers", "--seed", 7, "--par", "--cluster", "tcp://127.0.0.1:9") == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in line


@pytest.mark.parametrize("identity", sheetgen.sheets())
def test_every_sheet_has_a_par_or_one_line_says_why_not(
    identity: str, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = dicepad.load(identity)
    try:
        digest = solvable_sheet(game).digest
    except DicepadError:
        assert run("make", identity, "--par", "-o", "x.svg") == 2
        said = capsys.readouterr().err
        assert game.spec.title in said
        assert said.count("\n") == 1
        assert not Path("x.svg").exists()
    else:
        cache.mkdir()
        (cache / f"crossing-{digest[:16]}.par").write_text(f"crossing 1 {solver()}\n{digest}\n123.456\n")
        assert run("make", identity, "--par", "-o", "x.svg") == 0
        assert "par 123.46" in Path("x.svg").read_text(encoding="utf-8")
        assert identity in (
            "qwixx", "qwixx-tableau", "qwixx-guide", "qwixx-xl", "qwixx-mixed-colours", "qwixx-mixed-numbers",
        )  # fmt: skip


def test_without_numba_one_line_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = None; from sheetgen.cli import main; sys.exit(main())"
    arguments = [sys.executable, "-c", code, "make", "small.toml", "--par", "-o", "x.svg"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert 'pip install "dicepad[odds]"' in done.stderr
    assert done.stderr.count("\n") == 1
    assert not Path("x.svg").exists()
