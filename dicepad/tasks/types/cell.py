"""The probability that a roll offers a cell: by the white sum, by a coloured die, or by either."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from ..events import alternatives, asked, equation
from ..sheets import COLOURS, empty_sheet, order_of, qwixx
from ..task import Blank, Form, Said, Task, TaskType, drawn_until, said
from ..usual import usual_numbers
from ..wording import cell

if TYPE_CHECKING:
    from ...odds.qwixx.chances.exact import CellChances

__all__ = ["CELL"]

ID: Final = "cell"
NUMBERS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
ASKED: Final = ("white", "colour", "either")
MINUS: Final = "\N{MINUS SIGN}"


def make(dice: Random, level: int) -> Task:
    """Return a task: the white sum on level 1 (36 outcomes), a colour on 2, and either on 3 (216 outcomes)."""
    return drawn_until(lambda: draw(dice, level))


def draw(dice: Random, level: int) -> Task | None:
    row, number, form = dice.choice(COLOURS), dice.choice(NUMBERS), alternatives(dice)
    if number == order_of(row)[-1]:  # nobody may cross the last cell of the empty row that is drawn
        return None
    name = f"{row}.{number}"
    found = next(each for each in chances() if each.cell == name)
    answer = (found.white, found.colour, found.either)[level - 1]
    wrong = (wrong_white, wrong_colour, wrong_either)[level - 1](number, found.white, found.colour)
    colour = said(f"colour.{row}")
    return Task(
        ID,
        level,
        str(number),
        empty_sheet(row),
        (said(f"cell.question_{ASKED[level - 1]}", cell=cell(name), colour=colour, number=number), asked(form)),
        (Blank(answer, form, usual_numbers(answer, form, wrong)),),
        (way_white, way_colour, way_either)[level - 1](number, colour, form),
        (said("cell.alt", colour=colour),),
        said(f"cell.hint_{ASKED[level - 1]}", colour=colour, number=number),
    )


@cache
def chances() -> tuple[CellChances, ...]:
    """Return the probabilities of all cells."""
    from ...odds.qwixx.chances.exact import cell_chances

    return cell_chances(qwixx())


def pairs(number: int) -> list[tuple[int, int]]:
    """Return the rolls of two dice with this sum, in rising order of the first die."""
    return [(one, number - one) for one in range(1, 7) if 1 <= number - one <= 6]


def doubles(number: int) -> int:
    """Return 1 if two equal dice can have this sum, else 0."""
    return int(number % 2 == 0)


def overlap(number: int) -> int:
    """Return how many of 216 rolls offer a cell by the white sum and by the colour."""
    return 2 * len(pairs(number)) - doubles(number)


def way_white(number: int, colour: Said, form: Form) -> tuple[Said, ...]:
    found = pairs(number)
    listed = tuple([f"{one} + {other}" for one, other in found])
    return (said("cell.way_white", number=number, sums=listed, count=len(found)), equation(len(found), 36, form))


def way_colour(number: int, colour: Said, form: Form) -> tuple[Said, ...]:
    found = pairs(number)
    return (
        said("cell.way_faces", colour=colour, count=len(found), faces=tuple([one for one, _ in found]), number=number),
        said("cell.way_eleven"),
        said("cell.way_product", terms=f"{len(found)} · 11 = {11 * len(found)}"),
        equation(11 * len(found), 216, form),
    )


def way_either(number: int, colour: Said, form: Form) -> tuple[Said, ...]:
    count, both = len(pairs(number)), overlap(number)
    total = 17 * count - both
    return (
        said("cell.way_by_white", terms=f"{count} · 6 = {6 * count}"),
        said("cell.way_by_colour", colour=colour, terms=f"{count} · 11 = {11 * count}"),
        said("cell.way_both", count=both),
        said("cell.way_sum", terms=f"{6 * count} + {11 * count} {MINUS} {both} = {total}"),
        equation(total, 216, form),
    )


def wrong_white(number: int, white: Fraction, by_colour: Fraction) -> list[tuple[Fraction, Said]]:
    unordered = (len(pairs(number)) + doubles(number)) // 2
    return [
        (Fraction(1, 11), said("cell.wrong_eleven")),
        (Fraction(unordered, 36), said("cell.wrong_half")),
        (Fraction(unordered, 21), said("cell.wrong_unordered")),
    ]


def wrong_colour(number: int, white: Fraction, by_colour: Fraction) -> list[tuple[Fraction, Said]]:
    return [
        (2 * white, said("cell.wrong_twice")),
        (white, said("cell.wrong_one_white")),
        (white * white, said("cell.wrong_both_whites")),
    ]


def wrong_either(number: int, white: Fraction, by_colour: Fraction) -> list[tuple[Fraction, Said]]:
    return [
        (white + by_colour, said("cell.wrong_added")),
        (1 - (1 - white) * (1 - by_colour), said("cell.wrong_independent")),
        (white * by_colour, said("cell.wrong_product")),
        (3 * white, said("cell.wrong_three")),
    ]


CELL: Final = TaskType(ID, 11, 3, make)
