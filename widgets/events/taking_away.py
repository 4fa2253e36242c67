"""Events that change nothing and reply with a file: a record, a link, a sheet, or a list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dicepad import Match

from ..files import games_file, link_file, pdf_file, record_file, rules_file
from ..refused import Refused
from ..schema import FileReply, LogEntry
from ..table import Table

__all__ = ["TAKING_AWAY"]


def record(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Return the record of the match so far, as text. While you look back, the record is that of the whole match."""
    return record_file(taken_match(table))


def link(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Return a link to the match, as `record` does, or to the position: ``{"do": "link", "position": true}``."""
    match = table.in_play.match
    position = Match((match.state,), (), match.about._replace(deal=None))
    return link_file(position if data.get("position") else taken_match(table))


def taken_match(table: Table) -> Match:
    """Return the match that a record or a link holds. What lies ahead of an undone move is left out."""
    history = table.in_play.history
    return history.full_match if history.looks_back else history.match


def moves(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Return all sentences of the match, each with its moment, and the names of the variations."""
    history = table.in_play.history
    sentences = table.presenter.story.tell(history.full_match)
    entries: list[LogEntry] = [
        {"moment": moment, "text": text} for moment, texts in enumerate(sentences, 1) for text in texts
    ]
    ways = table.presenter.variations(history)
    return {"name": "moves", "type": "application/json", "moves": entries, "ways": ways}


def games(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Return all games that you can play."""
    return games_file(table.in_play.game, table.presenter.lang)


def rules(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Return the short rules."""
    return rules_file(table.presenter.sheet)


def pdf(table: Table, data: Mapping[str, Any]) -> FileReply:
    """Return the displayed sheet with its crosses, as a PDF."""
    try:
        return pdf_file(table.presenter.sheet, table.in_play.state, table.display.seat)
    except ImportError:
        raise Refused("no-pdf") from None


TAKING_AWAY: Final = {"record": record, "link": link, "moves": moves, "games": games, "rules": rules, "pdf": pdf}
