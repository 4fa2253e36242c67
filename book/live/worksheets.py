"""Questions to Python from the form of worksheets: pages and keys as marks, and the same tasks in files for others."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from dicepad import DicepadError
from dicepad.errors import DoesNotFit
from sheetgen.press.job import counted
from sheetgen.press.names import unprinted
from sheetgen.press.options import OptionError, Options
from sheetgen.press.papers import display_name
from sheetgen.worksheets.worksheet import Worksheet, worksheet
from sheetgen.writers.data import as_data
from sheetgen.writers.document import Page

CHOICES: Final = ("lang", "paper", "palette", "title")
MOST: Final = 100
"""Greatest number of tasks on a sheet."""
LONGEST: Final = 60
"""Greatest number of characters of a name."""


def first_pages(request: str) -> str:
    """Return the pages of the first worksheet, and then the first page of the key, as JSON like that of `prints.marks`.

    The request is JSON with `types`, a `level`, a `count`, a `seed`, `names`, and options. There is also the `code` of
    the first worksheet, and the number of its pages in `own`. A problem begins with the name of what it is about.

    >>> drawn = json.loads(first_pages('{"types": ["score"], "count": 3, "seed": "7b"}'))
    >>> drawn["own"], len(drawn["pages"]), drawn["summary"]
    (2, 3, '3 tasks on 2 pages of A4; print at 100 %')
    >>> first_pages('{"types": ["score"], "count": 0}')
    '{"problem": "count: 0 is not a whole number from 1 to 100"}'
    """
    return answered(request, previewed)


def all_pages(request: str) -> str:
    """Return the pages of the worksheets of a request, as `first_pages` describes it: all, or `part` of them.

    A part is a list with the first place and the one after the last.
    """
    return answered(request, lambda made: as_data(made.frame.document(pages_of(made), made.title)))


def key_pages(request: str) -> str:
    """Return the pages of the key to all worksheets of a request."""
    return answered(request, lambda made: as_data(made.frame.document([*made.key_pages()], made.key_title)))


def moodle(request: str) -> str:
    """Return the tasks of the first worksheet as a `file` in Moodle's XML."""
    return answered(request, lambda made: {"file": made.moodle()})


def spreadsheet(request: str) -> str:
    """Return the tasks of the first worksheet as a `file` with a table.

    >>> json.loads(spreadsheet('{"types": ["score"], "count": 1, "seed": "7b"}'))["file"].partition(",")[0]
    'number'
    """
    return answered(request, lambda made: {"file": made.table()})


def answered(request: str, answer: Callable[[Worksheet], dict[str, Any]]) -> str:
    """Return an answer about the worksheets of a request as JSON, or the problem with them."""
    try:
        return json.dumps(answer(requested(request)))
    except DoesNotFit as error:
        return json.dumps({"problem": f"paper: {error}"})
    except DicepadError as error:
        return json.dumps({"problem": str(error)})


def requested(request: str) -> Worksheet:
    """Return the worksheets of a request. Raises `DicepadError`."""
    told: dict[str, Any] = json.loads(request)
    level, count, names = told.get("level", 1), told.get("count", 6), tuple(told.get("names", ()))
    if not isinstance(count, int) or not 1 <= count <= MOST:
        raise OptionError("count", f"{count} is not a whole number from 1 to {MOST}")
    for name in names:
        if len(name) > LONGEST:
            raise OptionError("names", f"{name[:20] + '...'!r} has {len(name)} characters; allowed: at most {LONGEST}")
    table: dict[str, object] = {name: told[name] for name in CHOICES if name in told}
    options = Options.from_table({"palette": "outline"} | table, {"names": names})
    made = worksheet(
        told["types"],
        level=level,
        count=count,
        seed=told.get("seed", ""),
        names=names,
        lang=options.lang,
        paper=options.paper,
        palette=options.palette,
    )
    start, end = told.get("part", (0, len(made.pupils)))
    pupils = made.pupils[start:end]
    return replace(made, pupils=pupils, own_title=options.title or "", example=told.get("example", False))


def pages_of(made: Worksheet) -> list[Page]:
    """Return the pages of all pupils."""
    return [page for pupil in made.pupils for page in made.pages(pupil)]


def previewed(made: Worksheet) -> dict[str, Any]:
    """Return the pages of the first pupil and the first page of the key, with a line that describes them."""
    first = made.pupils[0]
    own = list(made.pages(first))
    key = next(iter(replace(made, pupils=made.pupils[:2]).key_pages()))
    tasks = counted(first.tasks.count, "task")
    room = f"{counted(len(own), 'page')} of {display_name(made.paper)}; print at 100 %"
    one = f"{tasks} on {room}"
    several = f"{counted(len(made.pupils), 'worksheet')}, each with {tasks} of its own; the first one takes {room}"
    warnings = unprinted(pupil.name for pupil in made.pupils if pupil.name)
    return as_data(made.frame.document([*own, key], made.title)) | {
        "summary": several if first.name else one,
        "warnings": [warnings] if warnings else [],
        "own": len(own),
        "code": first.tasks.code,
    }
