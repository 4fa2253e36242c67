"""A moment at a board: all that its view is made of, to be read and not to be changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from dicepad import Match, State
from dicepad.odds.games import chances
from sheetgen.games.played import shown, struck

from .games import BoardFace, board_face
from .schema import HintView, TrainerView
from .seats import Seat
from .words import Phrases

__all__ = ["TUTORS", "Moment"]

TUTORS: Final = ("off", "coarse", "usual", "fine")
"""How strict a tutor may be, none at all first."""


@dataclass(frozen=True)
class Moment:
    """A match as one board shows it now.

    `seat` is the seat whose sheet is shown, `due` the one that is asked; `places` are all on a sheet that is written
    on, `cells` those that can be clicked; `log` are the sentences of each event, and `since` the number of the first
    one that nobody has heard. If it is `still`, computers wait, and `past` tells which moment is looked at.
    """

    match: Match
    seats: tuple[Seat, ...]
    seat: int
    due: int | None
    words: Phrases
    places: Collection[str]
    cells: Collection[str]
    dice: Sequence[str]
    """What the dice are called."""
    log: Sequence[Sequence[str]]
    since: int
    beat: int = 0
    covered: bool = False
    hides: bool = False
    own: bool = False
    seed: str | None = None
    why: str = ""
    undo: bool = False
    redo: bool = False
    still: bool = False
    past: str = ""
    agreed: bool = False
    tutor: str = TUTORS[0]
    hint: HintView | None = None
    trainer: TrainerView | None = None
    said: str = ""
    """What the coach has just said."""

    @property
    def state(self) -> State:
        """The state that is on the board."""
        return self.match.state

    @property
    def face(self) -> BoardFace[Any, Any]:
        """What the board says and does for its game."""
        return board_face(self.match.game)

    @cached_property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [seat.name for seat in self.seats]

    @property
    def computer(self) -> bool:
        """Whether a computer throws or decides next."""
        return self.due is not None and not self.seats[self.due].person

    @property
    def mine(self) -> bool:
        """Whether a person who looks at this sheet can decide something."""
        return not self.covered and self.seat in self.state.to_act and self.seats[self.seat].person

    @property
    def helps(self) -> bool:
        """Whether hints may be asked for in this match: nobody is at an advantage by them, and somebody can judge."""
        alone = self.agreed or sum(seat.person for seat in self.seats) < 2
        return alone and not self.trainer and not self.state.over and self.judged

    @property
    def judged(self) -> bool:
        """Whether somebody can judge the moves of this match."""
        game = self.state.game
        return chances(game).is_judged(game, self.state.players)

    @cached_property
    def in_window(self) -> bool:
        """Whether somebody has decided already what all decide at once."""
        if len(self.match.states) < 2:
            return False
        before, state = self.match.states[-2:]
        return bool(before.to_act) and (before.phase, before.active) == (state.phase, state.active)

    @cached_property
    def live(self) -> dict[str, str]:
        """The cells that the seat can take, each with its move."""
        return self.face.cells(self.state, self.seat, self.cells)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as if the match ended here."""
        return self.state.scores

    @cached_property
    def gone(self) -> tuple[str, ...]:
        """The cells of the sheet that were passed over."""
        return struck(self.state, self.seat)

    @cached_property
    def marks(self) -> list[dict[str, str]]:
        """What stands on the sheet of each seat."""
        sheets = (shown(self.state, seat) for seat in range(self.state.players))
        return [{place: mark for place, mark in sheet.items() if place in self.places} for sheet in sheets]
