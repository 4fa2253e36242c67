"""Matches and their records: every roll and every move as lines of text or JSON, replayed by the rules.

A record in text form::

    dicepad match, format 1
    game qwixx
    seats 2
    roll W4 W1 R5 Y6 G2 B6
    0 red.5
    1 pass

Before the first roll, a record may have further lines. ``option lapse keep`` sets an option of the game. ``deal 7``
names the seed that fixed the rolls, after which a ``roll`` may omit its faces. ``name 1 Ada`` and, for a computer
player, ``strategy 1 careful`` say who played. ``start`` and a position text begin the match in mid-game. The JSON form
has the same lines as objects, and its first object holds the whole header."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from .about import ABOUT, NOBODY, About, read_about
from .deals import Deal, DealPlace, deal
from .errors import DicepadError, IllegalMove, RecordError
from .loading import GameLike, games, load
from .match import Chooser, Game, State
from .reading import TableReader
from .texts import MARK, read_text

__all__ = ["Match", "Move", "Roll", "play_out", "read", "read_file", "read_on"]

TITLE: Final = "dicepad match, format 1"
MOST_BYTES: Final = 10_000_000
HEAD: Final = ("game", "seats", "option", "start", *ABOUT)
ROLL: Final = "roll"


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: the faces, in the order of the dice that were due.

    >>> match = Match.begin(load("qwixx"), 1).roll(dice="4 1 5 6 2 6")
    >>> str(match.events[0])
    'roll W4 W1 R5 Y6 G2 B6'
    """

    faces: tuple[str, ...]

    def __str__(self) -> str:
        return f"{ROLL} {' '.join(self.faces)}"


@dataclass(frozen=True, slots=True)
class Move:
    """A move: the decision of a seat.

    >>> str(Move(0, "red.5"))
    '0 red.5'
    """

    seat: int
    move: str

    def __str__(self) -> str:
        return f"{self.seat} {self.move}"


@dataclass(frozen=True, repr=False)
class Match:
    """A match so far: all its states, and the event between each state and the next. Like the states, it never changes.

    >>> match = Match.begin(load("qwixx"), 1).roll(dice="4 1 5 6 2 6").play(0, "red.5")
    >>> match.state.phase, match.back().state.phase
    ('colour', 'white')
    """

    states: tuple[State, ...]
    events: tuple[Roll | Move, ...] = ()
    about: About = NOBODY
    """Names of the players, and the deal, if one fixed all rolls."""

    def __repr__(self) -> str:
        return f"<match of {self.game!r}, {len(self.events)} events: {self.state.to_text()}>"

    @classmethod
    def begin(cls, game: GameLike, players: int = 2, *, seed: object = None) -> Match:
        """Start a match. If you give a seed, its deal fixes all rolls."""
        game = load(game)
        about = NOBODY if seed is None else About(deal=deal(game, seed).seed)
        return cls((game.start(players),), about=about)

    @property
    def state(self) -> State:
        """The latest state of the match."""
        return self.states[-1]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    def roll(self, rng: Random | None = None, *, dice: str | Sequence[object] | None = None) -> Match:
        """Return the match after a roll, which comes from the match's deal unless you give `rng` or `dice`.

        Without a deal, it works as `State.roll` does. A match loses its deal as soon as one of its rolls differs from
        it.
        """
        about, fixed = self.about, None
        if about.deal is not None and self.state.dice_due:
            fixed = deal(self.game, about.deal).roll(self.states)
        faces = self.state.read_roll(rng, fixed if rng is None and dice is None else dice)
        if fixed is not None and faces != fixed:
            about = about._replace(deal=None)
        rolled = Roll(tuple(map(str, faces)))
        return Match((*self.states, self.state.after_roll(faces)), (*self.events, rolled), about)

    def play(self, seat: int, move: str) -> Match:
        """Return the match after a decision, as `State.play` does for a state."""
        after = self.state.play(seat, move)
        played = Move(int(seat), str(move))
        return Match((*self.states, after), (*self.events, played), self.about)

    def back(self) -> Match:
        """Return the match before its last event."""
        return self.until(len(self.events) - 1) if self.events else self

    def until(self, events: int) -> Match:
        """Return the match after this many events."""
        return replace(self, states=self.states[: events + 1], events=self.events[:events])

    def to_text(self, *, brief: bool = False) -> str:
        """Return the record as lines of text. Once the match is over, the last line holds the scores.

        A brief record omits the faces that the deal fixes.
        """
        start = self.states[0]
        lines = [TITLE, f"game {self.game.spec.id}", f"seats {start.players}"]
        lines += [f"option {name} {value}" for name, value in self.game.options.items()]
        lines += self.about.lines()
        if start != self.game.start(start.players):
            lines.append(f"start {start.to_text()}")
        bare = brief and self.about.deal is not None
        lines += [ROLL if bare and isinstance(event, Roll) else str(event) for event in self.events]
        if self.state.over:
            lines.append("scores " + " ".join(str(score) for score in self.state.scores))
        return "\n".join(lines) + "\n"

    def to_json_lines(self) -> str:
        """Return the record as JSON lines: a header, then an object for each roll and decision."""
        start = self.states[0]
        head: dict[str, Any] = {
            "format": 1,
            "game": self.game.spec.id,
            "seats": start.players,
            "options": self.game.options,
            **self.about.data(),
        }
        if start != self.game.start(start.players):
            head["start"] = start.to_json()
        lines: list[dict[str, Any]] = [head]
        for event in self.events:
            if isinstance(event, Roll):
                lines.append({"roll": list(event.faces)})
            else:
                lines.append({"seat": event.seat, "move": event.move})
        if self.state.over:
            lines.append({"scores": list(self.state.scores)})
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def play_out(match: Match, rng: Random, choose: Chooser | None = None) -> Match:
    """Play a match to its end, with the rolls of its deal if it has one.

    `choose(state, seat, rng)` picks each move; without it, the moves are random. `dicepad.odds.strategies.strategy`
    finds the function of a strategy by its name.

    >>> play_out(Match.begin("qwixx"), Random(1)).state.over
    True
    """
    states, events = list(match.states), list(match.events)
    state = match.state
    deal_place = DealPlace.of(match.states)
    fixed = None if match.about.deal is None else deal(match.game, match.about.deal)
    while not state.over:
        if state.to_act:
            seat = state.to_act[0]
            move = choose(state, seat, rng) if choose else rng.choice(state.moves(seat))
            state = state.play(seat, move)
            events.append(Move(seat, move))
        else:
            faces = state.read_roll(rng, None) if fixed is None else fixed.due(state, deal_place)
            state = state.after_roll(faces)
            events.append(Roll(tuple(map(str, faces))))
        deal_place = deal_place.after(states[-1], state)
        states.append(state)
    return Match(tuple(states), tuple(events), match.about)


def read_file(path: str | Path, game: GameLike | None = None, options: Mapping[str, object] | None = None) -> Match:
    """Read the match in a record file, as `read` does from text. Raises `DicepadError` if the file cannot be read.

    >>> read_file("no-such-match.txt")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: no-such-match.txt: the record cannot be read: No such file or directory
    """
    path = Path(path)

    def fail(line: int, problem: str) -> DicepadError:
        return RecordError(line, problem, file=str(path)) if line else DicepadError(f"{path}: {problem}")

    text = read_text(path, "record", MOST_BYTES, fail)
    try:
        return read(text, game, options)
    except RecordError as error:
        raise RecordError(error.line, error.problem, error.illegal, str(path)) from None


def read(text: str, game: GameLike | None = None, options: Mapping[str, object] | None = None) -> Match:
    r"""Read a record in text or JSON form, and replay it by the rules.

    The record names its game by id. For a match of your own spec, give `game`.
    `options` adds options of the game that the record omits. Raises `RecordError`, which names the line that is
    damaged, illegal or incomplete.

    >>> match = read("dicepad match, format 1\ngame qwixx\nseats 1\nroll W4 W1 R5 Y6 G2 B6\n0 red.5\n")
    >>> match.state.scores, match.events[-1].move
    ((1,), 'red.5')
    >>> read(match.to_json_lines()) == match
    True
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip(MARK).splitlines(), 1) if line.strip()]
    if not lines:
        raise RecordError(1, f"the record is empty; the first line must be {TITLE!r} or a JSON header")
    entries = json_entries(lines) if lines[0][1].startswith("{") else text_entries(lines)
    head = list(takewhile(lambda entry: entry.name in HEAD, entries))
    states = [begin(head, game, options or {})]
    about = read_about((entry for entry in head if entry.name in ABOUT), states[0].players)
    fixed = deal_of(head, states[0].game)
    deal_place = DealPlace()
    events: list[Roll | Move] = []
    scores: Entry | None = None
    for entry in entries[len(head) :]:
        if scores:
            raise RecordError(entry.line, f"nothing may follow the scores in line {scores.line}")
        if entry.name == "scores":
            check_scores(states[-1], entry)
            scores = entry
        else:
            state, event = step(states[-1], by_deal(fixed, deal_place, states[-1], entry))
            deal_place = deal_place.after(states[-1], state)
            states.append(state)
            events.append(event)
    if states[-1].over and not scores:
        raise RecordError(lines[-1][0] + 1, "the match has ended, but its line of scores is missing")
    return Match(tuple(states), tuple(events), about)


def read_on(match: Match, text: str) -> Match:
    r"""Return the match after further lines of its record, in text form: rolls with their faces, and moves.

    Raises `RecordError`, which counts the lines from 1.

    >>> match = read_on(Match.begin(load("qwixx"), 1), "roll W4 W1 R5 Y6 G2 B6\n0 red.5")
    >>> match.state.scores, len(match.events)
    ((1,), 2)
    """
    states, events = list(match.states), list(match.events)
    for number, line in enumerate(text.splitlines(), 1):
        state, event = step(states[-1], text_entry(number, line))
        states.append(state)
        events.append(event)
    return replace(match, states=tuple(states), events=tuple(events))


class Entry(NamedTuple):
    """One entry of a record. A line of text is one entry; the header of the JSON form makes several."""

    line: int
    name: str
    value: Any


def text_entries(lines: list[tuple[int, str]]) -> list[Entry]:
    if lines[0][1] != TITLE:
        raise RecordError(
            lines[0][0], f"this is not a match record; its first line should be {TITLE!r}, or a JSON header"
        )
    return [text_entry(number, line) for number, line in lines[1:]]


def text_entry(number: int, line: str) -> Entry:
    name, _, rest = line.partition(" ")
    rest = rest.strip()
    if name in ("game", "start", "deal"):
        return Entry(number, name, rest)
    if name in ABOUT:
        seat, _, text = rest.partition(" ")
        return Entry(number, name, (whole(number, seat), text))
    if name == "seats":
        return Entry(number, name, whole(number, rest))
    if name == "option":
        key, _, value = rest.partition(" ")
        return Entry(number, name, (key, int(value) if value.isdecimal() and len(value) < 9 else value))
    if name == "roll":
        return Entry(number, name, rest.split())
    if name == "scores":
        return Entry(number, name, [whole(number, word) for word in rest.split()])
    return Entry(number, "move", (whole(number, name), rest))


def whole(number: int, word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", word):
        raise RecordError(
            number, f"{word!r} is not a whole number; a line is a roll, a seat and its move, or the scores"
        )
    return int(word)


def json_entries(lines: list[tuple[int, str]]) -> list[Entry]:
    entries: list[Entry] = []
    for number, line in lines:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise RecordError(number, f"this is not JSON: {error}") from None
        table = TableReader(data, lambda path, problem, number=number: RecordError(number, f"{path}: {problem}"))  # type: ignore[misc]
        if number == lines[0][0]:
            table.integer("format", 1, 1)
            entries += [
                Entry(number, "game", table.text("game")),
                Entry(number, "seats", table.integer("seats", 1, 12)),
            ]
            entries += [Entry(number, "option", option) for option in table.table("options", {}).data.items()]
            entries += json_about(number, table)
            if "start" in data:
                entries.append(Entry(number, "start", table.table("start").data))
        elif "roll" in data:
            entries.append(Entry(number, "roll", table.items("roll", (str, int))))
        elif "scores" in data:
            entries.append(Entry(number, "scores", table.items("scores", (int,))))
        else:
            entries.append(Entry(number, "move", (table.integer("seat", 0, 99), table.text("move"))))
        table.done()
    return entries


def json_about(number: int, table: TableReader) -> Iterator[Entry]:
    """Yield the entries about the deal and the seats from the header of the JSON form."""
    if "deal" in table.data:
        yield Entry(number, "deal", table.text("deal"))
    for key, name in (("names", "name"), ("strategies", "strategy")):
        for seat, text in enumerate(table.items(key, (str, type(None)), [])):
            if text is not None:
                yield Entry(number, name, (seat, text))


def begin(head: list[Entry], game: GameLike | None, options: Mapping[str, object]) -> State:
    """Return the state before the first event."""
    by_name = {entry.name: entry for entry in head}
    for name in ("game", "seats"):
        if name not in by_name:
            raise RecordError(
                head[-1].line + 1 if head else 2, f"the line {name!r} is missing from the header of the record"
            )
    line = by_name["game"].line
    try:
        loaded = game_of(head, game, options)
        line = by_name["seats"].line
        first = loaded.start(by_name["seats"].value)
        if "start" in by_name:
            line = by_name["start"].line
            start = by_name["start"].value
            first = loaded.from_text(start) if isinstance(start, str) else loaded.from_json(start)
            if first.players != by_name["seats"].value:
                raise RecordError(
                    line, f"the start has {first.players} seats, but the record has {by_name['seats'].value}"
                )
    except RecordError:
        raise
    except DicepadError as error:
        raise RecordError(line, str(error)) from None
    return first


def game_of(head: list[Entry], game: GameLike | None, options: Mapping[str, object]) -> Game:
    """Return the game that a record's header names, with its options."""
    (line, _, wanted), *_ = (entry for entry in head if entry.name == "game")
    held = dict(entry.value for entry in head if entry.name == "option")
    for name, value in options.items():
        if held.setdefault(name, value) != value:
            raise RecordError(line, f"the record was played with {name} {held[name]}, not {value}")
    if isinstance(game, Game):
        if game.spec.id != wanted or {**game.options, **held} != game.options:
            recorded = " ".join([wanted, *(f"{name}={value}" for name, value in held.items())])
            raise RecordError(line, f"this is a record of {recorded}, not of {repr(game).strip('<>')}")
        return game
    if game is None and wanted not in games():
        raise RecordError(line, f"{wanted!r} is not a built-in game; give the game itself as well")
    loaded = load(wanted if game is None else game, **held)
    if loaded.spec.id != wanted:
        raise RecordError(line, f"this is a record of {wanted}, not of {loaded.spec.id}")
    return loaded


def deal_of(head: list[Entry], game: Game) -> Deal | None:
    """Return the deal that a record names, or None."""
    for entry in head:
        if entry.name == "deal":
            try:
                return deal(game, entry.value)
            except DicepadError as error:
                raise RecordError(entry.line, str(error)) from None
    return None


def by_deal(fixed: Deal | None, deal_place: DealPlace, state: State, entry: Entry) -> Entry:
    """Return an entry with the faces of the deal. A roll may omit its faces, but may not have others."""
    if fixed is None or entry.name != ROLL or not state.dice_due:
        return entry
    dealt = [str(face) for face in fixed.due(state, deal_place)]
    if entry.value and list(map(str, entry.value)) != dealt:
        raise RecordError(entry.line, f"the deal {fixed.seed!r} rolls {' '.join(dealt)} here")
    return entry._replace(value=dealt)


def step(state: State, entry: Entry) -> tuple[State, Roll | Move]:
    """Return the state after one entry, and the event in it."""
    try:
        if entry.name == "roll":
            faces = state.read_roll(None, entry.value)
            return state.after_roll(faces), Roll(tuple(map(str, faces)))
        if entry.name == "move":
            seat, move = entry.value
            return state.play(seat, move), Move(seat, move)
    except IllegalMove as error:
        raise RecordError(entry.line, str(error), error) from None
    except DicepadError as error:
        raise RecordError(entry.line, str(error)) from None
    raise RecordError(entry.line, f"the line {entry.name!r} must come before the first roll")


def check_scores(state: State, entry: Entry) -> None:
    """Refuse scores that differ from those of the last state, or that come before the end."""
    if not state.over or list(state.scores) != entry.value:
        replayed = " ".join(map(str, state.scores))
        raise RecordError(
            entry.line,
            f"the scores are wrong: replay gives {replayed}{'' if state.over else ', and the match is not over'}",
        )
