"""Boards as ordinary widgets: thin anywidgets around sessions, with one front-end module for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from dicepad import Game, State, load
from dicepad.record import Match

from .parts import Number, chances_data, dice_data, quiz_data
from .puzzle import Puzzle, script
from .seats import Seat
from .session import Session

__all__ = ["Board", "Dice", "Distribution", "Quest", "Quiz", "play"]

STATIC: Final = Path(__file__).parent / "static"


class Picture(anywidget.AnyWidget):
    """What people can use: `board` says what stays the same, `view` what is shown now and can be observed."""

    _esm: Path = STATIC / "board.mjs"
    _css: Path | str = STATIC / "board.css"
    board: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    view: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<{self.board['kind']}>"


class Board(Picture):
    """A board on which people play a match.

    `session` holds the match; `view` changes with every event and can be observed. It is an ordinary widget: it sits in
    boxes, and can be displayed several times.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(board=session.board(), view=session.view())
        self.session = session
        self.on_msg(self.receive)

    def __repr__(self) -> str:
        names = [seat.name for seat in self.session.seats]
        return f"<board: {self.session.game.spec.title}, {self.session.words.listed(names)}>"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, and the sheet as a picture for wherever no widget can be shown."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "image/svg+xml": self.session.picture()}, metadata

    def receive(self, _: object, event: object, __: object) -> None:
        """Take an event of the view, and answer to whoever asked."""
        reply = self.take(event)
        if reply:
            self.send(reply)

    def do(self, name: str, **values: object) -> Any:
        """Do what a person at the board can do, such as ``do("roll")`` or ``do("cell", cell="red.7")``.

        What is refused is said on the board, as it is for people; see `Session.handle`.
        """
        return self.take({"do": name, **values})

    def take(self, event: object) -> Any:
        """Let the session take an event and show what it led to."""
        answer = self.session.exchange(event)
        with self.hold_sync():
            self.board = answer.get("board", self.board)
            self.view = answer["view"]
        return answer.get("reply")

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.session.match

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.session.state


class Quest(Picture):
    """Puzzles to answer by a click, one after the other; all replies are worked out when it is made."""

    def __init__(self, *puzzles: Puzzle) -> None:
        super().__init__(**script(*puzzles))


class Part(Picture):
    """A small part of a chapter."""

    _esm = STATIC / "parts.mjs"
    _css = (STATIC / "board.css").read_text(encoding="utf-8") + (STATIC / "parts.css").read_text(encoding="utf-8")


class Dice(Part):
    """Dice to throw: those of a game, or colours such as ``"white white red"``; see `widgets.parts.dice_data`."""

    def __init__(self, dice: str | Game, *, lang: str = "en", seed: object = None) -> None:
        super().__init__(**dice_data(dice, lang, seed))


class Distribution(Part):
    """A histogram of exact chances by value; see `widgets.parts.chances_data`."""

    def __init__(self, chances: Mapping[int, Number], title: str, *, lang: str = "en") -> None:
        super().__init__(**chances_data(chances, title, lang))


class Quiz(Part):
    """A question to guess at before the answer is shown; see `widgets.parts.quiz_data`."""

    def __init__(
        self,
        question: str,
        options: Mapping[str, str] | None = None,
        *,
        right: str | Number,
        tolerance: Number = 0,
        unit: str = "",
        because: str = "",
        lang: str = "en",
    ) -> None:
        super().__init__(
            **quiz_data(question, options, right, tolerance=tolerance, unit=unit, because=because, lang=lang)
        )


def play(
    game: str | Path | Game = "qwixx",
    seats: int | Sequence[str | Seat] = 2,
    *,
    lang: str = "en",
    seed: object = None,
) -> Board:
    """A board to play a match on.

    `game` is an id, the path of a spec or a game; `seats` a number of people, or a list of names, ``"careful"`` and
    ``"random"`` for computers, and `Seat` objects; `seed` fixes all dice. Raises `DicepadError` for what cannot be
    played.

    >>> play("kneifen", seats=1, lang="de")
    <board: Kneifen, Spieler 1>
    """
    return Board(Session(game if isinstance(game, Game) else load(game), seats, lang=lang, seed=seed))
