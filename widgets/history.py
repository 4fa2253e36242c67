"""The variations of a match, and the current place in one of them.

Undone events stay ahead until you make another move; then they are forgotten. If you go to an earlier moment instead,
later events are kept, and another move starts a new variation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from dicepad import Match, State

__all__ = ["History"]

MOST_VARIATIONS: Final = 20


class Variation(NamedTuple):
    """A match to its end, the event at which it branched off another one, and the places where undo and redo stop.

    Each stop comes before an event of a person.
    """

    match: Match
    start: int
    stops: tuple[int, ...]


class History:
    """Matches with a common beginning, and the current place in one of them. The first is the match itself.

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
        """True if the events ahead are kept when another move is made."""

    @property
    def full_match(self) -> Match:
        """The displayed variation to its end."""
        return self.variations[self.current].match

    @property
    def match(self) -> Match:
        """The match so far, without the events that lie ahead."""
        return self.full_match.until(self.event_index)

    @property
    def state(self) -> State:
        """The state at this place."""
        return self.full_match.states[self.event_index]

    def advance(self, match: Match) -> None:
        """Go on to a longer match: along the events that lie ahead if they agree, otherwise along a new variation."""
        self.extend(match, self.undo_stops)

    def act(self, match: Match) -> None:
        """Go on by an event of a person, to which undo can return."""
        self.extend(match, (*self.undo_stops, self.event_index))

    def extend(self, match: Match, stops: tuple[int, ...]) -> None:
        """Go on to a longer match with these stops."""
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
        """Go to a moment of a variation, or to its end if you give none. Return false if there is no such moment."""
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
        """Change the names of the players in all variations."""
        for at, way in enumerate(self.variations):
            match = replace(way.match, about=way.match.about._replace(names=names))
            self.variations[at] = way._replace(match=match)

    def branch_points(self) -> list[int]:
        """Return, for each variation, the number of events after which it branched off."""
        return [way.start for way in self.variations]

    @property
    def undo_stops(self) -> tuple[int, ...]:
        """The stops before this place, to which undo can return."""
        return tuple(stop for stop in self.variations[self.current].stops if stop < self.event_index)

    @property
    def can_redo(self) -> bool:
        """True if there are events ahead."""
        return self.event_index < len(self.full_match.events)

    def undo(self) -> bool:
        """Go back to the moment before a person's last event. Return false if there is none."""
        stops = self.undo_stops
        if stops:
            self.event_index = stops[-1]
        return bool(stops)

    def redo(self) -> bool:
        """Go forward to the next event of a person, or to the end. Return false if there are no events ahead."""
        can = self.can_redo
        stops = self.variations[self.current].stops
        self.event_index = min([stop for stop in stops if stop > self.event_index], default=len(self.full_match.events))
        self.keeps_future = self.keeps_future and self.can_redo
        return can
