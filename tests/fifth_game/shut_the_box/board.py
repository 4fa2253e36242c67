"""The board of Shut the Box: single numbers are clicked, two at once stand on buttons."""

from __future__ import annotations

from dicepad.plugins import BoardFace, Game, Phrases, State

__all__ = ["BOX"]


class BoxBoard(BoardFace[Game, State]):
    """The face of the game; all else is as for any game."""

    texts = {"en": {"move.shut": "Shut {numbers}"}, "de": {"move.shut": "{numbers} schließen"}}  # noqa: RUF012

    def move_text(self, state: State, move: str, words: Phrases) -> str:
        numbers = move.partition(".")[2]
        return (
            words.say("move.shut", numbers=words.listed(numbers.split("+")))
            if numbers
            else super().move_text(state, move, words)
        )


BOX = BoxBoard()
