"""The variations of a match, and the current place in one of them.

Nothing that was played is forgotten. If you undo moves and then play differently, the new variation becomes the match,
and the old one stays beside it. If you look at an earlier moment and play differently there, the match stays what it
was, and what you try is kept beside it. To look, to undo and to redo changes the place and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypedDict

from dicepad import Match, State, record

__all__ = ["History", "HistoryData", "VariationData", "place"]


class Variation(NamedTuple):
    """A match to its end, the variation and the event at which it branched off, and the places where undo stops.

    Each stop comes before an event of a person.
    """

    match: Match
    parent: int
    start: int
    stops: tuple[int, ...]


class VariationData(TypedDict):
    """A variation as JSON data, without the events that it shares with its parent."""

    parent: int
    start: int
    events: str
    """The events after `start`, as lines of a record."""
    deal: str | None
    stops: list[int]


class HistoryData(TypedDict):
    """All variations and the current place as JSON data."""

    record: str
    """The record of the oldest variation."""
    stops: list[int]
    others: list[VariationData]
    main: int
    way: int
    at: int
    looks: bool


class History:
    """Matches with a common beginning, and the current place in one of them.

    >>> import dicepad
    >>> history = History(Match.begin(dicepad.load("qwixx"), 1))
    >>> history.act(history.match.roll(dice="4 1 5 6 2 6"))
    >>> history.undo()
    True
    >>> history.event_index, history.can_redo
    (0, True)
    """

    def __init__(self, match: Match, stops: Iterable[int] = ()) -> None:
        self.variations = [Variation(match, 0, 0, tuple(stops))]
        """All variations, the oldest first, so that each comes after its parent. None is ever removed."""
        self.main = 0
        """The index of the match itself among its variations."""
        self.current = 0
        self.event_index = len(match.events)
        self.looks_back = False
        """True at an earlier moment that you look at. Another move there does not change the match itself."""

    @property
    def full_match(self) -> Match:
        """The displayed variation to its end."""
        return self.variations[self.current].match

    @property
    def main_match(self) -> Match:
        """The match itself to its end, wherever you look."""
        return self.variations[self.main].match

    @property
    def match(self) -> Match:
        """The match so far, without the events that lie ahead."""
        return self.full_match.until(self.event_index)

    @property
    def state(self) -> State:
        """The state at this place."""
        return self.full_match.states[self.event_index]

    def advance(self, match: Match) -> None:
        """Go on to a longer match: along events that are known if they agree, otherwise along a new variation."""
        self.extend(match, self.undo_stops)

    def act(self, match: Match) -> None:
        """Go on by an event of a person, to which undo can return."""
        self.extend(match, (*self.undo_stops, self.event_index))

    def extend(self, match: Match, stops: tuple[int, ...]) -> None:
        """Go on to a longer match with these stops."""
        known = self.variation_of(match)
        if known is not None:
            self.switch(known)
        elif self.can_redo:
            self.variations.append(Variation(match, self.current, self.event_index, stops))
            self.switch(len(self.variations) - 1)
        else:
            self.variations[self.current] = self.variations[self.current]._replace(match=match, stops=stops)
        self.event_index = len(match.events)
        self.looks_back = self.looks_back and self.can_redo

    def variation_of(self, match: Match) -> int | None:
        """Return the variation that contains a match longer than that so far, the current one first, or None."""
        here = self.event_index
        new = match.events[self.event_index :]
        ways: list[int] = [self.current, *range(len(self.variations))]
        for way in ways:
            known = self.variations[way].match.events[here : here + len(new)]
            if known == new and self.shared(self.current, way) >= here:
                return way
        return None

    def switch(self, way: int) -> None:
        """Go on in another variation. After an undo in the match itself, this variation becomes the match."""
        if self.current == self.main and not self.looks_back:
            self.main = way
        self.current = way

    def shared(self, one: int, other: int) -> int:
        """Return the number of events that two variations have in common."""
        count = len(self.variations[one].match.events)
        while one != other:
            one, other = min(one, other), max(one, other)
            count = min(count, self.variations[other].start)
            other = self.variations[other].parent
        return count

    @property
    def ways(self) -> list[int]:
        """The variations in the order in which they are listed: the match itself, and then the others."""
        return [self.main, *(way for way in range(len(self.variations)) if way != self.main)]

    @property
    def way(self) -> int:
        """The place of the displayed variation on the list."""
        return self.ways.index(self.current)

    def show(self, way: object, moment: object = None) -> bool:
        """Go to a moment of a variation on the list, or to its end if you give none.

        Return false if there is no such moment.
        """
        if type(way) is not int or not 0 <= way < len(self.variations):
            return False
        last = len(self.variations[self.ways[way]].match.events)
        if moment is not None and (type(moment) is not int or not 0 <= moment <= last):
            return False
        self.current = self.ways[way]
        self.event_index = last if moment is None else moment
        self.looks_back = self.can_redo
        return True

    def rename_players(self, names: tuple[str, ...]) -> None:
        """Change the names of the players in all variations."""
        for at, way in enumerate(self.variations):
            match = replace(way.match, about=way.match.about._replace(names=names))
            self.variations[at] = way._replace(match=match)

    def branch_points(self) -> list[int]:
        """Return, for each variation on the list, the number of events after which it leaves the match."""
        return [self.shared(self.main, way) for way in self.ways]

    @property
    def undo_stops(self) -> tuple[int, ...]:
        """The stops before this place, to which undo can return."""
        return tuple(stop for stop in self.variations[self.current].stops if stop < self.event_index)

    @property
    def can_redo(self) -> bool:
        """True if there are events ahead."""
        return self.event_index < len(self.full_match.events)

    @property
    def is_at_end(self) -> bool:
        """True at the end of the match itself."""
        return self.current == self.main and not self.can_redo

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
        self.looks_back = self.looks_back and self.can_redo
        return can

    def data(self) -> HistoryData:
        """Return all variations and the current place as JSON data, for `restore`."""
        first, *others = self.variations
        return {
            "record": first.match.to_text(),
            "stops": list(first.stops),
            "others": [variation_data(one) for one in others],
            "main": self.main,
            "way": self.current,
            "at": self.event_index,
            "looks": self.looks_back,
        }

    def restore(self, told: Mapping[str, Any]) -> None:
        """Take up the variations and the place in the result of `data`, if this history is that of its record.

        Raises `RecordError`, `ValueError`, `TypeError` or `KeyError` for damaged data.
        """
        self.variations[0] = self.variations[0]._replace(stops=read_stops(told, self.variations[0].match))
        for one in told["others"]:
            self.variations.append(self.read_variation(one))
        self.main = place(told["main"], len(self.variations))
        self.current = place(told["way"], len(self.variations))
        self.event_index = place(told["at"], len(self.full_match.states))
        self.looks_back = bool(told["looks"]) and self.can_redo

    def read_variation(self, told: Mapping[str, Any]) -> Variation:
        """Return the variation in its JSON data, which branches off one of those that are known."""
        parent = place(told["parent"], len(self.variations))
        old = self.variations[parent].match
        start = place(told["start"], len(old.events))
        match = record.read_on(old.until(start), str(told["events"]))
        about = match.about._replace(deal=told["deal"])
        return Variation(replace(match, about=about), parent, start, read_stops(told, match))


def variation_data(one: Variation) -> VariationData:
    """Return a variation as JSON data."""
    return {
        "parent": one.parent,
        "start": one.start,
        "events": "\n".join(str(event) for event in one.match.events[one.start :]),
        "deal": one.match.about.deal,
        "stops": list(one.stops),
    }


def read_stops(told: Mapping[str, Any], match: Match) -> tuple[int, ...]:
    """Return the stops in the JSON data of a variation."""
    return tuple(place(stop, len(match.states)) for stop in told["stops"])


def place(told: object, count: int) -> int:
    """Return a place among so many. Raises `ValueError` if there is no such place."""
    if type(told) is not int or not 0 <= told < count:
        raise ValueError(f"{told!r} is no place among {count}")
    return told
