"""Events for the coach: a hint, the tutor, the review of a match, and training."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dicepad import Match

from ..match.seats import make_seats
from ..match.settings import TUTORS
from ..refused import Refused
from ..schema import FileReply
from ..table import Table

__all__ = ["HELP"]


def hint(table: Table, data: Mapping[str, Any]) -> None:
    """Show the best move to the person who decides: ``{"do": "hint"}``.

    With ``"load": true``, a page may download a table first.
    """
    moment = table.moment()
    if not moment.can_decide:
        raise Refused("not-asked")
    if not table.help_is_fair:
        raise Refused("agree")
    table.coach.give_hint(moment)


def tutor(table: Table, data: Mapping[str, Any]) -> None:
    """Set the tutor's strictness: ``{"do": "tutor", "level": "usual"}``. The level ``"off"`` switches the tutor off."""
    if data.get("level") not in TUTORS:
        raise Refused("event")
    table.settings = table.settings._replace(tutor=str(data["level"]))


def review(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Review the whole match: ``{"do": "review", "seat": 0}``. Without a seat, review the match for the displayed one.

    With ``"load": true``, a page may download a table first.
    """
    in_play = table.in_play
    seat = data.get("seat", table.display.seat)
    if type(seat) is not int or not 0 <= seat < len(in_play.seats):
        raise Refused("no-seat")
    names = [one.name for one in in_play.seats]
    match = in_play.whole_match
    comparing = bool(data.get("compare"))
    return table.coach.review(match, seat, names, table.presenter.words, comparing=comparing)


def train(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Begin or continue the training.

    ``{"do": "train"}`` begins it. ``{"do": "train", "kept": "", "mistakes": [], "day": 20000}`` brings the browser's
    saved text, new mistakes and the day. ``{"do": "train", "next": true}`` asks for the next position.
    """
    in_play, words = table.in_play, table.presenter.words
    if table.coach.train(in_play.game, len(in_play.seats), data, words) and table.coach.training:
        state, seat = table.coach.training.state, table.coach.training.seat
        table.begin(Match((state,)), make_seats(in_play.game, state.players, words), "trainer")
        table.display.holder = seat
        table.display.choose(seat)
    return {"name": "train", "type": "application/json"}


HELP: Final = {"hint": hint, "tutor": tutor, "review": review, "train": train}
