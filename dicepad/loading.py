"""Finding a game by its id or its file, and joining its spec with its rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

from .errors import DicepadError, SpecError
from .match import Game
from .reading import either, kind, nearest
from .rules import RULES
from .spec import SPECS, own_ids, read_spec

__all__ = ["GameLike", "games", "load", "loads", "locate", "missing_games"]

GameLike: TypeAlias = Game | str | Path
"""A game, its id, or the path of its spec file. A text is a path if it ends in ``.toml`` or contains ``/``."""


@cache
def spec_files() -> dict[str, Path]:
    """Return the spec files of dicepad and of installed games, by id."""
    return {path.stem: path for path in sorted(SPECS.glob("*.toml"))} | installed_specs()[0]


@cache
def installed_specs() -> tuple[dict[str, Path], dict[str, str]]:
    """Return the spec files of installed games by id, and the reasons why rules cannot be loaded, by their names."""
    files: dict[str, Path] = {}
    rules, missing = RULES.find_others()
    for name, game in rules.items():
        try:
            files.update({path.stem: path for path in sorted(game.specs.glob("*.toml"))})
        except Exception as error:  # whatever is wrong in a package of others
            missing[name] = f"the rules {name} name no folder of specs: {error!r}"
    return files, missing


@cache
def missing_games() -> dict[str, str]:
    """Return the reasons why installed games are missing, by their ids or by the names of their rules."""
    files, missing = installed_specs()
    problems = dict(missing)
    for identity, path in files.items():
        try:
            load(path)
        except DicepadError as error:
            problems[identity] = str(error)
        except Exception as error:  # whatever is wrong in a package of others
            problems[identity] = f"the rules of {identity} do not read their spec: {error!r}"
    return problems


def games() -> tuple[str, ...]:
    """Return the ids of all games that can be loaded: those of dicepad, and those of other installed packages.

    >>> games()[:3]
    ('kneifen', 'qwantum', 'qwinto')
    """
    return tuple(sorted(identity for identity in spec_files() if identity not in missing_games()))


def locate(id_or_path: str | Path) -> Path:
    """Return the file of a spec, given by the id of a game or by a path. A name without ``.toml`` and ``/`` is an id.

    Raises `SpecError` if the id is unknown.
    """
    text = str(id_or_path)
    if text in own_ids():
        return SPECS / f"{text}.toml"
    if text.endswith(".toml") or "/" in text or isinstance(id_or_path, Path):
        return Path(id_or_path)
    if text in spec_files():
        return spec_files()[text]
    if text in missing_games():
        raise SpecError(text, "", missing_games()[text])
    hint = nearest(text, games())
    raise SpecError(text, "", f"there is no such game{hint}; {either(games())}, or the path of a .toml file")


def load(game: GameLike, /, **options: object) -> Game:
    """Load a game by its id, or by the path of your own TOML file. A `Game` is returned as it is.

    Some games have options. Kneifen has ``dice`` (5 to 8), ``lapse`` (``"void"`` or ``"keep"``) and ``lapse_on``
    (``"turn"`` or ``"roll"``). Longo has ``lucky`` (a seed, from which each seat gets its pair) and ``lucky_cross``
    (``"instead"`` of the white cross, or ``"also"``). Raises `SpecError` for a bad file, an unknown id or an unknown
    option, for options of a game that is loaded already, and for anything else that is not a `GameLike`.

    >>> load("qwixx").spec.title
    'Qwixx'
    >>> load("kneifen", dice=5).options
    {'dice': 5, 'lapse': 'void', 'lapse_on': 'turn'}
    """
    if isinstance(game, Game):
        if options:
            raise SpecError(game.spec.id, next(iter(options)), "this game is already loaded; give its id or its path")
        return game
    if not isinstance(game, (str, Path)):
        raise SpecError("game", "", f"this is {kind(game)}; give a Game, its id, or the path of its spec file")
    return made(locate(game), options)


def loads(text: str, /, **options: object) -> Game:
    r"""Load a game from the text of your own spec, as `load` does from a file.

    Raises `SpecError`, in which the text is named ``own.toml``.

    >>> own = 'format = 1\nbase = "qwixx"\nid = "ours"\ntitle = "Ours"\nverified = false\nsources = ["us"]'
    >>> loads(own).spec.title
    'Ours'
    """
    return made(text, options)


def made(source: Path | str, options: dict[str, object]) -> Game:
    """Make a game from its spec, given as a file or as text."""
    spec, details = read_spec(source, RULES, spec_files)
    rules = RULES.find(spec.rules)
    available = rules.available_options(details) if options else ()  # which may ask all installed packages
    for name in options:
        if name not in available:
            known = either(available) if available else f"{spec.title} has no options"
            raise SpecError(spec.id, name, f"there is no such option; {known}")
    return rules.read(spec, details, options)
