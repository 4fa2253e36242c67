"""widgets: boards to play on, in a notebook or on a page.

`play` shows a board for a match. `review` shows the effects of luck and mistakes on a match. `explore` lets you set up
a sheet, and shows the probability of every open cell. `train` gives you positions to practise on, and `ask` tasks with
exact answers. `Dice`, `Distribution`, `Quiz`, `Sketch`, `Settling` and `Threshold` are small widgets for lessons.

>>> import widgets
>>> widgets.play("qwixx", seats=["Ann", "careful"], seed=7)
<board: Qwixx, Ann and Ada>

`Session`, `Seat` and `Puzzle` are pure Python. The widgets need anywidget, and are loaded when you first use them.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from . import built_on  # noqa: F401  # first of all
from .match.seats import Seat
from .puzzle import Puzzle
from .session import Session

if TYPE_CHECKING:
    from .asking import AskedTask, ask
    from .board import Board, Dice, Distribution, PuzzleWidget, Quiz, Settling, Sketch, Threshold, play, review, train
    from .explorer import Explorer, explore

__all__ = [
    "AskedTask",
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
    "ask",
    "explore",
    "play",
    "review",
    "train",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        if find_spec("anywidget") is None:
            from dicepad.errors import missing

            raise missing("anywidget")
        from . import asking, board, explorer

        return getattr(next(module for module in (asking, board, explorer) if name in module.__all__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return all public names, including those loaded on demand, so that `help` describes them."""
    return [*__all__] if find_spec("anywidget") else ["Puzzle", "Seat", "Session"]
