"""Names that the shims offer, read from their sources. When the pages are built, code that asks for more is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from .errors import Refused
from .known import ATTRIBUTES, MATH
from .sources import Module, Sources

__all__ = ["asked_of_shims"]

SHIMS: Final = Path(__file__).with_name("shims")
PREFIX: Final = "shims."


@dataclass(frozen=True)
class Shim:
    """A module of the shims: its functions, and the methods and other names of its classes."""

    functions: dict[str, ast.FunctionDef]
    classes: dict[str, dict[str, ast.FunctionDef | None]]
    names: frozenset[str]


@cache
def shim(name: str) -> Shim:
    """Return the shim with this file name."""
    tree = ast.parse((SHIMS / f"{name}.py").read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: members(node) for node in tree.body if isinstance(node, ast.ClassDef)}
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    bound |= {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    return Shim(
        functions, classes, frozenset(bound | functions.keys() | classes.keys() | (MATH if "*" in bound else set()))
    )


def members(node: ast.ClassDef) -> dict[str, ast.FunctionDef | None]:
    """Return the members of a class by name: methods and attributes, including those of a built-in base."""
    found: dict[str, ast.FunctionDef | None] = dict.fromkeys(ATTRIBUTES if node.bases else ())
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store):
            found[one.attr] = None
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            found[each.name] = None if each.decorator_list else each
        elif isinstance(each, ast.Assign):
            found |= {target.id: None for target in each.targets if isinstance(target, ast.Name)}
    return found


@cache
def ours(sources: Sources) -> frozenset[str]:
    """Return all names with which our code accesses an object: those of functions, classes and attributes."""
    found: set[str] = set()
    for module in sources.modules.values():
        found |= set(kept_names(module.tree))
    for path in SHIMS.glob("*.py"):
        found |= shim(path.stem).names | {name for names in shim(path.stem).classes.values() for name in names}
    return frozenset(found)


def kept_names(tree: ast.Module) -> Iterator[str]:
    """Return the names of a module's functions and classes, and of the attributes of these and of their instances."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.Module | ast.ClassDef):
            for one in node.body:
                targets = one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def asked_of_shims(tree: ast.Module, module: Module, sources: Sources) -> None:
    """Refuse names that a rewritten module expects from a shim that lacks them, and attributes that nothing has."""
    Asking(module, tree, typed_names(module)).visit(tree)
    known = ours(sources) | ATTRIBUTES
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr not in known:
            raise Refused(module.file, node, f"nothing has the attribute {node.attr}")


Place = tuple[str, int]
"""A function by its name and line."""


def typed_names(module: Module) -> dict[Place, dict[str, str]]:
    """Return, for each function of a module, the names whose type is annotated, with the name of the type."""
    found: dict[Place, dict[str, str]] = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            said = [(one.arg, one.annotation) for one in arguments]
            said += [
                (one.target.id, one.annotation)
                for one in ast.walk(node)
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
            ]
            plain = [(name, kind.value if isinstance(kind, ast.Subscript) else kind) for name, kind in said]
            found[node.name, node.lineno] = {name: kind.id for name, kind in plain if isinstance(kind, ast.Name)}
    return found


class Asking(ast.NodeVisitor):
    """A visitor of all accesses of a rewritten module to shims by name, and to objects that are known to come from
    shims."""

    def __init__(self, module: Module, tree: ast.Module, typed: dict[Place, dict[str, str]]) -> None:
        self.module, self.typed = module, typed
        self.homes: dict[str, str] = {}
        """The shims that are imported as a whole."""
        self.origins: dict[str, tuple[str, str]] = {}
        """Imports from shims, with its shim and its name there."""
        self.kinds: list[dict[str, str]] = [{}]
        for node in (*ast.walk(module.tree), *ast.walk(tree)):
            if isinstance(node, ast.Import):
                self.homes |= {alias.asname or alias.name: alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                home = (node.module or "").removeprefix(PREFIX).replace(".", "_")
                self.origins |= {alias.asname or alias.name: (home, alias.name) for alias in node.names}
        self.homes = {name: home.removeprefix(PREFIX) for name, home in self.homes.items() if home.startswith(PREFIX)}

    def kind(self, name: str) -> dict[str, ast.FunctionDef | None] | None:
        """Return the members of the shims' class that has this name here, or nothing if there is none."""
        home, there = self.origins.get(name, ("", ""))
        return shim(home).classes.get(there) if home and (SHIMS / f"{home}.py").exists() else None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # named by ast
        kinds = {**self.kinds[-1], **self.typed.get((node.name, node.lineno), {})}
        for one in ast.walk(node):
            if isinstance(one, ast.Assign) and isinstance(one.value, ast.Call) and isinstance(one.value.func, ast.Name):
                made = one.value.func.id
                kinds |= {target.id: made for target in one.targets if isinstance(target, ast.Name)}
        self.kinds.append(kinds)
        self.generic_visit(node)
        self.kinds.pop()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        home = (node.module or "").removeprefix(PREFIX)
        for alias in node.names:
            if (node.module or "").startswith(PREFIX) and home != "base" and alias.name not in shim(home).names:
                raise Refused(self.module.file, node, f"{home} has no {alias.name} here")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and (home := self.homes.get(node.value.id)):
            if node.attr not in shim(home).names:
                raise Refused(self.module.file, node, f"{home} has no {node.attr} here")
            return
        name = node.value.id if isinstance(node.value, ast.Name) else made_by(node.value)
        kind = self.kind(self.kinds[-1].get(name, name if name == made_by(node.value) else ""))
        if kind is not None and node.attr not in kind:
            raise Refused(self.module.file, node, f"{self.kinds[-1].get(name, name)} has no {node.attr} here")

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        function = self.function(node.func)
        if function and (problem := misfit(node, function)):
            raise Refused(self.module.file, node, f"{function.name} takes no {problem} here")

    def function(self, called: ast.expr) -> ast.FunctionDef | None:
        """Return the shims' function that is called, if it is known."""
        if isinstance(called, ast.Name):
            home, there = self.origins.get(called.id, ("", ""))
            return shim(home).functions.get(there) if home and (SHIMS / f"{home}.py").exists() else None
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            home = self.homes.get(called.value.id, "")
            return shim(home).functions.get(called.attr) if home else None
        return None


def made_by(node: ast.expr) -> str:
    """Return the name of the class that an expression calls, if it makes an object."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def misfit(node: ast.Call, function: ast.FunctionDef) -> str:
    """Return the argument of a call that its function does not accept, or nothing if all of them fit."""
    taken = function.args
    names = {one.arg for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)}
    for keyword in node.keywords:
        if keyword.arg and not taken.kwarg and keyword.arg not in names:
            return keyword.arg
    most = len(taken.posonlyargs) + len(taken.args)
    if not taken.vararg and len(node.args) > most and not any(isinstance(one, ast.Starred) for one in node.args):
        return f"{len(node.args)} arguments"
    return ""
