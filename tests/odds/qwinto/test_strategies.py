"""Rules of thumb for Qwinto: the nearest field to an even rise is found as by trying every field by the rules."""

from __future__ import annotations

from random import Random

from dicepad import load
from dicepad.odds.qwinto.strategies import NOWHERE, nearest_fields
from dicepad.record import Match, play_out
from dicepad.rules.qwinto import QwintoGame, QwintoState
from tests.kinds import checked

GAME = checked(QwintoGame, load("qwinto"))


def test_the_nearest_field_is_that_of_all_that_the_rules_allow() -> None:
    """In random matches, for every sum in every row."""
    for seed in range(6):
        for state in play_out(Match.begin(GAME, 2), Random(seed)).states[::20]:
            rows = checked(QwintoState, state).rows[0]
            for row, found in enumerate(nearest_fields(GAME, rows)):
                for total in range(1, GAME.highest + 1):
                    fields = [field for field in range(9) if not GAME.refuses(rows, row, field, total)]
                    wanted = min([(abs(total - 2 - 2 * field), field) for field in fields], default=(NOWHERE, 0))
                    assert found[total] == wanted
