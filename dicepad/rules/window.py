"""Windows in which all seats decide. The seats choose in any order, and all choices take effect together.

A window has an entry for each seat: the seat's choice, or None until the seat has decided. The window stays open until
all seats have decided. A state holds it as a plain tuple, so windows need no class of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from ..errors import PositionError
from ..reading import TableReader, either

__all__ = ["Choices", "check_choices", "decide", "may_decide", "open_window", "read_choices", "undecided"]

Choices = tuple[str | None, ...]
"""A window: the choice of each seat, or None until the seat has decided."""


def open_window(players: int) -> Choices:
    """Return a window that has just opened, in which no seat has decided.

    >>> open_window(3)
    (None, None, None)
    """
    return (None,) * players


def undecided(choices: Choices) -> tuple[int, ...]:
    """Return the seats that have not decided yet.

    >>> undecided((None, "pass", None))
    (0, 2)
    """
    return tuple([seat for seat, choice in enumerate(choices) if choice is None])


def may_decide(choices: Choices, seat: int) -> bool:
    """Return whether the seat exists and has not decided yet.

    >>> may_decide((None, "pass"), 0), may_decide((None, "pass"), 1), may_decide((None, "pass"), 2)
    (True, False, False)
    """
    try:
        return 0 <= seat < len(choices) and choices[seat] is None
    except TypeError:
        return False


def decide(choices: Choices, seat: int, move: str) -> tuple[Choices, dict[int, str] | None]:
    """Return the window after a seat has chosen, and the choices of all seats if this seat was the last.

    >>> decide((None, "pass"), 0, "red.7")
    (('red.7', 'pass'), {0: 'red.7', 1: 'pass'})
    >>> decide((None, None), 0, "red.7")
    (('red.7', None), None)
    """
    choices = (*choices[:seat], move, *choices[seat + 1 :])
    if None in choices:
        return choices, None
    return choices, {seat: choice for seat, choice in enumerate(choices) if choice is not None}


def read_choices(top: TableReader) -> Choices:
    """Read the choices in a position. Empty if the position gives none.

    >>> from dicepad.match import position_table
    >>> read_choices(position_table({"choices": ["red.7", None]}))
    ('red.7', None)
    """
    return tuple(top.items("choices", (str, type(None)), []))


def check_choices(choices: Choices, players: int, options: Callable[[int], tuple[str, ...]]) -> None:
    """Refuse a window that is open for no seat, or choices that are not allowed. Raises `PositionError`.

    `options` returns the moves that a seat may choose.

    >>> check_choices(("red.7", None), 2, lambda seat: ("red.7", "pass"))
    """
    if len(choices) != players or None not in choices:
        raise PositionError(
            "choices",
            "the list needs an entry for each seat, and an empty one for at least one seat that still decides",
        )
    for seat, choice in enumerate(choices):
        if choice is not None and choice not in (allowed := options(seat)):
            raise PositionError(f"choices[{seat}]", f"{choice} is not allowed; {either(allowed)}")
