"""Mixed sheets: the same everywhere, and fair by the rules that the two printed ones obey."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter, defaultdict
from itertools import groupby, product
from pathlib import Path

import pytest

import dicepad
from dicepad import DicepadError
from dicepad.rules.crossing import CrossingGame
from dicepad.rules.crossing.mix import PACES, colour_sheets, mixed_rows, mixed_spec, pace

SHEETS = 10_000
NUMBERS = set(range(2, 13))
Rows = tuple[tuple[str, ...], ...]


def printed(identity: str) -> Rows:
    spec = dicepad.load(identity).spec
    return tuple(tuple(f"{str(cell.colour)[0].upper()}{cell.number}" for cell in row.cells) for row in spec.rows)


def numbers(row: tuple[str, ...]) -> list[int]:
    return [int(cell[1:]) for cell in row]


def colours_are_fair(rows: Rows) -> bool:
    cells = [cell for row in rows for cell in row]
    runs = [[len(list(run)) for _, run in groupby(row, key=lambda cell: cell[0])] for row in rows]
    rising = [sorted(NUMBERS)] * 2 + [sorted(NUMBERS, reverse=True)] * 2
    return (
        [numbers(row) for row in rows] == rising
        and len(set(cells)) == 44  # every number once in each colour
        and set(Counter(cell[0] for cell in cells).values()) == {11}
        and all(len(run) == 4 and set(run) <= {2, 3, 4} for run in runs)
        and all(len({cell[0] for cell in row}) == 4 for row in rows)
        and len({row[0][0] for row in rows}) == len({row[-1][0] for row in rows}) == 4
    )


def numbers_are_fair(rows: Rows) -> bool:
    columns = list(zip(*map(numbers, rows), strict=True))
    return (
        ["".join(sorted({cell[0] for cell in row})) for row in rows] == ["R", "Y", "G", "B"]
        and all(set(numbers(row)) == NUMBERS and len(row) == 11 for row in rows)
        and all(len(set(column)) == 4 for column in columns)
        and not {2, 12} & {*columns[0], *columns[-1]}
        and set(columns[-1]) == {3, 4, 10, 11}
    )


@pytest.mark.parametrize("kind", ["colours", "numbers"])
def test_the_printed_sheet_obeys_the_rules(kind: str) -> None:
    fair = {"colours": colours_are_fair, "numbers": numbers_are_fair}[kind]
    rows = printed(f"qwixx-mixed-{kind}")
    assert fair(rows)
    if kind == "numbers":
        assert all(PACES[0] <= pace(row) <= PACES[1] for row in rows)
    else:
        assert tuple("".join(cell[0] for cell in row) for row in rows) in colour_sheets()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["colours", "numbers"])
def test_ten_thousand_mixed_sheets_obey_the_rules(kind: str) -> None:
    fair = {"colours": colours_are_fair, "numbers": numbers_are_fair}[kind]
    for seed in range(SHEETS):
        rows = mixed_rows(kind, seed)
        assert fair(rows), seed
        if kind == "numbers" and seed % 10 == 0:  # the slow part
            assert all(PACES[0] <= pace(row) <= PACES[1] for row in rows), seed


def test_rules_that_are_broken_are_seen() -> None:
    rows = printed("qwixx-mixed-numbers")
    swapped = (rows[0][::-1], *rows[1:])
    assert not numbers_are_fair(swapped)
    colours = printed("qwixx-mixed-colours")
    assert not colours_are_fair((colours[1], colours[0][:1] + colours[1][1:], *colours[2:]))


def slow_pace(row: tuple[str, ...]) -> float:
    """The expected crosses of the patient player, over every roll of two white and four coloured dice."""
    chances: list[dict[int, float]] = []
    rolls = list(product(range(1, 7), repeat=6))
    offered = Counter(
        frozenset({(letter, one + two) for letter in "RYGB"})
        | {(letter, white + die) for letter, die in zip("RYGB", dice, strict=True) for white in (one, two)}
        for one, two, *dice in rolls
    )
    for start in range(len(row)):
        found: dict[int, float] = defaultdict(float)
        for cells, count in offered.items():
            ahead = [
                place for place in range(start, min(start + 3, 11)) if (row[place][0], int(row[place][1:])) in cells
            ]
            found[ahead[0] + 1 if ahead else start] += count / len(rolls)
        chances.append(found)
    values = [0.0] * 12
    for _ in range(10):
        values = [
            sum(chance * (values[to] + (to > start)) for to, chance in chances[start].items()) for start in range(11)
        ] + [0.0]
    return values[0]


@pytest.mark.parametrize("row", [printed("qwixx-mixed-colours")[0], printed("qwixx-mixed-numbers")[1]])
def test_the_pace_is_that_of_all_rolls_played_out(row: tuple[str, ...]) -> None:
    assert pace(row) == pytest.approx(1e6 * slow_pace(row), abs=2)


def test_paces_of_the_printed_sheets_are_those_that_are_stated() -> None:
    assert {pace(row) for row in printed("qwixx-mixed-numbers")} == {4_843_963, 5_041_249, 4_888_379, 4_862_870}


def test_every_fair_sheet_of_colours_has_the_pace_that_is_stated() -> None:
    rows = {(index < 2, row) for sheet in colour_sheets() for index, row in enumerate(sheet)}
    numbers = {True: range(2, 13), False: range(12, 1, -1)}
    tokens = [tuple(f"{letter}{n}" for letter, n in zip(row, numbers[up], strict=True)) for up, row in sorted(rows)]
    paces = [pace(row) for row in tokens]
    assert 4_630_000 < min(paces) < max(paces) < 4_660_000


def test_every_fair_sheet_of_colours_can_be_drawn() -> None:
    sheets = colour_sheets()
    assert len(sheets) == len(set(sheets)) == 8064
    drawn = Counter(
        tuple("".join(cell[0] for cell in row) for row in mixed_rows("colours", seed)) for seed in range(3000)
    )
    assert set(drawn) <= set(sheets)
    assert len(drawn) > 2450  # 3000 draws out of 8064 hit 2505 different ones on average
    assert max(drawn.values()) < 8


def test_closing_numbers_come_equally_often_to_each_row() -> None:
    counts = Counter((row[0][0], row[-1][1:]) for seed in range(800) for row in mixed_rows("numbers", seed))
    assert len(counts) == 16
    assert all(150 < count < 250 for count in counts.values())


@pytest.mark.parametrize(
    ("kind", "digest"),
    [
        ("colours", "146a50755dad1e7a"),
        ("numbers", "3f6c0417b8ff1ae2"),
    ],
)
def test_a_seed_gives_the_same_sheet_in_every_process(kind: str, digest: str) -> None:
    """Also with other hash seeds; a changed digest means that printed seeds no longer give their sheets."""
    code = (
        f"from dicepad.rules.crossing.mix import mixed_spec\nfor seed in range(50): print(mixed_spec({kind!r}, seed))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, check=True
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert {hashlib.sha256(output.replace(b"\r\n", b"\n")).hexdigest()[:16] for output in outputs} == {digest}


@pytest.mark.parametrize("kind", ["colours", "numbers"])
def test_a_mixed_spec_can_be_played(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "mixed.toml"
    file.write_text(mixed_spec(kind, 7), encoding="utf-8")
    game = dicepad.load(file)
    assert isinstance(game, CrossingGame)
    assert game.spec.sheet.seed == 7
    assert game.spec.designers == dicepad.load("qwixx").spec.designers
    assert tuple(
        tuple(f"{str(cell.colour)[0].upper()}{cell.number}" for cell in row.cells) for row in game.spec.rows
    ) == (mixed_rows(kind, 7))
    assert all(row.closing == (10,) for row in game.spec.rows)


@pytest.mark.parametrize(
    ("kind", "seed", "message"),
    [
        ("letters", 1, "there is no mix 'letters'; allowed: colours, numbers"),
        ("colours", -1, "-1 is not a seed; allowed: 0 to 999,999,999"),
        ("numbers", 10**9, "1000000000 is not a seed"),
    ],
)
def test_what_cannot_be_mixed_is_refused(kind: str, seed: int, message: str) -> None:
    with pytest.raises(DicepadError, match=message):
        mixed_rows(kind, seed)
