"""The turn on the back of a crossing game: a position and a roll that show its own rule, replayed by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, Final

from dicepad import DicepadError
from dicepad.rules.crossing import Addition, CrossingGame, CrossingState
from dicepad.rules.crossing.ways import LuckyNumbers

from ..face import crossed

__all__ = ["ExampleTurn", "example_turn", "places"]

FILLED: Final = (4, 3, 2)
"""Most earlier crosses in the rows that the turn leaves alone, from top to bottom."""
MOST_NEW: Final = 2
"""Most places that the white action crosses, in a turn that is easy to follow."""
MOST_SKIPPED: Final = 3
"""Most cells skipped between the first cross of a row and the one that closes it, in a picture that is not too wide."""


@dataclass(frozen=True, repr=False)
class ExampleTurn:
    """A turn of seat 0, while seat 1 passes. The pictures take every number from here.

    After the roll, `white` is the move of the white action, and `colour` that of the colour action, which closes the
    row `row` at its cell `last`.
    """

    rolled: CrossingState
    white: str
    between: CrossingState
    colour: str
    after: CrossingState
    row: int
    last: int

    @property
    def white_row(self) -> str:
        """The name of the row in which the white action makes its cross."""
        return self.rolled.game.cell_of(self.white).partition(".")[0]


def places(state: CrossingState, seat: int) -> list[str]:
    """Return the names of all places that a seat has crossed, such as ``red.7``, ``swap.1`` or ``misthrow.1``."""
    remembered = {one.state_key: one for one in state.game.additions if one.state_key}
    names: list[str] = []
    for key, value in state.seat_json(seat).items():
        one = remembered.get(key)
        names += one.places(state.extras[seat][one.index]) if one else crossed(key, value)
    return names


@lru_cache(maxsize=64)
def example_turn(game: CrossingGame) -> ExampleTurn | None:
    """Return the turn that shows most of the game's rules, or None if no turn closes a row after a white cross.

    The same game always gets the same turn.
    """
    printed = tuple(replace(one, seed=None) if isinstance(one, LuckyNumbers) else one for one in game.additions)
    game = replace(game, additions=printed)  # the numbers of this sheet, whatever seat has it
    best: tuple[tuple[int, ...], ExampleTurn] | None = None
    for turn in turns(game):
        cost = faults(turn)
        if best is None or cost < best[0]:
            best = cost, turn
        if not any(cost):
            break
    return best[1] if best else None


def faults(turn: ExampleTurn) -> tuple[int, ...]:
    """Count what a turn shows badly, from the worst fault to the least one."""
    state, game = turn.rolled, turn.rolled.game
    row, sheet = game.spec.rows[turn.row], turn.rolled.sheet(0)
    own = game.owner(turn.white) is not None
    usual = [move for move in state.moves(0) if game.owner(move) is None]
    crossed_before, crossed_now = places(state, 0), places(turn.between, 0)
    new = [name for name in crossed_now if name not in crossed_before]
    sums = [cell.name for one in game.spec.rows for cell in one.cells if cell.number == state.white_sum]
    numbers = {cell.name: cell.number or 0 for cell in row.cells}
    before = [name for name in numbers if name in crossed_before]
    mixed = sorted(numbers.values()) not in ([*numbers.values()], [*numbers.values()][::-1])
    return (
        len({one.key for one in game.additions} - {one.key for one in game.additions if shows(one, turn)}),
        len([name for name in sums if name not in usual and name not in crossed_before]),
        int(not own and turn.white_row != row.name),
        max(0, len(new) - MOST_NEW),
        len([name for name in new if name in numbers and name != turn.white]),
        max(0, turn.last - [*numbers].index(before[0]) - game.closing_crosses - MOST_SKIPPED + 1),
        int(not own and sheet.crosses(turn.row) >= game.closing_crosses),
        int(mixed and numbers.get(turn.white, 0) > numbers[before[-1]]),
    )


def shows(addition: Addition, turn: ExampleTurn) -> bool:
    """Return whether the white action of a turn uses an addition."""
    if addition.owns(turn.white):
        return True
    before, after = ([name in places(one, 0) for name in addition.cells] for one in (turn.rolled, turn.between))
    return before != after and (all(after) or not addition.gain)


def turns(game: CrossingGame) -> Iterator[ExampleTurn]:
    """Yield turns in which seat 0 crosses the white sum, and then closes a row with a coloured die.

    If any of them has its white sum in a cell of an addition, only these. Those come first in which a single cell is
    between the two crosses.
    """
    first, second = ([face.number for face in game.spec.dice[index].faces] for index in game.whites)
    special = {name for one in game.additions for name in one.cells}
    whole: list[tuple[bool, tuple[bool, int], int, int, int, tuple[int, int], str]] = []
    for row, its in enumerate(game.spec.rows):
        places_of = {cell.number: place for place, cell in enumerate(its.cells)}
        for last, pair, (total, extra) in product(its.closing, product(first, second), halves(game)):
            if pair[0] >= pair[1] and total in (0, sum(pair)):
                place = places_of.get(sum(pair), last)
                plain = bool(special) and its.cells[place].name not in special
                shown = pair[0] == pair[1], abs(place + 2 - last)
                whole.append((plain, shown, row, last, place, pair, extra))
    seen = False
    for plain, _, row, last, place, pair, extra in sorted(whole):
        if plain and seen:
            return
        target = game.spec.rows[row].cells[last]
        for white, (end, count) in product(dict.fromkeys(pair), earlier_crosses(game, place, last)):
            dice = dice_for(game, pair, target.colour, (target.number or 0) - white)
            if dice:
                for turn in replayed(game, dice, earlier(game, row, end, count, sum(pair), extra), row, last):
                    seen = True
                    yield turn


def halves(game: CrossingGame) -> list[tuple[int, str]]:
    """Return the cells that complete a pair with a gain, each by its number, and the other cell of the pair.

    The first one stands for no pair.
    """
    rewarded = [one.cells for one in game.additions if one.gain]
    pairs = [(cell, other) for cells in rewarded for cell in cells for other in cells if other != cell]
    return [(0, ""), *((int(cell.partition(".")[2]), other) for cell, other in pairs)]


def earlier_crosses(game: CrossingGame, place: int, last: int) -> list[tuple[int, int]]:
    """Return where the last earlier cross of the row can be, and how many there are.

    The white sum is at `place`. If it does not go into this row, an addition takes it to another one.
    """
    needed = game.closing_crosses
    found = [(place - 1, needed - 1), (place - 2, needed - 1), (place - 1, needed - 2)] if place < last else []
    if game.additions:
        found += [(end, count) for end in (place, last - 1, last - 2) for count in (needed - 1, needed) if end < last]
    return [(end, count) for end, count in found if end >= 0 and count > 0]


def dice_for(game: CrossingGame, pair: tuple[int, int], colour: str | None, face: int) -> tuple[Any, ...]:
    """Return a face for each die: a pair of white ones, and one of this colour. Empty if the die lacks the face."""
    whites = iter(pair)
    rolled: list[Any] = []
    for index, die in enumerate(game.spec.dice):
        known = [one.number for one in die.faces]
        wanted = next(whites) if index in game.whites else face if die.colour == colour else 0
        if wanted and wanted not in known:
            return ()
        rolled.append(wanted or known[5 * index % len(known)])
    return tuple(rolled) if face > 0 else ()


def earlier(game: CrossingGame, row: int, end: int, count: int, total: int, extra: str) -> dict[str, Any]:
    """Return a sheet with `count` crosses in a row, the last of them at `end`, after a gap.

    Other rows have crosses before the white sum. Cells on which a cross has effects stay free, except `extra`.
    """
    free = {name for one in game.additions if one.gain or one.partners or one.state_key for name in one.cells}
    sheet: dict[str, Any] = {}
    filled = iter(FILLED)
    for index, its in enumerate(game.spec.rows):
        numbers = [cell.number for cell in its.cells]
        open_places = [place for place, cell in enumerate(its.cells) if cell.name not in free]
        if index == row:
            before = [place for place in open_places if place < end - 1]
            chosen = [*before[len(before) - count + 1 :], end] if len(before) >= count - 1 else []
        else:
            stop = numbers.index(total) if total in numbers else 3
            chosen = [place for place in open_places if place < stop and place != 1][: next(filled, 1)]
        more = [place for place, cell in enumerate(its.cells) if cell.name == extra]
        sheet[its.name] = [numbers[place] for place in sorted({*chosen, *more})]
    return sheet | ({"misthrows": 1} if len(game.spec.misthrows) > 1 else {})


def replayed(
    game: CrossingGame, dice: tuple[Any, ...], sheet: dict[str, Any], row: int, last: int
) -> Iterator[ExampleTurn]:
    """Yield the turns that the rules allow with this sheet and this roll."""
    try:
        start = game.from_json({"seats": [sheet, {}], "active": 0, "phase": "roll"})
    except DicepadError:
        return
    rolled: Any = start.roll(dice=" ".join(map(str, dice)))
    name = game.spec.rows[row].cells[last].name
    for white in rolled.moves(0):
        between = rolled.play(0, white).play(1, "pass")
        if white != "pass" and between.phase == "colour" and name in between.moves(0):
            yield ExampleTurn(rolled, white, between, name, between.play(0, name), row, last)
