"""The graph of imports: which file asks for which, read from the source without running it."""

from __future__ import annotations

import ast
import gc
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeGuard

__all__ = ["distances", "imported", "imports_of", "known", "modules_of", "names_in", "parsed"]


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a file, which is read once.

    Trees are kept, so there is no garbage to look for among their million nodes, which would take three times as long.
    """
    gc.disable()
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()


def is_late_import(node: ast.AST) -> TypeGuard[ast.Call]:
    """Return whether a call imports a module by a literal name, as registries do not."""
    if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
        return False
    return getattr(node.func, "attr", getattr(node.func, "id", "")) in ("import_module", "__import__")


def runs_later(node: ast.AST) -> bool:
    """Return whether what stands inside runs after the module is loaded, or for type checkers alone."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def imported(tree: ast.Module, package: tuple[str, ...]) -> Iterator[tuple[int, str, bool]]:
    """Yield each import in a module of `package`: its line, the full name, and whether it runs when the module loads.

    >>> list(imported(ast.parse("from .dice import roll"), ("dicepad",)))
    [(1, 'dicepad.dice.roll', True)]
    """
    waiting: list[tuple[ast.AST, bool]] = [(tree, True)]
    for outer, at_load in waiting:  # grows while it is read
        for node in ast.iter_child_nodes(outer):
            waiting.append((node, at_load and not runs_later(node)))
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else ()
                stem = ".".join([*base, *([node.module] if node.module else [])])
                names = [f"{stem}.{alias.name}" for alias in node.names]
            elif is_late_import(node):
                names = [ast.literal_eval(node.args[0])]
            else:
                continue
            for name in names:
                yield node.lineno, name, at_load


def modules_of(root: Path, paths: Iterable[Path]) -> dict[str, Path]:
    """Return the files by the names that modules have when they are imported from `root`."""
    return {".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def names_in(path: Path, root: Path) -> set[str]:
    """Return the full names of all that a file imports, early or late or for types alone."""
    return {name for _, name, _ in imported(parsed(path), path.relative_to(root).parent.parts)}


def known(names: Iterable[str], modules: Container[str]) -> set[str]:
    """Return the modules of `modules` that imported names lie in.

    >>> known(["dicepad.dice.roll", "json.loads"], ["dicepad.dice"])
    {'dicepad.dice'}
    """
    found = set()
    for name in names:
        while name and name not in modules:
            name = name.rpartition(".")[0]
        found.add(name)
    return found - {""}


def imports_of(root: Path, modules: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return the other modules that each of `modules` imports."""
    return {module: known(names_in(path, root), modules) - {module} for module, path in modules.items()}


def distances(graph: Mapping[str, Iterable[str]], changed: Iterable[str]) -> dict[str, int]:
    """Return how many imports lie between each module and the nearest changed one, for all that one can reach.

    >>> distances({"match": ["dice"], "test_match": ["match"], "pads": []}, ["dice"])
    {'dice': 0, 'match': 1, 'test_match': 2}
    """
    users: dict[str, list[str]] = {}
    for module, used in graph.items():
        for one in used:
            users.setdefault(one, []).append(module)
    reached = dict.fromkeys(changed, 0)
    waiting = list(reached)
    for module in waiting:  # grows while it is read, nearest first
        for user in sorted(users.get(module, [])):
            if user not in reached:
                reached[user] = reached[module] + 1
                waiting.append(user)
    return reached
