"""Questions to Python from pages with boards to play on: text in, text out, so that any host can ask them."""

from __future__ import annotations

import json

import dicepad
from dicepad import DicepadError
from sheetgen.wording import LANGUAGES
from widgets.session import Session
from widgets.snapshot import restore_table, take_snapshot

sessions: dict[str, Session] = {}


def begin(
    board: str, game: str, seats: str, lang: str, seed: str | None, spec: str | None = None, tutor: str | None = None
) -> str:
    """Set up a session under a name. `seats` is a JSON list. Returns the board and the view as JSON.

    A `spec` is the text of a sheet of your own, in the place of a game; computers take seats that it has besides.
    A `tutor` looks on from the start, as strict as its level says. If it cannot be played, the `problem` is returned.

    >>> sorted(json.loads(begin("a", "qwixx", '["Ann", "careful"]', "en", None)))
    ['board', 'view']
    >>> json.loads(begin("a", "", '["Ann"]', "en", None, "format = 2"))
    {'problem': 'own.toml: format: 2 is out of range; allowed: 1 to 1'}
    """
    return set_up(board, game, seats, lang, seed, spec, tutor) or shown(board)


def set_up(
    board: str, game: str, seats: str, lang: str, seed: str | None, spec: str | None = None, tutor: str | None = None
) -> str:
    """Set up a session as `begin` does, for a board that is already drawn. Returns nothing, or the `problem`.

    >>> set_up("a", "qwixx", '["Ann"]', "en", None)
    ''
    """
    names = json.loads(seats)
    try:
        if spec is None:
            played = dicepad.load(game)
        else:
            played = dicepad.loads(spec)
            low, high = played.spec.seats
            names = [*names[:high], *["careful"] * (low - len(names))]
        session = Session(played, names, lang=lang, seed=seed)
    except DicepadError as error:
        return json.dumps({"problem": str(error)})
    if tutor:
        session.table.settings = session.table.settings._replace(tutor=tutor)
    sessions[board] = session
    return ""


def shown(board: str) -> str:
    """Return the board and the view of a session as JSON."""
    session = sessions[board]
    return json.dumps({"board": session.board(), "view": session.view()})


def take(board: str, event: str) -> str:
    """Send an event to a session. Returns its answer as JSON.

    >>> _ = begin("a", "qwixx", '["Ann"]', "en", "1")
    >>> json.loads(take("a", '{"do": "roll"}'))["view"]["prompt"]
    'Ann: cross 7 in one row, or pass.'
    """
    return json.dumps(sessions[board].exchange(json.loads(event)))


def kept(board: str) -> str:
    """Return the data from which a session can continue, in this Python or another, as JSON.

    >>> _ = begin("a", "qwixx", '["Ann"]', "en", "1"), take("a", '{"do": "roll"}'), take("a", '{"do": "undo"}')
    >>> told = json.loads(kept("a"))
    >>> told["events"], told["at"], told["turn"], told["over"]
    (1, 0, 1, False)
    """
    return json.dumps(take_snapshot(sessions[board].table))


def restore(board: str, text: str) -> str:
    """Continue a session from the data that `kept` returned. Returns its board and view as JSON, or the `problem` if
    the text is damaged.

    >>> _ = begin("a", "qwixx", '["Ann"]', "en", "1"), take("a", '{"do": "roll"}')
    >>> there = kept("a")
    >>> _ = begin("b", "qwixx", '["Bob"]', "en", None)
    >>> json.loads(restore("b", there))["view"]["prompt"]
    'Ann: cross 7 in one row, or pass.'
    """
    try:
        restore_table(sessions[board].table, json.loads(text))
    except (DicepadError, ValueError, KeyError, TypeError) as error:
        return json.dumps({"problem": str(error) if isinstance(error, DicepadError) else "it is damaged"})
    return shown(board)


def exercise() -> None:
    """Play every kind of game and set up all others, so that a build knows which modules this loads."""
    for game in dicepad.games():
        begin(game, game, '["Ann"]', "en", "1")
    for game in ("qwixx", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto"):
        for lang in LANGUAGES:
            begin(game, game, '["Ann", "careful", "random"]', lang, "1")
        session = sessions[game]
        for event in ({"do": "roll"}, {"do": "cell", "cell": "red.12"}, {"do": "undo"}, {"do": "event"}):
            take(game, json.dumps(event))
        session.begin(session.match, tuple(session.seats[1:] * 2)[:3], "1")
        session.run()
        for name in ("record", "link", "moves", "rules", "games"):
            take(game, json.dumps({"do": name}))
        take(game, json.dumps({"do": "load", "text": session.match.to_text()}))
        take(game, json.dumps({"do": "load", "text": "nothing"}))
        restore(game, kept(game))
