"""Five Square: roll five dice, and enter the sum of the lowest and the highest in a square of 25 cells.

All players enter it at the same time. A move is the name of an empty cell, such as ``a.3``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from dicepad.plugins import (
    REASONS,
    Choices,
    Face,
    Game,
    PositionError,
    Spec,
    State,
    TableReader,
    check_choices,
    decide,
    open_window,
    position_table,
    read_choices,
    read_dice,
    undecided,
)

__all__ = ["SIDE", "FiveSquareRules", "FiveSquareState"]

SIDE: Final = 5
Square = tuple[int, ...]
"""The entries of a seat, row by row, with 0 for an empty cell."""


@dataclass(frozen=True, repr=False)
class FiveSquareRules(Game):
    """The game. `pair` and `three` are the points for equal numbers in a row or a column."""

    pair: int
    three: int

    specs: ClassVar[Path] = Path(__file__).parent
    list_facts: ClassVar[tuple[str, ...]] = ("dice", "choices")
    name_facts: ClassVar[tuple[str, ...]] = ("choices",)
    reasons: ClassVar[Mapping[str, str]] = REASONS | {"taken": "{cell} has a number already"}

    @classmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        pair, three = details.integer("pair", 0, 99), details.integer("three", 0, 99)
        details.done()
        return cls(spec, pair, three)

    @property
    def actions(self) -> tuple[str, ...]:
        return tuple(cell.name for row in self.spec.rows for cell in row.cells)

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        return {row.name: False for row in self.spec.rows}

    def start(self, players: int = 2) -> FiveSquareState:
        return FiveSquareState(self, ((0,) * SIDE**2,) * self.check_players(players), 0, "roll", ())

    def from_json(self, position: object) -> FiveSquareState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        squares = tuple(self.read_seat(seat) for seat in seats)
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("roll", "enter", "over"), "roll")
        dice = read_dice(top, self.spec.dice)
        choices = read_choices(top) or (open_window(players) if phase == "enter" else ())
        top.done()
        if bool(dice) != (phase == "enter") or None in dice:
            raise PositionError("dice", f"the phase {phase} takes {'five' if phase == 'enter' else 'no'} dice")
        if bool(choices) != (phase == "enter"):
            raise PositionError("choices", f"in the phase {phase}, nobody decides")
        if len({square.count(0) for square in squares}) > 1 or (phase == "over") != (0 not in squares[0]):
            raise PositionError("seats", "all squares have as many numbers, and the match is over once they are full")
        state = FiveSquareState(self, squares, active, phase, dice, choices)
        if choices:
            check_choices(choices, players, state.open_cells)
        return state

    def read_seat(self, seat: TableReader) -> Square:
        """Return the entries of a seat."""
        square: list[int] = []
        for row in self.spec.rows:
            entries = [entry or 0 for entry in seat.items(row.name, (int, type(None)), [])]
            if len(entries) > SIDE or not {*entries} <= {0, *range(2, 13)}:
                raise seat.fail(row.name, "a row takes up to five numbers from 2 to 12")
            square += entries + [0] * (SIDE - len(entries))
        seat.done()
        return tuple(square)

    def points(self, line: Square) -> int:
        """Return the points of a row or a column."""
        counts = [count for number, count in Counter(line).items() if number and count > 1]
        return sum(self.three if count > 2 else self.pair for count in counts)


@dataclass(frozen=True, slots=True, repr=False)
class FiveSquareState(State):
    """A state of a match. `squares[seat]` are the entries of a seat, and `choices` the cells chosen in this turn."""

    game: FiveSquareRules
    squares: tuple[Square, ...]
    active: int
    phase: str
    dice: tuple[Face | None, ...]
    choices: Choices = ()

    @property
    def players(self) -> int:
        return len(self.squares)

    @property
    def to_act(self) -> tuple[int, ...]:
        return undecided(self.choices)

    @property
    def dice_due(self) -> tuple[str, ...]:
        return self.game.die_names if self.phase == "roll" else ()

    @property
    def number(self) -> int:
        """The number to enter."""
        faces = [face.number for face in self.dice if face]
        return min(faces) + max(faces)

    def lines(self, seat: int) -> dict[str, Square]:
        """Return the rows and columns of a seat, by their names on the sheet."""
        square = self.squares[seat]
        rows = {row.name: square[at * SIDE :][:SIDE] for at, row in enumerate(self.game.spec.rows)}
        return rows | {str(at + 1): square[at::SIDE] for at in range(SIDE)}

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(map(self.game.points, self.lines(seat).values())) for seat in range(self.players))

    def open_cells(self, seat: int) -> tuple[str, ...]:
        """Return the empty cells of a seat."""
        return tuple(cell for cell, entry in zip(self.game.actions, self.squares[seat], strict=True) if not entry)

    def moves(self, seat: int) -> tuple[str, ...]:
        return self.open_cells(seat) if seat in self.to_act else ()

    def after_roll(self, faces: tuple[Face, ...]) -> FiveSquareState:
        return replace(self, phase="enter", dice=faces, choices=open_window(self.players))

    def after_move(self, seat: int, move: str) -> FiveSquareState:
        choices, made = decide(self.choices, seat, move)
        if made is None:  # others still decide, so nothing is entered yet
            return replace(self, choices=choices)
        squares = tuple(self.entered(square, made[seat]) for seat, square in enumerate(self.squares))
        phase = "roll" if 0 in squares[0] else "over"
        return FiveSquareState(self.game, squares, (self.active + 1) % self.players, phase, ())

    def entered(self, square: Square, cell: str) -> Square:
        """Return a square with the number in one more cell."""
        at = self.game.actions.index(cell)
        return (*square[:at], self.number, *square[at + 1 :])

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        return ("taken", {"cell": move}) if move in self.game.actions else ("unknown", {})

    def seat_json(self, seat: int) -> dict[str, Any]:
        lines = self.lines(seat)
        return {
            row.name: [entry or None for entry in lines[row.name]]
            for row in self.game.spec.rows
            if any(lines[row.name])
        }

    def turn_json(self) -> dict[str, Any]:
        return {"choices": list(self.choices)} if self.choices else {}
