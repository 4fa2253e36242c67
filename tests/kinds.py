"""Types that a test knows more narrowly than they are declared."""

from __future__ import annotations

from typing import TypeVar

Kind = TypeVar("Kind")


def checked(kind: type[Kind], thing: object) -> Kind:
    """The thing, which is of this kind: `checked(QwintoGame, load("qwinto"))`."""
    assert isinstance(thing, kind)
    return thing
