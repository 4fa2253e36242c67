"""``sheetgen all``: every sheet in every language, on all cores."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from dicepad.command import folder, progress_bar, saying_what_is_kept
from dicepad.errors import DicepadError, DoesNotFit

from ..press.job import counted
from ..press.papers import PAPERS
from ..printable import Sheet, sheet, sheets
from ..wording import LANGUAGES

__all__ = ["add"]

Job = tuple[str, str, str, Path]
"""One file to make: a sheet, a language, a paper size, and the folder of the file."""
USUAL_PAPERS: Final = ("a4", "letter")
"""Paper sizes for which files are made if you name none."""


def add(commands: Any) -> None:
    """Add the command ``all`` to the parser."""
    command = commands.add_parser(
        "all",
        help="make every sheet",
        description="Make a PDF of every sheet in every language on A4 and Letter, named like qwixx-en-a4.pdf.",
    )
    command.add_argument(
        "-o", "--output", type=folder, required=True, metavar="DIR", help="directory; created if missing"
    )
    command.add_argument("--force", action="store_true", help="overwrite existing files")
    command.add_argument("--lang", choices=LANGUAGES, action="append", help="only this language; may be repeated")
    command.add_argument("--paper", choices=PAPERS, action="append", help="only this paper size; may be repeated")
    command.set_defaults(work=make_all)


def make_all(chosen: argparse.Namespace) -> None:
    papers, languages = chosen.paper or USUAL_PAPERS, chosen.lang or LANGUAGES
    chosen.output.mkdir(parents=True, exist_ok=True)
    jobs = [(identity, lang, paper, chosen.output) for identity in sheets() for lang in languages for paper in papers]
    there = [name for name in map(file_name, jobs) if (chosen.output / name).exists()]
    if there and not chosen.force:
        raise DicepadError(f"{chosen.output / there[0]}: this file already exists; --force overwrites it")
    show = progress_bar("making sheets")
    left_out: dict[str, bool] = {}
    missing = 0
    with saying_what_is_kept(lambda: there_of(chosen.output, jobs)), workers() as pool:
        for done, (problem, defect) in enumerate(pool.map(make_one, jobs, chunksize=8), start=1):
            missing += bool(problem)
            if problem and problem not in left_out:
                print(problem, file=sys.stderr)
                left_out[problem] = defect
            show(done / len(jobs))
    defects = sum(left_out.values())
    if defects:
        raise DicepadError(
            f"{defects} {'sheet' if defects == 1 else 'sheets'} could not be made; all the others were made"
        )
    print(f"{chosen.output}: {counted(len(jobs) - missing, 'PDF')}; print at 100 %")


@contextmanager
def workers() -> Iterator[ProcessPoolExecutor]:
    """Start one process for each core.

    Only the main process reacts to Ctrl-C, so the others finish the files that they have begun.
    """
    with ProcessPoolExecutor(
        os.cpu_count(), get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def there_of(folder: Path, jobs: Sequence[Job]) -> str:
    """Return a sentence with the number of files that exist."""
    there = sum((folder / file_name(job)).exists() for job in jobs)
    return f"{there} of {len(jobs)} PDFs exist"


def file_name(job: Job) -> str:
    """Return the name of a sheet's file, made of its id, its language and its paper size."""
    return f"{job[0]}-{job[1]}-{job[2]}.pdf"


def make_one(job: Job) -> tuple[str, bool]:
    """Make one file of ``sheetgen all``.

    Return the reason if the file is left out, and whether the fault lies in the sheet. If the paper is too small, the
    sheet is not at fault.
    """
    identity, lang, paper, folder = job
    try:
        drawn(identity, lang).save(folder / file_name(job), paper)
    except DicepadError as error:
        return f"sheetgen all: {identity} is skipped: {error}", not isinstance(error, DoesNotFit)
    return "", False


@lru_cache(1)
def drawn(identity: str, lang: str) -> Sheet:
    """Return a sheet in a language. All paper sizes of a sheet follow each other, so it is drawn only once."""
    return sheet(identity, lang)
