"""Questions to Python from a page with explorers: text in, text out, as in page.py."""

from __future__ import annotations

import json
from typing import Any

import dicepad
from widgets.exploration import Exploration

explorers: dict[str, Exploration] = {}


def explore(board: str, about: str, event: str) -> str:
    """Send an event to a named explorer. Returns its answer as JSON, with `about`, from which any Python can continue.

    It is set up anew as `about` tells, unless it stands like that already.

    >>> about = json.dumps({"game": "qwixx", "position": "red:5 / -", "turns": 3, "lang": "en"})
    >>> sorted(json.loads(explore("a", about, '{"do": "cell", "cell": "red.7"}')))
    ['about', 'view']
    """
    told = json.loads(about)
    if board not in explorers or explorers[board].to_json() != told:
        explorers[board] = set_up(told)
    found = explorers[board]
    return json.dumps({**found.exchange(json.loads(event)), "about": found.to_json()})


def set_up(told: dict[str, Any]) -> Exploration:
    """Return the explorer of a first position, or one in the state that another explorer reported."""
    game = dicepad.load(told["game"])
    if "position" in told:
        return Exploration(game.from_text(told["position"]), told["turns"], told["lang"])
    return Exploration.from_json(game, told)


def exercise() -> None:
    """Explore every game, so that a build knows which modules this loads."""
    for game in ("qwixx", "qwantum", "qwinto", "kneifen"):
        about = json.dumps({"game": game, "position": "- / -", "turns": 3, "lang": "en"})
        for event in ({"do": "turns", "value": 2}, {"do": "worth"}, {"do": "nothing"}):
            explore(game, about, json.dumps(event))
