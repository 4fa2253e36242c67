"""Data from strangers: stored values, files and links. Nothing stops a page, or leads off the site."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from live import page
from selectolax.lexbor import LexborHTMLParser

from dicepad import DicepadError
from widgets.match.links import MARK, link, read_link

from .modules import run_modules

PLACE = "https://example.org/dice/"
FINDINGS = {"guesses": [0] * 6, "groups": [{"name": "1", "counts": [3, 1, 0, 2, 2, 4]}], "shown": False}
JUDGE = """
import { readFileSync } from "node:fs";
const { KINDS, faultOf, pageOf, readFile } = await import(process.argv[1]);
const [site, stored, files] = JSON.parse(readFileSync(0, "utf8"));
const file = (text) => {
  try {
    return readFile(KINDS, text, site);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
process.stdout.write(JSON.stringify([
  stored.map(([name, text]) => {
    const fault = faultOf(KINDS, name, text, site);
    return [fault, !fault && name.startsWith("dicepad match ") ? pageOf(JSON.parse(text), site) : ""];
  }),
  files.map(file),
]));
"""
"""Answers of the pages to stored values and files, and the addresses of the links to matches."""
MODULE = """export { KINDS } from "./play/keepers";
export { faultOf, readFile } from "./site/kinds";
export { pageOf } from "./play/kept-matches";"""
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 7, 1.5, 1e308, 9e15, "", "x", "0", "\x00", "💥", "__proto__", "de", "fine"),
    *([], {}, [[]], [1, "a"], {"a": []}, {"__proto__": {"format": 1}}, ["qwixx", [[{"Ann": 1}, ["Ann"]]]]),
    *("javascript:alert(1)// 0", "//evil.example 0", "/\\evil.example/ 0", "/dice/../../x 0", "/dice/%2e%2e/x 0"),
    *("/dice/\t/evil.example 0", "https://evil.example/dice/ 0", "/dice/play.html?kept=a#b 0", "data:text/html,x 0"),
)
PIECES = (
    *("/", "//", "\\", "/dice/", "play.html", "..", "%2e%2e", "%2F", "%5c", "\t", "\n", "\r", "@", ":", "?", "#", ";"),
    *("javascript:", "data:", "blob:", "https:", "http:", "evil.example", "example.org", "example.org.evil.example"),
    *("/dice", "dice", " 0", " ", "0", "\u2028", "é", "[", "::1"),
)
"""Pieces of addresses, and characters that make them lead elsewhere."""


def places(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each part of some JSON data."""
    yield path
    pairs = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in pairs:
        yield from places(value, (*path, key))


def spoilt(found: Any, chance: random.Random) -> Any:
    """Return JSON data of which one part is gone, changed or another one."""
    copy = json.loads(json.dumps(found))
    path = chance.choice(list(places(copy)))
    if not path:
        return chance.choice(JUNK)
    *way, last = path
    parent = copy
    for key in way:
        parent = parent[key]
    what = chance.random()
    if what < 0.2:
        del parent[last]
    elif what < 0.5 and isinstance(parent[last], str):
        parent[last] = scratched(parent[last], chance)
    else:
        parent[last] = chance.choice(JUNK)
    return copy


def scratched(text: str, chance: random.Random) -> str:
    """Return a text in which something is cut, doubled or put in between."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(("", "x", "\n", "9", "-", "}", text[:at])) + text[at + chance.randrange(3) :]


def kept_by_page() -> dict[str, Any]:
    """Return what the page keeps of a match on which another has followed."""
    page.set_up("kept", "qwixx", '["Ann", "careful"]', "en", "1")
    for event in ({"do": "roll"}, {"do": "move", "move": "pass"}):
        page.take("kept", json.dumps(event))
    found: dict[str, Any] = json.loads(page.kept("kept"))
    return {**found, "series": ["qwixx", [[{"Ann": 30, "Ada": 50}, ["Ada"]]]]}


def whole_store() -> dict[str, str]:
    """Return one of everything that the site keeps."""
    match = {"format": 1, "id": "m1-a", "place": "/dice/play.html 0", "title": "Qwixx", "standing": "Ann 6, Ada 3"}
    match |= {"turn": 3, "over": False, "when": 1_795_000_000_000, "text": json.dumps(kept_by_page()), "spec": ""}
    learner = {"dicepad-learner": 1, "memories": {"a": [1, 5, 1, 2, 1]}, "answers": [[1, "a", 0]], "mistakes": []}
    return {
        "dicepad match m1-a": json.dumps(match),
        "dicepad trainer": json.dumps(learner),
        "dicepad mistakes": "qwixx/0/- / -",
        "dicepad lang": "de",
        "dicepad paper": "letter",
        "dicepad settings": json.dumps({"lang": "de", "sound": True}),
        "dicepad typed /dice/printing.html form 0": json.dumps({"title 0": "Our club"}),
        "dicepad solved /dice/tutorials/qwixx.html": "1 2 10",
        "dicepad class 7b": json.dumps({"experiment": "die", "steps": {"die": [FINDINGS]}}),
        "dicepad last class": "7b",
        "dicepad /dice/chances/seven.html 0": json.dumps({"guess": [0.1, 0.2], "shown": True}),
    }


def judged(
    folder: Path, stored: list[tuple[str, str]], files: list[str], site: str = PLACE
) -> tuple[list[tuple[str, str]], list[Any]]:
    """Return what the pages' own validator says, run by Node.js."""
    of_stored, of_files = run_modules(folder, MODULE, JUDGE, [site, stored, files])
    return of_stored, of_files


def is_whole(match: Any, name: str) -> bool:
    """Return whether a match has everything that a list shows of it, of the right kind."""
    texts = ("id", "place", "title", "standing", "text")
    return (
        all(isinstance(match[key], str) for key in texts)
        and name == f"dicepad match {match['id']}"
        and isinstance(match["over"], bool)
        and match["turn"] >= 1
        and 0 <= match["when"] <= 8.64e15
        and isinstance(match.get("spec", ""), str)
        and isinstance(json.loads(match["text"])["record"], str)
    )


@pytest.mark.parametrize("count", [1000, pytest.param(100_000, marks=pytest.mark.long)])
def test_stored_values_and_files_are_read_or_set_aside_with_a_reason(tmp_path, count):
    """Whatever is stored, the validator answers in words. What it accepts is whole, and its link stays on the site.

    Of a file the good parts are taken, and the others named.
    """
    chance = random.Random(f"stored, {count}")
    store = whole_store()
    stored, files = list(store.items()), [json.dumps({"dicepad-kept": 1, "kept": store})]
    for number in range(count):
        name, text = chance.choice([*store.items(), *[("dicepad match m1-a", store["dicepad match m1-a"])] * 5])
        if number % 3 == 0 and text.startswith("{"):
            text = json.dumps(spoilt(json.loads(text), chance))
        elif number % 3 == 1:
            match = json.loads(store["dicepad match m1-a"])
            match["place"] = "".join(chance.choices(PIECES, k=chance.randint(1, 7)))
            name, text = "dicepad match m1-a", json.dumps(match)
        else:
            name, text = scratched(name, chance), scratched(text, chance)
        stored.append((name, text))
        if number % 20 == 0:
            files += [scratched(files[0], chance), json.dumps(spoilt(json.loads(files[0]), chance))]
    of_stored, of_files = judged(tmp_path, stored, files)
    assert [fault for fault, _ in of_stored[: len(store)]] == [""] * len(store)
    accepted = 0
    for (name, text), (fault, address) in zip(stored, of_stored, strict=True):
        assert fault in ("", "it is damaged") or fault.startswith(("another edition", "its page", "this edition"))
        if not fault and name.startswith("dicepad match "):
            accepted += 1
            assert is_whole(json.loads(text), name)
            parts = urlsplit(address)
            assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("https", "example.org", "", "")
            assert parts.path.startswith("/dice/")
            assert ".." not in parts.path.split("/")
    assert 9 < accepted < count
    assert [sorted(name for name, _ in of_files[0]["good"]), of_files[0]["bad"]] == [sorted(store), []]
    read = [one for one in of_files if not isinstance(one, str)]
    assert len(of_files) > len(read) > 1
    assert any(one["bad"] and one["good"] for one in read)
    assert {one.partition(":")[0] for one in of_files if isinstance(one, str)} <= {"SyntaxError", "Error"}


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_python_reads_a_kept_match_or_says_in_words_why_not(count):
    """A spec that is a number, results that are a list: no error goes through, and what is accepted can be played."""
    chance = random.Random(f"kept, {count}")
    told = kept_by_page()
    page.set_up("read", "qwixx", '["Ann"]', "en", None)
    accepted = 0
    for _ in range(count):
        answer = json.loads(page.restore("read", json.dumps(spoilt(told, chance))))
        if "problem" in answer:
            assert answer["problem"]
            continue
        accepted += 1
        for event in ("undo", "redo", "roll"):
            page.take("read", json.dumps({"do": event}))
        page.kept("read")
    assert 0 < accepted < count
    assert "problem" not in json.loads(page.restore("read", json.dumps(told)))


@pytest.mark.parametrize("count", [800, pytest.param(100_000, marks=pytest.mark.long)])
def test_a_link_is_read_or_refused_in_words(count):
    chance = random.Random(f"links, {count}")
    kept_by_page()
    whole = link(page.sessions["kept"].match)
    assert read_link(whole).events
    read = 0
    for _ in range(count):
        text = scratched(whole, chance)
        if chance.random() < 0.3:
            text = MARK + "".join(chance.choices("AZaz09-_=%/+", k=chance.randint(0, 400)))
        with suppress(DicepadError):
            read_link(text)
            read += 1
    assert 0 < read < count // 2


def test_markup_in_a_sheet_or_a_name_stays_text():
    """A picture goes into a page as it is, so its words are escaped; all else goes there as text."""
    evil = "<img src=x onerror=alert(1)>\"'&"
    spec = f'format = 1\nbase = "qwixx"\nid = "own"\ntitle = {json.dumps(evil)}\n'
    shown = json.loads(page.begin("evil", "", json.dumps([evil[:20], "careful"]), "en", "1", spec))
    assert shown["board"]["title"] == evil
    elements = LexborHTMLParser(shown["board"]["svg"]).css("*")
    assert {element.tag for element in elements if element.tag is not None} >= {"svg", "text"}
    assert not [one for one in elements if one.tag == "img" or any(key.startswith("on") for key in one.attributes)]
