"""Draw pictures of the README: the same sheet in every palette; the front page on a screen and a match on a phone.

``make site`` comes first; then ``python book/pictures.py`` writes ``print-palettes.png`` and ``site.png`` in
``book/images`` anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Final

from chromium import CHROMIUM
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

import sheetgen
from sheetgen.drawing.palette import PALETTES
from sheetgen.press.options import Options

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "out" / "site"
IMAGES: Final = ROOT / "book" / "images"
SHEET, AIR, DESK = (480, 341), 12, "#d8dce1"
"""Size of a small sheet and the space around it in pixels, and the colour of what it lies on."""
SCREEN, PHONE = (1280, 840), (390, 840)
GAP, ROUND, COLOURS = 36, 18, 200
DEAL: Final = "12"
STEPS: Final = 10
ACT: Final = """() => new Promise((done) => {
  const board = document.querySelector('.live-play'), { model } = board, before = model.get('view');
  const asked = ({ roll, live, moves }) => roll || moves.length > 0 || Object.keys(live).length > 0;
  const [cell] = Object.keys(before.live), move = before.moves.at(-1)?.move;
  model.on('change:view', () => asked(model.get('view')) && setTimeout(done));
  const way = before.roll ? '.dp-first' : cell ? `button[data-cell="${cell}"]` : `[data-move="${move}"]`;
  board.querySelector(way).click();
})"""
"""Do the next thing that a match asks for: roll, cross the first open cell, or pass. Then wait until the computers have
played and the match asks again."""


def palettes() -> Image.Image:
    """Return a picture of the sheet of Qwixx in every palette, two side by side, in few colours."""
    across, down = (edge + AIR for edge in SHEET)
    picture = Image.new("RGB", (2 * across + AIR, -(-len(PALETTES) // 2) * down + AIR), DESK)
    for number, palette in enumerate(PALETTES):
        content = sheetgen.sheet("qwixx").job(Options(palette=palette)).png(300)
        small = Image.open(BytesIO(content)).convert("RGB").resize(SHEET, Image.Resampling.LANCZOS)
        picture.paste(small, (AIR + number % 2 * across, AIR + number // 2 * down))
    return picture.quantize(COLOURS, kmeans=5)  # which keeps the pale green apart from the greys


class Silent(SimpleHTTPRequestHandler):
    """A file server without log messages."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def front_page(page: Page, address: str) -> bytes:
    """Return the first screen of the front page."""
    page.goto(f"{address}/index.html")
    page.wait_for_selector(".step[data-ready]")
    return page.screenshot(animations="disabled")


def match(page: Page, address: str) -> bytes:
    """Return a match after a few turns, from the top of its sheet."""
    page.goto(f"{address}/play.html?deal={DEAL}")
    page.wait_for_function("document.querySelector('.live-play:has(.dp-first)')?.model")
    for _ in range(STEPS):
        page.evaluate(ACT)
    page.evaluate("document.querySelector('.live-play').scrollIntoView({ behavior: 'instant' }); scrollBy(0, -120)")
    page.mouse.move(0, 0)
    return page.screenshot(animations="disabled")


def taken(browser: Browser, size: tuple[int, int], way: Callable[[Page, str], bytes], address: str) -> Image.Image:
    """Return a picture of a page, with rounded corners and a thin border."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        reduced_motion="reduce",
        service_workers="block",
        bypass_csp=True,
    )
    shot = Image.open(BytesIO(way(context.new_page(), address))).convert("RGB")
    context.close()
    mask = Image.new("L", shot.size, 0)
    box = (0, 0, shot.width - 1, shot.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, ROUND, fill=255)
    framed = Image.new("RGB", shot.size, "white")
    framed.paste(shot, mask=mask)
    ImageDraw.Draw(framed).rounded_rectangle(box, ROUND, outline="#b5bdc4", width=2)
    return framed


def main() -> int:
    """Draw the palettes, and put the pictures of both pages side by side."""
    palettes().save(IMAGES / "print-palettes.png", optimize=True)
    if not (SITE / "index.html").exists():
        print("pictures: there is no site; run make site", file=sys.stderr)
        return 1
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(SITE)))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        shots = [taken(browser, SCREEN, front_page, address), taken(browser, PHONE, match, address)]
        browser.close()
    server.shutdown()
    both = Image.new("RGB", (sum(shot.width for shot in shots) + GAP, SCREEN[1]), "white")
    left = 0
    for shot in shots:
        both.paste(shot, (left, 0))
        left += shot.width + GAP
    both.quantize(COLOURS).save(IMAGES / "site.png", optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
