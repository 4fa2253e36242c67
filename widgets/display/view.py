"""The view of a board at a moment, as JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dicepad import Match, Roll, State
from dicepad.spec import Face
from sheetgen.games.played import struck, written

from ..games.face import PASS, others_pass
from ..schema import DieView, LiveCell, MoveView, SeatView, View
from ..schema.view import DieState
from . import story
from .ending import end_view
from .moment import Moment

__all__ = ["make_view"]

LOG: Final = 60
"""Number of the latest sentences that are shown."""


def make_view(moment: Moment) -> View:
    """Return the view of a moment, whose keys are explained in `widgets.schema.View`."""
    state, seat, face = moment.state, moment.seat, moment.face
    prompt = prompt_text(moment)
    live = moment.live if moment.can_decide else {}
    news = [line for lines in moment.log[moment.news_from :] for line in lines]
    undone = [line for lines in moment.undone for line in lines]
    if undone:
        news = [moment.words.say("prompt.undone", events=" ".join(undone))]
    view: View = {
        "beat": moment.beat,
        "eventIndex": len(moment.match.events),
        "seat": seat,
        "sheet": moment.words.say("seat.sheet", name=moment.names[seat]),
        "seats": [seat_view(moment, index, fresh) for index, fresh in enumerate(last_marks(moment.match))],
        "cells": {} if moment.covered else moment.marks[seat],
        "skipped": [] if moment.covered else list(moment.skipped),
        "totals": {} if moment.covered else moment.totals,
        "live": live_cells(moment, live),
        "additionCells": [cell for cell, move in live.items() if face.takes_more(cell, move)],
        "moves": moves(moment) if moment.can_decide else [],
        "pick": moment.can_decide and any(is_picked(moment, move) for move in state.moves(seat)),
        "roll": bool(state.dice_due) and not moment.computer_due and not moment.covered,
        "ownDice": moment.settings.own_dice,
        "seed": moment.seed,
        "dice": dice(moment),
        "sum": face.sum_of_two(state),
        "auto": moment.passes_itself or (moment.computer_due and not moment.paused),
        "paused": moment.paused,
        "momentName": moment.moment_name,
        "prompt": prompt,
        "why": moment.why,
        "say": moment.why or " ".join(spoken_lines(moment, news, prompt)),
        "log": [line for lines in moment.log for line in lines][-LOG:],
        "undo": moment.undo,
        "back": moment.comes_back,
        "redo": moment.redo,
        "cover": moment.names[seat] if moment.covered else "",
        "handoverText": moment.words.say("seat.hand", name=moment.names[seat]) if moment.covered else "",
        "reveal": moment.words.say("seat.reveal", name=moment.names[seat]) if moment.covered else "",
        "coverEnabled": moment.settings.cover,
        "over": state.over,
        "repeat": state.over and moment.match.about.deal is not None,
        "helps": moment.help_allowed,
        "judged": moment.can_be_judged,
        "agreed": moment.settings.agreed,
        "tutor": moment.settings.tutor,
        "passes": moment.settings.passes if moment.against_computers else None,
    }
    if moment.trainer:
        view["trainer"] = moment.trainer
    if moment.hint:
        view["hint"] = moment.hint
    if state.over:
        view["end"] = end_view(moment)
    return view


def spoken_lines(moment: Moment, news: list[str], prompt: str) -> list[str]:
    """Return the lines for screen readers: new events, the coach's comment, and the prompt unless there is a hint.

    A trainer names the roll of the next position, because nobody has rolled it, and keeps quiet about the first: nobody
    has asked for that one, and the board is described by it.
    """
    coach = [moment.spoken] if moment.spoken else []
    if moment.trainer and not coach:
        labels = ", ".join(die["label"] for die in dice(moment) if die["face"])
        return [f"{labels}.", prompt] if moment.poses_next else []
    return [*news, *coach] if moment.computer_due or (coach and not news) else [*news, *coach, prompt]


def prompt_text(moment: Moment) -> str:
    """Return whose turn it is, and the task."""
    if moment.computer_due and moment.seat_due is not None:
        return moment.words.say("prompt.waits", name=moment.names[moment.seat_due])
    if moment.passes_itself and not moment.face.costs(moment.state, moment.seat, PASS):
        return moment.words.say("prompt.by-itself", name=moment.names[moment.seat])
    return story.prompt(moment.state, moment.seat_due, moment.names, moment.words)


def live_cells(moment: Moment, live: Mapping[str, str]) -> dict[str, LiveCell]:
    """Return the cells that you can take, each with a sentence, the effects of the move, and the mark in the cell."""
    state, seat, face = moment.state, moment.seat, moment.face
    if not live:
        return {}
    last = others_pass(state, seat)
    return {
        cell: {
            "text": face.cell_text(state, seat, cell, move, moment.words),
            "effects": effects(moment, last.play(seat, move)),
            "mark": face.cell_mark(state, seat, cell, move),
        }
        for cell, move in live.items()
    }


def effects(moment: Moment, after: State) -> list[str]:
    """Return the effects of a move in words: the points that it brings, and how many numbers it skips."""
    seat = moment.seat
    gained = after.scores[seat] - moment.scores[seat]
    skipped = len(set(struck(after, seat)) - set(moment.skipped))
    texts = [moment.words.say("cell.gains", points=gained)] if gained > 0 else []
    return [*texts, moment.words.say("cell.skips", count=skipped)] if skipped else texts


def last_marks(match: Match) -> list[list[str]]:
    """Return the newest marks of each seat: all marks since the last roll that led to one."""
    seats = range(match.state.players)
    now = [written(match.state, seat) for seat in seats]
    for event, before in zip(reversed(match.events), reversed(match.states[:-1]), strict=True):
        if isinstance(event, Roll):
            old = [written(before, seat) for seat in seats]
            if old != now:
                return [[place for place in now[seat] if old[seat].get(place) != now[seat][place]] for seat in seats]
    return [[] for _ in seats]


def seat_view(moment: Moment, index: int, fresh: list[str]) -> SeatView:
    """Return the contents of a seat's tab. `fresh` are its newest marks."""
    state = moment.state
    seat = moment.seats[index]
    asked = index in state.to_act
    active = index == state.active and not state.over
    decided = bool(state.to_act) and not asked and moment.in_window
    won = state.players > 1 and index in state.winners
    key = "wins" if won else "decided" if decided else "thinks" if asked else "active" if active else ""
    return {
        "name": seat.name,
        "by": seat.strategy if isinstance(seat.strategy, str) else "person",
        "score": moment.scores[index],
        "active": active,
        "due": asked,
        "decided": decided,
        "won": won,
        "note": moment.words.say(f"seat.{key}", name=seat.name) if key else "",
        "cells": {} if moment.covered else moment.marks[index],
        "fresh": [] if moment.covered else fresh,
    }


def is_picked(moment: Moment, move: str) -> bool:
    """Return whether you make a move by picking dice."""
    return move.partition(" ")[0] == moment.face.pick_word != move


def moves(moment: Moment) -> list[MoveView]:
    """Return the decisions without a cell as buttons. All decisions that pick dice share one button."""
    state, seat, face = moment.state, moment.seat, moment.face
    cells = set(moment.live.values())
    views: dict[str, MoveView] = {}
    for move in state.moves(seat):
        name = face.pick_word if is_picked(moment, move) else move
        if move not in cells and name not in views:
            label = face.button_text(state, seat, name, moment.words)
            costs = face.costs(state, seat, name)
            views[name] = {"move": name, "label": label, "costs": costs, "picks": name == face.pick_word}
    return list(views.values())


def dice(moment: Moment) -> list[DieView]:
    """Return every die of the game."""
    state, words = moment.state, moment.words
    faces: Sequence[Face | None] = state.dice
    old = not faces
    if old:
        faces = last_faces(moment.match)
    plain = story.plain_dice(state)
    views: list[DieView] = []
    for index, (die, named) in enumerate(zip(state.game.spec.dice, moment.dice, strict=True)):
        face = faces[index] if faces else None
        kind: DieState
        if face is None:
            waits = die.name in state.dice_due or not (state.dice or state.dice_due)
            kind = "blank" if waits else moment.face.unused_die
            label = words.say(f"die.{kind}", die=named)
        else:
            kind = "old" if old else "aside" if moment.face.lies_aside(state) else "lies"
            label = story.face_words(words, face, plain)
            if kind == "aside":
                label = words.say("die.aside", face=label)
        colour_and_number = (face.colour, face.number) if face else None
        due = die.name in state.dice_due
        views.append({"name": die.name, "face": colour_and_number, "state": kind, "label": label, "due": due})
    return views


def last_faces(match: Match) -> Sequence[Face | None]:
    """Return the dice as they were after the last roll.

    Empty before the first roll, or if several seats rolled the same dice.
    """
    for event, before in zip(reversed(match.events), reversed(match.states[:-1]), strict=True):
        if isinstance(event, Roll):
            if len(set(before.dice_due)) < len(before.dice_due):
                return ()
            rolled = {die.name: die.face(face) for die, face in zip(before.dice_to_roll(), event.faces, strict=True)}
            lying = before.dice or (None,) * len(before.game.spec.dice)
            return [rolled.get(die.name, face) for die, face in zip(before.game.spec.dice, lying, strict=True)]
    return ()
