"""What a browser showed when its test failed: a picture, the console and the prompts, in `out/failures/`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

FOLDER = Path(__file__).resolve().parents[1] / "out" / "failures"
PATIENCE = 10_000
"""Milliseconds that a page has to tell of itself; one that hangs must not hide why its test failed."""


def record(item: pytest.Item, pages: Iterable[Page]) -> None:
    """Write ``NAME.png`` and ``NAME.txt`` for the first page of a test, ``NAME-2.png`` and so on for others."""
    name = re.sub(r"[^\w.-]+", "-", f"{item.path.stem}-{item.name}").strip("-")[:150]
    for number, page in enumerate(pages, 1):
        file = FOLDER / (name if number == 1 else f"{name}-{number}")
        try:
            FOLDER.mkdir(parents=True, exist_ok=True)
            file.with_name(f"{file.name}.txt").write_text(told(page), encoding="utf-8")
            page.screenshot(path=file.with_name(f"{file.name}.png"), timeout=PATIENCE)
        except (Error, OSError) as error:
            item.add_report_section("call", "browser", f"{page.url}: nothing can be recorded: {error}")


def told(page: Page) -> str:
    """Return the address of a page, its console with all errors, and the prompts of its boards."""
    page.set_default_timeout(PATIENCE)
    lines = [page.url, *(f"{one.type}: {one.text}" for one in page.console_messages())]
    lines += [f"error: {one}" for one in page.page_errors()]
    return "\n".join([*lines, *page.locator(".dp-prompt").all_inner_texts(), ""])
