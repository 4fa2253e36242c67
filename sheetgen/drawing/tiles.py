"""Rules in pictures: numbered tiles, each with a sentence or two that open with their heading, and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Final, Literal, NamedTuple

from dicepad.errors import DoesNotFit

from ..wording import Wording
from . import fonts, pencil
from .marks import FINE, MM, POINT, Box, Line, Passage, Rect, Text
from .palette import PALE
from .parts import Drawing, Extent, Part, draw_pencil, pencil_of, write
from .pictures import person
from .sketch import Sketch
from .typesetting import LEADING, Run, extent, run_in, wrap

__all__ = ["ACROSS", "LEAST_TEXT", "Legend", "Setting", "Step", "Tiles", "Who", "panel_unit"]

ACROSS: Final = (13.1, 8.89)
"""Longer and shorter side of a panel in units, for parts that should be as large as those of the front panel."""
LEAST_TEXT: Final = round(7.5 * POINT)
"""Size of the smallest type among the tiles, in micrometres."""
LARGEST: Final = 1.6
"""Size of the largest type of the texts, as a multiple of the smallest."""
SIZES: Final = 31
"""Number of type sizes to choose from."""
PROPORTION: Final = (1.45, 2.4)
"""Least and greatest unit of the pictures, as multiples of the texts' size: neither grows at the cost of the other."""
FIGURES: Final = 1.5
"""Least unit of the pictures, as a multiple of the smallest type: two figures fit into a cell."""
TITLE, TIGHT = 1.55, 1.2
"""Size of the title as a multiple of the texts' size, and the leading when space is short."""
INDENT: Final = 2.15
"""Width that the number of a tile takes, as a multiple of the texts' size."""
GUTTER: Final = 2.0
"""Space between two columns, as a multiple of the texts' size."""
ABOVE: Final = 0.55
"""Space between a text and its picture, as a multiple of the texts' size."""
BETWEEN: Final = {False: 1.15, True: 0.8}
"""Least space between tiles, as a multiple of the texts' size: usually, and when space is short."""
MOST_BETWEEN: Final = 6
"""Greatest space between tiles, as a multiple of the texts' size."""
ARRANGEMENTS: Final = ((2, 0), (3, 0), (1, 0), (1, 34), (1, 40), (1, 46), (4, 0))
"""Ways to lay out the tiles: the number of columns, and the share of a column that the texts take, in per cent, if the
pictures stand beside them."""

Who = Literal["", "you", "all"]
"""Players who may act in a step: only you, all players, or nobody in particular."""
Legend = Literal["", "cross", "number"]
"""The pencil mark with which a legend tells earlier turns from this one, if there is a legend."""


@dataclass(frozen=True, eq=False, repr=False)
class Step:
    """One tile: the key of its heading, its picture, and the values for its text.

    `text` is the key of the text, if that is not the key of the heading with ``_text`` added. `who` says who may act:
    only ``you``, ``all`` players, or nobody in particular.
    """

    key: str
    picture: Part | Callable[[Box], None]
    values: Mapping[str, object] | None = None
    text: str = ""
    who: Who = ""

    def heading(self, words: Wording) -> str:
        """Return the heading of the tile."""
        return words.say(self.key, **(self.values or {}))

    def rule(self, words: Wording) -> str:
        """Return the text of the tile."""
        return words.say(self.text or f"{self.key}_text", **(self.values or {}))


class Setting(NamedTuple):
    """Measures of the tiles, in micrometres unless they count something.

    `size` is that of the texts and `unit` that of the pictures. `split` is the width of the texts if pictures stand
    beside them, and 0 if they stand below. `room` is the height of a column, and `heights` are those of the tiles, by
    column; the columns of the second page follow those of the first. Lines and tiles stand closer if `tight`.
    """

    size: int
    unit: int
    columns: int
    width: int
    split: int
    room: int
    tight: bool
    heights: tuple[tuple[int, ...], ...]

    @property
    def leading(self) -> int:
        """The distance from line to line."""
        return round((TIGHT if self.tight else LEADING) * self.size)


def panel_unit(room: Box) -> int:
    """Return a unit in micrometres that suits a panel of this size.

    >>> panel_unit(Box(0, 0, 134_000, 91_000))
    10229
    """
    long, short = max(room.width, room.height), min(room.width, room.height)
    return int(min(long / ACROSS[0], short / ACROSS[1]))


class Tiles:
    """The rules as tiles on a sketch.

    When space is short, these give way, in this order: white between the tiles; type and pictures together, down to the
    least size; the space between lines. After that, `DoesNotFit` asks for a narrower margin or for another page. No
    picture and no sentence is ever left out.
    """

    def __init__(self, sketch: Sketch, legend: Legend = "") -> None:
        self.sketch = sketch
        self.own = sketch
        self.legend = legend
        self.known: dict[tuple[int, int], Extent] = {}

    def draw(self, title: str, steps: Sequence[Step], *, pages: int = 1, size: int = 0) -> list[Sketch]:
        """Draw the title, all tiles in columns from top to bottom, and the footer, on each of `pages` sketches.

        The type has this `size`, or is as large as the room allows. Raises `DoesNotFit` if it would be too small to
        read.
        """
        found = self.fit(title, steps, pages=pages, size=size)
        drawn: list[Sketch] = []
        queue = list(enumerate(steps, start=1))
        for page in range(pages):
            self.sketch = replace(self.own, unit=found.unit, marks=[])
            columns = found.heights[page * found.columns :][: found.columns]
            self.page(self.page_title(title, page, pages), columns, queue, found)
            drawn.append(self.sketch)
        self.sketch = self.own
        self.own.marks += drawn[0].marks
        return drawn

    def page_title(self, title: str, page: int, pages: int) -> str:
        """Return the title of a page, with its number if there are several."""
        return f"{title} {page + 1}/{pages}" if pages > 1 else title

    # Measures

    def fit(self, title: str, steps: Sequence[Step], *, pages: int = 1, size: int = 0) -> Setting:
        """Find the largest type that fits, unless its `size` is given, and then the largest pictures.

        Raises `DoesNotFit`.
        """
        size = size or self.largest_type(title, steps, pages)
        for tight in (False, True):
            found = [self.enlarged(steps, pages, each) for each in self.settings(title, steps, size, pages, tight)]
            if found:
                return max(found, key=lambda each: each.unit)
        raise self.does_not_fit(steps)

    def largest_type(self, title: str, steps: Sequence[Step], pages: int = 1, most: int = 0) -> int:
        """Return the size of the largest type that fits, with pictures in proportion, but no more than `most` if that
        is given. Raises `DoesNotFit`.
        """
        least = self.sketch.look.least
        sizes = [round(least * (1 + (LARGEST - 1) * number / (SIZES - 1))) for number in range(SIZES)]
        sizes = [size for size in sizes if size <= (most or size)]
        for tight in (False, True):
            low, high = 0, len(sizes)  # the sizes before `low` fit, and those from `high` do not
            middle = high - 1 if most else high // 2
            while low < high:
                if any(self.settings(title, steps, sizes[middle], pages, tight)):
                    low = middle + 1
                else:
                    high = middle
                middle = (low + high) // 2
            if low:
                return sizes[low - 1]
        raise self.does_not_fit(steps)

    def does_not_fit(self, steps: Sequence[Step]) -> DoesNotFit:
        """Return the error that even the smallest type does not fit."""
        least, room = self.sketch.look.least, self.sketch.room
        return DoesNotFit(
            f"a page of {len(steps)} tiles",
            f"more room for type of {least / MM:.1f} mm",
            f"{room.width / MM:.0f} x {room.height / MM:.0f} mm",
            "choose a larger paper size",
        )

    def settings(self, title: str, steps: Sequence[Step], size: int, pages: int, tight: bool) -> Iterator[Setting]:
        """Yield the settings in type of this size, one for each arrangement that fits."""
        room, least = self.sketch.room, self.sketch.look.least
        head = self.head_height(title, size, pages)
        available = room.height - head - self.sketch.footer_height(least) - round(0.8 * least)
        for columns, share in ARRANGEMENTS:
            width = (room.width - round(GUTTER * size) * (columns - 1)) // columns
            split = (width - round(INDENT * size)) * share // 100
            unit = max(round(FIGURES * least), round(PROPORTION[0] * size))
            setting = Setting(size, unit, columns, width, split, available, tight, ())
            heights = self.arranged(steps, columns * pages, setting)
            if heights:
                yield setting._replace(heights=heights)

    def enlarged(self, steps: Sequence[Step], pages: int, setting: Setting) -> Setting:
        """Return the setting with the largest pictures for its type."""
        high = round(PROPORTION[1] * setting.size)
        while high - setting.unit > 20:  # the unit of the setting fits
            middle = setting._replace(unit=(setting.unit + high) // 2)
            heights = self.arranged(steps, middle.columns * pages, middle)
            if heights:
                setting = middle._replace(heights=heights)
            else:
                high = middle.unit
        return setting

    def arranged(self, steps: Sequence[Step], count: int, setting: Setting) -> tuple[tuple[int, ...], ...] | None:
        """Divide the tiles among `count` columns of equal height, if they fit. Return their heights."""
        size, split = setting.size, setting.split
        wide = setting.width - round(INDENT * size)
        heights: list[int] = []
        for index, step in enumerate(steps):
            lines = self.lines(step, split or wide, size)
            if max(extent(line) for line in lines) > (split or wide):
                return None
            shown = self.extent(index, step, setting.unit)
            if shown.wide > (wide - split - 2 * size if split else wide):
                return None
            text, picture = setting.leading * len(lines), shown.up + shown.down
            least = round(3.4 * size) if step.who else 0
            heights.append(max(text, picture, least) if split else max(text + round(ABOVE * size) + picture, least))
        return balanced(heights, count, round(BETWEEN[setting.tight] * size), setting.room)

    def extent(self, index: int, step: Step, unit: int) -> Extent:
        """Return the size of a picture whose cells are `unit` apart."""
        if (index, unit) not in self.known:
            trial = replace(self.sketch, unit=unit, marks=[])
            self.known[index, unit] = self.part(step).measure(trial)
        return self.known[index, unit]

    def part(self, step: Step) -> Part:
        """Return the picture of a step as a part."""
        return step.picture if isinstance(step.picture, Part) else Drawing(step.picture, self.own)

    def lines(self, step: Step, width: int, size: int) -> tuple[tuple[Run, ...], ...]:
        """Break the heading and the text of a step into lines."""
        words = self.sketch.words
        return run_in(ended(step.heading(words)), step.rule(words), width, size)

    def title_lines(self, title: str, size: int) -> list[str]:
        """Break the title into lines beside the legend."""
        used = self.legend_width(size)
        return wrap(title, self.sketch.room.width - used, round(TITLE * size), "bold")

    def head_height(self, title: str, size: int, pages: int) -> int:
        """Return the height of the title and of the space below it."""
        lines = len(self.title_lines(self.page_title(title, 0, pages), size))
        return round((TITLE * fonts.CAP + 1.25 + (lines - 1) * LEADING * TITLE) * size)

    # Drawing

    def page(
        self, title: str, columns: Sequence[Sequence[int]], queue: list[tuple[int, Step]], setting: Setting
    ) -> None:
        """Draw the title, as many tiles of the queue as belong into these columns, and the footer."""
        sketch, room, size = self.sketch, self.sketch.room, setting.size
        self.draw_title(title, size)
        top = room.y + self.head_height(title, size, 1)
        bottom = room.bottom - sketch.footer_height(sketch.look.least) - round(0.8 * sketch.look.least)
        gutter = round(GUTTER * size)
        for column, heights in enumerate(columns):
            x, y = room.x + column * (setting.width + gutter), top
            spare = bottom - top - sum(heights)
            gap = min(spare // max(1, len(heights) - 1), round(MOST_BETWEEN * size))
            for index, height in enumerate(heights):
                number, step = queue.pop(0)
                if index:
                    line = y - gap // 2
                    sketch.add(Line(x + round(INDENT * size), line, x + setting.width, line, sketch.rule, FINE))
                self.tile(Box(x, y, setting.width, height), number, step, setting)
                y += height + gap
            if column:
                middle = x - gutter // 2
                sketch.add(Line(middle, top, middle, bottom, sketch.rule, FINE))
        sketch.footer(sketch.look.least)

    def draw_title(self, title: str, size: int) -> None:
        """Draw the title, underlined with the pencil, and the legend of the two pencils."""
        sketch, room = self.sketch, self.sketch.room
        large, texts = round(TITLE * size), []
        y = room.y
        for line in self.title_lines(title, size):
            texts.append(sketch.text(Box(room.x, y, room.width, round(fonts.CAP * large)), line, large, weight="bold"))
            y += round(LEADING * large)
        sketch.add(Passage("H1", title, tuple(texts)))
        wide = fonts.width(texts[-1].string, large, "bold")
        y, rise = texts[-1].y + round(0.5 * size), round(0.06 * size)
        ink, width = pencil_of(sketch, now=False)
        points = [
            (room.x, y),
            (room.x + 0.4 * wide, y - rise),
            (room.x + 0.75 * wide, y + rise),
            (room.x + wide, y - rise),
        ]
        sketch.add(pencil.stroke(points, width, ink))
        if self.legend:
            self.draw_legend(size)

    def legend_words(self) -> tuple[str, str]:
        """Return what the two pencils stand for."""
        return self.sketch.words.say("back.before"), self.sketch.words.say("back.now")

    def legend_width(self, size: int) -> int:
        """Return the width of the legend and of the space beside it."""
        if not self.legend:
            return 0
        return sum(fonts.width(word, size, "regular") + round(2.7 * size) for word in self.legend_words())

    def draw_legend(self, size: int) -> None:
        """Draw the two pencils at the right end of the title's line."""
        sketch, room = self.sketch, self.sketch.room
        high, side = round(TITLE * fonts.CAP * size), round(0.95 * size)
        x, texts = room.right, []
        for now, word in zip((True, False), reversed(self.legend_words()), strict=True):
            wide = fonts.width(word, size, "regular")
            x -= wide
            texts.append(sketch.text(Box(x, room.y, wide, high), word, size))
            x -= side + round(0.45 * size)
            box = Box(x, room.y + (high - side) // 2, side, side).inset(side // 16)
            if self.legend == "cross":
                draw_pencil(sketch, box, "now" if now else "before", "legend")
            else:
                write(sketch, box.inset(-side // 4), "7", "legend", now=now)
            x -= round(1.3 * size)
        sketch.add(Passage("P", " · ".join(self.legend_words()), tuple(reversed(texts))))

    def tile(self, tile: Box, number: int, step: Step, setting: Setting) -> None:
        """Draw a step: its number, its text, and its picture below the text or beside it."""
        sketch, size = self.sketch, setting.size
        indent, side, leading = round(INDENT * size), round(1.72 * size), setting.leading
        disk = Box(tile.x, tile.y + (leading - side) // 2, side, side)
        sketch.add(Rect(disk, radius=side // 2, fill=sketch.ink))
        count = sketch.text(disk, str(number), round(1.08 * size), weight="bold", anchor="middle", fill=PALE)
        if step.who:
            self.people(Box(disk.x, disk.bottom + round(0.4 * size), side, round(1.05 * size)), step.who)
        x, wide = tile.x + indent, setting.split or tile.width - indent
        bottom = self.text(Box(x, tile.y, wide, tile.height), number, step, count, setting)
        part = self.part(step)
        shown = part.measure(sketch)
        high = shown.up + shown.down
        if setting.split:
            middle = max(0, min(tile.height - high, (bottom - tile.y - high) // 2))
            part.draw(sketch, x + setting.split + 2 * size, tile.y + middle + shown.up)
        else:
            part.draw(sketch, x, bottom + round(ABOVE * size) + shown.up)

    def text(self, box: Box, number: int, step: Step, count: Text, setting: Setting) -> int:
        """Draw the heading and the text of a step. Return the y below the last line."""
        sketch, size, leading = self.sketch, setting.size, setting.leading
        heading: list[Text] = [count]
        texts: list[Text] = []
        y = box.y
        for line in self.lines(step, box.width, size):
            for run in line:
                run_box = Box(box.x + run.x, y, run.width, leading)
                drawn = sketch.text(run_box, run.string, size, weight=run.weight)
                (heading if run.weight == "bold" else texts).append(drawn)
            y += leading
        sketch.add(Passage("H2", f"{number} {step.heading(sketch.words)}", tuple(heading)))
        sketch.add(Passage("P", step.rule(sketch.words), tuple(texts)))
        return y

    def people(self, box: Box, who: str) -> None:
        """Draw you, or you with two others behind you."""
        sketch = self.sketch
        for away in (-1, 1) if who == "all" else ():
            high = round(0.8 * box.height)
            left = box.middle[0] + away * round(0.4 * box.height) - high // 2
            sketch.add(*person(Box(left, box.y + round(0.02 * box.height), high, high), sketch.rule))
        sketch.add(*person(box, sketch.ink))


def ended(heading: str) -> str:
    """Return a heading that runs into its text: with a full stop, unless it ends with a sign of its own.

    >>> ended("Roll"), ended("No cross?")
    ('Roll.', 'No cross?')
    """
    return heading if heading.endswith(("?", "!", ":", ".", ",")) else f"{heading}."


def balanced(heights: Sequence[int], count: int, gap: int, room: int) -> tuple[tuple[int, ...], ...] | None:
    """Divide the heights among at most `count` columns that are as equal as possible, if none is higher than `room`.

    >>> balanced([5, 5, 5, 9], 2, 1, 20)
    ((5, 5), (5, 9))
    """
    best: tuple[int, tuple[tuple[int, ...], ...]] | None = None
    for cuts in combinations(range(1, len(heights)), min(count, len(heights)) - 1):
        edges = (0, *cuts, len(heights))
        columns = tuple(tuple(heights[start:end]) for start, end in pairwise(edges))
        highest = max(sum(column) + gap * (len(column) - 1) for column in columns)
        if highest <= room and (best is None or highest < best[0]):
            best = highest, columns
    return best and best[1]
