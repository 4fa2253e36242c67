"""Packages for Anki: a zip file with a database of notes, in Anki's schema 11, and the pictures that the notes show.

Anki and AnkiDroid read this schema in all versions. A note has a mark, by which Anki finds it again, and the time of
its last change: if you import a package again, Anki updates the notes that have changed, and adds no note twice.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from hashlib import sha256
from html import escape
from io import BytesIO
from itertools import count
from pathlib import Path
from time import time
from typing import Final, NamedTuple
from zipfile import ZipFile, ZipInfo

from dicepad.command import write_whole

from ..drawing.marks import Panel
from .png import draw_panel

__all__ = ["Note", "digest", "write_deck"]

MODEL: Final = 1607392731
"""The number by which Anki recognizes the layout of these cards. It never changes, so all decks share the layout."""
FIELDS: Final = ("Position", "Question", "Answer")
TEMPLATE: Final = {
    "name": "dicepad",
    "qfmt": "{{Question}}<br>{{Position}}",
    "afmt": "{{FrontSide}}<hr>{{Answer}}",
}
STYLE: Final = """.card { font-family: sans-serif; font-size: 18px; text-align: left; color: #1d2329; }
img { max-width: 100%; height: auto; } .best { font-weight: bold; } .night_mode img { background: #fff; }"""
DOTS: Final = 160
"""Dots to the inch of a picture."""
COLOURS: Final = 64
MADE: Final = 1411124400, 1425279151694, 1425279151690
"""Times of an empty collection since 1970: it was made then, in seconds; its content and its tables changed then, in
milliseconds. Anki keeps its own times on import."""
SETTINGS: Final = {
    "activeDecks": [1],
    "addToCur": True,
    "collapseTime": 1200,
    "curDeck": 1,
    "curModel": "1425279151691",
    "dueCounts": True,
    "estTimes": True,
    "newBury": True,
    "newSpread": 0,
    "nextPos": 1,
    "sortBackwards": False,
    "sortType": "noteFld",
    "timeLim": 0,
}
PACE: Final = {
    "autoplay": True,
    "id": 1,
    "lapse": {"delays": [10], "leechAction": 0, "leechFails": 8, "minInt": 1, "mult": 0},
    "maxTaken": 60,
    "mod": 0,
    "name": "Default",
    "new": {
        "bury": True,
        "delays": [1, 10],
        "initialFactor": 2500,
        "ints": [1, 4, 7],
        "order": 1,
        "perDay": 20,
        "separate": True,
    },
    "replayq": True,
    "rev": {"bury": True, "ease4": 1.3, "fuzz": 0.05, "ivlFct": 1, "maxIvl": 36500, "minSpace": 1, "perDay": 100},
    "timer": 0,
    "usn": 0,
}
"""Options of a deck: how often Anki shows cards, with the values that it has itself."""
FIELD: Final = {"font": "Liberation Sans", "media": [], "rtl": False, "size": 20, "sticky": False}
LATEX: Final = r"""\documentclass[12pt]{article}
\special{papersize=3in,5in}
\usepackage[utf8]{inputenc}
\usepackage{amssymb,amsmath}
\pagestyle{empty}
\setlength{\parindent}{0in}
\begin{document}
"""
"""The LaTeX that Anki puts before formulas in a field. Our cards have none, but every layout names it."""
TABLES: Final = """
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn on notes (usn);
CREATE INDEX ix_cards_usn on cards (usn);
CREATE INDEX ix_revlog_usn on revlog (usn);
CREATE INDEX ix_cards_nid on cards (nid);
CREATE INDEX ix_cards_sched on cards (did, queue, due);
CREATE INDEX ix_revlog_cid on revlog (cid);
CREATE INDEX ix_notes_csum on notes (csum);
"""
COLLECTION: Final = "INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')"
NEW_NOTE: Final = "INSERT INTO notes VALUES (?, ?, ?, ?, -1, '  ', ?, ?, 0, 0, '')"
NEW_CARD: Final = "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')"


class Note(NamedTuple):
    """A card to learn: a picture as PNG and the text that stands for it, a question, and the sentences of its answer.

    `mark` identifies the note in all packages. The first sentence of the answer is printed in bold.
    """

    mark: str
    picture: bytes
    alt: str
    question: str
    answer: tuple[str, ...]

    @classmethod
    def drawn(cls, mark: str, panel: Panel, alt: str, question: str, answer: Iterable[str]) -> Note:
        """Return a note whose picture is a panel."""
        return cls(mark, draw_panel(panel, DOTS, COLOURS), alt, question, tuple(answer))

    @property
    def file(self) -> str:
        """Name of the picture among all pictures of Anki."""
        return f"dicepad-{self.mark}.png"

    @property
    def fields(self) -> list[str]:
        """The texts of the fields, in HTML."""
        first, *rest = self.answer
        answer = [f'<p class="best">{escape(first)}</p>', *[f"<p>{escape(sentence)}</p>" for sentence in rest]]
        return [f'<img src="{self.file}" alt="{escape(self.alt)}">', escape(self.question), "".join(answer)]


def write_deck(title: str, notes: Iterable[Note], path: Path) -> None:
    """Write a deck of notes as a package, completely or not at all. The same notes give the same file.

    A changed note keeps its mark and gets a later time, so that Anki updates it. Raises `OSError` if the file cannot be
    written.
    """
    by_mark = {note.mark: note for note in notes}
    layout = [[{"name": name} for name in FIELDS], [TEMPLATE], STYLE]
    contents = {str(MODEL): digest(json.dumps(layout).encode())}
    contents |= {mark: digest(json.dumps(note.fields).encode() + note.picture) for mark, note in by_mark.items()}
    changed = changed_at(contents, time())
    pictures = [note.picture for note in by_mark.values()]
    names = {str(number): note.file for number, note in enumerate(by_mark.values())}
    parts = {"collection.anki2": collection(title, by_mark, changed), "media": json.dumps(names).encode()}
    parts |= {str(number): picture for number, picture in enumerate(pictures)}
    content = BytesIO()
    with ZipFile(content, "w") as package:
        for name, part in parts.items():
            package.writestr(ZipInfo(name), part)  # without a time, so that equal notes give equal files
    write_whole(path, content.getvalue())


def changed_at(contents: Mapping[str, str], now: float) -> dict[str, int]:
    """Return when each part of a deck last changed, in seconds since 1970, by comparing digests of the parts.

    The cache folder remembers these times. An unchanged part keeps its time. A changed one gets `now`, or the second
    after its last time if that is later. If nothing can be remembered, everything counts as changed.
    """
    from dicepad.odds.qwixx.solver.cache import cache_folder

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


def collection(title: str, notes: Mapping[str, Note], changed: Mapping[str, int]) -> bytes:
    """Return the database of a deck: each note with one card, and the layout of all cards."""
    deck, latest = number_of(title), max(changed.values())
    numbers = count(1000 * latest)
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(TABLES)
        parts = (
            SETTINGS,
            {str(MODEL): model(deck, latest)},
            {"1": deck_row(1, "Default"), str(deck): deck_row(deck, title)},
        )
        base.execute(COLLECTION, (*MADE, *map(json.dumps, (*parts, {"1": PACE}))))
        for mark, note in notes.items():
            first, *_ = fields = note.fields
            number, second = next(numbers), changed[mark]
            base.execute(NEW_NOTE, (number, mark, MODEL, second, "\x1f".join(fields), first))
            base.execute(NEW_CARD, (next(numbers), number, deck, second))
        base.commit()
        return base.serialize()


def model(deck: int, second: int) -> dict[str, object]:
    """Return the layout of the cards, as it was at a time in seconds since 1970."""
    template = {**TEMPLATE, "ord": 0, "bafmt": "", "bqfmt": "", "bfont": "", "bsize": 0, "did": None}
    return {
        "css": STYLE,
        "did": deck,
        "flds": [{"name": name, "ord": place, **FIELD} for place, name in enumerate(FIELDS)],
        "id": str(MODEL),
        "latexPost": r"\end{document}",
        "latexPre": LATEX,
        "latexsvg": False,
        "mod": second,
        "name": "dicepad",
        "req": [[0, "any", [0, 1]]],
        "sortf": 0,
        "tags": [],
        "tmpls": [template],
        "type": 0,
        "usn": -1,
        "vers": [],
    }


def deck_row(number: int, title: str) -> dict[str, object]:
    """Return a deck. Anki counts what was learned today anew on import."""
    today = {f"{kind}Today": [0, 0] for kind in ("lrn", "new", "rev", "time")}
    rest = {
        "collapsed": False,
        "conf": 1,
        "desc": "",
        "dyn": 0,
        "extendNew": 10,
        "extendRev": 50,
        "mod": MADE[1] // 1000,
    }
    return {"id": number, "name": title, "usn": -1, **today, **rest}


def digest(content: bytes) -> str:
    """Return a short digest of a content."""
    return sha256(content).hexdigest()[:16]


def number_of(title: str) -> int:
    """Return the number of a deck."""
    return int.from_bytes(sha256(title.encode()).digest()[:4], "big") >> 1
