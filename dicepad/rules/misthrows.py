"""Points of misthrows, in all games that have boxes for them. The last box ends such a game."""

from __future__ import annotations

from itertools import accumulate

from ..reading import TableReader
from ..spec import Spec

__all__ = ["misthrow_points"]


def misthrow_points(spec: Spec, details: TableReader) -> tuple[int, ...]:
    """Return the points of 0, 1, 2, … misthrows, up to the number of boxes. Raises `SpecError` if there are none.

    Without boxes a game might never end, because players could pass for ever.
    """
    if not spec.misthrows:
        raise details.make_error("misthrows", "there are no misthrow boxes; give a list such as [-5, -5, -5, -5]")
    return tuple(accumulate(spec.misthrows, initial=0))
