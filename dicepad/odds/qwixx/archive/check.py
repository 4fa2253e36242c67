"""Check the values of this folder without dicepad: unpack the archive, and run ``python check.py``.

The program compares the files with their checksums. Then it works the values of some positions out again: it tries
every roll and every choice, and reads from the file only the values of the positions that follow. It needs nothing but
Python. Without positions to check, it takes the empty sheet, and draws others at random, with their rows in any order.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TOLERANCE = 1e-8  # in points, because the file has nine decimals

State = tuple[int, int]  # of a row: its last crossed cell, counted from the left, and its number of crosses
Rows = tuple[State, ...]
Position = tuple[int, Rows]  # the misthrows, and the rows


class Sheet:
    """The rules of a sheet, and the names of its positions, as ``datapackage.json`` tells them."""

    def __init__(self, package: dict[str, Any]) -> None:
        told, self.alike, self.count = package["sheet"], package["symmetry"], package["positions"]
        self.rows, self.points, self.misthrows = told["rows"], told["points"], told["misthrows"]
        self.coloured, self.faces, self.needed = told["dice"], told["faces"], told["closing_crosses"]
        self.rows_to_end: int = told["rows_to_end"]
        self.cells, self.most = len(self.rows[0]["numbers"]), len(self.misthrows) - 1
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
        found = []
        for at, cell in self.named.get((die, total), []):
            last, before = rows[at]
            if cell > last and (cell < self.cells or before >= self.needed):
                after, made = ((cell, before + 1), before + 1) if cell < self.cells else (self.closed, before + 2)
                found.append((self.points[made] - self.points[before], (*rows[:at], after, *rows[at + 1 :])))
        return found

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

    def read(self, lines: Any, wanted: set[Position]) -> dict[Position, float]:
        """Return the values of the wanted positions from the lines of the file, all of which are counted."""
        found, count = {}, 0
        for item in map(json.loads, lines):
            count += 1
            position = item["misthrows"], tuple(self.states[item[row["name"]]] for row in self.rows)
            if position in wanted:
                found[position] = item["value"]
        if count != self.count:
            sys.exit(f"check.py: the file has {count:,} positions instead of {self.count:,}")
        if lacking := len(wanted) - len(found):
            sys.exit(f"check.py: the file lacks {lacking:,} of the positions that are needed")
        return found


def main() -> None:
    """Check the files and the values, and stop at the first that is wrong."""
    sheet = Sheet(json.loads((HERE / "datapackage.json").read_text(encoding="ascii")))
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "positions", nargs="*", type=sheet.position, metavar="POSITION", help="as '1 2,3,6 2@2 - closed'"
    )
    options.add_argument("--draw", type=int, default=100, metavar="N", help="number of positions drawn (100)")
    options.add_argument("--seed", type=int, default=1, help="seed of the draw (1)")
    given = options.parse_args()
    for line in (HERE / "SHA256SUMS").read_text(encoding="ascii").splitlines():
        known, name = line.split("  ")
        if hashlib.sha256((HERE / name).read_bytes()).hexdigest() != known:
            sys.exit(f"check.py: {name} is damaged; get the archive again")
    drawing, positions = random.Random(given.seed), given.positions or [(0, ((0, 0),) * len(sheet.rows))]
    while not given.positions and len(positions) <= given.draw:
        rows = tuple(drawing.choices([*sheet.states.values()], k=len(sheet.rows)))
        positions += [] if sheet.is_over(rows) else [(drawing.randrange(sheet.most), rows)]
    asked = dict.fromkeys(map(sheet.ordered, positions), 0.0)
    for each in positions:
        sheet.worked_out(each, lambda then: asked.setdefault(then, 0.0))  # which values does this need?
    with gzip.open(HERE / "positions.jsonl.gz", "rt", encoding="ascii") as lines:
        values, worst = sheet.read(lines, {*asked}), 0.0
    for each in positions:
        told, found = values[sheet.ordered(each)], sheet.worked_out(each, values.__getitem__)
        worst = max(worst, abs(found - told))
        if given.positions or each is positions[0]:
            print(f"{told:.9f} points in the file, {found:.9f} worked out again")
    print(f"checked: {len(positions)}; largest difference: {worst:.1e} points")
    if worst > TOLERANCE:
        sys.exit("check.py: the values are wrong")


if __name__ == "__main__":
    main()
