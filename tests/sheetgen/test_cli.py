"""The command: what it makes, and that every mistake gets one clear line and the right exit code."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from sheetgen import sheets
from sheetgen.commands.make_all import workers
from tests.commands import refuse, run
from tests.kinds import checked
from tests.systems import LINUX, POSIX, let_files_grow_to


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            ["make", "qwixk", "-o", "x.pdf"],
            2,
            "there is no sheet 'qwixk' (did you mean qwixx?); choose one from sheetgen list, or name a .toml file",
        ),
        (["make", "qwixx"], 2, "the following arguments are required: -o/--output"),
        (["make", "qwixx", "-o", "x.doc"], 2, "'x.doc' must end in .pdf, .svg or .png"),
        (["make", "qwixx", "-o", "x.pdf", "--copies", "0"], 2, "'0' is not a whole number from 1 to 10,000"),
        (["make", "qwixx", "-o", "x.pdf", "--copies", "-3"], 2, "'-3' is not a whole number from 1 to 10,000"),
        (["make", "qwixx", "-o", "x.pdf", "--copies", "99999999999"], 2, "is not a whole number from 1 to 10,000"),
        (["make", "qwixx", "-o", "x.pdf", "--paper", "a9"], 2, "'a9' is unknown; allowed: a4, letter"),
        (["make", "qwixx", "-o", "x.pdf", "--lang", "es"], 2, "'es' is unknown; allowed: de, en"),
        (["make", "missing.toml", "-o", "x.pdf"], 1, "missing.toml: the file cannot be read"),
        (["make", "qwixx", "-o", "no/such/x.pdf"], 2, "no/such"),
        (["make", "qwixx", "-o", "folder.pdf"], 2, "folder.pdf"),
        (["all", "-o", "file"], 2, "file: this is not a folder"),
        (["check", "bad.toml"], 1, "bad.toml: format: "),
        (["check", "long.toml"], 1, "long: the sheet does not fit on any paper size"),
        ([], 2, "the following arguments are required: COMMAND"),
    ],
)
def test_mistakes_get_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.pdf").mkdir()
    Path("file").write_text("", encoding="utf-8")
    Path("bad.toml").write_text("id = 3", encoding="utf-8")
    rows = ", ".join(
        f'{{ name = "r{number}", colour = "red", cells = [2, 12], closing = [12] }}' for number in range(16)
    )
    Path("long.toml").write_text(
        f'format = 1\nbase = "qwixx"\nid = "long"\nrows = [{rows}]\n'
        "[crossing]\nclosing_crosses = 1\nrows_to_end = 2\npoints = [0, 1, 3, 6]\n",
        encoding="utf-8",
    )
    assert refuse(capsys, tmp_path, message, *arguments) == code


@LINUX
def test_an_unwritable_directory_is_named() -> None:
    done = sheetgen_process("make", "qwixx", "-o", "/proc/x.pdf")
    assert (done.returncode, done.stdout) == (2, "")
    assert "-o/--output: /proc/x.pdf: you cannot create files in this directory" in done.stderr
    assert done.stderr.count("\n") == 1


def sheetgen_process(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "import sys; from sheetgen.cli import main; sys.exit(main())",
        *map(str, arguments),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_make_writes_a_pdf_and_an_svg_and_nothing_else(tmp_path: Path) -> None:
    for name, start in (("a.pdf", b"%PDF-"), ("a.svg", b"<svg ")):
        done = sheetgen_process("make", "kneifen", "-o", tmp_path / name, "--lang", "fr", "--paper", "a5")
        what = (
            "2 sheets of Kneifen, 105 x 148 mm, on 1 page of A5; print at 100 %"
            if name == "a.pdf"
            else "Kneifen, 105 x 148 mm"
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{tmp_path / name}: {what}\n", "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "a.svg"]


def test_a_file_that_is_there_is_overwritten_only_with_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, arguments in (
        ("x.pdf", ["make", "qwixx", "-o", "x.pdf"]),
        ("m.pdf", ["mix", "numbers", "--seed", "7", "-o", "m.pdf"]),
        ("m.toml", ["mix", "numbers", "--seed", "7", "-o", "m.toml"]),
        ("d.pdf", ["dice", "qwixx", "-o", "d.pdf"]),
        ("t.pdf", ["calibrate", "-o", "t.pdf"]),
    ):
        Path(name).write_text("mine", encoding="utf-8")
        assert run(*arguments) == 1
        assert capsys.readouterr().err == f"sheetgen: {name}: this file already exists; --force overwrites it\n"
        assert Path(name).read_text(encoding="utf-8") == "mine"
        assert run(*arguments, "--force") == 0
        out = capsys.readouterr().out
        assert out.startswith(f"{name}: ")
        assert out.count("\n") == 1
        assert Path(name).read_bytes() != b"mine"
    Path("all").mkdir()
    Path("all/qwixx-de-a6.pdf").write_text("mine", encoding="utf-8")
    assert run("all", "-o", "all", "--lang", "de", "--paper", "a6") == 1
    said = f"sheetgen: {Path('all/qwixx-de-a6.pdf')}: this file already exists; --force overwrites it\n"
    assert capsys.readouterr().err == said
    assert [path.name for path in Path("all").iterdir()] == ["qwixx-de-a6.pdf"]


def test_sheets_of_the_list_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    told = [line.partition("  ")[2].strip() for line in lines]
    assert len(set(told)) == len(told)
    assert len({line.index(" a6 ") for line in lines if " a6 " in line}) == 1, "columns stand below each other"


def test_pieces_that_crop_marks_make_smaller_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("make", "qwixx", "-o", tmp_path / "x.pdf", "--crop-marks", "--copies", 5) == 0
    said = "5 sheets of Qwixx, 138.5 x 95 mm, on 2 pages of A4; print at 100 %\n"
    told = capsys.readouterr()
    assert told.out == f"{tmp_path / 'x.pdf'}: {said}"
    assert told.err == ""
    assert run("make", "qwixx-big-points", "-o", tmp_path / "y.pdf", "--crop-marks") == 0
    assert capsys.readouterr().err == "sheetgen: note: the crop marks need room: 2 pieces a page instead of 4\n"


@pytest.mark.long
def test_all_makes_every_sheet_in_every_language(tmp_path: Path) -> None:
    assert run("all", "-o", tmp_path / "new" / "sheets") == 0
    made = {path.name for path in (tmp_path / "new" / "sheets").iterdir()}
    assert len(made) == len(sheets()) * 4 * 2
    assert {"qwixx-en-a4.pdf", "kneifen-it-letter.pdf"} <= made


def test_all_can_be_narrowed(tmp_path: Path) -> None:
    assert run("all", "-o", tmp_path, "--lang", "de", "--lang", "fr", "--paper", "a5") == 0
    assert len(list(tmp_path.iterdir())) == len(sheets()) * 2
    assert (tmp_path / "qwixx-guide-fr-a5.pdf").exists()


@pytest.mark.long
def test_all_leaves_out_a_paper_that_is_too_small_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("all", "-o", tmp_path, "--lang", "de", "--paper", "a6") == 0
    made = {path.name.removesuffix("-de-a6.pdf") for path in tmp_path.iterdir()}
    assert set(sheets()) - made == {"qwixx-longo"}
    left_out = "sheetgen all: qwixx-longo is skipped: the sheet does not fit: needs paper of A5 or larger, has A6\n"
    assert capsys.readouterr().err == left_out


def test_list_and_check_speak_plainly(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    assert tuple(line.split()[0] for line in capsys.readouterr().out.splitlines()) == sheets()
    assert run("check", "qwixx") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "qwixx: Qwixx, 4 rows, 44 cells, 6 dice"
    papers = {line.split()[0]: line.split()[1:] for line in lines[lines.index("papers") + 1 :]}
    assert papers["a4"] == ["4", "pieces", "on", "a", "page"]
    assert papers["a6"] == ["1", "piece", "on", "a", "page"]


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    assert "sheetgen make qwixx -o qwixx.pdf" in capsys.readouterr().out


def test_an_overwritten_file_stays_whole_when_the_work_fails(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    assert run("make", "qwixx", "-o", file) == 0
    before = file.read_bytes()
    bad = tmp_path / "bad.toml"
    bad.write_text('format = 1\nbase = "qwixx"\nid = "bad"\ntitle = "♥"\n', encoding="utf-8")
    assert run("make", bad, "-o", file, "--force") == 1
    assert file.read_bytes() == before


# Ctrl-C at the moment at which the first results of a worker are unpacked.
INTERRUPT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
def interrupt(event, arguments, once=[]):
    if event == "pickle.find_class" and "_ResultItem" in arguments and not once:
        once.append(signal.raise_signal(signal.SIGINT))
sys.addaudithook(interrupt)
from sheetgen.cli import main
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))"""


def test_ctrl_c_says_how_far_it_came_and_leaves_whole_files(tmp_path: Path) -> None:
    script, made = tmp_path / "interrupted.py", tmp_path / "made"
    script.write_text(INTERRUPT, "utf-8")
    command = [sys.executable, str(script), "all", "-o", str(made), "--lang", "en", "--paper", "a4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    there = sorted(made.iterdir())
    assert (done.returncode, done.stderr) == (1, f"sheetgen: interrupted; {len(there)} of 26 PDFs exist\n")
    assert len(there) >= 8
    assert {path.suffix for path in there} == {".pdf"}
    assert all(path.read_bytes().rstrip().endswith(b"%%EOF") for path in there)


# The signal is sent when the first results of a worker are unpacked, while the others still draw.
ENDED = (
    INTERRUPT.replace("signal.SIGINT, signal.default_int_handler", "signal.SIGTERM, signal.SIG_DFL")
    .replace("signal.raise_signal(signal.SIGINT)", "os.kill(os.getpid(), signal.{})")
    .replace("import signal", "import os, signal")
)


def test_windows_can_wait_for_as_many_workers_as_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real pool, of a computer with more processors; it starts a worker only when there is work."""
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    with workers() as pool:
        assert checked(int, getattr(pool, "_max_workers", None)) == 61


@POSIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
def test_workers_end_with_the_program_however_it_ends(tmp_path: Path, name: str) -> None:
    """They hold its stderr, so that is at its end only when the last of them has ended."""
    script, made = tmp_path / "ended.py", tmp_path / "made"
    script.write_text(ENDED.format(name), "utf-8")
    command = [sys.executable, str(script), "all", "-o", str(made), "--lang", "en"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            _, said = process.communicate(timeout=120)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    there = sorted(made.iterdir())
    if name == "SIGTERM":
        assert (process.returncode, said) == (1, f"sheetgen: interrupted; {len(there)} of 52 PDFs exist\n")
    assert len(there) < 52
    assert all(path.read_bytes().rstrip().endswith(b"%%EOF") for path in there)


@POSIX
def test_a_worker_that_the_system_ends_is_one_line(tmp_path: Path) -> None:
    """As Linux does when memory runs out."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, "utf-8")
    command = [sys.executable, str(script), "all", "-o", str(tmp_path / "made"), "--lang", "en", "--paper", "a4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    problem = "the system ended a process that was drawing, perhaps because memory ran out"
    assert (done.returncode, done.stderr) == (1, f"sheetgen: {problem}\n")


KILLED = """
import os, signal, sys
import sheetgen.commands.make_all as work
def make_one(job):
    os.kill(os.getpid(), signal.SIGKILL)
work.make_one = make_one
from sheetgen.cli import main
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))"""


@POSIX
def test_a_full_disk_is_told_with_the_file_and_how_far_it_came(tmp_path: Path) -> None:
    """No file may grow beyond 20,000 bytes here, as on a disk without room: some sheets are smaller."""

    command = [sys.executable, "-m", "sheetgen", "all", "-o", str(tmp_path), "--lang", "en", "--paper", "a4"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, preexec_fn=partial(let_files_grow_to, 20_000)
    )
    assert done.returncode == 1
    assert re.fullmatch(rf"sheetgen: {tmp_path}/[a-z0-9-]+\.pdf: File too large; \d+ of 26 PDFs exist\n", done.stderr)
    assert {path.suffix for path in tmp_path.iterdir()} <= {".pdf"}
