"""Shut the Box: each seat has one turn, and shuts numbers that make the sum of its dice until none do.

What is left open at the end of the turn counts against the seat. A move names its numbers, ``box.7`` or ``box.3+4``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from dicepad.plugins import REASONS, Face, Game, PositionError, Spec, State, TableReader, position_table, read_dice

__all__ = ["BoxGame", "BoxState"]

PASS: Final = "pass"


@dataclass(frozen=True, repr=False)
class BoxGame(Game):
    """A game of this kind; `ways` are the sets of numbers that one roll can shut, with the move and the sum of each."""

    ways: tuple[tuple[frozenset[int], str, int], ...] = field(compare=False)

    specs: ClassVar[Path] = Path(__file__).parent
    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "sum": "the dice make {total}",
        "shut": "{numbers} cannot be shut twice",
        "must": "a roll that can shut something must",
    }

    @classmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        if len(spec.rows) != 1 or any(cell.number is None for cell in spec.rows[0].cells):
            raise details.make_error("rows", "these rules take one row of numbers, such as cells = [1, 2, 3]")
        name, numbers = spec.rows[0].name, [cell.number for cell in spec.rows[0].cells if cell.number]
        sizes = range(1, details.integer("most_at_once", 1, len(numbers)) + 1)
        details.done()
        sets = [frozenset(some) for size in sizes for some in combinations(sorted(numbers), size)]
        return cls(spec, tuple((some, f"{name}.{'+'.join(map(str, sorted(some)))}", sum(some)) for some in sets))

    @property
    def row(self) -> str:
        """The name of the only row."""
        return self.spec.rows[0].name

    @property
    def numbers(self) -> frozenset[int]:
        """All numbers of the box."""
        return frozenset(cell.number for cell in self.spec.rows[0].cells if cell.number)

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        return {self.row: False}

    @property
    def actions(self) -> tuple[str, ...]:
        return (*(move for _, move, _ in self.ways), PASS)

    def start(self, players: int = 2) -> BoxState:
        return BoxState(self, (frozenset(),) * self.check_players(players), 0, "roll", ())

    def from_json(self, position: object) -> BoxState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        shut = tuple(self.read_shut(seat) for seat in seats)
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("roll", "choose", "over"), "roll")
        dice = read_dice(top, self.spec.dice)
        top.done()
        if bool(dice) != (phase == "choose") or None in dice:
            raise PositionError("dice", f"the phase {phase} {'takes two dice' if phase == 'choose' else 'has no dice'}")
        if any(shut[active + 1 :]) or (phase == "over" and active + 1 < players):
            raise PositionError("seats", f"seat {active} is at its turn, and nobody after it has shut anything")
        if phase != "over" and shut[active] == self.numbers:
            raise PositionError("phase", "the box is shut, so the turn is over")
        return BoxState(self, shut, active, phase, dice)

    def ends_turn(self, before: State, after: State) -> bool:
        return before.active != after.active

    def read_shut(self, seat: TableReader) -> frozenset[int]:
        """The numbers that a seat has shut; refused if no rolls can have shut them together."""
        numbers = seat.items(self.row, (int,), [])
        seat.done()
        if list(numbers) != sorted(set(numbers) & self.numbers):
            raise seat.fail(self.row, f"this takes numbers of the box, rising: {', '.join(map(str, self.numbers))}")
        if not self.reached(frozenset(numbers)):
            raise seat.fail(self.row, "no rolls can have shut these numbers")
        return frozenset(numbers)

    def reached(self, shut: frozenset[int]) -> bool:
        """Return whether some roll of two dice shuts exactly these numbers."""
        low, high = (sum(pick(face.number for face in die.faces) for die in self.spec.dice) for pick in (min, max))
        return not shut or any(
            max(shut) in some and some <= shut and low <= total <= high and self.reached(shut - some)
            for some, _, total in self.ways
        )


@dataclass(frozen=True, slots=True, repr=False)
class BoxState(State):
    """A state of a match; `shut[seat]` are the numbers that a seat has shut. The seats take their turns in order."""

    game: BoxGame
    shut: tuple[frozenset[int], ...]
    active: int
    phase: str
    dice: tuple[Face | None, ...]

    @property
    def players(self) -> int:
        return len(self.shut)

    @property
    def to_act(self) -> tuple[int, ...]:
        return (self.active,) if self.phase == "choose" else ()

    @property
    def dice_due(self) -> tuple[str, ...]:
        return self.game.die_names if self.phase == "roll" else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(-sum(self.game.numbers - shut) for shut in self.shut)

    @property
    def total(self) -> int:
        """The sum of the dice on the table."""
        return sum(face.number for face in self.dice if face)

    def moves(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        shut, total = self.shut[seat], self.total
        found = [move for numbers, move, made in self.game.ways if made == total and not numbers & shut]
        return tuple(found) or (PASS,)

    def after_roll(self, faces: tuple[Face, ...]) -> BoxState:
        return BoxState(self.game, self.shut, self.active, "choose", faces)

    def after_move(self, seat: int, move: str) -> BoxState:
        numbers = next((numbers for numbers, name, _ in self.game.ways if name == move), frozenset())
        now = self.shut[seat] | numbers
        shut = (*self.shut[:seat], now, *self.shut[seat + 1 :])
        if numbers and now != self.game.numbers:
            return BoxState(self.game, shut, seat, "roll", ())
        over = seat + 1 == self.players
        return BoxState(self.game, shut, seat if over else seat + 1, "over" if over else "roll", ())

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        if move == PASS:
            return "must", {}
        for numbers, name, total in self.game.ways:
            if name == move and total != self.total:
                return "sum", {"total": self.total}
            if name == move:
                return "shut", {"numbers": " and ".join(map(str, sorted(numbers & self.shut[seat])))}
        return "unknown", {}

    def seat_json(self, seat: int) -> dict[str, Any]:
        return {self.game.row: sorted(self.shut[seat])} if self.shut[seat] else {}

    def turn_json(self) -> dict[str, Any]:
        return {}
