"""Events that set up a board: a new match, a loaded one, another language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from dicepad import DicepadError, Game, Match, games, load, loads, record
from sheetgen.wording import SUPPORTED

from ..match.history import History
from ..match.links import is_link, unpack
from ..match.seats import MOST_NAME, Seat, adapted_seats, is_name, seats_from_record, with_names
from ..refused import Refused
from ..table import Table

__all__ = ["SETTING_UP", "open_match", "read_match", "resume"]

MOST_TEXT: Final = 1_000_000
MOST_SEED: Final = 40


def begin(table: Table, data: Mapping[str, Any]) -> None:
    """Begin a match, as in ``{"do": "new", "seats": [{"name": "Ann", "by": "person"}], "seed": "7", "cover": false}``.

    Add ``"game": "qwinto"`` to change the game. Without seats, the same players go on. If their last match has ended,
    the next player begins.
    """
    game = wanted_game(table, data.get("game"))
    seats = table.in_play.seats
    old = table.settings
    if isinstance(wanted := data.get("seats"), list):
        seats = with_names([wanted_seat(table, one) for one in wanted], table.presenter.words)
    elif table.in_play.whole_match.state.over:
        seats = seats[1:] + seats[:1]
    seats = fitting_seats(game, seats)
    left = table.leaving
    table.settings = old._replace(
        cover=bool(data.get("cover", old.cover)),
        own_dice=bool(data.get("own", old.own_dice)),
        agreed=bool(data.get("agreed", old.agreed)),
    )
    seed = " ".join("".join(filter(str.isprintable, str(data.get("seed") or ""))).split())
    table.play_again(Match.begin(game, len(seats)), seats, seed[:MOST_SEED].strip() or None)
    table.left = left


def wanted_game(table: Table, wanted: object) -> Game:
    """Return the game that an event asks for, or the present one."""
    present = table.in_play.game
    if wanted is None or wanted == present.spec.id:
        return present
    if wanted not in games():
        raise Refused("event")
    return load(str(wanted))


def wanted_seat(table: Table, wanted: object) -> Seat:
    """Return the seat that the form of a new match describes."""
    one = wanted if isinstance(wanted, dict) else {}
    by = str(one.get("by", "person"))
    name = " ".join(str(one.get("name") or "").split())
    if name and not is_name(name):
        raise Refused("name", most=MOST_NAME)
    return Seat(name, by if by in table.in_play.strategies else None)


def fitting_seats(game: Game, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return seats for a game. Raises `Refused` if the game does not allow this many."""
    low, high = game.spec.seats
    if len(seats) != 1 and not low <= len(seats) <= high:
        raise Refused("seats", low=low, high=high)
    return adapted_seats(game, seats)


def repeat(table: Table, data: Mapping[str, Any]) -> None:
    """Play the same match again: the same seats, the same start and the same dice."""
    in_play = table.in_play
    first = in_play.match.states[0]
    known = in_play.match.about
    if known.deal is None:
        raise Refused("no-deal")
    left = table.leaving
    table.begin(Match((first,), (), known), in_play.seats, in_play.chosen_seed)
    table.left = left


def load_text(table: Table, data: Mapping[str, Any]) -> None:
    """Continue a record or a link, or begin with your own sheet: ``{"do": "load", "text": "..."}``."""
    text = str(data.get("text", ""))
    left = table.leaving
    if is_spec(text):
        game = loads(text)
        seats = fitting_seats(game, table.in_play.seats)
        table.begin(Match.begin(game, len(seats)), seats, None)
        table.opened = game, text
    else:
        resume(table, unpacked(text))
    table.left = left if left and not goes_on(left.in_play.history, table.in_play.match) else None


def goes_on(old: History, new: Match) -> bool:
    """Return whether the new match contains all that was played before, so that replacing it loses nothing."""
    return all(new.states[: len(way.match.states)] == way.match.states for way in old.variations)


def unpacked(text: str) -> str:
    """Return the record in a link, or any other text unchanged."""
    if not is_link(text):
        return text
    try:
        return unpack(text)
    except DicepadError:
        raise Refused("link") from None


def is_spec(text: str) -> bool:
    """Return whether a text is a spec in TOML, which names its rules or its base.

    >>> is_spec('rules = "qwixx"'), is_spec("dicepad match, format 1")
    (True, False)
    """
    return any(line.partition("=")[0].strip() in ("base", "rules") for line in text.splitlines())


def resume(table: Table, text: str, spec: str = "") -> None:
    """Continue a record or a link. Raises `DicepadError` if the text is neither.

    `spec` is the text of your own sheet, if the match is played on one.
    """
    match, opened = read_match(table, text, spec)
    open_match(table, match)
    table.opened = opened or table.opened


def read_match(table: Table, text: str, spec: str = "") -> tuple[Match, tuple[Game, str] | None]:
    """Return the match in a record or a link, and your own sheet if `spec` is its text. Raises `DicepadError`."""
    own = loads(spec) if spec else None
    present = table.in_play.game
    text = unpack(text) if is_link(text) else text[:MOST_TEXT]
    identity = present.spec.id
    same = f"game {identity}" in text.splitlines() or f'"game": "{identity}"' in text
    match = record.read(text, own or (present if same else None))
    return match, (own, spec) if own else None


def open_match(table: Table, match: Match) -> None:
    """Continue a match, with the seats that it names."""
    table.begin(match, seats_from_record(match, table.in_play.seats, table.presenter.words), None)


def speak(table: Table, data: Mapping[str, Any]) -> None:
    """Change the language: ``{"do": "language", "lang": "fr"}``."""
    if data.get("lang") not in SUPPORTED:
        raise Refused("event")
    table.speak(str(data["lang"]))


def pass_by_itself(table: Table, data: Mapping[str, Any]) -> None:
    """Set whether the board passes for you when nothing fits: ``{"do": "passes", "on": false}``.

    The board only passes for a person who plays against computer players.
    """
    table.settings = table.settings._replace(passes=bool(data.get("on")))


SETTING_UP: Final = {
    "new": begin,
    "repeat": repeat,
    "load": load_text,
    "language": speak,
    "passes": pass_by_itself,
}
