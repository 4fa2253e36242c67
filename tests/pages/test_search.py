"""The search finds what people call things, whatever their language and spelling, and shows the right page first."""

from __future__ import annotations

import sys
import tomllib

import pytest

from .conftest import ROOT

sys.path.insert(0, str(ROOT / "book" / "_ext"))

from search import SYNONYMS, spellings

SEARCH = """(query) => {
  const found = Search._performSearch(...Search._parseQuery(query));
  return [...new Set(found.reverse().map(([page]) => page))];
}"""
"""Looks for words as the page of the search does. Returns the names of pages, the best first."""
PAGES = """(words) => {
  const { terms, titleterms } = Search._index;
  const stems = words.map((word) => new Stemmer().stemWord(word));
  return stems.map((stem) => [...new Set([terms[stem] ?? [], titleterms[stem] ?? []].flat())]);
}"""
"""Looks up each of several words by its stem in the browser. Returns the numbers of pages."""
WANTED = {
    "Spielregeln": "qwixx",
    "Würfel": "qwixx",
    "wuerfel": "qwixx",
    "drucken": "printing",
    "Wahrscheinlichkeit": "chances/index",
    "Fehlwurf": "qwixx",
    "Lehrer": "teachers/index",
    "gemixxt": "mixed",
    "penalty": "qwixx",
    "online": "play",
    "multiplayer": "play",
    "dark mode": "accessibility",
    "qwixx mixx": "mixed",
    "printable qwixx sheet": "printing",
    "color": "mixed",
    "color blind": "accessibility",
    "colour blind": "accessibility",
    "règles": "qwixx",
    "imprimer": "printing",
    "dés": "qwixx",
    "probabilité": "chances/index",
    "regole": "qwixx",
    "stampare": "printing",
    "dadi": "qwixx",
    "probabilita": "chances/index",
    "Spielblock": "printing",
    "worksheet": "worksheets",
    "answer key": "teachers/index",
    "Arbeitsblatt": "worksheets",
    "Arbeitsblätter": "worksheets",
    "corrigé": "worksheets",
    "soluzioni": "worksheets",
    "scorecard": "qwixx",
    "Übungen": "chances/mixed-exercises",
    "Schüler": "teachers/index",
    "Erwartungswert": "chances/glossary",
    "rules": "qwixx",
    "print": "printing",
    "qwixx": "qwixx",
    "kneifen": "kneifen",
    "misthrow": "qwixx",
    "lock": "qwixx",
}


@pytest.fixture
def page(visit):
    page = visit("search")
    page.wait_for_function("typeof Search === 'object' && Search.hasIndex()")
    return page


def test_a_search_shows_the_right_page_among_the_first(page, built_site):
    there = {query: name for query, name in WANTED.items() if (built_site / f"{name}.html").exists()}
    assert len(there) > 30
    first = {query: page.evaluate(SEARCH, query)[:4] for query in there}
    assert {query: names for query, names in first.items() if there[query] not in names} == {}


def test_a_synonym_finds_all_that_its_word_finds(page):
    """The browser stems a word as the index does, in each of the spellings."""
    for word, others in tomllib.loads(SYNONYMS.read_text(encoding="utf-8")).items():
        typed = sorted({spelling for other in others for spelling in spellings(other)})
        (wanted, *found) = page.evaluate(PAGES, [word, *typed])
        assert [one for one, pages in zip(typed, found, strict=True) if not {*wanted} <= {*pages}] == []


def test_the_search_says_that_it_is_open_and_leads_back_to_its_button(visit):
    page = visit("kneifen")
    button = page.get_by_role("button", name="Search", exact=True)
    for _ in range(2):
        button.press("Enter")
        page.get_by_role("status").get_by_text("Search. Type a word, then press Enter.").wait_for()
        page.keyboard.press("Escape")
        assert button.evaluate("(one) => one === document.activeElement")
        assert page.locator("#pst-search-dialog p").text_content() == ""
