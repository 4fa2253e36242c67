"""Usual wrong answers: the candidates that are really wrong in the form asked, and differ from each other."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from .numbers import Unread, agreement, read, write
from .task import Cells, Form, Number, Said, Wrong

__all__ = ["usual_cells", "usual_numbers"]


def usual_numbers(answer: Fraction, form: Form, candidates: Iterable[tuple[Fraction, Said]]) -> tuple[Wrong, ...]:
    """Return the wrong answers that nobody takes for the right one or for each other, as they are written in a form.

    >>> from .task import said
    >>> half, form = Fraction(1, 2), Form("fraction")
    >>> [float(wrong.value) for wrong in usual_numbers(half, form, [(half, said("a")), (Fraction(2), said("b"))])]
    [2.0]
    """
    kept: list[Wrong] = []
    for value, reply in candidates:
        typed = read(write(Number(value, form), "en"), {})
        if isinstance(typed, Unread):
            continue
        others = [answer, *[wrong.value for wrong in kept if isinstance(wrong.value, Fraction)]]
        if not any(agreement(typed, Number(other, form)) for other in others):
            kept.append(Wrong(value, reply))
    return tuple(kept)


def usual_cells(answer: Cells, candidates: Iterable[tuple[Iterable[str], Said]]) -> tuple[Wrong, ...]:
    """Return the wrong sets of cells that differ from the right one and from each other, and are not empty."""
    kept: list[Wrong] = []
    for cells, reply in candidates:
        value = frozenset(cells)
        if value and value not in [answer, *[wrong.value for wrong in kept]]:
            kept.append(Wrong(value, reply))
    return tuple(kept)
