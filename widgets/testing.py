"""Checks of a game's board: you can play a match to its end with the moves that the board offers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Final

from dicepad import Game
from dicepad.testing import Area, Sample
from sheetgen.games import SHEETS

from .games import BOARDS
from .schema import View
from .session import Session

__all__ = ["BOARD"]

MOST_EVENTS: Final = 5_000


def lack(game: Game) -> str:
    """Return why a game cannot be played on a board, or an empty string if it can."""
    missing = SHEETS.lacking(game.spec.rules)
    return f"a board shows the sheet: {missing}" if missing else BOARDS.lacking(game.spec.rules)


def next_event(view: View, rng: Random) -> dict[str, object]:
    """Return an event that a view offers you: the first cell, or else a button, and now and then the last one.

    A player who always rolls again would never end.
    """
    if view["auto"] or view["roll"]:
        return {"do": "step" if view["auto"] else "roll"}
    if view["live"]:
        return {"do": "cell", "cell": min(view["live"])}
    move = view["moves"][-1 if rng.random() < 0.1 else 0]
    if move["picks"]:
        return {"do": "pick", "picked": [view["dice"][0]["name"]]}
    return {"do": "move", "move": move["move"]}


def offered(view: View) -> bool:
    """Return whether a view offers you something to do."""
    return bool(view["auto"] or view["roll"] or view["live"] or view["moves"])


def views(session: Session) -> Iterator[View]:
    """Yield each view of a match that is played by what the board offers, until it ends or the board refuses."""
    rng = Random(1)
    for _ in range(MOST_EVENTS):
        yield (view := session.view())
        if view["over"] or view["why"] or not offered(view):
            return
        session.handle(next_event(view, rng))


def a_match_is_played_by_what_the_board_offers(sample: Sample) -> Iterator[str]:
    seats = ["Ann", *["random"] * (sample.states[0].players - 1)]
    for view in views(Session(sample.game, seats, seed=1)):
        json.dumps(view)
    if view["why"]:
        yield f"the board refuses what it offers: {view['why']}"
    elif not view["over"]:
        yield (
            f"the match is not over after {MOST_EVENTS:,} events"
            if offered(view)
            else f"the board offers nothing: {view['prompt']}"
        )


def no_board_shows_what_others_have_just_chosen(sample: Sample) -> Iterator[str]:
    """Play with people alone, who decide one after another on one device."""
    session = Session(sample.game, sample.states[0].players, seed=1)
    last, was = sample.states[0], None
    for view in views(session):
        state, now = session.state, told(view)
        if state.to_act and set(state.to_act) < set(last.to_act) and now != was:
            yield f"the board shows what a seat has chosen, before all have, in {state!r}"
        last, was = state, now


def told(view: View) -> object:
    """Return everything that a board tells about the choices of all seats."""
    return [(seat["score"], seat["cells"]) for seat in view["seats"]], view["log"]


BOARD: Final = Area(
    "board", lack, (a_match_is_played_by_what_the_board_offers, no_board_shows_what_others_have_just_chosen)
)
"""Checks of the board; `dicepad.testing` finds them by the entry points ``dicepad.checks``."""
