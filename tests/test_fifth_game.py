"""A game from elsewhere is installed, and everything that dicepad can do with a game it can do with this one.

`tests/fifth_game/` is a package of seven files. It is installed beside dicepad as anybody would install it, and no line
of dicepad names it. CONTRIBUTING walks through it."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf
import pytest

from tests.outside import install, run
from tests.places import ROOT

PACKAGE = ROOT / "tests" / "fifth_game"
GAME = "shut-the-box"
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the game."""
    return install(PACKAGE, tmp_path_factory.mktemp("site"))


def dicepad(site: Path, folder: Path, *arguments: str, ends: int = 0) -> str:
    return run(site, "-m", "dicepad", *arguments, folder=folder, ends=ends)


def sheetgen(site: Path, folder: Path, *arguments: str, ends: int = 0) -> str:
    code = "import sys; from sheetgen.cli import main; sys.exit(main())"
    return run(site, "-c", code, *arguments, folder=folder, ends=ends)


def without(site: Path, tmp_path: Path, *groups: str) -> Path:
    """Install a copy of the game as if these lines had been left out of its pyproject.toml, and return its folder."""
    (installed,) = site.glob("shut*.dist-info")
    copy = tmp_path / "site" / installed.name
    copy.mkdir(parents=True)
    (copy.parent / "shut_the_box").symlink_to(site / "shut_the_box")
    parts = (installed / "entry_points.txt").read_text().split("\n\n")
    kept = [part for part in parts if not any(f"[{group}]" in part for group in groups)]
    (copy / "entry_points.txt").write_text("\n\n".join(kept))
    (copy / "METADATA").write_bytes((installed / "METADATA").read_bytes())
    return copy.parent


def test_it_takes_seven_files_and_none_of_ours_names_it() -> None:
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(files) <= 7
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


def test_its_environment_shows_what_a_seat_sees(site: Path, tmp_path: Path) -> None:
    code = """
from dicepad.env import Environment
world = Environment("shut-the-box", 2)
state = world.game.from_text("box:1,2,9 / - ; phase=choose dice=W3,W4")
legal = [world.actions[number] for number in world.legal(state, 0)]
print(*(field.name for field in world.fields), len(world.actions), *legal)
print(*world.observe(state, 1))
"""
    fields, shown = run(site, "-c", code, folder=tmp_path).splitlines()
    assert fields == "shut dice active phase 46 box.7 box.3+4"
    assert shown == f"{'0 ' * 9}1 1 0 0 0 0 0 0 1 3 4 0 1 1"


def test_it_gives_advice_and_looks_back(site: Path, tmp_path: Path) -> None:
    """With 1, 2 and 3 open a roll of 3 shuts 3, or 1 and 2: all rolls that may follow are counted here by hand."""
    code = """
import dicepad
from dicepad.odds.advice import advise
game = dicepad.load("shut-the-box")
shut = "3,4,5,6,7,8,9"
state = game.from_text(f"box:{shut} ; phase=choose dice=W1,W2")
print(advise(state).values)
state = game.from_text("box:4,5,6,7,8,9 ; phase=choose dice=W1,W2")
found = advise(state)
print(found.kind, found.unit, {move: round(value, 9) for move, value in found.values.items()})
"""
    first, second = run(site, "-c", code, folder=tmp_path).splitlines()
    assert first == "{'box.1+2': 0.0}"
    # After 3, only a roll of 3 (2 in 36) shuts 1 and 2 together, for no roll makes 1, and that of 2 leaves 1 open;
    # after 1 and 2, the same rolls shut the 3.
    three, pair = round(-3 * 33 / 36 - 1 / 36, 9), round(-3 * 34 / 36, 9)
    assert second == f"exact points {{'box.3': {three}, 'box.1+2': {pair}}}"
    dicepad(site, tmp_path, "random", GAME, "--seats", "2", "--seed", "4", "-o", "match.txt")
    told = dicepad(site, tmp_path, "review", "match.txt")
    assert re.search(r"\n.*\(.*at random\).*\(.*high\).* 0 points \(.*best\)\n", told)
    parts = told.splitlines()[2].replace("\N{MINUS SIGN}", "-")
    start, luck, skill, end = (float(number) for number in re.findall(r"[-+]?\d+\.\d+", parts))
    assert abs(start + luck + skill - end) < 0.2


def test_its_perfect_play_earns_what_it_expects(site: Path, tmp_path: Path) -> None:
    """The average of simulated matches lies within four standard errors of the computed one."""
    told = dicepad(site, tmp_path, "odds", GAME)
    expected = float(told.splitlines()[0].split()[-2])
    code = """
from random import Random
from statistics import mean, stdev
import dicepad
from dicepad.odds.strategies import strategy
game = dicepad.load("shut-the-box")
best, rng = strategy(game, "best"), Random(1)
points = [dicepad.play_out(dicepad.Match.begin(game, 1), rng, best.choose).state.scores[0] for _ in range(2000)]
print(mean(points), stdev(points) / len(points) ** 0.5)
"""
    average, error = map(float, run(site, "-c", code, folder=tmp_path).split())
    assert abs(average - expected) < 4 * error < 1


def test_every_check_passes_and_nothing_is_lacking(site: Path, tmp_path: Path) -> None:
    told = [line.split() for line in dicepad(site, tmp_path, "check", GAME).splitlines()]
    assert [words[0] for words in told] == ["rules", "environment", "strategies", "advice", "board", "sheet"]
    assert all(words[1] == words[3] and words[4] == "passed" for words in told)


def test_it_is_listed_with_all_others_in_our_own_tests(site: Path, tmp_path: Path) -> None:
    """The tests of every game, run again with this one among them."""
    tests = ("tests/dicepad/test_conformance.py", "tests/test_faces.py")
    command = ("-m", "pytest", "-p", "no:cacheprovider", "-n", "0", "-k", "shut or box", *tests)
    told = run(site, *command, folder=ROOT)
    passed = next(line for line in told.splitlines() if " passed" in line)
    assert int(passed.split(" passed")[0].split()[-1]) > 10


@pytest.mark.parametrize(
    ("group", "arguments", "said"),
    [
        ("dicepad.odds", ("simulate", GAME, "--seats", "high", "high"), "there is no strategy 'high' for Shut the Box"),
        ("dicepad.odds", ("odds", GAME), "there are no exact probabilities for box yet"),
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


def test_the_reference_names_every_entry_point() -> None:
    """Each registry of ours has its group in the table, and the table names no other."""
    code = [
        path.read_text("utf-8") for name in ("dicepad", "sheetgen", "widgets") for path in (ROOT / name).rglob("*.py")
    ]
    groups = {group for text in code for group in re.findall(r'\] = Registry\(\s*"([a-z.]+)"', text)}
    page = (ROOT / "book" / "reference" / "plugins.md").read_text(encoding="utf-8")
    table = page.split("| group |")[1].split("\n\n")[0]
    assert set(re.findall(r"`((?:dicepad|sheetgen|widgets)\.[a-z]+)`", table)) - {"dicepad.testing"} == groups
