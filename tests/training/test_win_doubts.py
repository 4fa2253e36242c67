"""The gain from playing on in doubts of `winner`, counted against numpy, and for a net that plays to lose."""

from __future__ import annotations

import numpy as np
import pytest

from dicepad import load
from dicepad.odds.qwixx.many_games.lineup import prepared
from dicepad.odds.qwixx.many_games.winning_games import play_to_win
from dicepad.odds.qwixx.winning.compiled_net import WinNet, net_of
from training.win_doubts import (
    Choices,
    count_halves,
    doubts,
    surely_better,
)

pytestmark = [pytest.mark.solve, pytest.mark.trained]

GAME = load("qwixx")


def tried(shares: list[float], tries: int) -> Choices:
    """Choices that win so often, on dice that are shared, and on luck of their own."""
    luck = np.random.default_rng(1).random((len(shares) + 1, tries))
    won = (luck[0] + luck[1:] < 2 * np.array(shares)[:, None]).astype(float)
    none = np.zeros(len(shares), np.int64)
    return Choices(none, none, none, won)


def test_a_choice_is_taken_that_is_better_by_two_standard_errors():
    for shares in ((0.5, 0.9, 0.7), (0.5, 0.4), (0.5, 0.52, 0.8, 0.6), (0.5, 0.505)):
        won = tried(list(shares), 200).won
        more = won[1:] - won[0]
        sure = more.mean(1) > 2 * more.std(1) / 200**0.5
        expected = 1 + int(np.argmax(np.where(sure, more.mean(1), -1))) if sure.any() else 0
        assert surely_better(won, len(shares)) == expected


def test_one_half_of_the_tries_chooses_and_the_other_counts():
    choices = tried([0.4, 0.7], 400)
    found = np.zeros(4)
    count_halves(choices, 2, found)
    assert found[2] == 2
    assert found[3] == pytest.approx(2 * (choices.won[1] - choices.won[0]).mean())
    chance = tried([0.5] * 20, 400)
    lucky = (chance.won[1:, :200] - chance.won[0, :200]).mean(1).max()
    found[:] = 0
    count_halves(chance, 20, found)
    assert found[3] < lucky


def contrary(net: WinNet) -> WinNet:
    """A net that takes every chance for the worse, the worse it is for its seat."""
    sign, bias = np.ones(net.parts.shape[1]), net.bias.copy()
    sign[-1] = -1
    bias[-1] *= -1
    return net._replace(parts=net.parts * sign, scalars=net.scalars * sign, bias=bias, outer=-net.outer)


@pytest.mark.long
def test_who_plays_to_lose_would_gain_much_and_the_winner_little():
    """The matches are those of the simulation; to play on in mind changes nothing of them."""
    games, tries, seed, net = 3, 20, 5, net_of(2)
    found = doubts(GAME, net, 2, games, tries, seed)
    turns = play_to_win(prepared(GAME, ("winner", "winner")), net, seed, 0, games)[2]
    assert found.decisions == 2 * turns[:, 0].sum()
    assert doubts(GAME, net, 2, games, tries, seed) == found
    assert 0 < found.changed < found.doubted < found.decisions / 2
    assert abs(found.gain) < 0.1
    assert doubts(GAME, contrary(net), 2, 2, 30, seed, close=1.0).gain > 0.3
