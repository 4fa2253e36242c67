"""However a command ends, it says so in one line: streams that are closed or cannot spell, signals, memory, packages.

Each case is a process of its own, and all of them run at the same time."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from dicepad.command import begin_file
from tests.places import ROOT

PROGRAM: Final = "import sys; from {}.cli import main; sys.exit(main())"
ENVIRONMENT: Final = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "0"}


def start(program: str, *arguments: object, **options: Any) -> subprocess.Popen[bytes]:
    """Start one of our programs, or any text of Python."""
    code = PROGRAM.format(program) if program.isalpha() else program
    command = [sys.executable, "-c", code, *map(str, arguments)]
    chosen: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": ENVIRONMENT} | options
    return subprocess.Popen(command, **chosen)


def ended(process: subprocess.Popen[bytes]) -> tuple[int, bytes, bytes]:
    """Return the exit code of a process, and what it has said on stdout and stderr."""
    out, problem = process.communicate()
    return process.returncode, out or b"", problem or b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_stream_that_takes_nothing_is_one_line(tmp_path: Path) -> None:
    """A file that a command makes never gets the number of a closed stream."""
    full = Path("/dev/full").open("wb")  # noqa: SIM115
    closed = start("dicepad", "games", preexec_fn=lambda: os.close(1))
    silent = start("dicepad", "fly", preexec_fn=lambda: os.close(2))
    both = start("dicepad", "random", "qwixx", "-o", tmp_path / "a.txt", preexec_fn=lambda: os.closerange(0, 3))
    filled = [
        start("dicepad", one, stdout=full, env=ENVIRONMENT | {"PYTHONUNBUFFERED": "1"}) for one in ("games", "-h")
    ]
    assert ended(closed) == (1, b"", b"dicepad: the output: Bad file descriptor\n")
    assert ended(silent) == (2, b"", b"")
    assert ended(both) == (0, b"", b"")
    assert (tmp_path / "a.txt").read_bytes().startswith(b"dicepad match, format 1\ngame qwixx\n")
    assert [ended(one) for one in filled] == [(1, b"", b"dicepad: the output: No space left on device\n")] * 2
    full.close()


def test_what_an_encoding_lacks_is_spelled_out(tmp_path: Path) -> None:
    """Names of files, help and errors in the encodings of Windows, in ASCII, and names that are no text at all."""
    raw = os.fsdecode(b"\xff.svg")
    started = {
        encoding: start(program, *arguments, cwd=tmp_path, env=ENVIRONMENT | {"PYTHONIOENCODING": encoding})
        for encoding, program, *arguments in (
            ("cp1252", "sheetgen", "make", "qwixx", "-o", "Łukasz.svg"),
            ("cp850", "dicepad", "simulate", "--help"),
            ("ascii", "dicepad", "replay", "Zoë.txt"),
            ("utf-8:strict", "sheetgen", "make", "qwixx", "-o", raw),
        )
    }
    found = {encoding: ended(process) for encoding, process in started.items()}
    assert [code for code, _, _ in found.values()] == [0, 0, 1, 0]
    assert found["cp1252"][1].startswith(rb"\u0141ukasz.svg: Qwixx")
    assert rb"SEED/1, \u2026" in found["cp850"][1]
    assert found["ascii"][2] == b"dicepad: Zo\\xeb.txt: the record cannot be read: No such file or directory\n"
    assert found["utf-8:strict"][1].startswith(rb"\udcff.svg: Qwixx")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Łukasz.svg", raw]


# Ctrl-C at the import with this number, counted from the first line of the program that we have written.
INTERRUPTED: Final = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from {0}.cli import main
left = int(os.environ["LEFT"])
def interrupt(event, arguments):
    global left
    if event == "import":
        left -= 1
        if not left:
            signal.raise_signal(signal.SIGINT)
sys.addaudithook(interrupt)
sys.exit(main())"""


@pytest.mark.parametrize("kind", ["quick", pytest.param("whole", marks=pytest.mark.long)])
def test_ctrl_c_while_modules_load_is_one_line(tmp_path: Path, kind: str) -> None:
    """The first line of a program imports next to nothing; all the rest is imported behind the guard."""
    record = tmp_path / "match.txt"
    record.write_text("dicepad match, format 1\ngame qwixx\nseats 1\n", "utf-8")
    lines = {
        "sheetgen": ("make", "qwixx", "-o", str(tmp_path / "a.pdf")),
        "dicepad": ("cards", str(record), "-o", str(tmp_path / "a.pdf")),
    }
    for program, arguments in lines.items():
        for left in (1, 40, 120) if kind == "quick" else range(1, 150, 3):
            environment = ENVIRONMENT | {"LEFT": str(left)}
            found = ended(start(INTERRUPTED.format(program), *arguments, env=environment))
            told = b"%s: interrupted; nothing is half written\n" % program.encode()
            assert found == (1, b"", told), (program, left)
    assert list(tmp_path.iterdir()) == [record]


def test_a_program_begins_with_few_modules() -> None:
    """The guard cannot guard what is imported before it is set up."""
    code = "import sys; before = set(sys.modules); import {}.cli; print(sorted(set(sys.modules) - before))"
    for program in ("dicepad", "sheetgen"):
        _, out, _ = ended(start(code.format(program)))
        ours = re.findall(r"(?:dicepad|sheetgen)[.\w]*", out.decode())
        assert set(ours) <= {
            *("dicepad", "dicepad.cli", "dicepad.guard", "dicepad.hidden"),
            *("sheetgen", "sheetgen.cli", "sheetgen.built_on"),
        }
        assert "argparse" not in out.decode()


@pytest.mark.skipif(not hasattr(signal, "SIGTERM"), reason="needs signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_program_that_is_told_to_end_removes_what_it_has_begun(tmp_path: Path, name: str) -> None:
    code = f"""
import signal, sys
from pathlib import Path
from dicepad.command import file_beside
from dicepad.guard import guarded
def work():
    with file_beside(Path("table")) as file:
        file.write(b"half of it")
        signal.raise_signal(signal.{name})
signal.signal(signal.{name}, signal.SIG_DFL)
code = guarded("dicepad", work)
assert signal.getsignal(signal.{name}) is signal.SIG_DFL
sys.exit(code)"""
    assert ended(start(code, cwd=tmp_path)) == (1, b"", b"dicepad: interrupted; nothing is half written\n")
    assert list(tmp_path.iterdir()) == []


def test_a_program_that_is_killed_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    handle, has_name = begin_file(tmp_path / "probe")
    os.close(handle)
    if has_name:
        pytest.skip("this system knows no files without names")
    code = """
import os, signal
from pathlib import Path
from dicepad.command import file_beside
with file_beside(Path("table")) as file:
    file.write(bytes(1_000_000))
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)"""
    assert ended(start(code, cwd=tmp_path))[0] == -signal.SIGKILL
    assert list(tmp_path.iterdir()) == []


LACKING: Final = """
import resource, sys
from dicepad.guard import guarded
def work():
    {}
sys.exit(guarded("dicepad", work))"""


def test_memory_that_runs_out_is_one_line() -> None:
    """In Python, in a library that is loaded, and where a layer of ours has put the error into other words."""
    limit = "resource.setrlimit(resource.RLIMIT_AS, (size := 100_000_000, size))"
    works = (
        f"{limit}; bytearray(10**9)",
        f"{limit}; import llvmlite.binding",
        "raise OSError('no.so: failed to map segment from shared object')",
        """
    from dicepad.errors import DicepadError
    try:
        raise OSError(12, "Cannot allocate memory")
    except OSError:
        raise DicepadError("results cannot be kept here") from None""",
    )
    for process in [start(LACKING.format(work)) for work in works]:
        told = b"dicepad: there is not enough memory for this; nothing is half written\n"
        assert ended(process) == (1, b"", told)
