"""Deals: a seed fixes each face of every die, turn by turn and roll by roll, whatever anybody chooses.

The stream is SHA-256 of a short text, so that it can be written again in any language, and looked up in a terminal; it
is specified with test vectors in ``book/reference/deals.md``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, pairwise
from typing import Final, NamedTuple

from .errors import DicepadError
from .games import load
from .match import Game, State
from .spec import Face

__all__ = ["Deal", "DealPlace", "deal"]

MOST_SEED: Final = 60
"""Characters of a seed."""
BYTE: Final = 256


class DealPlace(NamedTuple):
    """Place of the next roll of a match in its deal, both numbers counted from 0."""

    turn: int = 0
    """Turns that are over; further turns that a seat has earned belong to its turn."""
    roll: int = 0
    """Rolls that the turn has had."""

    def after(self, before: State, state: State) -> DealPlace:
        """The place once the first of two states has been followed by the second."""
        if state.game.ends_turn(before, state):
            return DealPlace(self.turn + 1)
        return DealPlace(self.turn, self.roll + 1) if before.dice_due else self

    @classmethod
    def of(cls, states: Iterable[State]) -> DealPlace:
        """The place of the next roll after all states of a match so far."""
        found = cls()
        for before, state in pairwise(states):
            found = found.after(before, state)
        return found


@dataclass(frozen=True)
class Deal:
    """The rolls of a game that a seed fixes. Games with the same dice share them, for the stream knows no names."""

    game: Game
    seed: str

    def __repr__(self) -> str:
        return f"<deal {self.seed!r} of {self.game!r}>"

    def faces(self, turn: int, roll: int = 0) -> tuple[Face, ...]:
        """Return what each die of the game shows in a roll of a turn, both counted from 0, in the order of its dice.

        >>> " ".join(map(str, deal("qwixx", 7).faces(0)))
        'W4 W5 R4 Y5 G5 B3'
        """
        source = stream(self.seed, turn, roll)
        return tuple([die.faces[below(len(die.faces), source)] for die in self.game.spec.dice])

    def due(self, state: State, place: DealPlace) -> tuple[Face, ...]:
        """Return what the dice in `State.dice_due` show at a place; dice in nobody's hand are not missed by the others.

        Where several seats roll at once, seat s of n has roll s + n k of the turn as the k-th of its own."""
        index = {name: at for at, name in enumerate(state.game.die_names)}
        if len(state.to_roll) < 2:
            faces = self.faces(*place)
            return tuple([faces[index[name]] for name in state.dice_due])
        each = len(state.dice_due) // len(state.to_roll)
        found: list[Face] = []
        for at, seat in enumerate(state.to_roll):
            faces = self.faces(place.turn, place.roll * state.players + seat)
            found += [faces[index[name]] for name in state.dice_due[at * each : (at + 1) * each]]
        return tuple(found)

    def roll(self, states: Sequence[State]) -> tuple[Face, ...]:
        """Return what the dice show that are due at the end of a match's states."""
        return self.due(states[-1], DealPlace.of(states))


def deal(game: Game | str, seed: object) -> Deal:
    """The rolls that a seed fixes for a game, which may be given by its id or path.

    The seed is a text, or a number that is taken as one; blanks around it and double ones within do not count. Raises
    `DicepadError` if it is empty, too long or cannot be printed.

    >>> deal("qwixx", " Class  7b ")
    <deal 'Class 7b' of <qwixx>>
    """
    text = " ".join(str(seed).split())
    if not (1 <= len(text) <= MOST_SEED and text.isprintable()):
        raise DicepadError(f"seed: {text!r} fixes no dice; allowed: 1 to {MOST_SEED} printable characters")
    return Deal(game if isinstance(game, Game) else load(game), text)


def stream(seed: str, turn: int, roll: int) -> Iterator[int]:
    """Bytes without end: the digests of the address of a roll, block by block."""
    for block in count():
        yield from sha256(f"{seed}/{turn}/{roll}/{block}".encode()).digest()


def below(size: int, source: Iterator[int]) -> int:
    """A number from 0 on that is less than `size`: the next byte that favours none of them, modulo the size."""
    fair = BYTE - BYTE % size
    return next(byte for byte in source if byte < fair) % size
