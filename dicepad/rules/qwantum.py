"""Qwantum: enter sums of coloured dice in rows that rise up to a thick line and fall after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar, Final, Self

from ..errors import PositionError
from ..match import REASONS, Game, State, position_table, read_dice
from ..reading import TableReader, either
from ..spec import Face, Spec
from .misthrows import misthrow_points
from .window import Choices, check_choices, decide, may_decide, open_window, read_choices, undecided

__all__ = ["QwantumGame", "QwantumState", "column_points"]

PASS: Final = "pass"
KEEP: Final = "keep"
MISTHROWS: Final = "misthrows"


def column_points(values: tuple[int, ...]) -> int:
    """Return the points of a full column: its second-lowest distinct value, or its only value if all are equal.

    >>> column_points((3, 3, 5, 9)), column_points((6, 6, 6, 6)), column_points((3, 3, 3, 7))
    (5, 6, 7)
    """
    distinct = sorted(set(values))
    return distinct[1] if len(distinct) > 1 else distinct[0]


@dataclass(frozen=True, repr=False)
class QwantumGame(Game):
    """A game of Qwantum. Numbers rise in the first `rising` fields of a row, and fall in the others."""

    rising: int
    white: int = field(compare=False)
    rerolls: tuple[str, ...] = field(compare=False)
    totals: tuple[frozenset[int], ...] = field(compare=False)
    penalties: tuple[int, ...] = field(compare=False)

    list_facts: ClassVar[tuple[str, ...]] = ("dice", "choices")
    name_facts: ClassVar[tuple[str, ...]] = ("taken", "choices")
    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "full": "the row {row} is full",
        "gap": "fill the row {row} without gaps; its next cell is {next}",
        "taken": "the active player has already entered the sum of {colour} this turn",
        "rising": "the row {row} rises up to the thick line, and {value} is not higher than {last}",
        "falling": "the row {row} falls after the thick line, and {value} is not lower than {last}",
    }

    @classmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        lengths = {len(row.cells) for row in spec.rows}
        if len(lengths) != 1 or any(cell.number is not None for row in spec.rows for cell in row.cells):
            raise details.make_error("rows", "the rows have numbers or different lengths; write cells = 6 in every row")
        colours = [row.colour for row in spec.rows]
        if None in colours or len(set(colours)) != len(colours):
            raise details.make_error("rows", "each row needs a colour of its own")
        white = [index for index, die in enumerate(spec.dice) if die.colour == "white"]
        if len(white) != 1 or len(spec.dice) > 8:
            raise details.make_error("dice", "these rules need exactly one white die, and at most seven others")
        for index, die in enumerate(spec.dice):
            if index != white[0] and (stray := {face.colour for face in die.faces} - set(colours)):
                raise details.make_error(
                    f"dice[{index}].faces", f"there is no {stray.pop()} row; {either(sorted(map(str, colours)))}"
                )
        rising = details.integer("rising", 1, lengths.pop())
        details.done()
        penalties = misthrow_points(spec, details)
        names = [die.name for die in spec.dice]
        subsets = [subset for size in range(1, len(names) + 1) for subset in combinations(names, size)]
        return cls(
            spec,
            rising,
            white=white[0],
            rerolls=(KEEP, *("reroll " + " ".join(subset) for subset in subsets)),
            totals=tuple(possible_totals(spec, str(colour)) for colour in colours),
            penalties=penalties,
        )

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        return {row.name: False for row in self.spec.rows} | {MISTHROWS: True}

    @property
    def actions(self) -> tuple[str, ...]:
        return (*(cell.name for row in self.spec.rows for cell in row.cells), PASS, *self.rerolls)

    def start(self, players: int = 2) -> QwantumState:
        seats = self.check_players(players)
        empty: tuple[tuple[int, ...], ...] = ((),) * len(self.spec.rows)
        return QwantumState(self, (empty,) * seats, (0,) * seats, 0, "roll", ())

    def fits(self, entries: tuple[int, ...], value: int) -> bool:
        """Return whether a row takes this value as its next entry."""
        if len(entries) >= len(self.spec.rows[0].cells):
            return False
        return not entries or (value > entries[-1] if len(entries) < self.rising else value < entries[-1])

    def from_json(self, position: object) -> QwantumState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        rows = tuple(tuple(self.read_entries(seat, index) for index in range(len(self.spec.rows))) for seat in seats)
        misthrows = tuple(seat.integer(MISTHROWS, 0, len(self.spec.misthrows), 0) for seat in seats)
        for seat in seats:
            seat.done()
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("roll", "choose", "reroll", "first", "second", "over"), "roll")
        dice = read_dice(top, self.spec.dice)
        names = [row.name for row in self.spec.rows]
        taken = names.index(top.choice("taken", names)) if top.data.get("taken") is not None else None
        choices = read_choices(top) or (open_window(players) if phase == "second" else ())
        if taken is None:
            top.taken.append("taken")
        top.done()
        state = QwantumState(self, rows, misthrows, active, phase, dice, taken, choices)
        check_ending(state)
        check_table(state)
        return state

    def read_entries(self, seat: TableReader, row_index: int) -> tuple[int, ...]:
        name = self.spec.rows[row_index].name
        entries: tuple[int, ...] = ()
        for value in seat.items(name, (int,), []):
            if value not in self.totals[row_index]:
                raise seat.fail(name, f"the dice of this colour never sum to {value}")
            if not self.fits(entries, value):
                size = len(self.spec.rows[row_index].cells)
                form = f"{size} numbers, the first {self.rising} rising and the others falling"
                code = "full" if len(entries) == size else "rising" if len(entries) < self.rising else "falling"
                raise seat.fail(name, f"{value} cannot follow {', '.join(map(str, entries))}; allowed: {form}").coded(
                    code, row=name, value=value, last=entries[-1]
                )
            entries = (*entries, value)
        return entries


@dataclass(frozen=True, slots=True, repr=False)
class QwantumState(State):
    """A state of a Qwantum match.

    `rows[seat][row]` are the entries. `taken` is the row whose colour the first entry used, and `choices` holds the
    decisions of the second window so far. In the phase reroll, the dice to roll again are missing from `dice`.
    """

    game: QwantumGame
    rows: tuple[tuple[tuple[int, ...], ...], ...]
    misthrows: tuple[int, ...]
    active: int
    phase: str
    dice: tuple[Face | None, ...]
    taken: int | None = None
    choices: Choices = ()

    @property
    def players(self) -> int:
        return len(self.rows)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "second":
            return undecided(self.choices)
        return (self.active,) if self.phase in ("choose", "first") else ()

    @property
    def dice_due(self) -> tuple[str, ...]:
        if self.phase == "roll":
            return self.game.die_names
        if self.phase == "reroll":
            return tuple(name for name, face in zip(self.game.die_names, self.dice, strict=True) if face is None)
        return ()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(column_points(column) for column in self.columns(seat)) + self.game.penalties[self.misthrows[seat]]
            for seat in range(self.players)
        )

    def columns(self, seat: int) -> list[tuple[int, ...]]:
        """Return the full columns of a seat from left to right. Rows have no gaps, so these are the first columns."""
        return list(zip(*self.rows[seat], strict=False))

    @property
    def sums(self) -> tuple[int, ...]:
        """The value that each row could take: the sum of the dice in its colour and the white die."""
        white = self.dice[self.game.white]
        assert white is not None
        coloured = [face for index, face in enumerate(self.dice) if face is not None and index != self.game.white]
        return tuple(
            white.number + sum(face.number for face in coloured if face.colour == row.colour)
            for row in self.game.spec.rows
        )

    def moves(self, seat: int) -> tuple[str, ...]:
        if self.phase == "choose":
            return self.game.rerolls if seat == self.active else ()
        if self.phase == "first":
            return self.options(seat) if seat == self.active else ()
        return self.options(seat) if may_decide(self.choices, seat) else ()

    def options(self, seat: int) -> tuple[str, ...]:
        cells = [
            f"{row.name}.{len(entries) + 1}"
            for index, (row, entries, value) in enumerate(
                zip(self.game.spec.rows, self.rows[seat], self.sums, strict=True)
            )
            if index != self.taken and self.game.fits(entries, value)
        ]
        return (*cells, PASS)

    def after_roll(self, faces: tuple[Face, ...]) -> QwantumState:
        if self.phase == "roll":
            return QwantumState(self.game, self.rows, self.misthrows, self.active, "choose", faces)
        rolled = iter(faces)
        dice = tuple(next(rolled) if face is None else face for face in self.dice)
        return QwantumState(self.game, self.rows, self.misthrows, self.active, "first", dice)

    def after_move(self, seat: int, move: str) -> QwantumState:
        game, rows, misthrows, active = self.game, self.rows, self.misthrows, self.active
        if self.phase == "choose":
            in_hand = set(move.split()[1:])
            dice = tuple(
                None if name in in_hand else face for name, face in zip(game.die_names, self.dice, strict=True)
            )
            return QwantumState(game, rows, misthrows, active, "reroll" if in_hand else "first", dice)
        if self.phase == "first":
            taken = None if move == PASS else self.row_of(move)
            rows = self.entered({active: move})
            # A sheet that is full ends the game before anybody enters the sum a second time.
            if any_full(game, rows):
                return QwantumState(game, rows, misthrows, active, "over", ())
            return QwantumState(game, rows, misthrows, active, "second", self.dice, taken, open_window(len(rows)))
        choices, made = decide(self.choices, seat, move)
        if made is None:
            return QwantumState(game, rows, misthrows, active, "second", self.dice, self.taken, choices)
        return self.end_turn(made)

    def end_turn(self, made: Mapping[int, str]) -> QwantumState:
        """Apply the decisions of all seats together, and end the turn."""
        game, active = self.game, self.active
        rows = self.entered(made)
        misthrows = self.misthrows
        # The first entry of the active seat is enough: only a turn without any is a misthrow.
        if self.taken is None and made[active] == PASS:
            misthrows = (*misthrows[:active], misthrows[active] + 1, *misthrows[active + 1 :])
        if any_full(game, rows) or misthrows[active] == len(game.spec.misthrows):
            return QwantumState(game, rows, misthrows, active, "over", ())
        return QwantumState(game, rows, misthrows, (active + 1) % len(rows), "roll", ())

    def row_of(self, move: str) -> int:
        name = move.partition(".")[0]
        return next(index for index, row in enumerate(self.game.spec.rows) if row.name == name)

    def entered(self, moves: Mapping[int, str]) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the rows of all seats after some seats have made an entry or passed."""
        seats = list(self.rows)
        sums = self.sums
        for seat, move in moves.items():
            if move != PASS:
                index = self.row_of(move)
                rows = seats[seat]
                seats[seat] = (*rows[:index], (*rows[index], sums[index]), *rows[index + 1 :])
        return tuple(seats)

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        name, _, field_name = move.partition(".")
        rows = self.game.spec.rows
        index = next((index for index, row in enumerate(rows) if row.name == name), None)
        if self.phase == "choose" or index is None or move not in [cell.name for cell in rows[index].cells]:
            return "unknown", {}
        entries = self.rows[seat][index]
        if len(entries) == len(rows[index].cells):
            return "full", {"row": name}
        if int(field_name) != len(entries) + 1:
            return "gap", {"row": name, "next": f"{name}.{len(entries) + 1}"}
        if index == self.taken:
            return "taken", {"colour": rows[index].colour}
        code = "rising" if len(entries) < self.game.rising else "falling"
        return code, {"row": name, "value": self.sums[index], "last": entries[-1]}

    def turn_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if self.phase == "second":
            data["taken"] = None if self.taken is None else self.game.spec.rows[self.taken].name
            data["choices"] = list(self.choices)
        return data

    def seat_json(self, seat: int) -> dict[str, Any]:
        data: dict[str, Any] = {
            row.name: list(entries)
            for row, entries in zip(self.game.spec.rows, self.rows[seat], strict=True)
            if entries
        }
        if self.misthrows[seat]:
            data[MISTHROWS] = self.misthrows[seat]
        return data


def possible_totals(spec: Spec, colour: str) -> frozenset[int]:
    """Return every sum that the dice can make in a colour, including the white die."""
    totals = {0}
    for die in spec.dice:
        values = {face.number if face.colour in ("white", colour) else 0 for face in die.faces}
        totals = {total + value for total in totals for value in values}
    return frozenset(totals)


def any_full(game: QwantumGame, rows: tuple[tuple[tuple[int, ...], ...], ...]) -> bool:
    """Return whether a seat has no empty cell left."""
    size = len(game.spec.rows[0].cells)
    return any(all(len(entries) == size for entries in seat) for seat in rows)


def check_ending(state: QwantumState) -> None:
    """Refuse a position that should have ended but goes on, or that is over too early. Raises `PositionError`."""
    boxes = len(state.game.spec.misthrows)
    out = [seat for seat, count in enumerate(state.misthrows) if count == boxes]
    ended = any_full(state.game, state.rows) or bool(out)
    if ended != state.over:
        raise PositionError(
            "phase", f"the game is {'over' if ended else 'not over'}: a game ends with a full sheet or all misthrows"
        )
    if out and out != [state.active]:
        raise PositionError("misthrows", "only the active seat's last misthrow ends a game")


def check_table(state: QwantumState) -> None:
    """Refuse dice and decisions that do not belong to the phase. Raises `PositionError`."""
    phase = state.phase
    if (phase in ("roll", "over")) == bool(state.dice):
        has = "has no dice on the table" if state.dice else "needs the dice on the table"
        raise PositionError("dice", f"the phase {phase} {has}")
    if (phase == "reroll") != (None in state.dice):
        raise PositionError("dice", "dice must be missing from the table in the phase reroll, and in no other phase")
    if phase != "second":
        if state.taken is not None or state.choices:
            key = "taken" if state.taken is not None else "choices"
            raise PositionError(key, f"the phase {phase} does not use this key; remove it")
        return
    if state.taken is not None:
        entries = state.rows[state.active][state.taken]
        if not entries or entries[-1] != state.sums[state.taken]:
            raise PositionError(
                "taken", f"the last entry of this row is not {state.sums[state.taken]}, the sum of the dice"
            )
    check_choices(state.choices, state.players, state.options)
