"""The settings of a board, which carry over from match to match."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["TUTORS", "Settings"]

TUTORS: Final = ("off", "coarse", "usual", "fine")
"""Degrees of strictness of the tutor. The first is no tutor at all."""


class Settings(NamedTuple):
    """The settings of a board."""

    cover: bool = False
    """True if the sheets are covered when you pass the device on."""
    own_dice: bool = False
    """True if the players roll real dice and type in the faces."""
    agreed: bool = False
    """True if several people have agreed that everybody may ask the coach."""
    tutor: str = TUTORS[0]
    """The strictness of the tutor, one of `TUTORS`."""
    passes: bool = True
    """True if the board passes for a person against computer players when nothing fits."""
