"""What a board shows now, as JSON data, read off a session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicepad import State
from dicepad.record import Match, Throw
from dicepad.rules.kneifen import KneifenState
from dicepad.rules.qwantum import QwantumState
from dicepad.rules.qwinto import QwintoState
from dicepad.spec import Face
from sheetgen.games.played import points, struck, written

from . import story
from .schema import DieState, DieView, MoveView, SeatView, View
from .seats import STRATEGIES

if TYPE_CHECKING:
    from .session import Session

__all__ = ["live_moves", "make_view"]

LOG: Final = 60
"""So many of the last sentences are shown."""


def make_view(session: Session) -> View:
    """The view of a session; `widgets.schema.View` says what its keys mean."""
    state, seat, words = session.state, session.looked_at, session.words
    names = [one.name for one in session.seats]
    log, news = session.log()
    prompt = story.prompt(state, session.due, names, words)
    if session.automatic and session.due is not None:
        prompt = words.say("prompt.waits", name=names[session.due])
    covered = session.covered
    mine = not covered and seat in state.to_act and session.seats[seat].person
    taken = live_moves(session, seat)
    live = {cell: live_text(session, seat, cell, move) for cell, move in taken.items()}
    marks = {place: mark for place, mark in written(state, seat).items() if place in session.sheet.cells}
    return {
        "beat": session.beat,
        "at": session.now,
        "seat": seat,
        "seats": [seat_view(session, index) for index in range(state.players)],
        "cells": {} if covered else marks,
        "gone": [] if covered else list(struck(state, seat)),
        "totals": {} if covered else points(state, seat),
        "live": live if mine else {},
        "other": [cell for cell, move in taken.items() if mine and move.endswith((f":{cell}", f"{cell}.again"))],
        "moves": moves(session, seat) if mine else [],
        "pick": mine and any(move.startswith("reroll ") for move in state.moves(seat)),
        "roll": bool(state.rolling) and not session.automatic and not covered,
        "own": session.own_dice,
        "seed": session.chosen_seed,
        "dice": dice(session),
        "auto": session.automatic,
        "prompt": prompt,
        "why": session.why,
        "say": session.why or " ".join([*news, prompt]),
        "log": log[-LOG:],
        "undo": any(stop < session.now for stop in session.stops),
        "redo": session.now < len(session.line.events),
        "cover": names[seat] if covered else "",
        "hides": session.cover,
        "over": state.over,
    }


def seat_view(session: Session, index: int) -> SeatView:
    """What the tab of a seat shows."""
    state, seat = session.state, session.seats[index]
    asked = index in state.to_act
    return {
        "name": seat.name,
        "by": next((name for name, one in STRATEGIES.items() if one is seat.strategy), "person"),
        "score": state.scores[index],
        "active": index == state.active and not state.over,
        "due": asked,
        "decided": bool(state.to_act) and not asked and session.in_window(),
        "won": state.players > 1 and index in state.winners,
    }


def live_moves(session: Session, seat: int) -> dict[str, str]:
    """The cells that the seat can take, each with its move; a cell with several moves gets the plainest one."""
    state = session.state
    marks = written(state, seat)
    rows = {row.name: row for row in session.game.spec.rows}
    found: dict[str, str] = {}
    for move in sorted(state.moves(seat), key=lambda move: move not in session.cells):
        cell = move.partition(":")[2] or move.removesuffix(".again")
        if cell in session.cells:
            found.setdefault(cell, move)
        elif cell in rows and isinstance(state, KneifenState):
            free = [one.name for one in rows[cell].cells if one.name not in marks]
            found |= dict.fromkeys(free[: hits(state, seat, cell)], move)
    return found


def hits(state: State, seat: int, row: str) -> int:
    """How many crosses a row gets if the seat commits to it now."""
    if not isinstance(state, KneifenState):
        return 1
    number = int(row)
    return min(len(state.game.hits(number, state.dice)) // state.game.dice_a_hit(number), state.needed(seat, number))


def live_text(session: Session, seat: int, cell: str, move: str) -> str:
    """What it means to take a cell."""
    state, words = session.state, session.words
    if isinstance(state, KneifenState):
        return words.say("cell.commit", number=move, count=hits(state, seat, move))
    value = None
    if isinstance(state, QwintoState):
        value = state.total
    if isinstance(state, QwantumState):
        value = state.sums[state.row_of(cell)]
    if value is not None:
        return words.say("cell.entry", cell=words.place(cell.partition(".")[0]), value=value)
    return words.say("cell.open", cell=words.place(cell)) if move == cell else words.move(move)


def moves(session: Session, seat: int) -> list[MoveView]:
    """The decisions of a seat that no cell stands for, as buttons; all ways to throw dice again are one of them."""
    state, words = session.state, session.words
    cells = set(live_moves(session, seat).values())
    found: dict[str, MoveView] = {}
    for move in state.moves(seat):
        name = "reroll" if move.startswith("reroll ") else move
        if move in cells or name in found:
            continue
        label = words.move(name)
        costs = move == "pass" and story.passing_costs(state, seat, move)
        if move == "pass" and (costs or state.phase == "commit"):
            label = words.say("move.misthrow" if costs else "move.end")
        found[name] = {"move": name, "label": label, "costs": costs}
    return list(found.values())


def dice(session: Session) -> list[DieView]:
    """Every die of the game."""
    state, words = session.state, session.words
    faces: Sequence[Face | None] = state.dice
    old = not faces
    if old:
        faces = last_faces(session.match)
    plain = len({face.colour for die in session.game.spec.dice for face in die.faces}) == 1
    found: list[DieView] = []
    for index, die in enumerate(session.game.spec.dice):
        face = faces[index] if faces else None
        named = session.names_of_dice[index]
        kind: DieState
        if face is None:
            kind = "blank" if die.name in state.rolling or not (state.dice or state.rolling) else "gone"
            label = words.say(f"die.{kind}", die=named)
        else:
            kind = "old" if old else "aside" if state.phase == "follow" else "lies"
            label = story.face_words(words, face, plain)
            if kind == "aside":
                label = words.say("die.aside", face=label)
        shown = (face.colour, face.number) if face else None
        due = die.name in state.rolling
        found.append({"name": die.name, "face": shown, "state": kind, "label": label, "due": due})
    return found


def last_faces(match: Match) -> Sequence[Face | None]:
    """The dice as they lay after the last throw; nothing before the first, or after a play-off."""
    for index in range(len(match.events) - 1, -1, -1):
        event, before = match.events[index], match.states[index]
        if isinstance(event, Throw):
            if before.phase == "playoff":
                return ()
            thrown = {die.name: die.face(face) for die, face in zip(before.throwing(), event.faces, strict=True)}
            lying = before.dice or (None,) * len(before.game.spec.dice)
            return [thrown.get(die.name, face) for die, face in zip(before.game.spec.dice, lying, strict=True)]
    return ()
