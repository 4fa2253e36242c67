"""Compiled decisions by the probability of winning: the moves of a turn in which all seats use the net.

All decide on the white sum at the same time; `strategies.win_chance` explains how they predict each other's moves.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..compiled import apart, njit, whole
from ..solver.kernels import closed_rows, dice_gone
from ..solver.sheet import ROWS
from ..strategies.win_chance import ROUNDS, TIE
from .arrays import CELLS, NOWHERE, GameArrays, Numbers, Whole
from .turn import GOES_ON, cross_whites, finish_turn, is_over
from .win_net import Layers, WinNet, chances, new_layers

__all__ = [
    "MOST_OPTIONS",
    "Room",
    "best_colour",
    "carry_out",
    "chance_after",
    "decide_colour",
    "decide_whites",
    "new_room",
    "share_of",
]

MOST_OPTIONS: Final = (1 + ROWS) * (1 + 2 * ROWS)


class Room(NamedTuple):
    """Working memory for the decisions of up to five seats."""

    whites: Numbers
    """(seats,): the place where each seat crosses the white sum, `NOWHERE` for none"""
    options: npt.NDArray[np.int64]
    """(MOST_OPTIONS, 2): the places of the active seat: white sum, coloured die"""
    sums: npt.NDArray[np.float64]
    """(seats, 1 + rows): sums of the probabilities of each seat after no cross, and after the white sum in each row"""
    rows: npt.NDArray[np.uint16]
    """(seats, rows): a copy of the rows on which options are tried"""
    misthrows: Numbers
    points: Numbers
    layers: Layers


@whole
def new_room() -> Room:
    """Return new working memory."""
    seats = 5
    return Room(
        np.full(seats, NOWHERE, np.int64),
        np.zeros((MOST_OPTIONS, 2), np.int64),
        np.zeros((seats, 1 + ROWS), np.float64),
        np.zeros((seats, ROWS), np.uint16),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        new_layers(),
    )


@njit
def is_open(sheet: GameArrays, rows: Any, place: Whole) -> bool:
    """Return whether the row of a place is open, and the coloured die for the place is still in the game."""
    row, cell = place // CELLS, place % CELLS
    gone = dice_gone(rows, sheet.locked, sheet.die_of_row)
    return bool(rows[row] != sheet.locked and not gone >> np.int64(sheet.die[row, cell]) & 1)


@njit
def carry_on(
    sheet: GameArrays, rows: Any, misthrows: Any, points: Any, active: Whole, white: Whole, colour: Whole
) -> bool:
    """Finish a turn, and return whether the game ends.

    A cross does not count if its row has been closed in the meantime, or if its die has left the game.
    """
    if colour != NOWHERE and not is_open(sheet, rows[active], colour):
        colour = NOWHERE
    return finish_turn(sheet, rows, misthrows, points, active, white, colour) != GOES_ON


@njit
def share_of(points: Any, seat: Whole) -> float:
    """Return a seat's share of the win when a game is over. Equal first places share it."""
    best, first = points[0], 0
    for other in range(len(points)):
        best = max(best, points[other])
    for other in range(len(points)):
        first += int(points[other] == best)
    return 1.0 / first if points[seat] == best else 0.0


@apart
def chance_after(
    sheet: GameArrays, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    whites: Any, colour: Whole, window: bool, seat: Whole, room: Room,
) -> float:  # fmt: skip
    """Return a seat's probability of winning after a turn.

    If `window` is false, the white sums are already crossed, and `whites` holds only the active seat's cross.
    """
    seats = len(misthrows)
    tried, missed, made = room.rows[:seats], room.misthrows[:seats], room.points[:seats]
    for other in range(seats):
        missed[other], made[other] = misthrows[other], points[other]
        for row in range(ROWS):
            tried[other, row] = rows[other, row]
    if window and cross_whites(sheet, tried, made, whites) and is_over(sheet, tried):
        return share_of(made, seat)
    if carry_on(sheet, tried, missed, made, active, whites[active], colour):
        return share_of(made, seat)
    chances(sheet, net, tried, missed, made, (active + 1) % seats, room.layers)
    found: float = room.layers.chances[seat]
    return found


@njit
def add_colours(
    sheet: GameArrays, rows: Any, active: Whole, places: Any, white: Whole, count: int, options: Any
) -> int:
    """Add the active seat's options with the coloured dice after a white action. Return the new number of options.

    The first option is no cross; then come the places in order.
    """
    options[count, 0], options[count, 1] = white, NOWHERE
    count += 1
    gone, first = dice_gone(rows[active], sheet.locked, sheet.die_of_row), count
    for die in range(ROWS):
        for one in range(0 if gone >> die & 1 else 2):
            place = np.int64(places[die, one])
            if one == 1 and place == places[die, 0]:
                continue
            if sheet.after[rows[active, place // CELLS], place % CELLS]:
                at = count
                while at > first and options[at - 1, 1] > place:
                    options[at, 0], options[at, 1] = options[at - 1, 0], options[at - 1, 1]
                    at -= 1
                options[at, 0], options[at, 1] = white, place
                count += 1
    return count


@njit
def list_active(sheet: GameArrays, rows: Any, active: Whole, total: Whole, places: Any, options: Any) -> int:
    """List the options of the active seat in a turn. Return the number of options."""
    count = add_colours(sheet, rows, active, places, NOWHERE, 0, options)
    for row in range(ROWS):
        place = np.int64(sheet.white[total, row])
        old = rows[active, row]
        new = sheet.after[old, place % CELLS]
        if not new:
            continue
        rows[active, row] = new
        if closed_rows(rows[active], sheet.locked) >= sheet.rows_to_end:
            options[count, 0], options[count, 1] = place, NOWHERE
            count += 1
        else:
            count = add_colours(sheet, rows, active, places, place, count, options)
        rows[active, row] = old
    return count


@apart
def best_colour(
    sheet: GameArrays, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    first: int, until: int, window: bool, room: Room,
) -> tuple[float, int]:  # fmt: skip
    """Return the best option with the same white cross as option `first`: its probability of winning, and its number.

    Options up to `until` are compared, while the others cross the places in `room.whites`.
    """
    whites = room.whites[: len(misthrows)]
    white, best, chosen = room.options[first, 0], -1.0, first
    whites[active] = white
    for option in range(first, until):
        if room.options[option, 0] != white:
            break
        chance = chance_after(
            sheet, net, rows, misthrows, points, active, whites, room.options[option, 1], window, active, room
        )
        if chance > best + TIE:
            best, chosen = chance, option
    return best, chosen


@whole
def decide_whites(
    sheet: GameArrays, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    total: Whole, places: Any, room: Room,
) -> tuple[Whole, int]:  # fmt: skip
    """Decide for all seats on the white sum, and write their places into `room.whites`.

    Return the place that the active seat intends to cross with a coloured die, and the number of its `room.options`.
    """
    seats = len(misthrows)
    whites = room.whites[:seats]
    whites[:] = NOWHERE
    room.sums[:] = 0.0
    colour: Whole = NOWHERE
    count = list_active(sheet, rows, active, total, places, room.options)
    for _ in range(ROUNDS):
        for step in range(seats):
            seat, best, option = (active + step) % seats, -1.0, 0
            chosen: Whole = NOWHERE
            meant = colour
            for row in range(-1, ROWS):
                place = np.int64(sheet.white[total, row]) if row >= 0 else NOWHERE
                if row >= 0 and not sheet.after[rows[seat, row], place % CELLS]:
                    continue
                then = colour
                if seat == active:
                    while room.options[option, 0] != place:
                        option += 1
                    chance, option = best_colour(sheet, net, rows, misthrows, points, active, option, count, True, room)
                    then = room.options[option, 1]
                else:
                    whites[seat] = place
                    chance = chance_after(sheet, net, rows, misthrows, points, active, whites, colour, True, seat, room)
                room.sums[seat, row + 1] += chance
                if room.sums[seat, row + 1] > best + TIE:
                    best, chosen, meant = room.sums[seat, row + 1], place, then
            whites[seat], colour = chosen, meant
    return colour, count


@whole
def decide_colour(
    sheet: GameArrays, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    white: Whole, places: Any, room: Room,
) -> Whole:  # fmt: skip
    """Return the best place for the coloured dice after the window, or `NOWHERE`.

    `white` is the place that the active seat crossed in the window.
    """
    count = add_colours(sheet, rows, active, places, white, 0, room.options)
    _, chosen = best_colour(sheet, net, rows, misthrows, points, active, 0, count, False, room)
    found: Whole = room.options[chosen, 1]
    return found


@apart
def carry_out(
    sheet: GameArrays, net: WinNet, rows: Any, misthrows: Any, points: Any, active: Whole,
    whites: Any, colour: Whole, again: bool, places: Any, room: Room,
) -> bool:  # fmt: skip
    """Carry out a turn, and return whether the game ends.

    The active seat crosses the intended place with the coloured dice, or decides `again` after the window.
    """
    if cross_whites(sheet, rows, points, whites) and is_over(sheet, rows):
        return True
    if again:
        colour = decide_colour(sheet, net, rows, misthrows, points, active, whites[active], places, room)
    return carry_on(sheet, rows, misthrows, points, active, whites[active], colour)
