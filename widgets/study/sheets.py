"""Cards on paper, printed on both sides, with several on a page.

Each answer is behind its question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicepad.command import Progress
from sheetgen.press.options import Options
from sheetgen.press.pad import arrange
from sheetgen.press.papers import cut
from sheetgen.writers.document import Document
from sheetgen.writers.pdf import write_pdf

from .card import Card

__all__ = ["card_pages"]

UP: Final = 4
"""Cards on a page."""


def card_pages(
    cards: Sequence[Card], paper: str = "a4", duplex: str = "long", progress: Progress | None = None
) -> bytes:
    """Return the PDF of the cards. `duplex` is the edge over which the printer turns the paper, ``long`` or ``short``.

    `progress` is called with the share of the cards that are drawn, from 0 to 1. Raises `DicepadError` if the paper is
    unknown.
    """
    words = cards[0].words
    options = Options.from_table({"paper": paper, "duplex": duplex, "lang": words.lang, "cut_lines": True})
    page = cut(options.paper, UP, landscape=cards[0].sheet.landscape)
    piece = page.places[0]
    fronts, backs = [], []
    for done, card in enumerate(cards, 1):
        fronts.append(card.front(piece.width, piece.height))
        backs.append(card.back(piece.width, piece.height))
        if progress:
            progress(done / len(cards))
    title = words.say("study.deck", game=cards[0].sheet.game_title)
    pages = arrange(page, fronts, 1, options, cover=None, backs=backs)
    return write_pdf(Document(pages, title, title, words.lang, duplex=options.duplex, tagged=True, panels_unique=True))
