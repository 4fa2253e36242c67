"""What an observation is made of."""

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
        """How many numbers it has."""
        return prod(self.shape)


class Encoder(ABC):
    """How one kind of rules is observed: everything that a seat may know, nothing of what others have just chosen.

    Seats are told from the observer's view: itself first, then those that follow it in the order of turns.
    """

    @abstractmethod
    def fields(self, game: Game, players: int) -> tuple[Field, ...]:
        """The parts of an observation, in their order."""

    @abstractmethod
    def encode(self, state: State, seats: tuple[int, ...]) -> list[int]:
        """The numbers of all parts, one after the other; `seats` are those of the match, the observer first."""
