"""Legal crosses: the cells of a sheet that a roll lets somebody cross."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...rules.crossing import CrossingState
from ...rules.crossing.layout import Target
from ..sheets import COLOURS, dice_said, draw_row, rows_said, state_of
from ..task import Blank, Said, SheetPicture, Task, TaskType, Wrong, drawn_until, said
from ..usual import usual_cells
from ..wording import cell, in_order

__all__ = ["CROSSES"]

ID: Final = "crosses"
COUNTS: Final = (1, 2, 2, 3, 3, 4)
REACHES: Final = (5, 6, 7, 8)
MOST_CELLS: Final = (3, 5, 6)
ASKED: Final = ("white", "colour", "either")
"""The dice that the levels ask about: the white sum, a white die with a coloured one, or both."""
REFUSED: Final = ("passed-over", "crossed", "closing")


def make(dice: Random, level: int) -> Task:
    """Return a task: the white sum on level 1, white and colour on 2, both on 3."""
    return drawn_until(lambda: draw(dice, level))


def draw(dice: Random, level: int) -> Task | None:
    rows = {colour: draw_row(dice, colour, dice.choice(COUNTS), dice.choice(REACHES)) for colour in COLOURS}
    before = state_of(rows)
    white = before.roll(dice)
    colour = white.play(0, "pass")
    phases = ([white], [colour], [white, colour])[level - 1]
    cells = frozenset([move for state in phases for move in state.moves(0) if move != "pass"])
    refused = refusals(phases, cells)
    if not 1 <= len(cells) <= MOST_CELLS[level - 1] or not refused:
        return None
    faces = tuple([str(face) for face in white.dice])
    return Task(
        ID,
        level,
        f"{before.to_text()} {' '.join(faces)}",
        SheetPicture(before.game.spec.id, before.to_text(), faces),
        (said(f"crosses.question_{ASKED[level - 1]}"),),
        (Blank(cells, None, wrong_cells(level, white, colour, cells, refused)),),
        (*way_to(level, white, refused), said("crosses.answer", cells=tuple([cell(name) for name in in_order(cells)]))),
        (*rows_said(before), dice_said(faces)),
        said("crosses.hint"),
    )


def refusals(phases: Sequence[CrossingState], cells: frozenset[str]) -> dict[str, str]:
    """Return the cells that fit the dice but cannot be crossed, with the reasons."""
    found: dict[str, str] = {}
    for state in phases:
        for target in state.targets():
            if target.name not in cells and target.name not in found:
                found[target.name] = state.refusal(0, target.name)[0]
    return {name: found[name] for name in in_order(found)}


def wrong_cells(
    level: int, white: CrossingState, colour: CrossingState, cells: frozenset[str], refused: dict[str, str]
) -> tuple[Wrong, ...]:
    """Return the usual wrong answers."""
    by_white = [move for move in white.moves(0) if move != "pass"]
    by_colour = [move for move in colour.moves(0) if move != "pass"]
    first = fitting(colour, colour.white_numbers[0])
    candidates: list[tuple[list[str], Said]] = []
    for reason in REFUSED:
        more = [name for name, why in refused.items() if why == reason]
        candidates.append(([*cells, *more], said(f"crosses.wrong_{reason.replace('-', '_')}")))
    candidates.append(([*cells, *refused], said("crosses.wrong_all")))
    if level == 1:
        candidates.append(([*by_white, *by_colour], said("crosses.wrong_with_colour")))
    if level == 2:
        candidates.append(([*by_white, *by_colour], said("crosses.wrong_with_white")))
        candidates.append(([name for name in by_colour if name in first], said("crosses.wrong_one_white")))
    if level == 3:
        candidates.append((by_white, said("crosses.wrong_only_white")))
        candidates.append((by_colour, said("crosses.wrong_only_colour")))
    return usual_cells(cells, candidates)


def fitting(state: CrossingState, number: int) -> list[str]:
    """Return the cells that fit one white die with the coloured die of their row."""
    targets: tuple[Target, ...] = state.targets()
    faces = {face.colour: face.number for face in state.dice if face is not None}
    return [one.name for one in targets if one.name == f"{row_of(one)}.{number + faces[row_of(one)]}"]


def row_of(target: Target) -> str:
    return target.name.partition(".")[0]


def way_to(level: int, white: CrossingState, refused: dict[str, str]) -> list[Said]:
    """Return the sums of the dice, and why some cells that fit them cannot be crossed."""
    one, other = white.white_numbers
    way: list[Said] = []
    if level != 2:
        way.append(said("crosses.white", one=one, other=other, sum=one + other))
    if level != 1:
        for face in white.dice:
            if face is not None and face.colour in COLOURS:
                sums = tuple([f"{face.number} + {each} = {face.number + each}" for each in dict.fromkeys((one, other))])
                way.append(said("crosses.colour", colour=said(f"colour.{face.colour}"), sums=sums))
    for reason in REFUSED:
        found = tuple([cell(name) for name, why in refused.items() if why == reason])
        if found:
            way.append(said(f"crosses.not_{reason.replace('-', '_')}", cells=found))
    return way


CROSSES: Final = TaskType(ID, 8, 3, make)
