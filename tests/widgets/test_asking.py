"""Tasks in a notebook: answered in their fields, with a reply to each answer, hints, and the next task."""

from __future__ import annotations

import base64
import html
import io
import json
from typing import Any

import pytest
from PIL import Image

import widgets
from dicepad import DicepadError
from dicepad.tasks import TYPES, say, words


def state_of(asked: widgets.AskedTask) -> str:
    """All that the browser and a saved notebook get to know."""
    parts: list[Any] = [asked]
    told = []
    while parts:
        part = parts.pop()
        told.append(json.dumps({key: repr(value) for key, value in part.get_state().items()}))
        parts += getattr(part, "children", ())
    return " ".join(told)


def shown(asked: widgets.AskedTask) -> str:
    return html.unescape(asked.said.value)


@pytest.mark.parametrize("lang", ["en", "de-CH", "fr", "it"])
@pytest.mark.parametrize("name", TYPES)
def test_a_task_is_asked_and_answered(name: str, lang: str) -> None:
    """The right answer is told to be right in each field; a usual mistake gets its reply."""
    asked = widgets.ask(name, level=2, seed=3, lang=lang)
    own = words(lang)
    assert html.unescape(asked.question.value) == f'<p lang="{lang}">{say(asked.task.question, lang)}</p>'
    assert "<svg" in asked.picture.value
    assert [field.description for field in asked.fields.children if len(asked.task.blanks) > 1] == [
        blank.label for blank in asked.task.blanks if len(asked.task.blanks) > 1
    ]
    for number, blank in enumerate(asked.task.blanks):
        for wrong in blank.usual:
            asked.fields.children[number].value = own.valued(wrong.value, blank.form)
            assert (asked.verdicts[-1].kind, own.tell(wrong.reply) in shown(asked)) == ("usual", True)
        asked.fields.children[number].value = own.answer(blank)
        assert asked.verdicts[-1].kind == "right"
        assert own.say("verdict.right") in shown(asked)


def test_the_browser_does_not_know_the_answer_before_it_is_asked_for() -> None:
    """Nor does a saved notebook; the hint says how to begin, then one step after the other."""
    asked = widgets.ask("kneifen", level=2, seed="secret")
    answer = words("en").answer(asked.task.blanks[0])
    assert asked.task.hint
    way = [say(step, "en") for step in (asked.task.hint, *asked.task.way)]
    assert answer not in state_of(asked)
    assert answer not in json.dumps({**asked.pictures()})
    for count in range(1, len(way)):
        asked.hint()
        assert [step in shown(asked) for step in way] == [True] * count + [False] * (len(way) - count)
    asked.reveal()
    assert shown(asked).startswith(f'<p lang="en">{answer}</p>')
    assert all(step in shown(asked) for step in way)


def test_the_next_task_is_another_one_and_a_seed_fixes_them() -> None:
    """Types take turns, as on a worksheet; nothing of the last task is left."""
    asked, again = (widgets.ask("square, wait", seed="class 7b") for _ in range(2))
    seen = []
    heard: list[Any] = []
    asked.observe(lambda change: heard.append(change["new"]), "task")
    for _ in range(5):
        asked.answer("1/2")
        asked.hint()
        seen.append(asked.task)
        assert again.task == asked.task
        asked.go_on()
        again.go_on()
        assert (asked.verdicts, asked.said.value, {field.value for field in asked.fields.children}) == ((), "", {""})
    assert [task.type for task in seen] == ["square", "wait", "square", "wait", "square"]
    assert len({say(task.question, "en") for task in seen}) == 5
    assert heard[:-1] == seen[1:]


def test_check_looks_at_every_field() -> None:
    asked = widgets.ask("tree", seed=1)
    asked.check()
    assert [verdict.kind for verdict in asked.verdicts] == ["unread"] * len(asked.task.blanks)
    assert shown(asked).count("p: ") == 1


@pytest.mark.any_dice("without a seed, tasks are drawn by chance")
def test_without_a_seed_tasks_differ() -> None:
    assert len({widgets.ask("square", level=3).task.mark for _ in range(9)}) > 1


def test_a_task_brings_its_picture() -> None:
    picture = widgets.ask("tree", seed=1, lang="de").pictures()
    with Image.open(io.BytesIO(base64.b64decode(picture["image/png"]))) as drawn:
        assert drawn.width > 200
    assert picture["text/plain"].startswith("Du wirfst ")


def test_a_task_without_a_picture_is_shown_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as where the extra `png` cannot be installed: its text would be seen a second time."""
    asked, found = widgets.ask("tree", seed=1), []
    monkeypatch.setattr("widgets.pictured.publish", lambda data, *_, **__: found.append(data))
    monkeypatch.setattr(asked, "pictures", lambda: {"text/plain": "Roll"})
    asked._ipython_display_()
    assert ["application/vnd.jupyter.widget-view+json" in data for data in found] == [True]


@pytest.mark.parametrize(("types", "level"), [("sqare", 1), ("square", 4)])
def test_what_does_not_exist_is_refused(types: str, level: int) -> None:
    with pytest.raises(DicepadError, match="allowed"):
        widgets.ask(types, level, seed=1)
