"""The parsed modules to rewrite, and the origins of the names in them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["Module", "Sources", "exported"]

AT_ONCE: Final = ("dicepad", "sheetgen")
"""Packages that load their names on demand, but whose names a page needs anyway."""


def exported(tree: ast.Module) -> set[str]:
    """Return the names in `__all__`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def eager(tree: ast.Module) -> ast.Module:
    r"""Return a package that imports its names at once instead of on demand.

    Names loaded on demand are imported for type checkers only, and found by a function ``__getattr__``.

    >>> lazy = "if TYPE_CHECKING:\n    from .a import b\ndef __getattr__(name): ..."
    >>> ast.unparse(eager(ast.parse(lazy)))
    'from .a import b'
    """
    kept: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            kept += node.body
        elif not (isinstance(node, ast.FunctionDef) and node.name == "__getattr__"):
            kept.append(node)
    tree.body = kept
    return tree


@dataclass(frozen=True)
class Module:
    """A module by its dotted name. `file` is its path in messages and in the archive."""

    name: str
    file: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """Return the package from which relative imports start."""
        return self.name if self.file.endswith("__init__.py") else self.name.rpartition(".")[0]

    def origin(self, node: ast.ImportFrom) -> str:
        """Return the absolute name of the module that an import names.

        >>> module = Module("a.b.c", "a/b/c.py", ast.parse("from ..d import e"))
        >>> module.origin(module.tree.body[0])
        'a.d'
        """
        if not node.level:
            return node.module or ""
        parts = self.package.split(".")
        home = ".".join(parts[: len(parts) - node.level + 1])
        return f"{home}.{node.module}" if node.module else home


class Sources:
    """All modules by name, built from their texts by file."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.modules: dict[str, Module] = {}
        for file, text in texts.items():
            name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            tree = ast.parse(text, file)
            self.modules[name] = Module(name, file, eager(tree) if name in AT_ONCE else tree)

    def home(self, name: str) -> str:
        """Return the name of a module in the archive. It is another one if its package exports something of that name.

        MicroPython would put the module in its place.
        """
        package, _, last = name.rpartition(".")
        if package in self.modules and last in exported(self.modules[package].tree):
            return f"{name}_"
        return name

    def find_class(self, module: Module, name: str) -> tuple[Module, ast.ClassDef] | None:
        """Return the place that defines a class that a module knows by a name, or nothing if the class is not ours."""
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                return module, node
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    home = self.modules.get(module.origin(node))
                    if home and (alias.asname or alias.name) == name:
                        return self.find_class(home, alias.name)
        return None

    def bases(self, module: Module, node: ast.ClassDef) -> Iterator[tuple[Module, ast.ClassDef]]:
        """Return those bases of a class that are ours, in their order."""
        for base in node.bases:
            plain = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(plain, ast.Name) and (found := self.find_class(module, plain.id)):
                yield found
