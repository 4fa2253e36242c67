"""The ways that a match has gone, with a place on one of them.

What was undone stays ahead until somebody goes another way, and is forgotten then. Where an earlier moment was shown
instead, what lies ahead is kept, and the other way is one more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from dicepad import Match, State

__all__ = ["History"]

MOST_WAYS: Final = 20


class Way(NamedTuple):
    """A match to its end, where it left another one, and the places to which undo and redo go, each before an act of a
    person."""

    match: Match
    start: int
    stops: tuple[int, ...]


class History:
    """Matches that have a beginning in common, and a place in one of them; the first is the match itself.

    >>> import dicepad
    >>> history = History(Match.begin(dicepad.load("qwixx"), 1))
    >>> history.act(history.match.roll(dice="4 1 5 6 2 6"))
    >>> history.undo()
    True
    >>> history.now, history.can_redo
    (0, True)
    """

    def __init__(self, match: Match, stops: Iterable[int] = ()) -> None:
        self.ways = [Way(match, 0, tuple(stops))]
        self.way = 0
        self.now = len(match.events)
        self.keeps = False
        """Whether what lies ahead is kept when the match goes on otherwise."""

    @property
    def line(self) -> Match:
        """The match to its end, on the way that is shown."""
        return self.ways[self.way].match

    @property
    def match(self) -> Match:
        """The match up to now, without what lies ahead."""
        return self.line.until(self.now)

    @property
    def state(self) -> State:
        """The state here."""
        return self.line.states[self.now]

    def advance(self, match: Match) -> None:
        """Go on to a longer match: along what lies ahead if it is the same, or another way."""
        self.go(match, self.passed)

    def act(self, match: Match) -> None:
        """Go on by an act of a person, to which undo comes back."""
        self.go(match, (*self.passed, self.now))

    def go(self, match: Match, stops: tuple[int, ...]) -> None:
        """Go on to a longer match, with its stops."""
        same = self.keeps and self.line.events[: len(match.events)] == match.events
        if not same and self.keeps:
            if len(self.ways) == MOST_WAYS:
                del self.ways[1]
            self.ways.append(Way(match, self.now, stops))
            self.way = len(self.ways) - 1
        elif not same:
            self.ways[self.way] = Way(match, self.ways[self.way].start, stops)
        self.now = len(match.events)
        self.keeps = same and self.can_redo

    def show(self, way: object, moment: object = None) -> bool:
        """Go to a moment of a way, its end if none is given; false if there is no such moment."""
        if type(way) is not int or not 0 <= way < len(self.ways):
            return False
        last = len(self.ways[way].match.events)
        if moment is not None and (type(moment) is not int or not 0 <= moment <= last):
            return False
        self.way = way
        self.now = last if moment is None else moment
        self.keeps = self.can_redo
        return True

    def tell(self, names: tuple[str, ...]) -> None:
        """Call those who play otherwise."""
        for at, way in enumerate(self.ways):
            match = replace(way.match, about=way.match.about._replace(names=names))
            self.ways[at] = way._replace(match=match)

    def starts(self) -> list[int]:
        """After how many events each way left another one."""
        return [way.start for way in self.ways]

    @property
    def passed(self) -> tuple[int, ...]:
        """The places where people have acted up to now."""
        return tuple(stop for stop in self.ways[self.way].stops if stop < self.now)

    @property
    def can_redo(self) -> bool:
        """Whether something lies ahead."""
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
        stops = self.ways[self.way].stops
        self.now = min([stop for stop in stops if stop > self.now], default=len(self.line.events))
        self.keeps = self.keeps and self.can_redo
        return can
