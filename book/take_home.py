"""Archives of notebooks for your own computer: all chapters with our packages, and each chapter with what it needs.

Notebooks link to each other and to pages of the site. In an archive, a link to a file that is not there leads to the
site, whose address is only known when a copy is published; without an address, the words of the link remain.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Final
from urllib.parse import quote, urlsplit

FILES: Final = "lite/files"
"""The folder of a site with the notebooks, and the files beside them that they import or read."""
ALL: Final = "lite/chapters.zip"
EACH: Final = "lite/chapters"
"""The folder of a site with an archive for each notebook."""
LINK: Final = re.compile(r'\[(?P<text>[^][]*)\]\((?P<to>[^()\s]+)\)|<a href="(?P<url>[^"]*)"[^>]*>(?P<words>.*?)</a>')
ORDER: Final = re.findall(r"file: (\S+)", (Path(__file__).parent / "_toc.yml").read_text(encoding="utf-8"))
"""The pages of the book, in its order."""
README: Final = """# {title}

{which} is a notebook: text, with a little Python that makes the numbers and the pictures. You can change the Python and
run it again.

## How to run {them}

You need Python 3.11 or newer.{first} Open a terminal in this folder and type:

```console
python3 -m venv env
env/bin/pip install {wheel} jupyterlab
env/bin/jupyter lab
```

On Windows, type `python` instead of `python3`, and `env\\Scripts\\` instead of `env/bin/`. The first chapter that needs
the table of perfect play computes it. This takes about ten seconds, and happens only once.

## What is in this folder

{contents}
"""
NO_ADDRESS: Final = """ You also need the file `{wheel}`, which comes with all the chapters: the page *The chapters as
notebooks*, where you found this one, has them. Put the file into this folder."""


def write_archives(site: Path, address: str | None) -> None:
    """Write all archives into a site that has notebooks. Links lead to its address, which ends in a slash."""
    names = sorted(path.relative_to(site / FILES).as_posix() for path in (site / FILES).rglob("*.*"))
    notebooks = [name for name in names if name.endswith(".ipynb")]
    if not notebooks:
        return
    (wheel,) = (site / "lite").glob("*.whl")
    install = f'"./{wheel.name}[notebook,odds]"'
    own = f"- `{wheel.name}`: dicepad itself"
    text = {"which": "Each chapter", "them": "them", "first": "", "wheel": install}
    text["contents"] = "\n".join([*table_of(site, notebooks), *listed(names), own])
    with opened(site / ALL) as archive:
        add(archive, site, "dicepad-chapters", names, address)
        archive.write(wheel, f"dicepad-chapters/{wheel.name}")
        readme = README.format(title="The chapters of dicepad as notebooks", **text)
        archive.writestr(info(wheel, "dicepad-chapters/README.md"), readme, zipfile.ZIP_DEFLATED)
    (site / EACH).mkdir(exist_ok=True)
    text |= {"which": "This chapter", "them": "it"}
    if address:
        text["wheel"] = f'"dicepad[notebook,odds] @ {address}lite/{wheel.name}"'
    else:
        text["first"] = NO_ADDRESS.format(wheel=wheel.name)
    for name in notebooks:
        folder, top = Path(name).stem, dirname(name)
        needed = [name, *beside(site / FILES, name)]
        text["contents"] = "\n".join([*table_of(site, [name], top), *listed(needed, top)])
        with opened(site / EACH / f"{folder}.zip") as archive:
            add(archive, site, folder, needed, address, top)
            readme = README.format(title=title_of(site / FILES / name), **text)
            archive.writestr(info(wheel, f"{folder}/README.md"), readme, zipfile.ZIP_DEFLATED)


def opened(path: Path) -> zipfile.ZipFile:
    """Return a new archive."""
    return zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False)


def info(path: Path, name: str) -> zipfile.ZipInfo:
    """Return what an archive says of a file: its name there, and the time and the rights of a file on disk."""
    return zipfile.ZipInfo.from_file(path, name, strict_timestamps=False)


def add(
    archive: zipfile.ZipFile, site: Path, folder: str, names: Iterable[str], address: str | None, top: str = ""
) -> None:
    """Put files of a site into a folder of an archive, without the part of their names that is the same for all."""
    there = {*names}
    for name in sorted(there):
        path, to = site / FILES / name, f"{folder}/{relpath(name, top or '.')}"
        if name.endswith(".ipynb"):
            text = linked(path.read_text(encoding="utf-8"), name, there, address)
            archive.writestr(info(path, to), text, zipfile.ZIP_DEFLATED)
        else:
            archive.write(path, to)


def linked(notebook: str, name: str, there: Iterable[str], address: str | None) -> str:
    """Return a notebook whose links lead to files that are there, or to the site.

    >>> cell = '{"cells": [{"cell_type": "markdown", "source": ["See [one](a.ipynb#x) and [two](../b.md)."]}]}'
    >>> linked(cell, "c/d.ipynb", ["c/a.ipynb"], "https://example.org/").split('"')[-2]
    'See [one](a.ipynb#x) and [two](https://example.org/b.html).'
    >>> linked(cell, "c/d.ipynb", [], None).split('"')[-2]
    'See one and two.'
    """
    found = json.loads(notebook)

    def changed(link: re.Match[str]) -> str:
        target, words = link["to"] or link["url"], link["text"] or link["words"]
        parts = urlsplit(target)
        page = normpath(join(dirname(name), parts.path))
        if parts.scheme or not parts.path or page in there:
            return link[0]
        if address is None:
            return words
        page_address = address + quote(re.sub(r"\.(md|ipynb)$", ".html", page))
        return link[0].replace(target, page_address + (f"#{parts.fragment}" if parts.fragment else ""))

    for cell in found["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = LINK.sub(changed, "".join(cell["source"])).splitlines(keepends=True)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def beside(folder: Path, name: str) -> list[str]:
    """Return the files beside a notebook that it imports or names, with those that these need in turn."""
    others = [path for path in (folder / name).parent.iterdir() if path.suffix != ".ipynb" and path.is_file()]
    waiting, found = [folder / name], set[Path]()
    while waiting:
        text = waiting.pop().read_text(encoding="utf-8")
        more = {file for file in others if file not in found and needs(text, file)}
        found |= more
        waiting += (file for file in more if file.suffix == ".py")
    return sorted(path.relative_to(folder).as_posix() for path in found)


def needs(text: str, path: Path) -> bool:
    """Return whether a program imports a module or names a file.

    >>> [needs("from axes import ticks", Path(name)) for name in ("axes.py", "ticks.py", "class.csv")]
    [True, False, False]
    """
    imported = rf"(?:^|\"|\\n)\s*(?:from|import) {path.stem}\b"
    return re.search(re.escape(path.name), text) is not None or (
        path.suffix == ".py" and re.search(imported, text, re.MULTILINE) is not None
    )


def table_of(site: Path, notebooks: Iterable[str], top: str = "") -> Iterator[str]:
    """Return a line for each notebook, in the order of the book."""
    for name in sorted(notebooks, key=lambda notebook: ORDER.index(notebook.removesuffix(".ipynb"))):
        yield f"- `{relpath(name, top or '.')}`: {title_of(site / FILES / name)}"


def listed(names: Iterable[str], top: str = "") -> Iterator[str]:
    """Return a line for the modules and one for the data, where there are any."""
    for what, suffixes in (("what draws the pictures and tables", (".py",)), ("data", (".json", ".csv"))):
        files = [f"`{relpath(name, top or '.')}`" for name in names if name.endswith(suffixes)]
        if files:
            yield f"- {', '.join(files)}: {what}"


def title_of(notebook: Path) -> str:
    """Return the title of a notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "".join(cells[0]["source"]).splitlines()[0].removeprefix("# ")
