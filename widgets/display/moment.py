"""A moment at a board: everything that a view needs to read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dicepad import Match, State
from dicepad.odds.face import face_of
from sheetgen.drawing.sketch import MINUS
from sheetgen.games.played import points, shown, struck

from ..games import BoardFace
from ..games.face import PASS
from ..match.in_play import in_window
from ..match.seats import Seat
from ..match.series import Series
from ..match.settings import Settings
from ..schema import HintView, TrainerView
from ..words import Phrases

__all__ = ["Moment"]


@dataclass(frozen=True)
class Moment:
    """A match as one board shows it now.

    `seat` is the seat whose sheet is shown, and `seat_due` the seat that acts. `places` are all places to write on, and
    `cells` are the places to click. `log` has the sentences of each event, `news_from` is the index of the first event
    that is new to the players, and `undone` has the sentences of the events that somebody has just taken back. If the
    moment is `paused`, computer players wait, and `moment_name` names the displayed moment.
    """

    match: Match
    face: BoardFace[Any, Any]
    """The words and actions of the board for this game."""
    seats: tuple[Seat, ...]
    seat: int
    seat_due: int | None
    words: Phrases
    places: Collection[str]
    cells: Collection[str]
    dice: Sequence[str]
    """The names of the dice."""
    log: Sequence[Sequence[str]]
    settings: Settings
    series: Series
    news_from: int
    undone: Sequence[Sequence[str]] = ()
    beat: int = 0
    covered: bool = False
    seed: str | None = None
    why: str = ""
    undo: bool = False
    comes_back: bool = False
    """True if undo brings back the match that was left for this one."""
    redo: bool = False
    paused: bool = False
    moment_name: str = ""
    hint: HintView | None = None
    trainer: TrainerView | None = None
    poses_next: bool = False
    """True if somebody has asked the trainer for this position."""
    spoken: str = ""
    """The coach's last comment, as text for screen readers."""

    @cached_property
    def state(self) -> State:
        """The state on the board."""
        return self.match.state

    @cached_property
    def names(self) -> list[str]:
        """The names of all seats."""
        return [seat.name for seat in self.seats]

    @cached_property
    def computer_due(self) -> bool:
        """True if a computer player rolls or decides next."""
        return self.seat_due is not None and not self.seats[self.seat_due].person

    @cached_property
    def can_decide(self) -> bool:
        """True if the person at this sheet can make a decision."""
        return not self.covered and self.seat in self.state.to_act and self.seats[self.seat].person

    @cached_property
    def people(self) -> int:
        """The number of people at the table."""
        return sum(seat.person for seat in self.seats)

    @property
    def against_computers(self) -> bool:
        """True if one person plays against computer players."""
        return len(self.seats) > 1 and self.people == 1

    @cached_property
    def passes_itself(self) -> bool:
        """True if the board passes for a person who plays against computer players, because nothing fits.

        The board never passes again on its own after an undo.
        """
        wanted = self.settings.passes and self.against_computers and not (self.redo or self.paused or self.trainer)
        return wanted and self.can_decide and self.state.moves(self.seat) == (PASS,)

    @property
    def help_allowed(self) -> bool:
        """True if players may ask for hints, because nobody gets an advantage and the moves can be judged."""
        fair = self.settings.agreed or self.people < 2
        return fair and not self.trainer and not self.state.over and self.can_be_judged

    @property
    def can_be_judged(self) -> bool:
        """True if the moves of this match can be judged."""
        game = self.state.game
        return face_of(game).is_judged(game, self.state.players)

    @cached_property
    def in_window(self) -> bool:
        """True if a seat has already decided in a window in which all seats decide."""
        return in_window(self.match)

    @cached_property
    def live(self) -> dict[str, str]:
        """The cells that the seat can take, each with its move."""
        return self.face.cells(self.state, self.seat, self.cells)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as if the match ended now."""
        return self.state.scores

    @cached_property
    def totals(self) -> dict[str, str]:
        """The points on the sheet, and the tally of earlier matches if the sheet has one."""
        name = self.names[self.seat]
        series = self.series
        goes_on = series.game == self.match.game.spec.id and (self.state.over or not series.decided)
        scores = [result.scores.get(name) for result in series.results if goes_on]
        tally = {f"tally.{number}": str(score).replace("-", MINUS) for number, score in enumerate(scores, 1)}
        return points(self.state, self.seat) | {place: text for place, text in tally.items() if place in self.places}

    @cached_property
    def skipped(self) -> tuple[str, ...]:
        """The cells of the sheet that were skipped."""
        return struck(self.state, self.seat)

    @cached_property
    def marks(self) -> list[dict[str, str]]:
        """The marks on the sheet of each seat."""
        sheets = (shown(self.state, seat) for seat in range(self.state.players))
        return [{place: mark for place, mark in sheet.items() if place in self.places} for sheet in sheets]
