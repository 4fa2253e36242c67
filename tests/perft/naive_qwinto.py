"""Qwinto as plainly as it can be written down: an oracle, written from the rules alone.

The sheet is a grid of columns; a row has no field where it has its gap. States are changed in place.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

LAYOUT = {
    "orange": "2 3 4 _ 6 7 8 9 10 11",
    "yellow": "1 2 3 4 5 _ 7 8 9 10",
    "violet": "0 1 2 3 _ 5 6 7 8 9",
}
PENTAGONS = {2: "violet", 3: "orange", 7: "orange", 8: "yellow", 9: "violet"}
COLUMNS = {row: [int(word) for word in text.split() if word != "_"] for row, text in LAYOUT.items()}
DICE = {row: [f"{row[0].upper()}{number}" for number in range(1, 7)] for row in COLUMNS}


def start(players: int) -> dict[str, Any]:
    return {
        "seats": [{"orange": {}, "yellow": {}, "violet": {}, "misthrows": 0} for _ in range(players)],
        "active": 0,
        "phase": "choose",
        "chosen": [],
        "dice": {},
        "choices": {},
        "seen": Counter(),
    }


def due(state: dict[str, Any]) -> list[str]:
    return list(state["chosen"]) if state["phase"] in ("roll", "reroll") else []


def deciders(state: dict[str, Any]) -> list[int]:
    if state["phase"] in ("choose", "decide"):
        return [state["active"]]
    if state["phase"] == "enter":
        return [seat for seat in range(len(state["seats"])) if seat not in state["choices"]]
    return []


def value(state: dict[str, Any]) -> int:
    return sum(int(face[1:]) for face in state["dice"].values())


def can_enter(seat: dict[str, Any], row: str, column: int, number: int) -> bool:
    if column in seat[row]:
        return False
    for other, held in seat[row].items():
        if (other < column and held >= number) or (other > column and held <= number):
            return False
    return all(seat[other].get(column) != number for other in COLUMNS)


def moves(state: dict[str, Any], seat: int) -> list[str]:
    if seat not in deciders(state):
        return []
    if state["phase"] == "choose":
        return ["roll " + " ".join(names) for size in (1, 2, 3) for names in combinations(COLUMNS, size)]
    if state["phase"] == "decide":
        return ["keep", "again"]
    found = []
    for row in state["chosen"]:
        for field, column in enumerate(COLUMNS[row], start=1):
            if can_enter(state["seats"][seat], row, column, value(state)):
                found.append(f"{row}.{field}")
    return [*found, "pass"]


def roll(state: dict[str, Any], faces: list[str]) -> None:
    state["dice"] = dict(zip(due(state), faces, strict=True))
    state["phase"] = "decide" if state["phase"] == "roll" else "enter"


def full_rows(seat: dict[str, Any]) -> list[str]:
    return [row for row in COLUMNS if len(seat[row]) == 9]


def decide(state: dict[str, Any], seat: int, move: str) -> None:
    if state["phase"] == "choose":
        state["chosen"] = move.split()[1:]
        state["phase"] = "roll"
    elif state["phase"] == "decide":
        state["seen"][move] += 1
        if move == "again":
            state["dice"] = {}
        state["phase"] = "enter" if move == "keep" else "reroll"
    else:
        state["choices"][seat] = move
        if deciders(state):
            return
        for other, choice in state["choices"].items():
            if choice != "pass":
                row, field = choice.split(".")
                held = state["seats"][other][row]
                column = COLUMNS[row][int(field) - 1]
                state["seen"]["gap filled later"] += any(before > column for before in held)
                held[column] = value(state)
        if state["choices"][state["active"]] == "pass":
            state["seats"][state["active"]]["misthrows"] += 1
        full = any(len(full_rows(other)) >= 2 for other in state["seats"])
        failed = state["seats"][state["active"]]["misthrows"] == 4
        state["seen"]["two full rows"] += full
        state["seen"]["four misthrows"] += failed
        state["phase"] = "over" if full or failed else "choose"
        if state["phase"] == "choose":
            state["active"] = (state["active"] + 1) % len(state["seats"])
        state.update(chosen=[], dice={}, choices={})


def scores(state: dict[str, Any]) -> list[int]:
    totals = []
    for seat in state["seats"]:
        total = -5 * seat["misthrows"]
        for row in COLUMNS:
            if row in full_rows(seat):
                total += seat[row][COLUMNS[row][-1]]
                state["seen"]["full row"] += 1
            else:
                total += len(seat[row])
        for column, row in PENTAGONS.items():
            if all(column in seat[other] for other in COLUMNS):
                total += seat[row][column]
                state["seen"][f"full column {column}"] += 1
        totals.append(total)
    return totals


def winners(state: dict[str, Any]) -> list[int]:
    if state["phase"] != "over":
        return []
    totals = scores(state)
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def written(state: dict[str, Any], number_of_seat: int) -> dict[str, Any]:
    seat = state["seats"][number_of_seat]
    told: dict[str, Any] = {}
    for row in COLUMNS:
        entries = [seat[row].get(column) for column in COLUMNS[row]]
        while entries and entries[-1] is None:
            entries.pop()
        told[row] = entries
    told["misthrows"] = seat["misthrows"]
    return {key: held for key, held in told.items() if held}
