"""Checks of a game's board: you can play a match to its end with the moves that the board offers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from dicepad import DicepadError, Game
from dicepad.testing import Area, Sample
from sheetgen.games import SHEETS

from .session import Session

__all__ = ["BOARD"]

MOST_EVENTS: Final = 20_000


def lack(game: Game) -> str:
    """Return why a game cannot be played on a board, or an empty string if it can."""
    try:
        SHEETS.find(game.spec.rules)
    except DicepadError as error:
        return f"a board shows the sheet: {error}"
    return ""


def next_event(view: Any) -> dict[str, object]:
    """Return the first event that a view offers you."""
    if view["auto"]:
        return {"do": "step"}
    if view["roll"]:
        return {"do": "roll"}
    if view["live"]:
        return {"do": "cell", "cell": min(view["live"])}
    first = view["moves"][0]
    if first["picks"]:
        return {"do": "pick", "picked": [view["dice"][0]["name"]]}
    return {"do": "move", "move": first["move"]}


def a_match_is_played_by_what_the_board_offers(sample: Sample) -> Iterator[str]:
    seats = ["Ann", *["random"] * (sample.states[0].players - 1)]
    session = Session(sample.game, seats, seed=1)
    for _ in range(MOST_EVENTS):
        view = session.view()
        json.dumps(view)
        if view["why"]:
            yield f"the board refuses what it offers: {view['why']}"
        if view["over"]:
            return
        if not (view["auto"] or view["roll"] or view["live"] or view["moves"]):
            yield f"the board offers nothing: {view['prompt']}"
            return
        session.handle(next_event(view))
    yield f"the match is not over after {MOST_EVENTS:,} events"


BOARD: Final = Area("board", lack, (a_match_is_played_by_what_the_board_offers,))
"""Checks of the board; `dicepad.testing` finds them by the entry points ``dicepad.checks``."""
