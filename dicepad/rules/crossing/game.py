"""A crossing game: its layout, points and additions, read from a spec, and positions read from people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from typing import ClassVar, Self

from ...match import REASONS, Game, position_table, read_dice
from ...reading import Table
from ...spec import Spec
from .addition import Addition
from .additions import read_additions
from .layout import Layout, Target, check_row, make_target
from .sheet import Sheet
from .state import GIFTS, LOCK, MISTHROWS, PASS, CrossingState, check_ending, check_table

__all__ = ["CrossingGame"]


@dataclass(frozen=True, repr=False)
class CrossingGame(Game):
    """A game of the family; `points[n]` is what n crosses in a row are worth."""

    closing_crosses: int
    rows_to_end: int
    points: tuple[int, ...]
    additions: tuple[Addition, ...]
    whites: tuple[int, ...] = field(compare=False)
    targets: Mapping[str, Target] = field(compare=False)
    white_targets: Mapping[int, tuple[Target, ...]] = field(compare=False)
    colour_targets: Mapping[tuple[str, int], tuple[Target, ...]] = field(compare=False)
    coloured_dice: tuple[int, ...] = field(compare=False)
    die_of_row: tuple[int, ...] = field(compare=False)
    lock_bits: tuple[int, ...] = field(compare=False)
    penalties: tuple[int, ...] = field(compare=False)

    list_facts: ClassVar[tuple[str, ...]] = ("dice", "choices", "closed")
    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "closed": "the row {row} is closed",
        "crossed": "{cell} is crossed already",
        "passed-over": "{cell} lies left of {last}, the last cross of its row",
        "closing": "{cell} closes its row and needs {needed} crosses before it; there are {crosses}",
        "white-sum": "the white dice make {total}",
        "colour-sum": "a white die and the {colour} die make {sums}",
        "no-die": "the {colour} die has left the game",
        "lock": "the lock is crossed together with the number that closes the row",
        "addition": "the dice and the sheet do not allow this now",
    }

    @classmethod
    def read(cls, spec: Spec, details: Table, options: Mapping[str, object]) -> Self:
        closing_crosses = details.integer("closing_crosses", 0, 20)
        rows_to_end = details.integer("rows_to_end", 1, len(spec.rows))
        points = details.integers("points", 0, 999)
        whites = tuple(index for index, die in enumerate(spec.dice) if die.colour == "white")
        if len(whites) != 2:
            raise details.make_error("dice", f"{len(whites)} white dice; allowed: exactly two")
        coloured = {die.colour: index for index, die in enumerate(spec.dice) if index not in whites}
        if None in coloured or len(coloured) != len(spec.dice) - 2:
            raise details.make_error("dice", "besides the two white dice, each die needs a colour of its own")
        first, second = (spec.dice[index].faces for index in whites)
        totals = {one.number + two.number for one in first for two in second}
        white_targets: dict[int, list[Target]] = {total: [] for total in totals}
        colour_targets: dict[tuple[str, int], list[Target]] = {}
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
                colour_targets.setdefault((cell.colour, cell.number), []).append(target)
        additions = read_additions(details, Layout(spec.rows, frozenset(totals)))
        details.done()
        longest = max(len(row.cells) for row in spec.rows) + 1
        most = longest + max(sum(each.most_crosses(row) for each in additions) for row in range(len(spec.rows)))
        if not longest < len(points) <= most + 1:
            enough = f"{longest + 1} to {most + 1}" if most > longest else f"{longest + 1}"
            raise details.fail(
                "points", f"{len(points)} entries; allowed: {enough}, for 0 to {longest} crosses or more"
            )
        if not spec.misthrows:
            raise details.make_error("misthrows", "no misthrow boxes; allowed: a list such as [-5, -5, -5, -5]")
        return cls(
            spec,
            closing_crosses,
            rows_to_end,
            points,
            additions,
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
        rows = {row.name: False for row in self.spec.rows}
        remembered = {each.state_key: each.counted for each in self.additions if each.state_key}
        return rows | remembered | {MISTHROWS: True} | ({GIFTS: False} if self.additions else {})

    @property
    def actions(self) -> tuple[str, ...]:
        ways = [cell.name for row in self.spec.rows for cell in row.cells]
        ways += [way for each in self.additions for way in each.more_ways()]
        return (*ways, PASS, *(action for each in self.additions for action in each.more_actions(ways)))

    def row_points(self, crosses: int) -> int:
        """What a row is worth; crosses beyond the table count no more."""
        return self.points[min(crosses, len(self.points) - 1)]

    def start(self, players: int = 2) -> CrossingState:
        seats = self.check_players(players)
        empty, nothing = (0,) * len(self.spec.rows), (0,) * len(self.additions)
        return CrossingState(
            self, (empty,) * seats, (0,) * seats, 0, 0, "roll", (), extras=(nothing,) * seats, gifts=((),) * seats
        )

    def from_json(self, position: object) -> CrossingState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        rows = tuple(tuple(self.read_mask(seat, index) for index in range(len(self.spec.rows))) for seat in seats)
        extras = tuple(tuple(self.read_memory(seat, each) for each in self.additions) for seat in seats)
        gifts = tuple(seat.texts(GIFTS, []) if self.additions else () for seat in seats)
        misthrows = tuple(seat.integer(MISTHROWS, 0, len(self.spec.misthrows), 0) for seat in seats)
        for seat in seats:
            seat.done()
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("roll", "white", "colour", *(("gift",) if self.additions else ()), "over"), "roll")
        closed = self.closed_rows(rows) if phase != "gift" else self.read_closed(top, self.closed_rows(rows))
        dice = read_dice(top, self.spec.dice)
        crossed = top.flag("crossed", False) or (phase == "gift" and not dice)
        choices: tuple[str | None, ...] = tuple(top.items("choices", (str, type(None)), []))
        if phase in ("white", "gift") and not choices:
            choices = tuple(None if phase == "white" or waiting else PASS for waiting in gifts)
        top.done()
        state = CrossingState(self, rows, misthrows, closed, active, phase, dice, extras, gifts, choices, crossed)
        for seat_index, seat in enumerate(seats):
            self.check_sheet(state.sheet(seat_index), seat)
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
                problem = f"{number} cannot be crossed after the number before it: crosses go left to right"
                raise seat.fail(row.name, problem)
            mask |= 1 << index
        if sum(mask >> index & 1 for index in row.closing) != locked:
            problem = "the lock and the number that closes the row are crossed together, or neither of them"
            raise seat.fail(row.name, problem)
        return mask | (self.lock_bits[row_index] if locked else 0)

    def read_memory(self, seat: Table, addition: Addition) -> int:
        return addition.read_memory(seat) if addition.state_key and addition.state_key in seat.data else 0

    def read_closed(self, top: Table, closed: int) -> int:
        """The rows closed before an action whose gifts wait; the action itself may have closed more."""
        names = top.texts("closed", [])
        before = sum(1 << index for index, row in enumerate(self.spec.rows) if row.name in names)
        if before & ~closed or before.bit_count() != len(names):
            raise top.fail("closed", "this takes the names of rows that have been closed")
        return before

    def check_sheet(self, sheet: Sheet, seat: Table) -> None:
        """Refuse crosses that cannot stand together; raises `PositionError`."""
        for index, row in enumerate(self.spec.rows):
            before = sheet.crosses(index) - 2
            if sheet.rows[index] & self.lock_bits[index] and before < self.closing_crosses:
                last = row.cells[sheet.rows[index].bit_length() - 2].name
                raise seat.fail(row.name, f"{last} needs {self.closing_crosses} crosses before it; there are {before}")
        for addition in self.additions:
            addition.check(sheet, seat)

    def closed_rows(self, rows: tuple[tuple[int, ...], ...]) -> int:
        """The rows that some seat has closed, as a bit mask."""
        closed = 0
        for masks in rows:
            for index, mask in enumerate(masks):
                if mask >= self.lock_bits[index]:
                    closed |= 1 << index
        return closed
