"""Who sits at a board: people, and strategies that play for the computer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from dicepad import DicepadError, State
from dicepad.rules.crossing import CrossingState
from dicepad.rules.kneifen import KneifenState
from dicepad.rules.qwantum import QwantumState
from dicepad.rules.qwinto import QwintoState

from .words import Phrases

__all__ = ["STRATEGIES", "Seat", "careful", "make_seats", "random"]

Strategy = Callable[[State, int, Random], str]
MOST_NAME: Final = 24


@dataclass(frozen=True)
class Seat:
    """A seat: the name that the board shows, and the strategy that plays it; none means a person.

    A strategy is a function of state, seat and random number generator that returns a legal move.

    >>> Seat("Rita", careful).person
    False
    """

    name: str
    strategy: Strategy | None = None

    @property
    def person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.strategy is None


def random(state: State, seat: int, rng: Random) -> str:
    """Any legal move, each equally likely."""
    return rng.choice(state.moves(seat))


def careful(state: State, seat: int, rng: Random) -> str:
    """A move that a careful beginner makes: skip few cells, leave room in a row, wait for a good throw."""
    if isinstance(state, CrossingState):
        return few_skipped(state, seat)
    if isinstance(state, QwantumState):
        return room_left(state, seat)
    if isinstance(state, KneifenState):
        return many_hits(state, seat)
    if isinstance(state, QwintoState):
        return well_spread(state, seat)
    return random(state, seat, rng)


def few_skipped(state: CrossingState, seat: int) -> str:
    """Cross the cell that skips the fewest; more than one, and up to five, only to avoid a misthrow."""
    spec = state.game.spec
    order = {cell.name: (row.name, index) for row in spec.rows for index, cell in enumerate(row.cells)}
    crosses = {row.name: mask.bit_length() for row, mask in zip(spec.rows, state.rows[seat], strict=True)}
    moves = [move for move in state.moves(seat) if move in order]
    if not moves:
        return state.moves(seat)[-1]
    skipped = {move: order[move][1] - crosses[order[move][0]] for move in moves}
    best = min(moves, key=lambda move: (skipped[move], order[move][1]))
    due = seat == state.active and state.phase == "colour" and not state.crossed
    return best if skipped[best] <= (5 if due else 1) else "pass"


def room_left(state: QwantumState, seat: int) -> str:
    """Enter the sum that lies nearest to an even rise and fall; throw again the dice of colours that fit nowhere."""
    spec, wanted = state.game.spec, (6, 10, 14, 18, 12, 7)
    gaps: dict[str, int] = {}
    for row, entries, value in zip(spec.rows, state.rows[seat], state.sums, strict=True):
        if state.game.fits(entries, value):
            gaps[f"{row.name}.{len(entries) + 1}"] = abs(value - wanted[len(entries) % len(wanted)])
    if state.phase == "choose":
        good = {name.partition(".")[0] for name, gap in gaps.items() if gap <= 3}
        again = [
            die.name
            for die, face in zip(spec.dice, state.dice, strict=True)
            if face is not None and die.colour != "white" and face.colour not in good
        ]
        return "keep" if len(good) > 1 or not again else "reroll " + " ".join(again)
    moves = [move for move in state.moves(seat) if move != "pass"]
    best = min(moves, key=lambda move: gaps[move], default="pass")
    due = seat == state.active and state.phase == "second" and state.taken is None
    return best if best == "pass" or due or gaps[best] <= 4 else "pass"


def well_spread(state: QwintoState, seat: int) -> str:
    """Throw two dice, and enter the sum where it lies nearest to an even rise."""
    moves = state.moves(seat)
    if state.phase == "choose":
        return next((move for move in moves if len(move.split()) == 3), moves[0])
    gaps = {
        cell.name: abs(state.total - 2 - 2 * index)
        for row, face in zip(state.game.spec.rows, state.dice, strict=True)
        for index, cell in enumerate(row.cells)
        if face is not None and cell.name in state.options(seat)
    }
    best = min(gaps, key=lambda cell: gaps[cell], default="pass")
    if state.phase == "decide":
        return "keep" if gaps and gaps[best] <= 2 else "again"
    return best if best == "pass" or seat == state.active or gaps[best] <= 3 else "pass"


def many_hits(state: KneifenState, seat: int) -> str:
    """Throw again until the last throw, then take the number with the most hits that are still needed."""
    if "throw" in state.moves(seat):
        return "throw"
    game = state.game

    def crosses(move: str) -> tuple[int, int]:
        number = int(move)
        hits = len(game.hits(number, state.dice)) // game.dice_a_hit(number)
        return min(hits, state.needed(seat, number)), number

    return max(state.moves(seat), key=lambda move: (0, 0) if move == "pass" else crosses(move))


STRATEGIES: Final[Mapping[str, Strategy]] = MappingProxyType({"careful": careful, "random": random})
"""The strategies that can be named; their names are not names of people."""


def make_seats(wanted: int | Sequence[str | Seat], words: Phrases) -> tuple[Seat, ...]:
    """The seats that `widgets.play` takes: a number of people, or names, names of strategies, and seats.

    Raises `DicepadError` for a name that is empty or too long.

    >>> from widgets.words import phrases
    >>> [seat.name for seat in make_seats(["Ann", "careful"], phrases("en"))]
    ['Ann', 'Computer 2']
    """
    if isinstance(wanted, int):
        return tuple(Seat(words.say("seat.name", number=number)) for number in range(1, wanted + 1))
    found = []
    for number, one in enumerate(wanted, 1):
        if isinstance(one, Seat):
            found.append(one)
        elif one in STRATEGIES:
            found.append(Seat(words.say("seat.computer", number=number), STRATEGIES[one]))
        else:
            name = " ".join(str(one).split())
            if not name.isprintable() or not 1 <= len(name) <= MOST_NAME:
                raise DicepadError(f"seats: {one!r} is not a name; allowed: 1 to {MOST_NAME} printable characters")
            found.append(Seat(name))
    return tuple(found)
