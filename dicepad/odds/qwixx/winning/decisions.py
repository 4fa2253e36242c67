"""The kernel of decisions by the probability of winning: what all seats choose in a turn.

In the white window, all decide at once, so each seat predicts the others' moves by fictitious play (Brown 1951). First,
all intend to pass. Then each seat in turn, the active one first, chooses the plan that is best on average against all
plans of the others so far. The colour action leaves nothing to guess.

This source runs as it is on lists, even in a browser. `compiled_decisions` compiles the same source for arrays, where
`evaluate` asks the compiled net, and nothing is kept of a turn. Read `decide_whites`, then `decide_white`, then
`best_colour`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..turn.moves import (
    GOES_ON,
    MOST_OPTIONS,
    Options,
    Sheets,
    cross_whites,
    finish_turn,
    is_over,
    list_own,
    may_colour,
)
from ..turn.sheet import CELLS, NOWHERE, ROWS, TurnTable
from .net import SeatState, chances_of

if TYPE_CHECKING:
    Whole = Any  # a whole number, also from an array

__all__ = [
    "ROUNDS",
    "TIE",
    "Turn",
    "Workspace",
    "best_reply",
    "carry_out",
    "decide_colour",
    "decide_whites",
    "new_workspace",
    "rate",
    "rate_colour",
    "share_of",
]

ROUNDS: Final = 2
"""Rounds of replies in which each seat chooses its plan."""
TIE: Final = 1e-9
"""Probabilities that differ by less count as equal, because sums of the same terms in another order differ a little."""


class Workspace(NamedTuple):
    """Working memory for the decisions of all seats, as lists or as arrays."""

    whites: Any
    """(seats,): the place where each seat intends to cross the white sum, `NOWHERE` for none"""
    sums: Any
    """(seats, 1 + rows): sums of the probabilities of each seat after no cross, and after the white sum in each row"""
    options: Options
    window: Sheets
    """sheets after the white sums"""
    after: Sheets
    """sheets after the turn"""
    layers: Any
    """`Memo`, or the layers of the compiled net; `chances` (seats,) are the probabilities of winning after the turn"""


class Memo(NamedTuple):
    """Results that the plain form remembers for a turn."""

    chances: list[float]
    known: dict[tuple[int, ...], list[float]]
    """the probabilities of winning by plan: the white places of all seats, and the active seat's colour"""
    seen: list[list[tuple[int, ...]]]
    """the plans to which each seat has replied"""


class Turn(NamedTuple):
    """A turn before its decisions, and all that they go by."""

    table: TurnTable
    net: Any
    """what `evaluate` asks: the styles of all seats, or the weights of the compiled net"""
    sheets: Sheets
    active: Whole
    total: Whole
    """the white sum"""
    places: Any
    """(coloured dice * 2): the places that each die names"""
    memory: Workspace


def new_workspace(seats: int) -> Workspace:
    """Return new working memory, as lists."""
    window, after = (Sheets([[0] * ROWS for _ in range(seats)], [0] * seats, [0] * seats) for _ in range(2))
    return Workspace(
        [NOWHERE] * seats,
        [[0.0] * (1 + ROWS) for _ in range(seats)],
        Options([NOWHERE] * MOST_OPTIONS, [NOWHERE] * MOST_OPTIONS),
        window,
        after,
        Memo([0.0] * seats, {}, [[] for _ in range(seats)]),
    )


def evaluate(net: Any, sheets: Sheets, roller: Whole, layers: Memo) -> None:
    """Write each seat's probability of winning into `layers.chances`, if `roller` rolls next."""
    seats = [SeatState(tuple(rows), misthrows, points) for rows, misthrows, points in zip(*sheets, strict=True)]
    layers.chances[:] = chances_of(tuple(seats), roller, net)


def share_of(points: Any, seat: Whole) -> float:
    """Return a seat's share of the win when a game is over. Equal first places share it.

    >>> share_of([30, 41, 41], 0), share_of([30, 41, 41], 1)
    (0.0, 0.5)
    """
    first = 0
    for other in range(len(points)):
        if points[other] > points[seat]:
            return 0.0
        if points[other] == points[seat]:
            first += 1
    return 1.0 / first


def copy_sheets(sheets: Sheets, onto: Sheets) -> None:
    """Copy all sheets."""
    for seat in range(len(sheets.points)):
        onto.misthrows[seat] = sheets.misthrows[seat]
        onto.points[seat] = sheets.points[seat]
        rows, copied = sheets.rows[seat], onto.rows[seat]
        for row in range(ROWS):
            copied[row] = rows[row]


def cross_window(table: TurnTable, sheets: Sheets, whites: Any, window: Sheets) -> bool:
    """Cross the white sums on a copy of the sheets, `window`. Return whether this ends the game."""
    copy_sheets(sheets, window)
    return cross_whites(table, window, whites) != 0 and is_over(table, window.rows)


def finish(table: TurnTable, sheets: Sheets, active: Whole, white: Whole, colour: Whole) -> bool:
    """Finish a turn after the white sums, and return whether the game ends.

    A cross does not count if its row has been closed in the meantime, or if its die has left the game.
    """
    # `NOWHERE` may never be crossed, so no cross remains none.
    if not may_colour(table, sheets.rows[active], colour):
        colour = NOWHERE
    return finish_turn(table, sheets, active, white, colour) != GOES_ON


def share_win(points: Any, chances: Any) -> None:
    """Write each seat's share of the win into `chances`."""
    for seat in range(len(points)):
        chances[seat] = share_of(points, seat)


def rate_colour(turn: Turn, sheets: Sheets, white: Whole, colour: Whole) -> None:
    """Do what `rate_anew` does, but only once for each plan, because to ask the net takes longer than all the rest."""
    memo = turn.memory.layers
    plan = (*turn.memory.whites, colour)
    if plan not in memo.known:
        rate_anew(turn, sheets, white, colour)
        memo.known[plan] = memo.chances[:]
    memo.chances[:] = memo.known[plan]


def see(whites: Any, colour: Whole, seat: Whole, layers: Memo) -> None:
    """Note the plan to which a seat replies."""
    layers.seen[seat].append((*whites, colour))


def rate_anew(turn: Turn, sheets: Sheets, white: Whole, colour: Whole) -> None:
    """Write each seat's probability of winning into `memory.layers.chances`, after a colour action on these sheets.

    `white` is the place that the active seat has crossed in the window.
    """
    after, layers = turn.memory.after, turn.memory.layers
    copy_sheets(sheets, after)
    if finish(turn.table, after, turn.active, white, colour):
        share_win(after.points, layers.chances)
    else:
        evaluate(turn.net, after, (turn.active + 1) % len(after.points), layers)


def rate(turn: Turn, colour: Whole) -> None:
    """Write each seat's probability of winning into `memory.layers.chances`, after all cross their white places."""
    memory = turn.memory
    if cross_window(turn.table, turn.sheets, memory.whites, memory.window):
        share_win(memory.window.points, memory.layers.chances)
    else:
        rate_colour(turn, memory.window, memory.whites[turn.active], colour)


def best_colour(turn: Turn, sheets: Sheets, white: Whole) -> tuple[float, Whole]:
    """Return the active seat's best colour action on these sheets: its probability of winning, and the place."""
    memory = turn.memory
    best = -1.0
    chosen: Whole = NOWHERE
    # A white sum of 0 stands for the end of the white action.
    count = list_own(turn.table, sheets.rows[turn.active], 0, turn.places, True, memory.options)
    for option in range(count):
        colour = memory.options.colours[option]
        rate_colour(turn, sheets, white, colour)
        chance = memory.layers.chances[turn.active]
        if chance > best + TIE:
            best, chosen = chance, colour
    return best, chosen


def best_reply(turn: Turn) -> tuple[float, Whole]:
    """Return what `best_colour` returns, before the window, in which all cross the places in `memory.whites`."""
    memory = turn.memory
    if cross_window(turn.table, turn.sheets, memory.whites, memory.window):
        return share_of(memory.window.points, turn.active), NOWHERE
    return best_colour(turn, memory.window, memory.whites[turn.active])


def decide_white(turn: Turn, seat: Whole, colour: Whole) -> Whole:
    """Decide on the white sum for a seat, and write its place into `memory.whites`.

    `colour` is the place that the active seat intends to cross with a coloured die. Return the place that it intends
    after this decision.
    """
    memory = turn.memory
    rows = turn.sheets.rows[seat]
    best = -1.0
    sums = memory.sums[seat]
    chosen: Whole = NOWHERE
    intended: Whole = colour
    for slot in range(1 + ROWS):
        cell_id: Whole = turn.table.white[ROWS * turn.total + slot - 1] if slot else NOWHERE
        if slot and not turn.table.after[CELLS * rows[slot - 1] + cell_id % CELLS]:
            continue
        memory.whites[seat] = cell_id
        then: Whole = colour
        if seat == turn.active:
            chance, then = best_reply(turn)
        else:
            rate(turn, colour)
            chance = memory.layers.chances[seat]
        # Each round adds the reply to one more plan, so the sums rank the places by their averages.
        sums[slot] += chance
        if sums[slot] > best + TIE:
            best, chosen, intended = sums[slot], cell_id, then
    memory.whites[seat] = chosen
    return intended


def decide_whites(turn: Turn) -> Whole:
    """Decide for all seats on the white sum, and write their places into `memory.whites`.

    Return the place that the active seat intends to cross with a coloured die.
    """
    memory = turn.memory
    seats = len(turn.sheets.points)
    colour: Whole = NOWHERE
    for seat in range(seats):
        memory.whites[seat] = NOWHERE
        for slot in range(1 + ROWS):
            memory.sums[seat][slot] = 0.0
    for _ in range(ROUNDS):
        for step in range(seats):
            seat = (turn.active + step) % seats
            see(memory.whites, colour, seat, memory.layers)
            colour = decide_white(turn, seat, colour)
    return colour


def decide_colour(turn: Turn, white: Whole) -> Whole:
    """Return the best place for the coloured dice after the window, or `NOWHERE`.

    `white` is the place that the active seat crossed in the window.
    """
    _, chosen = best_colour(turn, turn.sheets, white)
    return chosen


def carry_out(turn: Turn, whites: Any, colour: Whole, again: bool) -> bool:
    """Carry out a turn, and return whether the game ends.

    The active seat crosses the intended place with the coloured dice, or decides `again` after the window.
    """
    if cross_whites(turn.table, turn.sheets, whites) and is_over(turn.table, turn.sheets.rows):
        return True
    white = whites[turn.active]
    if again:
        colour = decide_colour(turn, white)
    return finish(turn.table, turn.sheets, turn.active, white, colour)
