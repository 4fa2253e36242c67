"""The way a match has gone, with a place on it: what was undone stays ahead until somebody goes another way."""

from __future__ import annotations

from collections.abc import Iterable

from dicepad import Match, State

__all__ = ["History"]


class History:
    """A match and a place in it. `stops` are the places to which undo and redo go, each before an act of a person.

    >>> import dicepad
    >>> history = History(Match.begin(dicepad.load("qwixx"), 1))
    >>> history.act(history.match.roll(dice="4 1 5 6 2 6"))
    >>> history.undo()
    True
    >>> history.now, history.can_redo
    (0, True)
    """

    def __init__(self, match: Match, stops: Iterable[int] = ()) -> None:
        self.line = match
        self.now = len(match.events)
        self.stops = list(stops)

    @property
    def match(self) -> Match:
        """The match up to now, without what was undone."""
        return self.line.until(self.now)

    @property
    def state(self) -> State:
        """The state here."""
        return self.line.states[self.now]

    def advance(self, match: Match) -> None:
        """Go on to a longer match; what was undone is forgotten."""
        self.line = match
        self.now = len(match.events)

    def act(self, match: Match) -> None:
        """Go on by an act of a person, to which undo comes back."""
        self.stops = [*self.passed, self.now]
        self.advance(match)

    @property
    def passed(self) -> list[int]:
        """The places where people have acted up to now."""
        return [stop for stop in self.stops if stop < self.now]

    @property
    def can_redo(self) -> bool:
        """Whether something that was undone lies ahead."""
        return self.now < len(self.line.events)

    def undo(self) -> bool:
        """Go back to before the last act of a person; false if there is none."""
        passed = self.passed
        if passed:
            self.now = passed[-1]
        return bool(passed)

    def redo(self) -> bool:
        """Go to the next place where a person acted, or to the end; false if nothing lies ahead."""
        can = self.can_redo
        self.now = min([stop for stop in self.stops if stop > self.now], default=len(self.line.events))
        return can
