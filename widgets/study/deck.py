"""Cards as a deck for Anki, with pictures of the positions, made by the library genanki (extra ``cards``)."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from html import escape
from io import BytesIO
from pathlib import Path
from time import time
from typing import Any, Final
from zipfile import ZipFile, ZipInfo

from dicepad import DicepadError
from dicepad.command import Progress, write_whole
from dicepad.odds.qwixx.solver.cache import cache_folder
from sheetgen.writers.document import Document, Page, Placed

from .card import Card

__all__ = ["genanki", "write_deck"]

MODEL: Final = 1607392731
"""The number by which Anki recognizes the layout of these cards. It never changes, so all decks share the layout."""
PICTURE: Final = 148_500, 105_000
"""Width and height of the picture of a position, in micrometres. For upright sheets, they change places."""
DOTS: Final = 160
COLOURS: Final = 64
STYLE: Final = """.card { font-family: sans-serif; font-size: 18px; text-align: left; color: #1d2329; }
img { max-width: 100%; height: auto; } .best { font-weight: bold; } .night_mode img { background: #fff; }"""


def genanki() -> Any:
    """Return the library that makes decks. Raises `DicepadError` if it is not installed."""
    try:
        import genanki
    except ImportError:
        raise DicepadError(
            "a deck for Anki needs the package genanki; install it with: pip install 'dicepad[cards]'"
        ) from None
    return genanki


def write_deck(cards: Sequence[Card], path: Path, progress: Progress | None = None) -> None:
    """Write a deck completely, or not at all. The same cards give the same file.

    A changed card keeps its mark and gets a later time, so that Anki updates its note instead of adding one. `progress`
    is called with the share of the pictures that are drawn, from 0 to 1. Raises `DicepadError` if genanki is not
    installed, and `OSError` if the file cannot be written.
    """
    library = genanki()
    words = cards[0].words
    title = words.say("study.deck", game=cards[0].sheet.game_title)
    model = library.Model(
        MODEL,
        "dicepad",
        fields=[{"name": name} for name in ("Position", "Question", "Answer")],
        templates=[{"name": "dicepad", "qfmt": "{{Question}}<br>{{Position}}", "afmt": "{{FrontSide}}<hr>{{Answer}}"}],
        css=STYLE,
    )
    form = [model.fields, model.templates, model.css]
    deck = library.Deck(number_of(title), title)
    with tempfile.TemporaryDirectory() as folder:
        notes = {}
        contents = {str(MODEL): digest(json.dumps(form).encode())}
        media = []
        for card in cards:
            mark = mark_of(card)
            file = Path(folder) / f"dicepad-{mark}.png"
            file.write_bytes(picture(card))
            media.append(str(file))
            position = f'<img src="{file.name}" alt="{escape(card.position)}">'
            first, *rest = card.answer
            answer = "".join(
                [f'<p class="best">{escape(first)}</p>', *[f"<p>{escape(sentence)}</p>" for sentence in rest]]
            )
            notes[mark] = library.Note(model, [position, escape(card.prompt), answer], guid=mark)
            contents[mark] = digest(json.dumps(notes[mark].fields).encode() + file.read_bytes())
            if progress:
                progress(len(media) / len(cards))
        changed = changed_at(contents, time())
        for mark, note in notes.items():
            note.write_to_db = at_second(changed[mark], note.write_to_db)
            deck.add_note(note)
        package = library.Package(deck, media_files=media)
        made = Path(folder) / "deck.apkg"
        package.write_to_file(str(made), timestamp=float(max(changed.values())))
        content = without_times(made)
    write_whole(path, content)


def changed_at(contents: Mapping[str, str], now: float) -> dict[str, int]:
    """Return when each part of a deck last changed, in seconds since 1970, by comparing digests of the parts.

    The cache folder remembers these times. An unchanged part keeps its time. A changed one gets `now`, or the second
    after its last time if that is later. If nothing can be remembered, everything counts as changed.
    """
    path = cache_folder() / "anki.json"
    known: dict[str, tuple[str, int]] = {}
    with suppress(OSError, ValueError, TypeError, AttributeError):
        known = {mark: (str(content), int(second)) for mark, (content, second) in json.loads(path.read_text()).items()}
    for mark, content in contents.items():
        before, second = known.get(mark, ("", 0))
        if before != content:
            known[mark] = (content, max(int(now), second + 1))
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(known).encode())
    return {mark: known[mark][1] for mark in contents}


def at_second(second: int, write: Callable[..., None]) -> Callable[..., None]:
    """Return a function that writes a note with its own time instead of the time of its deck."""
    return lambda cursor, _, *others: write(cursor, float(second), *others)


def without_times(package: Path) -> bytes:
    """Return a zip file without the times at which its parts were written, so that equal parts give equal files."""
    content = BytesIO()
    with ZipFile(package) as made, ZipFile(content, "w") as timeless:
        for part in made.namelist():
            timeless.writestr(ZipInfo(part), made.read(part))
    return content.getvalue()


def mark_of(card: Card) -> str:
    """Return a mark that identifies a position in one language."""
    text = f"{card.match.game.spec.id} {card.match.game.options} {card.words.lang} {card.seat} {card.state.to_text()}"
    return digest(text.encode())


def digest(content: bytes) -> str:
    """Return a short digest of a content."""
    return sha256(content).hexdigest()[:16]


def number_of(title: str) -> int:
    """Return the number of a deck."""
    return int.from_bytes(sha256(title.encode()).digest()[:4], "big") >> 1


def picture(card: Card) -> bytes:
    """Return the position as PNG."""
    from sheetgen.writers.pdf import write_pdf
    from sheetgen.writers.png import draw_png

    size = PICTURE if card.sheet.landscape else PICTURE[::-1]
    panel = card.front(*size)
    page = Page(panel.width, panel.height, (Placed(panel, 0, 0, 1),))
    document: Any = Document([page], panel.title, panel.title, card.words.lang)
    return draw_png(write_pdf(document), DOTS, COLOURS)
