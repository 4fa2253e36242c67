"""Events of an evening at a board: people play, look back, try moves again, undo moves and begin anew."""

from __future__ import annotations

from random import Random
from typing import Any

from widgets.schema import View

LOOKS = ("undo", "undo", "redo", "redo", "moment", "moment", "way", "end", "on", "seat", "reveal", "moves", "record")
"""Events that change nothing that was played."""


def offered(view: View, rng: Random) -> list[dict[str, Any]]:
    """Return the events that a view offers to play on."""
    if view["auto"]:
        return [{"do": "step"}]
    if view["cover"]:
        return [{"do": "reveal"}]
    if view["roll"]:
        return [{"do": "roll"}]
    found: list[dict[str, Any]] = [{"do": "cell", "cell": cell} for cell in view["live"]]
    if view["pick"]:
        picked = [die["name"] for die in view["dice"] if rng.random() < 0.5]
        found.append({"do": "pick", "picked": picked or [view["dice"][0]["name"]]})
    return found + [{"do": "move", "move": move["move"]} for move in view["moves"] if not move["picks"]]


def look(view: View, told: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return an event that looks at something else; `told` is the snapshot of the match."""
    kind = rng.choice(LOOKS)
    ways = range(1 + len(told["others"]))
    if kind == "moment":
        return {"do": "show", "way": 0, "moment": rng.randint(0, told["events"])}
    if kind == "way":
        return {"do": "show", "way": rng.choice(ways)}
    if kind == "end":
        return {"do": "show", "way": 0}
    if kind == "seat":
        return {"do": "seat", "seat": rng.randrange(len(view["seats"]))}
    return {"do": kind}


def table_event(view: View, told: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return what somebody does at a board now and then: a move, a look, or another match after the end."""
    choices = offered(view, rng)
    if told["events"] and (rng.random() < 0.15 or not (choices or view["over"])):
        return look(view, told, rng)
    return rng.choice(choices) if choices else {"do": "new", "seed": str(rng.randrange(1000))}


def lines_of(told: dict[str, Any]) -> list[list[str]]:
    """Return every variation of a snapshot, line by line, the oldest first."""
    found = [[line for line in told["record"].splitlines() if line[:1].isdigit() or line.startswith("roll ")]]
    for one in told["others"]:
        found.append(found[one["parent"]][: one["start"]] + one["events"].splitlines())
    return found


def holds(now: list[list[str]], before: list[list[str]]) -> bool:
    """Return whether every variation that was there is still there, or has gone on."""
    return all(new[: len(old)] == old for old, new in zip(before, now, strict=False)) and len(now) >= len(before)


def board_of(view: View) -> dict[str, Any]:
    """Return what a board shows, but for what is said only once, and the way back to the match before this one."""
    once = ("beat", "say", "why", "hint", "back")
    return {key: value for key, value in view.items() if key not in once} | {"undo": view["undo"] and not view["back"]}
