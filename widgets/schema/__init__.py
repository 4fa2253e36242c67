"""JSON data that Python and the browser exchange about a board or a puzzle, key by key.

A model has two parts: `board` holds the data that never change, and `view` those that you see now. Your actions come
back as an `Event`. The types of the browser's modules are made from these classes, and the tests check every view of
every game against them. A tuple is a JSON array. Lengths on a sheet are whole micrometres.
"""

from __future__ import annotations

from .board import BoardData, DieKind, Place, RowData, SheetData
from .events import Answer, Event, SeatWanted
from .explorer import Controls, ControlValues, ExplorerEvent, Slider
from .puzzles import PuzzleData, RightAnswer
from .replies import FileReply, GameChoice, LogEntry, Mistake, ReviewData
from .view import (
    BoardModel,
    DieView,
    EndView,
    HintView,
    LiveCell,
    MoveView,
    PuzzleReply,
    PuzzleView,
    SeatResult,
    SeatView,
    TrainerView,
    Verdict,
    View,
    ViewChanges,
)

__all__ = [
    "Answer",
    "BoardData",
    "BoardModel",
    "ControlValues",
    "Controls",
    "DieKind",
    "DieView",
    "EndView",
    "Event",
    "ExplorerEvent",
    "FileReply",
    "GameChoice",
    "HintView",
    "LiveCell",
    "LogEntry",
    "Mistake",
    "MoveView",
    "Place",
    "PuzzleData",
    "PuzzleReply",
    "PuzzleView",
    "ReviewData",
    "RightAnswer",
    "RowData",
    "SeatResult",
    "SeatView",
    "SeatWanted",
    "SheetData",
    "Slider",
    "TrainerView",
    "Verdict",
    "View",
    "ViewChanges",
]
