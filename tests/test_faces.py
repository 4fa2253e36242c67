"""Every game shows a face to each package; what one still lacks is named here, in words that can be acted on."""

from __future__ import annotations

import pytest

import dicepad
from dicepad.odds.face import CHANCES
from dicepad.odds.strategies import strategies
from dicepad.rules import RULES
from sheetgen import sheet
from sheetgen.games import SHEETS
from widgets import Session
from widgets.games import BOARDS

GAMES = {dicepad.load(identity).spec.rules: identity for identity in reversed(dicepad.games())}
"""A game for each kind of rules."""


def lacks(identity: str) -> list[str]:
    """Return the parts that a game still lacks, in one line each."""
    game = dicepad.load(identity)
    rules = game.spec.rules
    found = []
    for registry, what in ((SHEETS, "sheetgen.games"), (BOARDS, "widgets.games"), (CHANCES, "dicepad.odds")):
        if rules not in registry:
            found.append(f"{rules}: there is no entry point in {what}")
    for what, try_out in (
        ("sheet", lambda: sheet(identity).svg()),
        ("back side", lambda: sheet(identity).pdf("a5", copies=1, duplex="long")),
        ("board", lambda: Session(game, 1, seed=1).board()),
        ("list of its moves", lambda: game.actions),
    ):
        try:
            try_out()
        except dicepad.DicepadError as error:
            found.append(f"{rules}: there is no {what}: {error}")
    if len(strategies(game)) < 2:
        found.append(f"{rules}: there is no strategy but random")
    return found


@pytest.mark.parametrize("rules", GAMES)
def test_a_game_lacks_nothing(rules: str) -> None:
    assert lacks(GAMES[rules]) == []


def test_every_kind_of_rules_has_a_game() -> None:
    assert set(GAMES) == set(RULES)
