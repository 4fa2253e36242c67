"""Puzzles on a page, which answer without Python."""

from __future__ import annotations

from typing import TypedDict

from .view import View, ViewChanges

__all__ = [
    "PuzzleData",
    "RightAnswer",
]


class RightAnswer(TypedDict):
    """The reply to a right answer to a puzzle on a page."""

    text: str
    """The text of the reply."""
    changes: ViewChanges
    """The changes in the view."""


class PuzzleData(TypedDict):
    """One puzzle, without the data that all puzzles share."""

    view: View
    """The question."""
    replies: dict[str, str | int]
    """By cell or move: the reply to a wrong answer, or the index in `after` for a right one."""
    after: list[RightAnswer]
    """The replies to right answers."""
    heads: tuple[str, str]
    """The words before the text of right and of wrong answers."""
