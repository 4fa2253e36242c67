"""A crossing game as described by its spec: layout, dice, additions and misthrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Self

from ...match import REASONS, Game
from ...reading import TableReader
from ...spec import Row, Spec
from ..misthrows import misthrow_points
from .addition import Addition
from .additions import kinds, read_additions
from .layout import Layout, Target, check_row
from .sheet import GIFT

__all__ = ["GIFTS", "LOCK", "MISTHROWS", "PASS", "CrossingGame"]

PASS: Final = "pass"
LOCK: Final = "lock"
MISTHROWS: Final = "misthrows"
GIFTS: Final = "gifts"


@dataclass(frozen=True, repr=False)
class CrossingGame(Game):
    """A game of the crossing family, with everything that states, sheets and probabilities need.

    `CrossingRules` begins its matches. `whites` and `coloured_dice` are the places of the dice in the spec.
    `die_of_row[row]` is the die that leaves the game when the row is closed. `penalties[n]` are the points of n
    misthrows.
    """

    layout: Layout = field(hash=False)
    rows_to_end: int
    additions: tuple[Addition, ...] = field(hash=False)
    whites: tuple[int, ...] = field(compare=False)
    coloured_dice: tuple[int, ...] = field(compare=False)
    die_of_row: tuple[int, ...] = field(compare=False)
    penalties: tuple[int, ...] = field(compare=False)

    reserved_names: ClassVar[frozenset[str]] = Game.reserved_names | {GIFTS, GIFT.rstrip(":"), LOCK}
    list_facts: ClassVar[tuple[str, ...]] = ("dice", "choices", "closed")
    name_facts: ClassVar[tuple[str, ...]] = ("choices", "closed")
    reasons: ClassVar[Mapping[str, str]] = REASONS | {
        "closed": "the row {row} is closed",
        "crossed": "{cell} is already crossed",
        "passed-over": "{cell} is to the left of {last}, the last cross in its row",
        "closing": "{cell} closes its row: it needs {needed} crosses before it, and there are {crosses}",
        "white-sum": "the white dice make {total}",
        "colour-sum": "a white die and the {colour} die make {sums}",
        "no-die": "the {colour} die is out of the game",
        "lock": "you cross the lock together with the number that closes the row",
        "addition": "the dice and your sheet do not allow this now",
    }

    @classmethod
    def read(cls, spec: Spec, details: TableReader, options: Mapping[str, object]) -> Self:
        spec = replace(spec, rows=tuple([closed_by_last(row) for row in spec.rows]))
        details.data = details.data | dict(options)
        closing_crosses = details.integer("closing_crosses", 0, 20)
        rows_to_end = details.integer("rows_to_end", 1, len(spec.rows))
        points = details.integers("points", 0, 999, filled=True)
        whites, coloured = read_dice(spec, details)
        totals = white_totals(spec, whites)
        check_cells(spec, details, closing_crosses, totals, coloured)
        layout = Layout.of(spec.rows, totals, closing_crosses, points)
        additions = read_additions(details, layout, cls.reserved_names)
        details.done()
        check_points(layout, additions, details)
        return cls(
            spec,
            layout,
            rows_to_end,
            additions,
            whites=whites,
            coloured_dice=tuple(coloured.values()),
            die_of_row=tuple(coloured[str(row.cells[-1].colour)] for row in spec.rows),
            penalties=misthrow_points(spec, details),
        )

    @classmethod
    def available_options(cls, details: TableReader) -> tuple[str, ...]:
        return tuple(name for kind in kinds(details) for name in kind.options)

    @property
    def option_values(self) -> Mapping[str, tuple[object, ...]]:
        return {name: values for addition in self.additions for name, values in addition.option_values.items()}

    @property
    def options(self) -> dict[str, object]:
        return {name: value for each in self.additions for name, value in each.chosen.items()}

    @property
    def seat_keys(self) -> Mapping[str, bool]:
        rows = {row.name: False for row in self.spec.rows}
        remembered = {each.state_key: each.counted for each in self.additions if each.state_key}
        return rows | remembered | {MISTHROWS: True} | ({GIFTS: False} if self.additions else {})

    @property
    def actions(self) -> tuple[str, ...]:
        ways = [cell.name for row in self.spec.rows for cell in row.cells]
        ways += [way for each in self.additions for way in each.more_ways()]
        more = [action for each in self.additions for action in each.more_actions(ways)]
        return (*ways, PASS, *dict.fromkeys(more))

    @property
    def closing_crosses(self) -> int:
        """Number of crosses that a row needs before you may cross a number that closes it."""
        return self.layout.closing_crosses

    @property
    def points(self) -> tuple[int, ...]:
        """Points for a row, by its number of crosses."""
        return self.layout.points

    @property
    def lock_bits(self) -> tuple[int, ...]:
        """The bits of the padlocks in the masks of the rows."""
        return self.layout.lock_bits

    @property
    def white_targets(self) -> Mapping[int, tuple[Target, ...]]:
        """The cells that match each sum of the white dice."""
        return self.layout.white_targets

    @property
    def colour_targets(self) -> Mapping[tuple[str, int], tuple[Target, ...]]:
        """The cells that match a white and a coloured die, by that colour and their sum."""
        return self.layout.colour_targets

    def owner(self, move: str) -> Addition | None:
        """Return the addition that a move belongs to, or None.

        If two claim it, the one whose word begins the move wins.
        """
        owners = [addition for addition in self.additions if addition.owns(move)]
        return max(owners, key=lambda addition: bool(addition.move_start), default=None)

    def cell_of(self, move: str) -> str:
        """Return the cell that a move of any addition crosses, such as ``red.5`` for ``swap.2:red.5.again``."""
        owner = self.owner(move)
        inner = owner.cell_of(move) if owner else move
        return inner if inner == move else self.cell_of(inner)

    def closed_rows(self, rows: tuple[tuple[int, ...], ...]) -> int:
        """Return the rows that some seat has closed, as a bit mask."""
        closed = 0
        for masks in rows:
            for index, mask in enumerate(masks):
                if mask >= self.layout.lock_bits[index]:
                    closed |= 1 << index
        return closed


def closed_by_last(row: Row) -> Row:
    """Return a row that its last cell closes, if the spec names no cell that does."""
    return row if row.closing else replace(row, closing=(len(row.cells) - 1,))


def read_dice(spec: Spec, details: TableReader) -> tuple[tuple[int, ...], dict[str, int]]:
    """Return the places of the two white dice, and those of the other dice by their colours. Raises `SpecError`."""
    whites = tuple(index for index, die in enumerate(spec.dice) if die.colour == "white")
    if len(whites) != 2:
        raise details.make_error("dice", f"these rules need exactly two white dice, not {len(whites)}")
    coloured = {die.colour: index for index, die in enumerate(spec.dice) if index not in whites and die.colour}
    if len(coloured) != len(spec.dice) - 2:
        raise details.make_error("dice", "besides the two white dice, each die needs a colour of its own")
    return whites, coloured


def white_totals(spec: Spec, whites: tuple[int, ...]) -> frozenset[int]:
    """Return the sums that the two white dice can make."""
    first, second = (spec.dice[index].faces for index in whites)
    return frozenset(white1.number + white2.number for white1 in first for white2 in second)


def check_cells(
    spec: Spec, details: TableReader, closing_crosses: int, totals: frozenset[int], coloured: Mapping[str, int]
) -> None:
    """Refuse rows that cannot be closed, and cells that the dice never match. Raises `SpecError`."""
    for row_index, row in enumerate(spec.rows):
        check_row(row, row_index, closing_crosses, details)
        for cell_index, cell in enumerate(row.cells):
            key = f"rows[{row_index}].cells[{cell_index}]"
            if cell.number not in totals:
                raise details.make_error(key, f"the sum of two dice is never {cell.number}")
            if cell.colour not in coloured:
                raise details.make_error(key, f"there is no {cell.colour} die")


def check_points(layout: Layout, additions: tuple[Addition, ...], details: TableReader) -> None:
    """Refuse a table of points that is too short or too long for the longest row. Raises `SpecError`."""
    longest = max(len(row.cells) for row in layout.rows) + 1
    most = longest + max(sum(each.most_crosses(row) for each in additions) for row in range(len(layout.rows)))
    if not longest < len(layout.points) <= most + 1:
        enough = f"{longest + 1} to {most + 1}" if most > longest else f"{longest + 1}"
        raise details.fail(
            "points", f"there are {len(layout.points)} entries; give {enough}, for 0 to {longest} crosses or more"
        )
