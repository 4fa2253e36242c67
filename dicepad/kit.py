"""A kit for writing the rules in another programming language: positions, rolls and legal moves as JSON.

Each game is a document of random matches. Each step of a match holds a position, everything that the rules say about
this position, and the event that leads to the next step. So you can test rules in any language against these documents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from . import __version__
from .loading import GameLike, load
from .match import State

__all__ = ["FORMAT", "SCHEMA", "game_kit", "with_options"]

FORMAT: Final = 1
"""The version of the format; it rises with each change that readers must know about."""


def typed(kind: str, about: str, **more: object) -> dict[str, object]:
    return {"type": kind, "description": about, **more}


def listed(items: Mapping[str, object], about: str) -> dict[str, object]:
    return typed("array", about, items=items)


def entries(about: str, **keys: Mapping[str, object]) -> dict[str, object]:
    """Return the schema of an object with exactly these keys."""
    return typed("object", about, properties=keys, required=list(keys), additionalProperties=False)


TEXT, NUMBER = {"type": "string"}, {"type": "integer"}
OPTIONAL_TEXT: Final = {"type": ["string", "null"]}
ROLL: Final = entries("dice were rolled", roll=listed(TEXT, "a face for each die in dice_due, in that order"))
DECISION: Final = entries("a seat has decided", seat=NUMBER, move=TEXT)
STEP: Final = entries(
    "a position, everything that the rules say about it, and what happens next",
    position=typed("object", "the position as data: seats, active, phase, and what else the game needs"),
    text=typed("string", "the same as one line of text"),
    dice_due=listed(TEXT, "the dice that must be rolled now; none if seats decide or the match is over"),
    to_roll=listed(NUMBER, "the seats that may roll them"),
    moves=typed(
        "object",
        "every legal move of each seat that must decide, by the number of the seat",
        additionalProperties=listed(TEXT, "moves"),
    ),
    scores=listed(NUMBER, "the points of each seat, as if the match ended here"),
    over=typed("boolean", "true for the last position"),
    winners=listed(NUMBER, "the seats that have won; none before the end"),
    event={"description": "null for the last position", "anyOf": [ROLL, DECISION, {"type": "null"}]},
)
CELL: Final = entries(
    "a cell; one without a number is blank", name=TEXT, colour=OPTIONAL_TEXT, number={"type": ["integer", "null"]}
)
SCHEMA: Final[Mapping[str, object]] = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": f"dicepad kit, format {FORMAT}",
    **entries(
        "a game, and matches of it",
        format=typed("integer", "the version of this format", const=FORMAT),
        dicepad=typed("string", "the version of dicepad that wrote it"),
        game=typed("string", "the id of the game"),
        title=TEXT,
        options=typed("object", "its options and their values"),
        seats=listed(NUMBER, "the fewest and the most players; one alone may practise"),
        misthrows=listed(NUMBER, "the points of each misthrow box"),
        dice=listed(
            entries("a die", name=TEXT, colour=OPTIONAL_TEXT, faces=listed(TEXT, "its faces, each equally likely")),
            "dice",
        ),
        rows=listed(
            entries(
                "a row",
                name=TEXT,
                colour=OPTIONAL_TEXT,
                cells=listed(CELL, "from left to right"),
                closing=listed(NUMBER, "the indices of the cells that close it, from 0"),
            ),
            "rows",
        ),
        matches=listed(
            entries("a match", players=NUMBER, steps=listed(STEP, "from the first position to the last")), "matches"
        ),
    ),
}
"""The format of a game's document, as a JSON schema (draft 7)."""


def with_options(game: GameLike) -> Iterator[dict[str, object]]:
    """Yield sets of options to load a game with, so that each value of each option occurs.

    The first set is the game's own, and in each of the others one option differs.

    >>> [options["dice"] for options in with_options("kneifen")]
    [6, 5, 7, 8, 6, 6]
    """
    game = load(game)
    yield game.options
    for name, values in game.option_values.items():
        for value in values:
            if value != game.options[name]:
                yield {**game.options, name: value}


def game_kit(game: GameLike, matches: int = 1) -> dict[str, object]:
    """Return the document of a game, with `matches` matches each for one player, for the fewest and for the most.

    The same arguments always give the same document.

    >>> kit = game_kit("qwixx")
    >>> kit["game"], [match["players"] for match in kit["matches"]]
    ('qwixx', [1, 2, 5])
    """
    game = load(game)
    spec = game.spec
    return {
        "format": FORMAT,
        "dicepad": __version__,
        "game": spec.id,
        "title": spec.title,
        "options": game.options,
        "seats": list(spec.seats),
        "misthrows": list(spec.misthrows),
        "dice": [{"name": die.name, "colour": die.colour, "faces": list(map(str, die.faces))} for die in spec.dice],
        "rows": [
            {
                "name": row.name,
                "colour": row.colour,
                "cells": [{"name": cell.name, "colour": cell.colour, "number": cell.number} for cell in row.cells],
                "closing": list(row.closing),
            }
            for row in spec.rows
        ],
        "matches": [
            {"players": players, "steps": list(steps(game.start(players), Random(f"{spec.id} {players} {number}")))}
            for players in sorted({1, *spec.seats})
            for number in range(matches)
        ],
    }


def steps(state: State, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield the steps of a random match. Seats that decide at the same time do so in any order."""
    while not state.over:
        if state.dice_due:
            faces = tuple(rng.choice(die.faces) for die in state.dice_to_roll())
            yield step(state, {"roll": list(map(str, faces))})
            state = state.after_roll(faces)
        else:
            seat = rng.choice(state.to_act)
            move = rng.choice(state.moves(seat))
            yield step(state, {"seat": seat, "move": move})
            state = state.after_move(seat, move)
    yield step(state, None)


def step(state: State, event: dict[str, Any] | None) -> dict[str, Any]:
    """Return a position, and the event that follows."""
    return {
        "position": state.to_json(),
        "text": state.to_text(),
        "dice_due": list(state.dice_due),
        "to_roll": list(state.to_roll),
        "moves": {str(seat): list(state.moves(seat)) for seat in state.to_act},
        "scores": list(state.scores),
        "over": state.over,
        "winners": list(state.winners),
        "event": event,
    }
