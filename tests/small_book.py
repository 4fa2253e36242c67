"""The small book that `make test` builds: one page of each kind, in the order of the whole one, with the same settings.

``python tests/small_book.py out/small`` writes its settings and its table of contents into a folder. Links to pages
that it leaves out are no mistake there; `make test-all` builds the whole book and follows every link.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = (
    "play",
    "matches",
    "learn",
    "tutorials/qwixx",
    "tutorials/kneifen",
    "trainer",
    "qwixx",
    "variants",
    "mixed",
    "mixing",
    "kneifen",
    "worksheets",
    "printing",
    "own-sheet",
    "chances/index",
    "chances/square",
    "chances/seven",
    "chances/loaded",
    "chances/mixed-exercises",
    "chances/glossary",
    "explorer",
    "notebooks",
    "teachers/index",
    "teachers/first-match",
    "classroom/dice",
    "classroom/data",
    "classroom/questions",
    "classroom/results",
    "check",
    "reference/index",
    "reference/python",
    "reference/games",
    "news",
    "without-network",
    "sources",
)
"""Beside the front page: a door of each sort, a tutorial, a trainer, a game, the print shop, chapters, a lesson."""
LEFT_OUT: Final = ["myst.xref_missing", "myst.xref_ambiguous"]


def kept(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries of a table of contents that the small book has, their sections shortened likewise.

    >>> kept([{"file": "qwixx", "sections": [{"file": "bonus"}]}, {"file": "longo"}])
    [{'file': 'qwixx'}]
    """
    found = []
    for entry in entries:
        if entry["file"] in PAGES:
            sections = kept(entry.get("sections", []))
            found.append({"file": entry["file"]} | ({"sections": sections} if sections else {}))
    return found


def contents() -> dict[str, Any]:
    """Return the table of contents. Raises `ValueError` for a page of ours that the whole book does not have."""
    whole = whole_contents()
    parts = [part | {"chapters": kept(part["chapters"])} for part in whole["parts"]]
    missing = set(PAGES) - set(files({"parts": parts}))
    if missing:
        raise ValueError(f"the book has no {', '.join(sorted(missing))}, or its chapter is left out")
    return whole | {"parts": [part for part in parts if part["chapters"]]}


def whole_contents() -> dict[str, Any]:
    """Return the table of contents of the whole book."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text(encoding="utf-8"))
    return found


def files(entry: dict[str, Any]) -> list[str]:
    """Return all pages of a table of contents, or of a part of one."""
    own = [entry["file"]] if "file" in entry else []
    inner = (one for key in ("parts", "chapters", "sections") for one in entry.get(key, []))
    return [*own, *(name for one in inner for name in files(one))]


def settings() -> dict[str, Any]:
    """Return the settings of the whole book, which stand for this one wherever they lie."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    sphinx = found["sphinx"]
    sphinx["local_extensions"] = {name: str(ROOT / path) for name, path in sphinx["local_extensions"].items()}
    sphinx["config"] |= {"suppress_warnings": LEFT_OUT, "pages_left_out": sorted({*files(whole_contents())} - {*PAGES})}
    return found


def write(folder: Path) -> None:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in (("_config.yml", settings()), ("_toc.yml", contents())):
        (folder / name).write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
