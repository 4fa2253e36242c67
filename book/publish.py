"""Prepare a built site for a web server: the files that work offline, and the addresses of its pages.

``python book/publish.py out/site`` ends a build, in place. With an address, a copy is made that knows it::

    python book/publish.py out/site --to out/public --address https://example.org/dicepad

Only then can pages name themselves and their pictures to search engines and to services that show previews of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import quote, urlsplit

FIRST: Final = (
    "index",
    "learn",
    "play",
    "without-network",
    "qwixx",
    "qwantum",
    "qwinto",
    "kneifen",
    "tutorials/qwixx",
    "tutorials/qwantum",
    "tutorials/qwinto",
    "tutorials/kneifen",
)
"""Pages to store on the first visit, because matches and tutorials then work offline."""
PLAYED: Final = (
    "live/light-worker.mjs",
    "live/light.zip.gz",
    "live/coach.zip.gz",
    "live/qwantum.zip.gz",
    "live/qwinto.zip.gz",
    "live/later.mjs",
)
"""Files that a match loads by itself."""
LEFT_OUT: Final = ("lite/", "_sources/", "_static/social/", "_static/vendor/", ".")
"""Files that are never stored: notebooks have their own worker, and the others are for other programs, or for
nobody."""
WORKER: Final = "sw.js"
LEFT: Final = (WORKER, "files.json", "robots.txt", "sitemap.xml", "404.html")
HASH: Final = 16
"""Number of hexadecimal digits of a hash."""
LOADED: Final = {
    ".html": r'<script[^>]*?\ssrc="([^"?#]+)'
    r'|<link(?=[^>]*rel="(?:stylesheet|preload|icon|manifest)")[^>]*?\shref="([^"?#]+)',
    ".mjs": r'(?:from|import)\s*\(?"(\.[^"]+)"',
    ".css": r"url\([\"']?([^)\"'?#]+\.woff2)",
}
"""Patterns by which files name the files that they load, by extension."""
SIZE_OF_ALL: Final = re.compile(rb'(data-bytes=")\d*(")|(<span class="all-bytes">)[^<]*(</span>)')

NOT_FOUND: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not here · dicepad</title><base href="{base}"><link rel="icon" href="_static/logo.svg"><style>
:root {{ color-scheme: light dark; font: 1.1rem/1.5 "IBM Plex Sans", sans-serif }}
body {{ max-width: 34rem; margin: 3rem auto; padding: 0 1rem }}
a {{ display: inline-block; padding: .6rem .8rem; font-weight: 700 }}
</style></head><body><main><img src="_static/logo.svg" width="64" height="64" alt="">
<h1>There is no such page</h1><p>It may have moved. These are the ways in:</p>
<p><a href="index.html">Front page</a><a href="play.html">Play</a><a href="printing.html">Print</a>
<a href="learn.html">Learn</a><a href="chances/index.html">Chances</a><a href="teachers/index.html">Class</a></p>
</main></body></html>
"""
MANIFEST: Final = {
    "name": "dicepad",
    "short_name": "dicepad",
    "description": "Dice games to play, print and understand.",
    "start_url": "index.html",
    "scope": ".",
    "display": "standalone",
    "background_color": "#fdfdfd",
    "theme_color": "#fdfdfd",
    "icons": [
        {"src": "_static/logo.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "_static/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "_static/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "_static/icon-whole.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
    "shortcuts": [
        {"name": "Play", "url": "play.html"},
        {"name": "Print", "url": "printing.html"},
        {"name": "Learn", "url": "learn.html"},
    ],
}


def publish(site: Path, address: str | None = None) -> None:
    """Finish a build in place. Raises `ValueError` for an invalid address."""
    base = "/"
    if address:
        base = base_of(address)
        for page in pages(site):
            name_page(site / page, page, f"{address.rstrip('/')}/")
        write_map(site, f"{address.rstrip('/')}/")
    (site / "404.html").write_text(NOT_FOUND.format(base=escape(base)), encoding="utf-8")
    (site / ".nojekyll").touch()
    (site / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), encoding="utf-8")
    tell_size(site)
    write_worker(site)


def base_of(address: str) -> str:
    """Return the path of an address, with a slash at its end.

    >>> base_of("https://example.org/dicepad"), base_of("https://example.org")
    ('/dicepad/', '/')
    """
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError(f"{address!r} is no address of a site; it looks like https://example.org/dicepad")
    return f"{parts.path.rstrip('/')}/"


def pages(site: Path) -> list[str]:
    """Return the paths of the pages for people."""
    found = (path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    return sorted(name for name in found if not name.startswith(("lite/", "_static/")) and name not in LEFT)


def name_page(path: Path, page: str, address: str) -> None:
    """Write into a page its own address and that of its picture."""
    text = path.read_text(encoding="utf-8")
    own = address + ("" if page == "index.html" else quote(page))
    tags = [f'<link rel="canonical" href="{own}">', f'<meta property="og:url" content="{own}">']
    picture = f"_static/social/{page.removesuffix('.html').replace('/', '-')}.png"
    if (path.parents[page.count("/")] / picture).exists():
        tags.append(f'<meta property="og:image" content="{address}{picture}">')
    path.write_text(text.replace("</head>", "".join(tags) + "</head>", 1), encoding="utf-8")


def write_map(site: Path, address: str) -> None:
    """Write the sitemap, and direct search engines to it."""
    places = "".join(
        f"<url><loc>{address}{'' if page == 'index.html' else quote(page)}</loc></url>\n"
        for page in pages(site)
        if page not in ("search.html", "without-network.html")
    )
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{places}</urlset>\n'
    (site / "sitemap.xml").write_text(text, encoding="utf-8")
    (site / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n", encoding="utf-8")


def kept(site: Path) -> Iterator[Path]:
    """Return the files that a device can store."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not name.startswith(LEFT_OUT) and name not in LEFT:
            yield path


def tell_size(site: Path) -> None:
    """Write the total size into the page that offers the download: in bytes for the bar, and in megabytes for
    people."""
    page = site / "without-network.html"
    if page.exists():
        total = sum(path.stat().st_size for path in kept(site))
        parts = (rb"\g<1>%d\g<2>" % total, b"\\g<3>%d\\g<4>" % round(total / 1e6))
        page.write_bytes(SIZE_OF_ALL.sub(lambda found: found.expand(parts[found[1] is None]), page.read_bytes()))


def write_worker(site: Path) -> None:
    """Write the service worker of this edition: the hash and the size of each file, and the files to store first."""
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in kept(site)}
    edition = {
        "files": {name: [hashlib.sha256(data).hexdigest()[:HASH], len(data)] for name, data in files.items()},
        "first": sorted(closure((f"{page}.html" for page in FIRST), files)),
    }
    module = (site / "live" / "keep.mjs").read_text(encoding="utf-8")
    text = f"self.edition={json.dumps(edition, separators=(',', ':'))};\n{module}"
    (site / WORKER).write_text(text, encoding="utf-8")


def closure(names: Iterable[str], files: dict[str, bytes]) -> set[str]:
    """Return files, with all the styles, scripts, fonts and modules that they load.

    >>> files = {"a.html": b'<script src="b/c.mjs">', "b/c.mjs": b'import"./d.mjs"', "b/d.mjs": b"", "e.html": b""}
    >>> sorted(closure(["a.html"], files))
    ['a.html', 'b/c.mjs', 'b/d.mjs']
    """
    found: set[str] = set()
    waiting = [*names, *PLAYED]
    while waiting:
        name = waiting.pop()
        if name in files and name not in found:
            found.add(name)
            waiting += (normpath(join(dirname(name), one)) for one in loaded(name, files[name]))
    return found


def loaded(name: str, data: bytes) -> list[str]:
    """Return the names of the files that a file loads by itself, as it writes them, without a query."""
    way = LOADED.get(Path(name).suffix)
    return ["".join(found) for found in re.findall(way, data.decode())] if way else []


def main() -> int:
    """Publish the site named on the command line."""
    parser = argparse.ArgumentParser(description="Make a built site ready to be put on a web server.")
    parser.add_argument("site", type=Path, help="the folder of the site")
    parser.add_argument("--to", type=Path, help="a folder for a copy, made anew")
    parser.add_argument("--address", help="where the site will be, such as https://example.org/dicepad")
    asked = parser.parse_args()
    if asked.address and not asked.to:
        parser.error("--address needs --to, for a site that has an address stays as it is")
    try:
        if asked.address:
            base_of(asked.address)
        if asked.to:
            shutil.rmtree(asked.to, ignore_errors=True)
            shutil.copytree(asked.site, asked.to)
        publish(asked.to or asked.site, asked.address)
    except (OSError, ValueError) as error:
        print(f"publish: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
