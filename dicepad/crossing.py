"""Qwixx and its family: numbers are crossed from left to right, and the last one closes the row for everybody.

A seat's row is a bit mask: bit k stands for a cross in cell k, the bit behind the last cell for the lock. A cell can be
crossed when its bit is worth more than the whole mask, for then no cross lies at or right of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, ClassVar, Final, NamedTuple, Self

from .errors import PositionError
from .match import REASONS, Game, State, position_table, read_dice, write_dice
from .reading import Table
from .spec import Face, Row, Spec

__all__ = ["CrossingGame", "CrossingState"]

PASS: Final = "pass"
LOCK: Final = "lock"
MISTHROWS: Final = "misthrows"


class Target(NamedTuple):
    """A cell as the rules see it.

    `needed` crosses must stand before it in the row; `bits` are the crosses made with it (the lock too, if it closes
    the row), and `closes` is the mask of the row that it closes.
    """

    name: str
    row: int
    bit: int
    needed: int
    bits: int
    closes: int


@dataclass(frozen=True, repr=False)
class CrossingGame(Game):
    """A game of the family; `points[n]` is what n crosses in a row are worth."""

    closing_crosses: int
    rows_to_end: int
    points: tuple[int, ...]
    whites: tuple[int, ...] = field(compare=False)
    targets: Mapping[str, Target] = field(compare=False)
    white_targets: Mapping[int, tuple[Target, ...]] = field(compare=False)
    colour_targets: Mapping[Face, tuple[Target, ...]] = field(compare=False)
    coloured_dice: tuple[int, ...] = field(compare=False)
    die_of_row: tuple[int, ...] = field(compare=False)
    lock_bits: tuple[int, ...] = field(compare=False)
    penalties: tuple[int, ...] = field(compare=False)

    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "closed": "the row {row} is closed",
        "crossed": "{cell} is crossed already",
        "passed-over": "{cell} lies left of {last}, the last cross of its row",
        "closing": "{cell} closes its row and needs {needed} crosses before it; there are {crosses}",
        "white-sum": "the white dice make {total}",
        "colour-sum": "a white die and the {colour} die make {sums}",
        "no-die": "the {colour} die has left the game",
        "lock": "the lock is crossed together with the number that closes the row",
    }

    @classmethod
    def read(cls, spec: Spec, details: Table, options: Mapping[str, object]) -> Self:
        closing_crosses = details.integer("closing_crosses", 0, 20)
        rows_to_end = details.integer("rows_to_end", 1, len(spec.rows))
        points = details.integers("points", 0, 999)
        details.done()
        whites = tuple(index for index, die in enumerate(spec.dice) if die.colour == "white")
        if len(whites) != 2:
            raise details.make_error("dice", f"{len(whites)} white dice; allowed: exactly two")
        coloured = {die.colour: index for index, die in enumerate(spec.dice) if index not in whites}
        if None in coloured or len(coloured) != len(spec.dice) - 2:
            raise details.make_error("dice", "besides the two white dice, each die needs a colour of its own")
        first, second = (spec.dice[index].faces for index in whites)
        totals = {one.number + two.number for one in first for two in second}
        white_targets: dict[int, list[Target]] = {total: [] for total in totals}
        colour_targets: dict[Face, list[Target]] = {}
        for row_index, row in enumerate(spec.rows):
            check_row(row, row_index, closing_crosses, details)
            for cell_index, cell in enumerate(row.cells):
                place = f"rows[{row_index}].cells[{cell_index}]"
                if cell.number not in totals:
                    raise details.make_error(place, f"two dice never make {cell.number}")
                if cell.colour is None or cell.colour not in coloured:
                    raise details.make_error(place, f"no coloured die is {cell.colour}")
                target = make_target(row, row_index, cell_index, closing_crosses)
                white_targets[cell.number].append(target)
                colour_targets.setdefault(Face(cell.colour, cell.number), []).append(target)
        longest = max(len(row.cells) for row in spec.rows) + 1
        if len(points) != longest + 1:
            raise details.fail("points", f"{len(points)} entries; allowed: {longest + 1}, for 0 to {longest} crosses")
        if not spec.misthrows:
            raise details.make_error("misthrows", "no misthrow boxes; allowed: a list such as [-5, -5, -5, -5]")
        return cls(
            spec,
            closing_crosses,
            rows_to_end,
            points,
            whites=whites,
            targets={target.name: target for targets in white_targets.values() for target in targets},
            white_targets={total: tuple(targets) for total, targets in white_targets.items()},
            colour_targets={face: tuple(targets) for face, targets in colour_targets.items()},
            coloured_dice=tuple(coloured.values()),
            die_of_row=tuple(coloured[row.cells[-1].colour] for row in spec.rows),
            lock_bits=tuple(1 << len(row.cells) for row in spec.rows),
            penalties=tuple(accumulate(spec.misthrows, initial=0)),
        )

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        return {row.name: False for row in self.spec.rows} | {MISTHROWS: True}

    def start(self, players: int = 2) -> CrossingState:
        seats = self.check_players(players)
        empty = (0,) * len(self.spec.rows)
        return CrossingState(self, (empty,) * seats, (0,) * seats, 0, 0, "roll", ())

    def from_json(self, position: object) -> CrossingState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        rows = tuple(tuple(self.read_mask(seat, index) for index in range(len(self.spec.rows))) for seat in seats)
        misthrows = tuple(seat.integer(MISTHROWS, 0, len(self.spec.misthrows), 0) for seat in seats)
        for seat in seats:
            seat.done()
        closed = self.closed_rows(rows)
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("roll", "white", "colour", "over"), "roll")
        dice = read_dice(top, self.spec.dice)
        crossed = top.flag("crossed", False)
        choices = tuple(top.items("choices", (str, type(None)), []))
        top.done()
        state = CrossingState(self, rows, misthrows, closed, active, phase, dice, choices, crossed)
        if phase == "white" and not choices:
            state = CrossingState(self, rows, misthrows, closed, active, phase, dice, (None,) * players)
        check_ending(state)
        check_table(state)
        return state

    def read_mask(self, seat: Table, row_index: int) -> int:
        """The crosses of one row, refused if they cannot have been made."""
        row = self.spec.rows[row_index]
        items = seat.items(row.name, (int, str), [])
        locked = LOCK in items
        if locked and items[-1] != LOCK:
            raise seat.fail(row.name, "the lock comes last")
        mask = 0
        positions = {cell.number: index for index, cell in enumerate(row.cells)}
        for number in items[: len(items) - locked]:
            index = positions.get(number)
            if index is None:
                shown = ", ".join(str(cell.number) for cell in row.cells)
                raise seat.fail(row.name, f"{number} is not in this row; allowed: {shown}, and lock at the end")
            if mask >= 1 << index:
                raise seat.fail(
                    row.name, f"{number} cannot be crossed after the number before it: crosses go left to right"
                )
            if index in row.closing and mask.bit_count() < self.closing_crosses:
                raise seat.fail(
                    row.name, f"{number} needs {self.closing_crosses} crosses before it; there are {mask.bit_count()}"
                )
            mask |= 1 << index
        if sum(mask >> index & 1 for index in row.closing) != locked:
            raise seat.fail(
                row.name, "the lock and the number that closes the row are crossed together, or neither of them"
            )
        return mask | (self.lock_bits[row_index] if locked else 0)

    def closed_rows(self, rows: tuple[tuple[int, ...], ...]) -> int:
        """The rows that some seat has closed, as a bit mask."""
        return sum(1 << index for index, lock in enumerate(self.lock_bits) if any(seat[index] & lock for seat in rows))


@dataclass(frozen=True, slots=True, repr=False)
class CrossingState(State):
    """A state of a match.

    `rows[seat][row]` are masks of crosses, `closed` is a mask of rows, `choices` are the decisions of the white window
    made so far, `crossed` tells whether the active seat used the white sum.
    """

    game: CrossingGame
    rows: tuple[tuple[int, ...], ...]
    misthrows: tuple[int, ...]
    closed: int
    active: int
    phase: str
    dice: tuple[Face | None, ...]
    choices: tuple[str | None, ...] = ()
    crossed: bool = False

    @property
    def players(self) -> int:
        return len(self.rows)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "white":
            return tuple([seat for seat, choice in enumerate(self.choices) if choice is None])
        return (self.active,) if self.phase == "colour" else ()

    @property
    def rolling(self) -> tuple[str, ...]:
        if self.phase != "roll":
            return ()
        gone = self.dice_gone(self.closed)
        return tuple([die.name for index, die in enumerate(self.game.spec.dice) if index not in gone])

    @property
    def scores(self) -> tuple[int, ...]:
        points = self.game.points
        return tuple(
            sum([points[mask.bit_count()] for mask in masks]) + self.game.penalties[misthrows]
            for masks, misthrows in zip(self.rows, self.misthrows, strict=True)
        )

    @property
    def white_sum(self) -> int:
        """The sum of the two white dice on the table."""
        return sum([face.number for index in self.game.whites if (face := self.dice[index]) is not None])

    def dice_gone(self, closed: int) -> set[int]:
        return {die for row, die in enumerate(self.game.die_of_row) if closed >> row & 1}

    def colour_sums(self, die: int) -> tuple[Face, ...]:
        """What a coloured die makes with each of the white dice; nothing once it has left the game."""
        face = self.dice[die]
        if face is None:
            return ()
        sums = [white.number + face.number for index in self.game.whites if (white := self.dice[index]) is not None]
        return tuple([Face(face.colour, total) for total in dict.fromkeys(sums)])

    def targets(self) -> tuple[Target, ...]:
        """The cells that the dice name in this phase, for any seat that may decide, allowed or not."""
        if self.phase == "white":
            return self.game.white_targets[self.white_sum]
        found: list[Target] = []
        for die in self.game.coloured_dice:
            for face in self.colour_sums(die):
                found += self.game.colour_targets.get(face, ())
        return tuple(found)

    def moves(self, seat: int) -> tuple[str, ...]:
        if self.phase == "white":
            if not 0 <= seat < len(self.choices) or self.choices[seat] is not None:
                return ()
        elif self.phase != "colour" or seat != self.active:
            return ()
        return self.options(seat)

    def options(self, seat: int) -> tuple[str, ...]:
        masks, closed = self.rows[seat], self.closed
        found = [
            name
            for name, row, bit, needed, _, _ in self.targets()
            if masks[row] < bit and not closed >> row & 1 and masks[row].bit_count() >= needed
        ]
        found.append(PASS)
        return tuple(found)

    def rolled(self, faces: tuple[Face, ...]) -> CrossingState:
        dice: tuple[Face | None, ...] = faces
        if self.closed:
            thrown = iter(faces)
            gone = self.dice_gone(self.closed)
            dice = tuple(None if index in gone else next(thrown) for index in range(len(self.game.spec.dice)))
        nobody = (None,) * len(self.rows)
        return CrossingState(self.game, self.rows, self.misthrows, self.closed, self.active, "white", dice, nobody)

    def played(self, seat: int, move: str) -> CrossingState:
        if self.phase == "colour":
            return self.colour_played(move)
        choices = (*self.choices[:seat], move, *self.choices[seat + 1 :])
        if None in choices:
            return CrossingState(
                self.game, self.rows, self.misthrows, self.closed, self.active, "white", self.dice, choices
            )
        return self.window_closed(choices)

    def window_closed(self, choices: tuple[str | None, ...]) -> CrossingState:
        """Apply the decisions of all seats together."""
        game, rows, closed, dice = self.game, self.rows, self.closed, self.dice
        if any(choice != PASS for choice in choices):
            seats = list(rows)
            for seat, choice in enumerate(choices):
                if choice is not None and choice != PASS:
                    target = game.targets[choice]
                    seats[seat] = with_cross(seats[seat], target)
                    closed |= target.closes
            rows = tuple(seats)
            if closed != self.closed:
                if closed.bit_count() >= game.rows_to_end:
                    return CrossingState(game, rows, self.misthrows, closed, self.active, "over", ())
                gone = self.dice_gone(closed)
                dice = tuple(None if index in gone else face for index, face in enumerate(dice))
        crossed = choices[self.active] != PASS
        return CrossingState(game, rows, self.misthrows, closed, self.active, "colour", dice, (), crossed)

    def colour_played(self, move: str) -> CrossingState:
        """Apply the second action of the active seat and end its turn."""
        game, rows, closed, misthrows, active = self.game, self.rows, self.closed, self.misthrows, self.active
        if move != PASS:
            target = game.targets[move]
            rows = (*rows[:active], with_cross(rows[active], target), *rows[active + 1 :])
            closed |= target.closes
        elif not self.crossed:
            misthrows = (*misthrows[:active], misthrows[active] + 1, *misthrows[active + 1 :])
        if closed.bit_count() >= game.rows_to_end or misthrows[active] == len(game.spec.misthrows):
            return CrossingState(game, rows, misthrows, closed, active, "over", ())
        return CrossingState(game, rows, misthrows, closed, (active + 1) % len(rows), "roll", ())

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        game = self.game
        row_name, _, part = move.partition(".")
        row = next((index for index, row in enumerate(game.spec.rows) if row.name == row_name), None)
        if row is None:
            return "unknown", {}
        if part == LOCK:
            return "lock", {}
        cells = game.spec.rows[row].cells
        index = next((index for index, cell in enumerate(cells) if cell.name == move), None)
        if index is None:
            return "unknown", {}
        mask, cell = self.rows[seat][row], cells[index]
        if mask >> index & 1:
            return "crossed", {"cell": move}
        if self.closed >> row & 1:
            return "closed", {"row": row_name}
        if mask >= 1 << index:
            return "passed-over", {"cell": move, "last": cells[mask.bit_length() - 1].name}
        if all(target.name != move for target in self.targets()):
            if self.phase == "white":
                return "white-sum", {"total": self.white_sum}
            assert cell.colour is not None
            die = next(die for die in game.coloured_dice if game.spec.dice[die].colour == cell.colour)
            sums = " or ".join(str(face.number) for face in self.colour_sums(die))
            return (
                ("colour-sum", {"colour": cell.colour, "sums": sums}) if sums else ("no-die", {"colour": cell.colour})
            )
        return "closing", {"cell": move, "needed": game.closing_crosses, "crosses": mask.bit_count()}

    def to_json(self) -> dict[str, Any]:
        position: dict[str, Any] = {
            "seats": [self.seat_json(seat) for seat in range(self.players)],
            "active": self.active,
            "phase": self.phase,
        }
        if self.dice:
            position["dice"] = write_dice(self.dice)
        if self.phase == "white":
            position["choices"] = list(self.choices)
        if self.phase == "colour":
            position["crossed"] = self.crossed
        return position

    def seat_json(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for row, mask, lock in zip(self.game.spec.rows, self.rows[seat], self.game.lock_bits, strict=True):
            if mask:
                crosses: list[Any] = [cell.number for index, cell in enumerate(row.cells) if mask >> index & 1]
                found[row.name] = [*crosses, LOCK] if mask & lock else crosses
        if self.misthrows[seat]:
            found[MISTHROWS] = self.misthrows[seat]
        return found


def make_target(row: Row, row_index: int, cell_index: int, closing_crosses: int) -> Target:
    bit = 1 << cell_index
    if cell_index in row.closing:
        return Target(
            row.cells[cell_index].name, row_index, bit, closing_crosses, bit | 1 << len(row.cells), 1 << row_index
        )
    return Target(row.cells[cell_index].name, row_index, bit, 0, bit, 0)


def with_cross(masks: tuple[int, ...], target: Target) -> tuple[int, ...]:
    return (*masks[: target.row], masks[target.row] | target.bits, *masks[target.row + 1 :])


def check_row(row: Row, row_index: int, closing_crosses: int, details: Table) -> None:
    """Refuse a row that cannot be closed by the rules; raises `SpecError`."""
    place = f"rows[{row_index}]"
    if any(cell.number is None for cell in row.cells):
        raise details.make_error(f"{place}.cells", "the cells have no numbers; allowed: a list such as [2, 3, 4]")
    if not row.closing:
        last = row.cells[-1].number
        raise details.make_error(
            f"{place}.closing", f"no cell closes this row; allowed: its last numbers, such as [{last}]"
        )
    if row.closing != tuple(range(row.closing[0], len(row.cells))):
        raise details.make_error(f"{place}.closing", "only the last numbers of a row may close it")
    if closing_crosses > row.closing[0]:
        problem = f"{closing_crosses} crosses cannot stand before cell {row.closing[0] + 1} of {row.name}"
        raise details.fail("closing_crosses", f"{problem}; allowed: 0 to {row.closing[0]}")


def check_ending(state: CrossingState) -> None:
    """Refuse a position that has ended and goes on, or has not and is over; raises `PositionError`."""
    game = state.game
    full = [seat for seat, count in enumerate(state.misthrows) if count == len(game.spec.misthrows)]
    closed = state.closed.bit_count()
    ended = closed >= game.rows_to_end
    if (ended or bool(full)) != state.over:
        what = f"{closed} rows are closed and {len(full)} seats have all misthrows"
        raise PositionError("phase", f"{what}, so the game is {'not over' if state.over else 'over'}")
    if full and (ended or full != [state.active]):
        raise PositionError("misthrows", "only the active seat's last misthrow ends a game, and nothing else with it")
    at_once = max(sum(target.closes > 0 for target in targets) for targets in game.white_targets.values())
    most = game.rows_to_end - 1 + max(1, min(at_once, state.players))
    if closed > most:
        raise PositionError("seats", f"{closed} rows are closed; at the end of a game there are at most {most}")


def check_table(state: CrossingState) -> None:
    """Refuse dice and decisions that do not belong to the phase; raises `PositionError`."""
    game = state.game
    if (state.phase in ("white", "colour")) != bool(state.dice):
        wanted = "takes the dice on the table" if not state.dice else "has no dice on the table"
        raise PositionError("dice", f"the phase {state.phase} {wanted}")
    gone = state.dice_gone(state.closed)
    for index, face in enumerate(state.dice):
        if (face is None) != (index in gone):
            name = game.spec.dice[index].name
            where = "has left the game with its row" if face else "is still in the game"
            raise PositionError(f"dice[{index}]", f"the die {name} {where}")
    if state.phase == "white":
        if len(state.choices) != state.players or None not in state.choices:
            raise PositionError(
                "choices", "this takes an entry for each seat, nothing for at least one that still decides"
            )
        for seat, choice in enumerate(state.choices):
            if choice is not None and choice not in (allowed := state.options(seat)):
                raise PositionError(f"choices[{seat}]", f"{choice} is not allowed; allowed: {', '.join(allowed)}")
    elif state.choices:
        raise PositionError("choices", f"the phase {state.phase} has no open decisions; only white has")
    if state.crossed and (state.phase != "colour" or not white_cross_stands(state)):
        raise PositionError("crossed", "the active seat has no last cross that the white sum can have made")


def white_cross_stands(state: CrossingState) -> bool:
    masks = state.rows[state.active]
    return any(
        masks[target.row] & target.bits == target.bits and masks[target.row].bit_length() == target.bits.bit_length()
        for target in state.game.white_targets[state.white_sum]
    )
