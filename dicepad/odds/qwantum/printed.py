"""Exact probabilities of Qwantum as text: sums, two rolls, entries."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ...command import percent
from ...rules.qwantum import QwantumGame, QwantumState
from ..exact.distributions import expectation
from ..exact.events import event
from . import exact as qwantum

__all__ = ["of_game", "of_position"]

AT_LEAST: Final = (5, 10, 15, 20, 25, 30)


def of_game(game: QwantumGame) -> Iterator[str]:
    """Yield lines about sums in one roll and in two, and about missing colours."""
    rows = game.spec.rows
    sums = [qwantum.sum_chances(game, str(row.colour)) for row in rows]
    yield "Chance of each sum in one roll, white die included"
    yield "    sum" + "".join(f"{row.name:>12}" for row in rows)
    for value in sorted(set().union(*sums)):
        yield f"  {value:>5}" + "".join(f"{percent(chances.get(value, Fraction(0))):>12}" for chances in sums)
    yield "   mean" + "".join(f"{float(expectation(chances)):>10.2f}  " for chances in sums)
    yield ""
    yield "Chance of this sum or more in two rolls, with the best second roll"
    yield "    sum" + "".join(f"{row.name:>12}" for row in rows)
    for least in AT_LEAST:
        found = [
            qwantum.two_roll_chance(game, str(row.colour), [value for value in chances if value >= least])
            for row, chances in zip(rows, sums, strict=True)
        ]
        yield f"  {least:>5}" + "".join(f"{percent(chance):>12}" for chance in found)
    yield ""
    yield "Chance that this many colours do not show in one roll"
    for count, chance in qwantum.missing_colours(game).items():
        yield f"  {count:>5}{percent(chance):>12}"


def of_position(state: QwantumState, seat: int) -> Iterator[str]:
    """Yield lines about the probabilities of an entry, and about the best second rolls."""
    game = state.game
    yield f"Chance of an entry in a row of seat {seat}"
    yield f"  {'row':<10}{'one roll':>12}{'two rolls':>12}   takes"
    targets = {
        row.name: qwantum.fitting(game, entries, str(row.colour))
        for row, entries in zip(game.spec.rows, state.rows[seat], strict=True)
    }
    for row in game.spec.rows:
        colour, wanted = str(row.colour), targets[row.name]
        one_roll = event(qwantum.sum_chances(game, colour), wanted)
        two_rolls = qwantum.two_roll_chance(game, colour, wanted)
        takes = f"{min(wanted)} to {max(wanted)}" if wanted else "nothing"
        yield f"  {row.name:<10}{percent(one_roll):>12}{percent(two_rolls):>12}   {takes}"
    if state.phase == "choose":
        yield ""
        yield "Best second roll for each row"
        faces = [face for face in state.dice if face is not None]
        for row in game.spec.rows:
            move, chance = qwantum.best_second_rolls(game, faces, str(row.colour), targets[row.name])[0]
            yield f"  {row.name:<10}{percent(chance):>12}   {move}"
