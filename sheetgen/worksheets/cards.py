"""Tasks as cards for Anki: the picture and the question in front, the answers and the way to them behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dicepad.tasks import Task, say

from ..writers.anki import Note, digest
from .blocks import Writer
from .pictures import draw_picture

__all__ = ["drawn_notes"]


def drawn_notes(tasks: Iterable[Task], writer: Writer) -> Iterator[Note]:
    """Yield the note of each task. Tasks that ask the same thing have the same mark."""
    words = writer.words
    for task in tasks:
        panel = draw_picture(writer.sketch, task.picture, words, writer.palette).panel("")
        mark = digest(f"task {task.type} {task.level} {task.mark} {words.lang}".encode())
        question, alt, way = (say(part, words.lang) for part in (task.question, task.alt, task.way))
        yield Note.drawn(mark, panel, alt, question, ("; ".join(words.answers(task)), way))
