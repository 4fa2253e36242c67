"""What a test knows of a thing, and its declared type does not tell."""

from __future__ import annotations

from typing import TypeVar

Kind = TypeVar("Kind")


def checked(kind: type[Kind], thing: object) -> Kind:
    """The thing, which is of this kind: `checked(QwintoGame, load("qwinto"))`."""
    assert isinstance(thing, kind)
    return thing
