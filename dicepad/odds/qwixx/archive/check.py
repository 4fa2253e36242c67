"""Check the values of this folder without dicepad: unpack the archive, and run ``python check.py``.

The program compares the files with their checksums, and the two files of positions with each other. Then it works the
values of some positions out again: it tries every roll and every choice, and reads from the file only the values of the
positions that follow. Without positions to check, it takes the empty sheet, and draws others at random, with their rows
in any order; each run draws others. With --all, it also works out every value. It needs nothing but Python, except that
reading the Parquet file takes duckdb or pyarrow, and --all takes days instead of minutes without numpy.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby, permutations, product
from math import isfinite, nan
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
LINES, PARQUET = "positions.jsonl.gz", "positions.parquet"
TOLERANCE = 1e-8  # in points, because the file has nine decimals
AT_ONCE = 4000  # positions that numpy works out together, which is as much as stays in a cache
MOST_SHOWN = 10

State = tuple[int, int]  # of a row: its last crossed cell, counted from the left, and its number of crosses
Rows = tuple[State, ...]
Position = tuple[int, Rows]  # the misthrows, and the rows


class Sheet:
    """The rules of a sheet, and the names of its positions, as ``datapackage.json`` tells them."""

    def __init__(self, package: dict[str, Any]) -> None:
        told = package["sheet"]
        self.alike = package["symmetry"]
        self.count = package["positions"]
        self.rows = told["rows"]
        self.points = told["points"]
        self.misthrows = told["misthrows"]
        self.coloured = told["dice"]
        self.faces = told["faces"]
        self.needed = told["closing_crosses"]
        self.rows_to_end: int = told["rows_to_end"]
        self.cells = len(self.rows[0]["numbers"])
        self.most = len(self.misthrows) - 1
        self.closed: State = (self.cells, 0)
        made = [(last, crosses) for last in range(1, self.cells) for crosses in range(1, last + 1)]
        self.states = {"-": (0, 0), **{f"{each[1]}@{each[0]}": each for each in made}, "closed": self.closed}
        self.named: dict[tuple[str, int], list[tuple[int, int]]] = {}  # the cells, as row and cell, of a sum of dice
        for at, row in enumerate(self.rows):
            for cell, (number, colour) in enumerate(zip(row["numbers"], row["colours"], strict=True), start=1):
                for die in ("white", colour):  # the die beside a white one
                    self.named.setdefault((die, number), []).append((at, cell))

    def is_over(self, rows: Rows) -> bool:
        """Return whether enough rows are closed to end the game."""
        return rows.count(self.closed) >= self.rows_to_end

    def dice(self, rows: Rows) -> list[str]:
        """Return the coloured dice that have not left the game with a row."""
        gone = {row["die"] for row, state in zip(self.rows, rows, strict=True) if state == self.closed}
        return [die for die in self.coloured if die not in gone]

    def crosses(self, rows: Rows, die: str, total: int) -> list[tuple[int, Rows]]:
        """Return each cross that a sum allows, as its points and the rows after it. A lock counts as one more cross."""
        crossed = [(at, self.cross(rows[at], cell)) for at, cell in self.named.get((die, total), [])]
        return [(each[0], (*rows[:at], each[1], *rows[at + 1 :])) for at, each in crossed if each]

    def cross(self, row: State, cell: int) -> tuple[int, State] | None:
        """Return the points of a cross in a row and the row after it, or None if the rules forbid it."""
        last, before = row
        if cell <= last or (cell == self.cells and before < self.needed):
            return None
        after, made = ((cell, before + 1), before + 1) if cell < self.cells else (self.closed, before + 2)
        return self.points[made] - self.points[before], after

    def worked_out(self, position: Position, value: Callable[[Position], float]) -> float:
        """Return the expected points to come: the mean, over every roll, of the best choice and of what follows it."""
        misthrows, rows = position
        faces = range(1, self.faces + 1)

        def to_come(misthrows: int, rows: Rows) -> float:
            return 0.0 if misthrows == self.most or self.is_over(rows) else value(self.ordered((misthrows, rows)))

        missed = self.misthrows[misthrows + 1] - self.misthrows[misthrows] + to_come(misthrows + 1, rows)
        mean = 0.0
        for whites in product(faces, repeat=2):
            starts = [(0, rows), *self.crosses(rows, "white", sum(whites))]
            least = max([missed, *(points + to_come(misthrows, after) for points, after in starts[1:])])
            best = dict.fromkeys(product(self.dice(rows), faces), least)  # by the face of a die, which you may ignore
            for points, after in starts:
                for die, face in product([] if self.is_over(after) else self.dice(after), faces):
                    for gain, then in [
                        cross for white in {*whites} for cross in self.crosses(after, die, white + face)
                    ]:
                        best[die, face] = max(best[die, face], points + gain + to_come(misthrows, then))
            rolls = [max(roll) for roll in product(*([best[die, face] for face in faces] for die in self.dice(rows)))]
            mean += sum(rolls) / len(rolls) / self.faces**2
        return mean

    def ordered(self, position: Position) -> Position:
        """Return a position as the file has it, which has one order of rows that differ only by name."""
        misthrows, rows = position
        halves = (("first", rows[:2]), ("last", rows[2:]))
        first, last = (sorted(half) if self.alike[name] else [*half] for name, half in halves)
        return misthrows, (*min(first, last), *max(first, last)) if self.alike["pairs"] else (*first, *last)

    def position(self, text: str) -> Position:
        """Read the misthrows and the rows, each as in the file or as its crossed numbers, such as ``2,3,6``."""
        misthrows, *names = text.split()
        if not misthrows.isdigit() or int(misthrows) >= self.most or len(names) != len(self.rows):
            raise argparse.ArgumentTypeError(
                f"{text!r} must be 0 to {self.most - 1} misthrows and {len(self.rows)} rows"
            )
        rows = tuple(self.state(name, row["numbers"]) for name, row in zip(names, self.rows, strict=True))
        if self.is_over(rows):
            raise argparse.ArgumentTypeError(f"the game is over in {text!r}")
        return int(misthrows), rows

    def state(self, name: str, numbers: list[int]) -> State:
        """Read the state of a row with these numbers."""
        cells = {numbers.index(int(part)) + 1 if part in map(str, numbers) else self.cells for part in name.split(",")}
        if name not in self.states and self.cells in cells:
            raise argparse.ArgumentTypeError(
                f"{name!r} is not a row such as -, 2@3, closed or {numbers[0]},{numbers[2]}"
            )
        return self.states.get(name, (max(cells), len(cells)))

    def name(self, position: Position) -> str:
        """Return a position as the command line takes it."""
        names = {state: name for name, state in self.states.items()}
        return " ".join([str(position[0]), *(names[row] for row in position[1])])

    def read(self, lines: Iterable[str], parquet: Iterator[Any] | None) -> Iterator[tuple[Position, float]]:
        """Yield the positions and values of the lines, all of which are counted and compared with the Parquet file."""
        count = 0
        end = object()
        for count, line in enumerate(lines, start=1):
            try:
                item = json.loads(line)
                position = item["misthrows"], tuple(self.states[item[row["name"]]] for row in self.rows)
                value = float(item["value"])
            except (KeyError, TypeError, ValueError):
                value = nan
            if not isfinite(value):
                sys.exit(f"check.py: line {count:,} of {LINES} is not a position with its value")
            if parquet is not None and tuple(item.values()) != next(parquet, end):
                sys.exit(f"check.py: line {count:,} of {LINES} is not what {PARQUET} has there")
            yield position, value
        if count != self.count:
            sys.exit(f"check.py: the file has {count:,} positions instead of {self.count:,}")
        if parquet is not None and next(parquet, end) is not end:
            sys.exit(f"check.py: {PARQUET} has more positions than {LINES}")


class Every:
    """All values of a sheet, which are worked out again from the end of the game to its beginning.

    A value that is wrong is replaced before others are worked out from it. So each is found by itself.
    """

    def __init__(self, sheet: Sheet, values: dict[Position, float]) -> None:
        self.sheet, self.values = sheet, values
        self.wrong: list[tuple[Position, float, float]] = []

    def check(self) -> None:
        """Work every value out again. The positions that follow one have more misthrows, or crosses further right."""
        order = sorted(self.values, key=self.place)
        for at, position in enumerate(order):
            show(at, len(order))
            self.compare(position, self.sheet.worked_out(position, self.values.__getitem__))

    @staticmethod
    def place(position: Position) -> tuple[int, int]:
        """Return a key that sorts the later positions of a match before the earlier ones."""
        misthrows, rows = position
        return -misthrows, -sum(last for last, _ in rows)

    def compare(self, position: Position, found: float) -> None:
        """Note a value that is wrong, and put the right one in its place."""
        if abs(found - self.values[position]) > TOLERANCE:
            self.wrong.append((position, self.values[position], found))
            self.values[position] = found


class EveryAtOnce(Every):
    """All values of a sheet, worked out with numpy for thousands of positions at once.

    A state of a row is a number here, and the table has every order of rows that are alike.
    """

    def check(self) -> None:
        import numpy as np

        self.np = np
        sheet = self.sheet
        known = [*sheet.states.values()]
        self.number = {state: at for at, state in enumerate(known)}
        self.shut = self.number[sheet.closed]
        count = len(sheet.rows)
        width = len(known)
        self.strides = np.array([width**at for at in reversed(range(count))])
        self.gain = np.full((width, sheet.cells + 1), -np.inf)
        self.after = np.tile(np.arange(width)[:, None], sheet.cells + 1)
        for state, cell in product(known, range(1, sheet.cells + 1)):
            if crossed := sheet.cross(state, cell):
                self.gain[self.number[state], cell] = crossed[0]
                self.after[self.number[state], cell] = self.number[crossed[1]]
        some = tuple(known[:count])
        self.orders = [
            p for p in permutations(range(count)) if sheet.ordered((0, tuple(some[at] for at in p)))[1] == some
        ]
        self.table = np.zeros((sheet.most + 1, width**count))  # 0 where the game is over
        groups = [(key, [*group]) for key, group in groupby(sorted(self.values, key=self.place), key=self.place)]
        rows = {key: np.array([[self.number[row] for row in rows] for _, rows in group]) for key, group in groups}
        for key, group in groups:
            for order in self.orders:
                self.table[-key[0]][rows[key][:, order] @ self.strides] = [self.values[each] for each in group]
        done = 0
        for key, group in groups:
            for start in range(0, len(group), AT_ONCE):
                some_rows, part = rows[key][start : start + AT_ONCE], group[start : start + AT_ONCE]
                found = self.expected(-key[0], some_rows)
                told = self.table[-key[0]][some_rows @ self.strides]
                for at in np.flatnonzero(abs(found - told) > TOLERANCE):
                    self.compare(part[at], float(found[at]))
                    for order in self.orders:
                        self.table[-key[0]][some_rows[at][[*order]] @ self.strides] = found[at]
                done += len(part)
                show(done, len(self.values))

    def expected(self, misthrows: int, rows: Any) -> Any:
        """Return what `Sheet.worked_out` does for each of some rows."""
        np = self.np
        sheet = self.sheet
        base = rows @ self.strides
        missed = sheet.misthrows[misthrows + 1] - sheet.misthrows[misthrows] + self.table[misthrows + 1][base]
        passed = self.coloured(misthrows, rows, base)
        mean = np.zeros(len(rows))
        for total in range(2, 2 * sheet.faces + 1):
            least, best = missed.copy(), passed.copy()
            for at, cell in sheet.named.get(("white", total), []):
                may = np.flatnonzero(self.gain[rows[:, at], cell] > -np.inf)
                then = rows[may]
                points = self.gain[rows[may, at], cell]
                then[:, at] = self.after[then[:, at], cell]
                there = then @ self.strides
                least[may] = np.maximum(least[may], points + self.table[misthrows][there])
                best[:, :, may] = np.maximum(best[:, :, may], points + self.coloured(misthrows, then, there))
            for one in range(max(1, total - sheet.faces), total // 2 + 1):
                two = total - one
                of_faces = [best[:, white + 1 : white + sheet.faces + 1] for white in (one, two)]
                mean += (1 + (one != two)) * self.highest(np.maximum(np.maximum(*of_faces), least))
        return mean / sheet.faces**2

    def coloured(self, misthrows: int, rows: Any, base: Any) -> Any:
        """Return what a sum with each coloured die is worth in each of some rows, or minus infinity."""
        np = self.np
        sheet = self.sheet
        best = np.full((len(sheet.coloured), 2 * sheet.faces + 1, len(rows)), -np.inf)
        shut = rows == self.shut
        over = shut.sum(axis=1) >= sheet.rows_to_end
        for die, name in enumerate(sheet.coloured):
            gone = over | shut[:, [row["die"] == name for row in sheet.rows]].any(axis=1)
            for total in range(2, 2 * sheet.faces + 1):
                for at, cell in sheet.named.get((name, total), []):
                    row = rows[:, at]
                    there = base + (self.after[row, cell] - row) * self.strides[at]
                    worth = self.gain[row, cell] + self.table[misthrows][there]
                    np.maximum(best[die, total], worth, out=best[die, total])
            best[die][:, gone] = -np.inf
        return best

    def highest(self, worth: Any) -> Any:
        """Return the mean of the highest value among dice that show any of their faces: (dice, faces, positions)."""
        np = self.np
        dice, faces, count = worth.shape
        keys = worth.reshape(dice * faces, count).T.copy()
        bits = keys.view(np.int64)  # the last bits of a value tell whose it is
        bits &= ~np.int64(15)
        bits |= np.repeat(np.arange(dice), faces)
        keys.sort(axis=1)
        below = np.ones(keys.shape)  # the number of rolls in which no die is higher
        for die in range(dice):
            below *= np.cumsum(bits & 15 == die, axis=1)
        return keys[:, -1] - (below[:, :-1] * np.diff(keys, axis=1)).sum(axis=1) / faces**dice


def show(done: int, count: int) -> None:
    """Show progress on a terminal."""
    if sys.stderr.isatty() and (done % max(1, count // 1000) < AT_ONCE or done == count):
        print(f"\r{done:,} of {count:,}", end="" if done < count else "\n", file=sys.stderr, flush=True)


def parquet_rows(path: Path) -> Iterator[Any] | None:
    """Return the rows of the Parquet file, or None if no library reads it."""
    if find_spec("duckdb"):
        import duckdb

        there = duckdb.connect()
        there.execute("SELECT * FROM read_parquet(?)", [str(path)])
        return (row for rows in iter(lambda: there.fetchmany(AT_ONCE), []) for row in rows)
    if find_spec("pyarrow"):
        parts = import_module("pyarrow.parquet").ParquetFile(path).iter_batches(AT_ONCE)
        return (row for part in parts for row in zip(*(column.to_pylist() for column in part.columns), strict=True))
    return None


def signed() -> None:
    """Compare the files with their checksums."""
    for line in (HERE / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        known, name = line.split("  ")
        if hashlib.sha256((HERE / name).read_bytes()).hexdigest() != known:
            sys.exit(f"check.py: {name} is damaged; get the archive again")


def main() -> None:
    """Check the files and the values, and stop at the first file that is wrong."""
    sheet = Sheet(json.loads((HERE / "datapackage.json").read_text(encoding="ascii")))
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "positions", nargs="*", type=sheet.position, metavar="POSITION", help="as '1 2,3,6 2@2 - closed'"
    )
    options.add_argument("--all", action="store_true", help="work every value out again")
    options.add_argument("--draw", type=int, default=100, metavar="N", help="number of positions drawn (100)")
    options.add_argument("--seed", type=int, help="seed of the draw, to repeat one (another in each run)")
    given = options.parse_args()
    signed()
    seed = random.randrange(10**9) if given.seed is None else given.seed
    drawing = random.Random(seed)
    positions = given.positions or [(0, ((0, 0),) * len(sheet.rows))]
    while not given.positions and len(positions) <= given.draw:
        rows = tuple(drawing.choices([*sheet.states.values()], k=len(sheet.rows)))
        positions += [] if sheet.is_over(rows) else [(drawing.randrange(sheet.most), rows)]
    needed = dict.fromkeys(map(sheet.ordered, positions), 0.0)
    for each in positions:
        sheet.worked_out(each, lambda then: needed.setdefault(then, 0.0))  # which values does this need?
    parquet = parquet_rows(HERE / PARQUET)
    with gzip.open(HERE / LINES, "rt", encoding="ascii") as lines:
        values = {each: value for each, value in sheet.read(lines, parquet) if given.all or each in needed}
    if lacking := len({*needed} - {*values}):
        sys.exit(f"check.py: the file lacks {lacking:,} of the positions that are needed")
    print(f"{PARQUET}: " + ("not read, which takes duckdb or pyarrow" if parquet is None else f"as {LINES}"))
    worst = 0.0
    for each in positions:
        told = values[sheet.ordered(each)]
        found = sheet.worked_out(each, values.__getitem__)
        worst = max(worst, abs(found - told))
        if given.positions or each is positions[0]:
            print(f"{told:.9f} points in the file, {found:.9f} worked out again")
    drawn = "" if given.positions else f" (--seed {seed})"
    print(f"checked: {len(positions)}{drawn}; largest difference: {worst:.1e} points")
    if given.all:
        every = (EveryAtOnce if find_spec("numpy") else Every)(sheet, values)
        every.check()
        for position, told, found in every.wrong[:MOST_SHOWN]:
            print(f'"{sheet.name(position)}": {told:.9f} points in the file, {found:.9f} worked out again')
        print(f"checked: all {len(values):,}; wrong: {len(every.wrong):,}")
        worst = max(worst, *(abs(found - told) for _, told, found in every.wrong), 0.0)
    if worst > TOLERANCE:
        sys.exit("check.py: the values are wrong")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("check.py: interrupted")
    except OSError as error:
        sys.exit(f"check.py: {error.filename}: {error.strerror}")
