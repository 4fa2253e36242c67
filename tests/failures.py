"""Traces of a failed test in a browser: screenshots of its pages, and the messages of their consoles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.places import ROOT

FOLDER = ROOT / "out" / "failures"
PATIENCE = 10_000
"""Milliseconds for a picture; a page that hangs may have none."""
LONGEST = 120
"""Letters of the name of a file."""


def record(item: pytest.Item, pages: Iterable[Page]) -> list[Path]:
    """Write ``out/failures/NAME.png`` and ``.txt`` for the pages of a test, from the second page on with a number.

    Returns the files that were written. Whatever goes wrong is written there, too; nothing is raised.
    """
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        return [file for number, page in enumerate(pages, 1) for file in written(page, FOLDER / name(item, number))]
    except Exception as error:
        print(f"nothing was left of {item.nodeid}: {error}")
        return []


def pages_of(item: pytest.Item) -> list[Page]:
    """The open pages of the browsers and contexts that a test asked for."""
    given = getattr(item, "funcargs", {}).values()
    contexts = [one for one in given if isinstance(one, BrowserContext)]
    for browser in given:
        if isinstance(browser, Browser):
            contexts += [context for context in browser.contexts if context not in contexts]
    return [page for context in contexts for page in context.pages]


def name(item: pytest.Item, number: int) -> str:
    """The name of a file that any system takes."""
    plain = re.sub(r"[^\w.-]+", "-", item.name)[:LONGEST].strip("-")
    return plain if number == 1 else f"{plain}-{number}"


def written(page: Page, place: Path) -> Iterator[Path]:
    """Write the picture of a page and its text."""
    picture, text = (place.with_name(f"{place.name}{ending}") for ending in (".png", ".txt"))
    try:
        page.screenshot(path=picture, timeout=PATIENCE)
        yield picture
        problem = ""
    except Exception as error:
        problem = f"\nno picture: {error}"
    text.write_text("\n".join(told(page)) + problem + "\n", encoding="utf-8")
    yield text


def told(page: Page) -> Iterator[str]:
    """The address of a page, what its console said, and the errors that nobody caught."""
    yield page.url
    try:
        for said in page.console_messages(filter="all"):
            yield f"{said.type}: {said.text} ({said.location.get('url', '')}:{said.location.get('lineNumber', '')})"
        for error in page.page_errors(filter="all"):
            yield f"uncaught: {error}"
    except Exception as error:
        yield f"no console: {error}"
