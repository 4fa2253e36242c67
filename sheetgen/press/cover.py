"""The cover of a pad: its title, its number of sheets, and a line for the owner's name."""

from __future__ import annotations

from typing import Final

from dicepad.errors import DoesNotFit
from dicepad.spec import Spec

from ..drawing import fonts
from ..drawing.marks import FINE, HEAVY, MM, Box, Line, Mark, Passage, Rect
from ..drawing.pictures import shape
from ..drawing.sketch import Look, Sketch
from ..drawing.tiles import panel_unit
from ..drawing.typesetting import wrap
from ..writers.qr import draw_qr

__all__ = ["QR_SIDE", "cover_panel", "draw_address"]

QR_SIDE: Final = 15 * MM
"""Side of a QR code. For usual addresses, its modules are half a millimetre wide."""


def cover_panel(spec: Spec, look: Look, room: Box, sheets: int, address: str) -> tuple[Mark, ...]:
    """Lay out the cover inside `room`. Raises `DoesNotFit` if the title is too long."""
    sketch = Sketch(spec, look, room, panel_unit(room))
    size = sketch.units(1.5)
    while fonts.width(spec.title, size, "bold") > room.width and size > sketch.number:
        size = round(0.9 * size)
    y = room.y + sketch.units(0.3)
    colours = list(dict.fromkeys(row.colour or row.cells[-1].colour or "white" for row in spec.rows))
    colours = [colour for colour in colours if colour != "white"] or ["blue", "violet"]
    side = sketch.units(1.1)
    for index, colour in enumerate(colours):
        tone = sketch.tone(colour)
        tab = Box(room.x + index * (side + sketch.units(0.2)), y, side, side)
        inner = tab.inset(round(0.26 * side))
        sketch.add(Rect(tab, sketch.units(0.18), tone.band, tone.ink, FINE), *shape(inner, colour, tone.sign))
    y += side + sketch.units(0.5)
    box = Box(room.x, y, room.width, round(fonts.CAP * size))
    sketch.passage("H1", sketch.text(box, spec.title, size, weight="bold"))
    y += round(fonts.CAP * size) + sketch.units(0.4)
    key = "cover.sheet" if sheets == 1 else "cover.sheets"
    box = Box(room.x, y, room.width, sketch.units(0.4))
    sketch.passage("P", sketch.text(box, look.words.say(key, count=f"{sheets}"), sketch.label))
    y += sketch.units(0.6)
    if spec.designers:
        credit = look.words.say("cover.designers", designers=", ".join(spec.designers))
        lines = []
        for line in wrap(credit, room.width, sketch.small):
            box = Box(room.x, y, room.width, sketch.units(0.3))
            lines.append(sketch.text(box, line, sketch.small, fill=sketch.grey))
            y += sketch.units(0.32)
        sketch.add(Passage("P", credit, tuple(lines)))
    base = room.bottom - sketch.units(0.9)
    if y > base - sketch.units(0.5):
        raise DoesNotFit("the cover", f"{(y - room.y) / MM:.1f} mm", f"{(base - room.y) / MM:.1f} mm")
    owner = look.words.say("cover.owner")
    used = fonts.width(owner, sketch.small, "regular") + sketch.units(0.15)
    end = room.right - (QR_SIDE + sketch.units(0.6) if address else 0)
    box = Box(room.x, base - sketch.units(0.24), used, sketch.units(0.24))
    sketch.passage("P", sketch.text(box, owner, sketch.small, fill=sketch.grey))
    sketch.add(Line(room.x + used, base, end, base, sketch.rule, FINE))
    sketch.add(Line(room.x, room.y, room.right, room.y, sketch.ink, HEAVY))
    if address:
        draw_address(sketch, room, address)
    sketch.footer()
    return tuple(sketch.marks)


def draw_address(sketch: Sketch, room: Box, address: str) -> None:
    """Draw the QR code of an address and its caption, at the right end of a room above the footer."""
    y = room.bottom - sketch.units(0.4) - QR_SIDE
    code = Box(room.right - QR_SIDE, y, QR_SIDE, QR_SIDE)
    caption = Box(code.x, y - sketch.units(0.36), QR_SIDE, sketch.units(0.24))
    text = sketch.text(caption, sketch.words.say("cover.rules"), sketch.small, anchor="middle", fill=sketch.grey)
    link = sketch.words.say("cover.address", address=address)
    sketch.add(Passage("Figure", link, (draw_qr(address, code, sketch.ink), text)))
