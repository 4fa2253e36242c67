"""Facts about a match that its moves do not show: the players' names, and the deal that fixed the rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from .errors import RecordError

__all__ = ["ABOUT", "NOBODY", "About", "read_about"]

MOST_NAME: Final = 60
ABOUT: Final = ("deal", "name", "strategy")
"""First words of the lines in a record's header that hold these facts."""


class About(NamedTuple):
    """Names and strategies by seat, as far as they are known, and the seed of the deal that fixed the rolls.

    Only a computer player has a strategy.
    """

    names: tuple[str | None, ...] = ()
    strategies: tuple[str | None, ...] = ()
    deal: str | None = None

    def lines(self) -> Iterator[str]:
        """Yield the header lines of a record in text form."""
        if self.deal is not None:
            yield f"deal {self.deal}"
        for word, texts in (("name", self.names), ("strategy", self.strategies)):
            yield from (f"{word} {seat} {text}" for seat, text in enumerate(texts) if text is not None)

    def data(self) -> dict[str, Any]:
        """Return the header keys of a record in JSON form."""
        entries = {"deal": self.deal, "names": list(self.names), "strategies": list(self.strategies)}
        return {
            key: value for key, value in entries.items() if value is not None and value != [] and set(value) != {None}
        }


NOBODY: Final = About()


def read_about(lines: Iterable[tuple[int, str, Any]], players: int) -> About:
    """Read header lines of a record, each given as its number, its first word and the rest of the line.

    Raises `RecordError` if there is no such seat, if a name is too long, or if a line repeats another.
    """
    seed = None
    texts = {"name": [None] * players, "strategy": [None] * players}
    for line, word, value in lines:
        if word == "deal":
            text = value
            twice = seed is not None
            seed = value
        else:
            seat, text = value
            if not 0 <= seat < players:
                raise RecordError(line, f"there is no seat {seat}; seats are 0 to {players - 1}")
            twice = texts[word][seat] is not None
            texts[word][seat] = text
        if twice:
            raise RecordError(line, f"the {word} is given twice")
        if not 1 <= len(text) <= MOST_NAME or any(ord(sign) < ord(" ") for sign in text):
            raise RecordError(line, f"{text!r} is not a {word}; allowed: 1 to {MOST_NAME} characters")
    names, strategies = (tuple(seat_texts) if any(seat_texts) else () for seat_texts in texts.values())
    return About(names, strategies, seed)
