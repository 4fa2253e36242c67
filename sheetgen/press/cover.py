"""The cover of a pad: its title, its number of sheets, and a line for the owner's name."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicepad.errors import DoesNotFit
from dicepad.spec import Spec

from ..drawing import fonts
from ..drawing.marks import FINE, MM, Box, Line, Mark, Passage, Rect
from ..drawing.palette import PALE
from ..drawing.sketch import Look, Sketch
from ..drawing.tiles import panel_unit
from ..drawing.typesetting import wrap
from ..writers.qr import draw_qr
from .scene import BESIDE, Shown, draw_dice, draw_scene

__all__ = ["QR_SIDE", "Cover", "cover_panel", "draw_address"]

QR_SIDE: Final = 15 * MM
"""Side of a QR code. For usual addresses, its modules are half a millimetre wide."""
QUIET: Final = 1 * MM
"""White edge around a QR code on a tinted ground."""
TITLE: Final = 1.5
"""Size of the largest title, in units."""
SIDE: Final = 1.6
"""Side of a die on the cover, in units."""
AIR: Final = 0.35
"""Space between the edge of the cover and what is on it, in units."""
LEAST_SCENE: Final = 1.2
"""Least height of the scene, in units."""


class Cover(NamedTuple):
    """The content of a cover: a title, the games of the scene, and the lines below the title, such as the number of
    sheets.

    The lines of `small` print stand below them.
    """

    spec: Spec
    games: tuple[Shown, ...]
    lines: tuple[str, ...]
    small: tuple[str, ...] = ()


def cover_panel(cover: Cover, look: Look, room: Box, address: str) -> tuple[Mark, ...]:
    """Lay out the cover inside `room`. Raises `DoesNotFit` if the title is too long."""
    unit = panel_unit(room)
    card, room = room, room.inset(round(AIR * unit))
    sketch = Sketch(cover.spec, look, room, unit)
    game, face = cover.games[0]
    ground = sketch.tone(face.cover_rows(game)[0].colour or game.spec.rows[0].cells[0].colour)
    sketch.add(Rect(card, sketch.units(0.3), ground.tint, ground.ink, FINE))
    side = sketch.units(SIDE)
    beside = width = room.width - round(BESIDE * side)
    first = 0
    size = title_size(sketch, width, sketch.units(0.9))
    if fonts.width(sketch.title, size, "bold") > width:  # the dice beside it make room
        width, first = room.width, 2
        size = title_size(sketch, width, sketch.label)
    y = room.y + sketch.units(0.25)
    box = Box(room.x, y, width, round(fonts.CAP * size))
    sketch.passage("H1", sketch.text(box, sketch.title, size, weight="bold"))
    y = box.bottom + sketch.units(0.45)
    for line in cover.lines:
        y = draw_line(sketch, line, Box(room.x, y, beside, sketch.units(0.4)), sketch.label, sketch.ink)
    for line in cover.small:
        y = draw_line(sketch, line, Box(room.x, y, beside, sketch.units(0.3)), sketch.small, sketch.grey)
    base = room.bottom - sketch.units(0.78)
    top, bottom = y + sketch.units(0.25), base - sketch.units(0.55)
    if address:
        bottom = min(bottom, code_place(sketch, room).y - sketch.units(0.5))
    if bottom - top < sketch.units(LEAST_SCENE):
        raise DoesNotFit("the cover", f"{(y - room.y) / MM:.1f} mm", f"{(bottom - room.y) / MM:.1f} mm")
    scene = Box(room.x, top, room.width, bottom - top)
    draw_scene(sketch, scene, cover.games)
    draw_dice(sketch, Box(room.x, room.y, room.width, bottom - room.y), side, cover.games, first)
    owner = look.words.say("cover.owner")
    used = fonts.width(owner, sketch.small, "regular") + sketch.units(0.15)
    end = room.right - (QR_SIDE + sketch.units(0.6) if address else 0)
    box = Box(room.x, base - sketch.units(0.24), used, sketch.units(0.24))
    sketch.passage("P", sketch.text(box, owner, sketch.small, fill=sketch.grey))
    sketch.add(Line(room.x + used, base, end, base, sketch.rule, FINE))
    if address:
        sketch.add(Rect(code_place(sketch, room).inset(-QUIET), fill=PALE))
        draw_address(sketch, room, address)
    sketch.footer()
    return tuple(sketch.marks)


def title_size(sketch: Sketch, width: int, least: int) -> int:
    """Return the size in which the title fits into a width, but not less than `least`."""
    largest = max(sketch.units(TITLE), least)
    return max(least, min(largest, largest * width // (fonts.width(sketch.title, largest, "bold") + 1)))


def draw_line(sketch: Sketch, text: str, box: Box, size: int, fill: str) -> int:
    """Draw a text on lines that begin in `box`. Return the y below them."""
    texts = []
    y = box.y
    step = round(1.25 * size)
    for line in wrap(text, box.width, size):
        texts.append(sketch.text(Box(box.x, y, box.width, round(fonts.CAP * size)), line, size, fill=fill))
        y += step
    sketch.add(Passage("P", text, tuple(texts)))
    return y + round(0.3 * size)


def draw_address(sketch: Sketch, room: Box, address: str) -> None:
    """Draw the QR code of an address and its caption, at the right end of a room above the footer."""
    code = code_place(sketch, room)
    caption = Box(code.x, code.y - sketch.units(0.36), QR_SIDE, sketch.units(0.24))
    text = sketch.text(caption, sketch.words.say("cover.rules"), sketch.small, anchor="middle", fill=sketch.grey)
    link = sketch.words.say("cover.address", address=address)
    sketch.add(Passage("Figure", link, (draw_qr(address, code, sketch.ink), text)))


def code_place(sketch: Sketch, room: Box) -> Box:
    """Return the place of the QR code in a room."""
    return Box(room.right - QR_SIDE, room.bottom - sketch.units(0.4) - QR_SIDE, QR_SIDE, QR_SIDE)
