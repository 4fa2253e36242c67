"""Cards about mistakes as a deck for Anki, with pictures of the positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from dicepad.command import Progress
from sheetgen.writers.anki import Note, digest, write_deck

from .card import Card

__all__ = ["save_deck"]

PICTURE: Final = 148_500, 105_000
"""Width and height of the picture of a position, in micrometres. For upright sheets, they change places."""


def save_deck(cards: Sequence[Card], path: Path, progress: Progress | None = None) -> None:
    """Write a deck completely, or not at all, as `write_deck` does.

    `progress` is called with the share of the pictures that are drawn, from 0 to 1. Raises `OSError` if the file cannot
    be written.
    """
    title = cards[0].words.say("study.deck", game=cards[0].sheet.game_title)
    write_deck(title, drawn(cards, progress), path)


def drawn(cards: Sequence[Card], progress: Progress | None) -> Iterator[Note]:
    """Yield the note of each card."""
    for done, card in enumerate(cards, start=1):
        panel = card.front(*(PICTURE if card.sheet.landscape else PICTURE[::-1]))
        yield Note.drawn(mark_of(card), panel, card.position, card.prompt, card.answer)
        if progress:
            progress(done / len(cards))


def mark_of(card: Card) -> str:
    """Return a mark that identifies a position in one language."""
    text = f"{card.match.game.spec.id} {card.match.game.options} {card.words.lang} {card.seat} {card.state.to_text()}"
    return digest(text.encode())
