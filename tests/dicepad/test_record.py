"""Records: replay gives the same states, and damage is refused with its line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import dicepad
from dicepad import RecordError
from dicepad.record import Match, Move, Roll, play_out, read, read_file
from tests.kinds import checked

GAMES = [dicepad.load(identity) for identity in dicepad.games()]
GAMES.append(dicepad.load("kneifen", dice=7, lapse="keep", lapse_on="roll"))


def a_match(game: dicepad.Game, players: int = 2, seed: int = 3) -> Match:
    return play_out(Match.begin(game, players), Random(seed))


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("players", [1, 3])
def test_replay_gives_the_same_states(game, players):
    match = a_match(game, players)
    for record in (match.to_text(), match.to_json_lines()):
        again = read(record)
        assert again.states == match.states
        assert again.events == match.events


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_an_unfinished_match_and_a_start_in_mid_game_are_recorded_too(game):
    match = a_match(game)
    half = Match(match.states[:20], match.events[:19])
    rest = Match(match.states[19:], match.events[19:])
    for part in (half, rest):
        assert read(part.to_text()) == part
        assert read(part.to_json_lines()) == part
    assert "start " in rest.to_text()


def test_a_record_can_be_read_by_people():
    match = Match.begin(dicepad.load("qwixx")).roll(dice="4 1 5 6 2 6").play(1, "yellow.5").play(0, "red.5")
    assert match.to_text().splitlines() == [
        "dicepad match, format 1",
        "game qwixx",
        "seats 2",
        "roll W4 W1 R5 Y6 G2 B6",
        "1 yellow.5",
        "0 red.5",
    ]
    assert match.events == (Roll(("W4", "W1", "R5", "Y6", "G2", "B6")), Move(1, "yellow.5"), Move(0, "red.5"))


def test_a_match_tells_itself_in_one_short_line():
    match = a_match(dicepad.load("kneifen", dice=7), 6)
    assert repr(match).startswith("<match of <kneifen dice=7 lapse=void lapse_on=turn>, ")
    assert len(repr(match)) < 1000
    assert "\n" not in repr(match)
    begin = Match.begin(dicepad.load("qwixx"))
    assert repr(begin) == "<match of <qwixx>, 0 events: - / - ; active=0 phase=roll>"


def test_going_back_keeps_what_came_before():
    match = a_match(dicepad.load("qwixx"))
    assert match.back().states == match.states[:-1]
    last = checked(Move, match.events[-1])
    assert match.back().play(last.seat, last.move) == match
    begin = Match.begin(dicepad.load("qwixx"))
    assert begin.back() == begin


@pytest.mark.parametrize("lines", ["to_text", "to_json_lines"])
@pytest.mark.parametrize("game", GAMES[:3], ids=repr)
def test_every_damaged_line_is_named(game, lines):
    record = getattr(a_match(game, 2), lines)().splitlines()
    for number in range(0, len(record), max(1, len(record) // 40)):
        damaged = [*record[:number], record[number][: len(record[number]) // 2] + "#", *record[number + 1 :]]
        with pytest.raises(RecordError) as refused:
            read("\n".join(damaged))
        assert refused.value.line == number + 1, refused.value
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_missing_line_is_noticed(game):
    """Whatever line is taken out, the rules or the scores disagree somewhere behind it; an option may be the usual."""
    record = a_match(game, 2).to_text().splitlines()
    for number in range(0, len(record), max(1, len(record) // 40)):
        if record[number].startswith("option "):
            continue
        with pytest.raises(RecordError) as refused:
            read("\n".join(record[:number] + record[number + 1 :]))
        assert refused.value.line >= number


TEXT = a_match(dicepad.load("qwixx"), 1).to_text()


@pytest.mark.parametrize(
    ("record", "line", "problem"),
    [
        ("", 1, "the record is empty"),
        ("chess\n", 1, "this is not a match record"),
        ("dicepad match, format 1\n", 2, "the line 'game' is missing"),
        ("dicepad match, format 1\ngame qwixx\n", 3, "the line 'seats' is missing"),
        ("dicepad match, format 1\ngame chess\nseats 2\n", 2, "'chess' is not a built-in game"),
        ("dicepad match, format 1\ngame /etc/passwd\nseats 2\n", 2, "is not a built-in game"),
        ("dicepad match, format 1\ngame qwixx\nseats 9\n", 3, "9 seats cannot play Qwixx"),
        ("dicepad match, format 1\ngame qwixx\nseats two\n", 3, "'two' is not a whole number"),
        ("dicepad match, format 1\ngame qwixx\nseats 2\noption dice 7\n", 2, "there is no such option"),
        ("dicepad match, format 1\ngame qwixx\nseats 2\nstart red:7,5 / -\n", 4, "5 cannot be crossed after"),
        (
            "dicepad match, format 1\ngame qwixx\nseats 2\nstart red:5\n",
            4,
            "the start has 1 seats, but the record has 2",
        ),
        ("dicepad match, format 1\ngame qwixx\nseats 2\nroll 1 2\n", 4, "2 faces for 6 dice"),
        ("dicepad match, format 1\ngame qwixx\nseats 2\n0 red.5\n", 4, "roll the dice first"),
        ("dicepad match, format 1\ngame qwixx\nseats 2\nroll 1 2 3 4 5 6\n0 red.5\n", 5, "the white dice make 3"),
        (
            "dicepad match, format 1\ngame qwixx\nseats 2\nroll 1 2 3 4 5 6\ngame qwixx\n",
            5,
            "must come before the first roll",
        ),
        (
            "dicepad match, format 1\ngame qwixx\nseats 2\nscores 0 0\n",
            4,
            "replay gives 0 0, and the match is not over",
        ),
        (TEXT.replace("scores ", "scores 1 "), len(TEXT.splitlines()), "the scores are wrong"),
        (TEXT + "roll 1 2 3 4 5 6\n", len(TEXT.splitlines()) + 1, "nothing may follow the scores"),
        (TEXT[: TEXT.index("scores")], len(TEXT.splitlines()), "its line of scores is missing"),
        ('{"format": 1}', 1, "game: this key is missing"),
        ('{"format": 2, "game": "qwixx", "seats": 2}', 1, "format: 2 is out of range"),
        ('{"format": 1, "game": "qwixx", "seats": 2, "colour": 3}', 1, "colour: unknown key"),
        ('{"format": 1, "game": "qwixx", "seats": 2}\n[]', 2, "a table belongs here, not a list"),
        ('{"format": 1, "game": "qwixx", "seats": 2}\n{"seat": 0}', 2, "move: this key is missing"),
        ('{"format": 1, "game": "qwixx", "seats": 2}\n{"roll": 3}', 2, "roll: a list belongs here, not a whole number"),
        ('{"format": 1, "game": "qwixx", "seats": 2}\n{"roll": [1', 2, "this is not JSON"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(record, line, problem):
    with pytest.raises(RecordError) as refused:
        read(record)
    assert refused.value.line == line
    assert problem in str(refused.value)


def test_a_record_of_ones_own_game_needs_its_spec(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('base = "qwixx"\nid = "mine"\ntitle = "Mine"\n', "utf-8")
    game = dicepad.load(path)
    match = a_match(game)
    assert read(match.to_text(), game) == match
    with pytest.raises(RecordError, match="give the game itself as well"):
        read(match.to_text())
    with pytest.raises(RecordError, match="this is a record of mine, not of qwixx"):
        read(match.to_text(), dicepad.load("qwixx"))


@pytest.fixture
def spicy(tmp_path) -> Path:
    """A spec of one's own whose rules take options."""
    path = tmp_path / "spicy.toml"
    path.write_text('base = "kneifen"\nid = "spicy"\ntitle = "Spicy"\n', "utf-8")
    return path


@pytest.mark.parametrize("lines", ["to_text", "to_json_lines"])
def test_a_record_of_ones_own_game_brings_its_options(spicy, lines):
    """The path of the spec is enough: the options stand in the record, and may be given again."""
    game = dicepad.load(spicy, dice=7, lapse="keep")
    match = a_match(game)
    record = getattr(match, lines)()
    assert read(record, spicy) == read(record, str(spicy)) == read(record, game) == match
    assert read(record, spicy, {"dice": 7}) == match
    with pytest.raises(RecordError, match="the record was played with dice 7, not 6"):
        read(record, spicy, {"dice": 6})
    with pytest.raises(RecordError, match="this is a record of spicy dice=7 lapse=keep lapse_on=turn, not"):
        read(record, dicepad.load(spicy))
    with pytest.raises(RecordError, match="this is a record of spicy, not of qwixx"):
        read("\n".join(line for line in match.to_text().splitlines() if "option" not in line), "qwixx")


def test_options_that_a_record_leaves_out_are_given_beside_it():
    match = a_match(dicepad.load("kneifen", dice=7))
    bare = "\n".join(line for line in match.to_text().splitlines() if not line.startswith("option"))
    assert read(bare, None, {"dice": 7}) == match
    assert read(bare, match.game) == match
    with pytest.raises(RecordError, match="line 4: roll"):
        read(bare)
    with pytest.raises(RecordError, match=r"line 2: kneifen: speed: there is no such option"):
        read(bare, None, {"speed": 7})


def test_record_files(tmp_path):
    match = a_match(dicepad.load("kneifen"))
    path = tmp_path / "match.txt"
    path.write_text(match.to_text(), encoding="utf-8")
    assert read_file(path) == match
    path.write_bytes(b"dicepad match, format 1\n\xff\n")
    with pytest.raises(RecordError, match="line 2: this is not UTF-8"):
        read_file(path)
    with path.open("wb") as file:
        file.truncate(20_000_000)
    with pytest.raises(dicepad.DicepadError, match="more than 10,000,000 bytes"):
        read_file(path)
    for wrong in (tmp_path, tmp_path / "none", "a\0b"):
        with pytest.raises(dicepad.DicepadError, match="the record cannot be read: "):
            read_file(wrong)


def test_a_chooser_plays_instead_of_chance():
    match = play_out(Match.begin(dicepad.load("qwixx"), 1), Random(1), lambda state, seat, rng: "pass")
    assert match.state.scores == (-20,)
    assert json.loads(match.to_json_lines().splitlines()[-1]) == {"scores": [-20]}
