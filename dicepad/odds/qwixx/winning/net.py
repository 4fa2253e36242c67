"""The net that estimates the probability of winning Qwixx, from each seat's sheet to each seat's strength.

Between turns, each seat has a strength. Two layers of units compute it from the seat's rows, misthrows, place in the
order and lead, and from contributions of the other seats. The strengths become probabilities by a softmax, so they
always add up to 1. Further inputs are the points that each sheet will still make, which approximate the table of
``hasty-7-7``. To estimate them, the net describes each row state by `ROW_RANK` numbers, from which it computes `RANK`
numbers for each pair of rows. A matrix that depends on the misthrows then combines the two pairs.

The net learned from matches of `winner` against itself. Among other players, their styles come on top: each seat's
style adds to the first layer, for the seat itself and for the others. Where nobody is known by name, styles add other
amounts. `styles` knows the styles of all players.

Beside computers that are known by name, a person is an unknown computer. By the law of total probability, the chances
are the average over what the person may be: one term for each level of strength, with the shares of the styles in it.

All weights were learned; `training.win_pairs`, `training.win_chance` and `training.win_styles` are the commands. The
source of the net runs as it is on lists, in a tenth of a millisecond, and compiled on arrays in `compiled_net`.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Any, Final, NamedTuple

from ...weights import read_weights

__all__ = [
    "LEVELS",
    "STYLES",
    "WINNER",
    "Layers",
    "SeatState",
    "Style",
    "Weights",
    "chances_of",
    "choose_inputs",
    "fill_first_layer",
    "is_named",
    "levels_of",
    "new_layers",
    "pair_index",
    "pair_vector",
    "strength",
    "strengths",
    "style_weights",
    "to_chances",
    "weights",
    "worlds",
]

UNITS: Final = 32
SECOND: Final = 16
RANK: Final = 16
ROW_RANK: Final = 20
STATES: Final = 57
"""States of a row: see `SolvableSheet.states`."""
PAIRS: Final = STATES * (STATES + 1) // 2
MOST_MISTHROWS: Final = 4
LEAD: Final = 60
"""Greatest lead, in points. Greater ones count as this one."""
OTHER: Final = STATES
"""Parts: the rows of a seat itself, those of others, misthrows, places in the order of 2 to 5 seats, leads."""
MISTHROWS: Final = OTHER + STATES
OTHER_MISTHROWS: Final = MISTHROWS + MOST_MISTHROWS
WAITS: Final = OTHER_MISTHROWS + MOST_MISTHROWS
LEADS: Final = WAITS + 14
PARTS: Final = LEADS + 2 * LEAD + 1
KEPT: Final = 512
"""Number of sheets and positions that are remembered, because most moves change only one row of one sheet."""
SCALARS: Final = 3
"""Number of inputs that are numbers, in tens of points: the lead if points to come count, a seat's own points to come,
and the others' on average."""
INPUTS: Final = 1 + SCALARS
"""Number of vectors of a style: one that counts once, and one for each of the inputs that are numbers."""
STYLES: Final = (
    "random",
    "racer-1",
    "friendly-2",
    "solo",
    "closer-1",
    "closer-2",
    "careful",
    "gap-1",
    "hasty-14",
    "hasty-7-7",
)
"""The computers whose styles the net has learned, in the order of the weights. `winner` is the net without a style."""

Vector = tuple[float, ...]
Rows = tuple[int, ...]
Style = tuple[float, ...]
"""Shares of `STYLES` that describe a seat. What is left to 1 is the share of `winner`."""
WINNER: Final[Style] = (0.0,) * len(STYLES)
LEVELS: Final = ((0, 1), (1, 6), (6, 8), (8, 11))
"""Levels of strength, as ranges of `STYLES` and then `winner`: at random, and what loses, wins some, or wins most."""
COARSE: Final = ((0, 8), (8, 11))
"""Levels if there are more than two persons, because each has to be combined with all levels of the others."""
RARE: Final = 0.005
"""Shares of levels that are left out."""


class Weights(NamedTuple):
    """Learned weights. `rows`, `joins` and `cores` predict the points to come, and the rest is the net."""

    rows: tuple[Vector, ...]
    """(STATES, ROW_RANK)"""
    joins: tuple[tuple[Vector, ...], ...]
    """(ROW_RANK, ROW_RANK, RANK), symmetrical"""
    cores: tuple[tuple[tuple[Vector, ...], ...], ...]
    """(waits 0 and 1, misthrows, RANK, RANK)"""
    parts: tuple[Vector, ...]
    """(PARTS, UNITS + 1); the last unit goes straight into the strength"""
    scalars: tuple[Vector, ...]
    """(SCALARS, UNITS + 1)"""
    inner: tuple[Vector, ...]
    """(UNITS, SECOND)"""
    bias: Vector
    """(SECOND + 1,)"""
    outer: Vector
    """(SECOND,)"""


class SeatState(NamedTuple):
    """A sheet between turns: the states of its rows, its misthrows and its points."""

    rows: Rows
    misthrows: int
    points: int


def table(values: Vector, first: int, rows: int, width: int) -> tuple[Vector, ...]:
    """Return values from index `first` on as rows of equal width."""
    return tuple([values[first + row * width : first + (row + 1) * width] for row in range(rows)])


def symmetrical(values: tuple[Any, ...], size: int) -> tuple[tuple[Any, ...], ...]:
    """Return a symmetric matrix, given its upper half row by row.

    >>> symmetrical((1, 2, 3), 2)
    ((1, 2), (2, 3))
    """
    planes = []
    for row in range(size):
        places = [(min(row, column), max(row, column)) for column in range(size)]
        planes.append(tuple([values[low * size - low * (low - 1) // 2 + high - low] for low, high in places]))
    return tuple(planes)


@lru_cache(maxsize=4)
def weights(seats: int) -> Weights:
    """Return the weights for this many seats. Two seats have a net of their own, and three to five share one."""
    points, net = read_weights("qwixx_points"), read_weights("qwixx_two" if seats == 2 else "qwixx_more")
    joins = STATES * ROW_RANK
    joined = symmetrical(table(points, joins, ROW_RANK * (ROW_RANK + 1) // 2, RANK), ROW_RANK)
    start = joins + ROW_RANK * (ROW_RANK + 1) // 2 * RANK
    size = RANK * (RANK + 1) // 2
    cores = []
    for plane in range(2 * MOST_MISTHROWS):
        first = start + plane * size
        cores.append(symmetrical(points[first : first + size], RANK))
    width = UNITS + 1
    scalars = PARTS * width
    inner = scalars + SCALARS * width
    bias = inner + SECOND * UNITS
    return Weights(
        table(points, 0, STATES, ROW_RANK),
        joined,
        (tuple(cores[:MOST_MISTHROWS]), tuple(cores[MOST_MISTHROWS:])),
        table(net, 0, PARTS, width),
        table(net, scalars, SCALARS, width),
        table(net, inner, UNITS, SECOND),
        net[bias : bias + SECOND + 1],
        net[bias + SECOND + 1 : bias + 2 * SECOND + 1],
    )


class StyleWeights(NamedTuple):
    """Additions of each of `STYLES` to the first layer: (STYLES, INPUTS, UNITS + 1).

    The first vector counts once, and the others count as often as the inputs that are numbers.
    """

    own: tuple[tuple[Vector, ...], ...]
    """For the seat that plays like that."""
    shown: tuple[tuple[Vector, ...], ...]
    """For each other seat."""


@lru_cache(maxsize=8)
def style_weights(seats: int, known: bool) -> StyleWeights:
    """Return the weights of the styles for this many seats. If some are `known` by name, each number has its own."""
    values = read_weights("qwixx_styles")
    width = UNITS + 1
    size = len(STYLES) * INPUTS * width
    first = 2 * size * (seats if known else min(seats, 3) - 2)
    planes = [table(values, first + at * INPUTS * width, INPUTS, width) for at in range(2 * len(STYLES))]
    return StyleWeights(tuple(planes[: len(STYLES)]), tuple(planes[len(STYLES) :]))


def is_named(style: Style) -> bool:
    """Return whether a style is that of one computer, and no mixture.

    >>> is_named(WINNER), is_named((0.5, 0.5, *WINNER[2:]))
    (True, False)
    """
    return all(share in (0, 1) for share in style)


def levels_of(style: Style, levels: tuple[tuple[int, int], ...]) -> list[tuple[float, Style]]:
    """Return the share of each level in a mixture, and the mixture if the player is of this level.

    >>> [(share, part[:2]) for share, part in levels_of((0.5, 0.25, *WINNER[2:]), LEVELS)]
    [(0.5, (1.0, 0.0)), (0.25, (0.0, 1.0)), (0.25, (0.0, 0.0))]
    """
    shares = (*style, 1 - sum(style))
    found = []
    for first, end in levels:
        share = sum(shares[first:end])
        if share > RARE:
            part = [each / share if first <= at < end else 0.0 for at, each in enumerate(style)]
            found.append((share, tuple(part)))
    total = sum([share for share, _ in found])
    return [(share / total, part) for share, part in found]


@lru_cache(maxsize=16)
def worlds(styles: tuple[Style, ...]) -> tuple[tuple[float, tuple[Style, ...]], ...]:
    """Return what the seats may be, with probabilities: each named seat itself, and each person of every level.

    Where nobody is named, or everybody, there is only one such world.

    >>> [round(chance, 2) for chance, _ in worlds((WINNER, (1 / 11,) * 10))]
    [0.09, 0.45, 0.18, 0.27]
    """
    persons = sum([not is_named(style) for style in styles])
    if persons == len(styles):
        return ((1.0, styles),)
    found: list[tuple[float, tuple[Style, ...]]] = [(1.0, ())]
    for style in styles:
        parts = [(1.0, style)] if is_named(style) else levels_of(style, LEVELS if persons <= 2 else COARSE)
        found = [(chance * share, (*before, part)) for chance, before in found for share, part in parts]
    return tuple(found)


@lru_cache(maxsize=64)
def styled(styles: tuple[Style, ...]) -> tuple[tuple[Vector, ...], ...]:
    """Return what the styles of all seats add to each seat's first layer: (seats, INPUTS, UNITS + 1).

    If all seats play like `winner`, nothing is added, and the result is empty.
    """
    if all(style == WINNER for style in styles):
        return ()
    known = style_weights(len(styles), any(is_named(style) for style in styles))
    own, shown = ([mixed(planes, style) for style in styles] for planes in known)
    found = []
    for seat, mine in enumerate(own):
        others = [theirs for other, theirs in enumerate(shown) if other != seat]
        total = []
        for at, vector in enumerate(mine):
            each = zip(*[theirs[at] for theirs in others], strict=True)
            total.append(tuple([a + sum(b) / len(others) for a, b in zip(vector, each, strict=True)]))
        found.append(tuple(total))
    return tuple(found)


def mixed(planes: tuple[tuple[Vector, ...], ...], style: Style) -> list[Vector]:
    """Return the weighted sum of the styles' vectors."""
    found = []
    for at in range(INPUTS):
        total = [0.0] * (UNITS + 1)
        for share, plane in zip(style, planes, strict=True):
            if share:
                total = [a + share * b for a, b in zip(total, plane[at], strict=True)]
        found.append(tuple(total))
    return found


def pair_index(state: int, other: int) -> int:
    """Return the number of the states of two rows, in any order.

    >>> pair_index(0, 0), pair_index(56, 1), pair_index(56, 56)
    (0, 112, 1652)
    """
    low, high = min(state, other), max(state, other)
    return low * STATES - low * (low - 1) // 2 + high - low


@lru_cache(maxsize=STATES)
def joined_to(state: int) -> tuple[Vector, ...]:
    """Return the matrix with which a row's state multiplies the numbers of the other row: (ROW_RANK, RANK)."""
    known = weights(2)
    numbers = known.rows[state]
    found = []
    for row in known.joins:
        total = [0.0] * RANK
        for number, vector in zip(numbers, row, strict=True):
            total = [a + number * b for a, b in zip(total, vector, strict=True)]
        found.append(tuple(total))
    return tuple(found)


@lru_cache(maxsize=512)
def pair_vector(state: int, other: int) -> Vector:
    """Return the `RANK` numbers of the states of two rows."""
    total = [0.0] * RANK
    for number, vector in zip(weights(2).rows[state], joined_to(other), strict=True):
        total = [a + number * b for a, b in zip(total, vector, strict=True)]
    return tuple(total)


@lru_cache(maxsize=KEPT)
def half_joined(state: int, other: int, misthrows: int, wait: int) -> Vector:
    """Return the vector with which the states of two rows multiply the numbers of the other two rows."""
    numbers = pair_vector(state, other)
    return tuple([dot(row, numbers) for row in weights(2).cores[wait][misthrows]])


@lru_cache(maxsize=KEPT)
def to_come(rows: Rows, misthrows: int, wait: int) -> float:
    """Return the approximate points that a sheet still makes."""
    # Rows of a pair are alike, so their order does not matter, and more results are found again.
    numbers = pair_vector(min(rows[:2]), max(rows[:2]))
    return dot(numbers, half_joined(min(rows[2:]), max(rows[2:]), misthrows, min(wait, 1)))


def dot(vector: Vector, other: Vector) -> float:
    """Return the sum of the products of two vectors."""
    return sum([a * b for a, b in zip(vector, other, strict=True)])


class Layers(NamedTuple):
    """Working memory of the net, as lists or as arrays."""

    chosen: Any
    """(seats, 12): the parts of a seat, of which the last five count for the other seats"""
    values: Any
    """(seats, SCALARS): the inputs that are numbers"""
    shown: Any
    """(seats, UNITS + 1): the contributions of a seat to the others"""
    first: Any
    """(seats, UNITS + 1)"""
    second: Any
    """(seats, SECOND)"""


def new_layers(seats: int) -> Layers:
    """Return new working memory as lists."""
    sizes = 12, SCALARS, UNITS + 1, UNITS + 1, SECOND
    return Layers(*[[[0] * size for _ in range(seats)] for size in sizes])


# The kernel: it runs as it is on lists, and compiled on arrays. `net` has the fields of `Weights` from `parts` on.


def choose_inputs(seats: int, rows: Any, misthrows: Any, points: Any, roller: Any, layers: Any) -> None:
    """Fill in the parts of each seat, and its inputs that are numbers, of which `values` has the points to come."""
    for seat in range(seats):
        index = layers.chosen[seat]
        missed = misthrows[seat]
        for row in range(4):
            index[row] = rows[seat][row]
            index[7 + row] = OTHER + rows[seat][row]
        index[4] = MISTHROWS + missed
        # Tables of 2, 3, 4 and 5 seats have their own places in the order: 2 + 3 + 4 + 5 = 14.
        index[5] = WAITS + seats * (seats - 1) // 2 - 1 + (seat - roller) % seats
        index[11] = OTHER_MISTHROWS + missed
        lead, ahead, others = 10_000, 10_000.0, 0.0
        for other in range(seats):
            if other != seat:
                # The lead is the one over the best other seat, so it is the smallest gap.
                gap = points[seat] - points[other]
                lead = min(lead, gap)
                ahead = min(ahead, gap + layers.values[seat][1] - layers.values[other][1])
                others += layers.values[other][1]
        # The first part of the leads stands for the greatest deficit.
        index[6] = LEADS + LEAD + min(max(lead, -LEAD), LEAD)
        layers.values[seat][0], layers.values[seat][2] = ahead, others / (seats - 1)
    for seat in range(seats):
        for at in range(SCALARS):
            layers.values[seat][at] /= 10


def fill_first_layer(net: Any, seats: int, layers: Any) -> None:
    """Compute the first layer of each seat from its parts, its numbers, and what the other seats show it."""
    parts = net.parts
    ahead, own, others = (net.scalars[0], net.scalars[1], net.scalars[2])
    for seat in range(seats):
        index, shown = layers.chosen[seat], layers.shown[seat]
        one, two, three = parts[index[7]], parts[index[8]], parts[index[9]]
        four, missed = parts[index[10]], parts[index[11]]
        for unit in range(UNITS + 1):
            shown[unit] = (one[unit] + two[unit] + three[unit] + four[unit] + missed[unit]) / (seats - 1)
    for seat in range(seats):
        index, first, values = layers.chosen[seat], layers.first[seat], layers.values[seat]
        one, two, three, four = parts[index[0]], parts[index[1]], parts[index[2]], parts[index[3]]
        missed = parts[index[4]]
        wait = parts[index[5]]
        lead = parts[index[6]]
        for unit in range(UNITS + 1):
            total = one[unit] + two[unit] + three[unit] + four[unit] + missed[unit] + wait[unit] + lead[unit]
            first[unit] = total + values[0] * ahead[unit] + values[1] * own[unit] + values[2] * others[unit]
        for other in range(seats):
            if other != seat:
                shown = layers.shown[other]
                for unit in range(UNITS + 1):
                    first[unit] += shown[unit]


def strength(net: Any, seat: int, layers: Any) -> float:
    """Return the strength of a seat with this first layer."""
    first, second = layers.first[seat], layers.second[seat]
    for unit in range(SECOND):
        second[unit] = net.bias[unit]
    for below in range(UNITS):
        level = first[below]
        if level > 0:
            weights = net.inner[below]
            for unit in range(SECOND):
                second[unit] += level * weights[unit]
    found: float = first[UNITS] + net.bias[SECOND]
    for unit in range(SECOND):
        if second[unit] > 0:
            found += net.outer[unit] * second[unit]
    return found


def chances_of(seats: tuple[SeatState, ...], roller: int, styles: tuple[Style, ...] | None = None) -> tuple[float, ...]:
    """Return each seat's probability of winning, if `roller` rolls next. Without `styles`, all play like `winner`."""
    net = weights(len(seats))
    total = [0.0] * len(seats)
    for share, world in worlds(styles) if styles else ((1.0, None),):
        chances = to_chances(strengths(net, seats, roller, world))
        total = [a + share * b for a, b in zip(total, chances, strict=True)]
    return tuple(total)


def strengths(
    known: Weights, seats: tuple[SeatState, ...], roller: int, styles: tuple[Style, ...] | None
) -> list[float]:
    """Return the strength of each seat, if `roller` rolls next."""
    count = len(seats)
    layers = new_layers(count)
    added = styled(styles) if styles else ()
    for seat, sheet in enumerate(seats):
        layers.values[seat][1] = to_come(sheet.rows, sheet.misthrows, (seat - roller) % count)
    rows, misthrows, points = zip(*seats, strict=True)
    choose_inputs(count, rows, misthrows, points, roller, layers)
    fill_first_layer(known, count, layers)
    for seat, vectors in enumerate(added):
        for times, vector in zip((1.0, *layers.values[seat]), vectors, strict=True):
            layers.first[seat][:] = [a + times * b for a, b in zip(layers.first[seat], vector, strict=True)]
    return [strength(known, seat, layers) for seat in range(count)]


def to_chances(found: list[float]) -> tuple[float, ...]:
    """Convert strengths to probabilities that add up to 1.

    >>> to_chances([1.0, 1.0])
    (0.5, 0.5)
    """
    # Subtracting the greatest strength changes no quotient, and no power overflows.
    most = max(found)
    powers = [exp(each - most) for each in found]
    total = sum(powers)
    return tuple([each / total for each in powers])
