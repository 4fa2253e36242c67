"""Links: a whole match in the fragment of an address, and one line for what is damaged."""

from __future__ import annotations

import base64
import re
import zlib
from random import Random
from statistics import mean

import pytest

import dicepad
import widgets
from dicepad import DicepadError, Match, play_out
from dicepad.odds.strategies import strategy
from tests.places import ROOT
from widgets.match.links import MOST, is_link, link, read_link, unpack

GAMES = ["qwixx", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto"]


@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("game", GAMES)
def test_a_link_brings_the_match_back(game, seed):
    match = play_out(Match.begin(dicepad.load(game), 2, seed=seed), Random(1))
    found = link(match)
    assert re.fullmatch(r"#match=[A-Za-z0-9_-]+", found)
    assert read_link(f"https://example.org/play.html{found}\n") == match
    position = Match((match.states[9],))
    assert read_link(link(position)) == position


def test_the_page_tells_how_long_links_are():
    """Means of five matches between `careful`, with and without a deal; messengers cut links of more than some 2,000
    characters."""
    page = (ROOT / "book" / "reference" / "boards.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (\w+), (\w+) players \| ([\d,]+) \| ([\d,]+) \|$", page, re.MULTILINE)
    assert len(table) == 5
    positions = []
    for title, count, *told in table:
        game, players = dicepad.load(title.lower()), {"two": 2, "three": 3, "five": 5, "eight": 8}[count]
        choose = strategy(game, "careful").choose
        of_a_deal, with_rolls = (
            [
                play_out(Match.begin(game, players, seed=seed if deal else None), Random(seed), choose)
                for seed in range(5)
            ]
            for deal in (True, False)
        )
        lengths = [10 * round(mean(len(link(one)) for one in matches) / 10) for matches in (of_a_deal, with_rolls)]
        assert [f"{length:,}" for length in lengths] == told, title
        assert lengths[0] < 1500
        positions += [len(link(Match((state,)))) for match in with_rolls for state in match.states[::5]]
    (most,) = re.findall(r"a link to a position has at most (\d+) characters", page)
    assert int(most) - 10 < max(positions) <= int(most)


GOOD = link(Match.begin(dicepad.load("qwixx"), 1, seed=7).roll())


def packed(content: bytes) -> str:
    return "#match=" + base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


@pytest.mark.parametrize("place", range(len("#match="), len(GOOD) - 1, 5))
def test_a_damaged_link_is_told_in_one_line(place):
    """A sign that is lost, another one, a cut, more at the end: never a traceback, never another match."""
    left, right = GOOD[:place], GOOD[place:]
    other = left + ("A" if right[0] != "A" else "B") + right[1:]
    for text in (left, left + right[1:], left + "ä" + right, other, GOOD + "AAAA"):
        with pytest.raises(DicepadError, match="this link is damaged or incomplete; copy all of it") as told:
            read_link(text)
        assert "\n" not in str(told.value)


def test_links_that_are_too_long_are_refused():
    with pytest.raises(DicepadError, match="characters are too many for a match; allowed: at most 20,000"):
        read_link("#match=" + "A" * (MOST + 1))
    with pytest.raises(DicepadError, match="damaged"):
        unpack(packed(b"0" * 10**6))
    text = "dicepad match, format 1\ngame qwixx\nseats 1\n" + "".join(
        f"name 0 {Random(number).random()}\n" for number in range(9)
    )
    with pytest.raises(DicepadError, match="line 5: the name is given twice"):
        read_link(packed(text.encode()))


def test_a_match_that_is_too_long_for_a_link_is_told_so(monkeypatch):
    monkeypatch.setattr("widgets.match.links.MOST", 20)
    with pytest.raises(DicepadError, match="allowed: at most 20; save its record instead"):
        link(Match.begin(dicepad.load("qwixx")))


def test_a_board_gives_a_link_and_opens_one(begin, people_play):
    session = begin("qwantum", ["Ann", "careful"])
    people_play(session, Random(1))
    found = session.handle({"do": "link"})["text"]
    board = widgets.play(found, lang="it")
    assert board.match == session.match
    assert (repr(board), board.session.presenter.lang) == ("<board: Qwantum, Ann e Ada>", "it")
    other = begin("qwixx", lang="fr")
    other.handle({"do": "load", "text": f"https://example.org/{found}"})
    assert other.match == session.match
    other.handle({"do": "load", "text": found[:-5]})
    assert other.why == "Ce lien est incomplet ou endommagé."
    assert other.match == session.match
    with pytest.raises(DicepadError, match="damaged"):
        widgets.play(found[:-5])
    position = session.handle({"do": "link", "position": True})["text"]
    assert widgets.play(position).match.states == (session.state,)
    assert is_link(position)
    assert not is_link("qwixx")


def test_a_link_opens_on_a_board_of_a_game_whose_name_begins_alike():
    match = dicepad.Match.begin(dicepad.load("qwixx-x-change"), 2, seed=1).roll()
    session = widgets.Session(dicepad.load("qwixx"), 1)
    session.handle({"do": "load", "text": link(match)})
    assert session.match.states == match.states
    assert session.view()["why"] == ""
