"""A match at a board: events in, a view out. Pure Python and JSON data, the same in every host.

An event is a table such as ``{"do": "roll"}``; what a view holds is said by `Session.view`. The throws are those of the
seed's deal (`dicepad.deal`), and computers draw by the seed and the number of the event, so to undo a throw and throw
again brings the same faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from dicepad import DicepadError, Game, IllegalMove, Match, RecordError, SpecError, games, load, loads, record
from sheetgen.wording import LANGUAGES

from .coached import Coached
from .files import games_file, link_file, pdf_file, record_file, rules_file
from .links import is_link, unpacked
from .refused import Refused
from .schema import Answer, FileReply, Told
from .seats import MOST_NAME, Seat, is_name, named, seated

__all__ = ["Session"]

MOST_TEXT: Final = 1_000_000
MOST_SEED: Final = 40


class Session(Coached):
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
        super().__init__(game, seats, lang=lang, seed=seed)
        self.opened = game, ""
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
            "repeat": self.do_repeat,
            "load": self.do_load,
            "record": self.do_record,
            "link": self.do_link,
            "moves": self.do_moves,
            "show": self.do_show,
            "on": self.do_on,
            "games": self.do_games,
            "language": self.do_language,
            "rules": self.do_rules,
            "pdf": self.do_pdf,
            "hint": self.do_hint,
            "tutor": self.do_tutor,
            "review": self.do_review,
            "train": self.do_train,
        }

    def handle(self, event: object) -> FileReply | None:
        """Take an event. Whatever is wrong with it is said by the next view, in `why`; nothing is raised.

        Returns an answer for whoever asked, such as the text of the record, or nothing."""
        self.beat += 1
        self.since = self.now
        reply = self.do(event if isinstance(event, dict) else {})
        self.changed()
        return reply

    def do(self, data: dict[str, Any]) -> FileReply | None:
        """Do what an event says, or tell in `why` what keeps it from being done."""
        if "at" in data and data["at"] != self.now:
            return None
        self.why = ""
        handler = self.handlers.get(str(data.get("do")))
        self.said = ""
        if data.get("do") != "step":
            self.hint = None
        if data.get("do") in ("new", "load", "repeat"):
            self.training = None
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
        except SpecError as error:
            self.why = self.words.say("reason.own", problem=self.fault(error))
        except DicepadError as error:
            self.why = f"{error}."
        return None

    def problem(self, error: RecordError) -> str:
        """What is wrong with a record in the language of the board; details that the rules did not say are English."""
        if error.illegal:
            return self.words.why(error.illegal)
        return f"{error.problem}." if self.lang == "en" else self.words.say("reason.damaged")

    def fault(self, error: SpecError) -> str:
        """What is wrong with a sheet of one's own; in other languages than English the place in its file."""
        if self.lang == "en":
            return str(error).partition(": ")[2]
        return error.key or self.words.say("reason.no-sheet")

    def exchange(self, event: object) -> Answer:
        """Take an event and answer as a host needs it: the new `view`, a `board` for another game or language, and a
        `reply` with the name `ask` of whoever asked."""
        before = self.game, self.lang
        reply = self.reply(event)
        answer: Answer = {"view": self.view()}
        if (self.game, self.lang) != before:
            answer["board"] = self.board()
        if reply:
            answer["reply"] = reply
        return answer

    def reply(self, event: object) -> FileReply | None:
        """Take an event, and answer to whoever asked."""
        reply = self.handle(event)
        return {**reply, "ask": event.get("ask")} if reply and isinstance(event, dict) else None

    def do_step(self, data: dict[str, Any]) -> None:
        if self.automatic:
            self.step()
            self.settle()

    def do_roll(self, data: dict[str, Any]) -> None:
        """Throw the dice, or take those that people have thrown: ``{"do": "roll", "dice": "4 1 5 6 2 6"}``."""
        if self.computer:
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
        if self.training:
            self.judge(move)
            return
        self.person_acts(self.match.play(seat, move))
        self.speak_up(before, seat, move)
        if self.face.throws_at_once(before, move) and self.state.rolling and not self.own_dice:
            self.advance(self.rolled())
        self.settle()

    def do_undo(self, data: dict[str, Any]) -> None:
        if not self.history.undo():
            raise Refused("no-undo")
        self.still = False
        self.moved()

    def do_redo(self, data: dict[str, Any]) -> None:
        if not self.history.redo():
            raise Refused("no-redo")
        self.still = False
        self.moved()

    def do_moves(self, data: dict[str, Any]) -> FileReply:
        """All sentences of the match with the moments that they led to, and the ways that were gone."""
        told = self.story.tell(self.history.line)
        moves: list[Told] = [{"moment": moment, "text": text} for moment, lines in enumerate(told, 1) for text in lines]
        return {"name": "moves", "type": "application/json", "moves": moves, "ways": self.ways()}

    def do_show(self, data: dict[str, Any]) -> None:
        """Show a moment: ``{"do": "show", "moment": 12, "way": 0}``; the end of the way if none is given.

        Computers wait there until somebody plays on, and what lies ahead is kept."""
        before = self.history.way
        if not self.history.show(data.get("way", before), data.get("moment")):
            raise Refused("no-moment")
        if self.history.way != before:
            self.story.forget(0)
        self.still = self.history.keeps
        self.moved()

    def do_on(self, data: dict[str, Any]) -> None:
        """Play on from the moment that is shown."""
        self.still = False
        self.settle()

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
        """Begin again: ``{"do": "new", "seats": [{"name": "Ann", "by": "person"}], "seed": "7", "cover": false}``, with
        ``"game": "qwinto"`` at another game."""
        game, seats = self.new_game(data.get("game")), self.seats
        if isinstance(wanted := data.get("seats"), list):
            seats = named([self.new_seat(one) for one in wanted], self.words)
        seats = self.fitting(game, seats)
        self.cover = bool(data.get("cover", self.cover))
        self.own_dice = bool(data.get("own", self.own_dice))
        self.agreed = bool(data.get("agreed", self.agreed))
        seed = " ".join("".join(filter(str.isprintable, str(data.get("seed") or ""))).split())
        self.begin(Match.begin(game, len(seats)), seats, seed[:MOST_SEED].strip() or None)

    def new_game(self, wanted: object) -> Game:
        """The game that is wanted, this one if none is."""
        if wanted is None or wanted == self.game.spec.id:
            return self.game
        if wanted not in games():
            raise Refused("event")
        return load(str(wanted))

    def fitting(self, game: Game, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """These seats at a board of a game, if there may be so many."""
        low, high = game.spec.seats
        if len(seats) != 1 and not low <= len(seats) <= high:
            raise Refused("seats", low=low, high=high)
        return seated(game, seats)

    def do_repeat(self, data: dict[str, Any]) -> None:
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

    def do_load(self, data: dict[str, Any]) -> None:
        """Go on with a record or a link, or begin with a sheet of one's own: ``{"do": "load", "text": "..."}``."""
        text = str(data.get("text", ""))
        if is_spec(text):
            self.load_own(text)
            return
        if is_link(text):
            try:
                text = unpacked(text)
            except DicepadError:
                raise Refused("link") from None
        self.resume(text)

    def load_own(self, text: str) -> None:
        """Begin a match on a sheet of one's own."""
        game = loads(text)
        seats = self.fitting(game, self.seats)
        self.begin(Match.begin(game, len(seats)), seats, None)
        self.opened = game, text

    @property
    def spec(self) -> str:
        """The text of the sheet of one's own that was opened here and is played; nothing for any other."""
        game, text = self.opened
        return text if game == self.game else ""

    def resume(self, text: str, spec: str = "") -> None:
        """Go on with a record or a link; raises `DicepadError` for what is none.

        `spec` is the text of the sheet of one's own that the match is played on.
        """
        own = loads(spec) if spec else None
        text = unpacked(text) if is_link(text) else text[:MOST_TEXT]
        identity = self.game.spec.id
        same = f"game {identity}" in text.splitlines() or f'"game": "{identity}"' in text
        match = record.read(text, own or (self.game if same else None))
        self.open(match)
        if own:
            self.opened = own, spec

    def do_record(self, data: dict[str, Any]) -> FileReply:
        """The record of the match up to now, as text."""
        return record_file(self.match)

    def do_link(self, data: dict[str, Any]) -> FileReply:
        """A link to the match up to now, or to its last position: ``{"do": "link", "position": true}``."""
        if data.get("position"):
            return link_file(Match((self.state,), (), self.match.about._replace(deal=None)))
        return link_file(self.match)

    def do_games(self, data: dict[str, Any]) -> FileReply:
        """All games that can be played."""
        return games_file(self.game)

    def do_language(self, data: dict[str, Any]) -> None:
        """Go on in another language: ``{"do": "language", "lang": "fr"}``."""
        if data.get("lang") not in LANGUAGES:
            raise Refused("event")
        self.speak(str(data["lang"]))

    def do_rules(self, data: dict[str, Any]) -> FileReply:
        """The rules in short."""
        return rules_file(self.sheet)

    def do_pdf(self, data: dict[str, Any]) -> FileReply:
        """The sheet that is shown, with its crosses, as a PDF."""
        try:
            return pdf_file(self.sheet, self.state, self.looked_at)
        except ImportError:
            raise Refused("no-pdf") from None


def is_spec(text: str) -> bool:
    """Whether a text is a spec in TOML, which says whose rules it takes or what it starts from.

    >>> is_spec('rules = "qwixx"'), is_spec("dicepad match, format 1")
    (True, False)
    """
    return any(line.partition("=")[0].strip() in ("base", "rules") for line in text.splitlines())
