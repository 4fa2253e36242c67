"""Pictures for previews of a page, with its title beside a sheet, and the icons of the site."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

import sheetgen
from sheetgen.drawing.fonts import FILES
from sheetgen.drawing.palette import PALETTES
from sheetgen.press.options import Options

SIZE: Final = (1200, 630)
"""Size in pixels that services want for such pictures."""
COLOURS: Final = 256
"""Number of colours: enough for a drawing, in a third of the bytes."""
PAPER: Final = "#fdfdfd"
GROUND: Final = "#e9eef3"
INK: Final = PALETTES["standard"].ink
PIPS: Final = (("red", 0.3, 0.3), ("yellow", 0.7, 0.3), ("green", 0.3, 0.7), ("blue", 0.7, 0.7))
"""Colours and places of the pips of the logo. A cross is in the middle."""


def card(title: str, game: str) -> bytes:
    """Return the picture of a page as PNG."""
    picture = Image.new("RGB", SIZE, GROUND)
    picture.paste(sheet_of(game), (640, 100), sheet_of(game))
    pen = ImageDraw.Draw(picture)
    picture.paste(logo(96), (64, 56), logo(96))
    pen.text((184, 70), "dicepad", INK, font(56, bold=True))
    lines, size = fitted(pen, title, 540)
    pen.multiline_text((64, 210), "\n".join(lines), INK, font(size, bold=True), spacing=12)
    pen.text((64, 540), "play · print · understand", PALETTES["standard"].grey, font(34))
    return png(picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))


def icon(size: int, *, whole: bool = False) -> bytes:
    """Return the logo as PNG. If it is `whole`, it fills its square, for systems that cut out a shape."""
    picture = Image.new("RGBA", (size, size), PAPER if whole else (0, 0, 0, 0))
    inner = logo(round(size * (0.72 if whole else 1)), framed=not whole)
    left = (size - inner.width) // 2
    picture.paste(inner, (left, left), inner)
    return png(picture)


@cache
def logo(size: int, *, framed: bool = True) -> Image.Image:
    """Return the logo: a five whose pips have the colours of the rows, with a cross in the middle."""
    fine = 4 * size
    picture = Image.new("RGBA", (fine, fine), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    if framed:
        edge = fine * 0.03
        pen.rounded_rectangle((edge, edge, fine - edge, fine - edge), fine * 0.22, PAPER, INK, round(fine / 16))
    for colour, x, y in PIPS:
        pen.circle((fine * x, fine * y), fine * 0.107, PALETTES["standard"].tones[colour].band)
    low, high, wide = fine * 0.405, fine * 0.595, round(fine * 0.075)
    for ends in (((low, low), (high, high)), ((low, high), (high, low))):
        pen.line(ends, INK, wide)
        for end in ends:
            pen.circle(end, wide / 2, INK)
    return picture.resize((size, size), Image.Resampling.LANCZOS)


@cache
def sheet_of(game: str) -> Image.Image:
    """Return a sheet as it lies on a table, at a slight angle."""
    with Image.open(BytesIO(sheetgen.sheet(game).job(Options()).png())) as drawn:
        sheet = drawn.convert("RGBA")
    sheet.thumbnail((1080, 1080), Image.Resampling.LANCZOS)
    return sheet.rotate(-5, Image.Resampling.BICUBIC, expand=True)


def fitted(pen: ImageDraw.ImageDraw, title: str, width: int) -> tuple[list[str], int]:
    """Break a title into lines of a width, in the largest type in which it takes at most four lines."""
    for size in (76, 64, 54, 44):
        lines: list[str] = []
        for word in title.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and pen.textlength(longer, font(size, bold=True)) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        if len(lines) * size <= 300:
            break
    return lines, size


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font of the sheets."""
    return ImageFont.truetype(FILES["bold" if bold else "regular"], size)


def png(picture: Image.Image) -> bytes:
    """Return a picture as PNG."""
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def write_icons(folder: Path) -> None:
    """Write the icons that systems show for an installed site."""
    for name, size, whole in (("icon-192", 192, False), ("icon-512", 512, False), ("icon-whole", 512, True)):
        (folder / f"{name}.png").write_bytes(icon(size, whole=whole))
    (folder / "apple-touch-icon.png").write_bytes(icon(180, whole=True))
