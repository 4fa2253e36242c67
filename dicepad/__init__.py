"""dicepad: rules and probabilities of roll-and-write dice games.

Load a game, start a match, roll the dice and play moves. A state never changes: each call returns a new one.

>>> import dicepad
>>> state = dicepad.load("qwixx").start(players=2).roll(dice="4 1 5 6 2 6")
>>> state.moves(0)
('red.5', 'yellow.5', 'green.5', 'blue.5', 'pass')
>>> state = state.play(0, "red.5").play(1, "yellow.5")
>>> state.play(0, "blue.10").scores
(2, 1)

`games` and `load` find a game; a `Game` starts matches, and a `State` is one moment of a match. Wherever a function
takes a game, you can give the `Game`, its id or the path of its spec file. A `Match` keeps all
rolls and moves so far. You can save it as a record, which `read_file` reads back. `deal` fixes all rolls by a seed.
Every error is a `DicepadError`. For probabilities and advice, see `dicepad.odds`; for programs that learn, see
`dicepad.env`. Names are loaded when you first use them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from . import hidden

if TYPE_CHECKING:
    from .deals import Deal, deal
    from .errors import (
        DicepadError,
        DoesNotFit,
        GlyphMissing,
        IllegalMove,
        PositionError,
        RecordError,
        SpecError,
        TableError,
    )
    from .loading import GameLike, games, load, loads
    from .match import Chooser, Game, State
    from .record import Match, Move, Roll, play_out, read_file

__all__ = [
    "Chooser",
    "Deal",
    "DicepadError",
    "DoesNotFit",
    "Game",
    "GameLike",
    "GlyphMissing",
    "IllegalMove",
    "Match",
    "Move",
    "PositionError",
    "RecordError",
    "Roll",
    "SpecError",
    "State",
    "TableError",
    "deal",
    "games",
    "load",
    "loads",
    "play_out",
    "read_file",
]
__version__ = "1.0.0"
HOMES: Final = ("errors", "match", "record", "deals", "loading")
"""The modules of these names. Each is loaded after those that it needs."""

hidden.warn()


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in HOMES:
            module = import_module(f".{home}", __name__)
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return all public names, which are loaded on demand, so that `help` describes them."""
    return [*__all__]
