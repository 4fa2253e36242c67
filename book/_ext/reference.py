"""The reference, made from the programs themselves: the help of the commands, and the docstrings of the modules."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import get_origin, is_typeddict

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).resolve().parents[2]
DEFAULT = type("Default", (), {"__repr__": lambda self: "…"})()
"""The sign that a signature shows in place of a default of more than `MOST` characters."""
MOST = 60
FIELD = "Alias for field number"
"""Python's own docstring for a field of a named tuple, which says nothing."""


class HelpDirective(SphinxDirective):
    """The help of a command: ``{help} dicepad solve``."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Ask the program. If it fails, that is an error of the page."""
        program, *command = " ".join(self.arguments).split()
        start = f"from {program}.cli import main; raise SystemExit(main())"
        asked = [sys.executable, "-c", start, *command, "--help"]
        environment = os.environ | {"COLUMNS": "88", "NO_COLOR": "1"}
        done = subprocess.run(asked, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise self.error(f"{program} {' '.join(command)}: {done.stderr.strip()}")
        return [nodes.literal_block(done.stdout, done.stdout.rstrip(), language="text", classes=["help"])]


class ApiDirective(SphinxDirective):
    """The public names of a module with their docstrings: ``{api} dicepad.odds.advice``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Describe every name in the module's ``__all__``, in its order."""
        name = self.arguments[0]
        module = importlib.import_module(name)
        self.env.note_dependency(str(module.__file__))
        found: list[nodes.Node] = [paragraph(str(inspect.getdoc(module)).split("\n\n")[0])]
        listing = nodes.definition_list(classes=["names"])
        for public in module.__all__:
            thing = getattr(module, public)
            told = home(thing)
            if told != name and told in self.modules:
                listing += pointed(public, thing, told)
            else:
                listing += described(public, thing, f"{name}.{public}", explanation(module, public))
        return [*found, listing]

    @property
    def modules(self) -> set[str]:
        """The modules that the reference describes, on all its pages."""
        pages = Path(self.env.srcdir, "reference").glob("*.md")
        return {name for page in pages for name in re.findall(r"^```\{api\} (\S+)", page.read_text("utf-8"), re.M)}


class EnvironmentDirective(SphinxDirective):
    """The fields of an observation of each game, with two seats: ``{environment}``."""

    def run(self) -> list[nodes.Node]:
        """Write the fields of one game for each kind of rules."""
        from dicepad.env import Environment
        from dicepad.env.encoders import ENCODERS

        listing = nodes.definition_list(classes=["names"])
        for name in ("qwixx", *sorted(set(ENCODERS) - {"crossing"})):
            world = Environment(name)
            title = f"{world.game.spec.title}: {len(world.actions)} actions, {world.size} numbers"
            shapes = [" x ".join(map(str, field.shape)) for field in world.fields]
            rows = [
                f"{field.name:<11}{shape:<12}{field.low:>2} to {field.high:<4} {field.about}"
                for field, shape in zip(world.fields, shapes, strict=True)
            ]
            text = "\n".join(rows)
            item = nodes.definition_list_item()
            item += [nodes.term(text=title), nodes.definition("", nodes.literal_block(text, text, language="text"))]
            listing += item
        return [listing]


def explanation(module: ModuleType, name: str) -> str:
    """Return the string below a constant or an alias, in this module or where its package imports it from."""
    homes = getattr(module, "HOMES", ())
    below = f"{homes[name] if isinstance(homes, dict) and name in homes else module.__name__}."
    found = [said_below(module) for key, module in [*sys.modules.items()] if f"{key}.".startswith(below)]
    return next((said[name] for said in found if name in said), "")


@cache
def said_below(module: ModuleType) -> dict[str, str]:
    """Return the strings below the constants and aliases of a module, by name."""
    found: dict[str, str] = {}
    source = inspect.getsource(module) if module.__file__ else ""  # a folder without code is a module, too
    for node, below in pairwise(ast.parse(source).body):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found |= {target.id: str(below.value.value) for target in targets if isinstance(target, ast.Name)}
    return found


def home(thing: object) -> str:
    """Return the module in which something was written, if it can be found."""
    return str(getattr(thing, "__module__", ""))


def pointed(name: str, thing: object, module: str) -> nodes.definition_list_item:
    """Return an entry for a name that another page describes: its first line, and a link to the rest."""
    item = nodes.definition_list_item()
    term, definition = nodes.term(), nodes.definition()
    term += nodes.literal(text=name)
    first = (inspect.getdoc(thing) or "").split("\n\n")[0]
    definition += paragraph(f"{' '.join(first.split())} See `{module}`.")
    item += [term, definition]
    return item


def described(name: str, thing: object, identity: str, said: str = "") -> nodes.definition_list_item:
    """Return an entry for a name: its signature and its docstring, and for a class those of its public members.

    A constant or an alias has no docstring, so `said` is the string below it."""
    item = nodes.definition_list_item()
    term = nodes.term(ids=[identity.replace(".", "-")])
    term += nodes.literal(text=name + signature(thing))
    definition = nodes.definition()
    own = inspect.getdoc(thing) if callable(thing) or inspect.isdatadescriptor(thing) else None
    definition += list(blocks(said or own or constant(thing)))
    if inspect.isclass(thing) and is_typeddict(thing):
        definition += keys(thing)
    elif inspect.isclass(thing) and thing.__module__.split(".")[0] in ("dicepad", "sheetgen", "widgets"):
        members = nodes.definition_list()
        for member, value in vars(thing).items():
            if not member.startswith("_") and is_own(value) and not (inspect.getdoc(value) or FIELD).startswith(FIELD):
                members += described(member, unwrapped(value), f"{identity}.{member}")
        if len(members):
            definition += members
    item += [term, definition]
    return item


def constant(thing: object) -> str:
    """Return a constant's value as it is written. A folder is shown as that of the project, whatever the machine."""
    return thing.relative_to(ROOT).as_posix() if isinstance(thing, Path) else f"{thing!r}"


def keys(table: type) -> nodes.definition_list:
    """Return the keys of a `TypedDict`, each with its type and the string below it."""
    (written,) = ast.parse(inspect.getsource(table)).body
    _, *body = written.body if isinstance(written, ast.ClassDef) else [written]
    listing = nodes.definition_list()
    for key, said in zip(body[::2], body[1::2], strict=True):
        item = nodes.definition_list_item()
        term = nodes.term("", "", nodes.literal(text=ast.unparse(key)))
        item += [term, nodes.definition("", paragraph(ast.literal_eval(ast.unparse(said))))]
        listing += item
    return listing


def is_own(value: object) -> bool:
    """Return whether a member of a class was written there: a method or a property, with words of its own."""
    return inspect.isfunction(value) or inspect.isdatadescriptor(value) or isinstance(value, classmethod | staticmethod)


def unwrapped(value: object) -> object:
    """Return the function of a class method or static method, and anything else unchanged."""
    return value.__func__ if isinstance(value, classmethod | staticmethod) else value


def signature(thing: object) -> str:
    """Return the arguments with their types, as written. Empty for types, and for anything that cannot be called."""
    if not callable(thing) or is_typeddict(thing) or get_origin(thing):
        return ""
    try:
        known = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    brief = [
        each.replace(default=DEFAULT) if len(repr(each.default)) > MOST else each for each in known.parameters.values()
    ]
    text = str(known.replace(parameters=brief))
    text = re.sub(r"ForwardRef\('([^']*)'\)", r"\1", text)
    text = re.sub(r"<[^>]*?\.?(\w+)(?: at 0x\w+| object)?[^>]*>", r"\1", text)
    text = re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)
    text = re.sub(r" -> None$", "", text) if inspect.isclass(thing) else text
    return re.sub(r"^\((?:self|cls)(?:, )?", "(", text)


def blocks(text: str) -> Iterator[nodes.Node]:
    """Return the paragraphs and examples of a docstring."""
    for block in re.split(r"\n\s*\n", text):
        shown = block.strip("\n")
        if shown.startswith(">>>"):
            code = re.sub(r"  # doctest:.*", "", shown)
            yield nodes.literal_block(code, code, language="pycon")
        elif shown.startswith("    "):
            yield nodes.literal_block(shown, inspect.cleandoc(shown), language="text")
        else:
            yield paragraph(shown)


def paragraph(text: str) -> nodes.paragraph:
    """Return a paragraph in which single or double backquotes mark code."""
    found = nodes.paragraph()
    for index, part in enumerate(re.split(r"``?([^`]+)``?", " ".join(text.split()))):
        if part:
            found += nodes.literal(text=part) if index % 2 else nodes.Text(part)
    return found


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives with Sphinx."""
    app.add_directive("help", HelpDirective)
    app.add_directive("api", ApiDirective)
    app.add_directive("environment", EnvironmentDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
