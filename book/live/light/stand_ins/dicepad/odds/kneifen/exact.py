"""Turns that the numbers of Kneifen take, computed when the archive was built, because that would take seconds here."""

import json
from pathlib import Path


def is_usual(game):
    """Return whether a game has the rules for which the turns were computed."""
    from ...loading import load

    return game == load("kneifen")


@cache
def turns_to_fill(game, number):
    """Return the turns that a number takes."""
    if number not in game.numbers or not is_usual(game):
        return plain_turns_to_fill(game, number)
    known = json.loads((Path(__file__).parent / "turns.json").read_text())
    return tuple([Fraction(*turns) for turns in known[str(number)]])
