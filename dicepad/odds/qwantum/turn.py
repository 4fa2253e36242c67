"""The kernel of a turn of Qwantum: what a learned net says of a sheet, and with it the best dice and the best entries.

This source runs as it is on lists, even in a browser; `play` compiles the same source for arrays. A net (`value_net`)
estimates the points still to come from features of the sheet. Samples decide which dice to roll again, among sets that
keep some of the colours shown.

Read `features_beside`, then `best_entries`, then `roll_again`. An entry changes one row and one column of a sheet, so
the features that it leaves alone are summed once, for all values of the entry.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..company import PACE, Company, changed, time_to_fill
from ..value_net import SECOND, ValueNet, add_up, clear, estimate, join, new_sums

__all__ = [
    "DIGITS", "FAILS", "FIELDS", "FINALISTS", "MISTHROWS", "MOST", "NONE", "PARTS", "PROFILE", "ROWS", "SAMPLES",
    "SIZE", "TOP", "Dice", "Evaluator", "FirstRoll", "Sheet", "Workspace", "best_entries", "column_features",
    "confirm_finalists", "enter", "entry_value", "features_beside", "forget", "is_over", "list_sets", "may_enter",
    "misthrow_value", "new_workspace", "pace_features", "pair_value", "play_turn", "points_beside", "rank_on_sample",
    "roll_again", "row_features", "sample_mean", "second_entry", "sum_dice", "worth", "write_pace",
]  # fmt: skip

ROWS, FIELDS, RISING, TOP, FAILS = 4, 6, 4, 34, 5
"""The first `RISING` entries of a row rise. `TOP` is one more than the highest sum."""
ENDS: Final = 0
ROW_ENDS: Final = ENDS + (FIELDS + 1) * TOP
LOWEST: Final = ROW_ENDS + ROWS * (FIELDS + 1) * TOP
SECONDS: Final = LOWEST + FIELDS * ROWS * TOP
MISTHROWS: Final = SECONDS + FIELDS * ROWS * TOP
FILLED: Final = MISTHROWS + FAILS + 1
PARTS: Final = FILLED + ROWS * FIELDS + 1
"""Number of features that are parts of the net. They describe the length and the last entry of a row, for any row and
for this row; how full a column is, with its lowest and its second-lowest entry; misthrows; and the number of all
entries."""
LAST_TWO: Final = PARTS
COLUMNS: Final = LAST_TWO + (FIELDS + 1) * TOP * TOP
PROFILE: Final = COLUMNS + FIELDS * ROWS * TOP * TOP
SIZE: Final = PROFILE + (FIELDS + 1) ** ROWS
"""Number of all features. Those after the parts have only a weight of their own. They describe the last two entries of
a row; the lowest and the second-lowest entry of a column; and the lengths of all rows."""
MOST: Final = 48
"""Upper bound of the number of features of a sheet."""
PAIRS: Final = ROWS * (ROWS - 1) // 2
"""Pairs of rows."""
SAMPLES: Final = 12
"""Samples for each set of dice. The best `FINALISTS` sets get four times as many more."""
MOST_SETS: Final = 2 << ROWS
"""Upper bound of the number of sets of dice that are compared."""
FINALISTS: Final = 4
DIGITS: Final = 9
"""Decimals of the values of rolls, because sums of the same terms in another order differ a little."""
MEMO: Final = 1021
"""Number of rolls whose values are kept."""
HIGH: Final = 24
NONE: Final = -1
"""No row: a pass or a misthrow."""
REFUSED: Final = -1e9
"""The value of an entry that the rules do not allow."""
UNKNOWN: Final = 1e9
"""A value that has not been computed yet."""


class Dice(NamedTuple):
    """All dice with their faces, as lists or as arrays. A face is named by its place on its die."""

    rows: Any
    """(dice, faces): the row in which a face counts, or `ROWS` for the white die, which counts in all"""
    numbers: Any
    """(dice, faces)"""
    white: Any
    """the index of the white die"""


class Sheet(NamedTuple):
    """The sheet of a seat, as lists or as arrays."""

    entries: Any
    """(rows, fields): 0 for an empty field"""
    sizes: Any
    """(rows,): the number of entries"""
    misthrows: Any


class Workspace(NamedTuple):
    """Values of one sheet and its entries, and the working memory of the kernel, as lists or as arrays.

    `beside` and `points` have one place for an entry in each row, then one for entries in each pair of rows.
    """

    one: Any
    """(rows, sums): the value of the sheet after an entry, `REFUSED` or `UNKNOWN`"""
    two: Any
    """(pairs, sums * sums): the value after two entries, or `UNKNOWN`"""
    entered: Any
    """(rows * sums, UNITS + 1): the sum of the features that an entry changes"""
    beside: Any
    """(rows + pairs, UNITS + 1): the sum of the features that one or two entries leave alone"""
    points: Any
    """(rows + pairs,): the points that these entries leave alone, or `UNKNOWN` until both have been summed"""
    rolls: Any
    """(MEMO,): rolls whose best entries are known, as numbers"""
    bests: Any
    """(MEMO,): the values of these rolls"""
    sums: Any
    """(rows + 1,): the value that each row could take; last, the number on the white die"""
    kept: Any
    """(rows + 1,): the sums of the dice that are not rolled again"""
    sets: Any
    """(MOST_SETS,): the sets of dice to compare, bit n for die n"""
    values: Any
    """(MOST_SETS,): their values"""
    order: Any
    """(FINALISTS,): the places of the best sets"""
    loose: Any
    """(dice,): the dice that are rolled again"""
    features: Any
    """(MOST,)"""
    part: Any
    """(UNITS + 1,): a sum of features"""
    total: Any
    """(UNITS + 1,): the sum of all features"""
    second: Any
    """(SECOND,)"""
    pace: Any
    """(PACE,): the pace of a sheet"""


class Evaluator(NamedTuple):
    """All that the kernel works with: the dice, the net that values a sheet, and a workspace."""

    dice: Dice
    net: ValueNet
    room: Workspace
    company: Company
    """what the other players change"""


class FirstRoll(NamedTuple):
    """A sheet and the dice shown, before some dice are rolled again."""

    sheet: Sheet
    failed: Any
    """the value of a misthrow"""
    faces: Any
    """(dice,)"""
    luck: Any
    """(samples, dice): random rolls of all dice"""


def new_workspace(dice: int) -> Workspace:
    """Return an empty workspace of lists for this many dice."""
    return Workspace(
        one=[[UNKNOWN] * TOP for _ in range(ROWS)],
        two=[[UNKNOWN] * (TOP * TOP) for _ in range(PAIRS)],
        entered=new_sums(ROWS * TOP),
        beside=new_sums(ROWS + PAIRS),
        points=[UNKNOWN] * (ROWS + PAIRS),
        rolls=[NONE] * MEMO,
        bests=[0.0] * MEMO,
        sums=[0] * (ROWS + 1),
        kept=[0] * (ROWS + 1),
        sets=[0] * MOST_SETS,
        values=[0.0] * MOST_SETS,
        order=[0] * FINALISTS,
        loose=[0] * dice,
        features=[0] * MOST,
        part=new_sums(1)[0],
        total=new_sums(1)[0],
        second=[0.0] * SECOND,
        pace=[0.0] * PACE,
    )


def forget(room: Workspace) -> None:
    """Make a workspace ready for another sheet."""
    for row in range(ROWS):
        for value in range(TOP):
            room.one[row][value] = UNKNOWN
    for pair in range(PAIRS):
        for values in range(TOP * TOP):
            room.two[pair][values] = UNKNOWN
    for number in range(ROWS + PAIRS):
        room.points[number] = UNKNOWN
    for slot in range(MEMO):
        room.rolls[slot] = NONE


def row_features(sheet: Sheet, row: int, features: Any, count: int) -> int:
    """Add the features of a row to a list of `count` features. Return the new count."""
    size = sheet.sizes[row]
    entries = sheet.entries[row]
    last = entries[size - 1] if size else 0
    before = entries[size - 2] if size > 1 else 0
    end = size * TOP + last
    features[count] = ENDS + end
    features[count + 1] = ROW_ENDS + row * (FIELDS + 1) * TOP + end
    features[count + 2] = LAST_TWO + end * TOP + before
    return count + 3


def lowest_two(sheet: Sheet, column: int) -> tuple[int, int, int]:
    """Return how many entries a column has, the lowest, and the lowest above that, or 0."""
    filled = 0
    low = 0
    second = 0
    for row in range(ROWS):
        value = sheet.entries[row][column]
        if value:
            filled += 1
            if value < low or low == 0:
                second = low
                low = value
            elif value > low and (value < second or second == 0):
                second = value
    return filled, low, second


def column_features(sheet: Sheet, column: int, features: Any, count: int) -> int:
    """Add the features of a column to a list of `count` features, none if it is empty or full. Return the new count."""
    filled, low, second = lowest_two(sheet, column)
    if filled == 0 or filled == ROWS:
        return count
    column_state = column * ROWS + filled
    features[count] = LOWEST + column_state * TOP + low
    features[count + 1] = SECONDS + column_state * TOP + second
    features[count + 2] = COLUMNS + (column_state * TOP + low) * TOP + second
    return count + 3


def pace_features(sheet: Sheet, features: Any, count: int) -> int:
    """Add the features for misthrows and for the lengths of all rows. Return the new count."""
    profile = 0
    filled = 0
    for size in range(FIELDS + 1):
        for row in range(ROWS):
            if sheet.sizes[row] == size:
                profile = profile * (FIELDS + 1) + size
                filled += size
    features[count] = MISTHROWS + sheet.misthrows
    features[count + 1] = FILLED + filled
    features[count + 2] = PROFILE + profile
    return count + 3


def features_beside(sheet: Sheet, first: int, second: int, features: Any) -> int:
    """Write the features that depend on none of the last entries in two rows, `NONE` for no row. Return their count."""
    count = 0
    for row in range(ROWS):
        if row != first and row != second:
            count = row_features(sheet, row, features, count)
    for column in range(FIELDS):
        if is_beside(sheet, column, first, second):
            count = column_features(sheet, column, features, count)
    return pace_features(sheet, features, count)


def is_beside(sheet: Sheet, column: int, first: int, second: int) -> bool:
    """Return whether the last entries in two rows lie in other columns than this one."""
    if first >= 0 and sheet.sizes[first] - 1 == column:
        return False
    return second < 0 or sheet.sizes[second] - 1 != column


def column_points(sheet: Sheet, column: int) -> int:
    """Return the points of a column: 0 until it is full."""
    filled, low, second = lowest_two(sheet, column)
    if filled < ROWS:
        return 0
    return second if second else low


def points_beside(sheet: Sheet, first: int, second: int) -> int:
    """Return the points that depend on none of the last entries in two rows, `NONE` for no row."""
    points: int = -(sheet.misthrows * (sheet.misthrows + 1) // 2)
    for column in range(FIELDS):
        if is_beside(sheet, column, first, second):
            points += column_points(sheet, column)
    return points


def is_over(sheet: Sheet) -> bool:
    """Return whether this sheet ends the match: it is full, or no misthrow is left."""
    filled = 0
    for row in range(ROWS):
        filled += sheet.sizes[row]
    return bool(filled == ROWS * FIELDS or sheet.misthrows >= FAILS)


def fitting_in(sheet: Sheet, row: int) -> int:
    """Return how many sums fit into the next field of a row. Higher sums than `HIGH` are rolled seldom."""
    size = sheet.sizes[row]
    if size == FIELDS:
        return 0
    last = sheet.entries[row][size - 1] if size else 0
    fitting: int = max(0, HIGH - last) if size < RISING else min(HIGH, last - 1)
    return fitting


def write_pace(room: Workspace, sheet: Sheet, more: float) -> None:
    """Write the pace of a sheet that alone brings so many more points."""
    pace, sizes = room.pace, sheet.sizes
    fullest, emptiest, empty, fitting, tight = 0, 0, 0, 0, 0
    for row in range(ROWS):
        if sizes[row] > sizes[fullest]:
            fullest = row
        if sizes[row] <= sizes[emptiest]:
            emptiest = row
        left, fit = FIELDS - sizes[row], fitting_in(sheet, row)
        empty += left
        fitting += fit
        if fit <= left:
            tight += left
    pace[0], pace[1], pace[2], pace[4] = more, sheet.misthrows, FIELDS - sizes[fullest], FIELDS - sizes[emptiest]
    pace[3] = empty - pace[2] - pace[4]
    pace[5], pace[7] = fitting_in(sheet, fullest), fitting_in(sheet, emptiest)
    pace[6] = fitting - pace[5] - pace[7]
    pace[8], pace[9] = time_to_fill(empty, fitting), tight


def to_come(evaluator: Evaluator, sheet: Sheet) -> float:
    """Return the expected points still to come for a sheet whose features are summed up."""
    more = estimate(evaluator.net, evaluator.room.total, evaluator.room.second)
    if len(evaluator.company.levels):
        write_pace(evaluator.room, sheet, more)
        more += changed(evaluator.company, evaluator.room.pace)
    return more


def worth(evaluator: Evaluator, sheet: Sheet) -> float:
    """Return the expected final points of a sheet."""
    points = float(points_beside(sheet, NONE, NONE))
    if is_over(sheet):
        return points
    room = evaluator.room
    clear(room.total)
    add_up(evaluator.net, room.features, features_beside(sheet, NONE, NONE, room.features), room.total)
    return points + to_come(evaluator, sheet)


def misthrow_value(evaluator: Evaluator, sheet: Sheet) -> float:
    """Return the value of a sheet after one more misthrow."""
    return worth(evaluator, Sheet(sheet.entries, sheet.sizes, sheet.misthrows + 1))


def may_enter(sheet: Sheet, row: int, value: int) -> bool:
    """Return whether you may enter a value in the next field of a row."""
    size = sheet.sizes[row]
    if size == FIELDS:
        return False
    if size == 0:
        return True
    last = sheet.entries[row][size - 1]
    return bool(value > last if size < RISING else value < last)


def enter(sheet: Sheet, row: int, value: int) -> None:
    """Enter a value in the next field of a row."""
    sheet.entries[row][sheet.sizes[row]] = value
    sheet.sizes[row] += 1


def take_back(sheet: Sheet, row: int) -> None:
    """Take back the last entry of a row."""
    sheet.sizes[row] -= 1
    sheet.entries[row][sheet.sizes[row]] = 0


def look_beside(evaluator: Evaluator, sheet: Sheet, first: int, second: int, number: int) -> None:
    """Sum up what the last entries of one or two rows leave alone."""
    room = evaluator.room
    room.points[number] = points_beside(sheet, first, second)
    clear(room.beside[number])
    add_up(evaluator.net, room.features, features_beside(sheet, first, second, room.features), room.beside[number])


def entry_value(evaluator: Evaluator, sheet: Sheet, row: int, value: int) -> float:
    """Return the value of a sheet after an entry, or `REFUSED`. It is computed once."""
    room = evaluator.room
    known: float = room.one[row][value]
    if known != UNKNOWN:
        return known
    known = REFUSED
    if may_enter(sheet, row, value):
        enter(sheet, row, value)
        if room.points[row] == UNKNOWN:
            look_beside(evaluator, sheet, row, NONE, row)
        column = sheet.sizes[row] - 1
        entered = room.entered[row * TOP + value]
        count = column_features(sheet, column, room.features, row_features(sheet, row, room.features, 0))
        clear(entered)
        add_up(evaluator.net, room.features, count, entered)
        known = room.points[row] + column_points(sheet, column)
        if not is_over(sheet):
            join(room.total, room.beside[row], entered)
            known += to_come(evaluator, sheet)
        take_back(sheet, row)
    room.one[row][value] = known
    return known


def pair_value(evaluator: Evaluator, sheet: Sheet, first: int, value: int, second: int, more: int) -> float:
    """Return the value of a sheet after two entries, `first` in the upper row. It is computed once.

    The values of each of these entries must be known, and not `REFUSED`.
    """
    room = evaluator.room
    pair = first * (2 * ROWS - 1 - first) // 2 + second - first - 1
    known: float = room.two[pair][value * TOP + more]
    if known != UNKNOWN:
        return known
    number = ROWS + pair
    enter(sheet, first, value)
    enter(sheet, second, more)
    if room.points[number] == UNKNOWN:
        look_beside(evaluator, sheet, first, second, number)
    column = sheet.sizes[first] - 1
    known = room.points[number] + column_points(sheet, column)
    if sheet.sizes[second] != sheet.sizes[first]:
        known += column_points(sheet, sheet.sizes[second] - 1)
        join(room.part, room.entered[first * TOP + value], room.entered[second * TOP + more])
    else:
        # Both entries are in the same column, so its features depend on both.
        count = row_features(sheet, second, room.features, row_features(sheet, first, room.features, 0))
        clear(room.part)
        add_up(evaluator.net, room.features, column_features(sheet, column, room.features, count), room.part)
    if not is_over(sheet):
        join(room.total, room.beside[number], room.part)
        known += to_come(evaluator, sheet)
    take_back(sheet, second)
    take_back(sheet, first)
    room.two[pair][value * TOP + more] = known
    return known


def best_entries(evaluator: Evaluator, sheet: Sheet, failed: float) -> tuple[float, int, int]:
    """Find the best one or two entries of the sums in the workspace, or none, which is worth `failed`.

    Return their value and their rows, `NONE` for none.
    """
    sums = evaluator.room.sums
    best = failed
    first = NONE
    second = NONE
    for row in range(ROWS):
        value = sums[row]
        alone = entry_value(evaluator, sheet, row, value)
        if alone == REFUSED:
            continue
        if alone > best:
            best = alone
            first = row
            second = NONE
        for other in range(row + 1, ROWS):
            more = sums[other]
            if entry_value(evaluator, sheet, other, more) == REFUSED:
                continue
            both = pair_value(evaluator, sheet, row, value, other, more)
            if both > best:
                best = both
                first = row
                second = other
    return best, first, second


def second_entry(evaluator: Evaluator, sheet: Sheet, due: bool, taken: int) -> tuple[float, int]:
    """Return the value of a seat's best entry in the second window and its row, or `NONE`.

    If an entry is due, no entry means a misthrow. `taken` is the row that the first entry used.
    """
    best = misthrow_value(evaluator, sheet) if due else worth(evaluator, sheet)
    chosen = NONE
    for row in range(ROWS):
        value = evaluator.room.sums[row]
        if row != taken and may_enter(sheet, row, value):
            enter(sheet, row, value)
            found = worth(evaluator, sheet)
            take_back(sheet, row)
            if found > best:
                best = found
                chosen = row
    return best, chosen


def sum_dice(dice: Dice, faces: Any, sums: Any) -> None:
    """Fill in the sum of each colour and the white die, and last the white die alone: (rows + 1,)."""
    for row in range(ROWS + 1):
        sums[row] = 0
    for die in range(len(dice.rows)):
        sums[dice.rows[die][faces[die]]] += dice.numbers[die][faces[die]]
    for row in range(ROWS):
        sums[row] += sums[ROWS]


def list_sets(dice: Dice, faces: Any, sets: Any) -> int:
    """Fill in the sets of dice to compare for the second roll, and return how many there are.

    A set holds the dice of some colours, with or without the white die.
    """
    count = 0
    for kept in range(1 << ROWS):
        special = 0
        for die in range(len(dice.rows)):
            if die != dice.white and not kept >> dice.rows[die][faces[die]] & 1:
                special |= 1 << die
        for white in range(2):
            again = special | white << dice.white
            known = again == 0
            for at in range(count):
                known = known or sets[at] == again
            if not known:
                sets[count] = again
                count += 1
    return count


def sample_mean(evaluator: Evaluator, shown: FirstRoll, again: int, low: int, high: int) -> float:
    """Return the value of rolling some dice again, given as bits: the mean over some of the random rolls."""
    dice = evaluator.dice
    room = evaluator.room
    faces = shown.faces
    for row in range(ROWS + 1):
        room.kept[row] = 0
    count = 0
    for die in range(len(dice.rows)):
        if again >> die & 1:
            room.loose[count] = die
            count += 1
        else:
            room.kept[dice.rows[die][faces[die]]] += dice.numbers[die][faces[die]]
    total = 0.0
    for sample in range(low, high):
        roll = shown.luck[sample]
        for row in range(ROWS + 1):
            room.sums[row] = room.kept[row]
        for at in range(count):
            die = room.loose[at]
            room.sums[dice.rows[die][roll[die]]] += dice.numbers[die][roll[die]]
        total += roll_value(evaluator, shown)
    return round(total / (high - low), DIGITS)


def roll_value(evaluator: Evaluator, shown: FirstRoll) -> float:
    """Return the value of the best entries of a roll whose white die is not yet added to the sums."""
    room = evaluator.room
    white = room.sums[ROWS]
    number = 0
    for row in range(ROWS):
        room.sums[row] += white
        number = number * TOP + room.sums[row]
    slot = number % MEMO
    if room.rolls[slot] != number:
        room.bests[slot] = best_entries(evaluator, shown.sheet, shown.failed)[0]
        room.rolls[slot] = number
    found: float = room.bests[slot]
    return found


def rank_on_sample(evaluator: Evaluator, shown: FirstRoll) -> int:
    """Value all sets of dice by a fifth of the random rolls. Return the number of finalists in `room.order`.

    The best come first; of equal sets, the one that is listed first.
    """
    room = evaluator.room
    few = len(shown.luck) // 5
    finalists = 0
    for at in range(list_sets(evaluator.dice, shown.faces, room.sets)):
        value = sample_mean(evaluator, shown, room.sets[at], 0, few)
        room.values[at] = value
        rank = finalists
        while rank > 0 and value > room.values[room.order[rank - 1]]:
            if rank < FINALISTS:
                room.order[rank] = room.order[rank - 1]
            rank -= 1
        if rank < FINALISTS:
            room.order[rank] = at
            finalists = min(finalists + 1, FINALISTS)
    return finalists


def confirm_finalists(evaluator: Evaluator, shown: FirstRoll, finalists: int) -> int:
    """Value the finalists by the other random rolls. Return the best of them as bits, or 0 to keep all dice."""
    room = evaluator.room
    few = len(shown.luck) // 5
    sum_dice(evaluator.dice, shown.faces, room.sums)
    best = round(best_entries(evaluator, shown.sheet, shown.failed)[0], DIGITS)
    chosen = 0
    for rank in range(finalists):
        at = room.order[rank]
        value = sample_mean(evaluator, shown, room.sets[at], few, len(shown.luck))
        room.values[at] = value
        if value > best:
            best = value
            chosen = room.sets[at]
    return chosen


def roll_again(evaluator: Evaluator, shown: FirstRoll) -> int:
    """Return the dice to roll again as bits, 0 for none.

    Every set of dice is tried on a fifth of the random rolls, and the best few on the rest.
    """
    return confirm_finalists(evaluator, shown, rank_on_sample(evaluator, shown))


def play_turn(evaluator: Evaluator, match: Sheet, active: int, faces: Any, rolled: Any, luck: Any) -> bool:
    """Play a turn of a match in which all seats play as the net says. Return whether the match is over.

    `match` is the sheets of all seats: (seats, rows, fields), (seats, rows) and (seats,). `faces` shows the first roll,
    and in the end the second one, whose dice show the next faces of `rolled`.
    """
    sums = evaluator.room.sums
    sheet = Sheet(match.entries[active], match.sizes[active], match.misthrows[active])
    forget(evaluator.room)
    failed = misthrow_value(evaluator, sheet)
    again = roll_again(evaluator, FirstRoll(sheet, failed, faces, luck))
    count = 0
    for die in range(len(faces)):
        if again >> die & 1:
            faces[die] = rolled[count]
            count += 1
    sum_dice(evaluator.dice, faces, sums)
    _, first, second = best_entries(evaluator, sheet, failed)
    taken = NONE
    if second >= 0:
        taken = first
        enter(sheet, first, sums[first])
    ended = False
    for seat in range(len(match.misthrows)):
        due = seat == active and taken < 0
        own = Sheet(match.entries[seat], match.sizes[seat], match.misthrows[seat])
        row = second_entry(evaluator, own, due, taken)[1]
        if row >= 0:
            enter(own, row, sums[row])
        elif due:
            match.misthrows[seat] += 1
        ended = ended or is_over(Sheet(own.entries, own.sizes, match.misthrows[seat]))
    return ended
