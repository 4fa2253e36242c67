"""Finding a game by its id or file, and joining its spec to its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .crossing import CrossingGame
from .errors import SpecError
from .kneifen import KneifenGame
from .match import Game
from .qwantum import QwantumGame
from .qwinto import QwintoGame
from .reading import either
from .spec import builtin_ids, locate, read_spec

__all__ = ["games", "load"]

RULES: Final[dict[str, type[Game]]] = {
    "crossing": CrossingGame,
    "qwantum": QwantumGame,
    "kneifen": KneifenGame,
    "qwinto": QwintoGame,
}


def games() -> tuple[str, ...]:
    """The ids of the games that come with dicepad.

    >>> games()[:3]
    ('kneifen', 'qwantum', 'qwinto')
    """
    return builtin_ids()


def load(id_or_path: str | Path, **options: object) -> Game:
    """A game by the id of a built-in spec or by the path of one's own TOML file.

    Some games take options: Kneifen ``dice`` (5 to 8), ``lapse`` (``"void"`` or ``"keep"``) and ``lapse_on``
    (``"turn"`` or ``"throw"``). Raises `SpecError` for a bad file, an unknown id or an unknown option.

    >>> load("qwixx").spec.title
    'Qwixx'
    >>> load("kneifen", dice=5).options
    {'dice': 5, 'lapse': 'void', 'lapse_on': 'turn'}
    """
    spec, details = read_spec(locate(id_or_path), RULES)
    rules = RULES[spec.rules]
    for name in options:
        if name not in rules.option_names:
            known = either(rules.option_names) if rules.option_names else f"{spec.title} has no options"
            raise SpecError(spec.id, name, f"there is no such option; {known}")
    return rules.read(spec, details, options)
