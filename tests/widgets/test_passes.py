"""The board passes for a person against computers whom nothing else is left to do, and tells it."""

from __future__ import annotations

from random import Random

import pytest

from tests.tiers import quick

GAMES = ["qwixx", "qwixx-longo", "qwixx-bonus-b", "qwinto", "qwantum", "kneifen"]


def stuck(begin, people_play, game, seats):
    """A session at which nothing but passing is left to a person."""

    def look(view):
        if [move["move"] for move in view["moves"]] == ["pass"] and not view["live"]:
            raise StopIteration

    for seed in range(20):
        session = begin(game, seats, seed=seed)
        try:
            people_play(session, Random(seed), look=look)
        except StopIteration:
            return session
    raise AssertionError("nobody was ever stuck")


@pytest.mark.parametrize("game", GAMES)
def test_against_computers_nobody_taps_what_has_no_choice(begin, people_play, told, game):
    session = stuck(begin, people_play, game, ["Ann", "careful"])
    before = session.view()
    assert before["auto"]
    assert before["passes"]
    assert "pass" in before["prompt"] or "misthrow" in before["prompt"] or "ends" in before["prompt"]
    known = len(session.match.events)
    session.handle({"do": "step", "eventIndex": before["eventIndex"]})
    assert not session.why
    event = session.match.events[known]
    assert (event.seat, event.move) == (0, "pass")
    # One tap takes it back, and it is not done again behind her back.
    session.run()
    while session.view()["eventIndex"] > before["eventIndex"]:
        session.handle({"do": "undo"})
    view = session.view()
    assert (view["eventIndex"], view["auto"], [move["move"] for move in view["moves"]]) == (
        before["eventIndex"],
        False,
        ["pass"],
    )
    session.handle({"do": "move", "move": "pass"})
    assert not session.why


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "careful"]])
def test_it_waits_for_people_among_themselves(begin, people_play, game, seats):
    session = stuck(begin, people_play, game, seats)
    view = session.view()
    assert not view["auto"]
    assert view["passes"] is None
    session.handle({"do": "step"})
    assert session.view()["eventIndex"] == view["eventIndex"]


@pytest.mark.parametrize("game", GAMES)
def test_who_wants_to_pass_by_hand_can(begin, people_play, game):
    session = begin(game, ["Ann", "careful"], seed=3)
    session.handle({"do": "passes", "on": False})
    seen = []
    people_play(session, Random(3), look=lambda view: seen.append((view["auto"], view["passes"], bool(view["moves"]))))
    assert {passes for _, passes, _ in seen} == {False}
    assert not [1 for auto, _, asked in seen if auto and asked]


@pytest.mark.parametrize("matches", quick([4, 12], 4))
@pytest.mark.parametrize("game", GAMES)
def test_it_never_passes_where_there_is_a_choice(begin, people_play, game, matches):
    """Every step of the board in many matches, which are long in Kneifen, was the only move, and never one that a cell
    stands for."""
    seen = set()
    for seed in range(3 if game == "kneifen" else matches):
        session = begin(game, ["Ann", "careful"], seed=seed)
        steps: list[tuple[str, ...]] = []

        def look(view, session=session, steps=steps):
            if view["auto"] and 0 in session.state.to_act:
                steps.append(session.state.moves(0))
                assert not view["live"]

        people_play(session, Random(seed), look=look)
        seen.update(steps)
    assert seen == {("pass",)}
