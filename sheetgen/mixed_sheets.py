"""Several sheets of the same kind, each different, printed one after the other and read from one text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import dicepad

from .printable import Sheet
from .wording import wording

__all__ = ["read_sheets"]

BETWEEN: Final = "\n+++\n"
"""Line between the specs of several sheets."""


def read_sheets(texts: str | Sequence[str], lang: str = "en") -> Sheet:
    """Make a sheet from the text of a spec, or several sheets in one from several texts.

    Give the texts one by one, or as one text with ``+++`` lines between them. Raises as `sheetgen.sheet` does.
    """
    wording(lang)
    source = texts if isinstance(texts, str) else BETWEEN.join(texts)
    first, *others = map(dicepad.loads, source.split(BETWEEN))
    return Sheet(first, lang, source, others=tuple(others))
