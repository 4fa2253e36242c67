"""The kernel of Qwinto: what a learned net says of a sheet, and with it the best dice to roll and the best entries.

This source runs as it is, on lists. `games` compiles the same source for arrays.

`rows` are the numbers on a sheet, (rows, fields), with 0 for an empty field. `fails` counts its misthrows. Some dice
are given as bits, of which bit n stands for the die in the colour of row n.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...rules.qwinto import QwintoGame
from .. import company
from ..company import Company, changed, time_to_fill
from ..value_net import SECOND, ValueNet, add_up, clear, estimate, join, new_sums

if TYPE_CHECKING:
    Numbers = Any  # a list of numbers, or an array in the compiled form
    Rows = Any  # lists of numbers, or an array with two dimensions
    Whole = Any  # a whole number, also from such an array

__all__ = [
    "ALL", "DEAD_COLUMNS", "DEAD_ROWS", "FIELDS", "MOST", "NEVER", "NONE", "PARTS", "PENTAGONS", "ROWS", "SIZE", "TOP",
    "Evaluator", "SheetTable", "Workspace", "best_of", "choose_dice", "column_features", "dice_count", "ends_match",
    "new_workspace", "outlook", "pace_features", "pair", "place", "read_row", "refuses", "roll_value", "row_features",
    "sheet_table", "value_choices", "value_fields", "value_sums", "write_pace",
]  # fmt: skip

FIELDS, ROWS, TOP, FAILS, PENTAGONS = 9, 3, 19, 4, 5
"""`TOP` is one more than the highest sum, and stands for the open right end of a row; 0 stands for the left end."""
ALL: Final = (1 << ROWS) - 1
"""All dice."""
PAIRS: Final = TOP * (TOP + 1) // 2
"""Pairs of numbers that a gap can lie between."""
STRETCHES: Final = FIELDS * (FIELDS + 1) // 2
"""Stretches of fields of a row."""
GAPS: Final = 0
PLACES: Final = GAPS + FIELDS * PAIRS
ENDS: Final = PLACES + ROWS * STRETCHES
MISTHROWS: Final = ENDS + ROWS * (FIELDS + 1) * TOP
CORNERS: Final = MISTHROWS + FAILS
DEAD_ROWS: Final = CORNERS + PENTAGONS * ROWS * 2
DEAD_COLUMNS: Final = DEAD_ROWS + ROWS * FIELDS
PARTS: Final = DEAD_COLUMNS + PENTAGONS
"""Number of features that are parts of the net. They describe a gap by its length and the numbers beside it, in any
row; the place of a gap; the end of a row and its number of empty fields; misthrows; whether a pentagon and its
column are filled; and rows and columns that can no longer be filled."""
COLUMNS: Final = PARTS
PACE: Final = COLUMNS + PENTAGONS * ROWS * (PAIRS + TOP)
NEVER: Final = FIELDS + 1
"""Stands for the number of empty fields of a row that can never be full."""
ROW_GAPS: Final = PACE + (NEVER + 1) ** 3 * FAILS
DEAD_GAPS: Final = ROW_GAPS + ROWS * STRETCHES * PAIRS
SIZE: Final = DEAD_GAPS + FIELDS * PAIRS
"""Number of all features. Those after the parts have only a weight of their own. They describe a pentagon column with
the numbers beside the pentagon; how full all rows are; a gap at its place with the numbers beside it; and a gap in a
row that can never be full."""
MOST: Final = 80
"""Upper bound of the number of features of a sheet."""
NONE: Final = -1e9
"""The value of an entry that the rules do not allow."""


class SheetTable(NamedTuple):
    """The printed sheet and the dice, as lists or as arrays."""

    columns: Any
    """(rows, fields): the column of each field"""
    places: Any
    """(rows, columns): the field in each column, -1 if there is none"""
    pentagons: Any
    """(pentagons,): the row of each pentagon"""
    cells: Any
    """(pentagons, rows): the fields of its column"""
    sums: Any
    """(dice, sum): the probability of each sum of this many dice"""


class Workspace(NamedTuple):
    """Values of a sheet and its entries, and the working memory of the kernel, as lists or as arrays."""

    best: Any
    """(rows, sums): the value of the best entry of each sum in each row, `NONE` if the row refuses the sum"""
    fields: Any
    """(rows, sums): the field of that entry"""
    entries: Any
    """(rows, fields): the value of an entry of one sum, `NONE` where the field refuses it"""
    once: Any
    """(choices of dice,): the value of one roll of them"""
    twice: Any
    """(choices of dice,): the value of up to two rolls"""
    left: Any
    """(rows, fields): the number to the left of each empty field"""
    right: Any
    """(rows, fields): the number to its right"""
    missing: Any
    """(rows,): how many fields are empty, or `NEVER` if the row can never be full"""
    fitting: Any
    """(rows,): how many numbers fit into the gaps of each row"""
    tight: Any
    """(rows,): how many empty fields of each row lie in gaps with at most one number to spare"""
    points: Any
    """(rows,): the points of each row, without pentagons"""
    numbers: Any
    """(MOST,): features"""
    sums: Any
    """(rows + 1,): the sum of the features of each row, and last that of all features"""
    second: Any
    """(SECOND,)"""
    pace: Any
    """(company.PACE,): the pace of a sheet"""


class Evaluator(NamedTuple):
    """All that the kernel works with: a printed sheet, a net that values what is entered there, and a workspace."""

    table: SheetTable
    net: ValueNet
    room: Workspace
    company: Company
    """what the other players change"""


def sheet_table(game: QwintoGame) -> SheetTable:
    """Return the printed sheet of a game as lists."""
    places = [[-1] * (max(map(max, game.columns)) + 1) for _ in range(ROWS)]
    for row, columns in enumerate(game.columns):
        for field, column in enumerate(columns):
            places[row][column] = field
    sums = [[1.0, *[0.0] * (TOP - 1)]]
    for _ in range(ROWS):
        last = sums[-1]
        sums.append([sum([last[total - face] / 6 for face in range(1, 7) if face <= total]) for total in range(TOP)])
    return SheetTable(
        [list(columns) for columns in game.columns],
        places,
        [row for row, _ in game.pentagons],
        [[there[game.columns[row][field]] for there in places] for row, field in game.pentagons],
        sums,
    )


def new_workspace() -> Workspace:
    """Return an empty workspace of lists."""
    return Workspace(
        [[NONE] * TOP for _ in range(ROWS)],
        [[0] * TOP for _ in range(ROWS)],
        [[NONE] * FIELDS for _ in range(ROWS)],
        [0.0] * (ALL + 1),
        [0.0] * (ALL + 1),
        [[0] * FIELDS for _ in range(ROWS)],
        [[0] * FIELDS for _ in range(ROWS)],
        [0] * ROWS,
        [0] * ROWS,
        [0] * ROWS,
        [0] * ROWS,
        [0] * MOST,
        new_sums(ROWS + 1),
        [0.0] * SECOND,
        [0.0] * company.PACE,
    )


def pair(left: Whole, right: Whole) -> Any:
    """Return the number of the pair of numbers beside a gap.

    >>> pair(0, 1), pair(0, TOP), pair(1, 2), pair(TOP - 1, TOP) == PAIRS - 1
    (0, 18, 19, True)
    """
    return left * (2 * TOP + 1 - left) // 2 + right - left - 1


def place(start: Whole, length: Whole) -> Any:
    """Return the number of a stretch of fields.

    >>> place(0, 1), place(0, FIELDS), place(1, 1), place(FIELDS - 1, 1) == STRETCHES - 1
    (0, 8, 9, True)
    """
    return start * (2 * FIELDS + 1 - start) // 2 + length - 1


def refuses(table: SheetTable, rows: Rows, row: Whole, field: Whole, value: Whole) -> bool:
    """Return whether a field refuses a number."""
    entries = rows[row]
    if entries[field]:
        return True
    for at in range(FIELDS):
        if entries[at] and (entries[at] >= value if at < field else entries[at] <= value):
            return True
    return in_column(table, rows, row, field, value)


def in_column(table: SheetTable, rows: Rows, row: Whole, field: Whole, value: Whole) -> bool:
    """Return whether another row has a number in the column of a field."""
    column = table.columns[row][field]
    for other in range(ROWS):
        there = table.places[other][column]
        if other != row and there >= 0 and rows[other][there] == value:
            return True
    return False


def ends_match(rows: Rows, fails: Whole) -> bool:
    """Return whether a sheet ends the match."""
    full = 0
    for row in range(ROWS):
        filled = 0
        while filled < FIELDS and rows[row][filled]:
            filled += 1
        if filled == FIELDS:
            full += 1
    ended: bool = fails >= FAILS or full > 1
    return ended


def read_row(rows: Rows, row: Whole, room: Workspace) -> None:
    """Find the numbers beside each empty field of a row, how many fields are missing, and the points of the row.

    A gap with more fields than numbers between its neighbours can never be filled; neither can its row.
    """
    entries, lefts, rights = rows[row], room.left[row], room.right[row]
    left, start, empty, alive, fitting, tight = 0, 0, 0, True, 0, 0
    for field in range(FIELDS + 1):
        right = entries[field] if field < FIELDS else TOP
        if right:
            for at in range(start, field):
                lefts[at], rights[at] = left, right
            empty += field - start
            if field > start:
                fitting += right - left - 1
                tight += field - start if right - left - 2 <= field - start else 0
            alive = alive and (field == start or field - start < right - left)
            left, start = right, field + 1
    room.missing[row], room.fitting[row], room.tight[row] = empty if alive else NEVER, fitting, tight
    room.points[row] = FIELDS - empty if empty else entries[FIELDS - 1]


def row_features(rows: Rows, row: Whole, room: Workspace, count: Whole) -> Any:
    """Write the features of a row that has been read into `room.numbers` from `count` on. Return their end."""
    entries, lefts, rights, found = rows[row], room.left[row], room.right[row], room.numbers
    dead, fitting, field = room.missing[row] == NEVER, 0, 0
    while field < FIELDS:
        if entries[field]:
            field += 1
            continue
        start, left, right = field, lefts[field], rights[field]
        while field < FIELDS and not entries[field]:
            field += 1
        length, space, beside = field - start, right - left - 1, pair(left, right)
        # However many fields of a dead gap must stay empty, it is like one in which a single field must.
        kind = min(length - 1, space) * PAIRS + beside
        found[count] = GAPS + kind
        count += 1
        if length <= space:
            there = row * STRETCHES + place(start, length)
            found[count], found[count + 1] = PLACES + there, ROW_GAPS + there * PAIRS + beside
            count += 2
        if dead:
            found[count] = DEAD_GAPS + kind
            count += 1
            fitting += min(length, space)
    if dead:
        found[count] = DEAD_ROWS + row * FIELDS + fitting
    else:
        found[count] = ENDS + (row * (FIELDS + 1) + room.missing[row]) * TOP + entries[FIELDS - 1]
    return count + 1


def column_features(table: SheetTable, rows: Rows, pentagon: int, room: Workspace, count: Whole) -> Any:
    """Write the features of a pentagon column, whose rows have been read. Return their end.

    A column in which nothing fits into some empty field, because other rows have those numbers, is dead.
    """
    owner, cells, found = table.pentagons[pentagon], table.cells[pentagon], room.numbers
    others, sides = 0, 0
    for row in range(ROWS):
        field = cells[row]
        value, left, right = rows[row][field], room.left[row][field], room.right[row][field]
        if value == 0 and is_closed(table, rows, row, field, left, right):
            found[count] = DEAD_COLUMNS + pentagon
            return count + 1
        if row == owner:
            sides = PAIRS + value - 1 if value else pair(left, right)
        elif value:
            others += 1
    filled = pentagon * ROWS + others
    found[count] = CORNERS + filled * 2 + (1 if sides >= PAIRS else 0)
    found[count + 1] = COLUMNS + filled * (PAIRS + TOP) + sides
    return count + 2


def is_closed(table: SheetTable, rows: Rows, row: Whole, field: Whole, left: Whole, right: Whole) -> bool:
    """Return whether no number fits between two others, except those that other rows have in this column."""
    if right - left > ROWS:  # more numbers than other rows
        return False
    taken = 0
    for value in range(left + 1, right):
        if in_column(table, rows, row, field, value):
            taken += 1
    closed: bool = taken == right - left - 1
    return closed


def pace_features(fails: Whole, room: Workspace, count: Whole) -> Any:
    """Write the features for misthrows and for how full all rows are, which have been read. Return their end."""
    one, two, three = room.missing[0], room.missing[1], room.missing[2]
    least, most, missed = min(one, two, three), max(one, two, three), min(fails, FAILS - 1)
    middle = one + two + three - least - most
    room.numbers[count] = MISTHROWS + missed
    room.numbers[count + 1] = PACE + ((least * (NEVER + 1) + middle) * (NEVER + 1) + most) * FAILS + missed
    return count + 2


def other_features(table: SheetTable, rows: Rows, fails: Whole, room: Workspace, count: Whole) -> Any:
    """Write the features of columns and pace. Return their end."""
    for pentagon in range(PENTAGONS):
        count = column_features(table, rows, pentagon, room, count)
    return pace_features(fails, room, count)


def scored(table: SheetTable, rows: Rows, fails: Whole, room: Workspace) -> Any:
    """Return the points of a sheet whose rows have been read."""
    points = room.points[0] + room.points[1] + room.points[2] - 5 * fails
    for pentagon in range(PENTAGONS):
        cells = table.cells[pentagon]
        if rows[0][cells[0]] and rows[1][cells[1]] and rows[2][cells[2]]:
            owner = table.pentagons[pentagon]
            points += rows[owner][cells[owner]]
    return points


def list_features(table: SheetTable, rows: Rows, fails: Whole, room: Workspace) -> Any:
    """Read a sheet and write all its features into `room.numbers`. Return how many there are."""
    count = 0
    for row in range(ROWS):
        read_row(rows, row, room)
        count = row_features(rows, row, room, count)
    return other_features(table, rows, fails, room, count)


def write_pace(room: Workspace, fails: Whole, more: float) -> None:
    """Write the pace of a sheet whose rows have been read, and which alone brings so many more points."""
    pace, fullest, emptiest = room.pace, 0, 0
    for row in range(1, ROWS):
        if room.missing[row] < room.missing[fullest]:
            fullest = row
        if room.missing[row] >= room.missing[emptiest]:
            emptiest = row
    middle = ROWS - fullest - emptiest
    pace[0], pace[1] = more, fails
    pace[2], pace[3], pace[4] = room.missing[fullest], room.missing[middle], room.missing[emptiest]
    pace[5], pace[6], pace[7] = room.fitting[fullest], room.fitting[middle], room.fitting[emptiest]
    pace[8] = time_to_fill(room.missing[fullest] + room.missing[middle], room.fitting[fullest] + room.fitting[middle])
    pace[9] = room.tight[0] + room.tight[1] + room.tight[2]


def to_come(by: Evaluator, fails: Whole) -> float:
    """Return the expected points still to come, of rows that have been read and whose features are summed up."""
    more = estimate(by.net, by.room.sums[ROWS], by.room.second)
    if len(by.company.levels):
        write_pace(by.room, fails, more)
        more += changed(by.company, by.room.pace)
    return more


def outlook(by: Evaluator, rows: Rows, fails: Whole) -> tuple[Any, float]:
    """Return the points of a sheet, and the expected points still to come."""
    room, more = by.room, 0.0
    count = list_features(by.table, rows, fails, room)
    if not ends_match(rows, fails):
        clear(room.sums[ROWS])
        add_up(by.net, room.numbers, count, room.sums[ROWS])
        more = to_come(by, fails)
    return scored(by.table, rows, fails, room), more


def sum_rows(by: Evaluator, rows: Rows) -> None:
    """Read the rows of a sheet and sum up their features, so that an entry in one row need not read the others."""
    room = by.room
    for row in range(ROWS):
        read_row(rows, row, room)
        clear(room.sums[row])
        add_up(by.net, room.numbers, row_features(rows, row, room, 0), room.sums[row])


def entry_value(by: Evaluator, rows: Rows, fails: Whole, row: Whole, field: Whole, value: Whole) -> float:
    """Return the expected final points after an entry.

    Call `sum_rows` before the first entry, and `read_row` after the last one in a row, because it reads the entry.
    """
    room, total = by.room, by.room.sums[ROWS]
    rows[row][field] = value
    read_row(rows, row, room)
    found: float = 1.0 * scored(by.table, rows, fails, room)
    if not ends_match(rows, fails):
        count = other_features(by.table, rows, fails, room, row_features(rows, row, room, 0))
        join(total, room.sums[(row + 1) % ROWS], room.sums[(row + 2) % ROWS])
        add_up(by.net, room.numbers, count, total)
        found += to_come(by, fails)
    rows[row][field] = 0
    return found


def value_fields(by: Evaluator, rows: Rows, fails: Whole, dice: Whole, value: Whole) -> None:
    """Value the entry of a sum of some dice in each field that takes it: fill in `room.entries`."""
    sum_rows(by, rows)
    for row in range(ROWS):
        for field in range(FIELDS):
            found = NONE
            if dice >> row & 1 and not refuses(by.table, rows, row, field, value):
                found = entry_value(by, rows, fails, row, field, value)
            by.room.entries[row][field] = found
        read_row(rows, row, by.room)


def value_sums(by: Evaluator, rows: Rows, fails: Whole, dice: Whole) -> None:
    """Find the best entry of each sum of some dice or a part of them, in each of their rows.

    Fill in `room.best` and `room.fields`.
    """
    room, most = by.room, 6 * dice_count(dice)
    sum_rows(by, rows)
    for row in range(ROWS):
        best, fields = room.best[row], room.fields[row]
        for value in range(TOP):
            best[value] = NONE
        for field in range(FIELDS if dice >> row & 1 else 0):
            if not rows[row][field]:
                left, right = room.left[row][field], room.right[row][field]
                for value in range(left + 1, min(right, most + 1)):
                    if not in_column(by.table, rows, row, field, value):
                        found = entry_value(by, rows, fails, row, field, value)
                        if found > best[value]:
                            best[value], fields[value] = found, field
                read_row(rows, row, room)


def dice_count(dice: Whole) -> Any:
    """Return the number of some dice."""
    return (dice & 1) + (dice >> 1 & 1) + (dice >> 2)


def best_of(best: Rows, dice: Whole, value: Whole, least: float) -> tuple[float, int]:
    """Return the best entry of a sum of these dice, and its row, or `least` and -1 if none is better."""
    chosen = -1
    for row in range(ROWS):
        if dice >> row & 1 and best[row][value] > least:
            least, chosen = best[row][value], row
    return least, chosen


def roll_value(table: SheetTable, best: Rows, dice: Whole, failed: float, again: float) -> float:
    """Return the value of a roll of these dice, if results below `again` are rolled again."""
    count, total = dice_count(dice), 0.0
    for value in range(count, 6 * count + 1):
        total += table.sums[count][value] * max(best_of(best, dice, value, failed)[0], again)
    return total


def value_choices(table: SheetTable, best: Rows, failed: float, room: Workspace) -> None:
    """Value one roll and up to two rolls of each choice of dice: fill in `room.once` and `room.twice`."""
    for dice in range(1, ALL + 1):
        room.once[dice] = roll_value(table, best, dice, failed, NONE)
        room.twice[dice] = roll_value(table, best, dice, failed, room.once[dice])


def choose_dice(table: SheetTable, best: Rows, failed: float, room: Workspace) -> int:
    """Return the best dice to roll, given the best entries of each sum."""
    value_choices(table, best, failed, room)
    chosen = 1
    for dice in range(2, ALL + 1):
        if room.twice[dice] > room.twice[chosen]:
            chosen = dice
    return chosen
