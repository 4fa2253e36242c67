"""Draw pictures of the README and the news: a sheet, the same in every palette, a paper of a lesson; the front page on
a screen, a match on a phone, and a hint.

``make site`` comes first; then ``python book/pictures.py`` writes ``print-palettes.png``, ``site.png`` and
``news-*.png`` in ``book/images`` anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final

import pypdfium2
from chromium import CHROMIUM
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

import sheetgen
from sheetgen.drawing.palette import PALETTES
from sheetgen.lessons.press import lesson_papers
from sheetgen.press.options import Options

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "out" / "site"
IMAGES: Final = ROOT / "book" / "images"
SHEET, AIR, DESK = (480, 341), 12, "#d8dce1"
"""Size of a small sheet and the space around it in pixels, and the colour of what it lies on."""
SCREEN, PHONE, TABLET = (1280, 840), (390, 840), (880, 620)
WIDE, PART, GREYS = 1050, (0.04, 0.6), 16
"""Pixels across a picture of the news, for 85 mm at 300 dpi; the part of a paper that is shown; shades of grey."""
GAP, ROUND, COLOURS = 36, 18, 200
TO_BOARD: Final = "document.querySelector('.live-play').scrollIntoView({ behavior: 'instant' }); scrollBy(0, -120)"
DEAL, STEPS = "12", 10
HINTED_DEAL, HINTED_STEPS = "5", 10
"""The rolls of the matches that are shown, and how many decisions, rolls included, come before."""
ACT: Final = """() => new Promise((done) => {
  const board = document.querySelector('.live-play'), { model } = board, before = model.get('view');
  const asked = ({ roll, live, moves }) => roll || moves.length > 0 || Object.keys(live).length > 0;
  const [cell] = Object.keys(before.live), move = before.moves.at(-1)?.move;
  const [best] = Object.entries(before.hint?.lit ?? {}).find(([, place]) => place === 'best') ?? [];
  model.on('change:view', () => asked(model.get('view')) && setTimeout(done));
  const way = before.roll ? '.dp-first'
    : best ? `button:is([data-cell="${best}"], [data-move="${best}"])`
    : cell ? `button[data-cell="${cell}"]` : `[data-move="${move}"]`;
  board.querySelector(way).click();
})"""
"""Do the next thing that a match asks for: roll, follow the hint, cross the first open cell, or pass. Then wait until
the computers have played and the match asks again."""


def palettes() -> Image.Image:
    """Return a picture of the sheet of Qwixx in every palette, two side by side, in few colours."""
    across, down = (edge + AIR for edge in SHEET)
    picture = Image.new("RGB", (2 * across + AIR, -(-len(PALETTES) // 2) * down + AIR), DESK)
    for number, palette in enumerate(PALETTES):
        content = sheetgen.sheet("qwixx").job(Options(palette=palette)).png(300)
        small = Image.open(BytesIO(content)).convert("RGB").resize(SHEET, Image.Resampling.LANCZOS)
        picture.paste(small, (AIR + number % 2 * across, AIR + number // 2 * down))
    return picture.quantize(COLOURS, kmeans=5)  # which keeps the pale green apart from the greys


def sheet() -> Image.Image:
    """Return a picture of the sheet of Qwixx, in few colours."""
    drawn = Image.open(BytesIO(sheetgen.sheet("qwixx").job(Options()).png(300))).convert("RGB")
    size = WIDE, WIDE * drawn.height // drawn.width
    return drawn.resize(size, Image.Resampling.LANCZOS).quantize(COLOURS, kmeans=5)


def paper() -> Image.Image:
    """Return a paper of the first lesson with its answers, down to the first question."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "key.pdf")
        lesson_papers("why-seven").save_key(file)
        with pypdfium2.PdfDocument(file) as document:
            page = document[1]
            drawn: Image.Image = page.render(scale=WIDE / page.get_width()).to_pil().convert("L")
    top, bottom = (round(drawn.height * part) for part in PART)
    return drawn.crop((0, top, drawn.width, bottom)).quantize(GREYS)


DRAWN: Final = {"print-palettes.png": palettes, "news-sheet.png": sheet, "news-paper.png": paper}
"""The pictures that need no site."""


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
    page.evaluate(TO_BOARD)
    page.mouse.move(0, 0)
    return page.screenshot(animations="disabled")


def hint(page: Page, address: str) -> bytes:
    """Return the board of a match in which you followed every hint, and see the next one."""
    page.goto(f"{address}/play.html?deal={HINTED_DEAL}")
    board = page.locator(".live-play")
    board.locator(".dp-first").wait_for()
    for _ in range(HINTED_STEPS):
        if not board.evaluate("({ model }) => model.get('view').roll"):
            board.get_by_role("button", name="Hint").click()
            board.locator("[data-hint=best]").wait_for()
        page.evaluate(ACT)
    board.get_by_role("button", name="Hint").click()
    board.locator("[data-hint=best]").wait_for()
    page.evaluate(TO_BOARD)
    page.mouse.move(0, 0)
    top = board.evaluate("(place) => place.getBoundingClientRect().top")
    width, height = TABLET
    return page.screenshot(animations="disabled", clip={"x": 0, "y": top, "width": width, "height": height - top})


def taken(browser: Browser, size: tuple[int, int], way: Callable[[Page, str], bytes], address: str) -> Image.Image:
    """Return a picture of a page, with rounded corners and a thin border."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        device_scale_factor=2 if size == TABLET else 1,
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
    """Draw the pictures that need no site, then those of its pages."""
    for name, draw in DRAWN.items():
        draw().save(IMAGES / name, optimize=True)
    if not (SITE / "index.html").exists():
        print("pictures: there is no site; run make site", file=sys.stderr)
        return 1
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(SITE)))
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        shots = [taken(browser, SCREEN, front_page, address), taken(browser, PHONE, match, address)]
        taken(browser, TABLET, hint, address).quantize(COLOURS).save(IMAGES / "news-hint.png", optimize=True)
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
