"""A session of a match on a board: events go in, and a view comes out.

It is pure Python and JSON data, the same in every host. An event is a dict such as ``{"do": "roll"}``. Its handler in
`widgets.events` changes the parts of a `widgets.table`; then `widgets.display.view` makes the next view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dicepad import DicepadError, Game, GameLike, IllegalMove, Match, RecordError, SpecError, State

from .display import picture
from .display.moment import Moment
from .display.presenter import Presenter
from .display.view import make_view
from .events import EVENTS
from .events.setting_up import open_match, resume
from .files import pictures
from .match.seats import Seat, Seats
from .refused import Refused
from .schema import Answer, BoardData, FileReply, View
from .table import Table

__all__ = ["Session"]


class Session:
    """A match in progress: `handle` takes events, and `view` shows the result.

    `seats` is a number of people, or anything that `make_seats` takes. `seed` is a text or a number that fixes all
    dice. Raises `DicepadError` for an impossible number of seats, an unknown language or a bad name.

    >>> session = Session("qwixx", ["Ann", "Bob"], seed=1)
    >>> session.handle({"do": "roll"})
    >>> session.view()["prompt"]
    'Ann: cross 7 in one row, or pass.'
    """

    def __init__(self, game: GameLike, seats: Seats = 2, *, lang: str = "en", seed: object = None) -> None:
        self.table = Table(game, seats, lang, seed)
        self.on_change: Callable[[], object] = bool
        """Function that is called after each event."""
        self.why = ""
        """The reason why the last event was refused."""
        self.beat = 0
        """The number of events so far, including those that changed nothing."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.in_play.game

    @property
    def match(self) -> Match:
        """The match so far, without undone events."""
        return self.table.in_play.match

    @property
    def state(self) -> State:
        """The state on the board."""
        return self.table.in_play.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order in which they take turns."""
        return self.table.in_play.seats

    @property
    def presenter(self) -> Presenter:
        """The presenter of the match: its sheet, words and story, in the language of the board."""
        return self.table.presenter

    @property
    def moment(self) -> Moment:
        """The moment that the board shows."""
        return self.table.moment(self.why, self.beat)

    def view(self) -> View:
        """Return the board's present view."""
        return make_view(self.moment)

    def board(self) -> BoardData:
        """Return the data that do not change during a match: the picture of the sheet, its cells, dice and words."""
        return self.presenter.board(self.table.in_play.strategies)

    def handle(self, event: object) -> FileReply | None:
        """Handle an event. It raises no error: if something is wrong, the next view gives the reason in `why`.

        Return a reply for the sender, such as the text of the record, or None. The reply names the sender in `ask`, as
        the event does.
        """
        data = event if isinstance(event, dict) else {}
        self.beat += 1
        self.table.display.news_from = self.table.in_play.event_index
        reply = self.attempt(data)
        self.on_change()
        return {**reply, "ask": data.get("ask")} if reply else None

    def attempt(self, data: Mapping[str, Any]) -> FileReply | None:
        """Run the handler of an event. If the event is refused, put the reason into `why`."""
        table = self.table
        kind = str(data.get("do"))
        if "eventIndex" in data and data["eventIndex"] != table.in_play.event_index:
            return None
        self.why = ""
        table.coach.hear(kind)
        try:
            if kind not in EVENTS:
                raise Refused("event")
            return EVENTS[kind](table, data)
        except (Refused, DicepadError) as error:
            self.why = self.reason(error)
        return None

    def reason(self, error: Refused | DicepadError) -> str:
        """Return the reason for a refusal, as a sentence in the language of the board.

        If the rules give no details for a translation, an English board shows the English sentence, and a board in
        another language shows the place in the file.
        """
        words = self.presenter.words
        english = self.presenter.lang == "en"
        if isinstance(error, Refused):
            return words.say(f"reason.{error.code}", **error.values)
        if isinstance(error, IllegalMove):
            return words.why(error)
        if isinstance(error, RecordError):
            damage = f"{error.problem}." if english else words.say("reason.damaged")
            problem = words.why(error.illegal) if error.illegal else damage
            return words.say("reason.record", line=error.line, problem=problem)
        if isinstance(error, SpecError):
            key = error.key or words.say("reason.no-sheet")
            return words.say("reason.own", problem=str(error).partition(": ")[2] if english else key)
        return f"{error}."

    def exchange(self, event: object) -> Answer:
        """Handle an event and return everything that a host needs.

        That is the new `view`, a `board` if the game or the language has changed, and a `reply` to the sender.
        """
        before = self.game, self.presenter.lang
        reply = self.handle(event)
        answer: Answer = {"view": self.view()}
        if (self.game, self.presenter.lang) != before:
            answer["board"] = self.board()
        if reply:
            answer["reply"] = reply
        return answer

    def begin(self, match: Match, seats: tuple[Seat, ...], seed: object) -> None:
        """Set up a match, new or loaded."""
        self.why = ""
        self.table.begin(match, seats, seed)

    def open(self, match: Match) -> None:
        """Continue a match, with the seats that it names."""
        self.why = ""
        open_match(self.table, match)

    def resume(self, text: str, spec: str = "") -> None:
        """Continue a record or a link, on your own sheet if `spec` describes one.

        Raises `DicepadError` for any other text.
        """
        self.why = ""
        resume(self.table, text, spec)

    def run(self) -> None:
        """Let the computer players play until a person must decide or the match is over."""
        self.table.display.news_from = self.table.in_play.event_index
        self.table.in_play.run()
        self.table.settle()
        self.beat += 1
        self.on_change()

    def svg(self) -> str:
        """Return the displayed sheet, with its marks, as SVG."""
        return picture.played_svg(self.presenter.sheet, self.state, self.table.display.seat)

    def picture(self) -> dict[str, str]:
        """Return pictures of the displayed sheet by their kind, as `widgets.files.pictures` does."""
        return pictures(self.presenter.sheet, self.state, self.table.display.seat)
