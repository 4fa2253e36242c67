"""Rolls: faces given as text or numbers, checked against the dice that are due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import IllegalMove
from .spec import Die, Face

__all__ = ["parse_roll"]


def parse_roll(due: Sequence[Die], dice: str | Sequence[object]) -> tuple[Face, ...]:
    """Return the faces that a roll shows, one for each die that is due, in order.

    Raises `IllegalMove` if there are more or fewer, or a die has no such face.

    >>> six = tuple(Face("white", number) for number in range(1, 7))
    >>> parse_roll([Die("white1", "white", six), Die("white2", "white", six)], "1 W6")
    (Face(colour='white', number=1), Face(colour='white', number=6))
    """
    names = ", ".join(die.name for die in due)
    if not isinstance(dice, Iterable):
        raise IllegalMove(f"roll {dice}", "these are not faces", (f"one face each for {names}",), "dice-count")
    tokens = dice.replace(",", " ").split() if isinstance(dice, str) else list(dice)
    written = "roll " + " ".join(str(token) for token in tokens)
    if len(tokens) != len(due):
        raise IllegalMove(
            written, f"{len(tokens)} faces for {len(due)} dice", (f"one face each for {names}",), "dice-count"
        )
    faces = []
    for die, token in zip(due, tokens, strict=True):
        face = die.face(token)
        if face is None:
            allowed = tuple(dict.fromkeys(str(face) for face in die.faces))
            raise IllegalMove(written, f"the die {die.name} has no face {token}", allowed, "no-face")
        faces.append(face)
    return tuple(faces)
