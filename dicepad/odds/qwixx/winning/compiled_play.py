"""Compiled decisions by the probability of winning: the moves of a turn in which all seats use the net.

All decide on the white sum at the same time; `play` explains how they predict each other's moves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...arrays import Numbers, Whole
from ...compiled import jit_callable, jit_shared, njit
from ..turn.compiled_moves import cross_whites, finish_turn, is_over, list_own, may_colour
from ..turn.moves import GOES_ON, MOST_OPTIONS
from ..turn.sheet import CELLS, NOWHERE, ROWS, TurnTable
from .compiled_net import Layers, WinNet, chances, new_layers
from .play import ROUNDS, TIE

__all__ = [
    "Workspace",
    "best_option",
    "carry_out",
    "chance_after",
    "decide_colour",
    "decide_whites",
    "new_workspace",
    "share_of",
]


class Workspace(NamedTuple):
    """Working memory for the decisions of up to five seats."""

    whites: Numbers
    """(seats,): the place where each seat crosses the white sum, `NOWHERE` for none"""
    options: npt.NDArray[np.int64]
    """(2, MOST_OPTIONS): the places of the active seat: white sums, coloured dice"""
    sums: npt.NDArray[np.float64]
    """(seats, 1 + rows): sums of the probabilities of each seat after no cross, and after the white sum in each row"""
    rows: npt.NDArray[np.uint16]
    """(seats, rows): a copy of the rows on which options are tried"""
    misthrows: Numbers
    points: Numbers
    shown: npt.NDArray[np.uint16]
    """(seats, rows): a copy of the rows on which the white sums are crossed"""
    won: Numbers
    layers: Layers


@jit_callable
def new_workspace() -> Workspace:
    """Return new working memory."""
    seats = 5
    return Workspace(
        np.full(seats, NOWHERE, np.int64),
        np.zeros((2, MOST_OPTIONS), np.int64),
        np.zeros((seats, 1 + ROWS), np.float64),
        np.zeros((seats, ROWS), np.uint16),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        np.zeros((seats, ROWS), np.uint16),
        np.zeros(seats, np.int64),
        new_layers(),
    )


@njit
def carry_on(
    table: TurnTable, rows: Any, misthrows: Any, points: Any, active: Whole, white: Whole, colour: Whole
) -> bool:
    """Finish a turn, and return whether the game ends.

    A cross does not count if its row has been closed in the meantime, or if its die has left the game.
    """
    if not may_colour(table, rows[active], colour):
        colour = NOWHERE
    return finish_turn(table, rows, misthrows, points, active, white, colour) != GOES_ON


@njit
def share_of(points: Any, seat: Whole) -> float:
    """Return a seat's share of the win when a game is over. Equal first places share it."""
    best, first = points[0], 0
    for other in range(len(points)):
        best = max(best, points[other])
    for other in range(len(points)):
        first += int(points[other] == best)
    return 1.0 / first if points[seat] == best else 0.0


@njit
def cross_window(table: TurnTable, rows: Any, points: Any, whites: Any, memory: Workspace) -> bool:
    """Cross the white sums on copies, `memory.shown` and `memory.won`. Return whether this ends the game."""
    seats = len(points)
    shown, won = memory.shown[:seats], memory.won[:seats]
    for seat in range(seats):
        won[seat] = points[seat]
        for row in range(ROWS):
            shown[seat, row] = rows[seat, row]
    return cross_whites(table, shown, won, whites) != 0 and is_over(table, shown)


@jit_shared
def chance_after_whites(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    white: Whole, colour: Whole, seat: Whole, memory: Workspace,
) -> float:  # fmt: skip
    """Return a seat's probability of winning after a turn in which the white sums are already crossed."""
    seats = len(misthrows)
    tried, missed, made = memory.rows[:seats], memory.misthrows[:seats], memory.points[:seats]
    for other in range(seats):
        missed[other], made[other] = misthrows[other], points[other]
        for row in range(ROWS):
            tried[other, row] = rows[other, row]
    if carry_on(table, tried, missed, made, active, white, colour):
        return share_of(made, seat)
    chances(net, tried, missed, made, (active + 1) % seats, memory.layers)
    found: float = memory.layers.chances[seat]
    return found


@jit_shared
def chance_after(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    whites: Any, colour: Whole, seat: Whole, memory: Workspace,
) -> float:  # fmt: skip
    """Return a seat's probability of winning after a turn."""
    seats = len(misthrows)
    shown, won = memory.shown[:seats], memory.won[:seats]
    if cross_window(table, rows, points, whites, memory):
        return share_of(won, seat)
    return chance_after_whites(table, net, shown, misthrows, won, active, whites[active], colour, seat, memory)


@jit_shared
def best_colour(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    first: int, until: int, memory: Workspace,
) -> tuple[float, int]:  # fmt: skip
    """Return the best option with the same white cross as option `first`: its probability of winning, and its number.

    Options up to `until` are compared. All white sums are already crossed.
    """
    white, best, chosen = memory.options[0, first], -1.0, first
    for option in range(first, until):
        if memory.options[0, option] != white:
            break
        colour = memory.options[1, option]
        chance = chance_after_whites(table, net, rows, misthrows, points, active, white, colour, active, memory)
        if chance > best + TIE:
            best, chosen = chance, option
    return best, chosen


@jit_shared
def best_option(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    first: int, until: int, memory: Workspace,
) -> tuple[float, int]:  # fmt: skip
    """Return what `best_colour` returns, before the window, in which the others cross the places in `memory.whites`."""
    seats = len(misthrows)
    whites, shown, won = memory.whites[:seats], memory.shown[:seats], memory.won[:seats]
    whites[active] = memory.options[0, first]
    if cross_window(table, rows, points, whites, memory):
        return share_of(won, active), first
    return best_colour(table, net, shown, misthrows, won, active, first, until, memory)


@jit_shared
def decide_own_white(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole, count: int, memory: Workspace
) -> Whole:
    """Decide on the white sum for the active seat, whose `count` options are listed, and write its place down.

    Return the place that it intends to cross with a coloured die.
    """
    whites, colours, sums = memory.options[0], memory.options[1], memory.sums[active]
    best, first = -1.0, 0
    chosen: Whole = NOWHERE
    colour: Whole = NOWHERE
    while first < count:
        white = whites[first]
        chance, option = best_option(table, net, rows, misthrows, points, active, first, count, memory)
        slot = white // CELLS + 1 if white != NOWHERE else 0
        sums[slot] += chance
        if sums[slot] > best + TIE:
            best, chosen, colour = sums[slot], white, colours[option]
        # Options with the same white cross follow each other.
        while first < count and whites[first] == white:
            first += 1
    memory.whites[active] = chosen
    return colour


@jit_shared
def decide_other_white(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    total: Whole, colour: Whole, seat: Whole, memory: Workspace,
) -> None:  # fmt: skip
    """Decide on the white sum for a seat that is not active, and write its place down."""
    whites, sums, best = memory.whites[: len(misthrows)], memory.sums[seat], -1.0
    chosen: Whole = NOWHERE
    for slot in range(1 + ROWS):
        cell_id: Whole = np.int64(table.white[ROWS * total + slot - 1]) if slot else NOWHERE
        if slot and not table.after[CELLS * rows[seat, slot - 1] + cell_id % CELLS]:
            continue
        whites[seat] = cell_id
        sums[slot] += chance_after(table, net, rows, misthrows, points, active, whites, colour, seat, memory)
        if sums[slot] > best + TIE:
            best, chosen = sums[slot], cell_id
    whites[seat] = chosen


@jit_callable
def decide_whites(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    total: Whole, places: Any, memory: Workspace,
) -> tuple[Whole, int]:  # fmt: skip
    """Decide for all seats on the white sum, and write their places into `memory.whites`.

    Return the place that the active seat intends to cross with a coloured die, and the number of its `memory.options`.
    """
    seats = len(misthrows)
    memory.whites[:seats] = NOWHERE
    memory.sums[:] = 0.0
    colour: Whole = NOWHERE
    count = list_own(table, rows[active], total, places, True, memory.options[0], memory.options[1])
    for _ in range(ROUNDS):
        colour = decide_own_white(table, net, rows, misthrows, points, active, count, memory)
        for step in range(1, seats):
            seat = (active + step) % seats
            decide_other_white(table, net, rows, misthrows, points, active, total, colour, seat, memory)
    return colour, count


@jit_callable
def decide_colour(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    white: Whole, places: Any, memory: Workspace,
) -> Whole:  # fmt: skip
    """Return the best place for the coloured dice after the window, or `NOWHERE`.

    `white` is the place that the active seat crossed in the window.
    """
    count = list_own(table, rows[active], 0, places, True, memory.options[0], memory.options[1])
    memory.options[0, :count] = white
    _, chosen = best_colour(table, net, rows, misthrows, points, active, 0, count, memory)
    found: Whole = memory.options[1, chosen]
    return found


@jit_shared
def carry_out(
    table: TurnTable, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    whites: Any, colour: Whole, again: bool, places: Any, memory: Workspace,
) -> bool:  # fmt: skip
    """Carry out a turn, and return whether the game ends.

    The active seat crosses the intended place with the coloured dice, or decides `again` after the window.
    """
    if cross_whites(table, rows, points, whites) and is_over(table, rows):
        return True
    if again:
        colour = decide_colour(table, net, rows, misthrows, points, active, whites[active], places, memory)
    return carry_on(table, rows, misthrows, points, active, whites[active], colour)
