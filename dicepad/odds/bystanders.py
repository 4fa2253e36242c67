"""Strategies for the games without a solver, in plain Python, on the same terms: dice keyed by deal and turn.

The dice of a turn come from a generator seeded with (seed, deal, turn), and the players have others, so that what a
strategy does never changes the dice of later turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ..match import Game, State
from ..rules.kneifen import PASS, THROW, KneifenGame, KneifenState
from ..rules.qwantum import QwantumState, column_points
from .exact.distributions import multisets
from .exact.kneifen import endings, hits_in

if TYPE_CHECKING:
    from .simulate import Experiment

__all__ = ["CHOOSERS", "play_deals"]

MOST_EVENTS: Final = 100_000


def choose_random(state: State, seat: int, rng: Random) -> str:
    return rng.choice(state.moves(seat))


def choose_nearest(state: State, seat: int, rng: Random) -> str:
    """Qwantum: keeps the first throw; enters the sum that lies nearest behind the last entry of its row."""
    assert isinstance(state, QwantumState)
    if state.phase == "choose":
        return "keep"
    rows = {row.name: index for index, row in enumerate(state.game.spec.rows)}

    def jump(move: str) -> int:
        index = rows[move.partition(".")[0]]
        entries = state.rows[seat][index]
        column = [row[len(entries)] for row in state.rows[seat] if len(row) > len(entries)]
        full = len(column) == len(rows) - 1
        return abs(state.sums[index] - (entries[-1] if entries else 0)) - (
            column_points((*column, state.sums[index])) if full else 0
        )

    moves = [move for move in state.moves(seat) if move != "pass"]
    return min(moves, key=jump) if moves else "pass"


def choose_commitment(state: State, seat: int, rng: Random) -> str:
    """Kneifen: the choice that brings most crosses in this turn, exactly."""
    assert isinstance(state, KneifenState)
    needed = tuple(state.needed(seat, number) for number in state.game.numbers)
    shown = tuple(face.number for face in state.dice if face is not None)
    return commitments(state.game).best(tuple(sorted(shown)), state.throws, needed)


class Commitments:
    """What `best_commitments` puts first, for many decisions: the exact values of commitments, tabulated as floats.

    Values closer than 1e-11 are taken for equal: the better chance of another turn decides, then the smaller number.
    """

    def __init__(self, game: KneifenGame) -> None:
        faces = [face.number for face in game.spec.dice[0].faces]
        throws = list(multisets(faces, game.dice))
        self.index = {shown: index for index, (shown, _) in enumerate(throws)}
        self.chances = np.array([float(chance) for _, chance in throws])
        self.hits = np.array([[hits_in(game, number, shown) for number in game.numbers] for shown, _ in throws])
        self.game = game
        self.worth = np.full((game.throws, len(game.numbers), game.size + 1, self.hits.max() + 1, 2), -1.0)
        """(throws left, numbers, crosses lacking, hits): expected crosses, chance of another turn; -1 if none."""
        for left, (place, number) in product(range(game.throws), enumerate(game.numbers)):
            for need, hits in product(range(1, game.size + 1), range(1, self.hits[:, place].max() + 1)):
                ends = endings(game, number, need, hits, left, None, game.dice)
                crosses = sum(end.hits * chance for end, chance in ends.items())
                another = sum(chance for end, chance in ends.items() if end.another)
                self.worth[left, place, need, hits] = float(crosses), float(another)
        self.worth = self.worth.round(11)
        self.planned = lru_cache(maxsize=4096)(self.plan)

    def best(self, shown: tuple[int, ...], throws: int, needed: tuple[int, ...]) -> str:
        """The best move after so many throws of a turn; `needed` are the crosses that each number still lacks."""
        choice = int(self.planned(throws, needed)[0][self.index[shown]])
        return THROW if choice < 0 else str(self.game.numbers[choice]) if choice < len(needed) else PASS

    def plan(self, throws: int, needed: tuple[int, ...]) -> tuple[Any, Any]:
        """For every throw of all dice the number to commit to, -1 for throwing on, or their count for passing; and
        what a turn is worth before that throw."""
        numbers = np.arange(len(needed))
        worth = self.worth[self.game.throws - throws, numbers, needed, self.hits]
        crosses, another = worth[:, :, 0], worth[:, :, 1]
        most = crosses.max(axis=1)
        turns = np.where(crosses == most[:, None], another, -1)
        choice = turns.argmax(axis=1)
        value = np.stack([most, turns.max(axis=1)], axis=1)
        if throws < self.game.throws:
            on = self.planned(throws + 1, needed)[1]
            better = (most < on[0]) | ((most == on[0]) & (value[:, 1] < on[1]))
            choice = np.where(better, -1, choice)
            value = np.where(better[:, None], on, value)
        else:
            choice = np.where(most < 0, len(needed), choice)
            value = np.maximum(value, 0)
        return choice, (self.chances @ value).round(11)


@lru_cache(maxsize=4)
def commitments(game: KneifenGame) -> Commitments:
    return Commitments(game)


def choose_last_throw(state: State, seat: int, rng: Random) -> str:
    """Kneifen: waits for the third throw, where a commitment is safe, and takes most hits."""
    assert isinstance(state, KneifenState)
    if "throw" in state.moves(seat):
        return "throw"
    return choose_commitment(state, seat, rng)


Chooser = Callable[[State, int, Random], str]
CHOOSERS: Final[dict[str, dict[str, Chooser]]] = {
    "qwantum": {"random": choose_random, "nearest": choose_nearest},
    "kneifen": {"random": choose_random, "most": choose_commitment, "patient": choose_last_throw},
}


def play_deals(game: Game, experiment: Experiment, first: int, deals: int) -> tuple[Any, Any, Any, Any]:
    """Play each deal in each rotation; scores and winners (deals, rotations, strategies), endings and turns
    (deals, rotations)."""
    seats = len(experiment.strategies)
    choosers = [CHOOSERS[game.spec.rules][name] for name in experiment.strategies]
    scores = np.zeros((deals, seats, seats), np.int64)
    winners = np.zeros((deals, seats, seats), np.int64)
    turns = np.zeros((deals, seats), np.int64)
    for deal in range(deals):
        for rotation in range(seats):
            order = [(seat + rotation) % seats for seat in range(seats)]
            last, turns[deal, rotation] = play(game, [choosers[who] for who in order], (experiment.seed, first + deal))
            for seat, who in enumerate(order):
                scores[deal, rotation, who] = last.scores[seat]
                winners[deal, rotation, who] = seat in last.winners
    return scores, winners, np.zeros((deals, seats), np.int64), turns


def play(game: Game, choosers: list[Chooser], key: tuple[int, int]) -> tuple[State, int]:
    state = game.start(len(choosers))
    turn = 0
    dice, players = Random(f"dice {key} 0"), Random(f"players {key} 0")
    active = state.active
    for _ in range(MOST_EVENTS):
        if state.over:
            break
        if state.to_act:
            seat = state.to_act[0]
            state = state.play(seat, choosers[seat](state, seat, players))
        else:
            state = state.roll(dice)
        if (state.phase == "roll" and state.active != active) or (len(choosers) == 1 and state.phase == "roll"):
            turn, active = turn + 1, state.active
            dice, players = Random(f"dice {key} {turn}"), Random(f"players {key} {turn}")
    return state, turn
