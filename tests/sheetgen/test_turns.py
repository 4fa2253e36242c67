"""The backs follow one turn: every number on them is the one that the rules give."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import dicepad
import sheetgen
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.rules.qwantum import QwantumGame
from dicepad.rules.qwinto import QwintoGame
from sheetgen.drawing.marks import Passage, Rect, Text, walk
from sheetgen.drawing.marks import Path as Outline
from sheetgen.drawing.palette import STANDARD
from sheetgen.drawing.parts import Aside, Die, Number, Part
from sheetgen.games import kneifen, qwantum, qwinto
from sheetgen.games.crossing.turn import ExampleTurn, example_turn, places
from sheetgen.wording import LANGUAGES
from tests.kinds import checked
from tests.sheetgen.pictures import cells_of, parts_of, pictures, said


def tiles(identity: str) -> dict[str, list[Part]]:
    """The parts of each picture, by the last part of the key of its heading."""
    return {key.partition(".")[2]: parts for key, parts in pictures(identity).items()}


def test_the_last_turn_of_qwantum_runs_through_all_pictures() -> None:
    """Violet is 4 + 2 + 3; red, without a die, 3. Violet 9 and yellow 10 fill the last column, of 8 points."""
    found = tiles("qwantum")
    assert said(found["sum"]) == "+ = 9 = 3"
    assert said(found["order"]) == "4 8 11 15 12"
    assert said(found["first"]) == "9 12 3 10 4 8 11 15 12 9"
    assert said(found["others"]) == "12 3 10 6 8 12 16 13 10"
    assert said(found["column"]) == "9 6 8 10 6 < 8 < 9 < 10 = 8"
    assert said(found["end"]) == "4 8 11 15 12 8 58 \N{MINUS SIGN} 3 = 55"


def test_the_turn_of_qwantum_is_legal_and_ends_the_game() -> None:
    """C) One of the remaining three colours: the other player may enter none that was entered first."""
    game = checked(QwantumGame, dicepad.load("qwantum"))
    turn = qwantum.example_turn(game)
    white = [face.number for face in turn.faces if face.colour == "white"]
    for row, total in zip(game.spec.rows, turn.sums, strict=True):
        assert total == sum(white) + sum(face.number for face in turn.faces if face.colour == row.colour)
    for entries in turn.after:
        assert all(one < other for one, other in pairwise(entries[: game.rising]))
        assert all(one > other for one, other in pairwise(entries[game.rising - 1 :]))
    for index, column in enumerate(zip(*turn.after, strict=True)):
        assert turn.columns[index] == sorted(set(column))[1]
    assert turn.total == sum(turn.columns) - sum(range(turn.misthrows + 1))
    assert turn.entered[0] != turn.entered[1]


def test_the_last_turn_of_qwinto_runs_through_all_pictures() -> None:
    """Orange 4 + violet 5 = 9. It fills a row and the column of a pentagon; violet refuses it beside the yellow 9."""
    found = tiles("qwinto")
    assert said(found["enter"]) == "+ = 9 9 9 9"
    assert said(found["order"]) == "7 9 12 13 8 9 12 7 9 11"
    assert said(found["points"]) == "12 13 15 16 = 16 9 8 7 = 9"
    assert said(found["end"]) == "16 + 14 + 5 + 24 \N{MINUS SIGN} 5 = 54"


def test_qwinto_refuses_the_number_because_of_its_column_alone() -> None:
    game = checked(QwintoGame, dicepad.load("qwinto"))
    turn = qwinto.example_turn(game)
    assert turn.sum == sum(face.number for face in turn.faces)
    assert game.refuses(turn.rows, *turn.refused, turn.sum) == "column"
    assert game.refuses(turn.rows, *turn.refused, turn.sum + 1) == ""
    row, at = turn.entered
    assert all(turn.rows[row])
    assert turn.rows[row][at] == turn.sum
    assert turn.entered in game.pentagons


@pytest.mark.parametrize("dice", [5, 6, 7, 8])
@pytest.mark.parametrize("lapse", ["void", "keep"])
@pytest.mark.parametrize("lapse_on", ["turn", "roll"])
def test_the_turn_of_kneifen_is_legal_with_every_option(dice: int, lapse: str, lapse_on: str) -> None:
    """The number gets full, so another turn follows; without a further hit, the crosses are lost, or kept."""
    game = checked(KneifenGame, dicepad.load("kneifen", dice=dice, lapse=lapse, lapse_on=lapse_on))
    turn = kneifen.example_turn(game)
    assert len(turn.first) == dice
    assert {sum(pair) for pair in turn.pairs} == {turn.number}
    assert turn.after == game.size
    assert turn.after - turn.before == len(turn.pairs) + 1
    assert turn.kept == (len(turn.pairs) if lapse == "keep" else 0)
    assert len(turn.lapse) == (2 if lapse_on == "turn" else 1)
    assert all(len(faces) == dice - 2 * len(turn.pairs) for faces in turn.lapse)


def test_the_play_off_of_kneifen_is_won_by_the_higher_sum() -> None:
    """Two finishers throw two dice each."""
    game = checked(KneifenGame, dicepad.load("kneifen"))
    turn = kneifen.example_turn(game)
    full = " ".join(f"{number}:{game.size}" for number in game.numbers)
    state = game.from_text(f"{full} / {full} ; active=1 phase=playoff contenders=0,1")
    over = checked(KneifenState, state).roll(dice=" ".join(str(face) for dice in turn.playoff for face in dice))
    assert over.winners == (0,)
    assert said(tiles("kneifen")["end"]) == "+ = 9 + = 7"


def test_the_pencil_of_this_turn_is_on_what_the_turn_does() -> None:
    """Entries of earlier turns are light; a ring is around what counts, and a stroke through what is refused."""

    def found(identity: str, key: str) -> str:
        signs = {"before": "-", "now": "+", "refused": "/", "": ""}
        return " ".join(
            f"{cell.written}{signs[cell.mark]}{'o' * cell.ringed}{'v' * (cell.outline == 'pentagon')}"
            for cell in cells_of(tiles(identity)[key])
        )

    assert found("qwantum", "first") == "9+o 12+ 3+ 10+ 4- 8- 11- 15- 12- 9+"
    assert found("qwantum", "column") == "9+ 6- 8-o 10+"
    assert found("qwinto", "enter") == "9+ 9/ 9+"
    assert found("qwinto", "order") == "7- 9+v 12- 13- 8- 9-ov 12-  7- 9/ 11-v"
    assert found("kneifen", "bonus") == "- - - + + +"
    assert [part.lost for part in tiles("kneifen")["lapse_void"] if isinstance(part, Aside)] == [True, True]
    assert [part.ringed for part in tiles("kneifen")["end"] if isinstance(part, Number)] == [True, False]


@pytest.mark.parametrize("dice", [5, 6, 7, 8])
def test_the_dice_set_aside_in_kneifen_are_hits(dice: int) -> None:
    """Each line is below a pair with the sum of the number; other dice lie beside them."""
    game = checked(KneifenGame, dicepad.load("kneifen", dice=dice))
    turn = kneifen.example_turn(game)
    parts = list(parts_of(kneifen.turn_pictures(game, turn)["bonus"]))
    hits = [part for part in parts if isinstance(part, Aside)]
    sums = [sum(die.number or 0 for die in parts_of(hit) if isinstance(die, Die)) for hit in hits]
    assert sums == [turn.number] * (turn.after - turn.before)
    assert len([part for part in parts if isinstance(part, Die)]) == dice


OWN = {
    "qwantum": ('name = "violet"', 'name = "purple"'),
    "qwinto": ("faces = [1, 2, 3, 4, 5, 6]", "faces = [2, 2, 3, 3, 4, 4]"),
    "kneifen": ('{ name = "8", cells = 6 },', ""),
}
"""The line that an own sheet of each game changes, and its replacement."""


@pytest.mark.parametrize("identity", OWN)
def test_an_own_sheet_for_which_the_example_is_wrong_has_other_pictures(identity: str) -> None:
    text = (Path(dicepad.__file__).parent / "specs" / f"{identity}.toml").read_text(encoding="utf-8")
    assert OWN[identity][0] in text
    text = text.replace(*OWN[identity]).replace(f'id = "{identity}"', 'id = "own"')
    sheet = sheetgen.sheet(dicepad.loads(text))
    place = sheet.natural_place
    marks = list(walk(sheet.back(place.width, place.height)))
    usual = list(walk(sheetgen.sheet(identity).back(place.width, place.height)))
    assert sum(not isinstance(mark, Text) for mark in marks) > 30
    assert marks != usual


FAMILY = [identity for identity in sheetgen.sheets() if isinstance(dicepad.load(identity), CrossingGame)]


@pytest.mark.parametrize("identity", FAMILY)
def test_the_turn_on_the_backs_of_the_family_is_played_by_the_rules(identity: str) -> None:
    """From a position that play reaches, seat 0 crosses the white sum and closes a row with a coloured die."""
    game = family(identity)
    turn = example_turn(game)
    assert turn
    game = turn.rolled.game  # for Longo, with the numbers that the sheet shows
    assert turn.rolled.rows[0] == reached(game, turn).rows[0]
    before = game.from_json({"seats": turn.rolled.to_json()["seats"], "active": 0, "phase": "roll"})
    rolled = before.roll(dice=" ".join(str(face.number) for face in turn.rolled.dice if face))
    assert rolled == turn.rolled
    assert {cell.name for row in game.spec.rows for cell in row.cells if cell.number == turn.rolled.white_sum} <= {
        *rolled.moves(1)
    }, "everybody may cross the white sum, in any row"
    between = rolled.play(1, "pass").play(0, turn.white)
    assert between == turn.between
    assert turn.colour in between.moves(0)
    after = checked(CrossingState, between.play(0, turn.colour))
    assert after == turn.after
    assert after.closed == 1 << turn.row
    assert game.spec.dice[game.die_of_row[turn.row]].name not in after.dice_due
    assert after.misthrows[0] == turn.rolled.misthrows[0]


def reached(game: CrossingGame, turn: ExampleTurn) -> CrossingState:
    """Play the crosses before the turn, one a turn, by the white sum."""
    state = game.start(1)
    for row, mask in zip(game.spec.rows, turn.rolled.rows[0], strict=True):
        for at, cell in enumerate(row.cells):
            if mask >> at & 1:
                faces = [face.number for face in game.spec.dice[0].faces]
                first = next(face for face in faces if (cell.number or 0) - face in faces)
                dice = [first, (cell.number or 0) - first, *[1] * (len(game.spec.dice) - 2)]
                state = state.roll(dice=" ".join(map(str, dice))).play(0, cell.name)
                while state.to_act:
                    state = state.play(0, "pass")
    return checked(CrossingState, state)


def family(identity: str) -> CrossingGame:
    """The rules of a sheet of the family."""
    game = dicepad.load(identity)
    assert isinstance(game, CrossingGame)
    return game


@pytest.mark.parametrize("identity", [each for each in FAMILY if family(each).additions])
def test_the_turn_shows_the_rule_of_its_own_sheet(identity: str) -> None:
    """The white action uses each kind of addition: it is its move, it crosses its cell, or it completes its pair."""
    game = family(identity)
    turn = example_turn(game)
    assert turn
    old, new = places(turn.rolled, 0), places(turn.between, 0)
    for key in {addition.key for addition in game.additions}:
        kind = [addition for addition in game.additions if addition.key == key]
        its = any(one.owns(turn.white) for one in kind)
        cell = any(turn.white in one.cells and not one.gain for one in kind)
        pair = any({*one.cells} <= {*new} and not {*one.cells} <= {*old} for one in kind if one.gain)
        assert its or cell or pair
    if identity.startswith("qwixx-chain"):
        assert len(new) == len(old) + 2
    if "lucky" in {addition.key for addition in game.additions}:
        assert turn.white.startswith("lucky:")


def test_the_turn_of_mixed_numbers_goes_to_the_right_and_down() -> None:
    turn = example_turn(family("qwixx-mixed-numbers"))
    assert turn
    row = turn.rolled.seat_json(0)[turn.white_row]
    assert turn.rolled.white_sum < row[-1]


def test_the_same_game_gets_the_same_turn() -> None:
    """In whatever order games are asked for theirs; the search is not repeated."""
    first = example_turn.__wrapped__(family("qwixx-bonus-a"))
    assert example_turn.__wrapped__(family("qwixx-bonus-a")) == first == example_turn(family("qwixx-bonus-a"))


ROWS = """rows = [
    { name = "red", colour = "red", cells = [2, 4, 6, 8, 10, 12], closing = [12] },
    { name = "yellow", colour = "yellow", cells = [3, 5, 7, 9, 11], closing = [11] },
]
"""


@pytest.mark.parametrize(("crossing", "is_possible"), [("closing_crosses = 2", True), ("closing_crosses = 1", False)])
def test_an_own_sheet_shows_a_legal_turn_or_none(crossing: str, is_possible: bool) -> None:
    """Without a cross by the white sum before a row is closed, all cells are empty, and no tile is missing."""
    text = f'format = 1\nbase = "qwixx"\nid = "own"\ntitle = "Own"\n{ROWS}\n[crossing]\n{crossing}\n'
    game = dicepad.loads(f"{text}rows_to_end = 1\npoints = [0, 1, 3, 6, 10, 15, 21, 28]\n")
    assert isinstance(game, CrossingGame)
    turn = example_turn(game)
    assert (turn is not None) == is_possible
    sheet = sheetgen.sheet(game)
    place = sheet.natural_place
    marks = sheet.back(place.width, place.height)
    headings = [mark.text for mark in marks if isinstance(mark, Passage) and mark.kind == "H2"]
    assert len(headings) == len(sheet.rules)
    dice = [mark for mark in walk(marks) if isinstance(mark, Rect) and mark.fill == STANDARD.ink and mark.radius]
    crosses = [mark for mark in walk(marks) if isinstance(mark, Outline) and mark.fill == STANDARD.ink]
    assert (len(dice) + len(crosses) > 40) == is_possible, "pips and pencil marks"


@pytest.mark.parametrize("identity", FAMILY)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_back_of_the_family_tells_the_whole_turn(identity: str, lang: str) -> None:
    """From the roll to the score, whatever its additions; and of closing, that others may do so as well."""
    sheet = sheetgen.sheet(identity, lang)
    rules = dict(sheet.rules)
    for key in ("guide.roll", "guide.right", "guide.misthrow", "guide.end", "guide.score"):
        assert sheet.words.say(key) in rules
    others = {"en": "Others", "de": "andere", "fr": "autres", "it": "altri"}[lang]
    assert others in rules[sheet.words.say("guide.close")]
