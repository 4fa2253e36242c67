"""widgets: boards to play on, in a notebook or on a page.

>>> import widgets
>>> widgets.play("qwixx", seats=["Ann", "careful"], seed=7)
<board: Qwixx, Ann and Ada>

`Session` and what it needs are pure Python; what is a widget is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .puzzle import Puzzle
from .seats import Seat
from .session import Session

if TYPE_CHECKING:
    from .board import Board, Dice, Distribution, PuzzleWidget, Quiz, Settling, Sketch, Threshold, play, review, train
    from .explorer import Explorer, explore

__all__ = [
    "Board",
    "Dice",
    "Distribution",
    "Explorer",
    "Puzzle",
    "PuzzleWidget",
    "Quiz",
    "Seat",
    "Session",
    "Settling",
    "Sketch",
    "Threshold",
    "explore",
    "play",
    "review",
    "train",
]

OLD_NAMES: Final = {"Quest": "PuzzleWidget"}
"""Names in saved notebooks, each with its present one."""


def __getattr__(name: str) -> Any:
    name = OLD_NAMES.get(name, name)
    if name in __all__:
        from . import board, explorer

        return getattr(explorer if name in explorer.__all__ else board, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
