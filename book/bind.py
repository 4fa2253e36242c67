"""Bind the course as a book: chapters, lessons and glossary of a built site as one EPUB and one PDF.

``python book/bind.py out/site --to out/course`` writes ``dicepad-course.epub`` and ``dicepad-course.pdf``.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import zipfile
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.dom import minidom

from chromium import CHROMIUM
from readers import FORMULAS, fit
from selectolax.lexbor import LexborHTMLParser, LexborNode

NAME: Final = "dicepad-course"
TITLE: Final = "Dice and chances"
ROOMS: Final = ("chances/", "teachers/")
LAST: Final = "chances/glossary"
LEFT_OUT: Final = (
    "script, style, link, noscript, button, form, input, textarea, progress, svg.narrow, .headerlink, .notebook-links, "
    ".live-cell, .live-bar, .toctree-wrapper, details.hide, details"
)
"""Parts that only a screen can use, and folds: solutions stand in the section for paper."""
TO_TRY: Final = ".live-part, .live-explore"
VOID: Final = re.compile(r"<(br|col|hr|img|wbr)((?:\s[^<>\s=]+=\"[^\"]*\")*)\s*>")
ATTRIBUTE: Final = re.compile(r'(?<==")[^"]*(?=")')
NAMESPACES: Final = {"svg": "http://www.w3.org/2000/svg", "math": "http://www.w3.org/1998/Math/MathML"}
STYLE: Final = """
body { font-family: sans-serif; line-height: 1.45; orphans: 3; widows: 3; }
h1, h2, h3 { break-after: avoid; break-inside: avoid; }
.plot, .formula, .admonition, figure, table, .strip { break-inside: avoid; }
table { border-collapse: collapse; } th, td { padding: 0.15em 0.5em; border-bottom: 1px solid #999; }
svg { max-width: 100%; height: auto; } pre { white-space: pre-wrap; font-size: 0.8em; }
.to-try { font-style: italic; } .hint { font-size: 0.85em; margin-left: 1.5em; } .hint p { margin: 0.2em 0; }
blockquote { border-left: 3px solid #999; margin-left: 0; padding-left: 1em; break-inside: avoid; }
.on-paper { border-top: 2px solid; margin-top: 2em; }
"""
PAPER: Final = """
@page { size: A4; margin: 22mm 20mm; @bottom-center { content: counter(page); } }
body { font-family: "IBM Plex Sans", sans-serif; font-size: 10.5pt; } .chapter { break-before: page; }
.contents { padding: 0; } .contents li { display: flex; justify-content: space-between; }
.contents a { color: inherit; text-decoration: none; }
a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.85em; overflow-wrap: anywhere; }
"""
FACE: Final = (
    '@font-face {{ font-family: "IBM Plex Sans"; font-weight: {weight}; src: url(data:font/woff;base64,{data}); }}\n'
)
PAGE: Final = """<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>{title}</title><link rel="stylesheet" href="book.css"/></head><body>{body}</body></html>"""
CONTAINER: Final = """<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
PACKAGE: Final = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:dicepad:course</dc:identifier>
<dc:title>{title}</dc:title><dc:language>en</dc:language><dc:creator>the dicepad maintainers</dc:creator>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="css" href="book.css" media-type="text/css"/>{items}</manifest><spine>{spine}</spine></package>"""


@dataclass(frozen=True)
class Chapter:
    """A page of the course, as XHTML that stands by itself."""

    slug: str
    title: str
    body: str


def course(toc: Path) -> list[str]:
    """Return the pages of the course in the order of the site: chapters, lessons, and the glossary last."""
    pages = re.findall(r"file: (\S+)", toc.read_text(encoding="utf-8"))
    return [page for page in pages if page.startswith(ROOMS) and page != LAST] + [LAST] * (LAST in pages)


def bind(site: Path, pages: list[str]) -> list[Chapter]:
    """Read the pages. Raises `FileNotFoundError` for one that was not built, `ValueError` for what no book can hold."""
    return [chapter(site / f"{page}.html", page, set(pages)) for page in pages]


def chapter(path: Path, page: str, pages: set[str]) -> Chapter:
    """Cut a page of the site to what can be read in a book."""
    article = LexborHTMLParser(path.read_text(encoding="utf-8")).css_first("article.bd-article")
    if article is None:
        raise ValueError(f"{path} has no article")
    for part in article.css(TO_TRY):
        (said,) = LexborHTMLParser('<p class="to-try">(On the site there is a figure here to try.)</p>').css("p")
        part.replace_with(said)
    for fold in article.css("details.guess"):
        (said,) = LexborHTMLParser(f"<p>{inside(fold.css('summary')[0])}</p>").css("p")
        fold.replace_with(said)
    for fold in article.css("details"):
        if (summary := fold.css_first("summary")) and summary.text().strip() == "Hint":
            summary.decompose()
            (said,) = LexborHTMLParser(f'<div class="hint"><b>Hint</b>{inside(fold)}</div>').css("div.hint")
            fold.replace_with(said)
    while left := article.css_first(LEFT_OUT):  # asked anew, for one may stand in another
        left.decompose()
    for link in article.css("a[href]"):
        link.attrs["href"] = target(str(link.attributes["href"]), page, pages)
    if picture := article.css_first("img"):
        raise ValueError(f"{path}: the book holds no pictures of pixels: {picture.attributes.get('src')}")
    slug, heading = page.replace("/", "-"), article.css_first("h1")
    title = heading.text().strip() if heading else page
    return Chapter(slug, title, xhtml(inside(article), f"{path}", slug))


def inside(node: LexborNode) -> str:
    """Return the HTML between the tags of a node."""
    return "".join(str(child.html) for child in node.iter(include_text=True))


def target(href: str, page: str, pages: set[str]) -> str:
    """Return where a link of the site leads in the book; what the book has not, nowhere."""
    if re.match(r"https?:|mailto:", href):
        return href
    path, _, anchor = href.partition("#")
    parts = page.split("/")[:-1]
    for step in path.removesuffix(".html").split("/") if path else ():
        parts = parts[:-1] if step == ".." else [*parts, step]
    found = "/".join(parts) if path else page
    slug = found.replace("/", "-")
    return f"#{slug}--{anchor}" if anchor and found in pages else f"#{slug}" if found in pages else ""


def xhtml(html: str, where: str, slug: str) -> str:
    """Return HTML as well-formed XHTML with ids of its chapter. Raises `ValueError` if it is not."""
    text = ATTRIBUTE.sub(lambda value: value[0].replace("<", "&lt;").replace(">", "&gt;"), html)
    text = VOID.sub(r"<\1\2/>", text).replace("&nbsp;", "\N{NO-BREAK SPACE}").replace(' href=""', "")
    for tag, space in NAMESPACES.items():
        text = re.sub(rf"<{tag}(?![^>]* xmlns=)(?=[\s>])", f'<{tag} xmlns="{space}"', text)
    text = re.sub(
        r' (?:tabindex|aria-\w+|target|data-[\w-]+)="[^"]*"', lambda m: m[0] if "aria-label=" in m[0] else "", text
    )
    seen: set[str] = set()

    def own(match: re.Match[str]) -> str:
        new = match[1] not in seen
        seen.add(match[1])
        return f' id="{slug}--{match[1]}"' if new else ""

    text = re.sub(r' id="([^"]*)"', own, text)
    text = re.sub(r"url\(#([^)]*)\)", rf"url(#{slug}--\1)", text)
    whole = f'<section class="chapter" id="{slug}">{text}</section>'
    try:
        minidom.parseString(whole)
    except Exception as error:
        raise ValueError(f"{where}: not well-formed XHTML: {error}") from error
    return whole


def write_epub(chapters: list[Chapter], path: Path) -> None:
    """Write the EPUB whole, or not at all; the same chapters give the same bytes."""
    known = {chapter.slug for chapter in chapters}

    def there(match: re.Match[str]) -> str:
        slug = match[1].split("--")[0]
        return f'href="{slug}.xhtml#{match[1]}"' if slug in known else match[0]

    entries = "".join(f'<li><a href="{chapter.slug}.xhtml">{escape(chapter.title)}</a></li>' for chapter in chapters)
    nav = f'<nav epub:type="toc"><h1>{TITLE}</h1><ol>{entries}</ol></nav>'
    files = {
        "META-INF/container.xml": CONTAINER,
        "book.css": STYLE + FORMULAS,
        "nav.xhtml": PAGE.format(title=TITLE, body=nav),
    }
    items = spine = ""
    for chapter in chapters:
        kinds = " ".join(kind for kind, tag in (("svg", "<svg"), ("mathml", "<math")) if tag in chapter.body)
        kinds = f' properties="{kinds}"' if kinds else ""
        items += f'<item id="{chapter.slug}" href="{chapter.slug}.xhtml" media-type="application/xhtml+xml"{kinds}/>'
        spine += f'<itemref idref="{chapter.slug}"/>'
        body = fit(re.sub(r'href="#([^"]*)"', there, chapter.body))
        files[f"{chapter.slug}.xhtml"] = PAGE.format(title=escape(chapter.title), body=body)
    files["book.opf"] = PACKAGE.format(title=TITLE, items=items, spine=f'<itemref idref="nav"/>{spine}')
    new = path.with_suffix(".new")
    with zipfile.ZipFile(new, "w") as book:
        book.writestr(zipfile.ZipInfo("mimetype"), "application/epub+zip")
        for name, text in files.items():
            book.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    new.replace(path)


def write_pdf(chapters: list[Chapter], path: Path, fonts: Path) -> None:
    """Print the chapters in the fonts of a folder, each from a new page, with page numbers and bookmarks."""
    from playwright.sync_api import sync_playwright  # only the PDF needs a browser, and these two
    from pypdf import PdfReader

    heads = "".join(
        FACE.format(weight=weight, data=b64encode(file.read_bytes()).decode())
        for weight, name in ((400, "Regular"), (700, "Bold"))
        if (file := fonts / f"IBMPlexSans-{name}.woff").exists()
    )
    for number, chapter in enumerate(chapters):
        words = re.sub(r'["\\]', "", chapter.title)
        heads += f'@page c{number} {{ @top-center {{ content: "{words}"; font-size: 8pt; }} }}\n'
        heads += f"#{chapter.slug} {{ page: c{number}; }}\n"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=os.geteuid() != 0)
        page = browser.new_page()

        def printed(starts: list[int]) -> bytes:
            """The book, whose contents name the pages on which the chapters start."""
            body = contents(chapters, starts) + "".join(chapter.body for chapter in chapters)
            style = f"<style>{STYLE}{PAPER}{heads}</style>"
            page.set_content(f'<!DOCTYPE html><html lang="en"><title>{TITLE}</title>{style}{body}</html>')
            return page.pdf(prefer_css_page_size=True, outline=True, tagged=True)

        # A browser cannot name the pages of links, so the contents are written once the pages are known.
        first = PdfReader(BytesIO(printed([0] * len(chapters))))
        marks = [mark for mark in first.outline if not isinstance(mark, list)]
        whole = printed([1 + (first.get_destination_page_number(mark) or 0) for mark in marks])
        browser.close()
    new = path.with_suffix(".new")
    new.write_bytes(whole)
    new.replace(path)


def contents(chapters: list[Chapter], starts: list[int]) -> str:
    """Return the title and the table of contents, with the page on which each chapter starts."""
    entries = "".join(
        f'<li><a href="#{chapter.slug}">{escape(chapter.title)}</a><span>{start}</span></li>'
        for chapter, start in zip(chapters, starts, strict=True)
    )
    return f'<p style="font-size: 28pt">{TITLE}</p><ol class="contents">{entries}</ol>'


def main(arguments: list[str] | None = None) -> int:
    """Bind the book; one line says what is missing."""
    parser = argparse.ArgumentParser(description="Bind the course as one EPUB and one PDF.")
    parser.add_argument("site", type=Path, help="the folder of the built site")
    parser.add_argument("--to", type=Path, default=Path("out/course"), help="the folder of the book")
    asked = parser.parse_args(arguments)
    try:
        chapters = bind(asked.site, course(Path(__file__).with_name("_toc.yml")))
    except (OSError, ValueError) as error:
        print(f"bind: {error}", file=sys.stderr)
        return 1
    asked.to.mkdir(parents=True, exist_ok=True)
    write_epub(chapters, asked.to / f"{NAME}.epub")
    if not CHROMIUM.exists():
        print(f"bind: no {CHROMIUM}, so no PDF; on Debian: apt install chromium-headless-shell", file=sys.stderr)
        return 1
    write_pdf(chapters, asked.to / f"{NAME}.pdf", asked.site / "_static" / "fonts")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
