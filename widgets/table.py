"""A table at which a match is played: who sits there, how the match has gone, what computers do, what is to be seen."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, get_args

from dicepad import Game, Match, State, deal
from sheetgen import Sheet, sheet
from sheetgen.wording import languages

from . import picture
from .files import pictures
from .games import BoardFace, board_face
from .history import History
from .moment import TUTORS, Moment
from .schema import BoardData, HintView, View, Word
from .seats import Seat, called, chooser, computers, make_seats, recalled, renamed, seats_told
from .story import Story
from .view import make_view
from .words import phrases

if TYPE_CHECKING:
    from .coaching.trainer import Training

__all__ = ["Table"]


class Table:
    """A match that is being played; what people do at it is for `widgets.Session`."""

    def __init__(
        self, game: Game, seats: int | str | Seat | Sequence[str | Seat] = 2, *, lang: str = "en", seed: object = None
    ) -> None:
        self.changed: Callable[[], object] = bool
        """Called whenever something has happened at the board."""
        self.lang = lang
        self.words = phrases(lang)
        self.cover = self.own_dice = self.agreed = False
        self.tutor = TUTORS[0]
        self.training: Training | None = None
        self.beat = 0
        self.begin(Match.begin(game, len(made := make_seats(game, seats, self.words))), made, seed)

    def begin(self, match: Match, seats: tuple[Seat, ...], seed: object) -> None:
        """Set up the board for a match, new or loaded."""
        self.seats = seats
        self.face: BoardFace[Any, Any] = board_face(match.game)
        fixed = match.about.deal if seed is None else seed
        self.deal = deal(match.game, secrets.token_hex(4) if fixed is None else fixed)
        known = match.about.deal if match.events else self.deal.seed
        people = (index for index, state in enumerate(match.states[:-1]) if self.asked(state) in self.people)
        self.history = History(replace(match, about=seats_told(seats, known)), people)
        self.still = False
        self.chosen_seed = None if seed is None else str(seed)
        self.since = len(match.events)
        self.shown: int | None = None
        self.seat = 0
        self.covered = False
        self.why = ""
        self.hint: HintView | None = None
        self.said = ""
        self.draw()
        self.settle()

    def draw(self) -> None:
        """Draw the sheet, and find the words for it."""
        self.sheet: Sheet = sheet(self.game, self.lang)
        self.words = picture.titled(self.sheet)
        self.story = Story([seat.name for seat in self.seats], self.words)
        self.described = picture.describe(self.sheet, self.words)
        self.cells = frozenset(cell for row in self.described["rows"] for cell in row["cells"])
        self.names_of_dice = picture.names_of_dice(self.game, self.words)

    def speak(self, lang: str) -> None:
        """Go on in another language; who has a name that the board gave is called otherwise. Raises `DicepadError`."""
        old, new = self.words, phrases(lang)
        self.lang, self.seats = lang, renamed(self.seats, old, new)
        self.history.tell(tuple(seat.name for seat in self.seats))
        self.draw()

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
    def computer(self) -> bool:
        """Whether a computer throws or decides next."""
        return self.due is not None and self.due not in self.people

    @property
    def automatic(self) -> bool:
        """Whether a computer throws or decides now."""
        return self.computer and not self.still

    def rng(self) -> Random:
        """What a computer draws by for the next event."""
        return Random(f"{self.deal.seed}/{self.now}")

    def rolled(self) -> Match:
        """The match after the next throw of the deal."""
        return self.match.roll(dice=self.deal.throw(self.match.states))

    def run(self) -> None:
        """Let the computers play until a person is asked or the match is over."""
        self.since = self.now
        while self.automatic:
            self.step()
        self.beat += 1
        self.settle()
        self.changed()

    def advance(self, match: Match) -> None:
        """Put a longer match on the board; what was undone is forgotten."""
        self.story.forget(self.now)
        self.history.advance(match)
        self.still = False

    def person_acts(self, match: Match) -> None:
        """Take an event of a person: a place to which undo comes back."""
        self.story.forget(self.now)
        self.history.act(match)
        self.still = False

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

    @property
    def looked_at(self) -> int:
        """The seat whose sheet is shown."""
        return self.seat if self.shown is None else self.shown

    def moved(self) -> None:
        """After a walk through the match: the sheet of the person who is asked there is shown."""
        self.shown, self.covered = None, False
        due = self.due
        if due is not None and self.seats[due].person:
            self.seat = due

    def ways(self) -> list[str]:
        """What the match and the other ways that were tried are called."""
        others = (self.words.say("ui.way", number=start) for start in self.history.starts()[1:])
        return [self.words.say("ui.match"), *others]

    def computers(self) -> tuple[str, ...]:
        """The strategies to choose from: those of every board, and those that sit at this one."""
        sitting = [seat.strategy for seat in self.seats if isinstance(seat.strategy, str)]
        return tuple(dict.fromkeys((*computers(self.game), *sitting)))

    def open(self, match: Match) -> None:
        """Go on with a match, and with the seats that it tells of."""
        self.begin(match, recalled(match, self.seats, self.words), None)

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
            since=self.since,
            beat=self.beat,
            covered=self.covered,
            hides=self.cover,
            own=self.own_dice,
            seed=self.chosen_seed,
            why=self.why,
            undo=bool(passed),
            redo=self.history.can_redo,
            still=self.still,
            past=self.past,
            agreed=self.agreed,
            tutor=self.tutor,
            hint=self.hint,
            said=self.said,
            trainer=self.training.view(self.words) if self.training else None,
        )

    @property
    def past(self) -> str:
        """Which moment is shown, if it is not that of the match itself."""
        history = self.history
        if history.keeps:
            return self.words.say("ui.moment", number=self.now, count=len(history.line.events))
        return self.ways()[history.way] if history.way else ""

    def board(self) -> BoardData:
        """What stays the same during a match: the picture of the sheet, its cells, dice and words."""
        spec, words = self.game.spec, self.words
        needed = {key: words.known(f"ui.{key}", words.texts.get(f"cell.{key}", "")) for key in get_args(Word)}
        return {
            "kind": "board",
            "svg": picture.bare(self.sheet),
            "id": spec.id,
            "title": spec.title,
            "options": self.game.options,
            "lang": self.lang,
            "languages": list(languages().items()),
            "by": [(name, called(name, words)) for name in ("person", *self.computers())],
            "tutors": [(level, words.say(f"ui.tutor-{level}")) for level in TUTORS],
            "keys": [text for key, text in words.texts.items() if key.startswith("ui.key-")],
            "words": needed | {"board": words.say("ui.board", title=spec.title)},
            **self.described,
        }

    def svg(self) -> str:
        """The sheet that is shown, with its marks, as SVG."""
        return picture.played(self.sheet, self.state, self.looked_at)

    def picture(self) -> dict[str, str]:
        """The sheet that is shown as pictures; see `widgets.files.pictures`."""
        return pictures(self.sheet, self.state, self.looked_at)

    def view(self) -> View:
        """What the board shows now; see `widgets.view.make_view`."""
        return make_view(self.moment)
