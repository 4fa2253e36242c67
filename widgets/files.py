"""What people take away from a board: a record, a link, a printed sheet, pictures."""

from __future__ import annotations

import base64
from functools import cache

from dicepad import Game, Match, State, games, load
from sheetgen import Sheet

from . import picture
from .links import link
from .schema import FileReply

__all__ = ["games_file", "link_file", "pdf_file", "pictures", "record_file", "rules_file"]


def record_file(match: Match) -> FileReply:
    """The record of a match, as text."""
    return {"name": f"{match.game.spec.id}.txt", "type": "text/plain", "text": match.to_text()}


def games_file(game: Game) -> FileReply:
    """All games by their ids, and what they are called; this one is first if it is nobody else's."""
    found = {game.spec.id: game.spec.title, **titles()}
    return {"name": "games", "type": "application/json", "games": list(found.items())}


@cache
def titles() -> dict[str, str]:
    """What the games are called, by their ids; one that is called as another before it goes by its id."""
    found: dict[str, str] = {}
    for identity in games():
        title = load(identity).spec.title
        found[identity] = identity if title in found.values() else title
    return found


def rules_file(sheet: Sheet) -> FileReply:
    """The rules in short: headings and texts."""
    return {"name": "rules", "type": "application/json", "rules": sheet.rules}


def link_file(match: Match) -> FileReply:
    """A link to a match, without the address of a page; raises `DicepadError` if the match is too long for one."""
    return {"name": f"{match.game.spec.id}-link.txt", "type": "text/plain", "text": link(match)}


def pdf_file(sheet: Sheet, state: State, seat: int) -> FileReply:
    """The sheet of a seat with its crosses; raises `ImportError` where no PDF can be made."""
    content = sheet.pdf(copies=1, up=1, position=state.to_text(), seat=seat)
    encoded = base64.b64encode(content).decode()
    return {"name": f"{state.game.spec.id}.pdf", "type": "application/pdf", "base64": encoded}


def pictures(sheet: Sheet, state: State, seat: int) -> dict[str, str]:
    """The sheet of a seat as pictures by their kind, for a notebook: PNG, or SVG where none can be made."""
    shown = {"text/plain": sheet.title}
    try:
        content = picture.png(sheet, state, seat)
    except ImportError:
        return shown | {"image/svg+xml": picture.played(sheet, state, seat)}
    return shown | {"image/png": base64.b64encode(content).decode()}
