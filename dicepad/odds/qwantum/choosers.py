"""The learned strategy of Qwantum for simulations: its samples are compiled, and its moves are the same."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np

from ...match import State
from ...rules.qwantum import KEEP, PASS, QwantumGame, QwantumState
from ..arrays import Numbers
from ..compiled_value_net import net_of
from ..strategy import Chooser
from ..weights import read_weights
from .learned import FIELDS, PARTS, ROWS, SAMPLES, fits
from .sheets import best_entries, new_room, roll_again, second_entry, sheet_of, worth_failed

__all__ = ["compiled_chooser"]


def quick_rolls(game: QwantumGame, rng: Random) -> Numbers:
    """Return the random rolls of `rolls_of` as an array, from the same random bits, but without a call for each die."""
    bits = rng.getrandbits
    faces: list[int] = []
    while len(faces) < 5 * SAMPLES * len(game.spec.dice):
        face = bits(3)
        if face < 6:
            faces.append(face)
    return np.array(faces).reshape(5 * SAMPLES, -1)


class CompiledValues:
    """A chooser like `QwantumFeatures`."""

    def __init__(self, game: QwantumGame) -> None:
        self.game, self.sheet, self.net = game, sheet_of(game), net_of(read_weights("qwantum"), PARTS)
        self.room = new_room()
        self.special = [die for die in range(len(game.spec.dice)) if die != game.white]
        self.places = [{face: place for place, face in enumerate(die.faces)} for die in game.spec.dice]

    def choose(self, state: State, seat: int, rng: Random) -> str:
        """Choose the best move."""
        assert isinstance(state, QwantumState)
        rows, sizes, fails = np.zeros((ROWS, FIELDS), np.int64), np.zeros(ROWS, np.int64), state.misthrows[seat]
        for row, entries in enumerate(state.rows[seat]):
            rows[row, : len(entries)], sizes[row] = entries, len(entries)
        if state.phase == "choose":
            return self.second_roll(state, rows, sizes, fails, rng)
        self.room.sums[:] = state.sums
        if state.phase == "first":
            failed = worth_failed(self.net, rows, sizes, fails, self.room)
            _, row, second = best_entries(self.net, rows, sizes, fails, failed, self.room)
            return self.entry(row, sizes) if second >= 0 else PASS
        due, taken = seat == state.active and state.taken is None, -1 if state.taken is None else state.taken
        return self.entry(second_entry(self.net, rows, sizes, fails, due, taken, self.room)[1], sizes)

    def second_roll(self, state: QwantumState, rows: Numbers, sizes: Numbers, fails: int, rng: Random) -> str:
        """Choose the dice to roll again, or keep all."""
        luck = quick_rolls(self.game, rng)[:, [self.game.white, *self.special]]
        shown = [self.places[die][face] for die, face in enumerate(state.dice) if face is not None]
        faces = np.array(shown)[self.special]
        failed = worth_failed(self.net, rows, sizes, fails, self.room)
        bits = roll_again(
            self.sheet, self.net, rows, sizes, fails, failed, shown[self.game.white] + 1, faces, luck, self.room
        )
        dice = sorted([die for at, die in enumerate([self.game.white, *self.special]) if bits >> at & 1])
        return "reroll " + " ".join([self.game.die_names[die] for die in dice]) if dice else KEEP

    def entry(self, row: int, sizes: Numbers) -> str:
        """Return the next cell of a row, or passing for none."""
        return self.game.spec.rows[row].cells[sizes[row]].name if row >= 0 else PASS


@lru_cache(maxsize=8)
def compiled_chooser(game: QwantumGame, name: str) -> Chooser | None:
    """Return the chooser of a strategy with compiled values, or None if the strategy needs none.

    >>> from dicepad import load
    >>> compiled_chooser(load("qwantum"), "nearest") is None
    True
    """
    return CompiledValues(game).choose if name == "learned" and fits(game) else None
