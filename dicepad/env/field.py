"""Parts of an observation, and the protocol of encoders."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import prod

from ..match import Game, State

__all__ = ["Encoder", "Field"]


@dataclass(frozen=True)
class Field:
    """A part of an observation: whole numbers from `low` to `high`, in an array of this shape.

    >>> Field("crosses", (2, 4, 12), 0, 1, "seats, rows, cells and lock").size
    96
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str

    @property
    def size(self) -> int:
        """Number of whole numbers in this part."""
        return prod(self.shape)


class Encoder(ABC):
    """Encoder of observations for one kind of rules. A seat sees everything except what others have just chosen.

    Seats are in the observer's order: first the observer, then the others in the order of turns.

    >>> from dicepad import load
    >>> from dicepad.env.encoders import ENCODERS
    >>> encoder, game = ENCODERS.find("kneifen"), load("kneifen")
    >>> encoder.fields(game, players=2)[0].shape
    (2, 12)
    >>> encoder.encode(game.start(2), seats=(1, 0))[-5:]  # seat 0 is active, and seat 1 sees itself first
    [0, 1, 0, 0, 0]
    """

    @abstractmethod
    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        """Return the parts of an observation, in order."""

    @abstractmethod
    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        """Return the numbers of all parts, one after another.

        `seats` are the seats of the match, with the observer first.
        """
