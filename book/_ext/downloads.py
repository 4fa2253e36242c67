"""Sheets that pages link to: those of ``sheetgen all``, and sheets with rules on the back by ``downloads.py
TARGET``."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import sheetgen
from sheetgen.wording import LANGUAGES

PAPERS: Final = {"a4": "A4", "letter": "US Letter"}
"""Paper sizes that pages offer, and their names."""
BACKED: Final = ("qwixx", "qwantum", "qwinto", "kneifen")
"""Games that pages also offer with the rules on the back."""


def file_name(game: str, lang: str, paper: str, *, backed: bool = False) -> str:
    """Return the name of a sheet's file.

    >>> file_name("qwixx", "en", "a4"), file_name("qwixx", "de", "letter", backed=True)
    ('qwixx-en-a4.pdf', 'qwixx-de-letter-rules.pdf')
    """
    return f"{game}-{lang}-{paper}{'-rules' * backed}.pdf"


def save(target: Path, game: str) -> None:
    """Make the files of a game with its rules on the back, in every language and paper size."""
    for lang in LANGUAGES:
        sheet = sheetgen.sheet(game, lang=lang)
        for paper in PAPERS:
            sheet.save(target / file_name(game, lang, paper, backed=True), paper=paper, duplex="long")


def main(target: Path) -> None:
    """Make the files of all games that have a back, one game for each processor at a time."""
    target.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        list(pool.map(partial(save, target), BACKED))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
