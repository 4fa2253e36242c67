"""The rules against plain implementations of them that were written from the rule texts alone (``naive_*.py``).

Perft counts and walks in lockstep: both must offer the same moves, ask the same seats, roll the same dice and come to
the same end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import dicepad
from dicepad.match import Game, State
from dicepad.perft import perft

from . import naive_kneifen as kneifen
from . import naive_qwantum as qwantum
from . import naive_qwixx as qwixx
from .conftest import agree_at_the_table

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
PLAIN = {"qwixx": qwixx, "qwantum": qwantum, "kneifen": kneifen}

Options = dict[str, Any]
Choose = Callable[[Random, dict[str, Any], int, list[str]], str]


def agree(plain: ModuleType, oracle: dict[str, Any], state: State) -> None:
    """Everything that people at the table can see is the same on both sides, and so are the sheets."""
    agree_at_the_table(plain, oracle, state)
    if plain is kneifen:  # the dice are alike: which of two equal ones makes a pair is no matter of the rules
        assert len(state.dice_due) == len(plain.due(oracle))
    else:
        assert list(state.dice_due) == plain.due(oracle)
    assert list(state.scores) == plain.scores(oracle)
    written = [{key: held for key, held in seat.items() if held} for seat in oracle["seats"]]
    assert state.to_json()["seats"] == written


def sides(name: str, players: int, position: dict[str, Any] | None, **options: Any) -> tuple[dict[str, Any], State]:
    """The start of a match on both sides, or a position."""
    game: Game = dicepad.load(name, **options)
    plain = PLAIN[name]
    if position is None:
        return plain.start(players, **options), game.start(players)
    return plain.from_position(position, **options), game.from_json(position)


# --- Perft ------------------------------------------------------------------------------------------------------------


def count(plain: ModuleType, oracle: dict[str, Any], state: State, rolls: list[str]) -> int:
    """Return the counts of `dicepad.perft.perft` by the plain rules; both sides agree at every step."""
    agree(plain, oracle, state)
    seats = plain.deciders(oracle)
    if seats:
        seat = seats[0]
        return sum(
            count(plain, plain.decide(oracle, seat, move), state.play(seat, move), rolls)
            for move in plain.moves(oracle, seat)
        )
    if oracle["phase"] == "over" or not rolls:
        return 1
    named = dict(zip(state.game.die_names, rolls[0].split(), strict=True))
    faces = [named[name] for name in state.dice_due]
    return count(plain, plain.roll(oracle, faces), state.roll(dice=faces), rolls[1:])


def counts(name: str, text: str, rolls: list[str], **options: Any) -> tuple[int, int]:
    """The perft of dicepad and the plain count."""
    position = dicepad.load(name, **options).from_text(text).to_json()
    oracle, state = sides(name, 0, position, **options)
    colours = {"qwixx": "WWRYGB", "qwantum": "W", "kneifen": "WWWWWWWW"}[name]
    coloured = [
        " ".join(f"{colours[place]}{face}" if face.isdigit() else face for place, face in enumerate(roll.split()))
        for roll in rolls
    ]
    return perft(state, rolls), count(PLAIN[name], oracle, state, coloured)


def lines() -> list[Any]:
    """The lines of the text files beside this one, each called by the comment above it."""
    cases, title = [], ""
    for name in PLAIN:
        for line in (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                title = line.lstrip("# ")
            elif line:
                position, rolls, number, *options = (field.strip() for field in line.split("|"))
                case = (name, position, rolls, int(number), "".join(options))
                cases.append(pytest.param(*case, id=f"{name}: {title}"))
    return cases


@pytest.mark.parametrize(("name", "position", "rolls", "number", "options"), lines())
def test_perft(name: str, position: str, rolls: str, number: int, options: str) -> None:
    chosen: Options = {}
    for option in options.split():
        key, value = option.split("=")
        chosen[key] = int(value) if value.isdigit() else value
    faces = [] if rolls == "-" else [roll.strip() for roll in rolls.split(",")]
    assert counts(name, position, faces, **chosen) == (number, number)


@pytest.mark.parametrize("dice", [5, 6])
def test_every_roll_of_kneifen(dice: int) -> None:
    """Every number that a roll hits, committed to after the first roll and after the last."""
    rng = Random(dice)
    start = sides("kneifen", 1, None, dice=dice)
    for roll in combinations_with_replacement(kneifen.FACES, dice):
        faces = rng.sample(roll, dice)
        oracle, state = start
        for last in (False, False, True):
            oracle, state = kneifen.roll(oracle, faces), state.roll(dice=faces)
            agree(kneifen, oracle, state)
            for move in kneifen.moves(oracle, 0):
                agree(kneifen, kneifen.decide(oracle, 0, move), state.play(0, move))
            if not last:
                oracle, state = kneifen.decide(oracle, 0, "roll"), state.play(0, "roll")


# --- Walks in lockstep ------------------------------------------------------------------------------------------------


def draw(plain: ModuleType, rng: Random, due: list[str]) -> list[str]:
    return [rng.choice(kneifen.FACES if plain is kneifen else plain.DICE[name]) for name in due]


def walk(
    plain: ModuleType, rng: Random, oracle: dict[str, Any], state: State, choose: Choose
) -> tuple[dict[str, Any], State]:
    """Play a match on both sides to its end; the seats of a window decide in random order."""
    while True:
        agree(plain, oracle, state)
        due = plain.due(oracle)
        if due:
            faces = draw(plain, rng, due)
            oracle, state = plain.roll(oracle, faces), state.roll(dice=faces)
        elif oracle["phase"] == "over":
            return oracle, state
        else:
            seat = rng.choice(plain.deciders(oracle))
            move = choose(rng, oracle, seat, plain.moves(oracle, seat))
            oracle, state = plain.decide(oracle, seat, move), state.play(seat, move)


def at_random(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    return rng.choice(moves)


def cross_the_nearest(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Qwixx: skip few numbers, so that rows are filled and closed."""

    def skipped(move: str) -> float:
        if move == "pass":
            return rng.choice([1.5, 2.5, 3.5])
        row, number = move.split(".")
        numbers, crossed = qwixx.ROWS[row], oracle["seats"][seat][row]
        here = numbers.index(int(number))
        return -1 if here == 10 else here - (numbers.index(crossed[-1]) + 1 if crossed else 0)

    return min(moves, key=skipped)


def enter_the_nearest(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Qwantum: rise and fall by little, so that rows are filled."""
    if oracle["phase"] == "choose":
        return rng.choice(["keep", rng.choice(moves)])

    def step(move: str) -> float:
        if move == "pass":
            return rng.choice([4, 8, 30])
        row = move.split(".")[0]
        entries = oracle["seats"][seat][row]
        value = qwantum.value(oracle, row)
        return abs(value - 22) if len(entries) == 3 else abs(value - entries[-1]) if entries else value

    return min(moves, key=step)


def commit_to_the_most(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Kneifen: commit where the most hits lie, or roll again."""
    if "roll" in moves and rng.random() < 0.3:
        return "roll"

    def hits(move: str) -> int:
        return kneifen.hits(kneifen.hitting_dice(oracle["dice"], move), move) if move.isdigit() else 0

    return max(moves, key=hits)


def middle_of_qwixx(rng: Random) -> dict[str, Any]:
    """A sheet with some numbers of each row crossed, none of them the last."""
    sheet: dict[str, Any] = {}
    for row, numbers in qwixx.ROWS.items():
        reach = rng.randrange(0, 11)
        sheet[row] = [number for number in numbers[:reach] if rng.random() < 0.8]
    sheet["misthrows"] = rng.randrange(4)
    return {key: held for key, held in sheet.items() if held}


def middle_of_qwantum(rng: Random) -> dict[str, Any]:
    """A sheet with some fields of each row filled, rising and then falling."""
    sheet: dict[str, Any] = {}
    for row in qwantum.ROWS:
        rising = sorted(rng.sample(range(1, 20), 4))
        falling = sorted(rng.sample(range(1, max(3, rising[-1])), 2), reverse=True)
        filled = rng.choice([1, 3, 4, 5, 5, 6])
        sheet[row] = [*rising, *(one for one in falling if one < rising[-1])][:filled]
    if all(len(entries) == 6 for entries in sheet.values()):
        sheet["red"].pop()
    sheet["misthrows"] = rng.randrange(5)
    return {key: held for key, held in sheet.items() if held}


def middle_of_kneifen(rng: Random) -> dict[str, Any]:
    """A sheet with few crosses missing."""
    sheet = dict.fromkeys(kneifen.NUMBERS, 6)
    for number in rng.sample(kneifen.NUMBERS, rng.randrange(1, 4)):
        sheet[number] = rng.randrange(4, 6)
    return {key: held for key, held in sheet.items() if held}


def from_the_middle(rng: Random, sheet: Callable[[Random], dict[str, Any]], players: int) -> dict[str, Any]:
    return {"seats": [sheet(rng) for _ in range(players)], "active": rng.randrange(players), "phase": "roll"}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_walks_of_qwixx(players: int) -> None:
    endings: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(f"qwixx {players} {seed}")
        position = from_the_middle(rng, middle_of_qwixx, players) if seed % 2 else None
        choose = at_random if seed % 6 == 0 else cross_the_nearest
        oracle, state = walk(qwixx, rng, *sides("qwixx", players, position), choose)
        endings[f"{len(qwixx.closed_rows(oracle))} rows"] += 1
        endings["misthrows"] += any(seat["misthrows"] == 4 for seat in oracle["seats"])
        endings["shared"] += len(state.winners) > 1
    assert endings["2 rows"]
    assert endings["misthrows"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_walks_of_qwantum(players: int) -> None:
    endings: Counter[str] = Counter()
    for seed in range(75):
        rng = Random(f"qwantum {players} {seed}")
        position = from_the_middle(rng, middle_of_qwantum, players) if seed % 2 else None
        choose = at_random if seed % 6 == 0 else enter_the_nearest
        oracle, _ = walk(qwantum, rng, *sides("qwantum", players, position), choose)
        endings["full"] += any(qwantum.is_full(seat) for seat in oracle["seats"])
        endings["misthrows"] += any(seat["misthrows"] == 5 for seat in oracle["seats"])
    assert endings["full"]
    assert endings["misthrows"]


@pytest.mark.parametrize("lapse_on", ["turn", "roll"])
@pytest.mark.parametrize("lapse", ["void", "keep"])
@pytest.mark.parametrize("dice", [5, 6, 7, 8])
def test_walks_of_kneifen(dice: int, lapse: str, lapse_on: str) -> None:
    options = {"dice": dice, "lapse": lapse, "lapse_on": lapse_on}
    for seed in range(20):
        rng = Random(f"kneifen {options} {seed}")
        players = rng.choice([1, 2, 3, 8])
        position = from_the_middle(rng, middle_of_kneifen, players) if seed % 10 else None
        choose = at_random if seed % 5 == 1 else commit_to_the_most
        walk(kneifen, rng, *sides("kneifen", players, position, **options), choose)


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_walks_of_play_offs(players: int) -> None:
    endings: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(f"play-off {players} {seed}")
        sheet = {**dict.fromkeys(kneifen.NUMBERS, 6), rng.choice(kneifen.NUMBERS[:9]): 5}
        position = {"seats": [sheet] * players, "active": 0, "phase": "roll"}
        oracle, _ = walk(kneifen, rng, *sides("kneifen", players, position), commit_to_the_most)
        finishers = len(kneifen.finishers(oracle))
        endings["one finisher"] += finishers == 1
        endings["two finishers, repeated"] += finishers == 2 and oracle["playoffs"] > 1
        endings["more finishers, repeated"] += finishers > 2 and oracle["playoffs"] > 1
    assert endings["one finisher"] or players > 2
    assert endings["two finishers, repeated" if players == 2 else "more finishers, repeated"]
