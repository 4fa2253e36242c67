"""``sheetgen all``: every sheet in every language, on all cores."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Final

from dicepad.arguments import note_missing_games
from dicepad.command import add_force, folder, progress_bar, refuse_existing, saying_what_is_kept
from dicepad.errors import DicepadError, DoesNotFit
from dicepad.guard import ENDINGS

from ..press.job import counted
from ..press.papers import PAPERS
from ..printable import Sheet, sheet, sheets
from ..wording import LANGUAGES, SUPPORTED

__all__ = ["add"]

Job = tuple[str, str, str, Path]
"""One file to make: a sheet, a language, a paper size, and the folder of the file."""
MOST_WORKERS: Final = 61
"""Greatest number of processes for which Windows can wait."""
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
    add_force(command)
    command.add_argument("--lang", choices=SUPPORTED, action="append", help="only this language; may be repeated")
    command.add_argument("--paper", choices=PAPERS, action="append", help="only this paper size; may be repeated")
    command.set_defaults(work=make_all)


def make_all(chosen: argparse.Namespace) -> None:
    papers = chosen.paper or USUAL_PAPERS
    languages = chosen.lang or LANGUAGES
    chosen.output.mkdir(parents=True, exist_ok=True)
    jobs = [(identity, lang, paper, chosen.output) for identity in sheets() for lang in languages for paper in papers]
    for job in jobs:
        refuse_existing(chosen.output / file_name(job), force=chosen.force)
    note_missing_games("sheetgen")
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

    Only the main process reacts to signals, so the others finish the files that they have begun. Raises `DicepadError`
    if the system ends one of the others.
    """
    count = min(os.cpu_count() or 1, MOST_WORKERS)
    with ProcessPoolExecutor(count, get_context("spawn"), follow_parent) as pool:
        try:
            yield pool
        except BaseException as error:
            pool.shutdown(wait=True, cancel_futures=True)
            if isinstance(error, BrokenExecutor):
                problem = "the system ended a process that was drawing, perhaps because memory ran out"
                raise DicepadError(problem) from None
            raise


def follow_parent() -> None:
    """Leave the signals that end a program to the main process, and end as soon as that is gone."""
    for name in ("SIGINT", *ENDINGS):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the main process, and end this one."""
    parent = parent_process()
    assert parent, "only a child has a parent"
    parent.join()
    os._exit(1)


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
