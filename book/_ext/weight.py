"""Lighter pages, because many web servers pack nothing: only the icons that are used, trimmed styles, packed fonts.

The theme draws its icons by a script of 1.5 MB, which holds all there are; its style sheets hold all of Bootstrap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fontTools.ttLib import TTFont
from sphinx.application import Sphinx

SCRIPT = re.compile(
    r'\s*(?:<!-- So that users can add custom icons -->\s*)?<script src="[^"]*/fontawesome\.js[^"]*"></script>'
)
ICON = re.compile(r'<i class="([^"]*\bfa-solid\b[^"]*)"([^>]*)></i>')
DRAWING = r'(?<![\w-])"?{}"?:\[(\d+),(\d+),\[[^\]]*\],"[0-9a-f]+","([^"]+)"\]'
SIZES = (
    ".svg-inline--fa{display:inline-block;height:1em;overflow:visible;vertical-align:-.125em}"
    ".svg-inline--fa.fa-lg{font-size:1.25em;vertical-align:-.2em}"
)
PARTS = re.compile(r"""/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]|[^{};"'/]+|/""", re.DOTALL)
CLASS = re.compile(r"\.((?:\\.|[\w-])+)")


def lighten(app: Sphinx, error: Exception | None) -> None:
    """Lighten all that was written. What is light already stays as it is, so that a second build changes nothing."""
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    draw_icons(out)
    for font in (out / "_static" / "fonts").glob("*.ttf"):
        pack_font(font)
    root = Path(app.srcdir).parent
    scripts = [*(root / "book" / "live").glob("*.mjs"), *(root / "widgets" / "static").glob("*.mjs")]
    known: set[str] = set()
    for path in (*out.rglob("*.html"), *(out / "_static").rglob("*.js"), *scripts):
        known.update(re.findall(r"[\w-]+", path.read_text(encoding="utf-8")))
    for path in (out / "_static").rglob("*.css"):
        path.write_text(trimmed(path.read_text(encoding="utf-8"), known), encoding="utf-8")


def draw_icons(out: Path) -> None:
    """Put each icon where it is used, and leave the script out."""
    script = out / "_static" / "scripts" / "fontawesome.js"
    if not script.exists():
        return
    source = script.read_text(encoding="utf-8")
    drawings: dict[str, str] = {}

    def drawing(match: re.Match[str]) -> str:
        classes = [name for name in match[1].split() if name != "fa-solid"]
        name = next(name for name in classes if name.startswith("fa-") and name != "fa-lg").removeprefix("fa-")
        if name not in drawings:
            # The same name may be drawn in outlines before: solid icons come last.
            width, height, path = re.findall(DRAWING.format(re.escape(name)), source)[-1]
            drawings[name] = f'viewBox="0 0 {width} {height}"><path fill="currentColor" d="{path}"/></svg>'
        return f'<svg class="svg-inline--fa {" ".join(classes)}"{match[2]} aria-hidden="true" {drawings[name]}'

    for path in out.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(ICON.sub(drawing, SCRIPT.sub("", text)), encoding="utf-8")
    style = out / "_static" / "styles" / "theme.css"
    text = style.read_text(encoding="utf-8")
    if SIZES not in text:
        style.write_text(f"{text}\n{SIZES}\n", encoding="utf-8")


def pack_font(font: Path) -> None:
    """Write a TrueType font as WOFF2 and, for old browsers, as WOFF beside it, and take the font itself away."""
    for flavor in ("woff2", "woff"):
        with TTFont(font, recalcTimestamp=False) as opened:
            opened.flavor = flavor
            opened.save(font.with_suffix(f".{flavor}"))
    font.unlink()


def trimmed(css: str, known: set[str]) -> str:
    """A style sheet without the rules that ask for classes which nothing on the site has.

    >>> trimmed("a{b:c}.x{b:c}.y,.x .z{b:c}@media print{.y{b:c}}", {"x", "z"})
    'a{b:c}.x{b:c}.x .z{b:c}'
    """
    kept = []
    for head, body in rules(css):
        if body is None or head.startswith("@"):
            inner = trimmed(body, known) if body and re.match(r"@(media|supports|container|layer)\b", head) else body
            if inner != "":
                kept.append(head if inner is None else f"{head}{{{inner}}}")
            continue
        if left := selectors(head, known):
            kept.append(f"{left}{{{body}}}")
    return "".join(kept)


def rules(css: str) -> Iterator[tuple[str, str | None]]:
    """The rules of a style sheet: what stands before the braces and in them, or a line without braces and nothing."""
    head, body, depth = "", "", 0
    for part in PARTS.findall(css):
        if part.startswith("/*"):
            if part.startswith("/*!") and not depth:
                yield part, None
            continue
        depth += (part == "{") - (part == "}")
        if part == "{" and depth == 1:
            continue
        if depth == 0 and part in ("}", ";"):
            yield (head.strip(), body) if part == "}" else (f"{head.strip()};", None)
            head = body = ""
        elif depth:
            body += part
        else:
            head += part


def selectors(head: str, known: set[str]) -> str:
    """The selectors that can match something; those with brackets stay together."""
    plain = head
    while (shorter := re.sub(r"\([^()]*\)", "", plain)) != plain:
        plain = shorter
    wanted = [one for one in plain.split(",") if all(name in known or "\\" in name for name in CLASS.findall(one))]
    return ",".join(wanted) if plain == head else head if wanted else ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to lighten the pages when all else is done to them."""
    app.connect("build-finished", lighten, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
