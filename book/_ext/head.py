"""The head of a page, in an order that lets the browser show the page soon: nothing waits for what comes after it.

A script after the styles waits until they have loaded, and everything after the script waits as well.
"""

from __future__ import annotations

import re
from hashlib import sha256
from os.path import relpath
from pathlib import Path
from typing import Final

from paper import light_on_paper
from selectolax.lexbor import LexborHTMLParser, LexborNode
from sphinx.errors import ExtensionError

STATIC: Final = "_static/"
UNITED: Final = f"{STATIC}all.css"
MODULE: Final = '<script type="module" src="{up}live/{name}"></script>'
SHEET: Final = '<link rel="stylesheet" href="{up}live/{name}">'
IMPORT: Final = re.compile(r'@import "([^"]+)";')
ADDRESS: Final = re.compile(r"""url\((["']?)(?!data:|#)([^"')]+)""")


class Styles:
    """The styles that all pages share, in one file, because each further file takes longer to load."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.parts: list[str] = []

    def mend(self, head: LexborNode) -> None:
        """Link the one file from a page. Raises `ExtensionError` if the page has other styles than the pages before
        it."""
        links = head.css(f'link[rel="stylesheet"][href*="{STATIC}"]')
        asked = [str(link.attributes["href"]) for link in links]
        parts = [address[address.index(STATIC) :].partition("?")[0] for address in asked]
        if parts in ([], [UNITED]):
            return
        if self.parts and parts != self.parts:
            raise ExtensionError(f"head: a page has the styles {', '.join(parts)}, and others {', '.join(self.parts)}")
        self.parts = parts
        up = asked[0].partition(STATIC)[0]
        edition = sha256("".join(asked).replace(up, "").encode()).hexdigest()[:8]
        (link,) = LexborHTMLParser(f'<link rel="stylesheet" href="{up}{UNITED}?v={edition}">').css("link")
        links[0].insert_before(link)
        for link in links:
            link.decompose()

    def write(self) -> None:
        """Write the file. If no page has asked for its parts, the file of an earlier build stays."""
        target = self.out / UNITED
        if self.parts:
            texts = [united(self.out / part, target.parent) for part in self.parts]
            target.write_text(light_on_paper("".join(texts)), encoding="utf-8")


def united(path: Path, folder: Path) -> str:
    """Return the text of a style sheet together with its imports, with paths that fit a folder."""

    def address(found: re.Match[str]) -> str:
        return f"url({found[1]}{Path(relpath(path.parent / found[2], folder)).as_posix()}"

    text = ADDRESS.sub(address, path.read_text(encoding="utf-8"))
    return IMPORT.sub(lambda found: united(path.parent / found[1], folder), text)


def sort_head(head: LexborNode) -> None:
    """Put short scripts before the styles, what boards need into the head, and boards before the theme."""
    html, style, script = head.parent, head.css_first('link[rel="stylesheet"]'), head.css_first("script[src]")
    if html is None or style is None or script is None:
        return
    for line in head.css("script:not([src]):not([type])"):
        if "DOCUMENTATION_OPTIONS" in line.text():
            line.attrs["type"] = "module"  # it comes after the deferred script that it changes
    for line in html.css("head > script:not([src]):not([type]), article script:not([src]):not([type])"):
        move(line, style)
    for module in html.css('article script[type="module"][src]'):
        move(module, script)
    for link in html.css('article link[rel="stylesheet"]'):
        for other in head.css(f'link[href="{link.attributes["href"]}"]'):
            other.decompose()
        head.insert_child(link)
        link.decompose()


def bring(article: LexborNode, *files: str) -> None:
    """Link modules and styles of `live/` from the page of an article, unless it links them already."""
    page = article
    while page.parent is not None:
        page = page.parent
    script = page.css(f'script[src*="{STATIC}"]')[0]
    up = str(script.attributes["src"]).partition(STATIC)[0]
    for name in files:
        if not page.css(f'[src$="live/{name}"], [href$="live/{name}"]'):
            form = SHEET if name.endswith(".css") else MODULE
            article.insert_child(LexborHTMLParser(form.format(up=up, name=name)).css("script, link")[0])


def move(node: LexborNode, target: LexborNode) -> None:
    """Move an element to the place before another one."""
    target.insert_before(node)
    node.decompose()
