"""Deals: a seed fixes each face of every die, turn by turn and roll by roll, whatever the players choose.

The stream is the SHA-256 digest of a short text, so you can rewrite it in any language and check it in a terminal.
``book/reference/deals.md`` specifies it, with test vectors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, pairwise
from typing import Final, NamedTuple

from .errors import DicepadError
from .loading import GameLike, load
from .match import Game, State
from .spec import Face

__all__ = ["Deal", "DealPlace", "deal"]

MOST_SEED: Final = 60
"""Greatest number of characters in a seed."""
BYTE: Final = 256


class DealPlace(NamedTuple):
    """Place of a match's next roll in its deal; both numbers count from 0."""

    turn: int = 0
    """Number of finished turns. An extra turn belongs to the turn that earned it."""
    roll: int = 0
    """Number of rolls so far in this turn."""

    def after(self, before: State, state: State) -> DealPlace:
        """Return the place of the next roll after a step from one state to the next."""
        if state.game.ends_turn(before, state):
            return DealPlace(self.turn + 1)
        return DealPlace(self.turn, self.roll + 1) if before.dice_due else self

    @classmethod
    def of(cls, states: Iterable[State]) -> DealPlace:
        """Return the place of the next roll after all states of a match so far."""
        deal_place = cls()
        for before, state in pairwise(states):
            deal_place = deal_place.after(before, state)
        return deal_place


@dataclass(frozen=True)
class Deal:
    """The rolls that a seed fixes for a game.

    Games with the same dice share them, because the stream does not depend on the game's name.
    """

    game: Game
    seed: str

    def __repr__(self) -> str:
        return f"<deal {self.seed!r} of {self.game!r}>"

    def faces(self, turn: int, roll: int = 0) -> tuple[Face, ...]:
        """Return the face of each die of the game, in order, for a turn and a roll, both counted from 0.

        >>> " ".join(map(str, deal("qwixx", 7).faces(0)))
        'W4 W5 R4 Y5 G5 B3'
        """
        source = stream(self.seed, turn, roll)
        return tuple([die.faces[below(len(die.faces), source)] for die in self.game.spec.dice])

    def due(self, state: State, deal_place: DealPlace) -> tuple[Face, ...]:
        """Return the faces of the dice in `State.dice_due` at a place of a deal.

        Dice that you do not roll do not change the faces of the others. If several of n players roll at once, roll k
        of seat s is roll s + n k of the turn; seats and rolls count from 0.
        """
        index = {name: at for at, name in enumerate(state.game.die_names)}
        if len(state.to_roll) < 2:
            faces = self.faces(*deal_place)
            return tuple([faces[index[name]] for name in state.dice_due])
        each = len(state.dice_due) // len(state.to_roll)
        dealt: list[Face] = []
        for at, seat in enumerate(state.to_roll):
            faces = self.faces(deal_place.turn, deal_place.roll * state.players + seat)
            dealt += [faces[index[name]] for name in state.dice_due[at * each : (at + 1) * each]]
        return tuple(dealt)

    def roll(self, states: Sequence[State]) -> tuple[Face, ...]:
        """Return the faces of the dice that are due after these states of a match."""
        return self.due(states[-1], DealPlace.of(states))


def deal(game: GameLike, seed: object) -> Deal:
    """Return the deal of a seed: the rolls that it fixes for a game.

    The seed is a text or a number. Spaces around it and repeated spaces within it do not count. Raises `DicepadError`
    if it is empty, too long or unprintable.

    >>> deal("qwixx", " Class  7b ")
    <deal 'Class 7b' of <qwixx>>
    """
    text = " ".join(str(seed).split())
    if not (1 <= len(text) <= MOST_SEED and text.isprintable()):
        raise DicepadError(f"seed: {text!r} is not a seed; allowed: 1 to {MOST_SEED} printable characters")
    return Deal(load(game), text)


def stream(seed: str, turn: int, roll: int) -> Iterator[int]:
    """Yield an endless stream of bytes: digests of a roll's address, block by block."""
    for block in count():
        yield from sha256(f"{seed}/{turn}/{roll}/{block}".encode()).digest()


def below(size: int, source: Iterator[int]) -> int:
    """Draw a number from 0 to `size` - 1: the next byte modulo `size`, after bytes that would favour some numbers."""
    fair = BYTE - BYTE % size
    return next(byte for byte in source if byte < fair) % size
