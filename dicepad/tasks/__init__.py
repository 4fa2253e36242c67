"""Tasks: questions about dice games with exact answers, made from a seed.

A type of task makes questions of one kind. Each task has a picture, answers, usual wrong answers with replies, and the
way to the answer. It is data without words, which `say` puts into a language.

>>> from dicepad import tasks
>>> list(tasks.TYPES)
['score', 'crosses', 'mistake', 'square', 'cell', 'wait', 'tree', 'kneifen', 'best', 'mean']
>>> task = tasks.make_tasks("square", level=1, count=1, seed="class 7b")[0]
>>> tasks.check(task, tasks.words("de").answer(task.blanks[0]), "de").reply
'Richtig.'
"""

from __future__ import annotations

from .checking import Verdict, check
from .making import make_tasks
from .task import Blank, Form, Number, Said, Task, TaskType, Wrong
from .types import TYPES
from .wording import LANGUAGES, say, words

__all__ = [
    "LANGUAGES",
    "TYPES",
    "Blank",
    "Form",
    "Number",
    "Said",
    "Task",
    "TaskType",
    "Verdict",
    "Wrong",
    "check",
    "make_tasks",
    "say",
    "words",
]
