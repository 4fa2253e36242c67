"""Moments of a match: any is shown, and played on from there, while the match itself is kept."""

from __future__ import annotations

from random import Random

import pytest

from dicepad import record


def acts(session) -> list[int]:
    """The moments of the match that is shown, by its sentences."""
    return [told["moment"] for told in session.handle({"do": "moves"})["moves"]]


@pytest.mark.parametrize("game", ["qwixx", "qwantum", "kneifen", "qwinto"])
def test_every_moment_is_shown_as_it_was(begin, people_play, game):
    session = begin(game, ["Ann", "careful"])
    seen = {0: session.view()}
    people_play(session, Random(3), look=lambda view: seen.update({view["eventIndex"]: view}))
    end = session.match
    assert acts(session) == sorted(acts(session))
    assert acts(session)[-1] == session.table.in_play.event_index
    for moment in [*range(0, session.table.in_play.event_index, 7), session.table.in_play.event_index]:
        session.handle({"do": "show", "moment": moment})
        assert session.state == end.states[moment]
        view = session.view()
        assert (view["eventIndex"], view["auto"]) == (moment, False)
        assert bool(view["momentName"]) == view["paused"] == (moment < len(end.events))
        if moment in seen:
            same = ("cells", "dice", "log", "prompt", "seats")
            assert [view[key] for key in same if view["seat"] == seen[moment]["seat"]] == [
                seen[moment][key] for key in same if view["seat"] == seen[moment]["seat"]
            ]
    assert session.match == end


def test_the_match_is_kept_when_somebody_plays_on_from_an_earlier_moment(begin, people_play):
    session = begin("qwixx", ["Ann", "Bob"])
    people_play(session, Random(1))
    end = session.match
    session.handle({"do": "show", "moment": 0})
    session.handle({"do": "redo"})
    assert session.view()["momentName"] == f"Moment 1 of {len(end.events)}"
    session.handle({"do": "move", "move": "pass" if end.events[1].move != "pass" else session.state.moves(0)[0]})
    people_play(session, Random(2))
    other = session.match
    assert other.events != end.events
    assert session.view()["momentName"] == "Variation from moment 1"
    assert session.handle({"do": "moves"})["ways"] == ["The match", "Variation from moment 1"]
    session.handle({"do": "show", "way": 0})
    assert (session.match, session.view()["momentName"]) == (end, "")
    session.handle({"do": "show", "way": 1})
    assert session.match == other
    # The faces of the dice are those of the same deal on both ways.
    assert record.read(other.to_text()).about.deal == end.about.deal == "1"


def test_whoever_plays_the_same_again_stays_on_the_match(begin, people_play):
    session = begin("qwixx", ["Ann", "Bob"])
    people_play(session, Random(1))
    end = session.match
    session.handle({"do": "show", "moment": 0})
    for event in end.events[:9]:
        if session.view()["roll"]:
            session.handle({"do": "roll"})
        else:
            session.handle({"do": "seat", "seat": event.seat})
            session.handle({"do": "move", "move": event.move})
    assert session.match.events == end.events[:9]
    assert session.handle({"do": "moves"})["ways"] == ["The match"]
    session.handle({"do": "show"})
    assert session.match == end


def test_computers_wait_at_a_moment_until_somebody_plays_on(begin, people_play):
    session = begin("qwixx", ["careful", "Ann"])
    people_play(session, Random(1))
    end = session.match
    session.handle({"do": "show", "moment": 0})
    session.handle({"do": "step"})
    assert (session.table.in_play.event_index, session.view()["auto"], session.view()["roll"]) == (0, False, False)
    session.handle({"do": "roll"})
    assert session.why == "You cannot move for a computer player."
    session.handle({"do": "on"})
    assert session.view()["auto"]
    session.handle({"do": "step"})
    assert session.match.events == end.events[: session.table.in_play.event_index]
    assert session.handle({"do": "moves"})["ways"] == ["The match"]


def test_undo_and_redo_go_on_as_before(begin, people_play):
    """Moves that were undone and then replaced stay as a variation beside the match, which is now the new one."""
    session = begin("qwixx", ["Ann", "Bob"])
    people_play(session, Random(1))
    end = session.match
    session.handle({"do": "show", "moment": 4})
    session.handle({"do": "undo"})
    assert session.table.in_play.event_index < 4
    while session.view()["redo"]:
        session.handle({"do": "redo"})
    assert (session.match, session.view()["momentName"]) == (end, "")
    moves: list[str] = []
    while not moves:
        session.handle({"do": "undo"})
        now = session.table.in_play.event_index
        event = end.events[now]
        moves = [move for move in session.state.moves(getattr(event, "seat", 0)) if move != event.move]
    session.handle({"do": "seat", "seat": event.seat})
    session.handle({"do": "move", "move": moves[0]})
    assert session.handle({"do": "moves"})["ways"] == ["The match", f"Variation from moment {now}"]
    assert (session.match.events[:now], session.view()["momentName"]) == (end.events[:now], "")
    session.handle({"do": "show", "way": 1})
    assert session.match == end
    session.handle({"do": "show", "way": 0})
    assert session.match.events[now].move == moves[0]


def test_moves_that_are_made_again_after_an_undo_can_still_be_redone(begin, people_play):
    session = begin("qwixx", ["Ann", "Bob"])
    people_play(session, Random(1))
    end = session.match
    while not session.view()["roll"]:
        session.handle({"do": "undo"})
    session.handle({"do": "roll"})
    assert not session.view()["over"]
    while session.view()["redo"]:
        session.handle({"do": "redo"})
    assert (session.match, session.handle({"do": "moves"})["ways"]) == (end, ["The match"])


def test_what_somebody_looks_at_leaves_record_series_and_review_as_they_are(begin, people_play):
    """A match that is over counts in its series, wherever it is looked at, and is saved as a whole."""
    session = begin("qwixx", ["Ann", "careful"])
    people_play(session, Random(1))
    end, file = session.match, session.handle({"do": "record"})
    seats = [seat.name for seat in session.seats]
    session.handle({"do": "show", "moment": 1})
    assert session.handle({"do": "record"}) == file
    session.handle({"do": "move", "move": "pass" if end.events[1].move != "pass" else session.state.moves(0)[0]})
    assert session.handle({"do": "record"})["text"] == session.match.to_text() != end.to_text()
    session.handle({"do": "new", "seed": "2"})
    assert [seat.name for seat in session.seats] == seats[::-1]
    (result,) = session.table.series.results
    assert tuple(result.scores.values()) == end.state.scores


@pytest.mark.parametrize("event", [{"moment": 99}, {"moment": -1}, {"moment": "1"}, {"way": 3}, {"way": None}])
def test_a_moment_that_there_is_not_is_refused(begin, event):
    session = begin("qwixx", lang="de")
    session.handle({"do": "roll"})
    session.handle({"do": "show", **event})
    assert (session.why, session.table.in_play.event_index) == ("Diesen Stand gibt es nicht.", 1)


def test_every_way_is_kept(begin):
    session = begin("qwixx", 1)
    session.handle({"do": "roll"})
    session.handle({"do": "move", "move": "pass"})
    for number in range(60):
        session.handle({"do": "show", "way": 0, "moment": 0})
        session.handle({"do": "roll", "dice": f"1 1 {number % 6 + 1} {number // 6 % 6 + 1} 1 1"})
    assert len(session.handle({"do": "moves"})["ways"]) == 1 + 36
    session.handle({"do": "show", "way": 0})
    assert session.table.in_play.event_index == 2
