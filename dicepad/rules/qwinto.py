"""Qwinto: enter sums of one to three dice in three staggered rows that rise to the right, with gaps allowed."""

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
from .window import Choices, check_choices, decide, open_window, read_choices, undecided

__all__ = ["QwintoGame", "QwintoState"]

PASS: Final = "pass"
KEEP: Final = "keep"
AGAIN: Final = "again"
MISTHROWS: Final = "misthrows"
Entries = tuple[int, ...]
"""The numbers in the fields of a row, 0 where a field is empty."""


@dataclass(frozen=True, repr=False)
class QwintoGame(Game):
    """A game of Qwinto.

    `columns[row][field]` is the column of a field, and `pentagons` are the fields that score columns.
    """

    full_rows_to_end: int
    columns: tuple[tuple[int, ...], ...]
    pentagons: tuple[tuple[int, int], ...]
    rolls: tuple[str, ...] = field(compare=False)
    penalties: tuple[int, ...] = field(compare=False)

    list_facts: ClassVar[tuple[str, ...]] = ("dice", "chosen", "choices")
    name_facts: ClassVar[tuple[str, ...]] = ("chosen", "choices")
    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "filled": "{cell} is already filled",
        "not-rolled": "the {colour} die was not rolled",
        "not-rising": "the row {row} rises from left to right, and {value} does not fit between its neighbours",
        "column": "this column already has the number {value}",
    }

    @classmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        rows = spec.rows
        if any(cell.number is not None for row in rows for cell in row.cells):
            raise details.make_error(
                "rows", "the rows have numbers; give a number of blank cells instead, such as cells = 9"
            )
        colours = [row.colour for row in rows]
        if [die.colour for die in spec.dice] != colours or None in colours or len(set(colours)) != len(colours):
            raise details.make_error(
                "dice", "these rules need one die for each row, in its colour and in the same order"
            )
        columns = read_columns(details, [len(row.cells) for row in rows])
        pentagons = []
        names = {cell.name: (at, index) for at, row in enumerate(rows) for index, cell in enumerate(row.cells)}
        for at, name in enumerate(details.texts("pentagons", (), filled=True)):
            if name not in names:
                raise details.fail(
                    f"pentagons[{at}]",
                    f"{name!r} is not the name of a cell; cells have names such as {rows[0].cells[0].name}",
                )
            row, index = names[name]
            if any(columns[row][index] not in column for column in columns):
                raise details.fail(f"pentagons[{at}]", f"not every row has a cell in the column of {name}")
            pentagons.append((row, index))
        full_rows_to_end = details.integer("full_rows_to_end", 1, len(rows))
        details.done()
        penalties = misthrow_points(spec, details)
        dice = [die.name for die in spec.dice]
        subsets = [subset for size in range(1, len(dice) + 1) for subset in combinations(dice, size)]
        return cls(
            spec,
            full_rows_to_end,
            columns,
            tuple(pentagons),
            rolls=tuple("roll " + " ".join(subset) for subset in subsets),
            penalties=penalties,
        )

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        return {row.name: False for row in self.spec.rows} | {MISTHROWS: True}

    @property
    def actions(self) -> tuple[str, ...]:
        return (*(cell.name for row in self.spec.rows for cell in row.cells), PASS, *self.rolls, KEEP, AGAIN)

    @property
    def highest(self) -> int:
        """The highest sum that the dice can make."""
        return sum(max(face.number for face in die.faces) for die in self.spec.dice)

    def start(self, players: int = 2) -> QwintoState:
        seats = self.check_players(players)
        empty = tuple((0,) * len(row.cells) for row in self.spec.rows)
        return QwintoState(self, (empty,) * seats, (0,) * seats, 0, "choose", ())

    def refuses(self, rows: tuple[Entries, ...], row: int, index: int, value: int) -> str:
        """Return the reason why a field refuses a value, as a code of `reasons`, or an empty text if it does not."""
        entries = rows[row]
        if entries[index]:
            return "filled"
        left, right = entries[:index], [entry for entry in entries[index + 1 :] if entry]
        if max(left, default=0) >= value or min(right, default=value + 1) <= value:
            return "not-rising"
        column = self.columns[row][index]
        for other, places in enumerate(self.columns):
            if other != row and column in places and rows[other][places.index(column)] == value:
                return "column"
        return ""

    def full_rows(self, rows: tuple[Entries, ...]) -> int:
        """Return how many rows of a seat are full."""
        return sum(all(entries) for entries in rows)

    def from_json(self, position: object) -> QwintoState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        rows = tuple(self.read_sheet(seat) for seat in seats)
        misthrows = tuple(seat.integer(MISTHROWS, 0, len(self.spec.misthrows), 0) for seat in seats)
        for seat in seats:
            seat.done()
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("choose", "roll", "decide", "reroll", "enter", "over"), "choose")
        dice = read_dice(top, self.spec.dice)
        names = self.die_names
        chosen = top.texts("chosen", [])
        choices = read_choices(top) or (open_window(players) if phase == "enter" else ())
        top.done()
        if list(chosen) != [name for name in names if name in chosen]:
            raise top.fail("chosen", f"{', '.join(chosen)} are not dice in their usual order; {either(names)}")
        state = QwintoState(self, rows, misthrows, active, phase, dice, chosen, choices)
        check_ending(state)
        check_table(state)
        return state

    def read_sheet(self, seat: TableReader) -> tuple[Entries, ...]:
        rows = [(0,) * len(row.cells) for row in self.spec.rows]
        for index, row in enumerate(self.spec.rows):
            values = seat.items(row.name, (int, type(None)), [], most=len(row.cells))
            for at, value in enumerate(values):
                if value is None:
                    continue
                seat.within(row.name, value, 1, self.highest)
                code = self.refuses(tuple(rows), index, at, value)
                if code:
                    values_of = {"row": row.name, "value": value, "cell": row.cells[at].name}
                    raise seat.fail(row.name, self.reasons[code].format_map(values_of)).coded(code, **values_of)
                rows[index] = (*rows[index][:at], value, *rows[index][at + 1 :])
        return tuple(rows)


@dataclass(frozen=True, slots=True, repr=False)
class QwintoState(State):
    """A state of a Qwinto match.

    `rows[seat][row]` are the numbers in the fields, with 0 for an empty field. `chosen` are the dice that are rolled in
    this turn, and `choices` holds the decisions of the window so far.
    """

    game: QwintoGame
    rows: tuple[tuple[Entries, ...], ...]
    misthrows: tuple[int, ...]
    active: int
    phase: str
    dice: tuple[Face | None, ...]
    chosen: tuple[str, ...] = ()
    choices: Choices = ()

    @property
    def players(self) -> int:
        return len(self.rows)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "enter":
            return undecided(self.choices)
        return (self.active,) if self.phase in ("choose", "decide") else ()

    @property
    def dice_due(self) -> tuple[str, ...]:
        return self.chosen if self.phase in ("roll", "reroll") else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(
            self.sheet_points(rows) + self.game.penalties[misthrows]
            for rows, misthrows in zip(self.rows, self.misthrows, strict=True)
        )

    def sheet_points(self, rows: tuple[Entries, ...]) -> int:
        """Return the points of a sheet, without its misthrows.

        A full row scores its rightmost number, and any other row one point per entry. A full column scores the number
        in its pentagon.
        """
        points = sum(entries[-1] if all(entries) else sum(entry > 0 for entry in entries) for entries in rows)
        for row, index in self.game.pentagons:
            column = self.game.columns[row][index]
            if all(entries[places.index(column)] for entries, places in zip(rows, self.game.columns, strict=True)):
                points += rows[row][index]
        return points

    @property
    def total(self) -> int:
        """The sum of the dice on the table."""
        return sum(face.number for face in self.dice if face is not None)

    def moves(self, seat: int) -> tuple[str, ...]:
        if seat not in self.to_act:
            return ()
        if self.phase == "choose":
            return self.game.rolls
        if self.phase == "decide":
            return (KEEP, AGAIN)
        return self.options(seat)

    def options(self, seat: int) -> tuple[str, ...]:
        """Return the fields that take the sum, and passing."""
        rows = self.rows[seat]
        total = self.total
        fields = [
            cell.name
            for at, (row, face) in enumerate(zip(self.game.spec.rows, self.dice, strict=True))
            if face is not None
            for index, cell in enumerate(row.cells)
            if not self.game.refuses(rows, at, index, total)
        ]
        return (*fields, PASS)

    def after_roll(self, faces: tuple[Face, ...]) -> QwintoState:
        face_by_name = dict(zip(self.chosen, faces, strict=True))
        dice = tuple(face_by_name.get(name) for name in self.game.die_names)
        if self.phase == "roll":
            return QwintoState(self.game, self.rows, self.misthrows, self.active, "decide", dice, self.chosen)
        return self.window(dice)

    def window(self, dice: tuple[Face | None, ...]) -> QwintoState:
        choices = open_window(self.players)
        return QwintoState(self.game, self.rows, self.misthrows, self.active, "enter", dice, self.chosen, choices)

    def after_move(self, seat: int, move: str) -> QwintoState:
        game, active = self.game, self.active
        if self.phase == "choose":
            return QwintoState(game, self.rows, self.misthrows, active, "roll", (), tuple(move.split()[1:]))
        if move == KEEP:
            return self.window(self.dice)
        if move == AGAIN:
            return QwintoState(game, self.rows, self.misthrows, active, "reroll", (), self.chosen)
        choices, made = decide(self.choices, seat, move)
        if made is None:
            return QwintoState(game, self.rows, self.misthrows, active, "enter", self.dice, self.chosen, choices)
        rows = tuple(self.entered(sheet, made[seat]) for seat, sheet in enumerate(self.rows))
        misthrows = self.misthrows
        if made[active] == PASS:
            misthrows = (*misthrows[:active], misthrows[active] + 1, *misthrows[active + 1 :])
        over = misthrows[active] == len(game.spec.misthrows) or any(
            game.full_rows(sheet) >= game.full_rows_to_end for sheet in rows
        )
        if over:
            return QwintoState(game, rows, misthrows, active, "over", ())
        return QwintoState(game, rows, misthrows, (active + 1) % self.players, "choose", ())

    def entered(self, rows: tuple[Entries, ...], move: str) -> tuple[Entries, ...]:
        """Return a seat's rows after an entry. A pass leaves them unchanged."""
        if move == PASS:
            return rows
        row, index = self.place(move)
        entries = (*rows[row][:index], self.total, *rows[row][index + 1 :])
        return (*rows[:row], entries, *rows[row + 1 :])

    def place(self, move: str) -> tuple[int, int]:
        """Return the row and the field of a cell. Raises `KeyError` if there is no cell of that name."""
        for at, row in enumerate(self.game.spec.rows):
            for index, cell in enumerate(row.cells):
                if cell.name == move:
                    return at, index
        raise KeyError(move)

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        try:
            at, index = self.place(move)
        except KeyError:
            return "unknown", {}
        row = self.game.spec.rows[at]
        if self.phase != "enter":
            return "unknown", {}
        if self.dice[at] is None:
            return "not-rolled", {"colour": row.colour}
        code = self.game.refuses(self.rows[seat], at, index, self.total)
        return code, {"cell": move, "row": row.name, "value": self.total}

    def turn_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if self.chosen:
            data["chosen"] = list(self.chosen)
        if self.choices:
            data["choices"] = list(self.choices)
        return data

    def seat_json(self, seat: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for row, entries in zip(self.game.spec.rows, self.rows[seat], strict=True):
            filled = max((index + 1 for index, entry in enumerate(entries) if entry), default=0)
            if filled:
                data[row.name] = [entry or None for entry in entries[:filled]]
        if self.misthrows[seat]:
            data[MISTHROWS] = self.misthrows[seat]
        return data


def read_columns(details: TableReader, lengths: list[int]) -> tuple[tuple[int, ...], ...]:
    """Read the columns of the fields, row by row. Raises `SpecError`."""
    columns = details.items("columns", (list,))
    if [len(row) for row in columns] != lengths:
        wanted = ", ".join(map(str, lengths))
        raise details.fail("columns", f"the key needs a list of columns for each row; lengths: {wanted}")
    for at, row in enumerate(columns):
        if any(type(column) is not int or not 0 <= column < 20 for column in row) or row != sorted(set(row)):
            raise details.fail(f"columns[{at}]", "the columns of a row must be rising whole numbers from 0 to 19")
    return tuple(tuple(row) for row in columns)


def check_ending(state: QwintoState) -> None:
    """Refuse a position that should have ended but goes on, or that is over too early. Raises `PositionError`."""
    game = state.game
    out = [seat for seat, count in enumerate(state.misthrows) if count == len(game.spec.misthrows)]
    ended = bool(out) or any(game.full_rows(rows) >= game.full_rows_to_end for rows in state.rows)
    if ended != state.over:
        what = "a game ends with enough full rows of one seat, or all misthrows"
        raise PositionError("phase", f"the game is {'over' if ended else 'not over'}: {what}")
    if out and out != [state.active]:
        raise PositionError("misthrows", "only the active seat's last misthrow ends a game")


def check_table(state: QwintoState) -> None:
    """Refuse dice and decisions that do not belong to the phase. Raises `PositionError`."""
    phase = state.phase
    if bool(state.chosen) != (phase in ("roll", "decide", "reroll", "enter")):
        raise PositionError("chosen", f"the phase {phase} {'has no' if state.chosen else 'needs the'} chosen dice")
    if bool(state.dice) != (phase in ("decide", "enter")):
        raise PositionError(
            "dice", f"the phase {phase} {'has no dice' if state.dice else 'needs the dice'} on the table"
        )
    names_on_table = tuple(
        name for name, face in zip(state.game.die_names, state.dice, strict=False) if face is not None
    )
    if state.dice and names_on_table != state.chosen:
        raise PositionError("dice", f"the dice on the table are not the chosen dice: {', '.join(state.chosen)}")
    if phase != "enter":
        if state.choices:
            raise PositionError(
                "choices", f"the phase {phase} has no open decisions; remove the key, or set phase=enter"
            )
        return
    check_choices(state.choices, state.players, state.options)
