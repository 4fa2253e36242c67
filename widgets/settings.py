"""The settings of a board, which carry over from match to match."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["TUTORS", "Settings"]

TUTORS: Final = ("off", "coarse", "usual", "fine")
"""Degrees of strictness of a tutor, none at all first."""


class Settings(NamedTuple):
    """The settings of a board."""

    cover: bool = False
    """True if sheets are covered when the device goes round."""
    own_dice: bool = False
    """True if people roll real dice and type them in."""
    agreed: bool = False
    """True if several people have agreed that each may ask the coach."""
    tutor: str = TUTORS[0]
    """The strictness of the tutor, one of `TUTORS`."""
    passes: bool = True
    """True if the board passes for a person against computers whom nothing else is left to do."""
