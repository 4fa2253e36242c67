"""The words of the board of Five Square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from dicepad.plugins import BoardFace, Sentence

from . import FiveSquareRules, FiveSquareState

__all__ = ["BOARD"]


class FiveSquareBoard(BoardFace[FiveSquareRules, FiveSquareState]):
    """The face of the game. All else is as for any game."""

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "en": {
            "prompt.enter-here": "{name:Enter|#: enter} {number} in an empty cell.",
            "reason.taken": "{cell} has a number already.",
        },
        "de": {
            "prompt.enter-here": "{name:Trag|#: trag} {number} in ein leeres Feld ein.",
            "reason.taken": "In {cell} steht schon eine Zahl.",
        },
    }

    def prompt(self, state: FiveSquareState, seat: int) -> Sentence:
        if state.dice_due:
            return super().prompt(state, seat)
        return Sentence("enter-here", seat, {"number": state.number})


BOARD: Final = FiveSquareBoard()
