"""Perfect play against expectimax in fractions through the rules, and against the published value."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache as remembered
from itertools import product
from pathlib import Path

import pytest

from dicepad import DicepadError, TableError, load
from dicepad.cli import main
from dicepad.odds.qwixx.many_games.score_distribution import score_chances
from dicepad.odds.qwixx.solver import cache, kernels
from dicepad.odds.qwixx.solver.par_scores import par
from dicepad.odds.qwixx.solver.solving import planes, solve, table_for
from dicepad.odds.qwixx.solver.value_table import open_table, save
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.rules.crossing import CrossingGame, CrossingState
from tests.kinds import checked
from tests.systems import LINUX, POSIX, full_disk

pytestmark = pytest.mark.solve

SmallGame = Callable[[str], CrossingGame]


def before_roll(state: CrossingState) -> CrossingState:
    return replace(state, phase="roll", dice=(), choices=(), crossed=False)


def expectimax(
    game: CrossingGame, seats: int, end_percent: int, points_per_round: int
) -> tuple[Callable[[CrossingState, int], Fraction], set[CrossingState]]:
    """The expected final score with `turn` turns of others before one's own, and the positions it was asked for.

    After each own turn that does not end the game, `points_per_round` points are lost, and with `end_percent`
    percent all those to come.
    """
    seen = set()

    @remembered
    def value(state: CrossingState, turn: int) -> Fraction:
        if state.over:
            return Fraction(state.scores[0])
        seen.add(state)
        rolls = list(product(*(die.faces for die in state.dice_to_roll())))
        found = sum((best(state.roll(dice=roll), turn) for roll in rolls), Fraction(0)) / len(rolls)
        if turn < seats - 1:
            return found
        ended = Fraction(end_percent, 100)
        return ended * state.scores[0] + (1 - ended) * found - points_per_round

    def best(state: object, turn: int) -> Fraction:
        assert isinstance(state, CrossingState)
        if state.phase == "roll" or state.over:
            return value(state, seats - 1)
        if turn and state.phase == "colour":
            return value(before_roll(state), turn - 1)
        return max(best(state.play(0, move), turn) for move in state.moves(0))

    return value, seen


@pytest.mark.parametrize(
    ("name", "seats", "end_percent", "points_per_round"),
    [("two-rows", 1, 0, 0), ("mixed", 1, 0, 0), ("mixed", 5, 0, 0), ("mixed", 2, 10, 3)],
)
def test_each_position_of_a_shrunken_game_is_worth_its_expectimax(
    small: SmallGame, name: str, seats: int, end_percent: int, points_per_round: int
) -> None:
    game = small(name)
    table = solve(game, seats, end_percent=end_percent, points_per_round=points_per_round)
    value, seen = expectimax(game, seats, end_percent, points_per_round)
    start = checked(CrossingState, game.start(1))
    assert table.start == pytest.approx(float(value(start, 0)), abs=1e-12)
    positions = list(seen)
    assert len(positions) > 200
    for state in positions:
        rows = table.sheet.row_states(state, 0)
        for turn in range(seats):
            found = state.scores[0] + table.value(turn, state.misthrows[0], rows)
            assert found == pytest.approx(float(value(state, turn)), abs=1e-12)


@pytest.mark.parametrize("faces", [8, 9])
def test_large_dice_are_solved_whichever_row_they_belong_to_or_refused(tmp_path: Path, faces: int) -> None:
    """Up to 16, the highest number of two dice with eight faces."""
    colours, shown = ["red", "yellow", "green", "blue"], list(range(1, faces + 1))
    cells = {"red": [2, 9, 15], "yellow": [3, 8, 16], "green": [16, 12, 4], "blue": [16, 9, 2]}
    values = []
    for order in (colours, colours[::-1]):
        dice = [("white1", "white"), ("white2", "white"), *((colour, colour) for colour in order)]
        spec = ['base = "qwixx"', 'id = "large"', "misthrows = [-2, -3]", "dice = ["]
        spec += [f'{{ name = "{name}", colour = "{colour}", faces = {shown} }},' for name, colour in dice]
        spec += ["]", "rows = ["]
        spec += [
            f'{{ name = "{colour}", colour = "{colour}", cells = {cells[colour]}, closing = [{cells[colour][-1]}] }},'
            for colour in order
        ]
        spec += ["]", "[crossing]", "closing_crosses = 1", "rows_to_end = 2", "points = [0, 1, 3, 6, 10]"]
        file = tmp_path / "large.toml"
        file.write_text("\n".join(spec), encoding="utf-8")
        game = load(file)
        if faces > 8:
            with pytest.raises(DicepadError, match="at most 8"):
                solvable_sheet(game)
            return
        values += [solve(game).start, score_chances(game).mean]
    assert values == pytest.approx(values[:1] * 4, abs=1e-10)


def test_perfect_play_on_the_base_sheet_expects_115_4831() -> None:
    assert table_for(load("qwixx")).start == pytest.approx(115.4831, abs=5e-5)


@pytest.mark.long
def test_the_known_wrong_rule_gives_the_known_wrong_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the colour action were played after the second row was closed by the white sum, 115.911 would come out."""
    source = Path(str(kernels.__file__)).read_text(encoding="utf-8")
    rule = "if closed_rows(table, rows) < table.rows_to_end:"
    assert source.count(rule) == 1
    file = tmp_path / "wrong_kernels.py"
    file.write_text(source.replace(rule, "if True:"), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("dicepad.odds.qwixx.solver.wrong_kernels", file)
    assert spec is not None
    assert spec.loader is not None
    wrong = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "dicepad.odds.qwixx.solver.kernels", wrong)
    monkeypatch.setitem(sys.modules, "dicepad.odds.qwixx.solver.wrong_kernels", wrong)
    spec.loader.exec_module(wrong)
    assert solve(load("qwixx")).start == pytest.approx(115.911, abs=5e-4)


def test_sheets_that_differ_by_nothing_share_a_table() -> None:
    assert solvable_sheet(load("qwixx")).digest == solvable_sheet(load("qwixx-tableau")).digest


def test_symmetry_is_used_only_where_the_sheet_has_it(small: SmallGame) -> None:
    assert solvable_sheet(load("qwixx")).symmetry == (True, True, True)
    assert solvable_sheet(small("two-rows")).symmetry == (True, True, False)
    assert solvable_sheet(small("mixed")).symmetry == (False, False, False)


@pytest.mark.parametrize("identity", ["qwantum", "kneifen"])
def test_other_games_are_refused(identity: str) -> None:
    with pytest.raises(DicepadError, match="cannot be solved"):
        solvable_sheet(load(identity))


def test_the_small_form_is_as_near_as_it_says(tmp_path: Path) -> None:
    table = table_for(load("qwixx"))
    path = tmp_path / "small.table"
    save(table, path, small=True)
    assert path.stat().st_size < 5_000_000
    small = open_table(path, table.sheet)
    assert small.error == 0.01
    size = table.sheet.locked + 1
    for number in range(0, size**4, 997):
        rows = [number // size**place % size for place in range(4)]
        for misthrows in range(4):
            assert abs(small.value(0, misthrows, rows) - table.value(0, misthrows, rows)) <= 0.01 + 1e-9
    with pytest.raises(TableError):
        save(small, path, small=True)


@pytest.mark.parametrize("short", [False, True])
def test_damaged_cut_and_foreign_tables_are_refused(tmp_path: Path, small: SmallGame, short: bool) -> None:
    game = small("two-rows")
    table = solve(game)
    path = tmp_path / "x.table"
    save(table, path, small=short)
    content = path.read_bytes()
    assert open_table(path, table.sheet).start == pytest.approx(table.start, abs=0.01)
    for wrong in (content[:-1], content[:-5] + b"\0\1\2\3\4", b"other" + content, content[:40], b"", content + b"\0"):
        path.write_bytes(wrong)
        with pytest.raises(TableError, match=r"x\.table"):
            open_table(path, table.sheet)
    path.write_bytes(content)
    with pytest.raises(TableError, match="another sheet"):
        open_table(path, solvable_sheet(load("qwixx")))
    with pytest.raises(TableError, match="cannot be read"):
        open_table(tmp_path / "none.table", table.sheet)


def test_the_table_is_solved_once_and_again_if_it_is_damaged(
    tmp_path: Path, small: SmallGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small("two-rows")
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "cache"))
    shares: list[float] = []
    first = table_for(game, 2, shares.append).start
    assert shares == sorted(shares)
    assert shares[-1] == 1
    shares.clear()
    assert table_for(game, 2, shares.append).start == first
    assert not shares
    (path,) = (tmp_path / "cache").iterdir()
    path.write_bytes(path.read_bytes()[:-8])
    assert table_for(game, 2, shares.append).start == first
    assert shares
    shares.clear()
    monkeypatch.setattr(cache, "solver", lambda: "changed")
    assert table_for(game, 2, shares.append).start == first
    assert shares
    assert [file.name.endswith("changed.table") for file in (tmp_path / "cache").iterdir()] == [True]
    hasty = table_for(game, 2, end_percent=14).start
    assert (
        table_for(game, 2, end_percent=14, points_per_round=2).start
        < hasty
        < table_for(game, 2, end_percent=1).start
        < first
    )
    assert table_for(game, 2, end_percent=14).start == hasty
    assert len(list((tmp_path / "cache").iterdir())) == 4


def test_a_sheet_is_solved_in_the_memory_of_one_plane_for_each_seat(
    tmp_path: Path, small: SmallGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small("two-rows")
    sheet = solvable_sheet(game)
    parts = [(at, len(plane), plane.ctypes.data) for at, plane in planes(sheet, 5)]
    ((size, count),) = Counter(size for _, size, _ in parts).items()
    assert count == 5 * sheet.misthrows
    assert sorted(at for at, _, _ in parts) == list(range(0, count * size, size))
    assert len({place for _, _, place in parts}) == 5
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path))
    assert list(table_for(game, 5).values) == list(solve(game, 5).values)


@LINUX
def test_a_table_is_written_and_opened_in_the_memory_of_one_part(tmp_path: Path) -> None:
    """A table of 87 MB, 64 of them in parts of 8 MB, in a process that begins with less than either."""
    program = f"""
from array import array
from math import prod
from pathlib import Path
from dicepad import load
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.solver.par_scores import par
from dicepad.odds.qwixx.solver.value_table import ValueTable, open_table, write_parts

def peak():
    return int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 1000

sheet = solvable_sheet(load("qwixx"))
parts = ((part << 20, array("d", [part]) * (1 << 20)) for part in reversed(range(8)))
before = peak()
write_parts("{tmp_path}/x.table", ValueTable(sheet, 1, ()), parts)
table = open_table("{tmp_path}/x.table", sheet)
print(peak() - before)
print([table.values[part << 20] for part in range(8)], len(table.values) == prod(table.shape))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    grown, values = done.stdout.splitlines()
    assert float(grown) < 30
    assert values == "[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0] True"


@pytest.mark.parametrize("folder", ["file", "file/below", pytest.param("/proc", marks=LINUX)])
def test_a_cache_folder_that_cannot_be_written_is_noticed_before_solving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / folder))
    shares: list[float] = []
    for work in (table_for, par):
        with pytest.raises(DicepadError, match="DICEPAD_CACHE"):
            work(load("qwixx"), progress=shares.append)
    assert not shares
    assert main(["solve"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"dicepad: {tmp_path / folder}: results cannot be kept here (")
    assert said.err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only the superuser becomes somebody else")
def test_a_user_without_a_home_is_told_to_name_a_folder(tmp_path: Path) -> None:
    """Nothing called `~` is made, neither by us nor by Numba."""
    program = """
import importlib, os
import dicepad.odds.compiled as compiled
import dicepad.odds.qwixx.solver.cache as cache
from dicepad.errors import DicepadError
for name in ("HOME", "DICEPAD_CACHE", "XDG_CACHE_HOME"):
    os.environ.pop(name, None)
os.setreuid(54_321, -1)  # who is asked for a home, not who reads the files of this test
try:
    with cache.writable_cache():
        print("kept")
except DicepadError as error:
    print(error)
importlib.reload(compiled)
print([place.__name__ for place in compiled.Places._locator_classes])
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    problem = (
        "/dev/null/dicepad: results cannot be kept here (Not a directory); name a folder for them in DICEPAD_CACHE"
    )
    assert done.stdout.splitlines()[0] == problem
    assert "UserWide" not in done.stdout
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_what_breaks_off_leaves_nothing_half_written(
    tmp_path: Path, small: SmallGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that may not grow any more stands for a disk that is full, which is found before anything is solved."""
    game = small("two-rows")
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "cache"))

    def interrupt(share: float) -> None:
        if share > 0.9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table_for(game, 1, interrupt)
    shares: list[float] = []
    with full_disk(4_500), pytest.raises(DicepadError, match=r"cache: results .*too large.*DICEPAD_CACHE"):
        table_for(game, progress=shares.append)
    assert not shares
    assert not list((tmp_path / "cache").iterdir())


def test_what_is_of_no_more_use_leaves_the_cache_when_a_table_is_written(
    tmp_path: Path, small: SmallGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old files go: those of a killed process after a day, and tables of other solvers that nobody opened for a
    month."""
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path))
    day = 24 * 60 * 60
    ages = {
        ".crossing-ab-1-0-0-x.table.12ab": 2 * day,
        ".crossing-cd-1-0-0-x.table.34cd": day // 2,
        "crossing-ab-1-0-0-00000000.table": 40 * day,
        "crossing-cd-1-0-0-00000000.table": 20 * day,
        f"crossing-cd-1-0-0-{cache.solver()}.table": 40 * day,
        "crossing-ab.par": 40 * day,
        "letter.txt": 40 * day,
    }
    now = time.time()
    (tmp_path / ".crossing-ef-1-0-0-x.table.folder").mkdir()
    (tmp_path / ".crossing-ef-1-0-0-x.table.folder" / "part").touch()
    os.utime(tmp_path / ".crossing-ef-1-0-0-x.table.folder", (now, now - 2 * day))
    for name, age in ages.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (now, now - age))
    table_for(small("two-rows"))
    left = {path.name for path in tmp_path.iterdir()} & {*ages, ".crossing-ef-1-0-0-x.table.folder"}
    assert left == {
        ".crossing-cd-1-0-0-x.table.34cd",
        "crossing-cd-1-0-0-00000000.table",
        f"crossing-cd-1-0-0-{cache.solver()}.table",
        "crossing-ab.par",
        "letter.txt",
    }


def test_opening_a_table_keeps_it_young(tmp_path: Path, small: SmallGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path))
    table_for(small("two-rows"))
    (path,) = tmp_path.glob("*.table")
    os.utime(path, (1, 1))
    table_for(small("two-rows"))
    assert path.stat().st_mtime > 1
