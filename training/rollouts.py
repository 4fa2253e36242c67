"""Moves, played out by the computer player `learned`: their results for a seat, in many games on the same rolls.

Qwinto and Qwantum are compiled, with any number of players, and so is Kneifen alone. They play hundreds of games a
second; other games are played by the rules, at two a second.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from random import Random

import numpy as np

from dicepad.about import About
from dicepad.match import State
from dicepad.odds.advice import judge
from dicepad.odds.arrays import Floats
from dicepad.odds.kneifen.compiled_turn import costs_of
from dicepad.odds.kneifen.exact import rolls_with_hits
from dicepad.odds.kneifen.plans import needed, shown_numbers
from dicepad.odds.qwantum.learned import learned_values, places_of, sheet_of
from dicepad.odds.qwantum.play import evaluator_arrays
from dicepad.odds.qwantum.turn import NONE, SAMPLES, Evaluator, Sheet
from dicepad.odds.qwinto.rollouts import rollouts
from dicepad.record import Match, Move, play_out
from dicepad.rules.crossing import CrossingState
from dicepad.rules.kneifen import ROLL, KneifenState
from dicepad.rules.qwantum import PASS, QwantumGame, QwantumState
from dicepad.rules.qwinto import QwintoState

from . import kneifen
from .qwantum_matches import UNDECIDED, match_returns
from .win_rollouts import shares_won

__all__ = ["played", "played_by_rules"]


@lru_cache(maxsize=1)
def compiled(game: QwantumGame) -> Evaluator:
    """Return the net of Qwantum with its dice, compiled."""
    return evaluator_arrays(game)


def played(state: State, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return what a move brings a seat in each of many games: points, or turns in Kneifen, or its share of the win in
    Qwixx.

    The games have as many seats as the position shows, and any seat may end them; in Kneifen, the seat plays on alone.
    The same seed gives the same rolls, so results of two moves can be compared.
    """
    if isinstance(state, CrossingState):
        return shares_won(state, seat, move, games, seed)
    if isinstance(state, QwintoState):
        return rollouts(state, seat, move, games, seed)
    if isinstance(state, KneifenState):
        return of_kneifen(state, seat, move, games, seed)
    assert isinstance(state, QwantumState)
    return of_qwantum(state, seat, move, games, seed)


def played_by_rules(state: State, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return the results of a move in games of any kind, with any number of players, who may end the match.

    Results are in the unit of the game's judge, minus the luck of the seat's own rolls. That luck is most of the noise,
    and is 0 on average, as far as the judge knows the value of a roll.
    """
    by = judge(state.game, state.players)
    values = lru_cache(maxsize=None)(by.values)

    def best(state: State, seat: int, _: Random) -> str:
        found = values(state, seat)
        return max(found, key=lambda move: found[move])

    def worth(state: State) -> float:
        return max(values(state, seat).values()) if seat in state.to_act else by.state_value(state, seat)

    found = []
    for number in range(seed, seed + games):
        begun = Match((state, state.play(seat, move)), (Move(seat, move),), About(deal=str(number)))
        match = play_out(begun, Random(number), best)
        total = worth(match.state)
        for before, after in pairwise(match.states):
            earned = by.past_value(before, after, seat)
            total += earned
            if before.to_roll == (seat,):
                total -= earned + worth(after) - worth(before)
        found.append(total)
    return np.array(found)


def of_qwantum(state: QwantumState, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return the points of Qwantum, luck included."""
    game, active = state.game, state.active
    if state.phase == "first":
        after = state.after_move(seat, move)
        if after.over:
            return np.full(games, float(after.scores[seat]))
        best = next(iter(learned_values(after, seat)))
        return of_qwantum(after, seat, best, games, seed)
    decided, sums, faces = np.full(state.players, UNDECIDED), np.array(state.sums), np.array(places_of(state))
    again = -1
    if state.phase == "second":
        for one, choice in enumerate(state.choices):
            chosen = move if one == seat else choice
            if chosen is not None:
                decided[one] = NONE if chosen == PASS else state.row_of(chosen)
    else:
        names = move.split()[1:]
        again = sum([1 << die for die, name in enumerate(game.die_names) if name in names])
    taken = NONE if state.taken is None else state.taken
    return match_returns(
        compiled(game), arrays_of(state), seat, active, taken, decided, sums, again, faces, games, seed, SAMPLES
    )


def of_kneifen(state: KneifenState, seat: int, move: str, games: int, seed: int) -> Floats:
    """Return the turns after a move, as negative numbers and without the luck of the rolls."""
    game, needs = state.game, np.array(needed(state, seat))
    number, hits = -1 if move == ROLL else -2, 0
    if move.isdigit():
        number = game.numbers.index(int(move))
        hits = rolls_with_hits(game)[1][shown_numbers(state)][number]
    dice, costs, left = kneifen.dice_of(game), costs_of(game), game.rolls - state.rolls
    missed: Floats = kneifen.misses(dice, costs, needs, number, hits, left, games, seed)
    return judge(game).values(state, seat)[move] - missed


def arrays_of(state: QwantumState) -> Sheet:
    """Return the sheets of all seats: (seats, rows, fields), (seats, rows) and (seats,)."""
    sheets = [sheet_of(rows, misthrows) for rows, misthrows in zip(state.rows, state.misthrows, strict=True)]
    return Sheet(*map(np.array, zip(*sheets, strict=True)))
