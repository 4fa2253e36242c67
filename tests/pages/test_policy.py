"""The Content-Security-Policy of the site: it is enough, no script in data runs, and a stricter one is named."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import publish
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from selectolax.lexbor import LexborHTMLParser

from .conftest import PATIENCE, ROOT, Below, served

sys.path.insert(0, str(ROOT / "book" / "_ext"))

import policy

META = 'meta[http-equiv="Content-Security-Policy"]'
DOCUMENTED = re.search(
    r"^Content-Security-Policy: (.*)$", (ROOT / "book" / "publish.md").read_text(encoding="utf-8"), re.MULTILINE
)
HOSTILE = """async () => {
  window.ran = [];
  const heard = [];
  const made = (name, values, event) => {
    const node = Object.assign(document.createElement(name), values);
    if (event) heard.push(new Promise((done) => node.addEventListener(event, done)));
    return document.body.appendChild(node);
  };
  made("script", { textContent: "ran.push('script')" });
  made("a", { href: "javascript:void ran.push('link')" }).click();
  made("img", { src: "data:image/png;base64,none" }, "error").setAttribute("onerror", "ran.push('image')");
  made("iframe", { srcdoc: "<script>parent.ran.push('frame')</" + "script>" }, "load");
  await Promise.all(heard);
  return ran;
}"""


def test_every_page_allows_its_own_scripts_and_no_others(built_site):
    """The policy comes before anything that it governs, and names each script of the page by its hash."""
    for name in publish.pages(built_site):
        page = LexborHTMLParser((built_site / name).read_text(encoding="utf-8"))
        first, second, *_ = page.css("head > *")
        assert "charset" in first.attributes, name
        assert page.css(META) == [second], name
        (own,) = re.findall("script-src 'self'([^;]*)", second.attributes["content"] or "")
        scripts = [one for one in page.css("script:not([src])") if "json" not in (one.attributes.get("type") or "")]
        assert sorted(own.split()) == sorted({f"'{policy.hashed(script.text())}'" for script in scripts}), name


class Sending(Below):
    """Sends a policy with every file."""

    policy = ""

    def end_headers(self) -> None:
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


@pytest.fixture
def complaints() -> list[str]:
    """Return the messages of the console about policies."""
    return []


@pytest.fixture
def strict(browser: Browser, built_site: Path, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens pages as readers do, under their own policy and the one that the server sends."""
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)

    def hear(said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            complaints.append(said.text)

    def open_page(name: str, sent: str = "") -> Page:
        Sending.policy = sent
        page = context.new_page()
        page.on("console", hear)
        page.goto(f"{address}/{name}.html")
        return page

    with served(built_site, Sending) as address:
        yield open_page
    context.close()


def play(page: Page) -> None:
    """Come near the match of a page, and roll its dice."""
    page.locator(".live-play").scroll_into_view_if_needed()
    page.locator(".live-play .dp-first").click()


POLICIES = pytest.mark.parametrize("sent", ["", DOCUMENTED[1] if DOCUMENTED else "none"], ids=["own", "documented"])


@POLICIES
def test_under_the_policy_a_match_runs_and_the_search(strict, complaints, sent):
    """Whatever is forbidden would stand on the console."""
    page, search = strict("play", sent), strict("search", sent)
    play(page)
    page.locator(".live-play .dp-cell[data-state=live], .live-play [data-move]").first.wait_for()
    page.get_by_role("button", name="Save and load").first.click()
    page.locator(".live-play dialog[open] textarea").first.wait_for()
    search.locator("main input[name=q]").fill("dice")
    search.keyboard.press("Enter")
    search.locator("#search-results a").first.wait_for()
    assert complaints == []


@pytest.mark.long
@POLICIES
def test_under_the_policy_a_pad_is_made_and_a_cell_runs(strict, complaints, sent):
    shop, chapter = strict("printing", sent), strict("chances/loaded", sent)
    shop.click(".pad .live-start")
    shop.locator(".pad .take:not([hidden])").wait_for()
    chapter.get_by_role("button", name="Change this").click()
    chapter.get_by_role("button", name="Run", exact=True).click()
    chapter.get_by_text("Done.").first.wait_for()
    assert complaints == []


def test_no_script_in_data_runs(strict):
    assert strict("matches").evaluate(HOSTILE) == []


@pytest.mark.parametrize(
    ("part", "stricter", "need"),
    [
        (" blob:; connect", "; connect", "its script-src has to allow blob:"),
        ("'wasm-unsafe-eval' ", "", "its script-src has to allow 'wasm-unsafe-eval'"),
        ("connect-src 'self' blob:", "connect-src 'none'", "its connect-src has to allow 'self'"),
        ("object-src", "worker-src 'none'; object-src", "its worker-src has to allow 'self'"),
        (
            "'unsafe-inline' 'wasm-unsafe-eval' blob:",
            "'wasm-unsafe-eval' blob:; worker-src 'none'",
            "its script-src has to allow 'unsafe-inline'",
        ),
    ],
)
def test_a_stricter_policy_of_the_server_is_named(strict, part, stricter, need):
    """Not the reader's network is at fault; and puzzles, which need no Python, work."""
    assert DOCUMENTED
    assert part in DOCUMENTED[1]
    page = strict("play", DOCUMENTED[1].replace(part, stricter, 1))
    play(page)
    page.get_by_text(f"the Content-Security-Policy of this server is too strict: {need}").first.wait_for()
