"""The ways that a match has gone, with a place on one of them.

What was undone stays ahead until somebody goes another way, and is forgotten then. Where an earlier moment was shown
instead, what lies ahead is kept, and the other way is one more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from dicepad import Match, State

__all__ = ["History"]

MOST_VARIATIONS: Final = 20


class Variation(NamedTuple):
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
    >>> history.event_index, history.can_redo
    (0, True)
    """

    def __init__(self, match: Match, stops: Iterable[int] = ()) -> None:
        self.variations = [Variation(match, 0, tuple(stops))]
        self.current = 0
        self.event_index = len(match.events)
        self.keeps_future = False
        """True if what lies ahead is kept when the match goes on otherwise."""

    @property
    def full_match(self) -> Match:
        """The match to its end, on the way that is shown."""
        return self.variations[self.current].match

    @property
    def match(self) -> Match:
        """The match up to now, without what lies ahead."""
        return self.full_match.until(self.event_index)

    @property
    def state(self) -> State:
        """The state here."""
        return self.full_match.states[self.event_index]

    def advance(self, match: Match) -> None:
        """Go on to a longer match: along what lies ahead if it is the same, or another way."""
        self.extend(match, self.undo_stops)

    def act(self, match: Match) -> None:
        """Go on by an act of a person, to which undo comes back."""
        self.extend(match, (*self.undo_stops, self.event_index))

    def extend(self, match: Match, stops: tuple[int, ...]) -> None:
        """Go on to a longer match, with its stops."""
        same = self.keeps_future and self.full_match.events[: len(match.events)] == match.events
        if not same and self.keeps_future:
            if len(self.variations) == MOST_VARIATIONS:
                del self.variations[1]
            self.variations.append(Variation(match, self.event_index, stops))
            self.current = len(self.variations) - 1
        elif not same:
            self.variations[self.current] = Variation(match, self.variations[self.current].start, stops)
        self.event_index = len(match.events)
        self.keeps_future = same and self.can_redo

    def show(self, way: object, moment: object = None) -> bool:
        """Go to a moment of a way, its end if none is given; false if there is no such moment."""
        if type(way) is not int or not 0 <= way < len(self.variations):
            return False
        last = len(self.variations[way].match.events)
        if moment is not None and (type(moment) is not int or not 0 <= moment <= last):
            return False
        self.current = way
        self.event_index = last if moment is None else moment
        self.keeps_future = self.can_redo
        return True

    def rename_players(self, names: tuple[str, ...]) -> None:
        """Call those who play otherwise."""
        for at, way in enumerate(self.variations):
            match = replace(way.match, about=way.match.about._replace(names=names))
            self.variations[at] = way._replace(match=match)

    def branch_points(self) -> list[int]:
        """After how many events each way left another one."""
        return [way.start for way in self.variations]

    @property
    def undo_stops(self) -> tuple[int, ...]:
        """The places where people have acted up to now."""
        return tuple(stop for stop in self.variations[self.current].stops if stop < self.event_index)

    @property
    def can_redo(self) -> bool:
        """Return whether something lies ahead."""
        return self.event_index < len(self.full_match.events)

    def undo(self) -> bool:
        """Go back to before the last act of a person; false if there is none."""
        stops = self.undo_stops
        if stops:
            self.event_index = stops[-1]
        return bool(stops)

    def redo(self) -> bool:
        """Go to the next place where a person acted, or to the end; false if nothing lies ahead."""
        can = self.can_redo
        stops = self.variations[self.current].stops
        self.event_index = min([stop for stop in stops if stop > self.event_index], default=len(self.full_match.events))
        self.keeps_future = self.keeps_future and self.can_redo
        return can
