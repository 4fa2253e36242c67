"""A position that you set up by tapping the sheet and the dice, with the probabilities of its open cells.

This is pure Python and JSON data, the same in every host.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, get_args

from dicepad import DicepadError, Game, State
from dicepad.odds.exact.open_cells import MOST_TURNS, OpenCellChances
from dicepad.odds.face import face_of
from dicepad.record import Match
from dicepad.spec import Face
from sheetgen.games.face import CROSS
from sheetgen.games.played import shown

from .games import BoardFace, board_face
from .match.in_play import MatchInPlay
from .schema import (
    Answer,
    BoardData,
    Controls,
    ControlValues,
    DieView,
    LiveCell,
    View,
)
from .schema.explorer import Chance, ExplorerEventKind
from .session import Session
from .words import counted, decimal, percent

if TYPE_CHECKING:
    from dicepad.odds.advice import Advice

__all__ = ["Exploration", "short"]

KINDS: Final[tuple[Chance, ...]] = ("roll", "within", "closing")
"""Kinds of probabilities of a cell, named as in `CellChances`."""
KEPT: Final = {"faces": dict, "turns": int, "chance": str, "entry": int, "lang": str, "beat": int}
"""Names and types of the values that `to_json` adds to a position."""
MOST_AHEAD: Final = 30
"""Greatest number of turns that the controls look ahead."""


class Exploration:
    """A position that you have set up, and your questions about it.

    `sheet` is the first seat's part of a position, as in `State.to_json`. The parts of the other seats do not change.
    `faces` are the dice that show a face, by their names. Once all dice to roll have a face, they are the first roll of
    the active seat's turn. A change that is impossible is refused and changes nothing.

    >>> import dicepad
    >>> found = Exploration(dicepad.load("qwixx").start(2))
    >>> found.tap("red.5")
    >>> found.state.to_text()
    'red:5 / - ; active=0 phase=roll'
    >>> found.chances["red.7"].roll
    Fraction(5, 12)
    """

    def __init__(self, state: State, turns: int = 5, lang: str = "en") -> None:
        self.game: Game = state.game
        self.face: BoardFace[Any, Any] = board_face(state.game)
        self.turns = whole_turns(turns)
        self.kind = KINDS[0]
        self.value = 1
        self.beat = 0
        self.why = ""
        self.lines: list[str] = []
        self.seats: list[dict[str, Any]] = [state.seat_json(seat) for seat in range(state.players)]
        self.active = state.active
        self.faces: dict[str, Face] = {
            name: face for name, face in zip(self.game.die_names, state.dice, strict=False) if face is not None
        }
        self.lang = lang
        self.state = self.build_state(self.seats, self.active, self.faces)
        self.session = self.session_of(self.state)
        self.settle()

    def session_of(self, state: State) -> Session:
        """Return a board in this state."""
        session = Session(self.game, state.players, lang=self.lang, seed=0)
        session.begin(Match((state,)), session.seats, 0)
        return session

    def build_state(self, seats: list[dict[str, Any]], active: int, faces: Mapping[str, Face]) -> State:
        """Return the state of a position that you set up. Raises `DicepadError` if it cannot occur."""
        state = self.game.from_json({"seats": seats, "active": active})
        lying: State = self.face.with_dice(state, {name: faces[name] for name in self.game.die_names if name in faces})
        return lying

    def change(
        self,
        *,
        sheet: Mapping[str, Any] | None = None,
        faces: Mapping[str, Face] | None = None,
        players: int | None = None,
        active: int | None = None,
    ) -> None:
        """Set up another position. Raises `DicepadError`, and changes nothing, if it cannot occur."""
        seats = [dict(self.seats[0] if sheet is None else sheet), *self.seats[1:]]
        count = len(seats) if players is None else players
        self.game.check_players(count)
        seats = [*seats, *({} for _ in range(count))][:count]
        whose = min(self.active if active is None else active, count - 1)
        new_faces = dict(self.faces if faces is None else faces)
        state = self.build_state(seats, whose, new_faces)
        if count != len(self.seats):
            self.session = self.session_of(state)
        self.seats, self.active, self.faces, self.state = seats, whose, new_faces, state
        self.settle()

    def ask(self, *, turns: int | None = None, kind: str | None = None) -> None:
        """Ask for other probabilities. Raises `DicepadError` if they do not exist."""
        if kind is not None and kind not in KINDS:
            raise DicepadError(f"{kind!r} is not a kind of probability; allowed: {', '.join(KINDS)}")
        self.turns = whole_turns(self.turns if turns is None else turns)
        self.kind = kind or self.kind
        self.settle()

    def settle(self) -> None:
        """Compute the probabilities of the position, or note the reason if the game has none."""
        self.chances: dict[str, OpenCellChances] = {}
        self.lacks = ""
        try:
            self.chances = face_of(self.game).open_cells(self.state, 0, self.turns)
        except DicepadError:
            self.lacks = self.session.presenter.words.say("explore.no-chances")

    def tap(self, cell: str) -> None:
        """Set or clear a cell. Raises `DicepadError` if that is impossible."""
        self.change(sheet=self.face.edit_sheet(self.game, self.seats[0], cell, self.value))

    def turn(self, die: str, number: int | None = None) -> None:
        """Turn a die to a face, counted from 1, or make it blank (0). Without a number, turn it to its next face.

        A blank die turns to the first face, and the last face turns back to the blank die.
        """
        if die not in self.game.dice_by_name:
            raise DicepadError(f"there is no die {die!r}; allowed: {', '.join(self.game.die_names)}")
        faces = list(dict.fromkeys(self.game.dice_by_name[die].faces))
        if number is None:
            number = faces.index(self.faces[die]) + 2 if die in self.faces else 1
        others = {name: other_face for name, other_face in self.faces.items() if name != die}
        self.change(faces={**others, die: faces[number - 1]} if 1 <= number <= len(faces) else others)

    def handle(self, event: object) -> None:
        """Handle an event, a `schema.ExplorerEvent`. If it is refused, the next view gives the reason in `why`."""
        data: dict[str, Any] = event if isinstance(event, dict) else {}
        self.attempt(lambda: self.dispatch(data))

    def attempt(self, act: Callable[[], None]) -> None:
        """Call a function. If it is refused, the next view gives the reason in `why`."""
        self.beat += 1
        self.why = ""
        self.lines = []
        try:
            act()
        except DicepadError as error:
            self.why = self.refusal(error)

    def refusal(self, error: DicepadError) -> str:
        """Return the reason of an error in the words of the board, or that the change is impossible."""
        words = self.session.presenter.words
        if f"reason.{error.code}" in words.texts:
            return words.reason(error.code, error.values)
        return words.say("explore.impossible")

    def dispatch(self, data: Mapping[str, Any]) -> None:
        """Carry out an event. Raises `DicepadError` if that is impossible."""
        do = str(data.get("do"))
        value = data.get("value", 0)
        if do not in get_args(ExplorerEventKind) or not isinstance(value, int):
            raise DicepadError(f"there is no such event of an explorer: {do}").coded("event")
        if do == "cell":
            self.tap(str(data.get("cell")))
        elif do == "die":
            self.turn(str(data.get("die")), data.get("value"))
        elif do == "turns":
            self.ask(turns=value)
        elif do == "chance":
            self.ask(kind=str(data.get("chance")))
        elif do == "seats":
            self.change(players=value)
        elif do == "whose":
            self.change(active=value - 1)
        elif do == "entry":
            self.value = value
        else:
            self.show_values()

    def exchange(self, event: object) -> Answer:
        """Handle an event, and return the answer to it."""
        seats = len(self.seats)
        self.handle(event)
        answer: Answer = {"view": self.view()}
        return answer if len(self.seats) == seats else {**answer, "board": self.board()}

    def to_json(self) -> dict[str, Any]:
        """Return everything that `from_json` needs to make the same explorer of the same game."""
        faces = {name: str(face) for name, face in self.faces.items()}
        asked = {"turns": self.turns, "chance": self.kind, "entry": self.value, "lang": self.lang, "beat": self.beat}
        return {"game": self.game.spec.id, "seats": self.seats, "active": self.active, "faces": faces, **asked}

    @classmethod
    def from_json(cls, game: Game, data: Mapping[str, Any]) -> Exploration:
        """Return an explorer like the one that `to_json` described.

        >>> import dicepad
        >>> found = Exploration(dicepad.load("qwixx").start(2))
        >>> found.tap("red.5")
        >>> Exploration.from_json(found.game, found.to_json()).state == found.state
        True

        Raises `DicepadError` for anything else.
        """
        for key, needed in KEPT.items():
            if type(data.get(key)) is not needed:
                raise DicepadError(f"an explorer's {key} cannot be {data.get(key)!r}; {key} is {needed.__name__}")
        state = game.from_json({"seats": data["seats"], "active": data["active"]})
        exploration = cls(state, data["turns"], data["lang"])
        exploration.seats = data["seats"]
        faces = {name: die.face(data["faces"].get(name, "")) for name, die in game.dice_by_name.items()}
        exploration.change(faces={name: face for name, face in faces.items() if face})
        exploration.ask(kind=data["chance"])
        exploration.value, exploration.beat = data["entry"], data["beat"]
        return exploration

    def controls(self) -> Controls:
        """Return the controls around the sheet."""
        words = self.session.presenter.words
        high = self.game.spec.seats[1]
        numbers = {"turns": MOST_AHEAD, "seats": high, "whose": high}
        if has_entries(self.game):
            numbers["entry"] = most_entry(self.game)
        sliders: list[Any] = [
            {"do": do, "label": words.say(f"explore.{do}"), "low": 1, "high": most} for do, most in numbers.items()
        ]
        kinds: list[Any] = [(kind, words.say(f"explore.show-{kind}")) for kind in KINDS]
        show = words.say("explore.show")
        worth = words.say("explore.worth")
        return {"show": show, "chances": kinds, "sliders": sliders, "worth": worth, "dice": words.say("ui.dice")}

    def control_values(self) -> ControlValues:
        """Return the values of the controls around the sheet."""
        seats = len(self.seats)
        whose = self.active + 1
        return {"turns": self.turns, "seats": seats, "whose": whose, "entry": self.value, "chance": self.kind}

    @property
    def values(self) -> dict[str, float]:
        """The values of the first seat's moves, best first. Raises `DicepadError` if nothing can judge them."""
        return self.advice.values

    @property
    def advice(self) -> Advice:
        """The advice on the first seat's moves. Raises `DicepadError` if nothing can judge them."""
        from dicepad.odds.advice import advise  # a page that only looks at chances does without

        return advise(self.state, 0)

    def show_values(self) -> None:
        """Show the values of the first seat's moves. Raises `DicepadError` if nothing can judge them."""
        try:
            self.lines = self.value_lines()
        except DicepadError as error:
            raise (error if error.code else error.coded("no-values")) from None

    def value_lines(self) -> list[str]:
        """Return the values of the first seat's moves in words, best first, and whether they are those of one alone.

        Raises `DicepadError` if nothing can judge them.
        """
        words, advice = self.session.presenter.words, self.advice
        key = f"explore.{advice.unit}-{advice.kind}"
        exact = advice.kind == "exact"
        sign = {"points": 1, "chance": 100, "turns": -1}[advice.unit]
        numbers = [sign * value for value in advice.values.values()]
        texts = [decimal(f"{value:.2f}" if exact else f"{value:.1f}", self.lang) for value in numbers]
        lines = [
            f"{self.face.move_text(self.state, move, words)}: "
            + words.say(key, value=value, count=counted(value, self.lang))
            for move, value in zip(advice.values, texts, strict=True)
        ]
        return [*lines, words.say("explore.alone")] if advice.alone else lines

    def board(self) -> BoardData:
        """Return the data that never change in an explorer."""
        return {**self.session.board(), "kind": "explorer", "controls": self.controls()}

    def view(self) -> View:
        """Return the present view. A cell that you can set or clear is live, and shows a probability."""
        session, words = self.session, self.session.presenter.words
        session.table.in_play = MatchInPlay(Match((self.state,)), session.seats, 0)
        session.table.display.choose(0)
        view = session.view()
        prompt = words.say("explore.prompt")
        view["cells"] = shown(self.state, 0)
        view["live"] = {
            cell: self.live_cell(cell, view["cells"])
            for cell in sorted(self.session.presenter.cells)
            if self.is_live(cell, view)
        }
        view.update(
            {
                "beat": self.beat,
                "eventIndex": 0,
                "additionCells": [],
                "moves": [],
                "pick": True,
                "roll": False,
                "auto": False,
            }
        )
        view.update(
            {"undo": False, "back": False, "redo": False, "prompt": self.lacks or prompt, "why": self.why, "log": []}
        )
        view.update({"say": self.why or self.lacks or prompt, "dice": self.dice(view["dice"])})
        blank = all(cell.number is None for row in self.game.spec.rows for cell in row.cells)
        view["explores"] = "blank" if blank else "printed"
        view["asked"], view["told"] = self.control_values(), self.lines
        return view

    def is_live(self, cell: str, view: View) -> bool:
        """Return whether a cell is open or already marked."""
        return cell in self.chances or cell in view["cells"]

    def live_cell(self, cell: str, marks: Mapping[str, str]) -> LiveCell:
        """Return the data and the words of a cell."""
        words = self.session.presenter.words
        known = self.chances.get(cell)
        if cell in marks or known is None:
            entry = marks.get(cell, CROSS)
            named = words.place(cell) if entry == CROSS else f"{words.place(cell)} = {entry}"
            return {"text": words.say("explore.clear", cell=named), "effects": [], "mark": ""}
        probabilities = {kind: getattr(known, kind) for kind in KINDS}
        effects = [
            words.say(f"explore.{kind}", chance=percent(chance, self.lang), turns=self.turns)
            for kind, chance in probabilities.items()
            if chance is not None
        ]
        view: LiveCell = {"text": words.say("explore.cross", cell=words.place(cell)), "effects": effects, "mark": ""}
        chance_of_kind = probabilities[self.kind]
        return view if chance_of_kind is None else {**view, "chance": short(chance_of_kind)}

    def dice(self, dice: list[DieView]) -> list[DieView]:
        """Return every die that is still in the game, with the face that you gave it."""
        views: list[DieView] = []
        for die in dice:
            face = self.faces.get(die["name"])
            if die["state"] == "gone" or (face is None) == (die["face"] is None):
                views.append(die)
                continue
            colour_and_number = None if face is None else (face.colour, face.number)
            label = die["label"] if face is None else f"{die['label']}: {face}"
            views.append(
                {**die, "face": colour_and_number, "state": "blank" if face is None else "lies", "label": label}
            )
        return views


def has_entries(game: Game) -> bool:
    """Return whether you write numbers into the cells of a sheet."""
    return all(cell.number is None and not game.seat_keys[row.name] for row in game.spec.rows for cell in row.cells)


def most_entry(game: Game) -> int:
    """Return the highest sum of all dice."""
    return sum(max(face.number for face in die.faces) for die in game.spec.dice)


def whole_turns(turns: int) -> int:
    """Check a number of turns to look ahead. Raises `DicepadError` if the number is not allowed."""
    if type(turns) is not int or not 1 <= turns <= MOST_TURNS:
        raise DicepadError(f"{turns!r} is not a number of turns; allowed: 1 to {MOST_TURNS}")
    return turns


def short(chance: Fraction) -> str:
    """Return a probability in whole per cent, short enough for a cell.

    >>> short(Fraction(5, 12)), short(Fraction(1, 1000)), short(Fraction(999, 1000)), short(Fraction(1))
    ('42', '<1', '>99', '100')
    """
    rounded = round(100 * chance)
    if not rounded and chance > 0:
        return "<1"
    return ">99" if rounded == 100 and chance < 1 else str(rounded)
