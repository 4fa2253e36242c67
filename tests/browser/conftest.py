"""Boards on pages that are served from this process."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.chance import seeded
from tests.failures import pages_of, record
from widgets import Session
from widgets.exploration import Exploration

from .host import Host

PATIENCE = 120_000
"""Milliseconds after which a page hangs, on any machine."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record what the pages of a failed test show."""
    report = yield
    if report.when == "call" and report.failed:
        record(item, pages_of(item))
    return report


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    with Host() as running:
        yield running


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """Opens boards; at the end, no page may have had an error or written to its console.

    Only warnings are allowed there: each version of a browser has other ones. With `clock`, time stands still on the
    page until the test winds it on.
    """
    contexts, complaints = [], []

    def hear(message: ConsoleMessage) -> None:
        if message.type != "warning":
            complaints.append(message.text)

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
        context.add_init_script(seeded("2"))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if clock:
            page.clock.install(time=0)
            page.clock.pause_at(1)
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(host.address(*models))
        page.wait_for_selector("body[data-ready]")
        return page

    yield open_boards
    complaints += host.faults
    host.faults.clear()
    if complaints:
        record(request.node, [page for context in contexts for page in context.pages])
    for context in contexts:
        context.close()
    assert not complaints
