"""The table of a match, which combines its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dicepad import Game, GameLike, Match, load

from .coach import Coach
from .display.current_sheet import Display
from .display.moment import Moment
from .display.presenter import Presenter
from .match.in_play import MatchInPlay
from .match.seats import Seat, Seats, make_seats, renamed_seats
from .match.series import Series
from .match.settings import Settings
from .words import phrases

__all__ = ["Table"]


class MatchLeft(NamedTuple):
    """A match that another one has replaced, with everything that is needed to continue it."""

    in_play: MatchInPlay
    display: Display
    settings: Settings
    series: Series
    opened: tuple[Game, str] | None
    first_stops: tuple[int, ...]
    left: MatchLeft | None


class Table:
    """A match in play with its display and its presenter, and a coach and settings.

    The match, the display and the presenter are new for each match; the coach and the settings stay. No part
    changes another. `begin` and `settle` bring the parts together, and `moment` reads them.
    """

    def __init__(self, game: GameLike, seats: Seats, lang: str, seed: object) -> None:
        self.settings = Settings()
        self.coach = Coach()
        self.series = Series()
        """The matches that these players have finished before this one."""
        self.opened: tuple[Game, str] | None = None
        """The last sheet of your own that was opened, and the text of its spec."""
        self.left: MatchLeft | None = None
        """The match that undo brings back as long as nobody has acted in the present one."""
        game = load(game)
        made = make_seats(game, seats, phrases(lang))
        self.begin(Match.begin(game, len(made)), made, seed, lang)

    def begin(self, match: Match, seats: tuple[Seat, ...], seed: object, lang: str | None = None) -> None:
        """Set up a match, new or loaded, in the present language unless you give another one."""
        self.in_play = MatchInPlay(match, seats, seed)
        self.first_stops = self.in_play.history.undo_stops
        self.left = None
        self.display = Display(len(match.events), min(self.in_play.people, default=0))
        self.present(lang or self.presenter.lang)
        self.coach.say(None)
        self.settle()

    def play_again(self, match: Match, seats: tuple[Seat, ...], seed: object) -> None:
        """Set up the next match. With the same players, the series goes on."""
        self.series = self.series_so_far
        self.begin(match, seats, seed)

    @property
    def series_so_far(self) -> Series:
        """The series, including the present match if it is over, whatever the board shows of it."""
        match = self.in_play.whole_match
        return self.series.with_match(self.in_play) if match.state.over and match.events else self.series

    @property
    def leaving(self) -> MatchLeft | None:
        """The match that undo should bring back once another one replaces the present match.

        This is the present match, or, if it has not begun, the match before it.
        """
        if not self.in_play.history.full_match.events:
            return self.left
        return MatchLeft(
            self.in_play, self.display, self.settings, self.series, self.opened, self.first_stops, self.left
        )

    @property
    def can_come_back(self) -> bool:
        """True if undo brings back the match that the player left for this one."""
        return self.left is not None and self.in_play.history.undo_stops == self.first_stops

    def come_back(self, left: MatchLeft) -> None:
        """Continue the match that was left, in the present language."""
        lang = self.presenter.lang
        self.in_play, self.display, self.settings, self.series, self.opened, self.first_stops, self.left = left
        self.present(lang)
        self.coach.say(None)

    def present(self, lang: str) -> None:
        """Present the match in a language."""
        names = [seat.name for seat in self.in_play.seats]
        self.presenter = Presenter(self.in_play.game, names, lang)

    def speak(self, lang: str) -> None:
        """Change the language, including names that the board gave.

        Raises `DicepadError` if the language is unknown.
        """
        self.in_play.rename(renamed_seats(self.in_play.seats, self.presenter.words, phrases(lang)))
        self.present(lang)

    def settle(self) -> None:
        """Close a window that only computer players must still decide, and display the next person's sheet."""
        self.in_play.close_window()
        self.display.follow(self.in_play, self.settings.cover)

    @property
    def spec(self) -> str:
        """The text of your own sheet in play, or empty for any other sheet."""
        return self.opened[1] if self.opened and self.opened[0] == self.in_play.game else ""

    @property
    def help_is_fair(self) -> bool:
        """True if help gives nobody an advantage: only one person plays, or all have agreed."""
        return self.settings.agreed or len(self.in_play.people) < 2

    @property
    def undone(self) -> Sequence[Sequence[str]]:
        """The sentences of the events that were just taken back. Looking back takes nothing back."""
        history, before = self.in_play.history, self.display.news_from
        if history.looks_back or history.event_index >= before:
            return ()
        return self.presenter.story.tell(history.full_match)[history.event_index : before]

    def moment(self, why: str = "", beat: int = 0) -> Moment:
        """Return the parts as they are now, to read.

        `why` is the reason for a refusal, and `beat` counts the events so far.
        """
        in_play, presenter, coach = self.in_play, self.presenter, self.coach
        match, history = in_play.match, in_play.history
        return Moment(
            match=match,
            face=presenter.face,
            seats=in_play.seats,
            seat=self.display.seat,
            seat_due=in_play.seat_due,
            words=presenter.words,
            places=presenter.sheet.cells,
            cells=presenter.cells,
            dice=presenter.names_of_dice,
            series=self.series_so_far if history.is_at_end else self.series,
            log=presenter.story.tell(match),
            settings=self.settings,
            news_from=self.display.news_from,
            undone=self.undone,
            beat=beat,
            covered=self.display.covered,
            seed=in_play.chosen_seed,
            why=why,
            undo=bool(history.undo_stops) or self.can_come_back,
            comes_back=self.can_come_back,
            redo=history.can_redo,
            paused=in_play.paused,
            moment_name=presenter.place_in(history),
            hint=coach.hint,
            spoken=coach.spoken,
            trainer=coach.training.view(presenter.words) if coach.training else None,
            poses_next=coach.poses_next,
        )
