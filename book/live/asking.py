"""Questions to Python from pages with tasks: text in, text out, as in page.py."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from dicepad import DicepadError
from dicepad.tasks import TYPES, Task, make_tasks, say, words
from dicepad.tasks import check as verdict_on
from dicepad.tasks.events import FACES
from dicepad.tasks.results import Outcome, read_result, result_code, usual_mistakes
from dicepad.tasks.sets import read_code
from dicepad.tasks.sheets import qwixx
from dicepad.tasks.task import SheetPicture, SquarePicture, TablePicture, Turn, TurnsPicture
from dicepad.tasks.wording import cell, face
from sheetgen.drawing.marks import MM, Box, Plain, bounds
from sheetgen.drawing.palette import PALETTES
from sheetgen.drawing.sketch import Look, Sketch
from sheetgen.wording import languages, wording
from sheetgen.worksheets.pictures import Drawing, Picture, draw_picture
from sheetgen.writers.svg import element, millimetres, text_element

PALETTE = "standard"


def task(request: str) -> str:
    """Return a task as JSON: its texts, its picture as SVG, its blanks and the number of tasks, or the `problem`.

    The request is JSON with a `type`, a `level` and a `seed`, or with the `code` of a worksheet and the `number` of a
    task, from 0; and with a language.

    >>> told = json.loads(task('{"type": "score", "seed": "1", "lang": "en"}'))
    >>> told["question"], told["blanks"]
    (['How many points is this sheet worth?'], [{'label': '', 'form': 'whole'}])
    >>> "typo" in json.loads(task('{"code": "A16-22222", "lang": "en"}'))["problem"]
    True
    """
    told = json.loads(request)
    try:
        found = tasks_of(request)
        return json.dumps(described(found[told.get("number", 0)], told["lang"]) | {"count": len(found)})
    except DicepadError as error:
        return json.dumps({"problem": str(error)})


def check(request: str, typed: str, blank: str) -> str:
    """Return the verdict on an answer as JSON: its `kind` and its `mistake`, as `dicepad.tasks.check` has them, and the
    reply.

    `request` is that of the task, and `blank` the number of the answer, from 0.

    >>> check('{"type": "score", "seed": "1", "lang": "en"}', "", "0")
    '{"kind": "unread", "reply": "There is no answer yet.", "mistake": 0}'
    """
    told = json.loads(request)
    kind, reply, mistake = verdict_on(tasks_of(request)[told.get("number", 0)], typed, told["lang"], int(blank))
    return json.dumps({"kind": kind, "reply": reply, "mistake": mistake})


def result(request: str, outcomes: str) -> str:
    """Return the code of a pupil's result. The request is JSON with the `code` of the sheet, and so are the outcomes:
    a state and a mistake for each of its tasks.

    >>> result('{"code": "A12-NXTREH"}', '[["right", 0], ["later", 1]]')
    'A12-NXTREH-36J'
    """
    return result_code(read_code(json.loads(request)["code"]), [Outcome(*each) for each in json.loads(outcomes)])


def outcomes(request: str) -> str:
    """Return what a pupil's code tells as JSON: the name behind it, the code of the sheet, and the type and the outcome
    of each task, with the mistake and the reply to it; or the `problem`. The request is JSON with a `text` and a
    language.

    >>> json.loads(outcomes('{"text": "A12-NXTREH-36J Ada", "lang": "en"}'))["tasks"][0]
    {'title': 'Score a sheet', 'state': 'right', 'mistake': '', 'reply': ''}
    """
    asked = json.loads(request)
    try:
        found = read_result(asked["text"])
    except DicepadError as error:
        return json.dumps({"problem": str(error)})
    own, tasks, told = words(asked["lang"]), found.tasks, []
    # Only replies need the tasks themselves, which take a while.
    made = tasks.tasks if any(outcome.mistake for outcome in found.outcomes) else ()
    for number, (state, mistake) in enumerate(found.outcomes):
        kind = tasks.types[number % len(tasks.types)]
        replies = usual_mistakes(made[number]) if mistake else ()
        reply = replies[mistake - 1] if 0 < mistake <= len(replies) else None
        about = {"mistake": reply.key, "reply": own.tell(reply)} if reply else {"mistake": "", "reply": ""}
        told.append({"title": own.say(f"type.{kind}"), "state": state} | about)
    return json.dumps({"name": found.name, "code": tasks.code, "tasks": told})


@cache
def tasks_of(request: str) -> tuple[Task, ...]:
    """Return the tasks of a request. Raises `DicepadError`."""
    told = json.loads(request)
    if "code" in told:
        return read_code(told["code"]).tasks
    return make_tasks(told["type"], level=told.get("level", 1), seed=told["seed"])


def described(one: Task, lang: str) -> dict[str, Any]:
    """Return the texts of a task in a language, its picture, the forms of its answers, and the words of a page."""
    own = words(lang)
    sketch = Sketch(qwixx().spec, Look(wording(lang), PALETTES[PALETTE]), Box(0, 0, 0, 0), 10 * MM)
    return {
        "type": one.type,
        "level": one.level,
        "levels": TYPES[one.type].levels,
        "question": [say(sentence, lang) for sentence in one.question],
        "alt": say(one.alt, lang),
        "picture": pictured(Drawing(sketch, own, PALETTE, False), one),
        "blanks": [{"label": blank.label, "form": blank.form.kind if blank.form else "cells"} for blank in one.blanks],
        "hint": own.say("page.hint", text=say(one.hint, lang)),
        "way": [say(sentence, lang) for sentence in one.way],
        "wrong": own.say("verdict.wrong"),
        "types": {name: own.say(f"type.{name}") for name in TYPES},
        "languages": languages(),
        "words": {key.partition(".")[2]: text for key, text in own.texts.items() if key.startswith("page.")},
    }


def pictured(drawing: Drawing, one: Task) -> dict[str, Any]:
    """Return the picture of a task: an SVG, a table, or a line for each turn."""
    picture = one.picture
    if isinstance(picture, TablePicture):
        return table(drawing, picture)
    if isinstance(picture, TurnsPicture):
        turns = zip(one.alt, picture.turns, strict=True)
        return {"lines": [{"said": say(said, drawing.words.lang), **line(drawing, turn)} for said, turn in turns]}
    drawn = draw_picture(drawing.sketch, picture, drawing.words, PALETTE)
    return svg(drawn.marks) | grid(drawing, one, drawn)


def table(drawing: Drawing, picture: TablePicture) -> dict[str, Any]:
    """Return a table with a letter in each cell that is to be filled in."""
    tell = drawing.words.tell
    cells = [
        [letter or str(count) for letter, count in zip(letters, counts, strict=True)]
        for letters, counts in zip(picture.blanks, picture.counts, strict=True)
    ]
    return {"columns": [*map(tell, picture.columns)], "rows": [*zip(map(tell, picture.rows), cells, strict=True)]}


def line(drawing: Drawing, turn: Turn) -> dict[str, Any]:
    """Return the dice of a turn as SVG, and what was done with them."""
    return {"done": drawing.done(turn)} | svg(tuple(drawing.row_of_dice(turn.dice, 0, 8 * MM)))


def svg(marks: Sequence[Plain]) -> dict[str, Any]:
    """Return marks as SVG, with their width in millimetres. What they show is said beside them."""
    box = bounds(marks)
    size = f"0 0 {millimetres(box.right)} {millimetres(box.bottom)}"
    drawn = "".join([element(mark, "task", text_element) for mark in marks])
    return {"svg": f'<svg viewBox="{size}" aria-hidden="true">{drawn}</svg>', "width": box.right / MM}


def grid(drawing: Drawing, one: Task, drawn: Picture) -> dict[str, Any]:
    """Return the rows of places to tap in a picture: of cells that are the answer, or of squares to count."""
    picture, tell = one.picture, drawing.words.tell

    def place(name: str, label: str, box: Box) -> dict[str, Any]:
        left, wide = (round(100 * size / drawn.width, 3) for size in (box.x, box.width))
        top, high = (round(100 * size / drawn.height, 3) for size in (box.y, box.height))
        return {"name": name, "label": label, "box": [left, top, wide, high]}

    if isinstance(picture, SheetPicture) and one.blanks[0].form is None:
        boxes = drawing.cells(picture)
        rows = [[each.name for each in row.cells] for row in qwixx().spec.rows]
        return {"rows": [[place(name, tell(cell(name)), boxes[name]) for name in row] for row in rows]}
    if isinstance(picture, SquarePicture):
        found = [
            [
                (
                    f"{down}.{across}",
                    f"{tell(face(f'R{down}'))}, {tell(face(f'B{across}'))}",
                    drawing.outcome(down, across),
                )
                for across in FACES
            ]
            for down in FACES
        ]
        return {
            "rows": [[place(*each) for each in row] for row in found],
            "key": [f"{a}.{b}" for a, b in picture.cells],
        }
    return {}
