"""The command dicepad, run as people run it."""

from __future__ import annotations

import io
import os
import shlex
import stat
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

import dicepad
from dicepad.cli import main
from dicepad.command import Parser, percent, progress_bar, write_whole
from dicepad.odds.simulation import Experiment, simulate
from dicepad.perft import perft
from dicepad.program import COMMANDS
from dicepad.record import read_file
from tests.systems import LINUX, POSIX


def run(*arguments: object, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dicepad", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def test_a_match_is_played_recorded_and_replayed(tmp_path, capsys):
    path = tmp_path / "match.txt"
    assert main(["random", "kneifen", "--seats", "3", "--seed", "1", "--option", "dice=5", "-o", str(path)]) == 0
    match = read_file(path)
    assert (match.state.players, match.game.options["dice"], match.state.over) == (3, 5, True)
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out == [
        match.state.to_text(),
        "scores " + " ".join(map(str, match.state.scores)),
        "winners " + " ".join(map(str, match.state.winners)),
    ]


def test_a_match_of_ones_own_game_with_options_is_replayed(tmp_path, capsys):
    spec, path = tmp_path / "spicy.toml", tmp_path / "match.txt"
    spec.write_text('base = "kneifen"\nid = "spicy"\ntitle = "Spicy"\n', "utf-8")
    options = ["--option", "dice=5", "--option", "lapse=keep"]
    assert main(["random", str(spec), "--seed", "3", *options, "-o", str(path)]) == 0
    assert main(["replay", str(path), "--game", str(spec)]) == 0
    played = read_file(path, spec)
    assert capsys.readouterr().out.splitlines()[0] == played.state.to_text()
    assert played.game.options == {"dice": 5, "lapse": "keep", "lapse_on": "turn"}
    assert main(["replay", str(path), "--game", str(spec), "--option", "dice=6"]) == 1
    assert "the record was played with dice 5, not 6" in capsys.readouterr().err
    assert main(["review", str(path), "--game", str(spec)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_options_that_a_record_leaves_out_are_given_beside_it(tmp_path, capsys):
    path = tmp_path / "match.txt"
    assert main(["random", "kneifen", "--seed", "3", "--option", "dice=5", "-o", str(path)]) == 0
    record = path.read_text("utf-8")
    path.write_text("\n".join(line for line in record.splitlines() if not line.startswith("option")), "utf-8")
    assert main(["replay", str(path)]) == 1
    assert main(["replay", str(path), "--option", "dice=5"]) == 0
    capsys.readouterr()
    assert main(["review", str(path)]) == 1
    assert "line 5: the deal" in capsys.readouterr().err
    assert main(["review", str(path), "--option", "dice=5"]) == 1
    refused = "dicepad: Kneifen: the learned strategy knows only the ordinary sheet and options\n"
    assert capsys.readouterr().err == refused


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_builds_no_parser_of_another_one(name, capsys, monkeypatch):
    """Only the help and a wrong command need them all."""
    built = []
    build = Parser.__init__

    def build_and_note(self: Parser, **options: object) -> None:
        build(self, **options)
        built.append(self.prog)

    monkeypatch.setattr(Parser, "__init__", build_and_note)
    with pytest.raises(SystemExit):
        main([name, "--help"])
    assert built == ["dicepad", f"dicepad {name}"]
    assert capsys.readouterr().out.startswith(f"usage: dicepad {name} ")


@pytest.mark.parametrize("arguments", [["--help"], ["-h", "games"]])
def test_the_help_lists_all_commands(arguments, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    listed = capsys.readouterr().out.partition("\n  COMMAND\n")[2].partition("\nexamples:")[0]
    assert [line.split()[0] for line in listed.splitlines() if line] == [*COMMANDS, "cards", "review", "report"]


def test_the_same_seed_plays_the_same_match(capsys):
    records = []
    for _ in range(2):
        assert main(["random", "qwixx", "--seed", "7", "--json"]) == 0
        records.append(capsys.readouterr().out)
    assert records[0] == records[1]


def test_a_deal_is_printed_turn_by_turn(capsys):
    assert main(["deal", "qwinto", "--seed", "class 7b", "--turns", "2", "--rolls", "2"]) == 0
    head, *lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert head == ["turn", "roll", "orange", "yellow", "violet"]
    fixed = dicepad.deal("qwinto", "class 7b")
    assert lines == [
        [str(turn + 1), str(roll + 1), *map(str, fixed.faces(turn, roll))] for turn in range(2) for roll in range(2)
    ]
    assert main(["deal", "qwixx", "--seed", " "]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_match_at_random_has_the_dice_of_its_seed(capsys):
    assert main(["random", "qwixx", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "deal 7" in lines
    first = next(line for line in lines if line.startswith("roll"))
    assert first.split()[1:] == list(map(str, dicepad.deal("qwixx", 7).faces(0)))


def test_games_lists_every_game(capsys):
    assert main(["games"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(dicepad.games())


def test_perft_counts(capsys):
    assert main(["perft", "qwixx", "--position", "-", "4 1 5 6 2 6"]) == 0
    assert capsys.readouterr().out == "42\n"


@pytest.mark.parametrize(
    ("arguments", "code", "problem"),
    [
        ([], 2, "the following arguments are required: COMMAND"),
        (["fly"], 2, "invalid choice: 'fly'"),
        (["random", "chess"], 2, "there is no such game; allowed: kneifen"),
        (["random", "qwixx", "--seats", "0"], 2, "'0' is not a whole number from 1 to 12"),
        (["random", "qwixx", "--seats", "x"], 2, "'x' is not a whole number"),
        (["random", "qwixx", "--seed", "-1"], 2, "'-1' is not a whole number"),
        (["random", "qwixx", "--seats", "6"], 1, "6 seats cannot play Qwixx"),
        (["random", "qwixx", "--option", "dice=5"], 1, "Qwixx has no options"),
        (["random", "qwixx", "--option", "id_or_path=3"], 1, "id_or_path: there is no such option"),
        (["random", "kneifen", "--option", "lapse"], 2, "'lapse' is not of the form NAME=VALUE, such as lapse=keep"),
        (["random", "kneifen", "--option", "=5"], 2, "'=5' is not of the form NAME=VALUE"),
        (["random", "x" * 100_000], 2, "xxx…xxx"),
        (["random", "qwixx", "\x1b[31mred"], 2, r"unrecognized arguments: \x1b[31mred"),
        (
            ["simulate", "qwixx", "gap-1", "random"],
            2,
            "dicepad simulate: unrecognized arguments: gap-1 random; see dicepad simulate --help",
        ),
        (["random", "none.toml"], 1, "none.toml: the file cannot be read"),
        (["random", "qwixx", "-o", "nowhere/match.txt"], 2, "nowhere/match.txt: there is no such directory"),
        pytest.param(
            ["random", "qwixx", "-o", "/proc/match.txt"],
            2,
            "/proc/match.txt: you cannot create files in this directory",
            marks=LINUX,
        ),
        pytest.param(
            ["kit", "-o", "/proc/kit"], 2, "/proc/kit: you cannot create files in this directory", marks=LINUX
        ),
        (["kit", "-o", ""], 2, "the name of the folder is empty"),
        pytest.param(
            ["new", "mine", "-o", "/proc/mine"], 1, "/proc: you cannot create files in this directory", marks=LINUX
        ),
        (["random", "qwixx", "-o", "."], 2, ".: this is a directory; name a file"),
        (["random", "qwixx", "-o", ""], 2, "the name of the file is empty"),
        pytest.param(["random", "qwixx", "-o", "/dev/full"], 1, "/dev/full: No space left on device", marks=LINUX),
        (["solve", "--small", "nowhere/table"], 2, "nowhere/table: there is no such directory"),
        (["simulate", "qwixx", "--seats", "solo", "--cluster", ""], 2, "'' is not the address of a Dask scheduler"),
        (["simulate", "qwixx", "--seats", "solo", "--cluster", "here"], 2, "'here' is not the address of a Dask"),
        (["simulate", "qwixx", "--seats", "solo", "--cluster", "tcp://a:x"], 2, "such as tcp://host:8786"),
        pytest.param(
            ["simulate", "qwixx", "--seats", "random", "--cluster", "tcp://127.0.0.1:1"],
            1,
            "no Dask scheduler answers at tcp://127.0.0.1:1: Connection refused",
            marks=POSIX,
        ),
        (["replay", "none.txt"], 1, "none.txt: the record cannot be read: No such file"),
        (["perft", "qwixx", "1 2"], 1, "2 faces for 6 dice"),
        (["perft", "qwixx", "--position", "red:7,5", "1 1 1 1 1 1"], 1, "seats[0].red: 5 cannot be crossed"),
    ],
)
def test_a_mistake_gets_one_line_and_a_code(arguments, code, problem, tmp_path):
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == code
    assert problem.replace(os.sep, "/") in done.stderr.replace(os.sep, "/")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [["random", "qwixx", "-o", "a\0b"], ["kit", "-o", "a\0b"], ["new", "mine", "-o", "a\0b"], ["replay", "a\0b"]],
)
def test_a_name_with_the_character_nul_is_wrong_use(arguments, capsys):
    """No shell can type it in; a program that calls the command can."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert (
        capsys.readouterr().err
        == "dicepad: an argument contains the character NUL, which no name can contain; see dicepad --help\n"
    )
    with pytest.raises(OSError, match="cannot contain the character NUL"):
        write_whole(arguments[-1], b"one")


@pytest.mark.parametrize("arguments", [["--help"], ["random", "--help"], ["replay", "--help"], ["perft", "--help"]])
def test_help_teaches(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 8


@POSIX
def test_a_reader_that_stops_early_is_no_error(tmp_path):
    done = subprocess.run(
        f"{shlex.quote(sys.executable)} -m dicepad random kneifen --seats 8 | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("dicepad match, format 1\n", "")


class Terminal(io.StringIO):
    """A place to write to that says what it is."""

    def __init__(self, *, watched: bool) -> None:
        super().__init__()
        self.watched = watched

    def isatty(self) -> bool:
        return self.watched


@pytest.mark.parametrize("watched", [True, False])
def test_progress_is_shown_to_people_and_not_to_files(monkeypatch, watched):
    terminal, clock = Terminal(watched=watched), iter((0, 40, 60, 66))
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("dicepad.command.monotonic", lambda: next(clock))
    show = progress_bar("solving")
    for share in (0, 0.25, 0.9, 1):
        show(share)
    seen = ((0, "  0%"), (10, " 25%, about 2 min left"), (36, " 90%"), (40, "100%"))
    lines = [f"\rsolving  {'#' * done}{'.' * (40 - done)} {share}\x1b[K" for done, share in seen]
    assert terminal.getvalue() == ("".join(lines) + "\n") * watched


def test_what_takes_long_calls_progress_until_all_is_done():
    shares: list[float] = []
    assert perft(dicepad.load("qwixx").start(1), ["4 1 5 6 2 6"], shares.append) == 42
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert shares.pop() == 1
    shares.clear()
    simulate(Experiment("kneifen", ("random",)), 250, progress=shares.append)
    assert shares == [0, 0.4, 0.8, 1]


def test_shares_are_told_in_percent():
    assert [percent(1 / 3), percent(Fraction(1, 8), 1), percent(0, 0)] == ["33.33 %", "12.5 %", "0 %"]


@pytest.fixture
def umask():
    """Set the mask of new files, and put the old one back."""
    old = os.umask(0o022)
    yield os.umask
    os.umask(old)


@POSIX
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_mode_that_the_mask_leaves(tmp_path: Path, umask, mask, mode):
    umask(mask)
    write_whole(tmp_path / "file", b"one")
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o755, 0o666])
def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path, umask, mode):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_whole(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


@POSIX
@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_written_through(tmp_path: Path, there):
    """Also one that points to a file that is not there yet, and one that points to a link."""
    (tmp_path / "folder").mkdir()
    target = tmp_path / "folder" / "file"
    if there:
        target.write_bytes(b"old")
    (tmp_path / "one").symlink_to("folder/file")
    (tmp_path / "two").symlink_to("one")
    write_whole(tmp_path / "two", b"new")
    assert target.read_bytes() == b"new"
    assert (tmp_path / "one").is_symlink()
    assert (tmp_path / "two").is_symlink()
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder", "one", "two"]


def test_the_longest_name_that_a_file_can_have_is_written(tmp_path: Path):
    name = "n" * 251 + ".txt"
    write_whole(tmp_path / name, b"one")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_written_whole_or_stays_as_it_was(tmp_path: Path):
    path, text = tmp_path / "file", cast("bytes", "not bytes")
    write_whole(path, b"one")
    with pytest.raises(TypeError):
        write_whole(path, text)
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


@LINUX
def test_a_file_that_cannot_be_made_is_named_and_not_the_one_beside_it():
    with pytest.raises(FileNotFoundError) as caught:
        write_whole("/proc/a.pdf", b"one")
    assert (caught.value.filename, caught.value.strerror) == (
        "/proc/a.pdf",
        "you cannot create files in this directory",
    )


def test_a_damaged_record_is_told_with_its_file_and_line(tmp_path, capsys):
    path = tmp_path / "match.txt"
    path.write_text("dicepad match, format 1\ngame qwixx\nseats 2\nroll 1 2 3\n", "utf-8")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"dicepad: {path}: line 4: ")
