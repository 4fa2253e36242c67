"""Qwixx as plainly as it can be written down: an oracle for the rules, written from the rule text alone."""

from __future__ import annotations

from typing import Any

from .copies import copied

UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
DOWN = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
ROWS = {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}
DICE = {
    "white1": ["W1", "W2", "W3", "W4", "W5", "W6"],
    "white2": ["W1", "W2", "W3", "W4", "W5", "W6"],
    "red": ["R1", "R2", "R3", "R4", "R5", "R6"],
    "yellow": ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"],
    "green": ["G1", "G2", "G3", "G4", "G5", "G6"],
    "blue": ["B1", "B2", "B3", "B4", "B5", "B6"],
}


def start(players: int) -> dict[str, Any]:
    return {
        "seats": [{"red": [], "yellow": [], "green": [], "blue": [], "misthrows": 0} for _ in range(players)],
        "active": 0,
        "phase": "roll",
        "dice": {},
        "choices": {},
        "crossed": False,
    }


def from_position(position: dict[str, Any]) -> dict[str, Any]:
    state = start(len(position["seats"]))
    for seat, filled in zip(state["seats"], position["seats"], strict=True):
        seat.update(copied(filled))
    state["active"] = position["active"]
    state["phase"] = position["phase"]
    state["dice"] = {name: face for name, face in zip(DICE, position.get("dice", []), strict=False) if face}
    state["choices"] = {seat: move for seat, move in enumerate(position.get("choices", [])) if move}
    state["crossed"] = position.get("crossed", False)
    return state


def is_closed(state: dict[str, Any], row: str) -> bool:
    return any("lock" in seat[row] for seat in state["seats"])


def closed_rows(state: dict[str, Any]) -> list[str]:
    return [row for row in ROWS if is_closed(state, row)]


def due(state: dict[str, Any]) -> list[str]:
    if state["phase"] != "roll":
        return []
    return [name for name in DICE if name in ("white1", "white2") or not is_closed(state, name)]


def deciders(state: dict[str, Any]) -> list[int]:
    if state["phase"] == "white":
        return [seat for seat in range(len(state["seats"])) if seat not in state["choices"]]
    if state["phase"] == "colour":
        return [state["active"]]
    return []


def can_cross(state: dict[str, Any], seat: int, row: str, number: int) -> bool:
    numbers = ROWS[row]
    crossed = state["seats"][seat][row]
    if is_closed(state, row):
        return False
    if any(numbers.index(other) >= numbers.index(number) for other in crossed):
        return False
    return number != numbers[-1] or len(crossed) >= 5


def number_on(state: dict[str, Any], die: str) -> int:
    return int(state["dice"][die][1:])


def moves(state: dict[str, Any], seat: int) -> list[str]:
    if seat not in deciders(state):
        return []
    found = []
    if state["phase"] == "white":
        total = number_on(state, "white1") + number_on(state, "white2")
        found = [f"{row}.{total}" for row in ROWS if can_cross(state, seat, row, total)]
    else:
        for row in ROWS:
            for white in ("white1", "white2"):
                if is_closed(state, row):
                    continue
                total = number_on(state, white) + number_on(state, row)
                if can_cross(state, seat, row, total) and f"{row}.{total}" not in found:
                    found.append(f"{row}.{total}")
    return [*found, "pass"]


def roll(state: dict[str, Any], faces: list[str]) -> dict[str, Any]:
    state = copied(state)
    state["dice"] = dict(zip(due(state), faces, strict=True))
    state["phase"] = "white"
    return state


def cross(state: dict[str, Any], seat: int, move: str) -> None:
    if move != "pass":
        row, number = move.split(".")
        state["seats"][seat][row].append(int(number))
        if int(number) == ROWS[row][-1]:
            state["seats"][seat][row].append("lock")


def decide(state: dict[str, Any], seat: int, move: str) -> dict[str, Any]:
    state = copied(state)
    active = state["active"]
    if state["phase"] == "white":
        state["choices"][seat] = move
        if deciders(state):
            return state
        for other, choice in state["choices"].items():
            cross(state, other, choice)
        state["crossed"] = state["choices"][active] != "pass"
        state["choices"] = {}
        state["phase"] = "over" if len(closed_rows(state)) >= 2 else "colour"
        return state
    cross(state, seat, move)
    if move == "pass" and not state["crossed"]:
        state["seats"][active]["misthrows"] += 1
    state["crossed"] = False
    state["dice"] = {}
    if len(closed_rows(state)) >= 2 or state["seats"][active]["misthrows"] == 4:
        state["phase"] = "over"
    else:
        state["phase"] = "roll"
        state["active"] = (active + 1) % len(state["seats"])
    return state


def scores(state: dict[str, Any]) -> list[int]:
    totals = []
    for seat in state["seats"]:
        total = -5 * seat["misthrows"]
        for row in ROWS:
            crosses = len(seat[row])
            total += crosses * (crosses + 1) // 2
        totals.append(total)
    return totals


def winners(state: dict[str, Any]) -> list[int]:
    if state["phase"] != "over":
        return []
    totals = scores(state)
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
