"""The site on servers of all kinds; and where a part of a page does not come, the page says what is at fault."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import publish
import pytest
from playwright.sync_api import Browser, Page, Route

from tests.systems import LINUX
from tests.tiers import quick

from .conftest import PATIENCE, ROOT, Below, served
from .test_offline import KEPT, READY
from .test_play import begin, roll

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
TYPES = Path("/etc/nginx/mime.types")
CONF = """worker_processes 1; daemon off; pid {place}/pid; error_log {place}/log;
events {{ worker_connections 256; }}
http {{ include {types}; default_type application/octet-stream; access_log off; gzip on;
  client_body_temp_path {place}/1; proxy_temp_path {place}/2; fastcgi_temp_path {place}/3; uwsgi_temp_path {place}/4;
  scgi_temp_path {place}/5; server {{ listen 127.0.0.1:{port}; root {site}; index index.html; }} }}"""
"""Configuration of nginx as Debian ships it."""
PARTS = ".live-play, .step, .live-explore, .live-part, .live-figure, .kept-all, .mixer, .pad, .live-cell, form.answer"
SAID = """parts => [...document.querySelectorAll(parts)].map((part) =>
  (part.hidden ? part.previousElementSibling : part.querySelector('.live-said'))?.textContent ?? 'nothing')"""
"""Returns the message in each part of a page, or before a part that is out of sight."""
OLD = "CSS.supports = () => false;"
"""Makes the browser answer as one that is older than those that the modules are written for."""
FAULTS = {
    "type": "the server sends {name}.js as application/octet-stream, not as text/javascript",
    "status": "the server answers 404 for {name}.js",
    "edition": "there is a new edition of this site (load the page again: what you have typed comes back)",
    "network": "its files could not be downloaded (are you online?)",
    "half": "{name}.js came damaged or incomplete (load the page again)",
    "browser": "this browser is too old (update it, or try another)",
}


def answer(route: Route, fault: str) -> None:
    """Answer in the place of the server."""
    if fault == "network":
        route.abort()
    elif fault == "status":
        route.fulfill(status=404, body="no")
    elif fault == "edition":  # as the service worker of a new edition answers a page of the one before
        route.fulfill(status=410, headers={"Other-Edition": "true"})
    elif fault == "type":
        route.fulfill(body="1;", content_type="application/octet-stream")
    else:
        route.fulfill(body="const half = {", content_type="text/javascript")


@pytest.mark.parametrize(
    ("page_name", "fault"),
    quick(
        [(name, fault) for name in ("index", "matches", "chances/seven", "explorer", "mixing") for fault in FAULTS],
        ("index", "status"),
        ("matches", "type"),
        ("chances/seven", "network"),
        ("explorer", "half"),
        ("matches", "edition"),
        ("index", "browser"),
    ),
)
def test_each_part_of_a_page_says_what_failed(visit, built_site, page_name, fault):
    if not (built_site / f"{page_name}.html").exists():
        pytest.skip("the small book has no such page")
    page = visit(page_name, complain=False, script=OLD if fault == "browser" else "")
    page.route("**/live/*.js", lambda route: answer(route, fault))
    page.reload()
    page.wait_for_function(f"({SAID})('{PARTS}').every((said) => said.includes(' because '))")
    lines = page.evaluate(SAID, PARTS)
    reason = re.escape(FAULTS[fault]).replace(re.escape("{name}"), r"[\w-]+")
    assert lines
    assert [line for line in lines if not re.search(reason, line)] == []
    if page_name == "index":
        line, picture = (page.locator(one).first.bounding_box() for one in (".step .live-said", ".step-board img"))
        assert line
        assert picture
        assert line["y"] < picture["y"] < 500


EMBED = """(address) => {
  const frame = Object.assign(document.createElement("iframe"), { sandbox: "allow-scripts", src: address });
  frame.style = "width: 1000px; height: 800px";
  document.body.replaceChildren(frame);
}"""
"""Embeds a page as some courses do, without an origin."""


class Open(Below):
    """Lets all other sites have its files, as GitHub Pages does."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


def test_in_a_frame_without_an_origin_a_match_names_the_frame_even_if_its_board_comes(visit, built_site):
    page = visit("matches", complain=False)
    with served(built_site, Open) as address:
        page.context.unroute_all()
        page.evaluate(EMBED, f"{address}/play.html")
        frame = page.frame_locator("iframe")
        frame.locator(".live-play .dp-first").click()
        frame.get_by_text("the frame around this page forbids it").first.wait_for()


def test_in_a_frame_without_an_origin_the_frame_is_named_and_the_page_works(visit):
    """The search and the colour switch of the theme work even where storage raises an error."""
    page = visit("kneifen", complain=False)
    page.evaluate(EMBED, page.url)
    frame = page.frame_locator("iframe")
    frame.get_by_text(
        "the frame around this page forbids it (its sandbox has to allow allow-same-origin)"
    ).first.wait_for()
    shade = frame.locator("html").get_attribute("data-mode")
    frame.locator(".theme-switch-button").first.click()
    assert frame.locator("html").get_attribute("data-mode") != shade
    frame.locator(".search-button").first.click()
    frame.locator("dialog[open] input[name=q]").wait_for()


class Unpacking(Below):
    """Says of packed files that they are to be unpacked on the way, as many servers do."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        if self.path.partition("?")[0].endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


@pytest.fixture
def unpacking(built_site: Path, browser: Browser) -> Iterator[tuple[str, Page]]:
    """A server that has packed files unpacked, and a page in a browser that keeps files."""
    with served(built_site, Unpacking) as address:
        context = browser.new_context(bypass_csp=True)
        context.set_default_timeout(PATIENCE)
        yield address, context.new_page()
        context.close()


def test_a_server_may_have_packed_files_unpacked_on_the_way(unpacking):
    """A match is played, and the browser keeps it all for the time without a network."""
    address, page = unpacking
    page.goto(f"{address}/play.html")
    begin(page)
    roll(page)
    page.wait_for_function(READY)
    page.evaluate(KEPT, ["coach.zip.gz", PATIENCE])


@pytest.mark.long
def test_a_server_may_have_the_whole_python_unpacked_on_the_way(unpacking):
    address, page = unpacking
    page.goto(f"{address}/printing.html")
    page.click(".pad .live-start")
    page.locator(".pad .take:not([hidden])").wait_for()


def test_every_module_has_a_name_that_servers_know(built_site):
    assert [path.name for path in built_site.rglob("*.mjs")] == []


@pytest.mark.long
@pytest.mark.skipif(NGINX is None or not TYPES.exists(), reason="nginx is missing; on Debian: apt install nginx-light")
def test_on_nginx_as_it_comes_every_page_works(built_site, browser, tmp_path):
    """Each part of each page is brought to life, and nothing is amiss on the console."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    conf = CONF.format(place=tmp_path, types=TYPES, port=port, site=built_site.resolve())
    (tmp_path / "conf").write_text(conf)
    server = subprocess.Popen([str(NGINX), "-p", str(tmp_path), "-c", str(tmp_path / "conf")])
    try:
        context = browser.new_context(service_workers="block", bypass_csp=True)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("response", lambda got: faults.extend([got.url] if got.status >= 400 else []))
        for name in publish.pages(built_site):
            page.goto(f"http://127.0.0.1:{port}/{name}")
            page.wait_for_function(
                "[...document.querySelectorAll('.step, .live-explore, .live-part:not(.live-again), .live-figure')]"
                ".every((one) => one.dataset.ready)"
            )
            faults += [said for said in page.evaluate(SAID, PARTS) if "because" in said]
        page.goto(f"http://127.0.0.1:{port}/play.html")
        begin(page)
        roll(page)
        page.goto(f"http://127.0.0.1:{port}/printing.html")
        page.click(".pad .live-start")
        page.locator(".pad .take:not([hidden])").wait_for()
        context.close()
    finally:
        server.terminate()
        server.wait()
    assert [fault for fault in faults if "THEBE_JS_URL" not in fault] == []


@LINUX
def test_a_whole_school_may_come_at_once(tmp_path):
    """While the program in the site does nothing, 200 readers come with three questions each; none is turned away, and
    modules have their own type, whatever the registry of Windows says."""
    shutil.copy(ROOT / "book" / "serve.py", tmp_path)
    (tmp_path / "a.js").write_text("1;")
    room = int(Path("/proc/sys/net/core/somaxconn").read_text())
    command = [sys.executable, "serve.py", "--bind", "127.0.0.1", "--port", "0"]
    with (
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server,
        ExitStack() as open_lines,
    ):
        try:
            assert server.stdout
            port = int(server.stdout.readline().split()[0].rpartition(":")[2])
            server.send_signal(signal.SIGSTOP)
            lines = [
                open_lines.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE / 1000))
                for _ in range(min(600, room))
            ]
            server.send_signal(signal.SIGCONT)
            for line in lines:
                line.sendall(b"GET /a.js HTTP/1.0\r\n\r\n")
            answers = [line.makefile("rb").read() for line in lines]
        finally:
            server.kill()
    assert all(answer.startswith(b"HTTP/1.0 200 OK") and b"text/javascript" in answer for answer in answers)


def test_the_program_for_a_school_says_in_one_line_why_it_serves_nothing(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, str(ROOT / "book" / "serve.py"), "--bind", "127.0.0.1", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(rf"serve: nothing is served on port {port}: .*; another port: --port 8080\n", done.stderr)


@pytest.mark.parametrize(
    ("lack", "why"),
    [
        ("delete Navigator.prototype.serviceWorker;", "this browser does not let pages keep anything"),
        ("navigator.serviceWorker.register = async () => { throw new Error('no room'); };", "no room"),
    ],
    ids=["nowhere", "refused"],
)
def test_where_no_pages_can_be_kept_the_reason_is_said(visit, lack, why):
    page = visit("without-network", script=lack)
    page.get_by_text(f"Pages cannot be kept, because {why}").wait_for()
