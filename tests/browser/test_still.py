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
  const found = {}, board = document.querySelector(".dicepad").getBoundingClientRect();
  for (const one of document.querySelectorAll(".dp-paper, .dp-dice, .dp-actions .dp-button")) {
    const { left, top } = one.getBoundingClientRect();
    found[one.dataset.move ?? one.getAttribute("aria-keyshortcuts") ?? one.classList[0]]
      = [Math.round(left - board.left), Math.round(top - board.top)];
  }
  return found;
}"""
"""Send an event, and tell in pixels where the sheet, the dice and each button then stand."""


def event(session: Session, rng: Random) -> dict[str, object]:
    """Return a player's next event: a roll, a decision, a look at another sheet, or something that is refused."""
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


SIZES = [(360, 640), (390, 844), (844, 390), (740, 900), (1280, 1000), (1920, 1000)]


@pytest.mark.parametrize(("width", "height"), quick(SIZES, (360, 640), (740, 900)))
@pytest.mark.parametrize("game", quick(["qwixx", "qwantum", "qwinto", "kneifen"], "qwantum", "qwinto"))
def test_the_sheet_and_the_buttons_stand_still_for_a_whole_match(open_page, game, width, height):
    session, rng = Session(dicepad.load(game), ["Ann", "Bob"], seed=3), Random(5)
    while game == "kneifen" and session.table.in_play.event_index < 400:
        session.handle(event(session, rng))  # its turns are much alike
    page = open_page(session, width=width, height=height, touch=min(width, height) < 700)
    if width < 1000:
        page.evaluate("document.querySelector('.dicepad').scrollIntoView()")
    places = [page.evaluate(WHERE, None)]
    while not session.state.over:
        places.append(page.evaluate(WHERE, event(session, rng)))
    assert len(places) > 60
    # After the end, when nobody rolls, the ranking stands above the dice.
    assert {tuple(place["dp-paper"]) for place in places} == {tuple(places[0]["dp-paper"])}
    for name in {name for place in places for name in place}:
        found = {tuple(place[name]) for place in places[:-1] if name in place}
        assert len(found) == 1, (name, found)
