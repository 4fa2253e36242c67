"""Deals: one stream of rolls for everybody, as its specification in the book says, whatever is chosen."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import dicepad
from dicepad import DicepadError, Match, RecordError, Roll, deal, play_out
from dicepad.about import About
from dicepad.deals import DealPlace
from dicepad.record import read

BOOK = Path(__file__).parents[2] / "book" / "reference" / "deals.md"
GAMES = ["qwixx", "qwixx-longo", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto"]


def shown(game: str, seed: str, turn: int, roll: int) -> list[str]:
    """The specification once more: all bytes first, then those that are fair, die by die."""
    text = b"".join(hashlib.sha256(b"%s/%d/%d/%d" % (seed.encode(), turn, roll, n)).digest() for n in range(9))
    found = []
    for die in dicepad.load(game).spec.dice:
        sides = len(die.faces)
        while text[0] >= 256 // sides * sides:
            text = text[1:]
        found.append(str(die.faces[text[0] % sides]))
        text = text[1:]
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_stream_is_the_one_that_is_specified(game):
    for seed in ("7", "Klasse 7b", "2026-11-22", "Zürich 🎲"):
        fixed = deal(game, seed)
        for turn in range(60):
            for roll in range(4):
                assert [str(face) for face in fixed.faces(turn, roll)] == shown(game, seed, turn, roll)


def test_the_vectors_of_the_book_are_right():
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| (\d+) \| (\d+) \| `(.+?)` \|$", BOOK.read_text("utf-8"), re.MULTILINE)
    assert len(rows) >= 9
    for game, seed, turn, roll, faces in rows:
        assert faces.split() == list(map(str, deal(game, seed).faces(int(turn), int(roll)))), (game, seed)
    digests = re.findall(r"printf '(.+?)' \| sha256sum\n(\w{64})", BOOK.read_text("utf-8"))
    assert digests
    assert all(hashlib.sha256(text.encode()).hexdigest() == digest for text, digest in digests)


@pytest.mark.parametrize(("game", "sides", "most"), [("qwixx", 6, 20.52), ("qwixx-longo", 8, 24.32)])
def test_all_faces_are_equally_likely(game, sides, most):
    """Chi-squared of 20,000 rolls with a seed that stays; 99.9 % of fair dice stay below. Bytes are dropped for
    six faces, none for eight."""
    fixed = deal(game, "fair")
    rolls = [fixed.faces(turn) for turn in range(20_000)]
    for at, die in enumerate(fixed.game.spec.dice):
        if len(die.faces) == sides:
            counts, expected = Counter(faces[at] for faces in rolls), len(rolls) / sides
            assert sum((counts[face] - expected) ** 2 / expected for face in die.faces) < most


def rolls_of(match: Match) -> dict[tuple[int, int, str], str]:
    """Return the faces of each die by turn, roll and name, counted by the active seat; a play-off counts by itself."""
    found: dict[tuple[int, int, str], str] = {}
    turn, roll = 0, 0
    for before, event, after in zip(match.states, match.events, match.states[1:], strict=False):
        if isinstance(event, Roll):
            if len(before.to_roll) == 1:
                found |= {(turn, roll, name): face for name, face in zip(before.dice_due, event.faces, strict=True)}
            roll += 1
        if after.active != before.active:
            turn, roll = turn + 1, 0
    return found


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_choices_never_change_the_dice(game, players):
    """Matches on one deal agree in every die that they both roll, however they are played."""
    rules = dicepad.load(game)
    matches = [play_out(Match.begin(rules, players, seed="same"), Random(number)) for number in range(4)]
    assert len({match.events for match in matches}) == 4
    first, *others = map(rolls_of, matches)
    for other in others:
        both = first.keys() & other.keys()
        assert len(both) > 9
        assert all(first[key] == other[key] for key in both)


def test_a_die_that_left_the_game_is_not_missed_by_the_others():
    game = dicepad.load("qwixx")
    text = "red:2,3,4,5,6,12,lock / - ; active=0"
    match = Match((game.from_text(text),), (), About(deal="7")).roll()
    white1, white2, _, yellow, green, blue = map(str, deal(game, "7").faces(0))
    assert match.events == (Roll((white1, white2, yellow, green, blue)),)


def test_alone_and_at_a_table_the_turns_have_the_same_dice():
    """A further turn of Kneifen belongs to the turn that earned it, also for whoever plays alone."""
    game = dicepad.load("kneifen")
    full = {f"die{number}": "3" for number in range(1, 7)}
    alone = Match.begin(game, 1).roll(dice=list(full.values())).play(0, "3")
    assert DealPlace.of(alone.states) == (0, 1)
    table = Match.begin(game, 2).roll(dice=list(full.values())).play(0, "3")
    assert DealPlace.of(table.states) == (0, 1)
    lapsed = Match.begin(game, 1).roll(dice="1 1 2 2 3 4").play(0, "1").roll(dice="6 6 6 6").roll(dice="6 6 6 6")
    assert DealPlace.of(lapsed.states) == (1, 0)
    row = Match((game.from_text("1:5 ; rolls=1"),)).roll(dice="1 6 6 6 6 5").play(0, "1")
    assert DealPlace.of(row.states) == (0, 1)


def test_a_play_off_gives_each_seat_dice_of_its_own():
    full = " ".join(f"{number}:6" for number in range(1, 13))
    game = dicepad.load("kneifen")
    start = game.from_text(f"{full} / - / {full} ; active=2 phase=playoff contenders=0,2")
    match = Match((start,), (), About(deal="7")).roll()
    fixed = deal(game, "7")
    wanted = [str(face) for seat in (0, 2) for face in fixed.faces(0, seat)[:2]]
    assert match.events == (Roll(tuple(wanted)),)


@pytest.mark.parametrize("seed", ["", "  ", "x" * 61, "a\x07b"])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(DicepadError, match="is not a seed; allowed: 1 to 60 printable characters"):
        deal("qwixx", seed)


def test_a_match_by_a_deal_records_it_and_a_record_is_held_to_it():
    match = play_out(Match.begin(dicepad.load("qwixx"), 2, seed=7), Random(1))
    for text in (match.to_text(), match.to_json_lines()):
        assert read(text) == match
        with pytest.raises(RecordError, match=r"line \d: the deal '8' rolls W\d W\d .* here"):
            read(text.replace("deal 7", "deal 8").replace('"deal": "7"', '"deal": "8"'))


@pytest.mark.parametrize("game", GAMES)
def test_a_brief_record_leaves_the_rolls_to_the_deal(game):
    match = play_out(Match.begin(dicepad.load(game), 3, seed="7b"), Random(1))
    brief = match.to_text(brief=True)
    assert len(brief) < len(match.to_text())
    assert not re.search(r"^roll .", brief, re.MULTILINE)
    assert read(brief) == match
    with pytest.raises(RecordError, match="0 faces for"):
        read(brief.replace("deal 7b\n", ""))


def test_other_dice_than_those_of_the_deal_end_it():
    match = Match.begin(dicepad.load("qwixx"), 1, seed=7)
    same = " ".join(map(str, deal("qwixx", 7).faces(0)))
    assert match.roll(dice=same).about.deal == "7"
    other = match.roll(dice="1 1 1 1 1 1")
    assert other.about.deal is None
    assert "deal" not in other.to_text()


def test_who_played_stands_in_a_record():
    about = About(("Ann", "Ada"), (None, "careful"))
    match = Match((dicepad.load("qwixx").start(2),), (), about)
    assert match.to_text().splitlines()[3:] == ["name 0 Ann", "name 1 Ada", "strategy 1 careful"]
    assert read(match.to_text()).about == read(match.to_json_lines()).about == about
    assert match.roll(dice="4 1 5 6 2 6").play(0, "red.5").back().about == about


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("name 2 Ann", "line 4: there is no seat 2; seats are 0 to 1"),
        ("name 0 Ann\nname 0 Bob", "line 5: the name is given twice"),
        ("deal 7\ndeal 7", "line 5: the deal is given twice"),
        ("name 0", "line 4: '' is not a name; allowed: 1 to 60 characters"),
        (f"strategy 1 {'x' * 99}", "is not a strategy; allowed"),
        ("name x Ann", "line 4: 'x' is not a whole number"),
        (f"deal {'x' * 61}", "line 4: .* is not a deal"),
        ("roll 4 1 5 6 2 6\ndeal 7", "line 5: the line 'deal' must come before the first roll"),
    ],
)
def test_what_a_record_says_wrongly_of_seats_and_deals_is_refused(line, why):
    with pytest.raises(RecordError, match=why):
        read(f"dicepad match, format 1\ngame qwixx\nseats 2\n{line}\n")
