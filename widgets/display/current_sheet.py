"""The sheet that a board displays, and the number of events that its players have already been told."""

from __future__ import annotations

from ..match.in_play import MatchInPlay

__all__ = ["Display"]


class Display:
    """The seat whose sheet is displayed, and the cover that hides it while players pass the device on."""

    def __init__(self, news_from: int = 0, holder: int = 0) -> None:
        self.holder = holder
        """The seat that has the device."""
        self.chosen: int | None = None
        """The seat whose sheet is displayed instead, if a player has asked for it."""
        self.covered = False
        self.news_from = news_from
        """The index of the first event that no player has heard."""

    @property
    def seat(self) -> int:
        """The seat whose sheet is displayed."""
        return self.holder if self.chosen is None else self.chosen

    def choose(self, seat: int) -> None:
        """Display the sheet of a seat until the next event."""
        self.chosen = seat

    def follow(self, in_play: MatchInPlay, cover: bool) -> None:
        """Display the sheet of the person who acts next, after an event.

        Cover it if the device goes to another person.
        """
        due = in_play.person_due
        if due is not None and due != self.holder:
            self.covered = cover and in_play.event_index > 0
            self.holder = due
        if in_play.seat_due is None:
            self.covered = False
        self.chosen = None

    def jump(self, in_play: MatchInPlay) -> None:
        """After a jump to another moment, display the sheet of the person who acts there, uncovered."""
        self.chosen, self.covered = None, False
        if in_play.person_due is not None:
            self.holder = in_play.person_due
