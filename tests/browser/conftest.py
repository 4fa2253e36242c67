"""Boards on pages that are served from this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from widgets import Session
from widgets.exploration import Exploration

from .host import Host

PATIENCE = 120_000
"""Milliseconds after which a page hangs, on any machine."""


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    with Host() as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """Opens boards; at the end, nothing may have been written to the console of any page.

    With `clock`, time stands still on the page until the test winds it on.
    """
    contexts, complaints = [], []

    def open_boards(
        *models: Session | Exploration | dict[str, Any],
        width: int = 1000,
        height: int = 900,
        touch: bool = False,
        clock: bool = False,
        **more: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if clock:
            page.clock.install(time=0)
            page.clock.pause_at(1)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(host.address(*models))
        page.wait_for_selector("body[data-ready]")
        return page

    yield open_boards
    for context in contexts:
        context.close()
    assert not complaints
