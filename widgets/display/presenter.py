"""The presenter: the sheet of a game, and all texts about a match on this sheet, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from dicepad import Game
from sheetgen import sheet
from sheetgen.wording import languages

from ..games import BoardFace, board_face
from ..match.history import History
from ..match.seats import player_habit, player_label
from ..match.settings import TUTORS
from ..schema import BoardData
from ..schema.board import Word
from . import picture
from .story import Story

__all__ = ["Presenter"]


class Presenter:
    """The sheet, the texts and the story of a match. A new game or language needs a new presenter.

    Raises `DicepadError` if the language is unknown.
    """

    def __init__(self, game: Game, names: Sequence[str], lang: str) -> None:
        self.game, self.lang = game, lang
        self.face: BoardFace[Any, Any] = board_face(game)
        self.sheet = sheet(game, lang)
        self.words = picture.board_words(self.sheet)
        self.story = Story(names, self.words)
        self.sheet_data = picture.sheet_data(self.sheet, self.words)
        self.cells = frozenset(cell for row in self.sheet_data["rows"] for cell in row["cells"])
        self.names_of_dice = picture.names_of_dice(game, self.words)

    def variations(self, history: History) -> list[str]:
        """Return the names for the match and for each of its variations."""
        others = (self.words.say("ui.way", number=start) for start in history.branch_points()[1:])
        return [self.words.say("ui.match"), *others]

    def place_in(self, history: History) -> str:
        """Return the name of the displayed moment. At the end of the match itself, it is empty."""
        if history.looks_back:
            count = len(history.full_match.events)
            return self.words.say("ui.moment", number=history.event_index, count=count)
        return self.variations(history)[history.way] if history.way else ""

    def board(self, strategies: Sequence[str]) -> BoardData:
        """Return the data that do not change during a match. `strategies` are those to choose from."""
        spec, words, title = self.game.spec, self.words, self.sheet.game_title
        needed = {key: words.known(f"ui.{key}", words.texts.get(f"cell.{key}", "")) for key in get_args(Word)}
        return {
            "kind": "board",
            "svg": picture.empty_svg(self.sheet),
            "id": spec.id,
            "title": title,
            "options": self.game.options,
            "lang": self.lang,
            "languages": list(languages().items()),
            "by": [(name, player_label(name, words), player_habit(name, words)) for name in ("person", *strategies)],
            "tutors": [(level, words.say(f"ui.tutor-{level}")) for level in TUTORS],
            "keys": [text for key, text in words.texts.items() if key.startswith("ui.key-")],
            "words": needed | {"board": words.say("ui.board", title=title)},
            "controls": None,
            **self.sheet_data,
        }
