"""Prepare a built site for a web server: the files that work offline, and the addresses of its pages.

``python book/publish.py out/site`` ends a build, in place. With an address, a copy is made that knows it::

    python book/publish.py out/site --to out/public --address https://example.org/dicepad

Only then can pages name themselves and their pictures to search engines and to services that show previews of them.
The folder of a copy is replaced as a whole when the copy is complete. A folder that this program has not made stays as
it is.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote, urlsplit

from take_home import write_archives

from dicepad.errors import DicepadError
from dicepad.guard import guarded

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
    "live/light-worker.js",
    "live/light.zip.gz",
    "live/coach.zip.gz",
    "live/kneifen.zip.gz",
    "live/qwantum.zip.gz",
    "live/qwinto.zip.gz",
    "live/later.js",
)
"""Files that a match loads by itself."""
USED: Final = {
    "live/print.js": ("live/shop.zip.gz", "live/writer.zip.gz"),
    "live/tasks.js": ("live/asking.zip.gz",),
    "live/worksheet.js": ("live/shop.zip.gz", "live/asking.zip.gz", "live/worksheets.zip.gz", "live/writer.zip.gz"),
}
"""Archives that a form loads when somebody uses it, by the module of the form."""
CELLS: Final = "live/cells.js"
"""The module of cells, which need the large Python, so they come only when somebody runs one or keeps everything."""
UNKEPT_FOLDERS: Final = ("lite/", "_sources/", "_static/social/", "_static/vendor/", ".")
"""Files that are never stored: notebooks have their own worker, and the others are for other programs, or for
nobody."""
WORKER: Final = "sw.js"
MODULE: Final = "live/keep.js"
"""The module in the service worker, which every built site has."""
MADE: Final = ".published"
"""The file in a published copy that lists all its files, so that the next copy replaces nothing else."""
ALLOWED: Final = re.compile(
    r"https?://[\w-]+(\.[\w-]+)*\.?(:[0-9]{1,5})?(/([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*", re.IGNORECASE
)
"""Form of the address of a site: a name or a number of a server, perhaps a port, and a path."""
PATH_SAFE: Final = "/%~!$&'()*+,;=:@"
"""Characters that stand in a path as they are."""
SERVER: Final = "serve.py"
"""The program that serves the site at a school, which each built site brings along."""
UNKEPT_FILES: Final = (WORKER, SERVER, "files.json", "robots.txt", "sitemap.xml", "404.html")
HASH: Final = 16
"""Number of hexadecimal digits of a hash."""
LOADED: Final = {
    ".html": r'<script[^>]*?\ssrc="([^"?#]+)'
    r'|<link(?=[^>]*rel="(?:stylesheet|preload|icon|manifest)")[^>]*?\shref="([^"?#]+)',
    ".js": r'(?:from|import)\s*\(?"(\.[^"]+)"',
    ".css": r"url\([\"']?([^)\"'?#]+\.woff2)",
}
"""Patterns by which files name the files that they load, by extension."""
DATA: Final = re.compile(r'\sdata-[a-z]+="([^"?#]+\.json)"')
"""Data that a page loads when somebody uses it."""
SIZE_OF_ALL: Final = re.compile(rb'(data-bytes=")\d*(")|(<span class="all-bytes">)[^<]*(</span>)')

NOT_FOUND: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not here · dicepad</title><base href="{base}"><link rel="icon" href="_static/logo.svg"><style>
:root {{ color-scheme: light dark; color: light-dark(#1d2329, #e9edf0); background: light-dark(#fdfdfd, #14181e);
  font: 1.1rem/1.5 "IBM Plex Sans", sans-serif }}
body {{ max-width: 34rem; margin: 3rem auto; padding: 0 1rem }}
a {{ display: inline-block; padding: .6rem .8rem; font-weight: 700; color: light-dark(#b3146b, #ff86c5) }}
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
    """Finish a build in place. Raises `DicepadError` for an invalid address, or for a folder that is no built site."""
    base = "/"
    if not (site / MODULE).is_file():
        raise DicepadError(f"{site}: this is no built site; make site builds one")
    if address is not None:
        address = checked(address)
        base = urlsplit(address).path
        for page in pages(site):
            name_page(site / page, page, address)
        write_map(site, address)
    write_archives(site, address)
    (site / "404.html").write_text(NOT_FOUND.format(base=escape(base)), encoding="utf-8")
    shutil.copy(Path(__file__).with_name(SERVER), site)
    (site / ".nojekyll").touch()
    (site / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), encoding="utf-8")
    tell_size(site)
    write_worker(site)


def publish_copy(site: Path, to: Path, address: str | None) -> None:
    """Make a published copy of a built site, which replaces an older copy when it is complete.

    Raises `DicepadError` before anything is written if there is no built site, if the address is invalid, or if the
    folder holds anything that no copy has left there.
    """
    if not (site / MODULE).is_file():
        raise DicepadError(f"{site}: this is no built site; make site builds one")
    if address is not None:
        checked(address)
    site, to = site.resolve(), to.resolve()
    if to.is_relative_to(site) or site.is_relative_to(to):
        raise DicepadError(f"{to}: a copy cannot lie in the site itself or around it; name another folder")
    refuse_foreign(to)
    to.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=to.parent, prefix=".publish-") as beside:
        new, old = (Path(beside) / name for name in ("new", "old"))
        shutil.copytree(site, new)
        publish(new, address)
        (new / MADE).write_text("".join(f"{name}\n" for name in files_in(new)), encoding="utf-8")
        if to.exists():
            to.rename(old)
        try:
            new.rename(to)
        except OSError:
            if old.exists():
                old.rename(to)
            raise


def refuse_foreign(folder: Path) -> None:
    """Raise `DicepadError` unless a folder is missing, is empty, or holds a published copy and nothing else."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise DicepadError(f"{folder}: this is not a folder")
    if (folder / MADE).is_file():
        ours = {MADE, *(folder / MADE).read_text(encoding="utf-8").splitlines()}
        foreign = next((name for name in files_in(folder) if name not in ours), None)
    else:
        foreign = next((path.name for path in folder.iterdir()), None)
    if foreign is not None:
        problem = f"{foreign} does not come from make publish"
        raise DicepadError(f"{folder}: {problem}; move it away, or name another folder")


def files_in(folder: Path) -> list[str]:
    """Return the paths of everything in a folder that is not itself a folder."""
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()
    )


def checked(address: str) -> str:
    """Return the address of a site in the letters of ASCII, with a slash at its end.

    Raises `DicepadError` if it is none.

    >>> checked("https://example.org/dicepad"), checked("http://bücher.example:8000/würfel&co/")
    ('https://example.org/dicepad/', 'http://xn--bcher-kva.example:8000/w%C3%BCrfel&co/')
    """
    try:
        parts = urlsplit(address if ALLOWED.fullmatch(address) else "")
        server = (parts.hostname or "").encode("idna").decode()
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        server = ""
    if not server:
        raise DicepadError(f"{address!r} is no address of a site; it looks like https://example.org/dicepad")
    return f"{parts.scheme}://{server}{port}{quote(parts.path.rstrip('/'), safe=PATH_SAFE)}/"


def pages(site: Path) -> list[str]:
    """Return the paths of the pages for people."""
    found = (path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    return sorted(name for name in found if not name.startswith(("lite/", "_static/")) and name not in UNKEPT_FILES)


def name_page(path: Path, page: str, address: str) -> None:
    """Write into a page its own address and that of its picture."""
    text = path.read_text(encoding="utf-8")
    own = escape(address + ("" if page == "index.html" else quote(page)))
    tags = [f'<link rel="canonical" href="{own}">', f'<meta property="og:url" content="{own}">']
    picture = f"_static/social/{page.removesuffix('.html').replace('/', '-')}.png"
    if (path.parents[page.count("/")] / picture).exists():
        tags.append(f'<meta property="og:image" content="{escape(address + quote(picture))}">')
    path.write_text(text.replace("</head>", "".join(tags) + "</head>", 1), encoding="utf-8")


def write_map(site: Path, address: str) -> None:
    """Write the sitemap, and direct search engines to it."""
    places = "".join(
        f"<url><loc>{escape(address + ('' if page == 'index.html' else quote(page)))}</loc></url>\n"
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
        if path.is_file() and not name.startswith(UNKEPT_FOLDERS) and name not in UNKEPT_FILES:
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
    first = closure((f"{page}.html" for page in FIRST), files)
    edition = {
        "files": {name: [hash_of(name, data), len(data)] for name, data in files.items()},
        "first": sorted(first),
        "later": later(files, first),
    }
    module = (site / MODULE).read_text(encoding="utf-8")
    text = f"self.edition={json.dumps(edition, separators=(',', ':'))};\n{module}"
    (site / WORKER).write_text(text, encoding="utf-8")


def later(files: dict[str, bytes], first: set[str]) -> dict[str, list[str]]:
    """Return what pages and their modules load only when somebody uses them, by the names of both, without the files
    that are stored first.

    >>> files = {"a.html": b'<script src="live/tasks.js"><p data-sheets="b.json">', "live/c.js": b"", "b.json": b""}
    >>> later({**files, "live/tasks.js": b'import("./c.js")', "live/asking.zip.gz": b""}, set())
    {'a.html': ['b.json'], 'live/tasks.js': ['live/asking.zip.gz', 'live/c.js']}
    """
    html = [name for name in files if name.endswith(".html")]
    modules = {place for page in html for place in places(page, loaded(page, files[page])) if place.endswith(".js")}
    found = {page: set(places(page, DATA.findall(files[page].decode()))) for page in html}
    for module in sorted(modules & files.keys() - {CELLS}):
        found[module] = closure([module, *USED.get(module, ())], files) - {module}
    left = {name: sorted((more & files.keys()) - first) for name, more in found.items()}
    return {name: more for name, more in left.items() if more}


def hash_of(name: str, data: bytes) -> str:
    """Return the hash by which an edition knows a file: a packed one by what it holds, since servers may have it
    unpacked on the way.

    >>> hash_of("a.gz", gzip.compress(b"a")) == hash_of("a", b"a")
    True
    """
    content = gzip.decompress(data) if name.endswith(".gz") else data
    return hashlib.sha256(content).hexdigest()[:HASH]


def closure(names: Iterable[str], files: dict[str, bytes]) -> set[str]:
    """Return files, with all the styles, scripts, fonts and modules that they load.

    >>> files = {"a.html": b'<script src="b/c.js">', "b/c.js": b'import"./d.js"', "b/d.js": b"", "e.html": b""}
    >>> sorted(closure(["a.html"], files))
    ['a.html', 'b/c.js', 'b/d.js']
    """
    found: set[str] = set()
    waiting = [*names, *PLAYED]
    while waiting:
        name = waiting.pop()
        if name in files and name not in found:
            found.add(name)
            waiting += places(name, loaded(name, files[name]))
    return found


def places(name: str, addresses: Iterable[str]) -> Iterator[str]:
    """Return the names of the files whose addresses a file writes."""
    return (normpath(join(dirname(name), address)) for address in addresses)


def loaded(name: str, data: bytes) -> list[str]:
    """Return the names of the files that a file loads by itself, as it writes them, without a query."""
    way = LOADED.get(Path(name).suffix)
    return ["".join(found) for found in re.findall(way, data.decode())] if way else []


def main() -> int:
    """Publish the site named on the command line, and return the exit code."""
    parser = argparse.ArgumentParser(description="Make a built site ready to be put on a web server.")
    parser.add_argument("site", type=Path, help="the folder of the site")
    parser.add_argument("--to", type=Path, help="a folder for a copy, made anew")
    parser.add_argument("--address", help="where the site will be, such as https://example.org/dicepad")
    asked = parser.parse_args()
    if asked.address is not None and not asked.to:
        parser.error("--address needs --to, for a site that has an address stays as it is")
    if asked.to:
        return guarded("publish", lambda: publish_copy(asked.site, asked.to, asked.address))
    return guarded("publish", lambda: publish(asked.site))


if __name__ == "__main__":
    sys.exit(main())
