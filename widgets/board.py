"""Boards as ordinary widgets: thin anywidgets around sessions, with one shared front-end module."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from dicepad import DicepadError, GameLike, State, read_file
from dicepad.record import Match
from dicepad.record import read as read_text

from .bundle import bundled
from .lessons.figures import settling_data, sketch_data, threshold_data
from .lessons.parts import Number, chances_data, dice_data, quiz_data
from .match.links import is_link, read_link
from .match.seats import Seats
from .match_file import keep_match, set_aside, take_up
from .pictured import Pictured, png_bundle
from .puzzle import Puzzle, script
from .schema import FileReply
from .session import Session

__all__ = [
    "Board",
    "Dice",
    "Distribution",
    "PuzzleWidget",
    "Quiz",
    "Settling",
    "Sketch",
    "Threshold",
    "play",
    "review",
    "train",
]


class SheetWidgetBase(anywidget.AnyWidget):
    """Base of widgets with a sheet.

    `board` holds the data that never change. `view` holds the data that you see now, and you can observe it.
    """

    _esm: Path = bundled("board.mjs")
    _css: Path = bundled("board.css")
    board: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    view: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<{self.board['kind']}>"


class ReactiveWidget(SheetWidgetBase):
    """Base of widgets that programs can react to.

    `value` says what stands on the sheet, as plain data of JSON. It changes exactly when that changes. The browser
    saves it again, because some hosts, such as marimo, run dependent cells only for what the browser saves.
    """

    value: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def data(self) -> dict[str, Any]:
        """Return the present `value`."""
        raise NotImplementedError

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take over what the browser saves, but not `value`: it is Python's own, and may be late."""
        super().set_state({name: value for name, value in sync_data.items() if name != "value"})


class Board(Pictured, ReactiveWidget):
    """A board to play a match on. It is an ordinary widget, so you can put it into boxes and display it several times.

    You can observe its traits. `view` is what the board shows (`widgets.schema.View`), and changes with every event.
    `value` has the game, the record, the position, the points and whether the match is over, and changes with the
    match. `record` is the record of the match so far, and `seat` is the seat whose sheet is shown. You can also set
    `record` and `seat`: if the board cannot load or show the new value, it raises `DicepadError` and stays as it was.
    `session` holds everything else.

    >>> board = play("qwixx", ["Ann", "Bob"], seed=1)
    >>> board.observe(lambda change: print(change["new"]["prompt"]), "view")
    >>> board.do("roll")
    Ann: cross 7 in one row, or pass.
    >>> board.seat = 1
    Ann: cross 7 in one row, or pass.
    >>> board.value["points"]
    [0, 0]
    """

    record: traitlets.Unicode[str, str | bytes] = traitlets.Unicode()
    seat: traitlets.Int[int, int] = traitlets.Int()

    def __init__(self, session: Session, kept: Path | None = None) -> None:
        self.session = session
        self.kept = kept
        self.in_play = session.table.in_play
        self.drawn = session.game, session.presenter.lang
        super().__init__(
            board=session.board(),
            view=session.view(),
            value=self.data(),
            record=session.match.to_text(),
            seat=session.table.display.seat,
        )
        self.on_msg(self.receive)
        session.on_change = self.show

    def __repr__(self) -> str:
        names = [seat.name for seat in self.session.seats]
        return f"<board: {self.board['title']}, {self.session.presenter.words.listed(names)}>"

    def data(self) -> dict[str, Any]:
        """Return the game, the record, the position, the points and whether the match is over."""
        match = self.session.match
        return {
            "game": match.game.spec.id,
            "record": match.to_text(),
            "position": match.state.to_text(),
            "points": [*match.state.scores],
            "over": match.state.over,
        }

    def pictures(self) -> Mapping[str, str]:
        """Return pictures of the displayed sheet, for a saved notebook."""
        return self.session.picture()

    def picture_text(self) -> str:
        """Describe the picture: the game, the displayed sheet and its points."""
        seat = self.view["seats"][self.view["seat"]]
        return f"{self.board['title']}: {self.view['sheet']} ({seat['score']})"

    def receive(self, _: object, event: object, __: object) -> None:
        """Handle an event from a view, and answer that view."""
        reply = self.take(event)
        if reply:
            self.answer(reply)

    def answer(self, reply: FileReply) -> None:
        """Send a reply to the view that has asked for it."""
        self.send({**reply, "source": bundled("later.mjs").read_text(encoding="utf-8")})

    def do(self, name: str, **values: object) -> Any:
        """Do anything that a player can do at the board, such as ``do("roll")`` or ``do("cell", cell="red.7")``.

        If the rules refuse it, the board shows the reason, as it does after a click. See `Session.handle`.
        """
        return self.take({"do": name, **values})

    def take(self, event: object) -> Any:
        """Pass an event to the session, and return the reply."""
        return self.session.handle(event)

    def show(self) -> None:
        """Show the current state of the session."""
        session = self.session
        if self.kept:
            left = session.table.left
            if left and left.in_play is self.in_play and left.in_play.whole_match.events:
                with suppress(OSError):  # undo can still bring the match back
                    set_aside(left.in_play.whole_match, self.kept)
            self.in_play = session.table.in_play
            keep_match(session, self.kept)
        with self.hold_sync():
            if (session.game, session.presenter.lang) != self.drawn:
                self.drawn = (session.game, session.presenter.lang)
                self.board = dict(session.board())
            self.view = dict(session.view())
            self.value = self.data()
            self.record = self.value["record"]
            self.seat = session.table.display.seat
        self.renew_picture()

    @traitlets.validate("record")
    def load_record(self, proposal: Mapping[str, Any]) -> str:
        """Continue with a record that your code has set."""
        if proposal["value"] != self.session.match.to_text():
            self.session.resume(proposal["value"])
            self.session.beat += 1
        return self.session.match.to_text()

    @traitlets.validate("seat")
    def look_at_seat(self, proposal: Mapping[str, Any]) -> int:
        """Show the sheet of a seat that your code has set."""
        if proposal["value"] != self.session.table.display.seat:
            self.session.attempt({"do": "seat", "seat": proposal["value"]})
            self.session.beat += 1
            if self.session.why:
                raise DicepadError(f"board: {self.session.why}")
        return self.session.table.display.seat

    @traitlets.observe("record", "seat")
    def set_from_outside(self, change: object) -> None:
        """Show a record or a seat that your code has set, unless an event has already shown it."""
        if self.view["beat"] != self.session.beat:
            self.show()

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.session.match

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.session.state


class MatchReview(Board):
    """A board with the review of its match above it. If you click a mistake, the board shows the position."""

    _esm = bundled("reviewed.mjs")
    review: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.review = self.do("review") or {}

    def __repr__(self) -> str:
        return f"<review: {self.board['title']}>"

    def answer(self, reply: FileReply) -> None:
        """Show a reply that no dialog of the board has asked for together with the review."""
        if reply.get("ask"):
            super().answer(reply)
        else:
            self.review = {**self.review, **reply}

    def pictures(self) -> Mapping[str, str]:
        """Return the review as a picture of its curve and its sentences.

        If nothing can judge the match, return the sheet.
        """
        try:
            from .study.report import review_png

            png = review_png(self.match, self.seat, self.session.presenter.lang)
        except (ImportError, DicepadError):
            return super().pictures()
        return png_bundle(png, "\n".join([repr(self), *self.lines]))

    def picture_text(self) -> str:
        """Return the sentences of the review."""
        return " ".join(self.lines) or super().picture_text()

    @property
    def lines(self) -> list[str]:
        """The sentences of the review. Empty if nothing can judge the match."""
        return list(self.review["review"]["lines"]) if "review" in self.review else []


class PuzzleWidget(SheetWidgetBase):
    """A series of puzzles that you answer with a click. All replies are computed in advance.

    >>> from dicepad import load
    >>> state = load("qwixx").start(1).roll(dice="1 6 1 1 1 1")
    >>> PuzzleWidget(Puzzle(state, "Cross the white sum in red.", best=["red.7"])).view["prompt"]
    'Cross the white sum in red.'
    """

    def __init__(self, *puzzles: Puzzle) -> None:
        super().__init__(**script(*puzzles))


class LessonWidget(SheetWidgetBase):
    """Base of the small widgets in lessons."""

    _esm = bundled("lesson.mjs")
    _css = bundled("lesson.css")


class Dice(LessonWidget):
    """Dice to roll, either a game's dice or dice of colours such as ``"white red"``.

    `widgets.lessons.parts.dice_data` has the details.

    >>> Dice("white red").board["dice"][0]["faces"][4]["label"]
    'White 5'
    """

    def __init__(self, dice: GameLike, *, lang: str = "en", seed: object = None) -> None:
        super().__init__(**dice_data(dice, lang, seed))


class Distribution(LessonWidget):
    """A histogram of exact probabilities by value. `widgets.lessons.parts.chances_data` has the details.

    >>> Distribution({0: 0.5, 1: 0.5}, "Heads").board["title"]
    'Heads'
    """

    def __init__(self, chances: Mapping[int, Number], title: str, *, lang: str = "en") -> None:
        super().__init__(**chances_data(chances, title, lang))


class Quiz(LessonWidget):
    """A question that asks for a guess before it shows the answer. `widgets.lessons.parts.quiz_data` has the details.

    >>> Quiz("2 + 2?", {"3": "Too low.", "4": ""}, right="4").board["options"][0]["because"]
    'Too low.'
    """

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


class Sketch(LessonWidget):
    """A curve that appears once you have drawn your guess. `widgets.lessons.figures.sketch_data` has the details.

    >>> Sketch({"six": 1, "seven": 6}, "Ways", top=10).board["labels"]
    ['six', 'seven']
    """

    def __init__(self, heights: Mapping[Any, Number], title: str, **options: Any) -> None:
        super().__init__(**sketch_data(heights, title, **options))


class Settling(LessonWidget):
    """A running mean that settles as you keep rolling. `widgets.lessons.figures.settling_data` has the details.

    >>> Settling({0: 0.5, 100: 0.5}, "Heads", unit="%").board["mean"]
    50.0
    """

    def __init__(self, chances: Mapping[Any, Number], title: str, **options: Any) -> None:
        super().__init__(**settling_data(chances, title, **options))


class Threshold(LessonWidget):
    """A threshold that you move along a distribution. `widgets.lessons.figures.threshold_data` has the details.

    >>> Threshold({"": {0: 0.5, 1: 0.5}}, "Heads", start=1).board["start"]
    1
    """

    def __init__(self, chances: Mapping[str, Mapping[Any, Number]], title: str, **options: Any) -> None:
        super().__init__(**threshold_data(chances, title, **options))


def play(
    game: GameLike = "qwixx",
    seats: Seats = 2,
    *,
    lang: str = "en",
    seed: object = None,
    resume: bool | str | Path = False,
) -> Board:
    """Show a board to play a match on.

    Instead of a game, you can give a link to a match (`widgets.match.links`), with its seats and dice. `seats` is a
    number of people, or one or several of these: the name of a person, a strategy such as ``"careful"`` or a function
    of your own (`dicepad.Chooser`) for a computer player, or a `Seat`. `seed` fixes all dice (`dicepad.deal`).

    With `resume`, the board writes each event to a file. After the kernel has restarted, the same call continues the
    match. Give True for a file beside the notebook (such as ``qwixx.match.txt``), or a path. If a new match takes the
    place of an old one, the old one goes to ``qwixx.match-2.txt``.

    Raises `DicepadError` for a match that cannot be played.

    >>> play("kneifen", seats=1, lang="de", seed=7)
    <board: Kneifen, Du>
    """
    if isinstance(game, str) and is_link(game):
        match = read_link(game)
        session = Session(match.game, match.state.players, lang=lang)
        session.open(match)
    else:
        session = Session(game, seats, lang=lang, seed=seed)
    if not resume:
        return Board(session)
    path = Path(f"{session.game.spec.id}.match.txt" if resume is True else str(resume))
    take_up(session, path)
    return Board(session, path)


def train(game: GameLike = "qwixx", players: int = 1, *, lang: str = "en") -> Board:
    """Show a board to practise on.

    Your own mistakes come first, then graded positions, and each returns when it is due. With two or more `players`,
    the positions of Qwixx have two to five seats, and the best move is the one that wins most often.

    Your answers stay in the browser, and you can save them to a file. Raises `DicepadError` if the game has no
    exercises.

    >>> train().view["trainer"]["lines"][0]
    'Open a row cheaply; level 1 of 5'
    """
    session = Session(game, players, lang=lang)
    session.handle({"do": "train"})
    return Board(session)


def review(match: str | Path | Match, *, lang: str = "en") -> MatchReview:
    """Show the review of a match, above a board on which you can replay each mistake.

    The review tells you how much luck and mistakes changed your result. `match` is a `Match`, the path or the text of a
    record, or a link. Raises `DicepadError` if it cannot be read.

    >>> from random import Random
    >>> from dicepad import play_out
    >>> review(play_out(Match.begin("qwinto", 1), Random(1)))
    <review: Qwinto>
    """
    if isinstance(match, Match):
        played = match
    elif is_link(match):
        played = read_link(str(match))
    else:
        played = read_text(str(match)) if "\n" in str(match) else read_file(match)
    session = Session(played.game, played.state.players, lang=lang)
    session.open(played)
    return MatchReview(session)
