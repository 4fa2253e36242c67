"""The explorer: a position set up by taps and controls, and the chances of its open cells."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, get_args, get_type_hints

import pytest

import dicepad
import widgets
from dicepad import DicepadError
from dicepad.odds.face import face_of
from sheetgen.wording import LANGUAGES
from tests.widgets.test_schema import checker
from widgets.exploration import Exploration
from widgets.games.face import BoardFace
from widgets.schema import ExplorerEvent
from widgets.schema.explorer import ExplorerEventKind

GAMES = ("qwixx", "kneifen", "qwinto", "qwantum")


def tapped(game: str, *cells: str, value: int = 1, players: int = 1) -> Exploration:
    """An explorer of a game after taps."""
    found = Exploration(dicepad.load(game).start(players))
    found.value = value
    for cell in cells:
        found.tap(cell)
    return found


@pytest.mark.parametrize(
    ("game", "cells", "position"),
    [
        ("qwixx", ["red.5", "red.3", "blue.9"], "red:3,5 blue:9"),
        ("qwixx", ["red.5", "red.3", "red.5"], "red:3"),
        ("qwixx", ["green.12", "green.11", "green.10", "green.9", "green.8", "green.2"], "green:12,11,10,9,8,2,lock"),
        ("kneifen", ["7.3", "1.6", "7.3"], "1:6 7:2"),
        ("qwinto", ["orange.2", "violet.1", "violet.1"], "orange:-,9"),
        ("qwantum", ["red.1", "blue.1", "red.1"], "blue:9"),
    ],
)
def test_a_tap_sets_a_cell_and_another_clears_it(game: str, cells: list[str], position: str) -> None:
    assert tapped(game, *cells, value=9).state == dicepad.load(game).from_text(position)


WRONG: tuple[object, ...] = (None, "x", 1.5, True, -1, 10**30, [], ["x"], float("nan"))


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_values_of_a_wrong_type_are_refused_in_one_line(wrong: Any) -> None:
    """Events of every kind, and the state that a page sends back."""
    found = Exploration(dicepad.load("qwixx").start(2))
    for do in get_args(ExplorerEventKind):
        for key in ("do", "value", "cell", "die", "chance"):
            found.handle({"do": do, "cell": "no cell", "die": "no die", "chance": "no chance", "value": 99, key: wrong})
            assert "\n" not in found.view()["why"]
    told = Exploration(dicepad.load("qwixx").start(2)).to_json()
    for key in ("seats", "faces", "turns", "chance", "lang"):
        with pytest.raises(DicepadError) as refused:
            Exploration.from_json(dicepad.load("qwixx"), {**told, key: wrong})
        assert "\n" not in str(refused.value)
    with pytest.raises(DicepadError, match="is not a number of turns; allowed: 1 to"):
        Exploration(dicepad.load("qwixx").start(2), wrong)


@pytest.mark.parametrize("count", [0, 6, 10**8, 10**30])
def test_no_more_players_sit_down_than_may_play(count: int) -> None:
    """However many are asked for, and without making room for them first."""
    found = Exploration(dicepad.load("qwixx").start(2))
    found.handle({"do": "seats", "value": count})
    assert found.why
    assert len(found.seats) == 2


@pytest.mark.parametrize("game", GAMES)
def test_an_explorer_goes_on_from_what_another_one_told(game: str) -> None:
    """By JSON, as from one Python of a page to the other."""
    found = tapped(game, dicepad.load(game).spec.rows[0].cells[0].name, value=5, players=3)
    for event in (
        {"do": "die", "die": found.game.die_names[0]},
        {"do": "whose", "value": 2},
        {"do": "turns", "value": 3},
    ):
        found.handle(event)
    other = Exploration.from_json(found.game, json.loads(json.dumps(found.to_json())))
    assert other.to_json() == found.to_json()
    assert other.view() == found.view()
    assert other.chances == found.chances


@pytest.mark.parametrize(
    ("game", "cell", "problem"),
    [
        ("qwixx", "red.12", "Red 12 closes its row: you need 5 crosses there first, and you have 0."),
        ("qwixx", "red.99", "This position cannot occur in a game."),
        ("kneifen", "13.1", "This position cannot occur in a game."),
        ("qwinto", "orange.1", "This position cannot occur in a game."),
        ("qwantum", "red.3", "Fill rows without gaps: Red 1 comes next."),
    ],
)
def test_what_cannot_stand_is_said_and_changes_nothing(game: str, cell: str, problem: str) -> None:
    found = tapped(game, value=99)
    before = found.state
    found.handle({"do": "cell", "cell": cell})
    assert found.why == problem
    assert found.view()["why"] == found.view()["say"] == found.why
    assert found.state is before


@pytest.mark.parametrize(
    "event",
    [
        None,
        {},
        {"do": "roll"},
        {"do": "turns", "value": "many"},
        {"do": "seats", "value": 9},
        {"do": "die", "die": "pink"},
        {"do": "cell"},
    ],
)
def test_an_event_that_is_none_is_refused_in_words(event: object) -> None:
    found = tapped("qwixx", "red.5")
    found.handle(event)
    assert found.why
    assert found.state.to_text() == "red:5 ; active=0 phase=roll"
    found.handle({"do": "cell", "cell": "red.7"})
    assert found.why == ""


def test_a_die_turns_through_its_faces_and_back_to_none() -> None:
    found = tapped("qwixx")
    seen = []
    for _ in range(7):
        found.turn("red")
        seen.append(found.view()["dice"][2]["face"])
    assert seen == [*(("red", number) for number in range(1, 7)), None]
    assert found.state.phase == "roll"


@pytest.mark.parametrize(
    ("game", "dice", "phase"),
    [
        ("qwixx", {"white1": 3, "white2": 4, "red": 1, "yellow": 1, "green": 1, "blue": 1}, "white"),
        ("kneifen", {f"die{number}": 6 for number in range(1, 7)}, "commit"),
        ("qwinto", {"yellow": 5}, "decide"),
    ],
)
def test_dice_that_all_show_a_face_lie_on_the_table(game: str, dice: dict[str, int], phase: str) -> None:
    found = tapped(game)
    for name, number in dice.items():
        found.turn(name, [face.number for face in dict.fromkeys(found.game.dice_by_name[name].faces)].index(number) + 1)
    assert found.state.phase == phase
    assert {face.number for face in found.state.dice if face} == set(dice.values())
    assert found.chances
    assert {chances.roll for chances in found.chances.values()} <= {0, 1}
    found.turn(next(iter(dice)), 0)
    assert not found.state.dice


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_as_the_schema_says(game: str, lang: str) -> None:
    found = Exploration(dicepad.load(game).start(2), lang=lang)
    cell = next(iter(found.chances))
    found.tap(cell)
    checker("BoardData")(found.board())
    view = found.view()
    checker("View")(view)
    assert set(view["live"]) == set(found.chances) | {cell}
    assert "chance" not in view["live"][cell]
    checker("Controls")(found.controls())
    checker("Answer")(found.exchange({"do": "seats", "value": 3}))


def test_a_control_sets_what_it_stands_for() -> None:
    found = tapped("qwinto")
    numbers = {"turns": 7, "seats": 3, "whose": 2, "entry": 12}
    assert [slider["do"] for slider in found.controls()["sliders"]] == list(numbers)
    for do, number in numbers.items():
        answer = found.exchange({"do": do, "value": number})
        assert ("board" in answer) == (do == "seats")
    assert found.exchange({"do": "chance", "chance": "closing"})["view"]["asked"] == {**numbers, "chance": "closing"}
    assert found.state.to_text().startswith("- / - / - ; active=1")
    assert "entry" not in {one["do"] for game in ("qwixx", "kneifen") for one in tapped(game).controls()["sliders"]}


def test_the_deeds_are_those_that_the_schema_names() -> None:
    """Each of them is understood, even if it is refused."""
    found = tapped("qwixx")
    unknown = found.exchange({"do": "pdf"})["view"]["why"]
    for do in get_args(get_type_hints(ExplorerEvent)["do"]):
        assert found.exchange({"do": do, "value": 1})["view"]["why"] != unknown


def test_the_number_in_a_cell_is_the_chance_that_is_asked_for() -> None:
    found = tapped("qwixx", players=3)
    marks = {}
    for kind in ("roll", "within", "closing"):
        found.ask(kind=kind, turns=3)
        marks[kind] = found.view()["live"]["red.7"]["chance"]
    own, other = Fraction(15, 36), Fraction(6, 36)
    assert marks["roll"] == str(round(100 * own)) == "42"
    assert marks["within"] == str(round(100 * (1 - (1 - own) * (1 - other) ** 2)))
    known = found.chances["red.7"].closing
    assert known is not None
    assert marks["closing"] == str(round(100 * known))
    assert found.view()["live"]["red.7"]["effects"][:2] == ["41.7\xa0% on this roll", "59.5\xa0% within 3 turns"]


def test_games_with_more_than_plain_rows_can_be_set_up_and_say_what_lacks() -> None:
    found = tapped("qwixx-bonus-a", "red.5")
    assert found.state.to_text().startswith("red:5")
    assert found.chances == {}
    assert "probabilities of this sheet are not known" in found.view()["prompt"]


def test_a_game_whose_face_knows_no_taps_says_so() -> None:
    game = dicepad.load("qwixx")
    face: BoardFace[dicepad.Game, dicepad.State] = BoardFace()
    with pytest.raises(dicepad.DicepadError, match=r"^you cannot set up a sheet of crossing by tapping yet$"):
        face.edit_sheet(game, {}, "red.5", 1)


def test_a_cell_can_read_on() -> None:
    """The traits, which are observed, and what follows from the controls."""
    explorer = widgets.explore("qwixx", seats=2, turns=4)
    heard = []
    explorer.observe(lambda change: heard.append(change["new"].to_text()), "state")
    explorer.tap({"do": "cell", "cell": "red.5"})
    explorer.tap({"do": "seats", "value": 4})
    explorer.tap({"do": "whose", "value": 3})
    assert heard == [
        "red:5 / - ; active=0 phase=roll",
        "red:5 / - / - / - ; active=0 phase=roll",
        "red:5 / - / - / - ; active=2 phase=roll",
    ]
    assert explorer.chances == face_of(explorer.state.game).open_cells(explorer.state, 0, 4)
    explorer.tap({"do": "turns", "value": 1})
    assert explorer.chances["red.7"].within == explorer.chances["red.7"].roll == Fraction(1, 6)
    assert "explorer: Qwixx, red:5" in repr(explorer)


def test_controls_follow_what_is_set_up() -> None:
    explorer = widgets.explore("qwixx", seats=4)
    explorer.tap({"do": "whose", "value": 4})
    explorer.tap({"do": "seats", "value": 2})
    asked = explorer.view["asked"]
    assert (asked["seats"], asked["whose"], explorer.state.active) == (2, 2, 1)
    explorer.tap({"do": "seats", "value": 5})
    assert len(explorer.view["seats"]) == 5


def test_a_die_turns_to_its_next_face_or_to_one_that_is_chosen() -> None:
    explorer = widgets.explore("qwixx")
    shown = []
    for more in ({}, {"value": 6}, {}, {"value": 4}, {"value": 0}):
        explorer.tap({"do": "die", "die": "red", **more})
        shown.append(explorer.view["dice"][2]["face"])
    assert shown == [("red", 1), ("red", 6), None, ("red", 4), None]
    explorer.tap({"do": "die", "die": "pink", "value": 1})
    assert explorer.view["why"]


def test_a_state_can_be_set() -> None:
    explorer = widgets.explore("qwixx")
    state = dicepad.load("qwixx").from_text("red:5,7 ; phase=white dice=W4,W4,R1,Y1,G1,B1")
    explorer.state = state
    assert explorer.exploration.state == state
    assert explorer.chances["red.8"].roll == 1
    assert [die["face"][1] for die in explorer.view["dice"]] == [4, 4, 1, 1, 1, 1]
    assert explorer.view["cells"] == {"red.5": "x", "red.7": "x"}


def test_a_control_that_asks_for_what_cannot_stand_goes_back() -> None:
    explorer = widgets.explore(dicepad.load("qwinto").from_text("orange:3,4"))
    explorer.tap({"do": "entry", "value": 2})
    explorer.tap({"do": "cell", "cell": "orange.3"})
    assert "2" in explorer.view["why"]
    assert explorer.state.to_text().startswith("orange:3,4 ")


def test_what_moves_are_worth_is_told_or_refused() -> None:
    state = dicepad.load("kneifen").from_text("- ; phase=commit rolls=1 dice=1,1,1,1,2,3")
    explorer = widgets.explore(state, lang="de")
    explorer.tap({"do": "worth"})
    assert re.fullmatch(r"Alle noch einmal werfen: geschätzt noch 2\d,\d Züge", explorer.view["told"][0])
    assert len(explorer.view["told"]) == 4
    assert set(explorer.values) == {"1", "2", "3", "roll"}
    filled = " ".join(f"{number}:6" for number in range(2, 13))
    last = dicepad.load("kneifen").from_text(f"1:5 {filled} ; phase=commit rolls=1 dice=1,1,4,5,6,6")
    for lang, nouns in (("fr", "tour"), ("de", "Züge")):
        told = widgets.explore(last, lang=lang)
        told.tap({"do": "worth"})
        assert re.search(rf" 0,\d\d\s{nouns}$", told.view["told"][0]), (
            "exact at the end, and so without a word of doubt"
        )
    company = widgets.explore(
        dicepad.load("kneifen").from_text(f"1:5 {filled} / - ; phase=commit rolls=1 dice=1,1,4,5,6,6")
    )
    company.tap({"do": "worth"})
    assert company.view["told"][-1].endswith("another player may end the match sooner.")
    estimated = widgets.explore("qwinto")
    estimated.tap({"do": "worth"})
    assert re.fullmatch(
        r"Roll orange, yellow and violet: about \d\d\.\d points expected \(estimate\)", estimated.view["told"][0]
    )
    refused = widgets.explore("qwixx-bonus-a")
    refused.tap({"do": "worth"})
    assert refused.view["told"] == []
    assert refused.view["why"] == "The values of these moves are not known."


@pytest.mark.parametrize(
    ("game", "taps", "event", "why"),
    [
        ("qwixx", ["red.5"], "red.12", "Rot 12 schließt die Reihe"),
        ("qwixx-chain-a", [], "red.6", "verbunden"),
        ("qwinto", ["orange.1", "orange.3"], "orange.2", "Orange"),
        ("qwantum", [], "red.3", "Rot 1"),
        ("qwixx", [], "no cell", "Diese Stellung kann"),
    ],
)
def test_an_explorer_refuses_in_the_language_of_its_board(game: str, taps: list[str], event: str, why: str) -> None:
    found = Exploration(dicepad.load(game).start(1), lang="de")
    found.handle({"do": "entry", "value": 5})
    for cell in (*taps, event):
        found.handle({"do": "cell", "cell": cell})
    assert why in found.why
