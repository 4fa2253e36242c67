"""Seats of a board: people by name, strategies by theirs."""

from __future__ import annotations

import re
from random import Random

import pytest

import dicepad
from dicepad.odds.strategies import strategies
from dicepad.rules.crossing import CrossingState
from widgets.match.seats import NAMES, Seat, computers

GAMES = dicepad.games()


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (9, "9 seats cannot play Qwixx"),
        ([], "0 seats"),
        ([""], "is not a name"),
        (["x" * 99], "is not a name"),
        (["a\x00b"], "is not a name"),
    ],
)
def test_seats_that_cannot_play_are_refused(begin, seats, why):
    with pytest.raises(dicepad.DicepadError, match=re.escape(why)):
        begin("qwixx", seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_strategy_that_simulates_can_sit_at_a_board(begin, game):
    """By its name; those that need no table can be chosen in the form of a new game, too."""
    session = begin(game, [Seat("Rita", name) for name in strategies(dicepad.load(game))[-2:]])
    offered = [name for name, *_ in session.board()["by"]]
    assert offered[:2] == ["person", "random"]
    assert {seat.strategy for seat in session.seats} <= set(offered)
    for name in (offered[-1], *computers(session.game)):
        session.handle({"do": "new", "seats": [{"name": "", "by": name}, {"name": "Ann", "by": "person"}]})
        assert [seat["by"] for seat in session.view()["seats"]] == [name, "person"]


@pytest.mark.parametrize("name", ["carefull", "Random", "gap-12", "hasty-7-10"])
def test_a_name_that_is_nearly_a_strategy_is_no_person(begin, name):
    with pytest.raises(
        dicepad.DicepadError,
        match=r"looks like the strategy \S+; for a person, write Seat.*allowed: random, .*careful, gap-K",
    ):
        begin("qwixx", ["Ann", name])
    assert begin("qwixx", ["Ann", Seat(name)]).seats[1].person


def test_a_strategy_that_the_game_lacks_is_refused(begin):
    with pytest.raises(
        dicepad.DicepadError, match=r"no strategy 'gap-1' for Qwantum; .*allowed: random, nearest, careful"
    ):
        begin("qwantum", ["Ann", Seat("Bob", "gap-1")])


def test_a_computer_goes_on_with_the_record_of_another_game(begin):
    """A strategy that the other game lacks is replaced by the default one."""
    session = begin("qwixx", ["gap-1", "careful"])
    record = dicepad.Match.begin(dicepad.load("qwantum"), 2).to_text()
    session.handle({"do": "load", "text": record})
    assert [seat.strategy for seat in session.seats] == ["careful", "careful"]
    session.run()
    assert session.state.over


def test_names_of_people_are_taken_as_they_are_in_the_form(begin):
    session = begin("qwixx")
    session.handle({"do": "new", "seats": [{"name": "careful", "by": "person"}, {"name": "Gap-1", "by": "person"}]})
    assert [seat.name for seat in session.seats if seat.person] == ["careful", "Gap-1"]


def test_a_seat_may_have_a_strategy_of_its_own(begin, people_play):
    session = begin("qwixx", ["Ann", Seat("Rita", lambda state, seat, rng: "pass")])
    people_play(session, Random(1))
    state = session.state
    assert isinstance(state, CrossingState)
    assert not any(state.rows[1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["careful"])
def test_strategies_play_legal_matches(begin, game, name):
    session = begin(game, [name, name], seed=9)
    session.run()
    assert session.state.over


@pytest.mark.parametrize("game", ["qwixx", "qwantum"])
def test_careful_play_beats_chance(begin, game):
    wins = 0
    for seed in range(12):
        session = begin(game, ["careful", "random"], seed=seed)
        session.run()
        wins += session.state.scores[0] > session.state.scores[1]
    assert wins >= 10


def test_computers_have_names_that_nobody_has(begin):
    session = begin("kneifen", ["ann", "careful", NAMES[0], "random", *["careful"] * 4])
    names = [seat.name for seat in session.seats]
    assert names[:4] == ["ann", NAMES[1], NAMES[0], NAMES[2]]
    assert len(set(names)) == len(names)
    begin("kneifen", [*NAMES[:7], "careful"])


def test_whoever_is_the_only_person_is_called_you(begin):
    assert [seat.name for seat in begin("qwixx", 1, lang="fr").seats] == ["Vous"]
    session = begin("qwixx", 2)
    assert [seat.name for seat in session.seats] == ["Player 1", "Player 2"]
    session.handle({"do": "new", "seats": [{"name": "", "by": "person"}, {"name": "", "by": "careful"}]})
    assert [seat.name for seat in session.seats] == ["You", NAMES[0]]


@pytest.mark.parametrize(
    "family",
    [
        "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}",
        "\N{WAVING BLACK FLAG}" + "".join(chr(0xE0000 + ord(sign)) for sign in "gbsct") + "\N{CANCEL TAG}",
    ],
    ids=["family", "Scotland"],
)
def test_an_emoji_of_several_code_points_is_a_name(begin, family):
    session = begin("qwixx", [family, "Bob"])
    assert session.view()["seats"][0]["name"] == family
    session.handle({"do": "new", "seats": [{"name": family, "by": "person"}]})
    assert [seat.name for seat in session.seats] == [family]


@pytest.mark.parametrize("name", ["x" * 25, "a\tb\x07c"])
def test_a_name_of_the_form_that_is_none_is_refused(begin, name):
    session = begin("qwixx", lang="de")
    before = session.seats
    session.handle({"do": "new", "seats": [{"name": name, "by": "person"}]})
    assert session.why == "Ein Name hat 1 bis 24 Zeichen."
    assert session.seats == before
