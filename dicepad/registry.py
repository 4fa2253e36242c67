"""Faces of games: what one package knows about each game, found by the name of the game's rules.

Each package that deals with games (rules, sheets, boards, probabilities) has one registry. The registry knows where our
own faces are, and loads a face when a game asks for it. Other packages add faces by entry points. The group of an entry
point is the name of the registry, and its own name is that of the rules::

    [project.entry-points."dicepad.rules"]
    yacht = "yacht.rules:YachtGame"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from traceback import TracebackException
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .errors import DicepadError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

__all__ = ["Registry"]

Face = TypeVar("Face")


class Registry(Generic[Face]):
    """Faces of one kind by the name of the rules. `lack` begins the error for a game that has none.

    `own` gives the places of our own faces, as ``"module:name"``. `plain` is the place of a face for games without one.

    >>> signs = Registry("dicepad.doctest", "there is no sign", {"qwantum": "string:digits"})
    >>> signs.find("qwantum"), "kneifen" in signs
    ('0123456789', False)
    >>> signs.find("kneifen")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: there is no sign for kneifen yet; there is one for: qwantum
    """

    def __init__(self, group: str, lack: str, own: Mapping[str, str], plain: str = "") -> None:
        self.group = group
        self.lack = lack
        self.own = dict(own)
        self.plain = plain
        self.faces: dict[str, Face] = {}

    @cached_property
    def others(self) -> EntryPoints:
        """Faces that installed packages add. They are searched only for a game that is not ours."""
        from importlib.metadata import entry_points

        return entry_points(group=self.group)

    def __contains__(self, rules: object) -> bool:
        return rules in self.faces or rules in self.own or rules in self.others.names

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of all rules that have a face, our own first."""
        return iter(dict.fromkeys((*self.own, *self.faces, *sorted(self.others.names))))

    def lacking(self, rules: str) -> str:
        """Return the reason why there is no face for these rules, or an empty text if there is one.

        Raises `DicepadError` if there is one that cannot be loaded.
        """
        if rules in self or self.plain:
            self.find(rules)
            return ""
        return f"{self.lack} for {rules} yet; there is one for: {', '.join(self)}"

    def find(self, rules: str) -> Face:
        """Return the face for these rules. Raises `DicepadError` if there is none, or if it cannot be loaded."""
        if rules in self.faces:
            return self.faces[rules]
        if rules in self:
            self.faces[rules] = self.load(rules, self.own[rules] if rules in self.own else self.others[rules].value)
            return self.faces[rules]
        if not self.plain:
            raise DicepadError(self.lacking(rules))
        return self.load(rules, self.plain)

    def find_others(self) -> tuple[dict[str, Face], dict[str, str]]:
        """Return the faces that installed packages add, by name, and the reasons why some cannot be loaded.

        >>> Registry("dicepad.doctest", "there is no sign", {"qwantum": "string:digits"}).find_others()
        ({}, {})
        """
        faces: dict[str, Face] = {}
        missing: dict[str, str] = {}
        for name in sorted(self.others.names):
            if name not in self.own:
                try:
                    faces[name] = self.find(name)
                except DicepadError as error:
                    missing[name] = str(error)
        return faces, missing

    def load(self, rules: str, target: str) -> Face:
        """Return the object at a target such as ``"module:name"``, or a module. Raises `DicepadError` if that fails."""
        module, _, name = target.partition(":")
        try:
            found: Any = import_module(module)
            face: Face = getattr(found, name) if name else found
        except DicepadError:
            raise
        except Exception as error:
            if rules in self.own and not isinstance(error, ImportError | AttributeError):
                raise  # a fault of ours
            problem = f"{target} cannot be loaded: {error or repr(error)}{place_of(error)}{taken_from(module, error)}"
            raise Unloadable(f"{self.lack} for {rules}: {problem}") from None
        return face


class Unloadable(DicepadError):
    """Error for a face that cannot be loaded. Notebooks show its line alone, without our calls that lead to it."""

    def _render_traceback_(self) -> list[str]:
        return [f"{DicepadError.__name__}: {self}"]


def place_of(error: Exception) -> str:
    """Return the file and the line of an error in a package of others. A syntax error names them itself."""
    if isinstance(error, SyntaxError):
        return ""
    _, *calls = TracebackException.from_exception(error).stack  # the first is ours
    places = [f" ({Path(file).name}, line {line})" for file, line, *_ in calls if not file.startswith("<")]
    return places[-1] if places else ""


def taken_from(module: str, error: Exception) -> str:
    """Name the file that Python took for a package, if a part of the package is missing: it may be another one."""
    top = module.partition(".")[0]
    if not (getattr(error, "name", None) or "").startswith(f"{top}."):
        return ""
    package = import_module(top)
    location = getattr(package, "__file__", None) or ", ".join(getattr(package, "__path__", ()))
    return f"; Python took {top} from {location}, so rename that if it is yours"
