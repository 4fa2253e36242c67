"""Qwantum as plainly as it can be written down: an oracle for the rules, written from the rule text alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .copies import copied

ROWS = {"violet": "V", "blue": "B", "red": "R", "yellow": "Y"}
DICE = {
    "white": ["W1", "W2", "W3", "W4", "W5", "W6"],
    "die1": ["R1", "R4", "Y5", "B1", "B5", "V6"],
    "die2": ["R2", "R6", "Y1", "Y3", "B5", "V4"],
    "die3": ["R1", "R3", "Y2", "Y4", "B4", "V3"],
    "die4": ["R5", "Y6", "B2", "B4", "V1", "V3"],
    "die5": ["R3", "Y4", "B2", "B6", "V2", "V5"],
    "die6": ["R6", "Y1", "Y5", "B3", "V2", "V6"],
}


def start(players: int) -> dict[str, Any]:
    return {
        "seats": [{"violet": [], "blue": [], "red": [], "yellow": [], "misthrows": 0} for _ in range(players)],
        "active": 0,
        "phase": "roll",
        "dice": {},
        "taken": None,
        "choices": {},
    }


def from_position(position: dict[str, Any]) -> dict[str, Any]:
    state = start(len(position["seats"]))
    for seat, filled in zip(state["seats"], position["seats"], strict=True):
        seat.update(copied(filled))
    state["active"] = position["active"]
    state["phase"] = position["phase"]
    state["dice"] = {name: face for name, face in zip(DICE, position.get("dice", []), strict=False) if face}
    state["taken"] = position.get("taken")
    state["choices"] = {seat: move for seat, move in enumerate(position.get("choices", [])) if move}
    return state


def due(state: dict[str, Any]) -> list[str]:
    if state["phase"] in ("roll", "reroll"):
        return [name for name in DICE if name not in state["dice"]]
    return []


def deciders(state: dict[str, Any]) -> list[int]:
    if state["phase"] in ("choose", "first"):
        return [state["active"]]
    if state["phase"] == "second":
        return [seat for seat in range(len(state["seats"])) if seat not in state["choices"]]
    return []


def value(state: dict[str, Any], row: str) -> int:
    """The white die and all dice that show the colour of the row."""
    total = 0
    for face in state["dice"].values():
        if face[0] in ("W", ROWS[row]):
            total += int(face[1:])
    return total


def can_enter(entries: list[int], number: int) -> bool:
    if len(entries) == 0:
        return True
    if len(entries) < 4:
        return number > entries[-1]
    if len(entries) < 6:
        return number < entries[-1]
    return False


def moves(state: dict[str, Any], seat: int) -> list[str]:
    if seat not in deciders(state):
        return []
    if state["phase"] == "choose":
        found = ["keep"]
        for size in range(1, 8):
            found += ["reroll " + " ".join(names) for names in combinations(DICE, size)]
        return found
    found = []
    for row in ROWS:
        entries = state["seats"][seat][row]
        if row != state["taken"] and can_enter(entries, value(state, row)):
            found.append(f"{row}.{len(entries) + 1}")
    return [*found, "pass"]


def roll(state: dict[str, Any], faces: list[str]) -> dict[str, Any]:
    state = copied(state)
    state["dice"].update(zip(due(state), faces, strict=True))
    state["phase"] = "choose" if state["phase"] == "roll" else "first"
    return state


def enter(state: dict[str, Any], seat: int, row: str) -> None:
    state["seats"][seat][row].append(value(state, row))


def is_full(seat: dict[str, Any]) -> bool:
    return all(len(seat[row]) == 6 for row in ROWS)


def decide(state: dict[str, Any], seat: int, move: str) -> dict[str, Any]:
    state = copied(state)
    active = state["active"]
    if state["phase"] == "choose":
        if move == "keep":
            state["phase"] = "first"
        else:
            for name in move.split()[1:]:
                del state["dice"][name]
            state["phase"] = "reroll"
    elif state["phase"] == "first":
        if move != "pass":
            state["taken"] = move.split(".")[0]
            enter(state, active, state["taken"])
        state["phase"] = "over" if is_full(state["seats"][active]) else "second"
    else:
        state["choices"][seat] = move
        if deciders(state):
            return state
        for other, choice in state["choices"].items():
            if choice != "pass":
                enter(state, other, choice.split(".")[0])
        if state["taken"] is None and state["choices"][active] == "pass":
            state["seats"][active]["misthrows"] += 1
        if any(is_full(other) for other in state["seats"]) or state["seats"][active]["misthrows"] == 5:
            state["phase"] = "over"
        else:
            state["phase"] = "roll"
            state["active"] = (active + 1) % len(state["seats"])
        state["dice"] = {}
        state["taken"] = None
        state["choices"] = {}
    return state


def scores(state: dict[str, Any]) -> list[int]:
    totals = []
    for seat in state["seats"]:
        total = -sum(range(1, seat["misthrows"] + 1))
        for column in range(6):
            column_values = [seat[row][column] for row in ROWS if len(seat[row]) > column]
            if len(column_values) == 4:
                different = sorted(set(column_values))
                total += different[0] if len(different) == 1 else different[1]
        totals.append(total)
    return totals


def winners(state: dict[str, Any]) -> list[int]:
    if state["phase"] != "over":
        return []
    totals = scores(state)
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
