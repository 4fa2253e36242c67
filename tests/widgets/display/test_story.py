"""The log and the prompt tell what happened, when everybody may know it."""

from __future__ import annotations

import re

import pytest


def test_decisions_of_a_window_stay_secret_until_it_closes(at, told):
    session = at("qwixx", "- / - ; active=0 phase=white dice=W1,W4,R6,Y6,G6,B6")
    session.handle({"do": "cell", "cell": "red.5"})
    assert session.view()["seat"] == 1
    assert not [line for line in told(session) if "crosses" in line]
    session.handle({"do": "seat", "seat": 0})
    assert "red.5" not in session.view()["cells"]
    session.handle({"do": "seat", "seat": 1})
    session.handle({"do": "move", "move": "pass"})
    assert told(session) == ["Player 1 crosses Red 5.", "Player 2 passes."]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_window_is_told_in_the_order_of_the_seats_whoever_decided_first(at, told, order):
    session = at("qwixx", "- / - / - ; active=1 phase=white dice=W1,W4,R6,Y6,G6,B6", 3)
    for seat in order:
        session.handle({"do": "seat", "seat": seat})
        session.handle({"do": "cell", "cell": ("red.5", "yellow.5", "green.5")[seat]})
    assert told(session) == ["Player 1 crosses Red 5.", "Player 2 crosses Yellow 5.", "Player 3 crosses Green 5."]


def test_the_end_is_told_in_what_the_game_counts(begin):
    """Qwixx counts points; who plays Kneifen alone has filled every number, and crosses are no points."""
    ends = {}
    for game in ("qwixx", "kneifen"):
        session = begin(game, ["careful"])
        session.run()
        ends[game] = session.view()["prompt"]
    assert re.fullmatch(r"Game over: \N{MINUS SIGN}?\d+ points\.", ends["qwixx"])
    assert ends["kneifen"] == "Game over: every number is full."
    assert not session.view()["seats"][0]["won"]


def test_a_forced_misthrow_is_announced(at, told):
    lost = "red:9 yellow:9 green:5 blue:5"
    session = at("qwixx", f"{lost} / - ; active=0 phase=white dice=W1,W6,R1,Y1,G5,B5", ["Ann", "Bob"])
    for _ in range(2):
        session.handle({"do": "move", "move": "pass"})
    view = session.view()
    assert view["moves"] == [{"move": "pass", "label": "Take a misthrow", "costs": True, "picks": False}]
    assert view["prompt"] == "Ann: you cannot cross anything, so you take a misthrow."
    session.handle({"do": "move", "move": "pass"})
    assert told(session)[-1] == "Ann takes a misthrow."
    assert session.view()["seats"][0]["score"] < 0


def test_closing_a_row_is_told(at, told):
    session = at("qwixx", "red:2,3,4,5,6 / - ; active=0 phase=white dice=W6,W6,R1,Y1,G1,B1")
    session.handle({"do": "cell", "cell": "red.12"})
    session.handle({"do": "move", "move": "pass"})
    assert "Red is closed." in told(session)
    view = session.view()
    assert [one["state"] for one in view["dice"]] == ["lies", "lies", "gone", "lies", "lies", "lies"]
    session.handle({"do": "seat", "seat": 1})
    assert {"red.2", "red.12", "red.lock"} <= set(session.view()["skipped"])


def test_a_roll_is_told_once_with_the_sum_of_the_white_dice(begin):
    """The sum stays while somebody may use it."""
    session = begin("qwixx", ["Ann", "Bob"])
    session.handle({"do": "roll", "dice": "4 6 3 6 6 5"})
    view = session.view()
    assert (
        view["say"]
        == "Ann rolls White 4 + 6 = 10, Red 3, Yellow 6, Green 6, Blue 5. Ann: cross 10 in one row, or pass."
    )
    sums = [view["sum"]]
    for _ in range(2):
        session.handle({"do": "move", "move": "pass"})
        sums.append(session.view()["sum"])
    assert sums == [10, 10, None]
