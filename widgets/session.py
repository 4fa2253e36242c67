"""A match at a board: events in, a view out. Pure Python and JSON data, the same in every host.

An event is a table such as ``{"do": "roll"}``; what a view holds is said by `Session.view`. The throws are those of the
seed's deal (`dicepad.deal`), and computers draw by the seed and the number of the event, so to undo a throw and throw
again brings the same faces."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, get_args

from dicepad import DicepadError, Game, IllegalMove, Match, RecordError, State, deal, record
from sheetgen import Sheet, sheet

from . import picture
from .games import BoardFace, board_face
from .history import History
from .moment import Moment
from .schema import Answer, BoardData, FileReply, View, Word
from .seats import MOST_NAME, Seat, called, chooser, computers, is_name, make_seats, named, recalled, seats_told
from .story import Story
from .view import make_view
from .words import phrases

__all__ = ["Session"]

MOST_TEXT: Final = 1_000_000
MOST_SEED: Final = 40


class Refused(Exception):
    """An event that the board refuses; `code` is a key of the reasons in the words of the board."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Session:
    """A match that is being played; `match` holds it, `handle` changes it.

    `seats` is a number of people or what `make_seats` takes, `seed` a text or number that fixes all dice. Raises
    `DicepadError` for a number of seats that cannot play, an unknown language or a bad name.

    >>> import dicepad
    >>> session = Session(dicepad.load("qwixx"), ["Ann", "Bob"], seed=1)
    >>> session.handle({"do": "roll"})
    >>> session.view()["prompt"]
    'Ann: cross 7 in one row, or pass.'
    """

    def __init__(
        self, game: Game, seats: int | str | Seat | Sequence[str | Seat] = 2, *, lang: str = "en", seed: object = None
    ) -> None:
        self.changed: Callable[[], object] = bool
        """Called whenever something has happened at the board."""
        self.lang = lang
        self.words = phrases(lang)
        self.cover = self.own_dice = False
        self.beat = 0
        self.handlers = {
            "roll": self.do_roll,
            "cell": self.do_cell,
            "move": self.do_move,
            "pick": self.do_pick,
            "step": self.do_step,
            "undo": self.do_undo,
            "redo": self.do_redo,
            "seat": self.do_seat,
            "reveal": self.do_reveal,
            "new": self.do_new,
            "again": self.do_again,
            "load": self.do_load,
            "record": self.do_record,
            "pdf": self.do_pdf,
        }
        self.begin(Match.begin(game, len(made := make_seats(game, seats, self.words))), made, seed)

    def begin(self, match: Match, seats: tuple[Seat, ...], seed: object) -> None:
        """Set up the board for a match, new or loaded."""
        self.seats = seats
        self.face: BoardFace[Any, Any] = board_face(match.game)
        fixed = match.about.deal if seed is None else seed
        self.deal = deal(match.game, secrets.token_hex(4) if fixed is None else fixed)
        known = match.about.deal if match.events else self.deal.seed
        self.history = History(replace(match, about=seats_told(seats, known)))
        people = (index for index, state in enumerate(match.states[:-1]) if self.asked(state) in self.people)
        self.history.stops = list(people)
        self.chosen_seed = None if seed is None else str(seed)
        self.shown: int | None = None
        self.seat = 0
        self.covered = False
        self.why = ""
        self.sheet: Sheet = sheet(match.game, self.lang)
        self.words = picture.titled(self.sheet)
        self.story = Story([seat.name for seat in seats], self.words)
        rows = picture.describe(self.sheet, self.words)["rows"]
        self.cells = frozenset(cell for row in rows for cell in row["cells"])
        self.names_of_dice = picture.names_of_dice(match.game, self.words)
        self.settle()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.line.game

    @property
    def match(self) -> Match:
        """The match up to now, without what was undone."""
        return self.history.match

    @property
    def state(self) -> State:
        """The state that is on the board."""
        return self.history.state

    @property
    def now(self) -> int:
        """How many events of the match are on the board."""
        return self.history.now

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.person)

    def asked(self, state: State) -> int | None:
        """The seat that is asked next in a state: people before computers, the active seat first."""
        order = [
            (seat not in self.people, (seat - state.active) % state.players, seat)
            for seat in state.to_act or state.throwers
        ]
        return min(order)[2] if order else None

    @property
    def due(self) -> int | None:
        """The seat that is asked now."""
        return self.asked(self.state)

    @property
    def automatic(self) -> bool:
        """Whether a computer throws or decides next."""
        return self.due is not None and self.due not in self.people

    def rng(self) -> Random:
        """What a computer draws by for the next event."""
        return Random(f"{self.deal.seed}/{self.now}")

    def rolled(self) -> Match:
        """The match after the next throw of the deal."""
        return self.match.roll(dice=self.deal.throw(self.match.states))

    def handle(self, event: object) -> FileReply | None:
        """Take an event. Whatever is wrong with it is said by the next view, in `why`; nothing is raised.

        Returns an answer for whoever asked, such as the text of the record, or nothing."""
        self.beat += 1
        reply = self.do(event if isinstance(event, dict) else {})
        self.changed()
        return reply

    def do(self, data: dict[str, Any]) -> FileReply | None:
        """Do what an event says, or tell in `why` what keeps it from being done."""
        if "at" in data and data["at"] != self.now:
            return None
        self.why = ""
        handler = self.handlers.get(str(data.get("do")))
        try:
            if handler is None:
                raise Refused("event")
            return handler(data)
        except Refused as refused:
            self.why = self.words.say(f"reason.{refused.code}", **refused.values)
        except IllegalMove as error:
            self.why = self.words.why(error)
        except RecordError as error:
            self.why = self.words.say("reason.record", line=error.line, problem=self.problem(error))
        except DicepadError as error:
            self.why = f"{error}."
        return None

    def problem(self, error: RecordError) -> str:
        """What is wrong with a record in the language of the board; details that the rules did not say are English."""
        if error.illegal:
            return self.words.why(error.illegal)
        return f"{error.problem}." if self.lang == "en" else self.words.say("reason.damaged")

    def exchange(self, event: object) -> Answer:
        """Take an event and answer as a host needs it: the new `view`, a `board` if another game was loaded, and a
        `reply` with the name `ask` of whoever asked."""
        before = self.game
        reply = self.reply(event)
        answer: Answer = {"view": self.view()}
        if self.game != before:
            answer["board"] = self.board()
        if reply:
            answer["reply"] = reply
        return answer

    def reply(self, event: object) -> FileReply | None:
        """Take an event, and answer to whoever asked."""
        reply = self.handle(event)
        return {**reply, "ask": event.get("ask")} if reply and isinstance(event, dict) else None

    def run(self) -> None:
        """Let the computers play until a person is asked or the match is over."""
        while self.automatic:
            self.step()
        self.beat += 1
        self.settle()
        self.changed()

    def advance(self, match: Match) -> None:
        """Put a longer match on the board; what was undone is forgotten."""
        self.story.forget(self.now)
        self.history.advance(match)

    def person_acts(self, match: Match) -> None:
        """Take an event of a person: a place to which undo comes back."""
        self.story.forget(self.now)
        self.history.act(match)

    def settle(self) -> None:
        """After an event: the computers close a window that people have left; the sheet of the seat due is shown."""
        while self.automatic and self.moment.in_window:
            self.step()
        due = self.due
        if due is not None and self.seats[due].person and due != self.seat:
            self.covered = self.cover and self.now > 0
            self.seat = due
        if due is None:
            self.covered = False
        self.shown = None

    def step(self) -> None:
        """One throw or decision of a computer."""
        seat = self.due
        if seat is None:
            return
        if self.state.rolling:
            self.advance(self.rolled())
        else:
            choose = chooser(self.game, self.seats[seat])
            self.advance(self.match.play(seat, choose(self.state, seat, self.rng())))

    def do_step(self, data: dict[str, Any]) -> None:
        if self.automatic:
            self.step()
            self.settle()

    def do_roll(self, data: dict[str, Any]) -> None:
        """Throw the dice, or take those that people have thrown: ``{"do": "roll", "dice": "4 1 5 6 2 6"}``."""
        if self.automatic:
            raise Refused("computer")
        dice = data.get("dice")
        match = self.match.roll(dice=str(dice)) if dice is not None or not self.state.rolling else self.rolled()
        self.person_acts(match)
        self.settle()

    def do_cell(self, data: dict[str, Any]) -> None:
        """A click on a cell: ``{"do": "cell", "cell": "red.7"}``."""
        cell = str(data.get("cell"))
        live = self.moment.live
        self.play(live[cell] if cell in live else self.face.click(self.state, self.looked_at, cell))

    def do_move(self, data: dict[str, Any]) -> None:
        """Any other decision: ``{"do": "move", "move": "pass"}``."""
        self.play(str(data.get("move")))

    def do_pick(self, data: dict[str, Any]) -> None:
        """Throw the dice that were picked: ``{"do": "pick", "picked": ["white", "die2"]}``."""
        picked = data.get("picked")
        names = [die for die in self.game.die_names if isinstance(picked, list) and die in picked]
        if not names:
            raise Refused("no-pick")
        self.play(" ".join([self.face.picked, *names]))

    def play(self, move: str) -> None:
        """Decide for the seat whose sheet is shown."""
        seat, before = self.looked_at, self.state
        if self.covered:
            raise Refused("covered")
        if not self.seats[seat].person:
            raise Refused("computer")
        self.person_acts(self.match.play(seat, move))
        if self.face.throws_at_once(before, move) and self.state.rolling and not self.own_dice:
            self.advance(self.rolled())
        self.settle()

    @property
    def looked_at(self) -> int:
        """The seat whose sheet is shown."""
        return self.seat if self.shown is None else self.shown

    def do_undo(self, data: dict[str, Any]) -> None:
        if not self.history.undo():
            raise Refused("no-undo")
        self.moved()

    def do_redo(self, data: dict[str, Any]) -> None:
        if not self.history.redo():
            raise Refused("no-redo")
        self.moved()

    def moved(self) -> None:
        """After a walk through the match: the sheet of the person who is asked there is shown."""
        self.shown, self.covered = None, False
        due = self.due
        if due is not None and self.seats[due].person:
            self.seat = due

    def do_seat(self, data: dict[str, Any]) -> None:
        """Show the sheet of a seat: ``{"do": "seat", "seat": 1}``."""
        seat = data.get("seat")
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise Refused("no-seat")
        if self.covered:
            raise Refused("covered")
        self.shown = seat

    def do_reveal(self, data: dict[str, Any]) -> None:
        self.covered = False

    def do_new(self, data: dict[str, Any]) -> None:
        """Begin again: ``{"do": "new", "seats": [{"name": "Ann", "by": "person"}], "seed": "7", "cover": false}``."""
        seats = self.seats
        if isinstance(wanted := data.get("seats"), list):
            seats = named([self.new_seat(one) for one in wanted], self.words)
        low, high = self.game.spec.seats
        if len(seats) != 1 and not low <= len(seats) <= high:
            raise Refused("seats", low=low, high=high)
        self.cover = bool(data.get("cover", self.cover))
        self.own_dice = bool(data.get("own", self.own_dice))
        seed = " ".join("".join(filter(str.isprintable, str(data.get("seed") or ""))).split())
        self.begin(Match.begin(self.game, len(seats)), seats, seed[:MOST_SEED].strip() or None)

    def do_again(self, data: dict[str, Any]) -> None:
        """Begin again with the same seats, from the same start and with the same dice."""
        first, known = self.match.states[0], self.match.about
        if known.deal is None:
            raise Refused("no-deal")
        self.begin(Match((first,), (), known), self.seats, self.chosen_seed)

    def new_seat(self, wanted: object) -> Seat:
        """A seat as the form of a new game describes it."""
        one = wanted if isinstance(wanted, dict) else {}
        by = str(one.get("by", "person"))
        name = " ".join(str(one.get("name") or "").split())
        if name and not is_name(name):
            raise Refused("name", most=MOST_NAME)
        return Seat(name, by if by in self.computers() else None)

    def computers(self) -> tuple[str, ...]:
        """The strategies to choose from: those of every board, and those that sit at this one."""
        sitting = [seat.strategy for seat in self.seats if isinstance(seat.strategy, str)]
        return tuple(dict.fromkeys((*computers(self.game), *sitting)))

    def do_load(self, data: dict[str, Any]) -> None:
        """Go on with a record: ``{"do": "load", "text": "dicepad match, format 1\\n..."}``."""
        self.resume(str(data.get("text", "")))

    def resume(self, text: str) -> None:
        """Go on with a record; raises `RecordError`."""
        text = text[:MOST_TEXT]
        same = f"game {self.game.spec.id}" in text or f'"game": "{self.game.spec.id}"' in text
        match = record.read(text, self.game if same else None)
        self.begin(match, recalled(match, self.seats, self.words), None)

    def do_record(self, data: dict[str, Any]) -> FileReply:
        """The record of the match up to now, as text."""
        return {"name": f"{self.game.spec.id}.txt", "type": "text/plain", "text": self.match.to_text()}

    def do_pdf(self, data: dict[str, Any]) -> FileReply:
        """The sheet that is shown, with its crosses, as a PDF."""
        try:
            content = self.sheet.pdf(copies=1, up=1, position=self.state.to_text(), seat=self.looked_at)
        except ImportError:
            raise Refused("no-pdf") from None
        encoded = base64.b64encode(content).decode()
        return {"name": f"{self.game.spec.id}.pdf", "type": "application/pdf", "base64": encoded}

    @property
    def moment(self) -> Moment:
        """What stands on the board now."""
        passed = self.history.passed
        match = self.match
        return Moment(
            match=match,
            seats=self.seats,
            seat=self.looked_at,
            due=self.due,
            words=self.words,
            places=self.sheet.cells,
            cells=self.cells,
            dice=self.names_of_dice,
            log=self.story.tell(match),
            since=passed[-1] if passed else 0,
            beat=self.beat,
            covered=self.covered,
            hides=self.cover,
            own=self.own_dice,
            seed=self.chosen_seed,
            why=self.why,
            undo=bool(passed),
            redo=self.history.can_redo,
        )

    def board(self) -> BoardData:
        """What stays the same during a match: the picture of the sheet, its cells, dice and words."""
        spec, words = self.game.spec, self.words
        needed = {key: words.known(f"ui.{key}", words.texts.get(f"cell.{key}", "")) for key in get_args(Word)}
        return {
            "kind": "board",
            "id": spec.id,
            "title": spec.title,
            "options": self.game.options,
            "lang": self.lang,
            "by": [(name, called(name, words)) for name in ("person", *self.computers())],
            "keys": [text for key, text in words.texts.items() if key.startswith("ui.key-")],
            "words": needed | {"board": words.say("ui.board", title=spec.title)},
            **picture.describe(self.sheet, words),
        }

    def svg(self) -> str:
        """The sheet that is shown, with its marks, as SVG."""
        return picture.played(self.sheet, self.state, self.looked_at)

    def picture(self) -> dict[str, str]:
        """The sheet that is shown as pictures by their kind, for a notebook: PNG, or SVG where none can be made."""
        shown = {"text/plain": self.sheet.title}
        try:
            content = picture.png(self.sheet, self.state, self.looked_at)
        except ImportError:
            return shown | {"image/svg+xml": self.svg()}
        return shown | {"image/png": base64.b64encode(content).decode()}

    def view(self) -> View:
        """What the board shows now; see `widgets.view.make_view`."""
        return make_view(self.moment)
