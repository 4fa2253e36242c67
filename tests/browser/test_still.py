"""Nothing moves under the pointer: where things stand is followed through whole matches."""

from __future__ import annotations

from random import Random

import pytest

import dicepad
from tests.tiers import quick
from widgets.session import Session

WHERE = """async (event) => {
  if (event) await window.models[0].send(event);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const top = (name) => document.querySelector(name).getBoundingClientRect().top;
  return [".dp-paper", ".dp-dice"].map((name) => Math.round(top(name) - top(".dicepad")));
}"""
"""Send an event, and tell in pixels where the sheet and the dice then stand."""


def event(session: Session, rng: Random) -> dict[str, object]:
    """What somebody does next: a roll, a decision, a look at another sheet, and what is refused."""
    state, seat = session.state, session.table.display.seat
    chance = rng.random()
    if chance < 0.1:
        return {"do": "cell", "cell": rng.choice(sorted(session.presenter.cells))}
    if chance < 0.15:
        return {"do": "seat", "seat": rng.randrange(state.players)}
    if state.dice_due:
        return {"do": "roll"}
    if seat not in state.to_act:
        return {"do": "seat", "seat": session.table.in_play.seat_due}
    return {"do": "move", "move": rng.choice(state.moves(seat))}


@pytest.mark.parametrize(("width", "touch"), quick([(390, True), (1280, False), (1920, False)], (390, True)))
@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "qwinto", "kneifen"], "qwinto"))
def test_the_sheet_stands_still_for_a_whole_match(open_page, game, width, touch):
    session, rng = Session(dicepad.load(game), ["Ann", "Bob"], seed=3), Random(5)
    while game == "kneifen" and session.table.in_play.event_index < 400:
        session.handle(event(session, rng))  # its turns are much alike
    page = open_page(session, width=width, height=1000, touch=touch)
    places = [page.evaluate(WHERE, None)]
    while not session.state.over:
        places.append(page.evaluate(WHERE, event(session, rng)))
    assert len(places) > 60
    assert {sheet for sheet, _ in places} == {places[0][0]}
    # On a phone the points of a sheet have no place of their own, and take lines between it and the dice; and after
    # the end, when nobody rolls, the ranking stands above them.
    assert width < 1000 or {dice for _, dice in places[:-1]} == {places[0][1]}
