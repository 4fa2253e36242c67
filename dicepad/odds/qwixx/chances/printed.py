"""Exact probabilities of Qwixx and its family as text: cells, waiting times, closing a row, misthrows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ....command import percent
from ....rules.crossing import CrossingGame, CrossingState
from . import exact as crossing

__all__ = ["of_game", "of_position"]

WITHIN: Final = (1, 2, 3, 5, 8, 12, 16, 20, 25)
"""Numbers of your own rolls, one for each column of the table."""


def of_game(game: CrossingGame) -> Iterator[str]:
    """Yield lines about cells, waiting times and closing an empty row."""
    yield "Chance of a cell in one roll"
    yield "  number    white sum  white+colour   one of both  rolls to wait"
    by_number = {cell.number: cell for cell in crossing.cell_chances(game)}
    for number, cell in sorted(by_number.items()):
        chances = f"{percent(cell.white):>13}{percent(cell.colour):>14}{percent(cell.either):>14}"
        yield f"  {number:>6}{chances}{float(cell.waiting):15.2f}"
    yield ""
    yield from closing_lines(game, {row.name: () for row in game.spec.rows}, "an empty row")


def closing_lines(game: CrossingGame, rows: dict[str, tuple[int, ...]], what: str) -> Iterator[str]:
    """Yield lines about closing a row. `rows` gives the open rows with their crosses."""
    plain = ", ignoring what this sheet adds to plain rows" if game.additions else ""
    yield f"Chance of closing {what} within this many rolls of your own, if you play for this alone{plain}"
    yield "  rolls   " + "".join(f"{rolls:>10}" for rolls in WITHIN)
    closed = [row.name for row in game.spec.rows if row.name not in rows]
    by_row: dict[object, tuple[Fraction, ...]] = {}
    for row in game.spec.rows:
        if row.name in rows:
            alike = [(cell.number, cell.colour == row.colour or cell.colour) for cell in row.cells]
            key = (tuple(alike), rows[row.name])
            if key not in by_row:
                by_row[key] = crossing.closing_chances(game, row.name, rows[row.name], WITHIN[-1], closed)
            yield f"  {row.name:<8}" + "".join(f"{percent(by_row[key][rolls]):>10}" for rolls in WITHIN)


def of_position(state: CrossingState, seat: int) -> Iterator[str]:
    """Yield lines about misthrows and closing a row from this position."""
    game = state.game
    yield f"Chance of an unavoidable misthrow on seat {seat}'s next roll of its own"
    yield f"  {percent(crossing.misthrow_chance(state, seat)):>9}"
    yield ""
    rows = {
        row.name: tuple(int(cell.number or 0) for index, cell in enumerate(row.cells) if mask >> index & 1)
        for index, (row, mask) in enumerate(zip(game.spec.rows, state.rows[seat], strict=True))
        if not state.closed >> index & 1
    }
    yield from closing_lines(game, rows, "a row of this position")
