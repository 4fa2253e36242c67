"""The window in which all decide: every seat chooses in any order, and all choices take effect together.

A window is an entry for each seat, its choice or nothing while it still decides, and it is open as long as somebody
does. States hold it as a plain tuple, so that it costs no more than that."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import PositionError
from ..reading import TableReader, either

__all__ = ["Choices", "check_choices", "decide", "may_decide", "nobody", "read_choices", "undecided"]

Choices = tuple[str | None, ...]


def nobody(players: int) -> Choices:
    """A window that has just opened: nobody has decided."""
    return (None,) * players


def undecided(choices: Choices) -> tuple[int, ...]:
    """The seats that still decide.

    >>> undecided((None, "pass", None))
    (0, 2)
    """
    return tuple([seat for seat, choice in enumerate(choices) if choice is None])


def may_decide(choices: Choices, seat: int) -> bool:
    """Return whether there is such a seat and it still decides."""
    try:
        return 0 <= seat < len(choices) and choices[seat] is None
    except TypeError:
        return False


def decide(choices: Choices, seat: int, move: str) -> tuple[Choices, dict[int, str] | None]:
    """The window after a seat has chosen, and the choices of all seats if it was the last one.

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
    """The choices that a position names; none at all if it leaves them out."""
    return tuple(top.items("choices", (str, type(None)), []))


def check_choices(choices: Choices, players: int, options: Callable[[int], tuple[str, ...]]) -> None:
    """Refuse a window that is open for nobody, or choices that are not allowed; raises `PositionError`."""
    if len(choices) != players or None not in choices:
        raise PositionError(
            "choices",
            "this needs an entry for each seat, and at least one must be empty, because its seat still decides",
        )
    for seat, choice in enumerate(choices):
        if choice is not None and choice not in (allowed := options(seat)):
            raise PositionError(f"choices[{seat}]", f"{choice} is not allowed; {either(allowed)}")
