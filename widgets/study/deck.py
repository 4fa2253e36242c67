"""Cards as a deck for Anki, with pictures of the positions, by the library genanki (extra ``cards``)."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

from dicepad import DicepadError
from dicepad.command import Progress, write_whole
from sheetgen.writers.document import Document, Page, Placed

from .card import Card

__all__ = ["genanki", "write_deck"]

MODEL: Final = 1607392731
"""The number by which Anki knows the form of these cards: it stays, so that decks share it."""
STAMP: Final = float(MODEL)
"""The second in which all decks were made, so that the same cards are the same file. Notes are numbered from it, and
Anki opens none with the number 0."""
PICTURE: Final = 148_500, 105_000
"""Width and height of the picture of a position, in micrometres; upright sheets have them the other way round."""
DOTS: Final = 160
COLOURS: Final = 64
STYLE: Final = """.card { font-family: sans-serif; font-size: 18px; text-align: left; color: #1d2329; }
img { max-width: 100%; height: auto; } .best { font-weight: bold; } .night_mode img { background: #fff; }"""


def genanki() -> Any:
    """Return the library that makes decks; raises `DicepadError` if it is not installed."""
    try:
        import genanki
    except ImportError:
        raise DicepadError("a deck for Anki takes the package genanki: pip install 'dicepad[cards]'") from None
    return genanki


def write_deck(cards: Sequence[Card], path: Path, progress: Progress | None = None) -> None:
    """Write the deck, whole or not at all. The same cards have the same marks, so that a deck that is imported again
    changes them and does not double them. `progress` is called with the share of the pictures that are drawn. Raises
    `DicepadError` without genanki, `OSError` if it cannot be written."""
    library = genanki()
    words = cards[0].words
    title = words.say("study.deck", game=cards[0].match.game.spec.title)
    model = library.Model(
        MODEL,
        "dicepad",
        fields=[{"name": name} for name in ("Position", "Question", "Answer")],
        templates=[{"name": "dicepad", "qfmt": "{{Question}}<br>{{Position}}", "afmt": "{{FrontSide}}<hr>{{Answer}}"}],
        css=STYLE,
    )
    deck = library.Deck(number_of(title), title)
    with tempfile.TemporaryDirectory() as folder:
        media = []
        for card in cards:
            mark = mark_of(card)
            file = Path(folder) / f"dicepad-{mark}.png"
            file.write_bytes(picture(card))
            media.append(str(file))
            shown = f'<img src="{file.name}" alt="{escape(card.position)}">'
            first, *rest = card.answer
            answer = "".join([f'<p class="best">{escape(first)}</p>', *[f"<p>{escape(one)}</p>" for one in rest]])
            deck.add_note(library.Note(model, [shown, escape(card.prompt), answer], guid=mark))
            if progress:
                progress(len(media) / len(cards))
        package = library.Package(deck, media_files=media)
        made = Path(folder) / "deck.apkg"
        package.write_to_file(str(made), timestamp=STAMP)
        content = made.read_bytes()
    write_whole(path, content)


def mark_of(card: Card) -> str:
    """Return a mark that tells a position in one language from all others."""
    said = f"{card.match.game.spec.id} {card.match.game.options} {card.words.lang} {card.seat} {card.state.to_text()}"
    return sha256(said.encode()).hexdigest()[:16]


def number_of(title: str) -> int:
    """The number of a deck."""
    return int.from_bytes(sha256(title.encode()).digest()[:4], "big") >> 1


def picture(card: Card) -> bytes:
    """The position as PNG."""
    from sheetgen.writers.pdf import write_pdf
    from sheetgen.writers.png import draw_png

    size = PICTURE if card.sheet.landscape else PICTURE[::-1]
    panel = card.front(*size)
    page = Page(panel.width, panel.height, (Placed(panel, 0, 0, 1),))
    document: Any = Document([page], panel.title, panel.title, card.words.lang)
    return draw_png(write_pdf(document), DOTS, COLOURS)
