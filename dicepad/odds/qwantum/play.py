"""Compiled matches of Qwantum: the kernel of a turn on arrays, and many matches of `learned` side by side.

The dice and the samples are those of matches by the rules, so every match takes the same course.
"""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...rules.qwantum import QwantumGame
from ..arrays import Numbers
from ..company import PACE, Company
from ..compiled import jit_callable, jit_shared, twin
from ..face import PlayDeals
from ..play import streams
from ..strategy import Chooser
from ..value_net import ValueNet, value_net
from . import turn
from .learned import LUCK, Learned, dice_of, fits
from .turn import FAILS, FIELDS, NONE, PARTS, ROWS, Dice, Evaluator, Sheet, Workspace, new_workspace

__all__ = [
    "best_entries", "compiled_chooser", "compiled_matches", "dice_arrays", "enter", "evaluator_arrays",
    "evaluator_with",
    "features_beside", "forget", "is_over", "learned_net", "may_enter", "misthrow_value", "net_arrays", "play_deals",
    "points_beside", "random_faces", "roll_again", "second_entry", "sum_dice", "workspace_arrays", "worth",
    "write_pace",
]  # fmt: skip

# Functions that others call often are compiled once, and not into each of their callers.
worth, write_pace = twin(turn.worth, jit_callable), twin(turn.write_pace)
twin(turn.entry_value, jit_shared)
twin(turn.pair_value, jit_shared)
best_entries, second_entry = twin(turn.best_entries, jit_callable), twin(turn.second_entry, jit_callable)
misthrow_value, roll_again = twin(turn.misthrow_value, jit_callable), twin(turn.roll_again, jit_callable)
features_beside, points_beside = twin(turn.features_beside, jit_callable), twin(turn.points_beside, jit_callable)
enter, forget, is_over = twin(turn.enter), twin(turn.forget, jit_callable), twin(turn.is_over)
may_enter = twin(turn.may_enter)
play_turn, sum_dice = twin(turn.play_turn), twin(turn.sum_dice)


def dice_arrays(game: QwantumGame) -> Dice:
    """Return the dice of a game as arrays."""
    rows, numbers, white = dice_of(game)
    return Dice(np.array(rows), np.array(numbers), white)


def net_arrays(net: ValueNet) -> ValueNet:
    """Return a net as arrays."""
    return ValueNet(*map(np.array, net))


@lru_cache(maxsize=1)
def learned_net() -> ValueNet:
    """Return the learned net as arrays."""
    return net_arrays(value_net("qwantum", PARTS))


def workspace_arrays(dice: int) -> Workspace:
    """Return an empty workspace of arrays for this many dice."""
    return Workspace(*map(np.array, new_workspace(dice)))


def evaluator_arrays(game: QwantumGame) -> Evaluator:
    """Return the learned net with the dice of a game and an empty workspace, as arrays."""
    return evaluator_with(dice_arrays(game), learned_net())


def evaluator_with(dice: Dice, net: ValueNet) -> Evaluator:
    """Return an evaluator of sheets alone, with an empty workspace, as arrays."""
    alone = Company(np.zeros(0), np.zeros((0, PACE)), np.zeros(1))
    return Evaluator(dice, net, workspace_arrays(len(dice.rows)), alone)


def random_faces(rng: Random, count: int, *, last: bool = False) -> Any:
    """Return as many places of faces as ``rng.choice(range(6))`` in turn would, from the same random bits.

    If nobody draws from the generator after that, as `last` says, some more bits are drawn, which is quicker.

    >>> one, other = Random(3), Random(3)
    >>> random_faces(one, 50).tolist() == [other.choice(range(6)) for _ in range(50)]
    True
    >>> one.random() == other.random()
    True
    """
    drawn = np.empty(count, np.uint8)
    filled = 0
    while filled < count:
        # `choice` takes the three highest bits of a word, until they are below 6, as they are for three words of four.
        missing = count - filled
        words = 3 * missing // 2 + 16 if last else missing
        bits = rng.getrandbits(32 * words).to_bytes(4 * words, "little")
        faces = np.frombuffer(bits, np.dtype("<u4")) >> 29
        faces = faces[faces < 6][:missing]
        drawn[filled : filled + len(faces)] = faces
        filled += len(faces)
    return drawn


class CompiledLearned(Learned):
    """The learned strategy with the compiled kernel."""

    kernel = SimpleNamespace(
        best_entries=best_entries, misthrow_value=misthrow_value, roll_again=roll_again, second_entry=second_entry
    )

    def __init__(self, game: QwantumGame) -> None:
        super().__init__(game)
        self.arrays = evaluator_arrays(game)

    def evaluator(self) -> Evaluator:
        forget(self.arrays.room)
        return self.arrays

    def numbers(self, values: Any) -> Any:
        return np.array(values)

    def rolls(self, rng: Random) -> Any:
        return random_faces(rng, LUCK * len(self.game.spec.dice)).reshape(LUCK, -1)


@lru_cache(maxsize=8)
def compiled_chooser(game: QwantumGame, name: str) -> Chooser | None:
    """Return the chooser of a strategy with the compiled kernel, or None if the strategy needs none.

    >>> from dicepad import load
    >>> compiled_chooser(load("qwantum"), "nearest") is None
    True
    """
    return CompiledLearned(game).choose if name == "learned" and fits(game) else None


def compiled_matches(game: QwantumGame, strategies: tuple[str, ...]) -> PlayDeals | None:
    """Return the function that plays matches in which all seats are `learned`, or None for other strategies."""
    return partial(play_deals, game, len(strategies)) if set(strategies) == {"learned"} and fits(game) else None


def play_deals(game: QwantumGame, seats: int, seed: int, first: int, deals: int) -> tuple[Any, Any, Any, Any]:
    """Play each deal, as `PlayDeals` explains.

    All matches go on turn by turn, side by side. Since all seats play alike, each rotation of a deal is the same match.
    """
    evaluator, dice = evaluator_arrays(game), len(game.spec.dice)
    sheets = Sheet(
        np.zeros((deals, seats, ROWS, FIELDS), np.int64),
        np.zeros((deals, seats, ROWS), np.int64),
        np.zeros((deals, seats), np.int64),
    )
    turns, playing, number = np.zeros(deals, np.int64), np.arange(deals), 0
    while len(playing):
        faces = np.empty((len(playing), 2 * dice), np.uint8)
        luck = np.empty((len(playing), LUCK * dice), np.uint8)
        for at, match in enumerate(playing.tolist()):
            _, rolling, thinking = streams(game, seed, first + match, number)
            faces[at] = random_faces(rolling, 2 * dice, last=True)
            luck[at] = random_faces(thinking, LUCK * dice, last=True)
        ended = play_turns(evaluator, sheets, playing, number % seats, faces, luck.reshape(-1, LUCK, dice))
        number += 1
        turns[playing[ended]] = number
        playing = playing[~ended]
    points = final_points(sheets)
    scores = np.stack([np.roll(points, rotation, axis=1) for rotation in range(seats)], axis=1)
    winners = (scores == scores.max(axis=2, keepdims=True)).astype(np.int64)
    endings = (sheets.misthrows == FAILS).any(axis=1).astype(np.int64)
    return scores, winners, each_rotation(endings, seats), each_rotation(turns, seats)


def each_rotation(values: Numbers, seats: int) -> Numbers:
    """Return the values of matches for each rotation: (deals, rotations)."""
    return np.repeat(values[:, None], seats, axis=1)


@jit_callable
def play_turns(evaluator: Evaluator, sheets: Sheet, playing: Any, active: int, faces: Any, luck: Any) -> Any:
    """Play the next turn of some matches. Return which of them it ends.

    `faces` shows the first rolls, and then what the dice of the second rolls show.
    """
    dice = luck.shape[2]
    shown, ended = np.zeros(dice, np.int64), np.zeros(len(playing), np.bool_)
    for at in range(len(playing)):
        match = playing[at]
        shown[:] = faces[at, :dice]
        seats = Sheet(sheets.entries[match], sheets.sizes[match], sheets.misthrows[match])
        ended[at] = play_turn(evaluator, seats, active, shown, faces[at, dice:], luck[at])
    return ended


@jit_callable
def final_points(sheets: Sheet) -> Any:
    """Return the points of all seats of all matches."""
    points = np.zeros(sheets.misthrows.shape, np.int64)
    for match in range(len(points)):
        for seat in range(points.shape[1]):
            sheet = Sheet(sheets.entries[match, seat], sheets.sizes[match, seat], sheets.misthrows[match, seat])
            points[match, seat] = points_beside(sheet, NONE, NONE)
    return points
