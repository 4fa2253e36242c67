"""Everything that a package of your own may import. These names are stable for plug-ins.

A game, a player or a command of your own needs no other module of dicepad. From version 1.0 on, a name here keeps its
meaning until the next major version; all other modules may change with any version. Each name is loaded when you first
use it, so the rules of a game load neither sheets nor boards.

>>> from dicepad.plugins import Game, SheetFace
>>> SheetFace.__module__
'sheetgen.games.face'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sheetgen.drawing.game_tiles import GameTiles as GameTiles
    from sheetgen.drawing.heading import LINE as LINE
    from sheetgen.drawing.heading import draw_heading as draw_heading
    from sheetgen.drawing.heading import heading_height as heading_height
    from sheetgen.drawing.heading import with_heading as with_heading
    from sheetgen.drawing.marks import Box as Box
    from sheetgen.drawing.marks import Line as Line
    from sheetgen.drawing.marks import Mark as Mark
    from sheetgen.drawing.marks import Rect as Rect
    from sheetgen.drawing.marks import Text as Text
    from sheetgen.drawing.sketch import PAD as PAD
    from sheetgen.drawing.sketch import Look as Look
    from sheetgen.drawing.sketch import Sketch as Sketch
    from sheetgen.drawing.sketch import begin as begin
    from sheetgen.drawing.tiles import Step as Step
    from sheetgen.games.face import Remarks as Remarks
    from sheetgen.games.face import SheetFace as SheetFace
    from widgets.games.face import BoardFace as BoardFace
    from widgets.games.face import Sentence as Sentence
    from widgets.words import Phrases as Phrases

    from .arguments import add_game as add_game
    from .arguments import add_record as add_record
    from .arguments import add_seats as add_seats
    from .arguments import check_seat as check_seat
    from .arguments import chosen_game as chosen_game
    from .arguments import chosen_match as chosen_match
    from .command import Progress as Progress
    from .command import add_output as add_output
    from .command import note as note
    from .command import progress_bar as progress_bar
    from .command import whole_number as whole_number
    from .command import write_whole as write_whole
    from .env.field import Encoder as Encoder
    from .env.field import Field as Field
    from .errors import DicepadError as DicepadError
    from .errors import IllegalMove as IllegalMove
    from .errors import PositionError as PositionError
    from .errors import SpecError as SpecError
    from .loading import GameLike as GameLike
    from .loading import load as load
    from .match import REASONS as REASONS
    from .match import Chooser as Chooser
    from .match import Game as Game
    from .match import State as State
    from .match import position_table as position_table
    from .match import read_dice as read_dice
    from .odds.api import advise as advise
    from .odds.exact.distributions import equally_likely as equally_likely
    from .odds.exact.distributions import total as total
    from .odds.face import ChancesFace as ChancesFace
    from .odds.judge import Judge as Judge
    from .odds.judge import ValuePart as ValuePart
    from .odds.reviewing import review as review
    from .odds.simulation import Experiment as Experiment
    from .odds.simulation import simulate as simulate
    from .odds.strategies import ChooserLike as ChooserLike
    from .odds.strategies import strategy as strategy
    from .odds.strategy import Family as Family
    from .odds.strategy import Strategy as Strategy
    from .reading import TableReader as TableReader
    from .record import Match as Match
    from .record import Move as Move
    from .record import Roll as Roll
    from .record import play_out as play_out
    from .rules.crossing.addition import Addition as Addition
    from .rules.window import Choices as Choices
    from .rules.window import check_choices as check_choices
    from .rules.window import decide as decide
    from .rules.window import open_window as open_window
    from .rules.window import read_choices as read_choices
    from .rules.window import undecided as undecided
    from .spec import Cell as Cell
    from .spec import Die as Die
    from .spec import Face as Face
    from .spec import Row as Row
    from .spec import Spec as Spec
    from .testing import cases as cases
    from .testing.case import Area as Area
    from .testing.case import Case as Case
    from .testing.case import Sample as Sample
    from .testing.case import Violation as Violation

PLACES: Final = {
    "dicepad.match": "Game State Chooser REASONS position_table read_dice",
    "dicepad.spec": "Spec Die Face Row Cell",
    "dicepad.reading": "TableReader",
    "dicepad.errors": "DicepadError IllegalMove PositionError SpecError",
    "dicepad.loading": "GameLike load",
    "dicepad.record": "Match Move Roll play_out",
    "dicepad.rules.window": "Choices open_window decide undecided read_choices check_choices",
    "dicepad.rules.crossing.addition": "Addition",
    "dicepad.odds.strategies": "ChooserLike strategy",
    "dicepad.odds.simulation": "Experiment simulate",
    "dicepad.odds.api": "advise",
    "dicepad.odds.reviewing": "review",
    "dicepad.odds.face": "ChancesFace",
    "dicepad.odds.strategy": "Family Strategy",
    "dicepad.odds.judge": "Judge ValuePart",
    "dicepad.odds.exact.distributions": "equally_likely total",
    "dicepad.env.field": "Encoder Field",
    "sheetgen.games.face": "SheetFace Remarks",
    "sheetgen.drawing.game_tiles": "GameTiles",
    "sheetgen.drawing.sketch": "Sketch Look PAD begin",
    "sheetgen.drawing.heading": "LINE draw_heading heading_height with_heading",
    "sheetgen.drawing.tiles": "Step",
    "sheetgen.drawing.marks": "Box Mark Rect Line Text",
    "widgets.games.face": "BoardFace Sentence",
    "widgets.words": "Phrases",
    "dicepad.testing.case": "Area Case Sample Violation",
    "dicepad.testing": "cases",
    "dicepad.arguments": "add_game add_seats add_record chosen_game chosen_match check_seat",
    "dicepad.command": "Progress progress_bar add_output write_whole whole_number note",
}
"""The modules of all names. Those of sheets and boards are above this one, so they stand here as text."""
HOMES: Final = {name: module for module, names in PLACES.items() for name in names.split()}

__all__ = [*HOMES]


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(HOMES[name]), name)


def __dir__() -> list[str]:
    """Return all public names, which are loaded on demand, so that `help` describes them."""
    return [*__all__]
