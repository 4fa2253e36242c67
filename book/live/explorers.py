"""What a page with explorers asks of Python. Text in, text out, as in page.py; light Python does without it."""

from __future__ import annotations

import json

import dicepad
from widgets.exploration import Exploration

explorers: dict[str, Exploration] = {}


def explore(board: str, about: str, event: str) -> str:
    """Give an event to the explorer of a name, which is set up first as `about` tells; returns its answer as JSON.

    >>> about = json.dumps({"game": "qwixx", "position": "red:5 / -", "turns": 3, "lang": "en"})
    >>> sorted(json.loads(explore("a", about, '{"do": "cell", "cell": "red.7"}')))
    ['asked', 'told', 'view']
    """
    if board not in explorers:
        told = json.loads(about)
        state = dicepad.load(told["game"]).from_text(told["position"])
        explorers[board] = Exploration(state, told["turns"], told["lang"])
    return json.dumps(explorers[board].exchange(json.loads(event)))


def exercise() -> None:
    """Explore every game, so that whatever that loads is known."""
    for game in ("qwixx", "qwantum", "qwinto", "kneifen"):
        about = json.dumps({"game": game, "position": "- / -", "turns": 3, "lang": "en"})
        for event in ({"do": "turns", "value": 2}, {"do": "worth"}, {"do": "nothing"}):
            explore(game, about, json.dumps(event))
