"""Newly mixed sheets from a seed. Rules taken from measurements of the two printed mixed sheets keep them fair.

The same kind and seed give the same sheet on every machine and with every version of Python. All chance comes from
SHA-256 of the method, the kind, the seed and a counter, and no calculation uses floating point.

Mixed colours: every row has each of the four colours once, in runs of two to four cells. Every number occurs once in
each colour. Two rows rise and two fall. The rows begin in four different colours and close in four different ones. All
sheets that obey these rules can be listed, and a seed draws one of them, each with the same probability.

Mixed numbers: every row has every number once. The numbers in a column are all different. 2 and 12 are neither first
nor last. The closing numbers are 3, 4, 10 and 11. The `pace` of each row lies between 4.84 and 5.05 crosses. Rows are
drawn until they obey these rules.

Lucky numbers of Longo: a seed names one of the pairs in `LUCKY_PAIRS`, and the next seed names the next pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import pairwise, permutations, product
from math import prod
from typing import Final

from ...errors import DicepadError
from ...reading import either
from ...spec import COLOURS, MOST_SEED
from .ways import lucky_pair

__all__ = ["KINDS", "PACES", "lucky_spec", "mixed_rows", "mixed_spec", "pace"]

KINDS: Final = ("colours", "numbers")
METHOD: Final = 1
"""Version of the method, which goes up whenever the same seed begins to give another sheet."""
NUMBERS: Final = tuple(range(2, 13))
CLOSING: Final = (3, 4, 10, 11)
"""The closing numbers of the printed sheet of mixed numbers: two or three of 36 rolls make them."""
PACES: Final = (4_840_000, 5_050_000)
"""The slowest and the fastest row of mixed numbers; on the printed sheet they are 4,843,963 and 5,041,249."""
PATIENCE: Final = 5_000
"""Number of attempts after which all rows are drawn again, because perhaps no fourth row fits the first three."""
ROW_COLOURS: Final = ("red", "yellow", "green", "blue")
LETTERS: Final = tuple(COLOURS[colour] for colour in ROW_COLOURS)
PACE_TURNS: Final = 10
AHEAD: Final = 3
ROLLS: Final = 36 * 6**4
UNIT: Final = 10**12
"""The whole number that stands for one cross in the calculation of paces."""

Tokens = tuple[str, ...]
"""The cells of a row, such as ``Y2``."""


def mixed_rows(kind: str, seed: int) -> tuple[Tokens, ...]:
    """Return the four rows of a mixed sheet from top to bottom, with each cell written as in a spec.

    Raises `DicepadError` if the kind is not in `KINDS`, or if the seed is below 0 or above `MOST_SEED`.

    >>> mixed_rows("numbers", 7)[0][-3:]
    ('R3', 'R2', 'R4')
    """
    if kind not in KINDS:
        raise DicepadError(f"there is no mix {kind!r}; {either(KINDS)}")
    check_seed(seed)
    draw = Draw(f"dicepad mix {METHOD} {kind} {seed}")
    return mix_colours(draw) if kind == "colours" else mix_numbers(draw)


def check_seed(seed: int) -> None:
    """Refuse a seed that is out of bounds. Raises `DicepadError`."""
    if not 0 <= seed <= MOST_SEED:
        raise DicepadError(f"{seed} is not a seed; allowed: 0 to {MOST_SEED:,}")


def mixed_spec(kind: str, seed: int) -> str:
    """Return the text of a mixed sheet's spec file. Raises as `mixed_rows` does."""
    rows = mixed_rows(kind, seed)
    lines = [
        f"# Mixed from seed {seed}: sheetgen mix {kind} --seed {seed}",
        "format = 1",
        'base = "qwixx"',
        f'id = "qwixx-{kind}-{seed}"',
        f'title = "Qwixx Mixed {kind.capitalize()}"',
        "verified = true",
        f'sources = ["Mixed by dicepad from seed {seed} (method {METHOD})"]',
        "rows = [",
    ]
    for index, row in enumerate(rows):
        if kind == "colours":
            start = f'name = "row{index + 1}", cells = [{", ".join(f"{chr(34)}{cell}{chr(34)}" for cell in row)}]'
        else:
            colour = ROW_COLOURS[index]
            start = f'name = "{colour}", colour = "{colour}", cells = [{", ".join(cell[1:] for cell in row)}]'
        lines.append(f"    {{ {start}, closing = [{row[-1][1:]}] }},")
    return "\n".join([*lines, "]", "", "[sheet]", 'size = "a6-landscape"', f"seed = {seed}", ""])


def lucky_spec(seed: int) -> str:
    """Return the text of the spec file of a Longo sheet with its own lucky numbers.

    Raises `DicepadError` if the seed is out of bounds.
    """
    check_seed(seed)
    low, high = lucky_pair(seed)
    lines = [
        f"# Lucky numbers from seed {seed}: sheetgen mix lucky --seed {seed}",
        "format = 1",
        'base = "qwixx-longo"',
        f'id = "qwixx-lucky-{seed}"',
        'title = "Qwixx Longo"',
        "verified = false",
        f'sources = ["Lucky numbers drawn by dicepad from seed {seed} (method {METHOD})"]',
        "",
        "[crossing]",
        f"lucky = [{low}, {high}]",
    ]
    return "\n".join([*lines, "", "[sheet]", f"seed = {seed}", ""])


class Draw:
    """Source of equally likely whole numbers from SHA-256 of a text, a space and a counter, with two bytes a draw."""

    def __init__(self, text: str) -> None:
        self.values = self.stream(text)

    @staticmethod
    def stream(text: str) -> Iterator[int]:
        counter = 0
        while True:
            digest = sha256(f"{text} {counter}".encode()).digest()
            for start in range(0, len(digest), 2):
                yield digest[start] << 8 | digest[start + 1]
            counter += 1

    def below(self, count: int) -> int:
        """Draw a number from 0 to `count` - 1, skipping values that would favour some of them."""
        limit = 65536 - 65536 % count
        while (value := next(self.values)) >= limit:
            pass
        return value % count

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """Return the items in random order, each order equally likely."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]


def mix_colours(draw: Draw) -> tuple[Tokens, ...]:
    sheets = colour_sheets()
    return tuple(
        tuple(f"{letter}{number}" for letter, number in zip(row, NUMBERS if index < 2 else NUMBERS[::-1], strict=True))
        for index, row in enumerate(sheets[draw.below(len(sheets))])
    )


@cache
def colour_sheets() -> tuple[tuple[str, ...], ...]:
    """Return every sheet that obeys the rules of mixed colours, as the letters of its rows from left to right."""
    lengths = [each for each in product((2, 3, 4), repeat=len(LETTERS)) if sum(each) == len(NUMBERS)]
    rows = [
        "".join(letter * length for letter, length in zip(order, each, strict=True))
        for each in lengths
        for order in permutations(LETTERS)
    ]
    sheets = []
    for sheet in permutations_of_four(rows):
        ends = [(row[0], row[-1]) if index < 2 else (row[-1], row[0]) for index, row in enumerate(sheet)]
        if all(len(set(letters)) == len(LETTERS) for letters in zip(*ends, strict=True)):
            sheets.append((*sheet[:2], sheet[2][::-1], sheet[3][::-1]))
    return tuple(sheets)


def permutations_of_four(rows: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield every order of four rows that have different letters at every place."""
    masks = {row: sum(1 << 4 * index + LETTERS.index(letter) for index, letter in enumerate(row)) for row in rows}

    def grow(chosen: tuple[str, ...], left: Sequence[str]) -> Iterator[tuple[str, ...]]:
        if len(chosen) == len(LETTERS):
            yield from permutations(chosen)
        for index, row in enumerate(left):
            rest = [other for other in left[index + 1 :] if not masks[row] & masks[other]]
            if len(chosen) + len(rest) + 1 >= len(LETTERS):
                yield from grow((*chosen, row), rest)

    return grow((), rows)


def mix_numbers(draw: Draw) -> tuple[Tokens, ...]:
    while True:
        closing = draw.shuffled(CLOSING)
        rows: list[list[int]] = []
        for _ in range(PATIENCE):
            row = draw_row(draw, rows, closing[len(rows)])
            if row and PACES[0] <= pace([f"R{number}" for number in row]) <= PACES[1]:
                rows.append(row)
            if len(rows) == len(CLOSING):
                return tuple(
                    tuple(f"{letter}{number}" for number in row) for letter, row in zip(LETTERS, rows, strict=True)
                )


def draw_row(draw: Draw, above: Sequence[Sequence[int]], closing: int) -> list[int]:
    """Draw the numbers of a row one by one.

    If a number does not fit, return an empty row, so all valid rows are equally likely.
    """
    left = [number for number in NUMBERS if number != closing]
    taken = list(zip(*above, strict=True)) or [()] * len(NUMBERS)
    taken[0] += (2, 12)
    row: list[int] = []
    while left:
        number = left.pop(draw.below(len(left)))
        if number in taken[len(row)]:
            return []
        row.append(number)
    return [*row, closing]


def pace(row: Sequence[str]) -> int:
    """Return how fast you can cross a row: the crosses that a patient player expects in ten rolls, in millionths.

    The patient player plays this row alone. Each of this player's rolls offers the white sum, and the sums of each
    coloured die with either white die. Of the next three cells to the right of the last cross, the player crosses the
    first one that the roll offers, and waits if it offers none. The closing rule is ignored.

    >>> pace(["R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12"])
    4667298
    """
    offers = []
    for start in range(len(row)):
        missed = [count_missed(tuple(row[start : start + count])) for count in range(AHEAD + 1)]
        offers.append((start, missed[-1], *(before - after for before, after in pairwise(missed))))
    values = [0] * (len(row) + AHEAD)
    for _ in range(PACE_TURNS):
        old = values
        values = [
            (wait * old[at] + one * (UNIT + old[at + 1]) + two * (UNIT + old[at + 2]) + three * (UNIT + old[at + 3]))
            // ROLLS
            for at, wait, one, two, three in offers
        ] + [0] * AHEAD
    return values[0] * 10**6 // UNIT


@lru_cache(maxsize=4096)
def count_missed(cells: Tokens) -> int:
    """Return how many rolls of two white and four coloured dice offer none of these cells."""
    colours: dict[str, set[int]] = {}
    for cell in cells:
        colours.setdefault(cell[0], set()).add(int(cell[1:]))
    count = 0
    for white1, white2 in product(range(1, 7), repeat=2):
        if not any(white1 + white2 in numbers for numbers in colours.values()):
            free = [
                sum(numbers.isdisjoint((white1 + die, white2 + die)) for die in range(1, 7))
                for numbers in colours.values()
            ]
            count += prod(free) * 6 ** (4 - len(colours))
    return count
