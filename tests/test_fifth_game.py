"""A game from elsewhere is installed, and everything that dicepad can do with a game it can do with this one.

`tests/fifth_game/` is a package of six files. It is installed beside dicepad as anybody would install it, and no line
of dicepad names it. CONTRIBUTING walks through it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tests" / "fifth_game"
GAME = "shut-the-box"
pytestmark = pytest.mark.long

GROUPS = ("dicepad.rules", "dicepad.odds", "sheetgen.games", "widgets.games")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the game, and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(folder), str(PACKAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def run(site: Path, *command: str, folder: Path, ends: int = 0) -> str:
    """Run a module of ours with the game on the path; what it prints, errors included."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(site), str(ROOT))),
        "DICEPAD_CACHE": str(ROOT / "out" / "cache"),
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == ends, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def dicepad(site: Path, folder: Path, *arguments: str, ends: int = 0) -> str:
    return run(site, "-m", "dicepad", *arguments, folder=folder, ends=ends)


def sheetgen(site: Path, folder: Path, *arguments: str, ends: int = 0) -> str:
    code = "import sys; from sheetgen.cli import main; sys.exit(main())"
    return run(site, "-c", code, *arguments, folder=folder, ends=ends)


def without(site: Path, tmp_path: Path, *groups: str) -> Path:
    """The same game, as if these lines had been left out of its pyproject.toml."""
    (installed,) = site.glob("*.dist-info")
    copy = tmp_path / "site" / installed.name
    copy.mkdir(parents=True)
    (copy.parent / "shut_the_box").symlink_to(site / "shut_the_box")
    parts = (installed / "entry_points.txt").read_text().split("\n\n")
    kept = [part for part in parts if not any(f"[{group}]" in part for group in groups)]
    (copy / "entry_points.txt").write_text("\n\n".join(kept))
    (copy / "METADATA").write_bytes((installed / "METADATA").read_bytes())
    return copy.parent


def test_it_takes_six_files_and_none_of_ours_names_it() -> None:
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) <= 6
    named = [
        path.relative_to(ROOT).as_posix()
        for package in ("dicepad", "sheetgen", "widgets", "book/_ext", "book/live")
        for path in (ROOT / package).rglob("*")
        if path.suffix in (".py", ".toml", ".ts", ".mjs") and "shut-the-box" in path.read_text(encoding="utf-8")
    ]
    assert named == []


def test_it_is_listed_and_checked(site: Path, tmp_path: Path) -> None:
    (line,) = [line for line in dicepad(site, tmp_path, "games").splitlines() if line.startswith(GAME)]
    assert line.split()[1:] == ["Shut", "the", "Box", "1", "to", "6", "players"]
    assert GAME in sheetgen(site, tmp_path, "list")
    assert "4 pieces on a page" in sheetgen(site, tmp_path, "check", GAME)


def test_it_is_printed_with_its_back(site: Path, tmp_path: Path) -> None:
    sheetgen(site, tmp_path, "make", GAME, "-o", "pad.pdf", "--duplex", "long", "--copies", "4", "--lang", "fr")
    front, back = pypdf.PdfReader(tmp_path / "pad.pdf").pages
    assert "Shut the Box" in front.extract_text()
    assert "Roll both dice" in " ".join(back.extract_text().split())
    sheetgen(site, tmp_path, "make", GAME, "-o", "played.svg", "--position", "box:1,2,5")
    assert "\N{MINUS SIGN}37<" in (tmp_path / "played.svg").read_text(encoding="utf-8")  # 3 + 4 + 6 + 7 + 8 + 9


def test_it_is_played_recorded_and_replayed(site: Path, tmp_path: Path) -> None:
    dicepad(site, tmp_path, "random", GAME, "--seats", "3", "--seed", "4", "-o", "match.txt")
    record = (tmp_path / "match.txt").read_text()
    assert record.splitlines()[1] == "game shut-the-box"
    assert dicepad(site, tmp_path, "replay", "match.txt").splitlines()[1] == record.splitlines()[-1]


def test_its_strategies_play_each_other(site: Path, tmp_path: Path) -> None:
    told = dicepad(site, tmp_path, "simulate", GAME, "--seats", "high", "random", "--games", "400", "--seed", "1")
    assert "high - random: +" in told
    refused = dicepad(site, tmp_path, "simulate", GAME, "--seats", "hihg", "random", ends=1)
    assert "did you mean high?" in refused


def test_it_is_played_at_a_board_by_a_person_and_a_computer(site: Path, tmp_path: Path) -> None:
    """Until the end, by what the view offers: the dice, lit cells, buttons."""
    code = """
import dicepad, widgets
session = widgets.Session(dicepad.load("shut-the-box"), ["Ann", "high"], seed=1)
clicks = buttons = 0
while not (view := session.view())["over"]:
    assert not view["why"], view["why"]
    if view["auto"]:
        session.handle({"do": "step"})
    elif view["roll"]:
        session.handle({"do": "roll"})
    elif view["live"]:
        clicks += 1
        session.handle({"do": "cell", "cell": min(view["live"])})
    else:
        buttons += 1
        session.handle({"do": "move", "move": view["moves"][0]["move"]})
assert clicks and buttons
print(session.view()["prompt"])
print(*session.view()["log"], sep="\\n")
"""
    prompt, *log = run(site, "-c", code, folder=tmp_path).splitlines()
    assert "win" in prompt
    assert re.search(r"Shut \d and \d\.", " ".join(log))


def test_it_obeys_the_protocol_and_lacks_nothing(site: Path, tmp_path: Path) -> None:
    """The tests of every game, run again with this one among them."""
    tests = ("tests/dicepad/test_conformance.py", "tests/test_faces.py")
    command = ("-m", "pytest", "-p", "no:cacheprovider", "-n", "0", "-k", "shut or box", *tests)
    told = run(site, *command, folder=ROOT)
    passed = next(line for line in told.splitlines() if " passed" in line)
    assert int(passed.split(" passed")[0].split()[-1]) > 50


@pytest.mark.parametrize(
    ("group", "arguments", "said"),
    [
        ("dicepad.odds", ("simulate", GAME, "--seats", "high", "high"), "there is no strategy 'high' for Shut the Box"),
        ("dicepad.odds", ("odds", GAME), "there are no exact chances for box yet"),
        ("sheetgen.games", ("make", GAME, "-o", "x.pdf"), "there is no sheet for box yet"),
    ],
)
def test_what_it_would_lack_is_said_in_one_line(
    site: Path, tmp_path: Path, group: str, arguments: tuple[str, ...], said: str
) -> None:
    poorer = without(site, tmp_path, group)
    program = sheetgen if arguments[0] == "make" else dicepad
    told = program(poorer, tmp_path, *arguments, ends=1)
    assert said in told
    assert len(told.strip().splitlines()) == 1
    assert not (tmp_path / "x.pdf").exists()


def test_without_a_board_of_its_own_it_is_played_all_the_same(site: Path, tmp_path: Path) -> None:
    poorer = without(site, tmp_path, "widgets.games")
    code = """
import dicepad, widgets
session = widgets.Session(dicepad.load("shut-the-box"), ["Ann"], seed=1)
session.handle({"do": "roll"})
print(len(session.view()["live"]) + len(session.view()["moves"]))
"""
    assert int(run(poorer, "-c", code, folder=tmp_path)) > 0
    command = ("-m", "pytest", "-p", "no:cacheprovider", "-n", "0", "-k", "box", "tests/test_faces.py")
    assert "there is no entry point in widgets.games" in run(poorer, *command, folder=ROOT, ends=1)
