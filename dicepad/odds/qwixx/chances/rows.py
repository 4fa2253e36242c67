"""One row of Qwixx and its family as a Markov chain: how a rule of thumb fills it, and when the row is closed.

For the best chance of closing a row, see `crossing`. This module computes what a rule of thumb achieves, and how often
it ends up locked out.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from ....errors import DicepadError
from ....loading import GameLike
from ....rules.crossing import CrossingGame
from ....spec import Row
from ...checks import check_count, game_of, quoted
from ...exact.chain import Chain
from ...exact.distributions import Chances

__all__ = ["RowState", "closing_times", "row_chain"]

MOST_TURNS: Final = 1_000


class RowState(NamedTuple):
    """State of a row: the index of its last cross, and the number of crosses.

    The index is -1 without any cross, and the last one when the row is closed. Crosses beyond those needed for closing
    do not count. A row with too few cells left is locked out.

    >>> RowState(last=3, crosses=2).fate, RowState(10, 6, "closed").crosses
    ('open', 6)
    """

    last: int
    crosses: int
    fate: str = "open"
    """Fate of the row: ``open``, ``closed`` or ``locked out``."""


CLOSED = RowState(-1, 0, "closed")
LOCKED_OUT = RowState(-1, 0, "locked out")


def row_chain(game: GameLike, row: str, leave_out: int) -> Chain[RowState]:
    """Return the chain of a row, one step a turn, for a seat that plays for this row alone by one rule.

    The rule: close the row if that is allowed. Otherwise cross the nearest number if that skips at most `leave_out`
    numbers, first with the white sum, then with the better colour sum. The chain ends when the row is closed or locked
    out. Raises `DicepadError` for a row that the game does not have, or that does not close by its last number.

    >>> ends = row_chain("qwixx", "red", 2).absorption(RowState(-1, 0))
    >>> {end.fate: float(round(chance, 4)) for end, chance in ends.items()}
    {'closed': 0.8745, 'locked out': 0.1255}
    """
    crossing = game_of("row_chain", game, CrossingGame, "Qwixx")
    spec_row = next((candidate for candidate in crossing.spec.rows if candidate.name == row), None)
    if spec_row is None:
        raise DicepadError(f"{quoted(row)} is not a row; rows: {', '.join(known.name for known in crossing.spec.rows)}")
    end = len(spec_row.cells) - 1
    if tuple(spec_row.closing) != (end,):
        raise DicepadError(f"row_chain: {row} is not a chain, because it does not close by its last number alone")
    check_count("row_chain", "numbers left out", leave_out, 0, end)
    rolls = offers(crossing, spec_row)
    every = sum(rolls.values())

    def cross(at: RowState, places: tuple[int, ...]) -> RowState:
        """Return the state of a row after one action that offers these places."""
        if at.fate != "open":
            return at
        if end in places and at.crosses >= crossing.closing_crosses:
            return CLOSED
        # The last number is no ordinary cross: without enough crosses it is not allowed.
        near = min((index for index in places if at.last < index < end), default=end)
        if near == end or near - at.last - 1 > leave_out:
            return at
        return RowState(near, min(at.crosses + 1, crossing.closing_crosses))

    def after(at: RowState) -> dict[RowState, Fraction]:
        if at.fate != "open":
            return {at: Fraction(1)}
        ways: Counter[RowState] = Counter()
        for (white, colour), count in rolls.items():
            to = cross(cross(at, white), colour)
            # Even a cross in each cell that is left before the last one would be too few.
            hopeless = to.fate == "open" and to.crosses + end - 1 - to.last < crossing.closing_crosses
            ways[LOCKED_OUT if hopeless else to] += count
        return {to: Fraction(count, every) for to, count in ways.items()}

    return Chain.from_transition_function(RowState(-1, 0), after)


def closing_times(game: GameLike, row: str, leave_out: int, longest: int) -> Chances:
    """Return the probabilities that the rule of `row_chain` closes an empty row in your own turn 1, 2, ..., `longest`.

    The rest, up to 1, is the probability that the row closes later or is locked out for ever. Raises `DicepadError` for
    more than 1,000 turns.

    >>> float(round(sum(closing_times("qwixx", "red", 1, 20).values()), 4))
    0.4692
    """
    check_count("closing_times", "turns", longest, 1, MOST_TURNS)
    times = row_chain(game, row, leave_out).first_passage(RowState(-1, 0), [CLOSED], longest)
    return {turn: chance for turn, chance in times.items() if turn}


def offers(game: CrossingGame, row: Row) -> Counter[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Count the rolls of the white and the coloured dice by the places that they offer.

    Each key holds the places that the white sum offers, and those that the coloured dice offer.
    """
    index_of = {(cell.number, cell.colour): index for index, cell in enumerate(row.cells)}
    by_number = {cell.number: index for index, cell in enumerate(row.cells)}
    dice = [game.spec.dice[index].faces for index in game.whites]
    colours = {cell.colour for cell in row.cells}
    dice += [game.spec.dice[index].faces for index in game.coloured_dice if game.spec.dice[index].colour in colours]
    counts: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for white1, white2, *others in product(*dice):
        white = by_number.get(white1.number + white2.number)
        coloured = {
            index_of.get((first.number + die.number, die.colour)) for first in (white1, white2) for die in others
        }
        counts[() if white is None else (white,), tuple(sorted(at for at in coloured if at is not None))] += 1
    return counts
