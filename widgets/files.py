"""Files that you can take away from a board: a record, a link, a printed sheet, pictures."""

from __future__ import annotations

import base64
from functools import cache

from dicepad import Game, Match, State, games, load
from sheetgen import Sheet, sheet

from .display import picture
from .games import board_face
from .match.links import link
from .schema import FileReply, GameChoice
from .words import phrases

__all__ = ["games_file", "link_file", "pdf_file", "pictures", "record_file", "rules_file"]


def record_file(match: Match) -> FileReply:
    """Return the record of a match, as text."""
    return {"name": f"{match.game.spec.id}.txt", "type": "text/plain", "text": match.to_text()}


def games_file(game: Game, lang: str) -> FileReply:
    """Return all games that you can play at a board. A game of your own comes first.

    A sheet that differs from another one only in its guide is left out.
    """
    by_id = dict(choices(lang))
    if game.spec.id not in by_id:
        by_id = {game.spec.id: choice(game, lang), **by_id}
    return {"name": "games", "type": "application/json", "games": list(by_id.values())}


@cache
def choices(lang: str) -> dict[str, GameChoice]:
    """Return the installed games by their ids: first games that are not variants, then the variants of each game.

    >>> [one["title"] for one in choices("en").values()][:5]
    ['Kneifen', 'Qwantum', 'Qwinto', 'Qwixx', 'Qwixx Big Points']
    """
    known = {identity: load(identity) for identity in games()}
    first: dict[str, Game] = {}
    for game in known.values():
        first.setdefault(game.spec.rules, game)
    by_id = {game.spec.id: choice(game, lang) for game in first.values()}
    for identity, game in known.items():
        if identity not in by_id and not game.spec.sheet.guide:
            by_id[identity] = choice(game, lang, by_id[first[game.spec.rules].spec.id]["title"])
    return by_id


def choice(game: Game, lang: str, base: str = "") -> GameChoice:
    """Return a game as the form of a new match offers it. `base` is the title of the game of which it is a variant."""
    words = phrases(lang)
    spec, title = game.spec, sheet(game, lang).game_title
    remarks = board_face(game).remarks(game, words)
    tally = bool(base) and "tally" in spec.sheet.fields
    about = words.say("ui.tally") if tally else "".join(remarks.legend[:1])
    return {
        "id": spec.id,
        "title": words.say("ui.with-tally", title=title) if tally else title,
        "group": words.say("ui.sheets-of", title=base) if base else words.say("ui.games"),
        "about": about if base else "",
        "rows": [[cell.colour or "" for cell in row.cells] for row in spec.rows],
        "noted": [[at for at, cell in enumerate(row.cells) if cell.name in remarks.notes] for row in spec.rows],
    }


def rules_file(sheet: Sheet) -> FileReply:
    """Return the short rules, as headings and texts."""
    return {"name": "rules", "type": "application/json", "rules": sheet.rules}


def link_file(match: Match) -> FileReply:
    """Return a link to a match, without the address of a page.

    Raises `DicepadError` if the match is too long for a link.
    """
    return {"name": f"{match.game.spec.id}-link.txt", "type": "text/plain", "text": link(match)}


def pdf_file(sheet: Sheet, state: State, seat: int) -> FileReply:
    """Return a seat's sheet with its crosses as a PDF. Raises `ImportError` if no PDF can be made here."""
    content = sheet.pdf(copies=1, up=1, position=state.to_text(), seat=seat)
    encoded = base64.b64encode(content).decode()
    return {"name": f"{state.game.spec.id}.pdf", "type": "application/pdf", "base64": encoded}


def pictures(sheet: Sheet, state: State, seat: int) -> dict[str, str]:
    """Return pictures of a seat's sheet by their kind, for a notebook: PNG, or SVG if no PNG can be made."""
    bundle = {"text/plain": sheet.title}
    try:
        content = picture.played_png(sheet, state, seat)
    except ImportError:
        return bundle | {"image/svg+xml": picture.played_svg(sheet, state, seat)}
    return bundle | {"image/png": base64.b64encode(content).decode()}
