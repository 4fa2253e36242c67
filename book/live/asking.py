"""Questions to Python from pages with tasks: text in, text out, as in page.py."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from dicepad import DicepadError
from dicepad.tasks import TYPES, Task, make_tasks, say, words
from dicepad.tasks import check as verdict_on
from dicepad.tasks.sets import read_code
from dicepad.tasks.sheets import qwixx
from sheetgen.drawing.marks import MM, Box, Panel
from sheetgen.drawing.palette import PALETTES
from sheetgen.drawing.sketch import Look, Sketch
from sheetgen.wording import wording
from sheetgen.worksheets.pictures import draw_picture
from sheetgen.writers.svg import draw_svg

PALETTE = "standard"


def task(request: str) -> str:
    """Return a task as JSON: its texts, its picture as SVG, its blanks and the number of tasks, or the `problem`.

    The request is JSON with a `type`, a `level` and a `seed`, or with the `code` of a worksheet and the `number` of a
    task, from 0; and with a language.

    >>> told = json.loads(task('{"type": "score", "seed": "1", "lang": "en"}'))
    >>> sorted(told)
    ['alt', 'blanks', 'count', 'level', 'levels', 'question', 'svg', 'type', 'way']
    >>> told["blanks"]
    [{'label': '', 'form': 'whole', 'digits': 0}]
    >>> "typo" in json.loads(task('{"code": "A16-22222", "lang": "en"}'))["problem"]
    True
    """
    told = json.loads(request)
    try:
        drawn = tasks_of(request)
        return json.dumps(described(drawn[told.get("number", 0)], told["lang"]) | {"count": len(drawn)})
    except DicepadError as error:
        return json.dumps({"problem": str(error)})


def check(request: str, typed: str, blank: str) -> str:
    """Return the verdict on an answer as JSON: its `kind`, as `dicepad.tasks.check` has it, and the reply.

    `request` is that of the task, and `blank` the number of the answer, from 0.

    >>> check('{"type": "score", "seed": "1", "lang": "en"}', "", "0")
    '{"kind": "unread", "reply": "There is no answer yet."}'
    """
    told = json.loads(request)
    kind, reply = verdict_on(tasks_of(request)[told.get("number", 0)], typed, told["lang"], int(blank))
    return json.dumps({"kind": kind, "reply": reply})


@cache
def tasks_of(request: str) -> tuple[Task, ...]:
    """Return the tasks of a request. Raises `DicepadError`."""
    told = json.loads(request)
    if "code" in told:
        return read_code(told["code"]).tasks
    return make_tasks(told["type"], level=told.get("level", 1), seed=told["seed"])


def described(one: Task, lang: str) -> dict[str, Any]:
    """Return the texts of a task in a language, its picture as SVG, and the forms of its answers."""
    look = Look(wording(lang), PALETTES[PALETTE])
    own = words(lang)
    sketch = Sketch(qwixx().spec, look, Box(0, 0, 0, 0), 10 * MM)
    picture = draw_picture(sketch, one, own, PALETTE)
    question, alt = say(one.question, lang), say(one.alt, lang)
    return {
        "type": one.type,
        "level": one.level,
        "levels": TYPES[one.type].levels,
        "question": question,
        "alt": alt,
        "svg": draw_svg(Panel("task", question, picture.width, picture.height, picture.marks), "task", lang, alt),
        "blanks": [
            {"label": blank.label, "form": blank.form.kind, "digits": blank.form.digits}
            if blank.form
            else {"label": blank.label, "form": "cells", "digits": 0}
            for blank in one.blanks
        ],
        "way": [say(sentence, lang) for sentence in one.way],
    }
