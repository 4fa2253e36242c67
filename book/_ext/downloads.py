"""Files that pages link to beside those of ``sheetgen all``: sheets with backs, papers of lessons, sample worksheets.

``downloads.py TARGET`` makes them.
"""

from __future__ import annotations

import sys
import zipfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import sheetgen
from dicepad.tasks import TYPES
from sheetgen.cli import main
from sheetgen.lessons.lesson import LESSONS, Heading, Lesson, Paper, Part, Table, lesson
from sheetgen.lessons.press import Papers, lesson_papers
from sheetgen.press.papers import display_name
from sheetgen.wording import LANGUAGES
from sheetgen.worksheets.worksheet import Worksheet

PAPERS: Final = {paper: display_name(paper) for paper in ("a4", "letter")}
"""Paper sizes that pages offer, and their names."""
BACKED: Final = ("qwixx", "qwantum", "qwinto", "kneifen")
"""Games that pages also offer with the rules on the back."""

ZIP: Final = "lessons-{paper}.zip"
"""Name of the file with the papers of all lessons, and all that they need."""
FOR_LESSONS: Final = ("qwixx", "kneifen")
"""Games whose sheets lessons hand out."""


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


def lesson_file(name: str, paper: str, *, key: bool = False) -> str:
    """Return the name of the file with a lesson's papers, or their key.

    >>> lesson_file("why-seven", "a4", key=True)
    'lesson-why-seven-a4-key.pdf'
    """
    return f"lesson-{name}-{paper}{'-key' * key}.pdf"


def save_lessons(target: Path, paper: str) -> None:
    """Make the papers and keys of all lessons, and a file with all of them, sheets, dice and a list."""
    names = []
    for name in LESSONS:
        made = lesson_papers(name, paper=paper)
        names += [lesson_file(name, paper), lesson_file(name, paper, key=True)]
        made.save(target / names[-2])
        made.save_key(target / names[-1])
    with TemporaryDirectory() as folder, zipfile.ZipFile(target / ZIP.format(paper=paper), "w") as archive:
        for game in FOR_LESSONS:
            names.append(file_name(game, "en", paper))
            sheetgen.sheet(game).save(Path(folder, names[-1]), paper=paper)
        names.append(f"dice-{paper}.pdf")
        main(["dice", "qwixx", "--paper", paper, "-o", str(Path(folder, names[-1]))])
        names.append(f"contents-{paper}.pdf")
        Papers(Lesson("contents", "What to print", (contents(paper),)), paper).save(Path(folder, names[-1]))
        for name in reversed(names):
            content = next(path for path in (Path(folder, name), target / name) if path.exists()).read_bytes()
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def worksheet_file(name: str, paper: str, *, key: bool = False) -> str:
    """Return the name of the file with a sample of a type of task, or its key.

    >>> worksheet_file("square", "a4")
    'worksheet-square-a4.pdf'
    """
    return f"worksheet-{name}-{paper}{'-key' * key}.pdf"


def sample(name: str, paper: str = "a4") -> Worksheet:
    """Return the sample of a type of task: four tasks of its second level, or of its only one."""
    return sheetgen.worksheet(name, level=min(2, TYPES[name].levels), count=4, seed="sample", paper=paper)


def save_samples(target: Path, paper: str) -> None:
    """Make a sample of each type of task, with its key."""
    for name in TYPES:
        made = sample(name, paper)
        made.save(target / worksheet_file(name, paper))
        made.save_key(target / worksheet_file(name, paper, key=True))


def contents(paper: str) -> Paper:
    """Return a paper that lists the papers of all lessons, with who gets them and the file that has them."""
    parts: list[Part] = []
    for name in LESSONS:
        parts.append(Heading(f"{lesson(name).title} ({lesson_file(name, paper)})"))
        parts.append(Table(("Paper", "Who gets it"), [(each.title, each.give) for each in lesson(name).papers], (2, 3)))
    return Paper("What to print", "for the teacher", tuple(parts))


def make(target: Path) -> None:
    """Make all these files, one game or one paper of the lessons for each processor at a time."""
    target.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        backed = pool.map(partial(save, target), BACKED)
        samples = pool.map(partial(save_samples, target), PAPERS)
        list(pool.map(partial(save_lessons, target), PAPERS))
        list(samples)
        list(backed)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
