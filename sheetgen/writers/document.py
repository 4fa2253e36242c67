"""The document that a writer gets: pages with panels placed on them, and metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, NamedTuple

from ..drawing.marks import Box, Group, Mark, Panel, Passage, Path, Text, walk

__all__ = ["PRINT", "Attachment", "Document", "Link", "Page", "Part", "Placed", "can_label", "field_name"]

PRINT: Final = 4
"""The flag that makes a PDF annotation appear in print."""


class Placed(NamedTuple):
    """A panel with its top left corner at `x`, `y` of the page, in micrometres.

    `number` counts the sheets from 1. It is 0 for panels that are not sheets, such as a cover. `name` is the player's
    name, if it is printed on the sheet. Screen readers skip a panel without a title.
    """

    panel: Panel
    x: int
    y: int
    number: int
    name: str = ""

    @property
    def title(self) -> str:
        """Title of the panel, followed by its number."""
        return f"{self.panel.title} {self.number}" if self.number else self.panel.title


class Part(NamedTuple):
    """Part of a placed panel, in the order of drawing and reading.

    It has a kind, a text for screen readers, and marks. Decoration has no `kind`. A label beside art that is drawn
    elsewhere has no marks. A `shared` part is drawn once for all places of its panel.
    """

    kind: str = ""
    text: str = ""
    marks: tuple[Mark, ...] = ()
    place: Group | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    shared: bool = False

    @property
    def pieces(self) -> int:
        """Number of pieces of the page that this part labels.

        A table has one for each cell, and a field or decoration has none.
        """
        if self.kind in ("", "Form"):
            return 0
        return sum(map(len, self.rows)) or 1

    @property
    def reads_itself(self) -> bool:
        """True if the marks themselves are the text that screen readers read."""
        return " ".join(mark.string for mark in walk(self.marks) if isinstance(mark, Text)) == self.text


class Attachment(NamedTuple):
    """A file inside a PDF: its name (such as ``sheetgen.toml``), its content, and a description for readers."""

    name: str
    content: bytes
    description: str = ""


class Link(NamedTuple):
    """A place on a page that leads to another page, counted from 0, with its title and its sign."""

    box: Box
    page: int
    title: str
    sign: Path


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a leaf: its size, its panels, single texts, links, and the boxes of trimmed size and bleed.

    `entries` are bookmarks of the PDF that lead to this page.
    """

    width: int
    height: int
    placed: tuple[Placed, ...]
    texts: tuple[Text, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    links: tuple[Link, ...] = ()
    entries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Document:
    """Content of a PDF.

    In a form, the places in `entries` take a text, and those in `information` are only read. All others get check
    boxes.
    """

    pages: Iterable[Page]
    title: str
    subject: str
    lang: str
    duplex: str = "none"
    cmyk: bool = False
    tagged: bool = False
    fillable: bool = False
    entries: frozenset[str] = frozenset()
    information: frozenset[str] = frozenset()
    scripts: tuple[tuple[str, str], ...] = ()
    """Scripts that fill in fields of a form, each with the name of its place, in the order of computing."""
    attachments: tuple[Attachment, ...] = ()
    labelled_sheets: int | None = None
    """Number of sheets that screen readers read place by place. They read only the titles of the others. None means
    all."""
    labelled_too: frozenset[int] = frozenset()
    """Numbers of further sheets that screen readers read place by place: the first ones of other kinds."""
    panels_unique: bool = False
    """True if no panel is repeated, so that none needs to be drawn as a shared one."""

    @property
    def labelled(self) -> bool:
        """True if the PDF has a tree of labels for screen readers. Every form has one."""
        return self.tagged or self.fillable

    def is_field(self, group: Group | None) -> bool:
        """Return whether a place is a field to fill in."""
        return self.fillable and group is not None and group.name not in self.information

    def is_spoken(self, placed: Placed) -> bool:
        """Return whether screen readers read a panel. They skip marks for cutting."""
        return self.labelled and bool(placed.panel.title)

    def in_short(self, placed: Placed) -> bool:
        """Return whether screen readers read only the title of a panel."""
        if self.labelled_sheets is None or placed.number in self.labelled_too:
            return False
        return placed.number > self.labelled_sheets

    def is_reused(self, placed: Placed) -> bool:
        """Return whether a panel may be placed more than once, as the sheets of a pad and the marks around them are."""
        return not self.panels_unique and (bool(placed.number) or not placed.panel.title)

    def parts(self, placed: Placed) -> list[Part]:
        """Divide a panel into parts, each with its marks and its text for screen readers.

        A panel is divided wherever something is read, so that its own text can be read. A panel that repeats is drawn
        once and shared. All art of a sheet then counts as decoration, and its places have labels beside it. In other
        panels, decoration comes first and text afterwards.
        """
        marks = placed.panel.marks
        again = self.is_reused(placed)
        if not self.is_spoken(placed):
            return [Part(marks=marks, shared=again)]
        if self.in_short(placed):
            return self.as_picture(placed, again)
        parts = [self.said(mark, placed) for mark in marks]
        heard, loose = [part for part in parts if part.kind], [part for part in parts if not part.kind]
        heading = [] if any(part.kind == "H1" for part in heard) else [Part("H1", placed.panel.title)]
        if not again:
            return [*heading, *joined(parts)]
        if any(part.place for part in heard):
            return [Part(marks=marks, shared=True), *heading, *(part._replace(marks=()) for part in heard)]
        return [Part(marks=marks_of(loose), shared=True), *heading, *joined(heard)]

    def as_picture(self, placed: Placed, again: bool) -> list[Part]:
        """Return the parts of a panel of which only the title is read. A large pad has hundreds of them."""
        marks = placed.panel.marks
        title = f"{placed.title}, {placed.name}" if placed.name else placed.title
        if not again or any(isinstance(mark, Group) for mark in marks):
            return [Part("Figure", title, marks, shared=again)]
        art = tuple([mark for mark in marks if not isinstance(mark, Passage)])
        text = tuple([mark for mark in marks if isinstance(mark, Passage)])
        return [Part("Figure", title, art, shared=True), *([Part(marks=text, shared=True)] if text else [])]

    def said(self, mark: Mark, placed: Placed) -> Part:
        """Turn a mark into a part. A single text belongs to the picture beside it."""
        if isinstance(mark, Group):
            text = f"{mark.title}: {placed.name}" if placed.name and mark.name == "name" else mark.title
            return Part("Form" if self.is_field(mark) else "Span", text, (mark,), mark)
        if isinstance(mark, Passage):
            return Part(mark.kind, mark.text, (mark,), rows=mark.rows)
        return Part(marks=(mark,))


def marks_of(parts: Iterable[Part]) -> tuple[Mark, ...]:
    """Return all marks of these parts."""
    return tuple(mark for part in parts for mark in part.marks)


def joined(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield the parts, with neighbouring pieces of decoration joined.

    The art of a field or a table counts as decoration.
    """
    loose: list[Mark] = []
    for part in parts:
        if part.pieces == 1:
            if loose:
                yield Part(marks=tuple(loose))
                loose = []
            yield part
            continue
        loose += part.marks
        if part.kind:
            yield Part(marks=tuple(loose))
            loose = []
            yield part._replace(marks=())
    if loose:
        yield Part(marks=tuple(loose))


def can_label() -> bool:
    """Return whether pikepdf, which writes the labels, is installed. It is missing in the browser."""
    return find_spec("pikepdf") is not None


def field_name(name: str) -> str:
    """Return the name of a place's field within its sheet, made of the row and the rest of the place's name.

    >>> field_name("red.7.again"), field_name("total")
    ('red.7-again', 'total')
    """
    row, dot, rest = name.partition(".")
    return row + dot + rest.replace(".", "-")
