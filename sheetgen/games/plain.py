"""A sheet for any game: its rows below each other, a box for each misthrow, and one for the total."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicepad import Game
from dicepad.spec import Row

from ..drawing import fonts
from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, Box, Mark, Rect, Text
from ..drawing.result import CAPTION, ResultBox, draw_misthrows, draw_result
from ..drawing.sketch import CELL, MINUS, PAD, SMALL, Look, Sketch, begin
from ..drawing.typesetting import wrap
from ..wording import Wording

__all__ = ["plain_panel"]

HEADER: Final = 0.46
BAND: Final = 1.0
LINE_OF_CAPTION: Final = 0.26
"""Height of a line of a cell's caption, in units."""
PART: Final = 2.4
"""Width of a box of the result, in units."""
UNDER_HEADER, BETWEEN_BANDS, ABOVE_MISTHROWS, ABOVE_RESULT, ABOVE_FOOTER = (
    (0.06, 1),
    (0.05, 1),
    (0.1, 2),
    (0.14, 3),
    (0.14, 2),
)
"""Gaps: their least height in units, and their share of the height that is left over."""


def plain_panel(game: Game, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: Game, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec, words = game.spec, look.words
    start = max(1.0, *(name_width(words, row.name) for row in spec.rows if not row.colour), 0.0)
    parts = result_parts(words, bool(spec.misthrows))
    captions = [captions_of(words, row) for row in spec.rows]
    widest = max(caption.pitch * len(caption.lines) for caption in captions)
    across = start + max(widest, PART * len(parts), len(spec.misthrows)) + PAD
    between = [BETWEEN_BANDS] * (len(spec.rows) - 1)
    gaps = [UNDER_HEADER, *between, *[ABOVE_MISTHROWS] * bool(spec.misthrows), ABOVE_RESULT, ABOVE_FOOTER]

    def header(grow: float) -> float:
        return heading_height(spec, (HEADER + LINE * (lines - 1)) * grow)

    def misthrows(grow: float) -> float:
        return CAPTION * grow + CELL if spec.misthrows else 0

    def band(index: int, grow: float) -> float:
        return BAND + captions[index].height * grow

    def down(grow: float) -> float:
        return header(grow) + sum(band(index, grow) for index in range(len(spec.rows))) + misthrows(grow) + CELL

    sketch, air = begin(spec, look, room, across, down, gaps)
    room = sketch.room
    head = Box(room.x, room.y, room.width, sketch.units(header(sketch.grow)))
    draw_heading(sketch, head, lines, room.right)
    y = head.bottom
    for index, gap in enumerate(air[: len(spec.rows)]):
        y += gap
        draw_row(sketch, index, start, y, captions[index])
        y += sketch.units(band(index, sketch.grow))
    if spec.misthrows:
        y += air[-3]
        draw_misthrows(sketch, y)
    y += sketch.units(misthrows(sketch.grow)) + air[-2]
    width = sketch.units(PART * len(parts))
    draw_result(sketch, Box(room.right - width, y, width, sketch.units(CELL)), parts)
    sketch.footer()
    return tuple(sketch.marks)


def row_name(words: Wording, name: str) -> str:
    """Return the name of a row in words: the text ``row.NAME`` if there is one, otherwise the name itself."""
    return words.texts.get(f"row.{name}", name.capitalize())


def name_width(words: Wording, name: str) -> float:
    """Return the width in units that the name of a row needs at the start of its band."""
    return fonts.width(row_name(words, name), 340, "bold") / 1000 + 0.3


class Captions(NamedTuple):
    """Captions above the cells of a row: the lines of each, the distance between cells, and the height, in units.

    >>> Captions([[], ["Full", "house"]], 1.0, 0.52).height
    0.52
    """

    lines: list[list[str]]
    pitch: float
    height: float


def captions_of(words: Wording, row: Row) -> Captions:
    """Return the captions of a row's blank cells, from the texts ``cell.NAME``.

    A cell without a text has no caption.
    """
    size = round(1000 * SMALL)
    texts = [words.texts.get(f"cell.{cell.name}", "") if cell.number is None else "" for cell in row.cells]
    widest = max(fonts.width(word, size, "regular") for text in texts for word in text.split() or [""])
    pitch = max(1000, widest + 120)
    lines = [wrap(text, pitch - 100, size) if text else [] for text in texts]
    return Captions(lines, pitch / 1000, LINE_OF_CAPTION * max(map(len, lines)))


def draw_row(sketch: Sketch, number: int, start: float, y: int, captions: Captions) -> None:
    """Draw a band with its start and its cells. The last line of each caption is just above its cell."""
    row = sketch.spec.rows[number]
    row_tone = sketch.tone(row.colour)
    above = sketch.units(captions.height * sketch.grow)
    width = sketch.units(start + captions.pitch * len(row.cells) + PAD)
    band = Box(sketch.room.x, y, width, above + sketch.units(BAND))
    sketch.add(Rect(band, radius=sketch.units(0.18), fill=row_tone.band, stroke=row_tone.ink, line=FINE))
    if row.colour:
        name = sketch.row_name(row.name, row.colour)
        sketch.row_start(Box(band.x, y + above, width, sketch.units(BAND)), row.colour)
    else:
        name = row_name(sketch.words, row.name)
        box_of_text = Box(band.x + sketch.units(0.15), y + above, sketch.units(start - 0.15), sketch.units(BAND))
        sketch.add(sketch.text(box_of_text, name, sketch.label, weight="bold"))
    for place_in_row, cell in enumerate(row.cells):
        tone = sketch.tone(cell.colour or row.colour)
        left, top = band.x + sketch.units(start + PAD + captions.pitch * place_in_row), y + above
        lines = captions.lines[place_in_row]
        line = sketch.units(LINE_OF_CAPTION * sketch.grow)
        for index, text in enumerate(lines):
            box_of_text = Box(left, top - (len(lines) - index) * line, sketch.units(captions.pitch - PAD), line)
            sketch.add(sketch.text(box_of_text, text, sketch.small, anchor="middle", fill=row_tone.sign))
        box = sketch.cell(left + sketch.units((captions.pitch - 1) / 2), top + sketch.units((BAND - CELL) / 2))
        marks: list[Rect | Text] = [Rect(box, radius=sketch.units(0.14), fill=tone.cell, stroke=tone.ink, line=FINE)]
        if cell.number is not None:
            marks.append(
                sketch.text(box, str(cell.number), sketch.number, weight="bold", anchor="middle", fill=tone.ink)
            )
        shown_number = place_in_row + 1 if cell.number is None else cell.number
        title = " ".join(lines) or sketch.words.say("place.cell", row=name, cell=shown_number)
        sketch.group(cell.name, title, box, *marks)


def result_parts(words: Wording, misthrows: bool) -> list[ResultBox]:
    """Return the boxes of the result line: the misthrows, if there are any, and the total."""
    total = ResultBox("total", words.say("crossing.total"), "=" if misthrows else "")
    return [ResultBox("points.misthrows", words.say("crossing.misthrows"), MINUS), total] if misthrows else [total]
