"""Document that writers are given: pages with panels placed on them, and its metadata."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..drawing.marks import Box, Group, Panel, Passage, Path, Text
from .attachments import Attachment

__all__ = ["PRINT", "Document", "Link", "Page", "Placed", "Spoken", "field_name", "spoken"]

PRINT: Final = 4
"""The flag of an annotation of a PDF that is printed."""


class Placed(NamedTuple):
    """A panel with its top left corner at `x`, `y` of the page, in micrometres.

    `number` counts the sheets from 1, `name` is whose sheet it is, if that is printed."""

    panel: Panel
    x: int
    y: int
    number: int
    name: str = ""


class Link(NamedTuple):
    """A place of a page that leads to another one, which counts from 0: what it is called, and the sign on it."""

    box: Box
    page: int
    title: str
    sign: Path


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a leaf: its size, the panels on it, single texts, the boxes of trimmed size and bleed, and links."""

    width: int
    height: int
    placed: tuple[Placed, ...]
    texts: tuple[Text, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class Document:
    """Parts of a PDF; in a form, `entries` are the places that take a text, `information` those that are only
    read; all others get check boxes."""

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
    scripts: Mapping[str, str] = field(default_factory=dict)
    """Scripts that fill in a field of a form, by the name of its place, in the order of counting."""
    attachments: tuple[Attachment, ...] = ()

    @property
    def labelled(self) -> bool:
        """Return whether the PDF has a tree of labels; a form has one as well."""
        return self.tagged or self.fillable

    def is_field(self, place: Group | None) -> bool:
        """Return whether a place is filled in."""
        return self.fillable and place is not None and place.name not in self.information

    def pieces(self, panel: Panel) -> int:
        """Return how many pieces of text the labels of a panel have; a field has none."""
        return sum(max(1, sum(map(len, one.rows))) for one in spoken(panel) if not self.is_field(one.place))


def field_name(place: str) -> str:
    """Return what the field of a place is called below its sheet: a row and the rest.

    >>> field_name("red.7.again"), field_name("total")
    ('red.7-again', 'total')
    """
    row, dot, rest = place.partition(".")
    return row + dot + rest.replace(".", "-")


class Spoken(NamedTuple):
    """Spoken label of a part of a panel: the kind of its label, its text, the place that it belongs to, and the cells
    of a table."""

    kind: str
    text: str
    place: Group | None = None
    rows: tuple[tuple[str, ...], ...] = ()


def spoken(panel: Panel) -> list[Spoken]:
    """Return what is said of a panel, in the order of reading.

    Single texts are read only where nothing else is: beside places and passages they are part of the picture.
    """
    found = [Spoken("H1", panel.title)]
    lines = []
    for mark in panel.marks:
        if isinstance(mark, Group):
            found.append(Spoken("Span", mark.title, mark))
        elif isinstance(mark, Passage):
            found.append(Spoken(mark.kind, mark.text, None, mark.rows))
        elif isinstance(mark, Text):
            lines.append(Spoken("P", mark.string))
    return found if len(found) > 1 else [*found, *lines]
