"""The sheets of the Qwixx family and Qwinto against plain implementations that were written from the rules alone.

Both must offer the same moves, ask the same seats, roll the same dice, fill the same sheets and come to the same end:
in matches from the first roll to the last, in every line of play on sheets of a few numbers, and in frozen counts.
"""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import dicepad
from dicepad.match import Game, State
from dicepad.perft import perft
from dicepad.rules import RULES
from dicepad.spec import SPECS, read_spec

from . import naive_family as family
from . import naive_qwinto as qwinto
from .conftest import agree_at_the_table

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
SHEETS: dict[str, dict[str, Any]] = family.SHEETS


def agree(plain: ModuleType, oracle: dict[str, Any], state: State) -> None:
    """Everything that people at the table can see is the same on both sides, and so are the sheets."""
    agree_at_the_table(plain, oracle, state)
    assert list(state.dice_due) == plain.due(oracle)
    # Whether a row that just closed is open while gifts wait is no rule; points that stand then depend on it.
    if oracle["phase"] != "gift" or family.closed_rows(oracle) == oracle["closed"]:
        assert list(state.scores) == plain.scores(oracle)
    told = state.to_json()["seats"]
    for seat in told:
        if "again" in seat:
            seat["again"].sort()
    assert told == [plain.written(oracle, seat) for seat in range(len(told))]


# --- The printed sheets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_the_spec_is_the_sheet(name: str) -> None:
    """The specs hold the layouts as they are typed beside the plain rules."""
    spec, rules = dicepad.load(name).spec, SHEETS[name]
    assert {row.name: [cell.number for cell in row.cells] for row in spec.rows} == rules["rows"]
    colours = {(row.name, cell.number): cell.colour for row in spec.rows for cell in row.cells}
    assert colours == rules["colours"]
    for row in spec.rows:
        assert list(row.closing) == list(range(len(row.cells)))[-rules["last"] :]
    assert [[face.number for face in die.faces] for die in spec.dice] == [list(range(1, rules["faces"] + 1))] * 6
    assert list(spec.misthrows) == [-5] * rules["misthrows"]
    assert additions(name) == additions_of(rules)


def additions(name: str) -> dict[str, Any]:
    """Return the table of rules of a built-in spec, merged with that of its base."""
    return read_spec(SPECS / f"{name}.toml", RULES, dict)[1].data


def additions_of(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the additions of a sheet of the plain rules, in the same form."""

    def name(cell: tuple[str, int]) -> str:
        return f"{cell[0]}.{cell[1]}"

    told: dict[str, Any] = {
        "closing_crosses": rules["needed"],
        "rows_to_end": rules["to_end"],
        "points": rules["table"],
    }
    if rules["again"]:
        told["repeats"] = True
    if rules["twice"]:
        told["double_cells"] = [name(cell) for cell in rules["twice"]]
    if rules["framed"]:
        told["framed"] = [name(cell) for cell in rules["framed"]]
    if rules["partners"]:
        places = list(rules["partners"].items())
        told["links"] = [[name(one), name(other)] for one, other in places[::2]]
    if rules["between"]:
        told["bonus_rows"] = [{"name": bonus, "rows": list(rows)} for bonus, rows in rules["between"].items()]
    if rules["boxes"]:
        told["bonus_bar"] = {"boxes": [name(cell) for cell in rules["boxes"]], "bar": rules["bar"]}
    if rules["pairs"]:
        told["bonus_pairs"] = [
            {"cells": [name(cell) for cell in pair], "gift": gift}
            | ({"points": rules["extra"]} if gift == "points" else {})
            for pair, gift in rules["pairs"].items()
        ]
    if rules["swaps"]:
        told["swaps"] = [list(pair) for pair in rules["swaps"]]
    if rules["lucky"]:
        told["lucky"] = 4 if isinstance(rules["lucky"][0], tuple) else rules["lucky"]  # a seed, or the sums
    if rules["also"]:
        told["lucky_cross"] = "also"
    return told


def test_the_spec_of_qwinto_is_the_sheet() -> None:
    spec = dicepad.load("qwinto").spec
    written = additions("qwinto")
    assert [row.name for row in spec.rows] == list(qwinto.COLUMNS)
    assert {die.name: [str(face) for face in die.faces] for die in spec.dice} == qwinto.DICE
    assert written["columns"] == list(qwinto.COLUMNS.values())
    fields = {f"{row}.{qwinto.COLUMNS[row].index(column) + 1}" for column, row in qwinto.PENTAGONS.items()}
    assert set(written["pentagons"]) == fields
    assert written["full_rows_to_end"] == 2
    assert list(spec.misthrows) == [-5] * 4


# --- Matches in lockstep ----------------------------------------------------------------------------------------------


def random_roll(rng: Random, oracle: dict[str, Any], due: list[str]) -> list[str]:
    if "rules" not in oracle:
        return [rng.choice(qwinto.DICE[name]) for name in due]
    return [f"{name[0].upper()}{rng.randint(1, oracle['rules']['faces'])}" for name in due]


def helpful_roll(rng: Random, oracle: dict[str, Any], due: list[str]) -> list[str]:
    """Dice that favour what somebody needs next, so that rows fill up and everything on the sheet is reached."""
    faces = random_roll(rng, oracle, due)
    rules = oracle["rules"]
    seat = rng.choice(oracle["seats"])
    wanted = [family.next_number(oracle, seat, row) for row in rules["rows"]]
    wanted += [number for row in rules["between"] for number in seat["red" if row == "upper" else "blue"]]
    wanted += [seat[row][-1] for row in rules["rows"] if rules["again"] and seat[row]]
    wanted += family.lucky_numbers(rules, oracle["seats"].index(seat))
    number = rng.choice([number for number in wanted if number] or [7])
    first = rng.randint(max(1, number - rules["faces"]), min(rules["faces"], number - 1))
    return [f"W{first}", f"W{number - first}", *faces[2:]]


def fitting_roll(rng: Random, oracle: dict[str, Any], due: list[str]) -> list[str]:
    """Qwinto: dice whose sum fits an empty field of somebody's sheet, half way between its neighbours."""
    seat = rng.choice(oracle["seats"])
    row = rng.choice(due)
    empty = [column for column in qwinto.COLUMNS[row] if column not in seat[row]]
    column = rng.choice(empty or qwinto.COLUMNS[row])
    low = max((held for other, held in seat[row].items() if other < column), default=0)
    high = min((held for other, held in seat[row].items() if other > column), default=19)
    number = min(max((low + high) // 2, len(due)), 6 * len(due))
    rolls = [roll for roll in product(range(1, 7), repeat=len(due)) if sum(roll) == number]
    return [f"{name[0].upper()}{face}" for name, face in zip(due, rng.choice(rolls), strict=True)]


def at_random(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    return rng.choice(moves)


def eagerly(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    return rng.choice([move for move in moves if move != "pass"] or moves)


def target(move: str) -> tuple[str, int]:
    row, number = move.split(":")[-1].split(".")[:2]
    return row, int(number)


def skipped(oracle: dict[str, Any], seat: int, move: str) -> float:
    """Count the numbers that a move leaves behind; closing a row always costs much."""
    if move.endswith(".again") or move.startswith("gift"):
        return -1
    rules, sheet = oracle["rules"], oracle["seats"][seat]
    row, number = target(move)
    if row in rules["between"]:
        order = rules["rows"][rules["between"][row][0]]
        return order.index(number) - max((order.index(other) for other in sheet[row]), default=-1) - 1.5
    if family.closes(rules, row, number):
        return -2
    return float(family.place(rules, row, number) - family.last_place(rules, sheet, row) - 1)


def nearest(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Skip few numbers, so that rows are filled and closed."""
    limit = rng.choice([0.5, 1.5, 2.5])
    return min(moves, key=lambda move: (limit if move == "pass" else skipped(oracle, seat, move), rng.random()))


def race(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Fill two rows before the others."""
    rows = list(oracle["rules"]["rows"])
    favourites = [rows[seat % 4], rows[(seat + 2) % 4]]

    def worth(move: str) -> float:
        if move == "pass":
            return 1.5
        return skipped(oracle, seat, move) + (0 if any(row in move for row in favourites) else 4)

    return min(moves, key=lambda move: (worth(move), rng.random()))


def specially(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Take what only this sheet has wherever it can be had: boxed, framed, linked and paired numbers, swaps, luck."""
    rules = oracle["rules"]
    special = [*rules["boxes"], *rules["framed"], *rules["partners"], *rules["twice"]]
    special += [cell for pair in rules["pairs"] for cell in pair]
    liked = []
    for move in moves:
        if move != "pass" and not move.startswith("gift"):
            row, _ = target(move)
            if ":" in move or move.endswith(".again") or row in rules["between"] or target(move) in special:
                liked.append(move)
    if liked and rng.random() < 0.9:
        return min(liked, key=lambda move: skipped(oracle, seat, move))
    return nearest(rng, oracle, seat, moves)


def timidly(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    return "pass" if "pass" in moves and rng.random() < 0.8 else rng.choice(moves)


def spread(rng: Random, oracle: dict[str, Any], seat: int, moves: list[str]) -> str:
    """Qwinto: enter numbers where they stand on the whole way from 1 to 18, so that rows fill up."""
    if oracle["phase"] == "choose":
        return rng.choice([*moves, moves[-1], moves[-1], moves[-1]])
    if oracle["phase"] == "decide":
        entering = {**oracle, "phase": "enter", "choices": {}}
        return "keep" if len(qwinto.moves(entering, seat)) > 1 else "again"

    def strain(move: str) -> float:
        if move == "pass":
            return 30.0 if seat == oracle["active"] else rng.choice([1.5, 3.0])
        row, field = move.split(".")
        held, column = oracle["seats"][seat][row], qwinto.COLUMNS[row][int(field) - 1]
        below = max((other for other in held if other < column), default=-1)
        above = min((other for other in held if other > column), default=12)
        low, high = held.get(below, 0), held.get(above, 19)
        return abs(low + (high - low) * (column - below) / (above - below) - qwinto.value(oracle))

    return min(moves, key=strain)


CROSSING = [(random_roll, at_random), (random_roll, eagerly), (random_roll, nearest), (random_roll, race)] + [
    (helpful_roll, choose) for choose in (nearest, specially, race, nearest, specially, eagerly)
]
QWINTO = [(random_roll, at_random), (fitting_roll, timidly), (random_roll, spread)] + [(fitting_roll, spread)] * 6


def walk(plain: ModuleType, rng: Random, oracle: dict[str, Any], state: State, ways: list[Any]) -> None:
    """Play a match on both sides to its end; the seats of a window decide in random order, each in its own way."""
    roll, _ = rng.choice(ways)
    choosers = [rng.choice(ways)[1] for _ in oracle["seats"]]
    while True:
        agree(plain, oracle, state)
        if rng.random() < 0.05:
            assert state.game.from_text(state.to_text()) == state
            assert state.game.from_json(state.to_json()) == state
        due = plain.due(oracle)
        if due:
            faces = roll(rng, oracle, due)
            plain.roll(oracle, faces)
            state = state.roll(dice=faces)
        elif oracle["phase"] == "over":
            return
        else:
            seat = rng.choice(plain.deciders(oracle))
            move = choosers[seat](rng, oracle, seat, plain.moves(oracle, seat))
            plain.decide(oracle, seat, move)
            state = state.play(seat, move)


def late_seat(rng: Random, rules: dict[str, Any]) -> dict[str, Any]:
    """A sheet with some numbers of each row crossed, none that closes it, and with all that goes with them."""
    seat: dict[str, Any] = {}
    for row, numbers in rules["rows"].items():
        reach = rng.randrange(len(numbers) - rules["last"] + 1)
        seat[row] = {number for number in numbers[:reach] if rng.random() < 0.75}
    for (row, number), (other, partner) in rules["partners"].items():
        if number in seat[row]:
            seat[other].add(partner)
    for bonus, rows in rules["between"].items():
        beside = seat[rows[0]] | seat[rows[1]]
        seat[bonus] = [number for number in rules["rows"][rows[0]] if number in beside and rng.random() < 0.6]
    for row, numbers in rules["rows"].items():
        seat[row] = [number for number in numbers if number in seat[row]]
    if rules["again"]:
        seat["again"] = [f"{row}.{number}" for row in rules["rows"] for number in seat[row] if rng.random() < 0.4]
    seat["bar"] = sum(number in seat[row] for row, number in rules["boxes"])
    seat["swaps"] = rng.randint(0, len(rules["swaps"]))
    seat["misthrows"] = rng.randrange(rules["misthrows"])
    return {key: held for key, held in seat.items() if held}


def begin(rng: Random, name: str, late: bool) -> tuple[dict[str, Any], State]:
    """A match of any number of seats on both sides, from the start or from far on."""
    game: Game = dicepad.load(name)
    players = rng.choice([1, 1, 2, 2, 3, 3, 4, 5])
    rules = SHEETS[name]
    if not late:
        return family.start(rules, players), game.start(players)
    position = {"seats": [late_seat(rng, rules) for _ in range(players)], "active": 0, "phase": "roll"}
    return family.from_position(rules, position), game.from_json(position)


def play_matches(name: str, count: int) -> Counter[str]:
    """Matches in lockstep, every other one from far on; what was seen in them."""
    seen: Counter[str] = Counter()
    for seed in range(count):
        rng = Random(f"{name} {seed}")
        oracle, state = begin(rng, name, late=seed % 2 == 1)
        walk(family, rng, oracle, state, CROSSING)
        seen += oracle["seen"]
        seen[f"{len(family.closed_rows(oracle))} rows closed"] += 1
        seen["ended by misthrows"] += any(seat["misthrows"] == 4 for seat in oracle["seats"])
    return seen


EVERYWHERE = ["closed", "closed with others", "2 rows closed", "ended by misthrows"]
SEEN = {
    "qwixx-mixed-colours": ["3 rows closed"],
    "qwixx-big-points": [
        "bonus cell in white",
        "bonus cell in colour",
        "bonus cell beside a closed row",
        "capped points",
    ],
    "qwixx-double-a": ["again in white", "again in colour", "capped points"],
    "qwixx-double-b": ["two crosses at once"],
    "qwixx-bonus-a": ["gift wins a gift", "gift closes", "gift not placed", "struck field"],
    "qwixx-bonus-b": [
        *(f"pair {gift}" for gift in family.PAIRS.values()),
        *("gift phase", "chosen gift", "gift wins a gift", "gift closes", "gift not placed"),
    ],
    "qwixx-x-change": ["swap", "skipped swap"],
    "qwixx-longo": ["lucky cross", "closed by the last but one"],
}
MANY = {"qwixx-double-a": 70, "qwixx-bonus-a": 40, "qwixx-bonus-b": 80}


@pytest.mark.parametrize("name", SHEETS)
def test_matches(name: str) -> None:
    seen = play_matches(name, MANY.get(name, 24))
    wanted = EVERYWHERE + SEEN.get(name, [])
    if "-chain-" in name:
        wanted += ["partner", "partner left of the last", "partner in a closed row"]
    if "-steps-" in name:
        wanted += ["framed"]
    assert [what for what in wanted if not seen[what]] == []


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_matches_of_qwinto(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(15):
        rng = Random(f"qwinto {players} {seed}")
        oracle = qwinto.start(players)
        walk(qwinto, rng, oracle, dicepad.load("qwinto").start(players), QWINTO)
        seen += oracle["seen"]
    columns = [f"full column {column}" for column in qwinto.PENTAGONS]
    wanted = ["keep", "again", "gap filled later", "full row", "two full rows", "four misthrows", *columns]
    assert [what for what in wanted if not seen[what]] == []


# --- Every line of play on small sheets -------------------------------------------------------------------------------

RISING, FALLING = [2, 3, 4, 5, 6], [6, 5, 4, 3, 2]


def small(*, rows: dict[str, list[int]] | None = None, needed: int = 2, **changes: Any) -> dict[str, Any]:
    """Two rows of few numbers, three-sided dice, two misthrow boxes."""
    rows = rows or {"red": RISING, "blue": FALLING}
    table = family.TRIANGLE[: len(next(iter(rows.values()))) + 2]
    rules: dict[str, Any] = family.sheet(
        rows, **{"needed": needed, "faces": 3, "misthrows": 2, "table": table, **changes}
    )
    return rules


def mixed(**rows: str) -> dict[str, Any]:
    """Two rows of mixed colours."""
    numbers = {row: [int(word[1:]) for word in text.split()] for row, text in rows.items()}
    colours = {(row, int(word[1:])): family.COLOURS[word[0]] for row, text in rows.items() for word in text.split()}
    return small(rows=numbers, colours=colours)


SMALL = {
    "plain": small(needed=1),
    "four numbers": small(rows={"red": [3, 4, 5, 6], "blue": [5, 4, 3, 2]}),
    "one row ends": small(needed=1, to_end=1),
    "mixed numbers": small(rows={"red": [4, 2, 6, 3, 5], "blue": [3, 5, 2, 6, 4]}),
    "mixed colours": mixed(row1="B2 B3 R4 B5 R6", row2="R6 R5 B4 R3 B2"),
    "again": small(again=True, table=family.TRIANGLE[:11]),
    "twice": small(twice=family.cells("R3 R5 B5 B4"), table=family.TRIANGLE[:9]),
    "capped": small(needed=1, again=True),
    "framed": small(framed=family.cells("R2 B5 R4 B3 R6")),
    "linked": small(partners=family.linked("R3-B5 R5-B4")),
    "between": small(rows={"red": RISING, "yellow": RISING}, between={"upper": ("red", "yellow")}),
    "between, down": small(rows={"green": FALLING, "blue": FALLING}, between={"lower": ("green", "blue")}, needed=1),
    "boxed": small(boxes=family.cells("R2 R4 B5 B3"), bar=["red", "blue", "blue", "red"]),
    "boxed, early": small(boxes=family.cells("R3 R4 B6 B5"), bar=["blue", "red", "red", "blue"], needed=1),
    "pairs": small(pairs={(("red", 3), ("blue", 5)): "two-in-fewest", (("red", 4), ("blue", 4)): "one-in-every"}),
    "pairs, early": small(
        pairs={(("red", 2), ("blue", 5)): "one-in-every", (("red", 4), ("blue", 4)): "two-in-fewest"}, needed=1
    ),
    "pairs that count": small(
        pairs={
            (("red", 3), ("blue", 5)): "double-fewest",
            (("red", 4), ("blue", 4)): "points",
            (("red", 2), ("blue", 3)): "free-misthrows",
        },
        extra=7,
    ),
    "swaps": small(swaps=[(3, 5), (4, 2), (6, 5)]),
    "lucky": small(lucky=[3, 4], last=2),
    "lucky, also": small(lucky=[3, 4], last=2, also=True),
}


def spec_of(rules: dict[str, Any], name: str, path: Path) -> Path:
    """A spec of a sheet of the plain rules, with the keys of the built-in ones."""
    dice = [name for name in family.COLOURS.values() if name in rules["colours"].values()]
    lines = ["format = 1", 'base = "qwixx"', f"id = {json.dumps(name)}", f"misthrows = {[-5] * rules['misthrows']}"]
    lines.append("dice = [")
    for die in ("white1", "white2", *dice):
        faces = list(range(1, rules["faces"] + 1))
        lines.append(f'{{ name = "{die}", colour = "{die.rstrip("12")}", faces = {faces} }},')
    lines += ["]", "rows = ["]
    for row, numbers in rules["rows"].items():
        told = [f"{rules['colours'][(row, number)][0].upper()}{number}" for number in numbers]
        closing = numbers[-rules["last"] :]
        if row in family.COLOURS.values():
            lines.append(f'{{ name = "{row}", colour = "{row}", cells = {numbers}, closing = {closing} }},')
        else:
            lines.append(f'{{ name = "{row}", cells = {json.dumps(told)}, closing = {closing} }},')
    lines += ["]", "[crossing]"]
    tables = []
    for key, held in additions_of(rules).items():
        if key in ("bonus_rows", "bonus_pairs"):
            tables += [(f"[[crossing.{key}]]", table) for table in held]
        elif key == "bonus_bar":
            tables.append((f"[crossing.{key}]", held))
        else:
            lines.append(f"{key} = {json.dumps(held)}")
    for title, table in tables:
        lines += [title, *(f"{key} = {json.dumps(held)}" for key, held in table.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def all_rolls(rules: dict[str, Any], due: list[str]) -> list[list[str]]:
    """Every roll; the two whites are alike."""
    faces = range(1, rules["faces"] + 1)
    return [
        [f"{name[0].upper()}{face}" for name, face in zip(due, [*whites, *others], strict=True)]
        for whites in combinations_with_replacement(faces, 2)
        for others in product(faces, repeat=len(due) - 2)
    ]


def explore(oracle: dict[str, Any], state: State, turns: int, known: dict[str, int]) -> None:
    """Play every line of so many turns on both sides; a state that was met with as many turns left is not met again."""
    text = state.to_text()
    if known.get(text, -1) >= turns:
        return
    known[text] = turns
    agree(family, oracle, state)
    assert state.game.from_text(text) == state
    due = family.due(oracle)
    for seat in family.deciders(oracle)[:1]:
        for move in family.moves(oracle, seat):
            after = family.copied(oracle)
            family.decide(after, seat, move)
            explore(after, state.play(seat, move), turns, known)
    for faces in all_rolls(oracle["rules"], due) if due and turns else []:
        after = family.copied(oracle)
        family.roll(after, faces)
        explore(after, state.roll(dice=faces), turns - 1, known)


LONGER = ["linked", "boxed, early", "pairs"]


@pytest.mark.parametrize("name", LONGER)
def test_two_turns_on_a_small_sheet(name: str, tmp_path: Path) -> None:
    """All rolls and all decisions of a seat's first two turns, with what follows from its crosses."""
    game = dicepad.load(str(spec_of(SMALL[name], "small", tmp_path / "small.toml")))
    oracle = family.start(SMALL[name], 1)
    explore(oracle, game.start(1), 2, {})
    wanted = {"linked": "partner in a closed row", "boxed, early": "no field left"}.get(name, "chosen gift")
    assert oracle["seen"]["closed"]
    assert oracle["seen"][wanted]


@pytest.mark.parametrize("name", SMALL)
def test_turns_of_two_seats_on_a_small_sheet(name: str, tmp_path: Path) -> None:
    """All rolls and all decisions of a turn of two seats, from positions in which rows may close."""
    rules = SMALL[name]
    game = dicepad.load(str(spec_of(rules, "small", tmp_path / "small.toml")))
    seen: Counter[str] = Counter()
    for seed in range(2):
        rng = Random(f"{name} {seed}")
        seats = [late_seat(rng, rules) for _ in range(2)]
        position = {"seats": seats, "active": seed % 2, "phase": "roll"}
        oracle = family.from_position(rules, position)
        explore(oracle, game.from_json(position), 1, {})
        seen += oracle["seen"]
    assert seen["closed"]


# --- Frozen counts ----------------------------------------------------------------------------------------------------


def plain_count(plain: ModuleType, oracle: dict[str, Any], rolls: list[list[str]], names: tuple[str, ...]) -> int:
    """Return the count of `dicepad.perft.perft`, by the plain rules."""
    seats = plain.deciders(oracle)
    if seats:
        count = 0
        for move in plain.moves(oracle, seats[0]):
            after = copied(plain, oracle)
            plain.decide(after, seats[0], move)
            count += plain_count(plain, after, rolls, names)
        return count
    if oracle["phase"] == "over" or not rolls:
        return 1
    faces = dict(zip(names, rolls[0], strict=True))
    after = copied(plain, oracle)
    plain.roll(after, [f"{name[0].upper()}{faces[name]}" for name in plain.due(oracle)])
    return plain_count(plain, after, rolls[1:], names)


def copied(plain: ModuleType, oracle: dict[str, Any]) -> dict[str, Any]:
    copy: dict[str, Any] = family.copied(oracle) if plain is family else deepcopy(oracle)
    return copy


def lines() -> list[Any]:
    """The lines of the text file beside this one, each called by the comment above it."""
    cases, title = [], ""
    for line in (HERE / "family.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            title = line.lstrip("# ")
        elif line:
            name, position, rolls, number = (field.strip() for field in line.split("|"))
            cases.append(pytest.param(name, position, rolls, int(number), id=f"{name}: {title}"))
    return cases


@pytest.mark.parametrize(("name", "text", "rolls", "number"), lines())
def test_perft(name: str, text: str, rolls: str, number: int) -> None:
    state = dicepad.load(name).from_text(text)
    rolled = [roll.strip() for roll in rolls.split(",")]
    oracle = qwinto.start(state.players) if name == "qwinto" else family.from_position(SHEETS[name], state.to_json())
    plain = qwinto if name == "qwinto" else family
    assert perft(state, rolled) == number
    assert plain_count(plain, oracle, [roll.split() for roll in rolled], state.game.die_names) == number
