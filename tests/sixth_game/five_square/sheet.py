"""The sheet of Five Square: its own front, a square with a box for the points of each line, and the rules in brief."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from dicepad.plugins import (
    LINE,
    PAD,
    Box,
    GameTiles,
    Look,
    Mark,
    Rect,
    SheetFace,
    Sketch,
    Step,
    begin,
    draw_heading,
    heading_height,
    with_heading,
)

from . import SIDE, FiveSquareRules, FiveSquareState

__all__ = ["SHEET"]

ACROSS: Final = SIDE + 1.3
"""Width of the square with its boxes for points, in units: the distance from cell to cell."""


def square(game: FiveSquareRules, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the front, with a heading of this many lines."""
    spec, words = game.spec, look.words

    def heading(grow: float) -> float:
        return heading_height(spec, (0.5 + LINE * (lines - 1)) * grow)

    # The largest unit with which all fits into the room, and the height of two gaps, which share what is left over.
    sketch, (gap, _) = begin(spec, look, room, ACROSS, lambda grow: heading(grow) + ACROSS, [(PAD, 1), (PAD, 1)])
    head = Box(sketch.room.x, sketch.room.y, sketch.room.width, sketch.units(heading(sketch.grow)))
    draw_heading(sketch, head, lines, sketch.room.right)
    left, top, tone = head.x, head.bottom + gap, sketch.tone("blue")

    def cell(across: float, down: float) -> Box:
        return sketch.cell(left + sketch.units(PAD + across), top + sketch.units(PAD + down))

    side = sketch.units(SIDE + PAD)
    sketch.add(Rect(Box(left, top, side, side), sketch.units(PAD), tone.band, tone.ink))
    for down, row in enumerate(spec.rows):
        for across, one in enumerate(row.cells):
            box, title = cell(across, down), words.say("place.cell", row=row.name.upper(), cell=across + 1)
            sketch.group(one.name, title, box, Rect(box, sketch.units(PAD), tone.cell, tone.ink))
    beyond = ACROSS - 1 - PAD
    for at, row in enumerate(spec.rows):
        for name, box in ((row.name, cell(beyond, at)), (str(at + 1), cell(at, beyond))):
            sketch.group(f"points.{name}", words.say("points.line", name=name.upper()), box, sketch.blank(box))
    sketch.sum_box(cell(beyond, beyond), "total", "=")
    sketch.footer()
    return tuple(sketch.marks)


class FiveSquareSheet(SheetFace[FiveSquareRules, FiveSquareState]):
    """The face of the game."""

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "en": {
            "points.line": "Points of {name}",
            "back_five_square.roll": "Roll all dice",
            "back_five_square.roll_text": "Everybody adds the lowest and the highest.",
            "back_five_square.enter": "Enter the sum",
            "back_five_square.enter_text": "All at the same time, each in an empty cell of their own square.",
        },
        "de": {"points.line": "Punkte von {name}"},
    }

    def front(self, game: FiveSquareRules, room: Box, look: Look) -> tuple[Mark, ...]:
        return with_heading(lambda lines: square(game, room, look, lines))

    def points(self, state: FiveSquareState, seat: int) -> dict[str, int]:
        lines = state.lines(seat).items()
        return super().points(state, seat) | {f"points.{name}": state.game.points(line) for name, line in lines}

    def steps(self, game: FiveSquareRules, sketch: Sketch) -> list[Step]:
        tiles = GameTiles(sketch)
        return [
            Step("back_five_square.roll", tiles.all_dice),
            Step("back_five_square.enter", lambda box: tiles.number(tiles.line(box, [0.5])[0], "blue", "7")),
        ]


SHEET: Final = FiveSquareSheet()
