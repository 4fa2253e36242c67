"""The data set of a sheet's values, read with nothing of ours: other libraries, and the program that it brings."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import duckdb
import pytest

from dicepad import DicepadError, load
from dicepad.cli import main
from dicepad.guard import guarded
from dicepad.odds import par, table_for
from dicepad.odds.qwixx.archive.check import Position, Sheet
from dicepad.odds.qwixx.archive.description import RESOURCES, described
from dicepad.odds.qwixx.archive.files import interruptible, write_parquet, write_values
from dicepad.rules.crossing import CrossingGame
from tests.kinds import checked
from tests.odds.qwixx.four_rows import four_rows
from tests.places import ROOT

pytestmark = pytest.mark.solve

NO_FILES: dict[str, dict[str, Any]] = {name: {} for name in RESOURCES}
FILES = {"README.md", "check.py", "datapackage.json", "schema.json", "SHA256SUMS", *RESOURCES}


@pytest.fixture(params=["two-rows", "mixed", "four-rows"])
def game(request: pytest.FixtureRequest, small: Callable[[str], CrossingGame], tmp_path: Path) -> CrossingGame:
    """Without symmetry, and with each that there is: `four-rows` is the base sheet, shrunken."""
    if request.param == "four-rows":
        return four_rows(tmp_path, "red", "yellow", "green", "blue")
    return small(request.param)


@pytest.fixture
def folder(game: CrossingGame, tmp_path: Path) -> Path:
    return unpacked(game, tmp_path)


def unpacked(game: CrossingGame, place: Path) -> Path:
    count = write_values(game, place / "values.zip")
    with ZipFile(place / "values.zip") as archive:
        archive.extractall(place)
    assert {path.name for path in (place / "values").iterdir()} == FILES
    assert len(lines(place / "values")) == count
    return place / "values"


def lines(folder: Path) -> list[dict[str, Any]]:
    with gzip.open(folder / "positions.jsonl.gz", "rt") as file:
        return [json.loads(line) for line in file]


def package(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "datapackage.json").read_text())
    return told


def run_check(folder: Path, *arguments: str, libraries: bool = False) -> subprocess.CompletedProcess[str]:
    """Run the program of an archive in a Python that finds nothing but its own library, or also DuckDB and numpy."""
    command = [sys.executable, "-I", *([] if libraries else ["-S"]), "check.py", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def sign(folder: Path) -> None:
    """Recompute the checksums, so that a changed file passes for the right one."""
    names = [line.split("  ")[1] for line in (folder / "SHA256SUMS").read_text().splitlines()]
    sums = [f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in names]
    (folder / "SHA256SUMS").write_text("".join(sums))


def test_every_value_follows_from_the_rules_that_the_archive_tells(folder: Path, game: CrossingGame) -> None:
    """The program solves the sheet a second time: by every roll, without the file, and without what is alike."""
    told = package(folder)
    alike, blind = Sheet(told), Sheet(told | {"symmetry": dict.fromkeys(told["symmetry"], False)})

    @cache
    def value(position: Position) -> float:
        return blind.worked_out(position, value)

    found = lines(folder)
    columns = [row.name for row in game.spec.rows]
    first = {"misthrows": 0, **dict.fromkeys(columns, "-"), "value": round(par(game), 9)}
    assert list(found[0].items()) == list(first.items())
    positions = [(line["misthrows"], tuple(alike.states[line[name]] for name in columns)) for line in found]
    for position, line in zip(positions, found, strict=True):
        assert line["value"] == pytest.approx(value(position), abs=1e-9)
    every = product(range(alike.most), product(alike.states.values(), repeat=len(columns)))
    assert sorted({alike.ordered(each) for each in every if not alike.is_over(each[1])}) == positions


def test_the_program_of_the_archive_checks_it_with_python_alone(folder: Path) -> None:
    done = run_check(folder, "--draw", "40")
    assert (done.returncode, done.stderr) == (0, "")
    unread, first, last = done.stdout.splitlines()
    assert unread == "positions.parquet: not read, which takes duckdb or pyarrow"
    told, found = re.fullmatch(r"(.+) points in the file, (.+) worked out again", first).groups()  # type: ignore[union-attr]
    assert float(told) == lines(folder)[0]["value"] == pytest.approx(float(found), abs=2e-9)
    seed = re.match(r"checked: 41 \(--seed (\d+)\); largest difference: ", last)[1]  # type: ignore[index]
    assert run_check(folder, "--draw", "40", "--seed", seed).stdout == done.stdout
    assert f"--seed {seed})" not in run_check(folder, "--draw", "40").stdout, "one of a thousand million seeds"
    assert run_check(folder, "--draw", "40", "--seed", "2").stdout.splitlines()[1] == first


def changed(folder: Path, columns: list[str], numbers: list[int], *, parquet: bool = True) -> list[str]:
    """Change the values on some lines, and the checksums, and return the positions of these lines."""
    found = lines(folder)
    for number in numbers:
        found[number]["value"] += 1e-6
    (folder / RESOURCES[0]).write_bytes(gzip.compress("".join(f"{json.dumps(item)}\n" for item in found).encode()))
    if parquet:
        write_parquet(duckdb, folder, columns)
    sign(folder)
    return [" ".join([str(found[at]["misthrows"]), *(found[at][column] for column in columns)]) for at in numbers]


@pytest.mark.parametrize("libraries", [True, False], ids=["numpy", "plain"])
def test_ten_changed_values_are_found_and_no_others(game: CrossingGame, folder: Path, libraries: bool) -> None:
    """By `--all`, although the checksums are right and other values follow from the changed ones."""
    count = len(lines(folder))
    right = run_check(folder, "--all", libraries=libraries)
    assert (right.returncode, right.stdout.splitlines()[-1]) == (0, f"checked: all {count:,}; wrong: 0")
    names = changed(folder, [row.name for row in game.spec.rows], sorted(Random(5).sample(range(count), 10)))
    done = run_check(folder, "--all", libraries=libraries)
    assert (done.returncode, done.stderr) == (1, "check.py: the values are wrong\n")
    assert done.stdout.splitlines()[-1] == f"checked: all {count:,}; wrong: 10"
    assert sorted(re.findall(r'^"(.+)": ', done.stdout, re.MULTILINE)) == sorted(names)


def test_a_sample_finds_a_changed_value_that_is_in_it(game: CrossingGame, folder: Path) -> None:
    """As the page says: if the value is drawn. Each seed draws other positions, by the library's own generator."""
    sheet, drawn = Sheet(package(folder)), []
    (name,) = changed(folder, [row.name for row in game.spec.rows], [len(lines(folder)) // 2])
    position = sheet.ordered(sheet.position(name))
    for seed in range(5):
        rng = Random(seed)
        found: list[Position] = []
        while len(found) < 8:
            rows = tuple(rng.choices([*sheet.states.values()], k=len(sheet.rows)))
            found += [] if sheet.is_over(rows) else [sheet.ordered((rng.randrange(sheet.most), rows))]
        drawn.append(found)
        done = run_check(folder, "--draw", "8", "--seed", str(seed))
        assert done.returncode == 1 or position not in found
    assert len({tuple(found) for found in drawn}) == 5
    assert run_check(folder, name).returncode == 1


def test_both_files_are_compared_if_a_library_reads_parquet(game: CrossingGame, folder: Path) -> None:
    assert run_check(folder, libraries=True).stdout.startswith("positions.parquet: as positions.jsonl.gz\n")
    changed(folder, [row.name for row in game.spec.rows], [4], parquet=False)
    done = run_check(folder, "--draw", "0", libraries=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "check.py: line 5 of positions.jsonl.gz is not what positions.parquet has there\n"


def test_the_program_takes_a_position_in_the_words_of_the_file_or_of_the_sheet(
    small: Callable[[str], CrossingGame], tmp_path: Path
) -> None:
    folder = unpacked(small("two-rows"), tmp_path)
    (line,) = [line for line in lines(folder) if (line["misthrows"], line["red"], line["blue"]) == (1, "2@3", "1@4")]
    for text in ("1 2@3 1@4", "1 2,4 3", "1 4,2 1@4"):
        done = run_check(folder, text)
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[1].startswith(f"{line['value']:.9f} points in the file, ")
    for text, said in {
        "2 - -": "'2 - -' must be 0 to 1 misthrows and 2 rows",
        "0 -": "'0 -' must be 0 to 1 misthrows and 2 rows",
        "0 closed closed": "the game is over in '0 closed closed'",
        "0 3@2 -": "'3@2' is not a row such as -, 2@3, closed or 2,4",
        "0 - 6,2": "'6,2' is not a row such as -, 2@3, closed or 6,4",  # the last number closes the row
    }.items():
        done = run_check(folder, text)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.splitlines()[-1] == f"check.py: error: argument POSITION: {said}"


def test_the_program_finds_what_is_wrong(folder: Path) -> None:
    """A damaged file, a value that somebody changed, a position that is missing, and a rule told wrongly."""
    path = folder / RESOURCES[0]
    whole, found = path.read_bytes(), lines(folder)
    path.write_bytes(whole[:-1])
    done = run_check(folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "check.py: positions.jsonl.gz is damaged; get the archive again\n"

    def written(items: list[dict[str, Any]]) -> subprocess.CompletedProcess[str]:
        path.write_bytes(gzip.compress("".join(f"{json.dumps(item)}\n" for item in items).encode()))
        sign(folder)
        return run_check(folder, "--draw", "0")

    assert written(found).returncode == 0
    changed = written([found[0] | {"value": found[0]["value"] + 1e-6}, *found[1:]])
    assert (changed.returncode, changed.stderr) == (1, "check.py: the values are wrong\n")
    fewer = written(found[:-1])
    assert fewer.stderr == f"check.py: the file has {len(found) - 1:,} positions instead of {len(found):,}\n"
    twice = written([found[0], found[0], *found[2:]])
    assert twice.stderr == "check.py: the file lacks 1 of the positions that are needed\n"
    for value in (float("nan"), float("inf"), None, "many"):
        unknown = written([found[0] | {"value": value}, *found[1:]])
        assert unknown.stderr == "check.py: line 1 of positions.jsonl.gz is not a position with its value\n"
    other = written([*found[:-1], found[-1] | {[*found[-1]][1]: "9@9"}])
    assert other.stderr == f"check.py: line {len(found):,} of positions.jsonl.gz is not a position with its value\n"
    assert written(found).returncode == 0
    told = package(folder)
    told["sheet"]["closing_crosses"] += 1
    (folder / "datapackage.json").write_text(json.dumps(told))
    sign(folder)
    assert run_check(folder).stderr == "check.py: the values are wrong\n"


@pytest.mark.parametrize("name", ["positions.parquet", "SHA256SUMS", "datapackage.json"])
def test_a_file_that_is_missing_is_named_in_one_line(
    small: Callable[[str], CrossingGame], tmp_path: Path, name: str
) -> None:
    folder = unpacked(small("two-rows"), tmp_path)
    (folder / name).unlink()
    done = run_check(folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"check.py: {folder.resolve() / name}: No such file or directory\n"


def test_ctrl_c_ends_the_program_with_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["check.py"])
    monkeypatch.setattr(gzip, "open", stopped)
    with pytest.raises(SystemExit, match=r"^check\.py: interrupted$"):
        runpy.run_path(str(folder / "check.py"), run_name="__main__")


def test_rows_that_are_not_alike_cannot_pass_for_it(small: Callable[[str], CrossingGame]) -> None:
    """The program draws rows in any order, so that a symmetry which the sheet lacks gives itself away."""
    game = small("mixed")
    told = described(game, NO_FILES, 0)
    table = table_for(game)
    names = dict(zip(Sheet(told).states.values(), range(table.sheet.locked + 1), strict=True))
    honest, lying = Sheet(told), Sheet(told | {"symmetry": dict.fromkeys(told["symmetry"], True)})

    def value(position: Position) -> float:
        return table.value(0, position[0], [*(names[row] for row in position[1]), 0])

    start, other = (0, ((0, 0), (1, 1), (0, 0))), (0, ((1, 1), (0, 0), (0, 0)))
    assert honest.worked_out(start, value) == pytest.approx(value(start), abs=1e-12)
    assert lying.ordered(start) == lying.ordered(other)
    assert lying.worked_out(other, value) != pytest.approx(value(lying.ordered(other)), abs=1e-3)


def test_the_program_works_out_115_4831_for_qwixx() -> None:
    """And what positions drawn at random are worth, from what the positions after them are worth."""
    table = table_for("qwixx")
    sheet = Sheet(described(checked(CrossingGame, load("qwixx")), NO_FILES, 0))
    names = dict(zip(sheet.states.values(), range(table.sheet.locked + 1), strict=True))

    def value(position: Position) -> float:
        return table.value(0, position[0], [names[row] for row in position[1]])

    assert sheet.worked_out((0, ((0, 0),) * 4), value) == pytest.approx(115.4831, abs=5e-5)
    drawing = Random(7)
    for _ in range(20):
        rows = tuple(drawing.choices([*sheet.states.values()][:-1], k=4))
        position = (drawing.randrange(4), rows)
        assert sheet.worked_out(position, value) == pytest.approx(value(position), abs=1e-9)


@pytest.mark.long
def test_the_archive_of_qwixx_is_read_and_checked_without_dicepad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And answers the questions of the page about it as the page does."""
    assert main(["values", "-o", str(tmp_path / "values.zip")]) == 0
    assert capsys.readouterr().out == f"{tmp_path / 'values.zip'}: 5,455,128 positions\n"
    with ZipFile(tmp_path / "values.zip") as archive:
        archive.extractall(tmp_path)
    page = (ROOT / "book" / "reference" / "values.md").read_text(encoding="utf-8")
    shown = re.findall(r"^\$ python (check\.py.*)\n((?:.+\n)+)```", page, re.MULTILINE)
    assert len(shown) == 2
    for command, output in shown:
        done = run_check(tmp_path / "values", *shlex.split(command)[1:])
        assert (done.returncode, done.stdout, done.stderr) == (0, output, "")
    monkeypatch.chdir(tmp_path / "values")
    asked = re.findall(r"```sql\n((?:.+\n)+)```\n\n\|.*\n\|[-|]+\n((?:\|.*\n)+)", page)
    assert len(asked) == 2
    for query, table in asked:
        assert [tuple(map(str, row)) for row in duckdb.execute(query).fetchall()] == [
            tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.splitlines()
        ]


def test_both_files_have_the_same_rows_which_are_as_the_description_says(game: CrossingGame, folder: Path) -> None:
    told, found = package(folder), lines(folder)
    assert told["positions"] == len(found)
    schema = json.loads((folder / "schema.json").read_text())
    names = [field["name"] for field in schema["fields"]]
    with duckdb.connect() as connection:
        connection.execute(f"SELECT * FROM '{folder / 'positions.parquet'}'")
        assert [column[0] for column in connection.description or []] == names
        assert connection.fetchall() == [tuple(line.values()) for line in found]
    for line in found:
        assert list(line) == names
        for field, item in zip(schema["fields"], line.values(), strict=True):
            limits = field.get("constraints", {})
            if field["type"] == "string":
                assert re.fullmatch(limits["pattern"], item)
            elif field["type"] == "integer":
                assert limits["minimum"] <= item <= limits["maximum"]
    rules = sorted((ROOT / "dicepad" / "rules" / "crossing").rglob("*.py"))
    assert told["rules"]["sha256"] == hashlib.sha256(b"".join(path.read_bytes() for path in rules)).hexdigest()
    assert told["sheet"]["sha256"] == table_for(game).sheet.digest  # which every table of its values has too
    for resource in told["resources"]:
        content = (folder / resource["path"]).read_bytes()
        assert resource["hash"] == f"sha256:{hashlib.sha256(content).hexdigest()}"
        # The validator of Data Packages counts no bytes of Parquet, and so takes any number of them for a wrong one.
        assert resource.get("bytes") == (None if resource["format"] == "parquet" else len(content))
        assert (folder / resource["schema"]).exists()


def test_equal_values_make_equal_archives_and_a_failure_leaves_none(
    game: CrossingGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares: list[float] = []
    contents = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write_values(game, tmp_path / name / "values.zip", shares.append)
        contents.append((tmp_path / name / "values.zip").read_bytes())
    assert contents[0] == contents[1]
    assert (unpacked(game, tmp_path) / RESOURCES[0]).read_bytes()[4:8] == bytes(4)  # gzip would keep the time here
    assert shares[-1] == 1
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(DicepadError, match=r"duckdb is missing; install it with: pip install \"dicepad\[values\]\""):
        write_values(game, tmp_path / "none.zip")
    assert not (tmp_path / "none.zip").exists()


@pytest.mark.parametrize(
    "error", [RuntimeError("Query interrupted"), duckdb.InterruptException("INTERRUPT Error: Interrupted!")]
)
def test_ctrl_c_stays_ctrl_c_in_a_database(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    """DuckDB turns it into an error of its own; the guard of the command line says one line. Other errors stay."""

    def work(problem: Exception) -> None:
        with interruptible():
            raise problem

    assert guarded("dicepad", lambda: work(error)) == 1
    assert capsys.readouterr().err == "dicepad: interrupted; nothing is half written\n"
    with pytest.raises(RuntimeError, match="another"):
        work(RuntimeError("another"))


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        ("kneifen", "there are no exact values of positions for kneifen yet"),
        ("qwixx-longo", "Qwixx Longo cannot be solved: "),
    ],
)
def test_a_game_without_exact_values_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game_id: str, said: str
) -> None:
    assert main(["values", game_id, "-o", str(tmp_path / "values.zip")]) == 1
    assert capsys.readouterr().err.startswith(f"dicepad: {said}")
    assert [*tmp_path.iterdir()] == []
