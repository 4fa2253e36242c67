"""Publishing: an address from anybody's hand, and folders that nobody may lose."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import publish
import pytest

from dicepad import DicepadError
from tests.places import ROOT

PAGE: Final = "<!DOCTYPE html><html><head><title>{0}</title></head><body>{0}</body></html>"
ADDRESS: Final = "https://example.org/it's/dice&games/würfel"
KEPT: Final = {"notes.txt": b"mine", "below/more.txt": b"mine too"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small built site."""
    folder = tmp_path / "out" / "site"
    for name in ("index.html", "play.html", "tutorials/a&b.html", "live/keep.js", "_static/social/play.png"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(PAGE.format(name) if name.endswith(".html") else "", "utf-8")
    return folder


def tree(folder: Path) -> dict[str, bytes]:
    """Return what is in the files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_address_is_escaped_wherever_it_is_written(site: Path) -> None:
    publish.publish(site, ADDRESS)
    written = "https://example.org/it's/dice&games/w%C3%BCrfel/"
    plan = ElementTree.fromstring((site / "sitemap.xml").read_bytes())
    assert [place.text for place in plan.iter() if place.tag.endswith("loc")] == [
        written + name for name in ("", "play.html", "tutorials/a%26b.html")
    ]
    head = ElementTree.fromstring((site / "play.html").read_text("utf-8").replace("<!DOCTYPE html>", "").replace(
        '">', '"/>'))[0]  # fmt: skip
    assert [element.get("href") or element.get("content") for element in head[1:]] == [
        f"{written}play.html", f"{written}play.html", f"{written}_static/social/play.png"
    ]  # fmt: skip
    assert f"Sitemap: {written}sitemap.xml" in (site / "robots.txt").read_text("utf-8")
    assert '<base href="/it&#x27;s/dice&amp;games/w%C3%BCrfel/">' in (site / "404.html").read_text("utf-8")


CHAPTERS: Final = {
    "chances/seven.ipynb": "# Seven\n\nSee [one](loaded.ipynb#x), [two](../qwixx.md) and <a href='#here'>below</a>.",
    "chances/loaded.ipynb": "# Loaded\n\nSee [`this`](https://other.example/a.md).",
}


@pytest.mark.parametrize("address", [None, "https://example.org/dice"])
def test_links_of_notebooks_to_take_home_lead_to_what_is_there_or_to_the_site(site: Path, address: str | None) -> None:
    """Without an address of the site, the words of a link remain, and the README of a chapter says what to bring."""
    for name, text in CHAPTERS.items():
        path = site / "lite" / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        code = {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["from plots import bars"]}
        cell = {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}
        path.write_text(json.dumps({"cells": [cell, *[code] * ("Seven" in text)]}), "utf-8")
    (site / "lite" / "files" / "chances" / "plots.py").write_text("", "utf-8")
    (site / "lite" / "dicepad-1-py3-none-any.whl").write_text("", "utf-8")
    publish.publish(site, address)

    def taken(name: str, file: str) -> str:
        with zipfile.ZipFile(site / "lite" / f"{name}.zip") as archive:
            return archive.read(file).decode()

    def linked(name: str, file: str) -> str:
        cells = json.loads(taken(name, file))["cells"]
        return "".join(cells[0]["source"]).partition("\n\n")[2]

    below = "<a href='#here'>below</a>."
    two = "[two](https://example.org/dice/qwixx.html)" if address else "two"
    one = "[one](https://example.org/dice/chances/loaded.html#x)" if address else "one"
    assert linked("chapters", "dicepad-chapters/chances/seven.ipynb") == f"See [one](loaded.ipynb#x), {two} and {below}"
    assert linked("chapters/seven", "seven/seven.ipynb") == f"See {one}, {two} and {below}"
    assert linked("chapters/loaded", "loaded/loaded.ipynb") == "See [`this`](https://other.example/a.md)."
    with zipfile.ZipFile(site / "lite" / "chapters" / "seven.zip") as archive:
        assert {*archive.namelist()} == {"seven/README.md", "seven/seven.ipynb", "seven/plots.py"}
    readme = taken("chapters/seven", "seven/README.md")
    assert ("You also need the file `dicepad-1-py3-none-any.whl`" in readme) == (address is None)
    source = '"dicepad[notebook,odds] @ https://example.org/dice/lite/dicepad-1-py3-none-any.whl"'
    assert (source in readme) == bool(address)
    assert "`chances/seven.ipynb`: Seven\n- `chances/loaded.ipynb`: Loaded" in taken(
        "chapters", "dicepad-chapters/README.md"
    )


WRONG: Final = (
    'https://e.org/a"><script>alert(1)</script>',
    "https://e.org/a'><b",
    "https://e.org/a b",
    "https://e.org/a\nSitemap: https://evil.example",
    "https://e.org/a%2",
    "https://e.org/?q",
    "https://e.org/#a",
    "https://ann:secret@e.org/",
    "https://e.org:99999/",
    "https://e..org/",
    f"https://{'x' * 64}.org/",
    "https://",
    "javascript:alert(1)//e.org",
    "//e.org/",
    "example.org",
    "",
)


def test_what_is_no_address_is_refused_before_anything_is_written(site: Path) -> None:
    before = tree(site)
    for address in WRONG:
        for work in (lambda to, address=address: publish.publish(site, address),
                     lambda to, address=address: publish.publish_copy(site, to, address)):  # fmt: skip
            with pytest.raises(DicepadError, match="is no address of a site; it looks like"):
                work(site.parent / "public")
    assert tree(site.parent) == {f"site/{name}": data for name, data in before.items()}


@pytest.mark.parametrize("place", ["site", "site/below", ".", "..", "foreign", "changed", "file"])
def test_a_folder_that_publish_has_not_made_stays_as_it_is(site: Path, place: str) -> None:
    """The site itself, its parents, anybody's folder, and a copy in which something else was put."""
    out = site.parent
    for name, data in KEPT.items():
        (out / "foreign" / name).parent.mkdir(parents=True, exist_ok=True)
        (out / "foreign" / name).write_bytes(data)
    publish.publish_copy(site, out / "changed", None)
    (out / "changed" / "CNAME").write_text("dice.example.org", "utf-8")
    (out / "file").write_text("mine", "utf-8")
    before = tree(out)
    with pytest.raises(DicepadError):
        publish.publish_copy(site, out / place, ADDRESS)
    assert tree(out) == before


def test_a_folder_that_is_no_site_is_refused(site: Path) -> None:
    """The copy of before stays, and so does what was taken for a site."""
    public, other = site.parent / "public", site.parent / "other"
    publish.publish_copy(site, public, None)
    other.mkdir()
    before = tree(site.parent)
    for wrong in (other, site.parent / "nosuch"):
        for to in (public, None):
            with pytest.raises(DicepadError, match="this is no built site; make site builds one"):
                publish.publish_copy(wrong, to, ADDRESS) if to else publish.publish(wrong)
    assert tree(site.parent) == before


def test_a_copy_replaces_the_one_before_when_it_is_complete(site: Path) -> None:
    public = site.parent / "public"
    publish.publish_copy(site, public, None)
    (site / "new.html").write_text(PAGE.format("new"), "utf-8")
    (site / "play.html").unlink()
    publish.publish_copy(site, public, ADDRESS)
    assert "play.html" not in tree(public)
    assert "canonical" in (public / "new.html").read_text("utf-8")
    before = tree(site.parent)
    (site / "bad.html").write_bytes(b"\xff")  # ends the work in the middle
    with pytest.raises(UnicodeDecodeError):
        publish.publish_copy(site, public, ADDRESS)
    (site / "bad.html").unlink()
    assert tree(site.parent) == before
    assert sorted(path.name for path in site.parent.iterdir()) == ["public", "site"]


def test_make_hands_an_address_on_as_it_is_typed(tmp_path: Path) -> None:
    """Quotes, dollars and backticks in it are nothing to run: the address is refused in one line."""
    make = shutil.which("make")
    assert make
    (tmp_path / "out").mkdir()
    text = (ROOT / "Makefile").read_text("utf-8")
    rule = text[text.index("\npublish:") :].partition("\n\n")[0].replace("publish: site", "publish:")
    (tmp_path / "Makefile").write_text(f"BIN := {Path(sys.executable).parent}\n{rule}\n", "utf-8")
    (tmp_path / "book").symlink_to(ROOT / "book")
    (tmp_path / "out" / "site").mkdir()
    address = 'https://e.org/a"; touch "$(touch b)`touch c`'
    # A make around this test would tell its own.
    beside = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    environment = beside | {"PYTHONPATH": str(ROOT)}
    command = [make, "--silent", "publish", f"ADDRESS={address.replace('$', '$$')}"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == "publish: out/site: this is no built site; make site builds one"
    (tmp_path / "out" / "site" / "live").mkdir()
    (tmp_path / "out" / "site" / "live" / "keep.js").touch()
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[0].startswith(f"publish: {address!r} is no address of a site; ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Makefile", "book", "out"]
