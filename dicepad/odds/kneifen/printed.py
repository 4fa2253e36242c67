"""Exact probabilities of Kneifen as text: hits, and the value of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from ...command import percent
from ...rules.kneifen import LAPSES, LAPSES_ON, KneifenGame, KneifenState
from . import exact as kneifen

__all__ = ["of_game", "of_position"]


def of_game(game: KneifenGame) -> Iterator[str]:
    """Yield lines about hits, turns to fill a row, and the value of a first turn by each version of the lapse rule."""
    yield f"Chance of this many hits in one roll of {game.dice} dice, and expected turns to fill the row"
    yield " number" + "".join(f"{hits:>10}" for hits in range(game.dice + 1)) + "     turns"
    for number in game.numbers:
        chances = kneifen.hit_chances(game, number, game.dice)
        hits = "".join(
            f"{percent(chances[count]):>9} " if count in chances else " " * 10 for count in range(game.dice + 1)
        )
        yield f"  {number:>5}{hits}{float(kneifen.turns_to_fill(game, number)[0]):10.3f}"
    yield ""
    yield "Chance of at least one hit with this many dice"
    yield " number" + "".join(f"{dice:>10}" for dice in range(1, game.dice + 1))
    for number in game.numbers:
        misses = [kneifen.hit_chances(game, number, dice).get(0, Fraction(0)) for dice in range(1, game.dice + 1)]
        yield f"  {number:>5}" + "".join(f"{percent(1 - chance):>9} " for chance in misses)
    yield ""
    yield "A first turn played for the most crosses"
    yield f"  {'':<28}{'crosses':>9}{'lapse':>12}{'another turn':>14}"
    everything = dict.fromkeys(game.numbers, game.size)
    for lapse in LAPSES:
        for lapse_on in LAPSES_ON:
            turn = kneifen.turn_value(replace(game, lapse=lapse, lapse_on=lapse_on), everything)
            yield f"  {f'lapse={lapse} lapse_on={lapse_on}':<28}{turn_columns(turn)}"


def of_position(state: KneifenState, seat: int) -> Iterator[str]:
    """Yield lines about the values of the choices in this turn."""
    game = state.game
    needed = {number: state.needed(seat, number) for number in game.numbers}
    yield f"Value of this turn for seat {seat}"
    yield f"  {'choice':<10}{'crosses':>9}{'lapse':>12}{'another turn':>14}"
    if state.phase == "commit":
        numbers = tuple(face.number for face in state.dice if face is not None)
        choices = kneifen.best_commitments(game, numbers, state.rolls, needed)
    else:
        choices = [kneifen.turn_value(game, needed)]
    for choice in choices:
        yield f"  {choice.move:<10}{turn_columns(choice)}"


def turn_columns(choice: kneifen.Commitment) -> str:
    return f"{float(choice.crosses):9.4f}{percent(choice.lapse):>12}{percent(choice.another):>14}"
