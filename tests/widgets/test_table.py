"""The parts of a board: each changes itself alone, and what is refused changes none."""

from __future__ import annotations

from random import Random

import pytest

import dicepad
from dicepad import Match
from widgets.display.current_sheet import Display
from widgets.display.story import Story
from widgets.events import EVENTS
from widgets.match.in_play import MatchInPlay
from widgets.match.seats import Seat
from widgets.match.settings import Settings
from widgets.refused import Refused
from widgets.table import Table
from widgets.words import phrases

PEOPLE = (Seat("Ann"), Seat("Bob"))


def in_play(*seats: Seat) -> MatchInPlay:
    return MatchInPlay(Match.begin(dicepad.load("qwixx"), len(seats)), seats, seed=1)


def told(table: Table) -> tuple[object, ...]:
    """All that a table holds, part by part."""
    display = table.display
    return (
        table.in_play.match.to_text(),
        table.in_play.paused,
        table.in_play.seats,
        (display.seat, display.covered),
        table.settings,
        (table.coach.hint, table.coach.training),
        table.presenter.lang,
    )


@pytest.mark.parametrize(
    "event",
    [
        {"do": "roll", "dice": "9 9"},
        {"do": "cell", "cell": "red.99"},
        {"do": "move", "move": "jump"},
        {"do": "pick", "picked": []},
        {"do": "redo"},
        {"do": "show", "moment": -1},
        {"do": "seat", "seat": 2},
        {"do": "new", "seats": [{"name": "x" * 99}], "cover": True},
        {"do": "new", "game": "chess"},
        {"do": "load", "text": "nothing"},
        {"do": "language", "lang": "xx"},
        {"do": "tutor", "level": "loud"},
        {"do": "hint"},
        {"do": "review", "seat": 7},
    ],
    ids=str,
)
def test_what_is_refused_changes_no_part(event):
    table = Table(dicepad.load("qwixx"), ["Ann", "Bob"], "en", 1)
    EVENTS["roll"](table, {})
    before = told(table)
    with pytest.raises((Refused, dicepad.DicepadError)):
        EVENTS[event["do"]](table, event)
    assert told(table) == before


def test_a_new_match_keeps_coach_and_settings():
    table = Table(dicepad.load("qwixx"), ["Ann", "Bob"], "de", 1)
    EVENTS["tutor"](table, {"level": "fine"})
    coach = table.coach
    EVENTS["new"](table, {"game": "qwinto", "cover": True})
    assert (table.in_play.game.spec.id, table.presenter.lang) == ("qwinto", "de")
    assert table.settings == Settings(cover=True, tutor="fine")
    assert table.coach is coach


def test_another_language_leaves_the_match_alone():
    table = Table(dicepad.load("qwixx"), 2, "en", 1)
    EVENTS["roll"](table, {})
    state = table.in_play.state
    EVENTS["language"](table, {"lang": "fr"})
    assert table.in_play.state is state
    assert [seat.name for seat in table.in_play.seats] == ["Joueur 1", "Joueur 2"]
    assert table.moment().log[0][0].startswith("Joueur 1 lance")


def test_undo_comes_back_to_events_of_people_only():
    match = in_play(Seat("Ann"), Seat("Ada", "careful"))
    match.commit_human_event(match.roll())
    match.commit_human_event(match.match.play(0, "pass"))
    match.run()
    assert match.event_index > 2
    drawn = match.match.events
    assert match.history.undo()
    assert match.event_index == 1
    match.commit_human_event(match.match.play(0, "pass"))
    match.run()
    assert match.match.events == drawn


def test_a_sheet_is_covered_when_the_device_goes_to_another_person():
    match, display = in_play(*PEOPLE), Display()
    display.follow(match, cover=True)
    assert (display.seat, display.covered) == (0, False)
    match.commit_human_event(match.roll())
    match.commit_human_event(match.match.play(0, "pass"))
    display.choose(0)
    display.follow(match, cover=True)
    assert (display.seat, display.covered) == (1, True)
    match.history.undo()
    display.jump(match)
    assert (display.seat, display.covered) == (0, False)


def test_a_story_tells_anew_from_where_matches_part():
    first = Match.begin(dicepad.load("qwixx"), 1).roll(dice="4 1 5 6 2 6")
    story = Story(["Ann"], phrases("en"))
    one, other = first.play(0, "red.5"), first.play(0, "blue.5")
    assert story.tell(one)[1] == ["Ann crosses Red 5."]
    assert story.tell(first) == story.tell(one)[:1]
    assert story.tell(other)[1] == ["Ann crosses Blue 5."]
    assert story.tell(one)[1] == ["Ann crosses Red 5."]
    longer = dicepad.play_out(other, Random(1))
    assert story.tell(longer) == Story(["Ann"], phrases("en")).tell(longer)
    elsewhere = Match((dicepad.load("qwixx").from_text("red:9 ; phase=roll"),)).roll(dice="1 1 1 1 1 1")
    assert len(story.tell(elsewhere.play(0, "pass"))) == 2
