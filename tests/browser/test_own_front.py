"""A game from elsewhere, with a front of its own, is played in the browser by mouse and by keys."""

from __future__ import annotations

from random import Random

from tests.example import five_square
from widgets import Session

from .driver import Person


def test_its_cells_are_clicked_and_reached_by_arrows(open_page, monkeypatch):
    session = Session(five_square(monkeypatch), ["Ann", "Bob"], seed=1)
    page = open_page(session, clock=True)
    person = Person(page, session, Random(1))
    for act in (person.click, person.type):
        person.play(act, most=6)
    person.agree()
    entries = page.eval_on_selector_all("button[data-cell]", "all => all.filter((one) => one.ariaLabel.match(/: \\d/))")
    assert len(entries) == 4
