"""The sheets of the Qwixx family as plainly as they can be written down: an oracle, written from the rules alone.

A cell is its row and its number, for no row has a number twice. States are changed in place; copy them to look ahead.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
DOWN = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
BASE = {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}
TRIANGLE = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136]

Cell = tuple[str, int]

MIXED_COLOURS = """
2Y 3Y 4Y 5B 6B 7B 8G 9G 10G 11R 12R
2R 3R 4G 5G 6G 7G 8B 9B 10Y 11Y 12Y
12B 11B 10B 9Y 8Y 7Y 6R 5R 4R 3G 2G
12G 11G 10R 9R 8R 7R 6Y 5Y 4B 3B 2B
"""
MIXED_NUMBERS = (
    "R 10 6 2 8 3 4 12 5 9 7 11 | Y 9 12 4 6 7 2 5 8 11 3 10 | G 8 2 10 12 6 9 7 4 5 11 3 | B 5 7 11 9 12 3 8 10 2 6 4"
)
STEPS = {
    "a": "Y2 G11 B10 G9 Y6 R7 Y8 G5 B4 G3 Y12",
    "b": "B12 G11 Y4 R5 Y6 G7 B6 G5 Y10 R11 Y12",
    "c": "G12 B11 G10 Y5 R6 Y7 G6 B5 G4 Y11 R12",
    "d": "Y2 R3 Y4 G9 B8 G7 Y8 R9 Y10 G3 B2",
    "e": "R2 Y3 G10 B9 G8 Y7 R8 Y9 G4 B3 G2",
}
CHAINS = {
    "a": "R6-Y6 R11-Y11 Y3-G11 Y8-G6 G9-B9 G4-B4",
    "b": "R4-Y4 R9-Y9 Y6-G8 Y11-G3 G11-B11 G6-B6",
    "c": "R3-Y3 R8-Y8 Y6-G8 Y11-G3 G10-B10 G5-B5",
    "d": "R5-Y5 R10-Y10 Y3-G11 Y8-G6 G8-B8 G3-B3",
    "e": "R6-Y6 R9-Y9 Y3-G11 Y11-G3 G9-B9 G6-B6",
}
BOXES = "R3 R6 R9 Y5 Y8 Y11 G11 G7 G4 B10 B8 B5"
BAR = "R Y G B G R B Y R Y B G"
PAIRS = {
    "Y11+G9": "two-in-fewest",
    "Y7+B7": "one-in-every",
    "R8+B10": "double-fewest",
    "R6+B4": "points",
    "Y3+G5": "free-misthrows",
}
SWAPS = "8/5 9/7 11/3 7/4 10/3 8/6 10/5 11/9 6/4"
TWICE = "R3 R5 R9 R11 Y3 Y5 Y9 Y11 G10 G8 G6 G4 B10 B8 B6 B4"


def cell(text: str) -> Cell:
    return COLOURS[text[0]], int(text[1:])


def cells(text: str) -> list[Cell]:
    return [cell(word) for word in text.split()]


def sheet(rows: dict[str, list[int]] | None = None, **changes: Any) -> dict[str, Any]:
    """The base sheet, changed: everything that a variant can have, and nothing of it."""
    rows = rows or BASE
    plain: dict[str, Any] = {
        "rows": rows,
        "colours": {(row, number): row for row, numbers in rows.items() for number in numbers},
        "last": 1,  # how many numbers at the end of a row close it
        "needed": 5,  # the crosses that closing needs
        "table": TRIANGLE[:13],
        "faces": 6,
        "misthrows": 4,
        "to_end": 2,
        "again": False,
        "twice": [],
        "framed": [],
        "partners": {},
        "between": {},
        "boxes": [],
        "bar": [],
        "pairs": {},
        "extra": 13,  # the points of the pair that gives points
        "swaps": [],
        "lucky": [],  # the same sums for all seats, or a pair for each
        "also": False,  # whether the lucky cross may follow the white one
    }
    return {**plain, **changes}


def linked(text: str) -> dict[Cell, Cell]:
    partners = {}
    for word in text.split():
        one, other = (cell(name) for name in word.split("-"))
        partners[one], partners[other] = other, one
    return partners


def mixed_colours() -> dict[str, Any]:
    rows: dict[str, list[int]] = {}
    colours = {}
    for place, line in enumerate(MIXED_COLOURS.split("\n")[1:5], start=1):
        for word in line.split():
            rows.setdefault(f"row{place}", []).append(int(word[:-1]))
            colours[(f"row{place}", int(word[:-1]))] = COLOURS[word[-1]]
    return sheet(rows, colours=colours)


def mixed_numbers() -> dict[str, Any]:
    lines = [line.split() for line in MIXED_NUMBERS.split("|")]
    return sheet({COLOURS[line[0]]: [int(number) for number in line[1:]] for line in lines})


LONG = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
SHEETS = {
    "qwixx-mixed-colours": mixed_colours(),
    "qwixx-mixed-numbers": mixed_numbers(),
    "qwixx-big-points": sheet(between={"upper": ("red", "yellow"), "lower": ("green", "blue")}, table=TRIANGLE[:16]),
    "qwixx-double-a": sheet(again=True, needed=7, table=TRIANGLE),
    "qwixx-double-b": sheet(twice=cells(TWICE), needed=7, table=TRIANGLE),
    **{f"qwixx-steps-{letter}": sheet(framed=cells(text)) for letter, text in STEPS.items()},
    **{f"qwixx-chain-{letter}": sheet(partners=linked(text)) for letter, text in CHAINS.items()},
    "qwixx-bonus-a": sheet(boxes=cells(BOXES), bar=[COLOURS[letter] for letter in BAR.split()]),
    "qwixx-bonus-b": sheet(pairs={tuple(cell(name) for name in pair.split("+")): gift for pair, gift in PAIRS.items()}),
    "qwixx-x-change": sheet(swaps=[tuple(int(number) for number in pair.split("/")) for pair in SWAPS.split()]),
    "qwixx-longo": sheet(
        {"red": LONG, "yellow": LONG, "green": LONG[::-1], "blue": LONG[::-1]},
        last=2,
        needed=6,
        table=TRIANGLE,
        faces=8,
        lucky=[(4, 11), (12, 13), (11, 14), (9, 16), (4, 7)],  # drawn by lot; no printed pairs are known
    ),
}


def start(rules: dict[str, Any], players: int) -> dict[str, Any]:
    seats = []
    for _ in range(players):
        seat: dict[str, Any] = {row: [] for row in rows_and_bonus_rows(rules)}
        seat.update(locks=[], again=[], bar=0, swaps=0, misthrows=0, gifts=[])
        seats.append(seat)
    return {
        "rules": rules,
        "seats": seats,
        "active": 0,
        "phase": "roll",
        "dice": {},
        "choices": {},
        "crossed": False,
        "closed": [],  # the rows that were closed when the action began: what counts until its end
        "action": None,
        "seen": Counter(),
    }


def from_position(rules: dict[str, Any], position: dict[str, Any]) -> dict[str, Any]:
    """A position before a roll, as `written` tells the seats."""
    assert position["phase"] == "roll"
    state = start(rules, len(position["seats"]))
    state["active"] = position["active"]
    for seat, told in zip(state["seats"], position["seats"], strict=True):
        for key, held in told.items():
            if key == "again":
                seat["again"] = [(name.split(".")[0], int(name.split(".")[1])) for name in held]
            elif isinstance(held, list):
                seat[key] = [number for number in held if number != "lock"]
                if "lock" in held:
                    seat["locks"].append(key)
            else:
                seat[key] = held
    state["closed"] = closed_rows(state)
    return state


def copied(state: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the state that can be changed apart; both copies count what was seen together."""
    seats = [
        {key: list(held) if isinstance(held, list) else held for key, held in seat.items()} for seat in state["seats"]
    ]
    return {**state, "seats": seats, "dice": dict(state["dice"]), "choices": dict(state["choices"])}


def rows_and_bonus_rows(rules: dict[str, Any]) -> list[str]:
    return [*rules["rows"], *rules["between"]]


# --- What stands on the sheets ----------------------------------------------------------------------------------------


def place(rules: dict[str, Any], row: str, number: int) -> int:
    return rules["rows"][row].index(number)


def last_place(rules: dict[str, Any], seat: dict[str, Any], row: str) -> int:
    return max((place(rules, row, number) for number in seat[row]), default=-1)


def closes(rules: dict[str, Any], row: str, number: int) -> bool:
    return place(rules, row, number) >= len(rules["rows"][row]) - rules["last"]


def crosses(rules: dict[str, Any], seat: dict[str, Any], row: str) -> int:
    """All crosses of a row: numbers, some of them two, second crosses, and the lock."""
    count = len(seat[row])
    count += sum(1 for other, number in rules["twice"] if other == row and number in seat[row])
    count += sum(1 for other, _ in seat["again"] if other == row)
    return count + (row in seat["locks"])


def closed_rows(state: dict[str, Any]) -> list[str]:
    return [row for row in state["rules"]["rows"] if any(row in seat["locks"] for seat in state["seats"])]


def closed_for(state: dict[str, Any], seat: dict[str, Any]) -> list[str]:
    """The rows that take no more of a seat's crosses in this action: closed before it, or by the seat itself."""
    return [row for row in state["rules"]["rows"] if row in state["closed"] or row in seat["locks"]]


def can_cross(state: dict[str, Any], seat: dict[str, Any], row: str, number: int) -> bool:
    rules = state["rules"]
    if row in closed_for(state, seat) or place(rules, row, number) <= last_place(rules, seat, row):
        return False
    return not closes(rules, row, number) or crosses(rules, seat, row) >= rules["needed"]


def next_number(state: dict[str, Any], seat: dict[str, Any], row: str) -> int | None:
    """The number right of the last cross, if it can be crossed."""
    numbers = state["rules"]["rows"][row]
    here = last_place(state["rules"], seat, row) + 1
    if here < len(numbers) and can_cross(state, seat, row, numbers[here]):
        return int(numbers[here])
    return None


def fewest(state: dict[str, Any], seat: dict[str, Any]) -> list[str]:
    """The open rows with the fewest crosses."""
    rules = state["rules"]
    open_rows = [row for row in rules["rows"] if row not in closed_for(state, seat)]
    if not open_rows:
        return []
    least = min(crosses(rules, seat, row) for row in open_rows)
    return [row for row in open_rows if crosses(rules, seat, row) == least]


def has_pair(rules: dict[str, Any], seat: dict[str, Any], gift: str) -> bool:
    return any(
        gift == other and all(number in seat[row] for row, number in pair) for pair, other in rules["pairs"].items()
    )


# --- Whose turn, which dice, which moves ------------------------------------------------------------------------------


def due(state: dict[str, Any]) -> list[str]:
    rules = state["rules"]
    if state["phase"] != "roll":
        return []
    gone = [rules["colours"][(row, rules["rows"][row][-1])] for row in closed_rows(state)]
    colours = [colour for colour in COLOURS.values() if colour in rules["colours"].values()]
    return ["white1", "white2", *(colour for colour in colours if colour not in gone)]


def deciders(state: dict[str, Any]) -> list[int]:
    seats = range(len(state["seats"]))
    if state["phase"] == "white":
        return [seat for seat in seats if seat not in state["choices"]]
    if state["phase"] == "colour":
        return [state["active"]]
    if state["phase"] == "gift":
        return [seat for seat in seats if state["seats"][seat]["gifts"] and seat not in state["choices"]]
    return []


def crossings(state: dict[str, Any], seat: dict[str, Any], number: int, colour: str | None) -> list[str]:
    """The cells that a sum allows: of any colour for the whites, else of the colour of a die."""
    rules = state["rules"]
    found = []
    for row in rules["rows"]:
        if (row, number) not in rules["colours"] or (colour and rules["colours"][(row, number)] != colour):
            continue
        if can_cross(state, seat, row, number):
            found.append(f"{row}.{number}")
        rightmost = place(rules, row, number) == last_place(rules, seat, row)
        end = place(rules, row, number) == len(rules["rows"][row]) - 1
        free = row not in closed_for(state, seat) and (row, number) not in seat["again"]
        if rules["again"] and rightmost and not end and free:
            found.append(f"{row}.{number}.again")
    for bonus, neighbours in rules["between"].items():
        if number not in rules["rows"][neighbours[0]]:
            continue
        beside = [row for row in neighbours if number in seat[row] and colour in (None, row)]
        order = rules["rows"][neighbours[0]]
        if beside and all(order.index(other) < order.index(number) for other in seat[bonus]):
            found.append(f"{bonus}.{number}")
    return found


def lucky_numbers(rules: dict[str, Any], number_of_seat: int) -> list[int]:
    if rules["lucky"] and isinstance(rules["lucky"][0], tuple):
        return list(rules["lucky"][number_of_seat])
    return list(rules["lucky"])


def rows_for_gift(state: dict[str, Any], seat: dict[str, Any]) -> list[str]:
    rows = fewest(state, seat)
    if seat["gifts"][0] == "next-in-fewest":
        return [row for row in rows if next_number(state, seat, row)]
    return rows


def moves(state: dict[str, Any], number_of_seat: int) -> list[str]:
    if number_of_seat not in deciders(state):
        return []
    rules = state["rules"]
    seat = state["seats"][number_of_seat]
    if state["phase"] == "gift":
        return [f"gift:{row}" for row in rows_for_gift(state, seat)]
    found = []
    whites = [int(state["dice"][name][1:]) for name in ("white1", "white2")]
    if state["phase"] == "white":
        found += crossings(state, seat, sum(whites), None)
        for number, pair in enumerate(rules["swaps"], start=1):
            if number > seat["swaps"] and sum(whites) in pair:
                other = sum(pair) - sum(whites)
                found += [f"swap.{number}:{move}" for move in crossings(state, seat, other, None)]
        if sum(whites) in lucky_numbers(rules, number_of_seat):
            by_white = crossings(state, seat, sum(whites), None)
            for row in fewest(state, seat):
                if next_number(state, seat, row):
                    found.append(f"lucky:{row}.{next_number(state, seat, row)}")
            for move in by_white if rules["also"] else []:
                after = {**copied(state), "seen": Counter()}
                sheet_after = after["seats"][number_of_seat]
                take(after, sheet_after, move)
                if any(next_number(after, sheet_after, row) for row in fewest(after, sheet_after)):
                    found.append(f"lucky+:{move}")
    else:
        left = [rules["colours"][(row, rules["rows"][row][-1])] for row in closed_rows(state)]
        for name, face in state["dice"].items():
            if not name.startswith("white") and name not in left:
                for white in whites:
                    found += crossings(state, seat, white + int(face[1:]), name)
    return [*dict.fromkeys(found), "pass"]


# --- What happens -----------------------------------------------------------------------------------------------------


def roll(state: dict[str, Any], faces: list[str]) -> None:
    state["dice"] = dict(zip(due(state), faces, strict=True))
    state["phase"] = "white"
    state["closed"] = closed_rows(state)


def decide(state: dict[str, Any], number_of_seat: int, move: str) -> None:
    active = state["active"]
    if state["phase"] == "colour":
        state["action"] = "colour"
        if move == "pass" and not state["crossed"]:
            state["seats"][active]["misthrows"] += 1
        take(state, state["seats"][active], move)
    else:
        state["choices"][number_of_seat] = move
        if deciders(state):
            return
        if state["phase"] == "white":
            state["action"] = "white"
            state["crossed"] = state["choices"][active] != "pass"
        choices, state["choices"] = state["choices"], {}
        for other, choice in choices.items():
            take(state, state["seats"][other], choice)
    go_on(state)


def go_on(state: dict[str, Any]) -> None:
    """Continue after all crosses of an action that need no further choice."""
    rules = state["rules"]
    closed = closed_rows(state)
    if any(seat["gifts"] for seat in state["seats"]):
        state["phase"] = "gift"
        state["seen"]["gift phase"] += 1
        state["seen"]["gift phase of several"] += sum(1 for seat in state["seats"] if seat["gifts"]) > 1
        state["seen"]["gift phase behind the end"] += len(closed) >= rules["to_end"]
        return
    state["closed"] = closed
    if len(closed) >= rules["to_end"] or state["seats"][state["active"]]["misthrows"] == rules["misthrows"]:
        state["phase"] = "over"
    elif state["action"] == "white":
        state["phase"] = "colour"
    else:
        state["phase"] = "roll"
        state["active"] = (state["active"] + 1) % len(state["seats"])
        state["crossed"] = False
        state["dice"] = {}


def take(state: dict[str, Any], seat: dict[str, Any], move: str) -> None:
    """Make the crosses of a move and all that follows from them, as far as no choice is needed."""
    seen = state["seen"]
    if move == "pass":
        return
    if move.startswith("gift:"):
        gift = seat["gifts"].pop(0)
        assert gift in ("two-in-fewest", "next-in-fewest")
        if gift == "two-in-fewest":
            give_two(state, seat, move.removeprefix("gift:"))
        else:
            give_next(state, seat, move.removeprefix("gift:"))
        seen["chosen gift"] += 1
    else:
        if move.startswith("swap."):
            seen["swap"] += 1
            used, move = move.removeprefix("swap.").split(":")
            seen["skipped swap"] += int(used) > seat["swaps"] + 1
            seat["swaps"] = int(used)
        if move.startswith("lucky:"):
            seen["lucky cross"] += 1
            move = move.removeprefix("lucky:")
        after_white = move.startswith("lucky+:")
        row, number, *again = move.removeprefix("lucky+:").split(".")
        if again:
            seen[f"again in {state['phase']}"] += 1
            seat["again"].append((row, int(number)))
        elif row in state["rules"]["between"]:
            beside = state["rules"]["between"][row]
            seen["bonus cell beside a closed row"] += any(other in state["closed"] for other in beside)
            seen[f"bonus cell in {state['phase']}"] += 1
            seat[row].append(int(number))
        else:
            cross(state, seat, row, int(number))
        if after_white:
            seen["lucky cross after a white one"] += 1
            seat["gifts"].append("next-in-fewest")
    while seat["gifts"] and seat["gifts"][0] not in ("two-in-fewest", "next-in-fewest"):
        give(state, seat, seat["gifts"].pop(0))
    if seat["gifts"]:
        rows = rows_for_gift(state, seat)
        if len(rows) > 1:
            return
        gift = seat["gifts"].pop(0)
        if rows and gift == "next-in-fewest":
            give_next(state, seat, rows[0])
        elif rows:
            give_two(state, seat, rows[0])
        while seat["gifts"]:
            give(state, seat, seat["gifts"].pop(0))


def give_next(state: dict[str, Any], seat: dict[str, Any], row: str) -> None:
    number = next_number(state, seat, row)
    assert number is not None
    cross(state, seat, row, number)


def cross(state: dict[str, Any], seat: dict[str, Any], row: str, number: int) -> None:
    """Cross a number; its lock, its partner, and what it wins."""
    rules, seen = state["rules"], state["seen"]
    seen["cross"] += 1
    seat[row].append(number)
    if closes(rules, row, number):
        seat["locks"].append(row)
        seen["closed"] += 1
        seen["closed by the last but one"] += number != rules["rows"][row][-1]
        seen["closed with others"] += len([1 for other in state["seats"] if row in other["locks"]]) > 1
    seen["two crosses at once"] += (row, number) in rules["twice"]
    seen["framed"] += (row, number) in rules["framed"]
    if (row, number) in rules["partners"]:
        other, partner = rules["partners"][(row, number)]
        if partner not in seat[other]:
            seen["partner"] += 1
            seen["partner in a closed row"] += other in state["closed"]
            seen["partner left of the last"] += place(rules, other, partner) < last_place(rules, seat, other)
            seat[other].append(partner)
    if (row, number) in rules["boxes"]:
        seat["gifts"].append("bar")
    for pair, gift in rules["pairs"].items():
        if (row, number) in pair and all(mate in seat[side] for side, mate in pair):
            seen[f"pair {gift}"] += 1
            if gift in ("two-in-fewest", "one-in-every"):
                seat["gifts"].append(gift)


def cross_next(state: dict[str, Any], seat: dict[str, Any], row: str) -> None:
    number = next_number(state, seat, row)
    if number is None:
        state["seen"]["gift not placed"] += 1
    else:
        before = len(seat["gifts"])
        cross(state, seat, row, number)
        state["seen"]["gift placed"] += 1
        state["seen"]["gift wins a gift"] += len(seat["gifts"]) > before
        state["seen"]["gift closes"] += row in seat["locks"]


def give_two(state: dict[str, Any], seat: dict[str, Any], row: str) -> None:
    cross_next(state, seat, row)
    cross_next(state, seat, row)


def give(state: dict[str, Any], seat: dict[str, Any], gift: str) -> None:
    rules = state["rules"]
    if gift == "one-in-every":
        for row in rules["rows"]:
            if row not in closed_for(state, seat):
                cross_next(state, seat, row)
    else:
        left = range(seat["bar"], len(rules["bar"]))
        open_fields = [field for field in left if rules["bar"][field] not in closed_for(state, seat)]
        if open_fields:
            state["seen"]["struck field"] += open_fields[0] > seat["bar"]
            seat["bar"] = open_fields[0] + 1
            cross_next(state, seat, rules["bar"][open_fields[0]])
        else:
            state["seen"]["no field left"] += 1


# --- The count --------------------------------------------------------------------------------------------------------


def scores(state: dict[str, Any]) -> list[int]:
    rules = state["rules"]
    table = rules["table"]
    closed = closed_rows(state)
    totals = []
    for seat in state["seats"]:
        points = {}
        counted = {}
        for row in rules["rows"]:
            counted[row] = crosses(rules, seat, row)
            count = counted[row] + sum(len(seat[bonus]) for bonus, beside in rules["between"].items() if row in beside)
            state["seen"]["capped points"] += count >= len(table)
            points[row] = table[min(count, len(table) - 1)]
        total = sum(points.values())
        total += table[sum(1 for row, number in rules["framed"] if number in seat[row])]
        if has_pair(rules, seat, "points"):
            total += rules["extra"]
        if has_pair(rules, seat, "double-fewest"):
            open_rows = [row for row in rules["rows"] if row not in closed]
            total += min((points[row] for row in open_rows), default=0)
        if not has_pair(rules, seat, "free-misthrows"):
            total -= 5 * seat["misthrows"]
        totals.append(total)
    return totals


def winners(state: dict[str, Any]) -> list[int]:
    if state["phase"] != "over":
        return []
    totals = scores(state)
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def written(state: dict[str, Any], number_of_seat: int) -> dict[str, Any]:
    """Return the entries of a sheet in the words of a position."""
    rules = state["rules"]
    seat = state["seats"][number_of_seat]
    told: dict[str, Any] = {}
    for row, numbers in rules["rows"].items():
        told[row] = [number for number in numbers if number in seat[row]] + ["lock"] * (row in seat["locks"])
    for bonus in rules["between"]:
        told[bonus] = seat[bonus]
    told["again"] = sorted(f"{row}.{number}" for row, number in seat["again"])
    for key in ("bar", "swaps", "misthrows", "gifts"):
        told[key] = seat[key]
    return {key: held for key, held in told.items() if held}
