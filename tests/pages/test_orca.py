"""The site as a screen reader speaks it, heard with Orca and Firefox."""

from __future__ import annotations

import pytest

from . import orca
from .conftest import SEED

NEEDED = pytest.mark.skipif(not orca.THERE, reason=f"needs Debian's {orca.PACKAGES}")
ROUND = (
    ("r", "Cross 4 in one row, or pass."),
    ("n", "push button."),
    ("Return", "a white and a coloured die as well, or pass."),
    ("n", "push button."),
    ("Return", "Cross 8 in one row, or pass."),
    ("n", "push button."),
    ("Return", "Roll the dice."),
)
"""The keys of a round against a computer, from one roll of the reader to the next, and the end of what is heard."""


@pytest.mark.long
@NEEDED
def test_a_round_of_qwixx_is_heard_in_few_words(site, tmp_path):
    """News come before the place, and nothing is said of panels; Orca itself says seven of the words, the keys."""
    with orca.Orca(tmp_path) as visit:
        visit.firefox.open(f"{site}/qwixx.html?deal={SEED}")
        visit.firefox.wait("(document.querySelector('.live-play').scrollIntoView(), true)")
        visit.firefox.wait("(document.querySelector('.live-play .dp-cell[tabindex=\"0\"]').focus(), true)")
        visit.hear("push button grayed.")
        visit.press("Insert+a", "Insert+a")
        visit.hear("Focus mode is sticky.")
        heard = []
        for key, last in ROUND:
            visit.press(key)
            heard.append(visit.hear(last))
    heard[0] = heard[0].replace(" Loading the dice ...", "")  # on a slow machine
    assert heard[0].startswith("r You roll White")
    assert all(text.startswith("return You cross") for text in heard[2::2])
    assert "panel" not in " ".join(heard)
    words = " ".join(heard).split()
    assert len(words) <= 120


@pytest.mark.long
@NEEDED
def test_the_search_is_heard_as_it_opens(site, tmp_path):
    with orca.Orca(tmp_path) as visit:
        visit.firefox.open(f"{site}/qwixx.html")
        visit.firefox.wait("(document.querySelector('.search-button__button').focus(), true)")
        visit.hear("Search push button.")
        visit.press("Return")
        visit.hear("Search. Type a word, then press Enter.")
        visit.press("Escape")
        visit.hear("Search push button.")
