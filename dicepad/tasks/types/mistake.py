"""Spot the mistake: one turn of a short match breaks a rule."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Final

from ...rules.crossing import CrossingState
from ...spec import Face
from ..sheets import cell_order, dice_said, empty_sheet, order_of, state_of
from ..task import Blank, Form, Said, Task, TaskType, Turn, TurnsPicture, drawn_until, said
from ..usual import usual_numbers
from ..wording import cell

__all__ = ["MISTAKE", "crosses_said"]

ID: Final = "mistake"
LINE: Final = Form("whole")
TURNS: Final = (5, 6, 6)
RULES: Final = (("left", "white"), ("left", "white", "colour"), ("left", "white", "colour", "closing"))
"""The rules that are broken on each level."""
FAR: Final = 3
"""Number of skipped cells from which a move looks like a mistake, although it is none."""


def make(dice: Random, level: int) -> Task:
    """Return a task: 5 or 6 turns, one of which breaks one of the rules of the level.

    Turn and rule are drawn once, before the dice. Drawn again with the dice, they would mostly be late turns.
    """
    rule = dice.choice(RULES[level - 1])
    odd = dice.choice(range(1 if rule == "left" else 0, TURNS[level - 1]))
    return drawn_until(lambda: draw(dice, level, rule, odd))


def draw(dice: Random, level: int, rule: str, odd: int) -> Task | None:
    count = TURNS[level - 1]
    turns: list[Turn] = []
    state, broken = state_of({}), ""
    allowed: list[str] = []
    for number in range(count):
        white = state.roll(dice)
        if number == odd:
            turn = breaking(white, rule, dice)
            if turn is None:
                return None
            broken = turn.white or turn.colour
            allowed = [*white.moves(0), *white.play(0, "pass").moves(0)]
            moves = ("pass", "pass")
        else:
            first = careful(white)
            second = careful(white.play(0, first))
            turn = turn_of(white, "" if first == "pass" else first, "" if second == "pass" else second)
            moves = (first, second)
        turns.append(turn)
        state = white.play(0, moves[0]).play(0, moves[1])
        if state.over:
            return None
    if broken in allowed:  # a wrong white sum that a coloured die makes right
        return None
    task = task_of(level, turns, odd, rule)
    return None if clashes(broken, turns[odd + 1 :]) or not task.blanks[0].usual else task


def turn_of(state: CrossingState, white: str, colour: str) -> Turn:
    return Turn(tuple([str(face) for face in state.dice]), white, colour)


def careful(state: CrossingState) -> str:
    """Return the move that skips the fewest cells, and at most four. It never closes a row."""
    best, fewest = "pass", 5
    for move in state.moves(0):
        if move != "pass" and cell_order(move) < 10:
            skipped = cell_order(move) - reached(state, move) - 1
            if skipped < fewest:
                best, fewest = move, skipped
    return best


def reached(state: CrossingState, name: str) -> int:
    """Return the place of the last cross in the row of a cell, or -1."""
    mask = state.rows[0][list_rows(state).index(name.partition(".")[0])]
    return mask.bit_length() - 1


def list_rows(state: CrossingState) -> list[str]:
    return [row.name for row in state.game.spec.rows]


def breaking(state: CrossingState, rule: str, dice: Random) -> Turn | None:
    """Return a turn with one cross that breaks a rule and no other, or None if there is none."""
    if rule == "white":
        wrong = [state.white_sum - 1, state.white_sum + 1]
        found = [f"{row}.{number}" for row in list_rows(state) for number in wrong if 2 <= number <= 12]
        found = [name for name in found if is_ahead(state, name)]
        return turn_of(state, dice.choice(found), "") if found else None
    if rule == "colour":
        after = state.play(0, "pass")
        found = [name for name in wrong_colours(after) if is_ahead(after, name)]
        return turn_of(state, "", dice.choice(found)) if found else None
    reason = "closing" if rule == "closing" else "passed-over"
    found = refused(state, reason)
    if found:
        return turn_of(state, dice.choice(found), "")
    found = refused(state.play(0, "pass"), reason)
    return turn_of(state, "", dice.choice(found)) if found else None


def refused(state: CrossingState, reason: str) -> list[str]:
    """Return the cells that fit the dice, but that the rules refuse for this reason."""
    allowed = state.moves(0)
    names = [target.name for target in state.targets()]
    return [name for name in names if name not in allowed and state.refusal(0, name)[0] == reason]


def is_ahead(state: CrossingState, name: str) -> bool:
    """Return whether a cell lies a little to the right of the last cross in its row, and is not the last one."""
    place = cell_order(name)
    return 0 < place - reached(state, name) <= FAR and place < 10


def wrong_colours(state: CrossingState) -> list[str]:
    """Return cells that fit a coloured die, but lie in the row of another colour."""
    whites = state.white_numbers
    faces: list[Face] = [face for face in state.dice if face is not None and face.colour != "white"]
    sums = {face.colour: [face.number + white for white in whites] for face in faces}
    return [
        f"{row}.{number}"
        for row in list_rows(state)
        for colour in list_rows(state)
        for number in sums[colour]
        if number not in sums[row] and number != sum(whites)
    ]


def clashes(broken: str, turns: Iterable[Turn]) -> bool:
    """Return whether a later cross would be right or wrong depending on whether the wrong cross counts."""
    row = broken.partition(".")[0]
    later = [name for turn in turns for name in (turn.white, turn.colour) if name.partition(".")[0] == row]
    return any(cell_order(name) <= cell_order(broken) for name in later)


def task_of(level: int, turns: list[Turn], odd: int, rule: str) -> Task:
    """Return the task that some turns set, one of which is wrong."""
    answer, wrong = Fraction(odd + 1), turns[odd]
    name = wrong.white or wrong.colour
    doubts = [(Fraction(number + 1), doubt) for number, doubt in enumerate(doubts_of(turns)) if number != odd]
    suspects = [(number, doubt) for number, doubt in doubts if doubt is not None]
    return Task(
        ID,
        level,
        " ".join([f"{' '.join(turn.dice)} {turn.white}/{turn.colour}" for turn in turns]),
        TurnsPicture(tuple(turns), empty_sheet()),
        (said("mistake.question"), said("mistake.rest")),
        (Blank(answer, LINE, usual_numbers(answer, LINE, suspects)),),
        (reason_of(turns, odd, rule, name), said("mistake.answer", number=odd + 1)),
        tuple([turn_said(number, turn) for number, turn in enumerate(turns, 1)]),
        said("mistake.hint"),
    )


def reason_of(turns: list[Turn], odd: int, rule: str, name: str) -> Said:
    """Return the sentence that says which rule is broken."""
    row, turn = name.partition(".")[0], turns[odd]
    one, other = int(turn.dice[0][1:]), int(turn.dice[1][1:])
    if rule == "white":
        return said("mistake.because_white", sum=one + other, cell=cell(name))
    if rule == "colour":
        face = next(int(face[1:]) for face in turn.dice[2:] if face[0].lower() == row[0])
        sums = tuple(dict.fromkeys([str(one + face), str(other + face)]))
        return said("mistake.because_colour", colour=said(f"colour.{row}"), sums=sums, cell=cell(name))
    before = [each for turn in turns[:odd] for each in (turn.white, turn.colour) if each.partition(".")[0] == row]
    if rule == "closing":
        return said("mistake.because_closing", cell=cell(name), count=len(before))
    last = max([cell_order(each) for each in before])
    return said("mistake.because_left", cell=cell(name), last=cell(f"{row}.{order_of(row)[last]}"))


def doubts_of(turns: list[Turn]) -> list[Said | None]:
    """Return for each turn what somebody may take for a mistake, although it is none."""
    reach: dict[str, int] = {}
    doubts: list[Said | None] = []
    for turn in turns:
        far = False
        for name in (turn.white, turn.colour):
            if name:
                row = name.partition(".")[0]
                far = far or cell_order(name) - reach.get(row, -1) > FAR
                reach[row] = max(cell_order(name), reach.get(row, -1))
        if not turn.white and not turn.colour:
            doubts.append(said("mistake.doubt_misthrow"))
        elif far:
            doubts.append(said("mistake.doubt_far"))
        elif not turn.white:
            doubts.append(said("mistake.doubt_colour"))
        elif not turn.colour:
            doubts.append(said("mistake.doubt_white"))
        else:
            doubts.append(None)
    return doubts


def turn_said(number: int, turn: Turn) -> Said:
    """Return a sentence that tells a turn."""
    return said("mistake.turn", number=number, dice=dice_said(turn.dice), done=crosses_said(turn))


def crosses_said(turn: Turn) -> Said | tuple[Said, ...]:
    """Return the crosses of a turn, to be said."""
    crosses = (("white", turn.white), ("colour", turn.colour))
    found = tuple([said(f"mistake.{by}", cell=cell(name)) for by, name in crosses if name])
    return found or said("mistake.misthrow")


MISTAKE: Final = TaskType(ID, 10, 3, make)
