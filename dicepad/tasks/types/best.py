"""The best cell: a decision of somebody who plays alone, with the exact value of each move."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

from ...rules.crossing import CrossingState
from ..sheets import dice_said, qwixx, rows_said
from ..task import Blank, Form, Number, SheetPicture, Task, TaskType, said
from ..usual import usual_cells
from ..wording import cell, in_order

__all__ = ["BEST"]

ID: Final = "best"
PASS: Final = "pass"
LEVELS: Final = {1: (1, 2), 2: (3,), 3: (4, 5)}
"""Levels of the stored exercises that belong to each level of these tasks."""
LEAST_GAP: Final = Fraction(1)
"""Points by which the best move is better than the next. The stored values are exact, to a thousandth of a point."""
POINTS: Final = Form("decimal", 1)
THOUSAND: Final = 1000


def make(dice: Random, level: int) -> Task:
    """Return a task: an obvious choice on level 1, and closer ones on 2 and 3."""
    position, values = dice.choice(decisions(level))
    state = qwixx().from_text(position)
    assert isinstance(state, CrossingState)
    faces = tuple([str(face) for face in state.dice if face is not None])
    ranked = sorted(values, key=lambda move: -values[move])
    best = ranked[0]
    costs = {move: Number(values[best] - values[move], POINTS) for move in ranked[1:]}
    wrong = [([move], said("best.wrong", cost=costs[move])) for move in ranked[1:] if move != PASS]
    way = [said("best.way_cell", cell=cell(move), cost=costs[move]) for move in ranked[1:] if move != PASS]
    if PASS in costs:
        way.append(said("best.way_pass", cost=costs[PASS]))
    choices = tuple([cell(move) for move in in_order([move for move in values if move != PASS])])
    return Task(
        ID,
        level,
        position,
        SheetPicture(state.game.spec.id, position, faces),
        (said(f"best.{phase_of(state)}"), said("best.question", cells=choices)),
        (Blank(frozenset([best]), None, usual_cells(frozenset([best]), wrong)),),
        (said("best.answer", cell=cell(best)), *way),
        (*rows_said(state), dice_said(faces)),
        said("best.hint"),
    )


def phase_of(state: CrossingState) -> str:
    """Return what the player may do: use the white sum, or a coloured die after a cross with it or without one."""
    return state.phase if state.phase == "white" else "crossed" if state.crossed else "passed"


@cache
def decisions(level: int) -> tuple[tuple[str, Mapping[str, Fraction]], ...]:
    """Return the positions of a level with the values of their moves, where a cell is clearly the best of several."""
    from ...odds.exercises import exercises

    found: list[tuple[str, Mapping[str, Fraction]]] = []
    for one in exercises(qwixx().spec.id):
        values = {move: Fraction(round(THOUSAND * told[0]), THOUSAND) for move, told in one.told["moves"].items()}
        ranked = sorted(values, key=lambda move: -values[move])
        is_clear = len(values) > 2 and ranked[0] != PASS and values[ranked[0]] - values[ranked[1]] >= LEAST_GAP
        if one.level in LEVELS[level] and is_clear and set(values) == set(one.state.moves(one.seat)):
            found.append((one.position, values))
    return tuple(found)


BEST: Final = TaskType(ID, 14, 3, make)
