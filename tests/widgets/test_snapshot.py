"""A snapshot holds all that was played: looking changes no line of it, and the match goes on from it as it would."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import dicepad
from dicepad import DicepadError
from tests.evening import board_of, holds, lines_of, table_event
from tests.tiers import quick
from widgets.session import Session
from widgets.snapshot import restore_table, take_snapshot

SEATS = (["Ann"], ["Ann", "Bob"], ["Ann", "careful"], ["careful", "Ann", "Bob"])
PLAYS = ("roll", "cell", "move", "pick", "step")
PLAIN = (dict, list, tuple, str, int, float, bool, type(None))


def plain(data: Any) -> Any:
    """Return data of which no value is of a class of ours, so that every Python writes the same JSON."""
    assert type(data) in PLAIN, data
    for one in data.items() if type(data) is dict else data if type(data) in (list, tuple) else ():
        plain(one)
    return data


def told_by(session: Session) -> dict[str, Any]:
    """Return the snapshot of a session as pages keep it."""
    told: dict[str, Any] = json.loads(json.dumps(plain(take_snapshot(session.table)), allow_nan=False))
    return told


def restored(told: dict[str, Any]) -> Session:
    """Return a session that had another game until now."""
    session = Session(dicepad.load("qwinto"), 2, seed=9)
    restore_table(session.table, told)
    return session


def begun(game: str, seed: int) -> Session:
    """Return a session of people, computers or both, some of whom cover the sheets."""
    low, high = dicepad.load(game).spec.seats
    fitting = [seats for seats in SEATS if len(seats) == 1 or low <= len(seats) <= high]
    session = Session(dicepad.load(game), fitting[seed % len(fitting)], seed=seed)
    session.handle({"do": "new", "cover": seed % 2 == 1, "seed": str(seed)})
    return session


@pytest.mark.parametrize("game", quick(dicepad.games(), "qwixx", "qwantum"))
def test_looking_changes_nothing_that_was_played_and_a_match_goes_on_from_its_snapshot(game):
    """In a series of two. A second session, restored every twenty events, shows and answers the same as the first."""
    rng, session, number = Random(game), begun(game, dicepad.games().index(game)), 0
    told, view, other = told_by(session), session.view(), session
    while len(told["series"][1]) + told["over"] < 2 or rng.random() < 0.98:
        if number % 20 == 0:
            other = restored(told)
            assert told_by(other) == told
        number += 1
        in_play, event = session.table.in_play, table_event(view, told, rng)
        answer = plain(session.exchange(event))
        before, told, view = told, told_by(session), answer["view"]
        if event["do"] == "undo" and in_play is not session.table.in_play:
            other = restored(told)  # only the board itself knows the match before this one
        elif other is not session:
            assert other.exchange(event).get("reply") == answer.get("reply")
        assert board_of(other.view()) == board_of(view)
        if in_play is session.table.in_play:
            assert holds(lines_of(told), lines_of(before))
            assert event["do"] in PLAYS or lines_of(told) == lines_of(before)


def test_what_was_kept_by_an_earlier_edition_is_still_read():
    session = begun("qwixx", 2)
    session.handle({"do": "roll"})
    new = ("others", "main", "way", "at", "looks", "stops", "dealt", "paused", "holder", "covered", "events", "points")
    old = {key: value for key, value in told_by(session).items() if key not in new}
    assert board_of(restored(old).view()) == board_of(session.view())


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**9,
    1.5,
    "",
    "x",
    "off",
    [],
    ["x"],
    [[]],
    {},
    {"record": 5},
    [[{"Ann": "x"}, ["Ann"]]],
)


def test_a_damaged_snapshot_is_refused_or_can_be_played():
    session = begun("qwixx", 1)
    for event in {"do": "roll"}, {"do": "undo"}, {"do": "roll", "dice": "1 1 1 1 1 1"}:
        session.handle(event)
    told = told_by(session)
    assert told["others"]
    places = [(told, key) for key in told] + [(told["others"][0], key) for key in told["others"][0]]
    places += [(told["series"], 0), (told["series"], 1)]
    refused = 0
    for table, key in places:
        for odd in ODD:
            kept, table[key] = table[key], odd
            try:
                found = restored(deepcopy(told))
                json.dumps([found.exchange({"do": "undo"}), take_snapshot(found.table)])
            except (DicepadError, ValueError, TypeError, KeyError):
                refused += 1
            table[key] = kept
    assert refused > 200
