"""What writers are given: pages with panels placed on them, and what a document says of itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ..drawing.marks import Box, Group, Panel, Text
from .attachments import Attachment

__all__ = ["Document", "Page", "Placed", "spoken"]


class Placed(NamedTuple):
    """A panel with its top left corner at `x`, `y` of the page, in micrometres; `number` counts the sheets from 1."""

    panel: Panel
    x: int
    y: int
    number: int


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a leaf: its size, the panels on it, single texts, and the boxes of trimmed size and bleed."""

    width: int
    height: int
    placed: tuple[Placed, ...]
    texts: tuple[Text, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None


@dataclass(frozen=True)
class Document:
    """What a PDF is made of; in a form, `entries` are the places that take a text, `information` those that are only
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
    attachments: tuple[Attachment, ...] = ()

    @property
    def labelled(self) -> bool:
        """Whether the PDF has a tree of labels; a form has one as well."""
        return self.tagged or self.fillable


def spoken(panel: Panel) -> list[tuple[str, str, Group | None]]:
    """What is said of a panel, in the order of reading: kind of label, text, and the named place that it belongs to.

    A panel without named places is read out, line by line.
    """
    places = [("Span", mark.title, mark) for mark in panel.marks if isinstance(mark, Group)]
    lines = [("P", mark.string, None) for mark in panel.marks if isinstance(mark, Text)]
    return [("H1", panel.title, None), *(places or lines)]
