"""The protocol that all games obey: immutable states, explicit chance, legal moves as short texts.

In each state, either dice must be rolled (`dice_due` names them), or seats must decide (`to_act` lists them), or the
game is `over`. `roll` and `play` return a new state and leave the old one unchanged. To undo a move, keep the old
state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Self

from . import notation
from .dice import parse_roll
from .errors import DicepadError, IllegalMove, PositionError
from .reading import TableReader
from .spec import SPECS, Die, Face, Spec

__all__ = ["REASONS", "Chooser", "Game", "State", "position_table", "read_dice"]

Chooser = Callable[[Any, int, Random], str]
"""Function of a state, a seat and a random number generator that returns one of `state.moves(seat)`."""
REASONS: Final = {
    "over": "the game is over",
    "roll": "roll the dice first",
    "no-seat": "there is no seat {seat}; seats are 0 to {last}",
    "decided": "seat {seat} has already decided",
    "not-asked": "seat {seat} has nothing to decide right now",
    "unknown": "there is no such move",
}
"""Reasons for refusing a move, common to every game; a rules module adds its own."""


@dataclass(frozen=True, repr=False)
class Game(ABC):
    """A game that you can play: a spec and its rules, made by `dicepad.load`.

    Two games are equal if their specs and their options are equal.

    >>> from dicepad import load
    >>> game = load("kneifen", dice=5)
    >>> game, game.options["lapse"], game.actions[:3]
    (<kneifen dice=5 lapse=void lapse_on=turn>, 'void', ('1', '2', '3'))
    >>> game.from_text("4:2 / - ; active=1") == game.from_json({"seats": [{"4": 2}, {}], "active": 1})
    True
    """

    spec: Spec

    reasons: ClassVar[Mapping[str, str]] = REASONS
    option_names: ClassVar[tuple[str, ...]] = ()
    reserved_names: ClassVar[frozenset[str]] = frozenset(
        {"column", "date", "misthrow", "misthrows", "name", "points", "tally", "total"}
    )
    """Names that no row can have, because they mean something else on sheets, in positions or in moves."""
    list_facts: ClassVar[tuple[str, ...]] = ("dice",)
    """Keys of a position, outside its seats, whose values are lists."""
    name_facts: ClassVar[tuple[str, ...]] = ()
    """Keys of a position, outside its seats, whose values are names of dice, rows or moves, which may be digits."""
    specs: ClassVar[Path] = SPECS
    """The folder of the spec files that come with these rules."""

    def __repr__(self) -> str:
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"<{self.spec.id}{chosen}>"

    @classmethod
    @abstractmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        """Make the game from its spec, the table of its rules, and options that override this table.

        Raises `SpecError`.
        """

    @classmethod
    def available_options(cls, details: TableReader) -> tuple[str, ...]:
        """Return the options that `dicepad.load` takes for a game with this table of rules."""
        return cls.option_names

    @abstractmethod
    def start(self, players: int = 2) -> State:
        """Return the first state of a match.

        Raises `PositionError` for a number of players that the game does not allow.

        You can always play alone, for practice.
        """

    @abstractmethod
    def from_json(self, position: object) -> State:
        """Return the state that `State.to_json` describes.

        Raises `PositionError` if the data are malformed or cannot occur.
        """

    @property
    @abstractmethod
    def seat_keys(self) -> Mapping[str, bool]:
        """Keys that a seat's part of a position may have, in the order of writing.

        The value is true if the key holds a count, and false if it holds a list.
        """

    @property
    def actions(self) -> tuple[str, ...]:
        """Every move that can ever be legal, once each and always in the same order. `dicepad.env` numbers the moves.

        Raises `DicepadError` for rules that do not list their moves.
        """
        raise DicepadError(f"the rules {self.spec.rules} do not list their moves, which an environment needs")

    @property
    def options(self) -> dict[str, object]:
        """The options of this game, as `dicepad.load` takes them."""
        return {name: getattr(self, name) for name in self.option_names}

    @property
    def option_values(self) -> Mapping[str, tuple[object, ...]]:
        """The values of each option, or some of them if there are many.

        Kits and tests play the game with each value.
        """
        return {}

    @cached_property
    def die_names(self) -> tuple[str, ...]:
        """The names of all dice, in the order of a roll."""
        return tuple(die.name for die in self.spec.dice)

    @cached_property
    def dice_by_name(self) -> Mapping[str, Die]:
        """The dice by their names."""
        return {die.name: die for die in self.spec.dice}

    def from_text(self, text: str) -> State:
        """Return the state that a position text describes, such as ``red:5,7 / - ; active=1``; see `dicepad.notation`.

        Raises `PositionError` as `from_json` does."""
        return self.from_json(notation.parse(text, self.seat_keys, self.list_facts, self.name_facts))

    def ends_turn(self, before: State, after: State) -> bool:
        """Return whether a new turn of a deal (`dicepad.deals`) begins between two successive states.

        An extra turn belongs to the turn that earned it, so the other seats keep their dice.
        """
        if after.active != before.active:
            return True
        first = self.start(1).phase
        return after.players == 1 and after.phase == first != before.phase

    def check_players(self, players: int) -> int:
        low, high = self.spec.seats
        if type(players) is not int or not (players == 1 or low <= players <= high):
            wanted = f"{low} to {high}" if low == 1 else f"{low} to {high}, or 1 for practice"
            raise PositionError("players", f"{players!r} seats cannot play {self.spec.title}; allowed: {wanted}").coded(
                "seats", low=low, high=high
            )
        return players


class State(ABC):
    """One moment of a match, the same for everybody at the table.

    You can compare states with ``==`` and use them as keys.

    >>> from dicepad import load
    >>> state = load("qwixx").start(players=2)
    >>> state.dice_due[:3], state.to_roll, state.to_act
    (('white1', 'white2', 'red'), (0,), ())
    >>> rolled = state.roll(dice="4 1 5 6 2 6")
    >>> rolled.to_act, rolled.moves(1)[0], state.dice
    ((0, 1), 'red.5', ())
    """

    __slots__ = ()

    game: Game
    """The game that is played."""
    active: int
    """The active seat, counted from 0."""
    phase: str
    """Current phase of the match. Each game has its own names for phases, but the last one is always ``over``."""
    dice: tuple[Face | None, ...]
    """The faces on the table in the order of the game's dice, with None for a missing die. Empty before a roll."""
    choices: tuple[str | None, ...] = ()
    """Moves chosen so far in a window of decisions, with None for a seat that still decides. Empty without a window.

    Until all have chosen, nothing else changes: no sheet, no score and no observation shows what a seat has chosen.
    """

    def __repr__(self) -> str:
        return f"<{self.game.spec.id}: {self.to_text()}>"

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of seats."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now. They may play in any order, which does not change the result."""

    @property
    @abstractmethod
    def dice_due(self) -> tuple[str, ...]:
        """The names of the dice that must be rolled now. Empty if none are due."""

    @property
    def to_roll(self) -> tuple[int, ...]:
        """The seats that may roll the dice in `dice_due`. Empty if no roll is due."""
        return (self.active,) if self.dice_due else ()

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as if the game ended now."""

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.phase == "over"

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; several if their totals are equal. Empty before the end."""
        if not self.over:
            return ()
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @abstractmethod
    def moves(self, seat: int) -> tuple[str, ...]:
        """Return all legal moves of a seat, always in the same order. Empty if the seat has nothing to decide."""

    @abstractmethod
    def after_roll(self, faces: tuple[Face, ...]) -> Self:
        """Return the state after the dice in `dice_due` show these faces.

        `roll` calls this method with checked faces.
        """

    @abstractmethod
    def after_move(self, seat: int, move: str) -> Self:
        """Return the state after a legal move. `play` calls this method with a checked move."""

    @abstractmethod
    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        """Return the reason why a seat may not play a move: a code of `Game.reasons`, and values for its text."""

    @abstractmethod
    def seat_json(self, seat: int) -> dict[str, Any]:
        """Return a seat's sheet as JSON data."""

    @abstractmethod
    def turn_json(self) -> dict[str, Any]:
        """Return the game's own facts about the turn, as the last keys of a position in JSON."""

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON data that `Game.from_json` reads back."""
        position: dict[str, Any] = {
            "seats": [self.seat_json(seat) for seat in range(self.players)],
            "active": self.active,
            "phase": self.phase,
        }
        if self.dice:
            position["dice"] = [None if face is None else str(face) for face in self.dice]
        return position | self.turn_json()

    def to_text(self) -> str:
        """Return the position as a line of text that you can type and `Game.from_text` reads back."""
        return notation.write(self.to_json(), self.game.seat_keys)

    def dice_to_roll(self) -> tuple[Die, ...]:
        """Return the dice in `dice_due` as `Die` objects.

        If several seats roll the same die, it is listed once for each.
        """
        by_name = self.game.dice_by_name
        return tuple([by_name[name] for name in self.dice_due])

    def roll(self, rng: Random | None = None, *, dice: str | Sequence[object] | None = None) -> Self:
        """Roll the dice in `dice_due`, with a random number generator or with given faces. Return the new state.

        `dice` takes one face for each die in `dice_due`, as text (``"1 6 R6 2 3 6"``) or as a sequence of numbers,
        texts or faces. Raises `IllegalMove` if no dice are due, or if a die has no such face.
        """
        return self.after_roll(self.read_roll(rng, dice))

    def read_roll(self, rng: Random | None, dice: str | Sequence[object] | None) -> tuple[Face, ...]:
        """Return the faces of a roll, checked against the dice that are due."""
        due = self.dice_to_roll()
        if not due:
            why = REASONS["over"] if self.over else "the seats must decide before the next roll"
            raise IllegalMove(
                "roll", why, self.moves(self.to_act[0]) if self.to_act else (), "over" if self.over else "decide"
            )
        if isinstance(rng, Random) and dice is None:
            choice = rng.choice
            return tuple([choice(die.faces) for die in due])
        if dice is None or rng is not None:
            raise TypeError("roll takes either a random.Random, such as Random(7), or dice=..., and nothing else")
        return parse_roll(due, dice)

    def play(self, seat: int, move: str) -> Self:
        """Return the state after a seat's decision.

        Raises `IllegalMove`, which gives the reason and lists the legal moves.
        """
        number = seat if type(seat) is int else seat_number(seat)
        allowed = self.moves(number)
        if move in allowed:
            return self.after_move(number, move)
        raise self.illegal(number, move, allowed, {"seat": seat, "last": self.players - 1})

    def illegal(self, seat: int, move: str, allowed: tuple[str, ...], values: dict[str, object]) -> IllegalMove:
        if not 0 <= seat < self.players:
            code = "no-seat"
        elif self.over:
            code = "over"
        elif self.dice_due:
            code = "roll"
        elif seat not in self.to_act:
            code = "decided" if self.choices else "not-asked"
        elif not isinstance(move, str):
            code = "unknown"
        else:
            code, more = self.refusal(seat, move)
            values |= more
        return IllegalMove(str(move), self.game.reasons[code].format_map(values), allowed, code, values)


def seat_number(seat: object) -> int:
    """Return a seat as an ordinary int, even if it is an integer of numpy, or -1 if it is not a whole number."""
    try:
        return -1 if isinstance(seat, bool) else index(seat)  # type: ignore[arg-type]  # what is none is refused
    except TypeError:
        return -1


def read_dice(top: TableReader, dice: Iterable[Die]) -> tuple[Face | None, ...]:
    """Read the dice of a position: no dice, or an entry for each die of the game. A missing die is None.

    >>> from dicepad import load
    >>> read_dice(position_table({"dice": [1, "R2", None]}), load("qwixx").spec.dice[1:4])
    (Face(colour='white', number=1), Face(colour='red', number=2), None)
    """
    dice = tuple(dice)
    tokens = top.items("dice", (str, int, type(None)), [])
    if not tokens:
        return ()
    if len(tokens) != len(dice):
        raise top.fail("dice", f"{len(tokens)} faces for {len(dice)} dice ({', '.join(die.name for die in dice)})")
    faces: list[Face | None] = []
    for number, (die, token) in enumerate(zip(dice, tokens, strict=True)):
        face = None if token is None else die.face(token)
        if token is not None and face is None:
            allowed = ", ".join(str(face) for face in sorted(set(die.faces)))
            raise top.fail(f"dice[{number}]", f"the die {die.name} has no face {token}; allowed: {allowed}")
        faces.append(face)
    return tuple(faces)


def position_table(position: object) -> TableReader:
    """Return a reader of a position. The reader raises `PositionError`.

    >>> position_table({"active": 1}).integer("active", 0, 3)
    1
    """
    return TableReader(position, PositionError)
