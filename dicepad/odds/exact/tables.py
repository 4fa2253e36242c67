"""The exact chances as tables of text, for the command ``dicepad odds``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...command import percent
from ...errors import DicepadError
from ...match import Game, State
from ...rules.crossing import CrossingGame, CrossingState
from ...rules.kneifen import LAPSES, LAPSES_ON, KneifenGame, KneifenState
from ...rules.qwantum import QwantumGame, QwantumState
from ...rules.qwinto import QwintoGame, QwintoState
from . import crossing, kneifen, qwantum, qwinto
from .distributions import expectation
from .events import event

__all__ = ["tables"]

WITHIN = (1, 2, 3, 5, 8, 12, 16, 20, 25)
AT_LEAST = (5, 10, 15, 20, 25, 30)


def tables(game: Game, state: State | None = None, seat: int = 0) -> Iterator[str]:
    """The lines of all tables of a game; those of a position of a seat if one is given.

    >>> from dicepad import load
    >>> next(tables(load("qwixx")))
    'Chance of a cell in one roll'
    """
    for line in lines(game, state, seat):
        yield line.rstrip()


def lines(game: Game, state: State | None, seat: int) -> Iterator[str]:
    if isinstance(game, CrossingGame):
        yield from crossing_position(state, seat) if isinstance(state, CrossingState) else crossing_tables(game)
    elif isinstance(game, QwantumGame):
        yield from qwantum_position(state, seat) if isinstance(state, QwantumState) else qwantum_tables(game)
    elif isinstance(game, KneifenGame):
        yield from kneifen_position(state, seat) if isinstance(state, KneifenState) else kneifen_tables(game)
    elif isinstance(game, QwintoGame):
        yield from qwinto_position(state, seat) if isinstance(state, QwintoState) else qwinto_tables(game)
    else:
        raise DicepadError(f"there are no exact chances for {game.spec.rules} yet")


def crossing_tables(game: CrossingGame) -> Iterator[str]:
    yield "Chance of a cell in one roll"
    yield "  number    white sum  white+colour   one of both  rolls to wait"
    by_number = {cell.number: cell for cell in crossing.cell_chances(game)}
    for number, cell in sorted(by_number.items()):
        chances = f"{percent(cell.white):>13}{percent(cell.colour):>14}{percent(cell.either):>14}"
        yield f"  {number:>6}{chances}{float(cell.waiting):15.2f}"
    yield ""
    yield from closing_lines(game, {row.name: () for row in game.spec.rows}, "an empty row")


def closing_lines(game: CrossingGame, rows: dict[str, tuple[int, ...]], what: str) -> Iterator[str]:
    """`rows` are the open ones with their crosses."""
    plain = ", all that is added to plain rows left aside" if game.additions else ""
    yield f"Chance to close {what} within so many own rolls, playing for it alone{plain}"
    yield "  rolls   " + "".join(f"{rolls:>10}" for rolls in WITHIN)
    closed = [row.name for row in game.spec.rows if row.name not in rows]
    found: dict[object, tuple[Fraction, ...]] = {}
    for row in game.spec.rows:
        if row.name in rows:
            alike = [(cell.number, cell.colour == row.colour or cell.colour) for cell in row.cells]
            key = (tuple(alike), rows[row.name])
            if key not in found:
                found[key] = crossing.closing_chances(game, row.name, rows[row.name], WITHIN[-1], closed)
            yield f"  {row.name:<8}" + "".join(f"{percent(found[key][rolls]):>10}" for rolls in WITHIN)


def crossing_position(state: CrossingState, seat: int) -> Iterator[str]:
    game = state.game
    yield f"Chance of a misthrow that cannot be avoided, in seat {seat}'s next own roll"
    yield f"  {percent(crossing.misthrow_chance(state, seat)):>9}"
    yield ""
    rows = {
        row.name: tuple(int(cell.number or 0) for index, cell in enumerate(row.cells) if mask >> index & 1)
        for index, (row, mask) in enumerate(zip(game.spec.rows, state.rows[seat], strict=True))
        if not state.closed >> index & 1
    }
    yield from closing_lines(game, rows, "a row of this position")


def qwantum_tables(game: QwantumGame) -> Iterator[str]:
    rows = game.spec.rows
    sums = [qwantum.sum_chances(game, str(row.colour)) for row in rows]
    yield "Chance of each sum in one throw, white die included"
    yield "    sum" + "".join(f"{row.name:>12}" for row in rows)
    for value in sorted(set().union(*sums)):
        yield f"  {value:>5}" + "".join(f"{percent(chances.get(value, Fraction(0))):>12}" for chances in sums)
    yield "   mean" + "".join(f"{float(expectation(chances)):>10.2f}  " for chances in sums)
    yield ""
    yield "Chance of so much or more in two throws, the second chosen best for it"
    yield "    sum" + "".join(f"{row.name:>12}" for row in rows)
    for least in AT_LEAST:
        found = [
            qwantum.two_throw_chance(game, str(row.colour), [value for value in chances if value >= least])
            for row, chances in zip(rows, sums, strict=True)
        ]
        yield f"  {least:>5}" + "".join(f"{percent(chance):>12}" for chance in found)
    yield ""
    yield "Chance that so many colours do not show in one throw"
    for count, chance in qwantum.missing_colours(game).items():
        yield f"  {count:>5}{percent(chance):>12}"


def qwantum_position(state: QwantumState, seat: int) -> Iterator[str]:
    game = state.game
    yield f"Chance to make an entry in a row of seat {seat}"
    yield f"  {'row':<10}{'one throw':>12}{'two throws':>12}   takes"
    targets = {
        row.name: qwantum.fitting(game, entries, str(row.colour))
        for row, entries in zip(game.spec.rows, state.rows[seat], strict=True)
    }
    for row in game.spec.rows:
        colour, wanted = str(row.colour), targets[row.name]
        one = event(qwantum.sum_chances(game, colour), wanted)
        two = qwantum.two_throw_chance(game, colour, wanted)
        takes = f"{min(wanted)} to {max(wanted)}" if wanted else "nothing"
        yield f"  {row.name:<10}{percent(one):>12}{percent(two):>12}   {takes}"
    if state.phase == "choose":
        yield ""
        yield "Best second throw for each row"
        faces = [face for face in state.dice if face is not None]
        for row in game.spec.rows:
            move, chance = qwantum.best_second_throws(game, faces, str(row.colour), targets[row.name])[0]
            yield f"  {row.name:<10}{percent(chance):>12}   {move}"


def kneifen_tables(game: KneifenGame) -> Iterator[str]:
    yield f"Chance of so many hits in one throw of {game.dice} dice, and expected turns to fill the row"
    yield " number" + "".join(f"{hits:>10}" for hits in range(game.dice + 1)) + "     turns"
    for number in game.numbers:
        chances = kneifen.hit_chances(game, number, game.dice)
        hits = "".join(
            f"{percent(chances[count]):>9} " if count in chances else " " * 10 for count in range(game.dice + 1)
        )
        yield f"  {number:>5}{hits}{float(kneifen.turns_to_fill(game, number)[0]):10.3f}"
    yield ""
    yield "Chance of a hit or more with so many dice"
    yield " number" + "".join(f"{dice:>10}" for dice in range(1, game.dice + 1))
    for number in game.numbers:
        misses = [kneifen.hit_chances(game, number, dice).get(0, Fraction(0)) for dice in range(1, game.dice + 1)]
        yield f"  {number:>5}" + "".join(f"{percent(1 - chance):>9} " for chance in misses)
    yield ""
    yield "A first turn that is played for most crosses"
    yield f"  {'':<28}{'crosses':>9}{'lapse':>12}{'another turn':>14}"
    everything = dict.fromkeys(game.numbers, game.size)
    for lapse in LAPSES:
        for lapse_on in LAPSES_ON:
            turn = kneifen.turn_value(replace(game, lapse=lapse, lapse_on=lapse_on), everything)
            yield f"  {f'lapse={lapse} lapse_on={lapse_on}':<28}{turn_columns(turn)}"


def kneifen_position(state: KneifenState, seat: int) -> Iterator[str]:
    game = state.game
    needed = {number: state.needed(seat, number) for number in game.numbers}
    yield f"What this turn of seat {seat} is worth"
    yield f"  {'choice':<10}{'crosses':>9}{'lapse':>12}{'another turn':>14}"
    if state.phase == "commit":
        shown = tuple(face.number for face in state.dice if face is not None)
        choices = kneifen.best_commitments(game, shown, state.throws, needed)
    else:
        choices = [kneifen.turn_value(game, needed)]
    for choice in choices:
        yield f"  {choice.move:<10}{turn_columns(choice)}"


def turn_columns(choice: kneifen.Commitment) -> str:
    return f"{float(choice.crosses):9.4f}{percent(choice.lapse):>12}{percent(choice.another):>14}"


def qwinto_tables(game: QwintoGame) -> Iterator[str]:
    alike = len({tuple(face.number for face in die.faces) for die in game.spec.dice}) == 1
    columns: dict[str, list[str]] = {}
    for throw in game.throws:
        dice = throw.split()[1:]
        count = f"{len(dice)} dice" if len(dice) > 1 else "1 die"
        columns.setdefault(count if alike else "+".join(dice), dice)
    sums = [qwinto.sum_chances(game, dice) for dice in columns.values()]
    numbers = sorted(set().union(*sums))
    yield "Chance of each sum in one throw"
    yield "    sum" + "".join(f"{name:>12}" for name in columns)
    for number in numbers:
        yield f"  {number:>5}" + "".join(f"{percent(chances.get(number, Fraction(0))):>12}" for chances in sums)
    yield "   mean" + "".join(f"{float(expectation(chances)):>10.2f}  " for chances in sums)
    yield ""
    yield "Chance of each sum if it is wanted, the dice being thrown again for it once"
    yield "    sum" + "".join(f"{name:>12}" for name in columns)
    for number in numbers:
        again = [qwinto.two_throw_chance(game, dice, (number,)) for dice in columns.values()]
        yield f"  {number:>5}" + "".join(f"{percent(chance):>12}" for chance in again)


def qwinto_position(state: QwintoState, seat: int) -> Iterator[str]:
    game = state.game
    yield f"Chance to make an entry in a row of seat {seat}"
    yield f"  {'dice':<24}{'one throw':>12}{'two throws':>12}   takes"
    for throw in game.throws:
        dice = throw.split()[1:]
        wanted = qwinto.fitting(state, seat, dice)
        one = event(qwinto.sum_chances(game, dice), wanted)
        two = qwinto.two_throw_chance(game, dice, wanted)
        takes = " ".join(map(str, wanted)) or "nothing"
        yield f"  {' '.join(dice):<24}{percent(one):>12}{percent(two):>12}   {takes}"
