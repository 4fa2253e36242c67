"""Settings at a board: another language, another game, a sheet of one's own; and the rules in brief."""

from __future__ import annotations

from random import Random

import pytest

import dicepad
from dicepad import record
from sheetgen.wording import LANGUAGES
from widgets.schema import View
from widgets.study.report import review_words, title_of

OWN = """
base = "qwixx"
id = "short"
title = "Short Qwixx"
seats = [2, 3]
misthrows = [-5, -5]
"""


def test_a_match_goes_on_in_another_language(begin):
    session = begin("qwixx", [*"AB"], seed=1)
    for event in ({"do": "roll"}, {"do": "cell", "cell": "red.7"}):
        session.handle(event)
    before, log = session.match, session.moment.log
    answer = session.exchange({"do": "language", "lang": "de"})
    board, view = answer["board"], answer["view"]
    assert (board["lang"], board["words"]["roll"], board["rows"][0]["label"]) == ("de", "Würfeln", "Rot")
    assert "Fehlwürfe" in board["svg"]
    assert view["prompt"].startswith("B: Die 7 in einer Reihe ankreuzen")
    assert [len(lines) for lines in session.moment.log] == [len(lines) for lines in log]
    assert session.match == before
    assert "board" not in session.exchange({"do": "roll"})


def test_whom_the_board_has_named_is_called_otherwise_and_others_are_not(begin):
    session = begin("qwixx", 2, seed=1)
    session.handle({"do": "new", "seats": [{"name": "", "by": "person"}, {"name": "", "by": "careful"}]})
    assert [seat.name for seat in session.seats] == ["You", "Ada"]
    session.handle({"do": "language", "lang": "it"})
    assert [one["name"] for one in session.view()["seats"]] == ["Tu", "Ada"]
    assert record.read(session.match.to_text()).about.names == ("Tu", "Ada")
    session.handle({"do": "new", "seats": [{"name": "", "by": "person"}, {"name": "You", "by": "person"}]})
    session.handle({"do": "language", "lang": "fr"})
    assert [seat.name for seat in session.seats] == ["Joueur 1", "You"]


@pytest.mark.parametrize("lang", ["xx", "", None, 3, ["de"]])
def test_a_language_that_is_not_there_changes_nothing(begin, lang):
    session = begin("qwixx", 2, seed=1)
    session.handle({"do": "language", "lang": lang})
    assert (session.presenter.lang, session.why) == ("en", "The board did not understand that.")


@pytest.mark.parametrize(
    ("lang", "title"),
    [("de-CH", "Qwixx Gemixxt Farben"), ("fr", "Qwixx Couleurs mélangées"), ("en", "Qwixx Mixed Colours")],
)
def test_a_board_and_its_list_of_games_have_the_titles_of_its_language(begin, lang, title):
    session = begin("qwixx-mixed-colours", ["Ann", "Ben"], lang=lang)
    assert session.board()["title"] == title
    assert session.board()["words"]["board"].startswith(f"{title}, ")
    games = {one["id"]: one["title"] for one in session.handle({"do": "games"})["games"]}
    assert games["qwixx-mixed-colours"] == title
    assert len(set(games.values())) == len(games)
    report = title_of(session.match, 0, review_words(session.match, lang))
    assert title in report.replace("\N{NO-BREAK SPACE}", " ")


def test_another_game_is_begun_with_the_same_people(begin):
    session = begin("qwixx", ["Ann", "gap-1"], seed=1)
    reply = session.handle({"do": "games"})
    assert reply is not None
    games = {one["id"]: one for one in reply["games"]}
    assert set(dicepad.games()) - set(games) == {"qwixx-guide"}
    titles = [one["title"] for one in games.values()]
    assert len(set(titles)) == len(titles)
    assert not set(titles) & {game for game in games if game.islower()}
    assert games["qwixx-tableau"]["title"] == "Qwixx, best of five"
    groups = {one: choice["group"] for one, choice in games.items()}
    assert [one for one, group in groups.items() if group == "Games"] == ["kneifen", "qwantum", "qwinto", "qwixx"]
    assert set(groups.values()) == {"Games", "More sheets for Qwixx"}
    assert games["qwixx-mixed-colours"]["rows"][0][:4] == ["yellow", "yellow", "yellow", "blue"]
    assert games["qwixx-bonus-a"]["noted"][0] == [1, 4, 7]
    answer = session.exchange({"do": "new", "game": "kneifen"})
    assert (answer["board"]["id"], answer["view"]["eventIndex"]) == ("kneifen", 0)
    assert [(one["name"], one["by"]) for one in answer["view"]["seats"]] == [("Ann", "person"), ("Ada", "careful")]
    session.run()
    session.handle({"do": "new", "game": "../kneifen.toml"})
    assert (session.game.spec.id, session.why) == ("kneifen", "The board did not understand that.")


def test_another_game_says_how_many_may_play(begin):
    session = begin("kneifen", 7, seed=1)
    session.handle({"do": "new", "game": "qwinto"})
    assert session.why == "This game is for 2 to 6 players. To practise, you can also play alone."
    assert session.game.spec.id == "kneifen"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["qwixx", "qwantum", "qwinto", "kneifen", "qwixx-longo"])
def test_the_rules_are_those_of_the_back_side(begin, game, lang):
    session = begin(game, 2, lang=lang, seed=1)
    reply = session.handle({"do": "rules"})
    assert reply is not None
    rules = reply["rules"]
    assert 6 <= len(rules) <= 10
    assert not [text for _, text in rules if "{" in text or text[-1] not in ".!"]
    assert session.match.events == ()


def test_a_match_is_played_on_a_sheet_of_ones_own(begin, people_play):
    session = begin("qwinto", ["Ann", "careful"], lang="de", seed=1)
    answer = session.exchange({"do": "load", "text": OWN})
    assert not session.why
    assert (answer["board"]["title"], len(session.game.spec.misthrows)) == ("Short Qwixx", 2)
    assert session.handle({"do": "games"})["games"][0]["title"] == "Short Qwixx"
    session.handle({"do": "new", "game": "short"})
    shown: list[View] = []
    people_play(session, Random(1), look=shown.append)
    assert shown[-1]["over"]
    session.handle({"do": "load", "text": session.match.to_text()})
    assert session.match.game.spec.id == "short"


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ('base = "qwixx"\nid = "x"\nseats = [0, 2]', "seats", "seats"),
        ('base = "nothing"', "base: 'nothing' is unknown", "base"),
        ("rules = ", "this is not TOML", "Die Datei beschreibt kein Spielblatt"),
        ('rules = "qwixx"', "format: this key is missing", "format"),
    ],
)
def test_a_sheet_that_cannot_be_used_is_refused_in_one_line(begin, text, english, german):
    for lang, wanted in (("en", english), ("de", german)):
        session = begin("qwixx", 2, lang=lang, seed=1)
        before = session.match
        session.handle({"do": "load", "text": text})
        assert wanted in session.why
        assert "\n" not in session.why
        assert "own.toml" not in session.why
        assert session.match == before
    assert session.why.startswith("Dieses Blatt lässt sich nicht verwenden. Der Fehler: ")


def test_too_many_for_a_sheet_of_ones_own(begin):
    session = begin("qwixx", 5, seed=1)
    session.handle({"do": "load", "text": OWN})
    assert session.why == "This game is for 2 to 3 players. To practise, you can also play alone."
    assert session.game.spec.id == "qwixx"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["qwixx", "qwantum", "qwinto", "kneifen"])
def test_each_computer_says_how_it_plays(begin, game, lang):
    players = begin(game, 2, lang=lang, seed=1).board()["by"]
    assert [name for name, _, habit in players if not habit] == ["person"]
    assert len({habit for _, _, habit in players}) == len(players)
