"""The best cell: a decision in a solo match, with the exact value of each move and the reasons behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from ...rules.crossing import CrossingState
from ..sheets import dice_said, qwixx, rows_said
from ..task import Blank, Form, Number, Said, SheetPicture, Task, TaskType, said
from ..usual import usual_cells
from ..wording import cell, in_order

__all__ = ["BEST"]

ID: Final = "best"
PASS: Final = "pass"
LEAST_GAP: Final = Fraction(1)
"""Points by which the best move is better than the next. The stored values are exact, to a thousandth of a point."""
ONE: Final = Form("decimal", 1)
THOUSAND: Final = 1000


class Option(NamedTuple):
    """A move: the value of the sheet after it, and its reasons as the coach has them.

    `points` is what it brings at once, and `skipped` are the cells that it skips, which would come up `times` times in
    ten turns. `follow` is the best cell to cross after it in the same turn, which brings `more` points. `later` is what
    its row brings less in later turns, or more if it is negative.
    """

    value: Fraction
    points: int
    skipped: tuple[str, ...]
    times: Fraction
    follow: str
    more: int
    later: Fraction
    is_closing: bool


def make(dice: Random, level: int) -> Task:
    """Return a task: on level 1, no other cell brings more points in this turn or skips less than the best one."""
    position, options = dice.choice(decisions(level))
    state = qwixx().from_text(position)
    assert isinstance(state, CrossingState)
    faces = tuple([str(face) for face in state.dice if face is not None])
    ranked = sorted(options, key=lambda move: -options[move].value)
    best = ranked[0]
    costs = {move: Number(options[best].value - options[move].value, ONE) for move in ranked[1:]}
    cells = [move for move in ranked if move != PASS]
    wrong = [([move], said("best.wrong", cost=costs[move])) for move in cells[1:]]
    way: list[Said] = []
    for place, move in enumerate(cells):
        way += reasons(move, options[move], is_whole=place < 2, is_later=level > 1)
        if move in costs:
            way.append(said("best.way_cost", cost=costs[move]))
    if PASS in costs:
        way.append(said("best.way_pass", cost=costs[PASS]))
    choices = tuple([cell(move) for move in in_order(cells)])
    return Task(
        ID,
        level,
        position,
        SheetPicture(state.game.spec.id, position, faces),
        (said(f"best.{phase_of(state)}"), said("best.question", cells=choices)),
        (Blank(frozenset([best]), None, usual_cells(frozenset([best]), wrong)),),
        (*way, said("best.answer", cell=cell(best))),
        (*rows_said(state), dice_said(faces)),
        said("best.hint"),
    )


def reasons(move: str, option: Option, *, is_whole: bool, is_later: bool) -> Iterator[Said]:
    """Yield what a cell brings at once and what it skips.

    If the reasons are `is_whole`, what follows in this turn is added, and if `is_later`, the later crosses in its row.
    """
    if option.skipped:
        numbers = tuple([int(name.partition(".")[2]) for name in option.skipped])
        times = Number(option.times, ONE)
        yield said("best.way_skip", cell=cell(move), points=option.points, numbers=numbers, times=times)
    else:
        yield said("best.way_nothing", cell=cell(move), points=option.points)
    if not is_whole:
        return
    if option.follow:
        yield said("best.way_follow", cell=cell(option.follow), points=option.more)
    if option.is_closing and option.later > 0:
        yield said("best.way_closing", points=Number(option.later, ONE))
    elif is_later and option.later > 0:
        yield said("best.way_later_less", points=Number(option.later, ONE))
    elif is_later and option.later < 0:
        yield said("best.way_later_more", points=Number(-option.later, ONE))


def phase_of(state: CrossingState) -> str:
    """Return what the player may do: use the white sum, or a coloured die after a cross with it or without one."""
    return state.phase if state.phase == "white" else "crossed" if state.crossed else "passed"


@cache
def decisions(level: int) -> tuple[tuple[str, Mapping[str, Option]], ...]:
    """Return the positions of a level with their moves, where a cell is clearly the best of several."""
    from ...odds.exercises import exercises

    found: list[tuple[str, Mapping[str, Option]]] = []
    for one in exercises(qwixx().spec.id):
        options = {move: option_of(move, told) for move, told in one.told["moves"].items()}
        ranked = sorted(options, key=lambda move: -options[move].value)
        if len(options) < 3 or ranked[0] == PASS or set(options) != set(one.state.moves(one.seat)):
            continue
        if options[ranked[0]].value - options[ranked[1]].value >= LEAST_GAP and is_plain(options) == (level == 1):
            found.append((one.position, options))
    return tuple(found)


def is_plain(options: Mapping[str, Option]) -> bool:
    """Return whether each other cell brings fewer points in this turn than the best one or skips more, and nothing else
    speaks for it.
    """
    best = options[max(options, key=lambda move: options[move].value)]
    for option in options.values():
        fewer, skipped = best.points + best.more - option.points - option.more, option.times - best.times
        if option.value != best.value and option.points and (fewer < 0 or skipped < 0 or not fewer + skipped):
            return False
    return True


def option_of(move: str, told: Any) -> Option:
    """Return a move from its stored value and reasons: their keys, cells, values, cells skipped, times and points."""
    value, parts = told
    own = {part[0]: part for part in parts if part[1] == move}
    follow = next((part for part in parts if part[0] == "score" and part[1] != move), None)
    skip = own.get("skip", (0, 0, 0, (), 0, 0))
    later = own.get("closing") or own.get("open") or (0, 0, 0)
    return Option(
        thousandth(value),
        int(own["score"][5]) if "score" in own else 0,
        tuple(skip[3]),
        thousandth(skip[4]),
        follow[1] if follow else "",
        int(follow[5]) if follow else 0,
        -thousandth(later[2]),
        "closing" in own,
    )


def thousandth(value: float) -> Fraction:
    """Return a stored value as a fraction, which is the same in every Python."""
    return Fraction(round(THOUSAND * value), THOUSAND)


BEST: Final = TaskType(ID, 14, 2, make)
