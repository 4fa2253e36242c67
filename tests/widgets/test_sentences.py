"""Every sentence that a board can say stands in a list that was read: for whoever is called You, and for others.

``sentences/LANG.txt`` has a line for each, with # for numbers and one row for all of them. What a line says wrongly is
mended in ``widgets/strings/``; a sentence that is new is read, and then added; what nothing says any more goes."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from sheetgen.wording import LANGUAGES
from widgets.match.seats import Seat
from widgets.match.settings import Settings
from widgets.schema import View
from widgets.words import Phrases, phrases

LISTS = Path(__file__).parent / "sentences"
GAMES = ["qwixx", "qwantum", "kneifen", "qwinto"]
ADDITIONS = ["x-change", "longo", "big-points", "double-a", "bonus-a", "bonus-b", "chain-a"]
FULL = "1:6 2:6 3:6 4:6 5:6 6:6 7:6 8:6 9:6 10:6 11:6 12:6"
CLOSED = "red:2,3,4,5,6,12,lock yellow:2,3,4,5,6,12,lock"
MISSED = "red:9 yellow:9 green:5 blue:5"
LATE = "red:13 yellow:13 green:4 blue:4"
POSITIONS = [
    # A bonus whose row is to be chosen.
    ("qwixx-bonus-b", "gifts:two-in-fewest / gifts:two-in-fewest ; phase=gift choices=-,-"),
    # Two that have finished in the same round.
    ("kneifen", f"{FULL} / {FULL} ; active=1 phase=playoff contenders=0,1"),
    ("kneifen", f"{FULL} / {FULL} / {FULL} ; active=2 phase=playoff contenders=1,2 repeated=yes"),
    # A match that two have won.
    ("qwixx", f"{CLOSED} / {CLOSED} ; active=1 phase=over"),
    ("qwixx", f"- / {CLOSED} / {CLOSED} ; active=1 phase=over"),
    # Where a row is closed, a sum is of use only if it is swapped, and a lucky number likewise.
    ("qwixx", "red:2,3,4,5,6 / red:2,3,4,5,6 ; active=0 phase=white dice=W6,W6,R1,Y1,G1,B1"),
    ("qwixx-x-change", f"{MISSED} / {MISSED} ; active=0 phase=white dice=W2,W5,R1,Y1,G1,B1"),
    ("qwixx-longo", f"{LATE} / {LATE} ; active=1 phase=white dice=W2,W2,R1,Y1,G1,B1"),
    ("qwixx-longo", f"{LATE} / {LATE} ; active=1 phase=white dice=W6,W6,R1,Y1,G1,B1"),
    ("qwixx-longo lucky_cross=also", "- / - ; active=1 phase=white dice=W1,W3,R1,Y1,G1,B1"),
    ("qwixx-longo lucky_cross=also", "- / - ; active=1 phase=white dice=W6,W6,R1,Y1,G1,B1"),
    # Where all cost a misthrow, and where nothing else is left.
    ("qwixx", f"{MISSED} / {MISSED} ; active=0 phase=white dice=W1,W6,R1,Y1,G5,B5"),
    ("qwixx", f"{MISSED} / {MISSED} ; active=1 phase=white dice=W1,W6,R1,Y1,G5,B5"),
]


@cache
def shape(text: str, words: Phrases) -> str:
    """A sentence with a sign for all numbers, and with one name for all rows."""
    row, *others = (
        words.texts[f"colour.{name}"] for name in ("red", "yellow", "green", "blue", "violet", "orange", "white")
    )
    text = re.sub(r"\N{MINUS SIGN}?\d+", "#", text)
    text = re.sub(rf"\b({'|'.join(others)})\b(?!\s\+)", row, text)
    text = re.sub(r"#(, #)+", "#", text)
    place = rf"(?:Bonus #, {row}|Bonus # \({row}\)|{row} #|{row} \w+ {row}, bonus #)"
    text = re.sub(rf"{place}(, {place})* ({words.texts['join.and']}) {place}", rf"{row} # \2 {row} #", text)
    return re.sub(rf"{place}(, {place})+", f"{row} #", text)


def said(view: View, words: Phrases) -> set[str]:
    """All that a view says, each with what says it."""
    found = {"log": view["log"], "prompt": [view["prompt"]], "why": [view["why"]]}
    found |= {"cell": [text for one in view["live"].values() for text in (one["text"], *one["effects"])]}
    found |= {"sheet": [view["sheet"]], "cover": [view["handoverText"], view["reveal"]]}
    found |= {"seat": [seat["note"] for seat in view["seats"]], "button": [move["label"] for move in view["moves"]]}
    found |= {"die": [die["label"] for die in view["dice"]]}
    found |= {"end": [view["end"][part] for part in ("why", "best", "series")]} if "end" in view else {}
    return {f"{kind}: {shape(text, words)}" for kind, texts in found.items() for text in texts if text}


@pytest.fixture
def keys(monkeypatch) -> set[str]:
    """The texts that are used from now on."""
    used: set[str] = set()
    say = Phrases.say

    def heard(self, key, **values):
        used.add(key)
        return say(self, key, **values)

    monkeypatch.setattr(Phrases, "say", heard)
    return used


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_has_been_read(begin, at, people_play, keys, lang):
    you, found = phrases(lang).say("seat.you"), set()

    def play(session, rng, most=4000):
        def look(view):
            found.update(said(view, session.presenter.words))
            if rng.random() < 0.1:
                session.handle({"do": "cell", "cell": rng.choice(sorted(session.presenter.cells))})
                if session.why:
                    found.update(said(session.view(), session.presenter.words))
                else:
                    session.handle({"do": "undo"})
                    found.update(said(session.view(), session.presenter.words))
                session.why = ""

        people_play(session, rng, most, look)

    tables = [["Ann", you, Seat("Ada", "random")], [you, "Ann"], [you]]
    for name in [*GAMES, *(f"qwixx-{name}" for name in ADDITIONS)]:
        for number, seats in enumerate(tables if name in GAMES else tables[:1]):
            session = begin(name, seats, lang=lang, seed=number)
            session.table.settings = Settings(cover=number == 1, own_dice=number == 2)
            play(session, Random(f"{name} {number}"))
    for name in ("Ann", you):
        play(begin("qwixx", [name, Seat("Ada", "random")], lang=lang), Random(1))
    for name, text in POSITIONS:
        for number, seats in enumerate(([you, "Ann"], ["Ann", you], ["Ann", "Bea"])):
            players = text.count("/") + 1
            play(at(name, text, (["Tom"] * (players - 2) + seats)[-players:], lang=lang), Random(number))
    read = (LISTS / f"{lang}.txt").read_text(encoding="utf-8").splitlines()
    assert sorted(found - set(read)) == []
    texts = {key for key in phrases(lang).texts if key.startswith(("prompt.", "log.", "cell.", "die.", "move."))}
    assert texts - keys <= {"prompt.decide", "log.plays", "cell.crossed", "cell.entered", "cell.gone"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_has_nothing_else(lang):
    texts = phrases(lang).texts
    sources = {
        "cell": ("cell", "move"),
        "button": ("move",),
        "why": ("reason",),
        "sheet": ("seat",),
        "cover": ("seat",),
    }
    for line in (LISTS / f"{lang}.txt").read_text(encoding="utf-8").splitlines():
        kind, _, sentence = line.partition(": ")
        parts = sources.get(kind, (kind,))
        forms = (form for key, text in texts.items() if key.partition(".")[0] in parts for form in patterns(text))
        assert sentence == "#" or any(re.fullmatch(form, sentence) for form in forms), line


def patterns(text: str) -> list[str]:
    """Return the possible forms of a text."""
    pieces = re.split(r"(\{\w+(?:!\w+|:[^|}]*\|[^}]*)?\})", text)
    forms = [piece[1:-1].partition(":")[2].split("|") if piece.startswith("{") else [piece] for piece in pieces]
    found = ["".join(form or "#" for form in one) for one in product(*([*form] or ["#"] for form in forms))]
    return [re.sub(r"\\#(?:!\w+)?", ".*", re.escape(one)) for one in found]
