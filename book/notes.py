"""Write the news as the notes of a release, which are read outside the site.

``PYTHONPATH=. python book/notes.py out/notes`` writes ``notes.md`` into a folder, with whole addresses.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

import dicepad
from hatch_build import with_addresses

ROOT: Final = Path(__file__).resolve().parents[1]
MORE: Final = """
`pip install dicepad` brings the command line, and the [changelog](CHANGELOG.md) lists all that is new.
"""


def notes(page: str, home: str, source: str, version: str) -> str:
    """Return a page of the site as plain Markdown, with links to the published site and pictures of its version.

    >>> page = ":::{div} a\\n[Play](play.md): ![a](images/b.png)\\n:::\\n"
    >>> notes(page, "https://a.org/", "https://b.org", "1.0").splitlines()[0]
    '[Play](https://a.org/play.html): ![a](https://b.org/raw/v1.0/book/images/b.png)'
    """
    text = re.sub(r"^:{3,}.*\n", "", page, flags=re.MULTILINE)
    text = re.sub(r"\]\(([\w/-]+)\.(?:md|ipynb)\)", rf"]({home}\1.html)", text).replace("](images/", "](book/images/")
    return with_addresses(text + MORE, source, version)


def main(folder: Path) -> None:
    """Write the notes of the version that the sources name."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    page = (ROOT / "book" / "news.md").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    text = notes(page, urls["Homepage"], urls["Source"], dicepad.__version__)
    (folder / "notes.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
