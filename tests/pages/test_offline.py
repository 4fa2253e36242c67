"""The site without a network, and one edition after the other; on a small site of this make and on the real one."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin

import publish
import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page

from .conftest import PATIENCE, Handler, served

LAYOUT = """<!doctype html><html lang="en"><head><title>{title}</title></head><body>
<p class="edition" hidden>New. <button>Load it</button></p><h1>{title} {edition}</h1><p id="part"></p>
<a href="later.html">later</a><script type="module" src="live/offline.js"></script>
<script type="module">document.querySelector("#part").textContent = (await import("./live/part.js")).edition;</script>
</body></html>"""
KEEP_ALL = (
    '<div class="keep-all" data-bytes="1"><button hidden></button><progress></progress><p class="live-said"></p></div>'
)
TOLD = "postMessage(await (await fetch('part.js')).text());"
"""A worker that posts the text it has fetched."""
ASK_WORKER = """() => new Promise((done) => {
    new Worker("live/told.js", { type: "module" }).onmessage = ({ data }) => done(data);
})"""
KEPT = """async ([name, patience]) => {
    const store = await caches.open("dicepad");
    for (const end = performance.now() + patience; performance.now() < end; ) {
        if ((await store.keys()).some((one) => one.url.includes(name))) return;
        await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`${name} was not kept`);
}"""
"""Waits on the page until a file is kept: `wait_for_function` would take a promise for true."""
WHOLLY_KEPT = """(patience) => new Promise((done, fail) => {
    setTimeout(() => fail(new Error("not all was kept")), patience);
    const hear = ({ data }) => (data.failed ? fail(data.failed) : data.kept && done());
    navigator.serviceWorker.addEventListener("message", hear);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const paths = [location.href, ...loaded];
    navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ do: "keep", paths }));
})"""
"""Asks for what the page itself asks for, and waits until it is kept."""
COUNT = """async (name) => {
    const keys = await (await caches.open("dicepad")).keys();
    return keys.filter(({ url }) => url.includes(name)).length;
}"""
"""Counts the kept files with a name."""
WRITTEN_ANEW = (".html", ".js", ".webmanifest")
"""Endings of files that differ in a published copy."""
DRESSED = "[...document.styleSheets].every((one) => one.cssRules.length) && Boolean(document.styleSheets.length)"
"""True once all styles of a page have come."""
READY = "document.documentElement.dataset.offline === 'ready'"


class Fresh(Handler):
    """A server whose files browsers ask for anew."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


def write_edition(folder: Path, built: Path, edition: str) -> None:
    """A small site: a front page, one for later, a part that both load, and the real modules that keep them."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        built / "live", folder / "live", ignore=lambda _, names: [n for n in names if not n.endswith(".js")]
    )
    (folder / "live" / "part.js").write_text(f"export const edition = '{edition}';")
    (folder / "live" / "told.js").write_text(TOLD)
    (folder / "live" / "rare.txt").write_text(edition)
    for name, more in (("index", ""), ("later", ""), ("without-network", KEEP_ALL)):
        (folder / f"{name}.html").write_text(LAYOUT.format(title=name, edition=edition) + more)
    publish.publish(folder)


@pytest.fixture
def small(tmp_path, built_site) -> Iterator[tuple[str, Path]]:
    folder = tmp_path / "site"
    write_edition(folder, built_site, "one")
    with served(tmp_path, Fresh) as address:
        yield f"{address}/site/", folder


@pytest.fixture
def context(browser) -> Iterator[BrowserContext]:
    made = browser.new_context(bypass_csp=True)
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def shown(page: Page) -> tuple[str, str]:
    """Return the edition that a page names, and the one that its loaded part names."""
    page.wait_for_function("document.querySelector('#part')?.textContent")
    return page.inner_text("h1").split()[1], page.inner_text("#part")


def test_another_site_at_the_address_is_shown(small, context):
    """As on a port of one's own computer, where today a server of another project listens."""
    address, folder = small
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    page.reload()
    assert shown(page) == ("one", "one")
    for path in folder.glob("*.*"):
        path.unlink()
    (folder / "index.html").write_text("<title>Another</title><h1>Another project</h1>")
    page.goto(address)
    page.wait_for_selector("h1:text('Another project')")
    page.reload()
    assert page.inner_text("h1") == "Another project"
    assert page.evaluate("caches.keys()") == []


def test_an_address_that_is_a_name_of_the_language_is_no_page(small, context):
    address, _ = small
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    page.reload()
    for name in ("__proto__", "constructor", "toString"):
        assert page.goto(address + name).status == 404


@pytest.mark.long
def test_two_editions_never_mix(small, context, built_site):
    """A page of the new edition never meets a part of the old one, whatever has been kept; and all of it can be had."""
    address, folder = small
    page = context.new_page()
    page.goto(address)
    assert shown(page) == ("one", "one")
    page.wait_for_function(READY)
    page.evaluate(KEPT, ["part.js", PATIENCE])
    write_edition(folder, built_site, "two")
    page.reload()
    assert shown(page) == ("one", "one")
    # A page that nobody has kept is there in the new edition only, and takes all of it along.
    page.goto(f"{address}later.html")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('two')")
    assert shown(page) == ("two", "two")
    page.goto(address)
    assert shown(page) == ("two", "two")
    # The next one is offered, and taken when the reader likes.
    page.wait_for_function(READY)
    write_edition(folder, built_site, "three")
    page.reload()
    assert shown(page) == ("two", "two")
    page.wait_for_selector(".edition:not([hidden])")
    page.click(".edition button")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('three')")
    assert shown(page) == ("three", "three")
    # All of it is kept where somebody asks for it.
    page.goto(f"{address}without-network.html")
    page.click(".keep-all button")
    page.wait_for_function("document.querySelector('.keep-all .live-said').textContent.startsWith('Everything')")
    context.set_offline(True)
    page.goto(f"{address}later.html")
    assert shown(page) == ("three", "three")


def test_a_page_stays_with_its_edition_until_its_reader_loads_the_new_one(small, context, built_site):
    """A page that was never opened brings the new edition, and reloads no other tab: that one goes on with the files of
    its own, in its workers too, and is refused what only the new edition has."""
    address, folder = small
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    page.evaluate("window.mark = 1")
    assert "one" in page.evaluate(ASK_WORKER)
    write_edition(folder, built_site, "two")
    other = context.new_page()
    other.goto(f"{address}later.html")
    other.wait_for_function("document.querySelector('h1')?.textContent.includes('two')")
    assert shown(other) == ("two", "two")
    page.wait_for_selector(".edition:not([hidden])")
    assert page.evaluate("window.mark") == 1
    assert "one" in page.evaluate("fetch('live/part.js').then((answer) => answer.text())")
    assert "one" in page.evaluate(ASK_WORKER)
    assert page.evaluate(
        "fetch('live/rare.txt').then(({ status, headers }) => [status, headers.get('Other-Edition')])"
    ) == [
        410,
        "true",
    ]
    assert other.evaluate("fetch('live/rare.txt').then((answer) => answer.text())") == "two"
    page.click(".edition button")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('two')")
    assert shown(page) == ("two", "two")
    assert page.evaluate("typeof mark") == "undefined"
    # What only the first edition had is gone once nobody needs it.
    page.reload()
    assert shown(page) == ("two", "two")
    kept = page.evaluate(
        "caches.open('dicepad').then((store) => store.keys()).then((keys) => keys.map(({ url }) => url))"
    )
    assert len([one for one in kept if "part.js" in one]) == 1


@pytest.mark.long
def test_a_new_edition_is_loaded_on_a_first_visit(small, context, built_site):
    address, folder = small
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    write_edition(folder, built_site, "two")
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    page.click(".edition:not([hidden]) button")
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('two')")
    assert shown(page) == ("two", "two")


@pytest.mark.long
def test_on_a_server_half_way_through_an_update_no_page_mixes_two_editions(small, context, built_site, tmp_path):
    """Neither when the worker comes last nor when it comes first; the page comes once all is there."""
    address, folder = small
    page = context.new_page()
    page.goto(address)
    page.wait_for_function(READY)
    write_edition(tmp_path / "next", built_site, "two")
    shutil.copy(tmp_path / "next" / "later.html", folder)
    page.goto(f"{address}later.html")
    page.get_by_text("The server is changing its files.").wait_for()
    page.goto(address)
    assert shown(page) == ("one", "one")
    shutil.copy(tmp_path / "next" / "sw.js", folder)
    page.goto(f"{address}later.html")
    page.get_by_text("The server is changing its files.").wait_for()
    shutil.copytree(tmp_path / "next", folder, dirs_exist_ok=True)
    page.reload()
    page.wait_for_function("document.querySelector('h1')?.textContent.includes('two')")
    assert shown(page) == ("two", "two")


def publish_copy(site: Path, folder: Path, address: str) -> None:
    """A copy that is published, for which only what changes is written once more."""

    def copy(source: str, target: str) -> None:
        if source.endswith(WRITTEN_ANEW):
            shutil.copy(source, target)
        else:
            Path(target).symlink_to(source)

    shutil.copytree(site, folder, copy_function=copy, ignore=shutil.ignore_patterns("lite"))
    publish.publish(folder, address)


def test_after_one_visit_a_published_copy_works_without_a_network(built_site, tmp_path, context):
    """Under its path a puzzle stands, a match begins, and in the place of a page that was never seen, below a folder or
    nowhere at all, stands the site's own page with its style, its links and a way back."""
    publish_copy(built_site, tmp_path / "copy", "https://example.org/some/path")
    page = context.new_page()
    with served(tmp_path / "copy") as address:
        page.goto(f"{address}/sources.html")
        page.wait_for_function(READY)
        page.evaluate(KEPT, ["sources.html", PATIENCE])
    page.reload()
    assert page.inner_text("h1").startswith("Sources")
    page.goto(f"{address}/tutorials/kneifen.html")
    page.wait_for_selector(".step[data-ready]")
    page.goto(f"{address}/play.html")
    page.click(".live-play .dp-first")
    page.wait_for_function("document.querySelector('.live-play').model.get('view').eventIndex > 0")
    for name in ("chances/seven.html", "no/such/page.html"):
        page.goto(f"{address}/{name}")
        assert page.inner_text("h1").startswith("Without a network")
        assert page.evaluate(DRESSED)
        assert page.evaluate("document.querySelector('.site-logo').href") == f"{address}/index.html"
        page.get_by_text("The page that you asked for is not on this device, and there is no network.").wait_for()
        assert page.evaluate("document.querySelector('.keep-all a').href") == f"{address}/{name}"
    page.goto(f"{address}/without-network.html?lost=https://evil.example/")
    page.wait_for_function(READY)
    assert not page.locator(".keep-all a").count()


FORMS = {
    "printing": (".pad", ".live-start", ".pad .take:visible"),
    "worksheets": (".worksheets", ".live-start", ".worksheets .takes a"),
    "mixing": (".mixer", ".another", ".mixed-said:text('Seed')"),
    "chances/square": (".fresh-tasks", ".live-start", ".fresh-tasks .task"),
}
"""Pages with a form that loads more when it is used: the form, the button and what comes."""


def test_what_a_page_offers_works_without_a_network_once_the_page_was_seen(built_site, tmp_path, context):
    """Nobody touches the forms before the network is gone."""
    publish_copy(built_site, tmp_path / "copy", "https://example.org/some/path")
    page = context.new_page()
    with served(tmp_path / "copy") as address:
        for name in FORMS:
            page.goto(f"{address}/{name}.html")
            page.wait_for_function(READY)
            page.evaluate(WHOLLY_KEPT, PATIENCE)
    for name, (form, button, come) in FORMS.items():
        page.goto(f"{address}/{name}.html")
        page.locator(f"{form} {button}").first.click()
        page.wait_for_selector(come)


def test_a_published_copy_knows_its_address(built_site, tmp_path):
    """Each page names itself and its picture; the map has them all; a wrong address leads back under a sub-path."""
    for name in ("index.html", "play.html", "tutorials/qwixx.html", "_static/logo.svg", "live/keep.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(built_site / name, tmp_path / name)
    shutil.copytree(built_site / "_static" / "social", tmp_path / "_static" / "social")
    publish.publish(tmp_path, "https://example.org/dice/")
    text = (tmp_path / "tutorials" / "qwixx.html").read_text(encoding="utf-8")
    assert text.count('<link rel="canonical" href="https://example.org/dice/tutorials/qwixx.html">') == 1
    assert 'og:image" content="https://example.org/dice/_static/social/tutorials-qwixx.png"' in text
    assert '<base href="/dice/">' in (tmp_path / "404.html").read_text(encoding="utf-8")
    places = re.findall("<loc>(.*)</loc>", (tmp_path / "sitemap.xml").read_text(encoding="utf-8"))
    assert places == [f"https://example.org/dice/{one}" for one in ("", "play.html", "tutorials/qwixx.html")]
    assert "https://example.org/dice/sitemap.xml" in (tmp_path / "robots.txt").read_text(encoding="utf-8")


def test_every_page_describes_itself_once(built_site):
    """One title without doubling, one viewport, one description of its own, a picture of the right size."""
    described: dict[str, str] = {}
    for name in publish.pages(built_site):
        text = (built_site / name).read_text(encoding="utf-8").partition("</head>")[0]
        (title,) = re.findall(r"<title>(.*?)</title>", text)
        assert title.count("dicepad") == 1 or re.fullmatch(r"[^·]*: dicepad\S* · dicepad", title), name
        assert text.count('name="viewport"') == 1, name
        if name == "search.html":
            continue
        (description,) = re.findall(r'<meta name="description" content="([^"]+)">', text)
        assert 20 < len(description) <= 200, name
        assert described.setdefault(description, name) == name
        picture = built_site / "_static" / "social" / f"{name.removesuffix('.html').replace('/', '-')}.png"
        assert picture.read_bytes()[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    assert not (built_site / "genindex.html").exists()


def test_the_first_visit_brings_what_can_be_played_and_no_more(built_site):
    text = (built_site / "sw.js").read_text(encoding="utf-8")
    edition = json.loads(text[len("self.edition=") : text.index(";\n")])
    first = edition["first"]
    assert {"play.html", "live/light.zip.gz", "live/boards.js", "_static/fonts/IBMPlexSans-Bold.woff2"} <= set(first)
    assert sum(edition["files"][name][1] for name in first) < 4_000_000
    assert not [name for name in edition["files"] if name.startswith("lite/") or ("pyodide" in name and name in first)]


def test_the_site_can_be_installed(context, site):
    """Chromium finds no fault in the manifest, what it names is there, and a service worker answers where it starts.

    That is what browsers ask for; the list of what they miss besides changes from edition to edition.
    """
    page = context.new_page()
    page.goto(f"{site}/play.html")
    found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert [error["message"] for error in found["errors"] if error["critical"]] == []
    manifest = json.loads(found["data"])
    assert (manifest["name"], manifest["display"]) == ("dicepad", "standalone")
    start, scope = (urljoin(found["url"], manifest[name]) for name in ("start_url", "scope"))
    assert start.startswith(scope)
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for picture in pictures:
        body = context.request.get(urljoin(found["url"], picture["src"])).body()
        assert "{}x{}".format(*Image.open(BytesIO(body)).size) == picture["sizes"]
    assert {picture["sizes"] for picture in pictures if "purpose" not in picture} >= {"192x192", "512x512"}
    for named in (*manifest["icons"], *manifest["shortcuts"]):
        assert context.request.get(urljoin(found["url"], named.get("src") or named["url"])).ok
    page.wait_for_function(READY)
    page.goto(start)
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{site}/sw.js"
