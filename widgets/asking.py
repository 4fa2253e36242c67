"""Tasks in a notebook: a question with its picture, which you answer in ordinary fields, and then the next one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from secrets import token_hex
from typing import Any, Final

import ipywidgets
import traitlets

from dicepad import DicepadError
from dicepad.tasks import Task, check, say
from sheetgen.worksheets.pictures import draw_picture
from sheetgen.worksheets.worksheet import Worksheet, worksheet
from sheetgen.writers.svg import draw_svg

from .display.picture import panel_png
from .pictured import Pictured, png_bundle
from .words import phrases

__all__ = ["AskedTask", "ask"]

MOST: Final = 1_000
"""Number of tasks after which the first one comes again."""

STYLE: Final = (
    "<style>.jp-OutputArea-child:has(.dicepad-task) + .jp-OutputArea-child:has(.jp-needs-light-background)"
    " { display: none; }</style>"
)
"""Hides the picture of a saved notebook where the task itself is shown, as `notebook.css` does for boards."""


class AskedTask(Pictured, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A task that you answer by typing. It is an ordinary box of widgets.

    `task` is the task that is asked, and `verdicts` has the `dicepad.tasks.Verdict` on each of its answers so far. You
    can observe both traits. Python keeps the answers: neither the browser nor a saved notebook has them before you ask
    for them.

    >>> asked = ask("score", seed=7)
    >>> asked.answer("many")
    >>> asked.verdicts[-1].kind
    'unread'
    """

    task: Any = traitlets.Instance(Task)
    verdicts: Any = traitlets.Tuple()

    def __init__(self, sheets: Worksheet) -> None:
        self.lang = sheets.lang
        self.writer = sheets.writer(sheets.frame.room)
        self.set = sheets.pupils[0].tasks
        self.number = -1
        self.question, self.picture, self.said = (ipywidgets.HTML() for _ in range(3))
        self.fields = ipywidgets.VBox()
        own = phrases(self.lang)
        acts = {"part.check": self.check, "ui.hint": self.hint, "part.reveal": self.reveal, "ui.next": self.go_on}
        buttons = []
        for key, act in acts.items():
            button = ipywidgets.Button(description=own.texts[key], layout={"width": "auto"})
            button.on_click(lambda _, act=act: act())
            buttons.append(button)
        row = ipywidgets.Box(buttons, layout={"flex_flow": "row wrap"})
        super().__init__([self.question, self.picture, self.fields, row, self.said])
        self.add_class("dicepad-task")
        self.go_on()

    def __repr__(self) -> str:
        return f"<task: {self.text}>"

    @property
    def text(self) -> str:
        """The question."""
        return say(self.task.question, self.lang)

    def go_on(self) -> None:
        """Ask the next task."""
        self.number = (self.number + 1) % MOST
        self.task = replace(self.set, count=self.number + 1).tasks[-1]
        self.verdicts = ()
        self.replies: dict[int, str] = {}
        self.steps = 0
        picture = draw_picture(self.writer.sketch, self.task.picture, self.writer.words, self.writer.palette)
        self.panel = picture.panel(self.text)
        alt = say(self.task.alt, self.lang)
        self.question.value = f'<p lang="{self.lang}">{escape(self.text)}</p>'
        self.picture.value = STYLE + draw_svg(self.panel, f"task-{self.model_id}-{self.number}", self.lang, alt)
        fields = []
        for blank, about in enumerate(self.task.blanks):
            label = about.label or self.writer.look.words.say("worksheet.answer").rstrip(": ")
            field = ipywidgets.Text(description=label, continuous_update=False)
            field.observe(lambda change, blank=blank: self.answer(change["new"], blank), "value")
            fields.append(field)
        self.fields.children = fields
        self.show()

    def answer(self, text: str, blank: int = 0) -> None:
        """Answer the task, or one blank of it by its index, as if you had typed it. The reply is shown below."""
        verdict = check(self.task, text, self.lang, blank)
        label = self.task.blanks[blank].label
        self.replies[blank] = f"{label}: {verdict.reply}" if label else verdict.reply
        self.verdicts = (*self.verdicts, verdict)
        self.show()

    def check(self) -> None:
        """Check what stands in each field."""
        for blank, field in enumerate(self.fields.children):
            self.answer(field.value, blank)

    @property
    def helps(self) -> list[str]:
        """The hint on how to begin, and the steps of the way."""
        return [say(step, self.lang) for step in (self.task.hint, *self.task.way) if step]

    def hint(self) -> None:
        """Show how to begin, and then one step of the way after the other."""
        self.steps += 1
        self.show()

    def reveal(self) -> None:
        """Show the answers and the whole way."""
        self.replies = dict(enumerate(self.writer.words.answers(self.task)))
        self.steps = len(self.helps)
        self.show()

    def show(self) -> None:
        """Show the replies, and the hints so far."""
        lines = [*(reply for _, reply in sorted(self.replies.items())), *self.helps[: self.steps]]
        self.said.value = "".join(f'<p lang="{self.lang}">{escape(line)}</p>' for line in lines)
        self.renew_picture()

    def pictures(self) -> Mapping[str, str]:
        """Return the picture of the task, for a saved notebook."""
        text = f"{self.text}\n{self.picture_text()}"
        try:
            return png_bundle(panel_png(self.panel), text)
        except (ImportError, DicepadError):  # the extra `png` is not installed
            return {"text/plain": text}

    def picture_text(self) -> str:
        """Describe the picture of the task."""
        return say(self.task.alt, self.lang)


def ask(types: str | Sequence[str] = "square", level: int = 1, *, seed: object = None, lang: str = "en") -> AskedTask:
    """Show a task to answer, and then another one, of one or several types in turn.

    A wrong answer that is usual gets its own reply. The button for hints says how to begin, and then shows the way step
    by step. `seed` fixes the tasks. Raises `DicepadError` for an unknown type, level or language.

    >>> ask("wait, tree", level=2, seed="class 7b", lang="de").task.type
    'wait'
    """
    chosen = token_hex(4) if seed is None else seed
    return AskedTask(worksheet(types, level=level, count=1, seed=chosen, lang=lang, palette="standard"))
