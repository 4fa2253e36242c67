"""Chances of filling the numbers of Kneifen, computed when the archive was built."""

import json
from pathlib import Path

from .exact import is_usual


def filling_chain(game, number):
    """Return the chain of a number."""
    known = json.loads((Path(__file__).parent / "filling.json").read_text())
    if number not in game.numbers or not is_usual(game):
        return plain_filling_chain(game, number)
    return Chain({have: {to: Fraction(*chance) for to, chance in after} for have, after in known[str(number)]})
