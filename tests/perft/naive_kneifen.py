"""Kneifen as plainly as it can be written down: an oracle for the rules, written from the rule text alone."""

from __future__ import annotations

from typing import Any

from .copies import copied

NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
FACES = ["W1", "W2", "W3", "W4", "W5", "W6"]


def start(players: int, dice: int = 6, lapse: str = "void", lapse_on: str = "turn") -> dict[str, Any]:
    return {
        "options": {"lapse": lapse, "lapse_on": lapse_on},
        "names": [f"die{number}" for number in range(1, dice + 1)],
        "seats": [dict.fromkeys(NUMBERS, 0) for _ in range(players)],
        "active": 0,
        "phase": "roll",
        "rolls": 0,
        "dice": {},  # the faces lying on the table
        "committed": None,
        "committed_on": 0,  # the roll after which it committed
        "aside": [],  # the dice set aside as hits
        "further": False,  # whether a roll after the commitment brought a hit
        "contenders": [],
        "playoffs": 0,
    }


def from_position(position: dict[str, Any], **options: Any) -> dict[str, Any]:
    state = start(len(position["seats"]), **options)
    for seat, filled in zip(state["seats"], position["seats"], strict=True):
        seat.update(filled)
    state["active"] = position["active"]
    state["phase"] = position["phase"]
    state["rolls"] = position.get("rolls", 0)
    state["dice"] = {name: face for name, face in zip(state["names"], position.get("dice", []), strict=False) if face}
    if position.get("committed"):
        state["committed"] = str(position["committed"])
        state["aside"] = list(state["dice"])
        state["further"] = position["further"]
    return state


def hitting_dice(dice: dict[str, str], number: str) -> list[str]:
    """The names of the dice that hit a number: single dice up to 6, pairs that share no die from 7 on."""
    shown = {name: int(face[1:]) for name, face in dice.items()}
    if int(number) <= 6:
        return [name for name in shown if shown[name] == int(number)]
    used: list[str] = []
    for one in shown:
        for other in shown:
            if one != other and one not in used and other not in used and shown[one] + shown[other] == int(number):
                used += [one, other]
    return used


def hits(names: list[str], number: str) -> int:
    return len(names) if int(number) <= 6 else len(names) // 2


def is_finished(seat: dict[str, int]) -> bool:
    return all(seat[number] == 6 for number in NUMBERS)


def finishers(state: dict[str, Any]) -> list[int]:
    return [seat for seat, sheet in enumerate(state["seats"]) if is_finished(sheet)]


def playoff_dice(state: dict[str, Any]) -> list[str]:
    if state["playoffs"] == 0 or len(finishers(state)) == 2:
        return state["names"][:2]
    return state["names"][:1]


def due(state: dict[str, Any]) -> list[str]:
    if state["phase"] == "roll":
        return list(state["names"])
    if state["phase"] == "follow":
        return [name for name in state["names"] if name not in state["aside"]]
    if state["phase"] == "playoff":
        return playoff_dice(state) * len(state["contenders"])
    return []


def deciders(state: dict[str, Any]) -> list[int]:
    return [state["active"]] if state["phase"] == "commit" else []


def moves(state: dict[str, Any], seat: int) -> list[str]:
    if seat not in deciders(state):
        return []
    sheet = state["seats"][seat]
    found = [number for number in NUMBERS if sheet[number] < 6 and hitting_dice(state["dice"], number)]
    if state["rolls"] < 3:
        return [*found, "roll"]
    return found or ["pass"]


def roll(state: dict[str, Any], faces: list[str]) -> dict[str, Any]:
    state = copied(state)
    if state["phase"] == "roll":
        state["dice"] = dict(zip(due(state), faces, strict=True))
        state["rolls"] += 1
        state["phase"] = "commit"
    elif state["phase"] == "follow":
        rolled = dict(zip(due(state), faces, strict=True))
        state["dice"].update(rolled)
        state["rolls"] += 1
        new = hitting_dice(rolled, state["committed"])
        state["aside"] += new
        if new:
            state["further"] = True
            go_on(state)
        elif state["options"]["lapse_on"] == "roll":
            lapse(state)
        else:
            go_on(state)
    else:
        play_off(state, faces)
    return state


def decide(state: dict[str, Any], seat: int, move: str) -> dict[str, Any]:
    state = copied(state)
    if move == "roll":
        state["phase"] = "roll"
    elif move == "pass":
        next_seat(state)
    else:
        state["committed"] = move
        state["aside"] = hitting_dice(state["dice"], move)
        state["committed_on"] = state["rolls"]
        go_on(state)
    return state


def go_on(state: dict[str, Any]) -> None:
    """Continue after a roll of a committed seat: with another turn, the end of the turn, or another roll."""
    number = state["committed"]
    sheet = state["seats"][state["active"]]
    left = len(state["names"]) - len(state["aside"])
    if left == 0 or sheet[number] + hits(state["aside"], number) >= 6:
        cross_hits(state)
        if is_finished(sheet):
            next_seat(state)
        else:
            clear_turn(state)
    elif left == 1 and int(number) >= 7:
        cross_hits(state)
        next_seat(state)
    elif state["rolls"] < 3:
        state["phase"] = "follow"
    elif state["further"] or state["committed_on"] == 3:
        cross_hits(state)
        next_seat(state)
    else:
        lapse(state)


def lapse(state: dict[str, Any]) -> None:
    if state["options"]["lapse"] == "keep":
        cross_hits(state)
    next_seat(state)


def cross_hits(state: dict[str, Any]) -> None:
    sheet = state["seats"][state["active"]]
    number = state["committed"]
    sheet[number] = min(6, sheet[number] + hits(state["aside"], number))


def clear_turn(state: dict[str, Any]) -> None:
    state.update(phase="roll", rolls=0, dice={}, committed=None, committed_on=0, aside=[], further=False)


def next_seat(state: dict[str, Any]) -> None:
    clear_turn(state)
    if state["active"] + 1 < len(state["seats"]):
        state["active"] += 1
        return
    done = finishers(state)
    if not done:
        state["active"] = 0
    elif len(done) == 1:
        state["contenders"] = done
        state["phase"] = "over"
    else:
        state["contenders"] = done
        state["phase"] = "playoff"


def play_off(state: dict[str, Any], faces: list[str]) -> None:
    each = len(playoff_dice(state))
    sums = {}
    for place, seat in enumerate(state["contenders"]):
        sums[seat] = sum(int(face[1:]) for face in faces[place * each : (place + 1) * each])
    state["contenders"] = [seat for seat in sums if sums[seat] == max(sums.values())]
    state["playoffs"] += 1
    if len(state["contenders"]) == 1:
        state["phase"] = "over"


def scores(state: dict[str, Any]) -> list[int]:
    return [sum(sheet.values()) for sheet in state["seats"]]


def winners(state: dict[str, Any]) -> list[int]:
    return state["contenders"] if state["phase"] == "over" else []
