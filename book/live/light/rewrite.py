"""Rewriting of CPython modules for MicroPython, from `ast` to source."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final

from .classes import Classes
from .errors import Refused
from .known import ADDED, BUILTINS, LACKING, METHODS, NODES, RENAMED
from .offered import asked_of_shims
from .sources import Module, Sources, exported
from .syntax import Syntax
from .types_only import Plain

__all__ = ["BASE", "asked_for", "imported", "rewrite"]

BASE: Final = tuple(
    sorted(
        {f"{name}_" for name in RENAMED}
        | {f"m_{name}" for name in METHODS}
        | {"absent_", "cat_", "format_", "fromkeys_", "ior_", "len_", "merge_", "od_", "or_", "replace_", "step_"}
        | ADDED
    )
)
"""Names that rewritten modules take from the shims, in addition to modules."""
TYPES: Final = {"dict", "frozenset", "list", "set", "tuple", "type"}
"""Built-in types whose brackets matter only to type checkers."""
PLACE: Final = re.compile(r"([a-z_.]+):(\w+)")
"""Pattern of a text that names an object in a module."""


def rewrite(module: Module, sources: Sources, shims: Collection[str], left_out: tuple[str, ...] = ()) -> str:
    """Return the source of a module as MicroPython runs it.

    `shims` are the modules of the standard library that have one, `left_out` the beginnings of names of modules that
    do not travel: whatever comes from them raises `ImportError` when it is used. Raises `Refused`.

    >>> sources = Sources({"a.py": "def pick(x: int, /) -> dict[str, int]:\\n    return {'b': x, **{}}"})
    >>> print(rewrite(sources.modules["a"], sources, ()).partition("\\n")[2].strip())
    def pick(x):
        return merge_(od_((('b', x),)), od_())
    """
    offered = exported(module.tree)
    tree = Syntax(module.file).visit(copied(running(module, sources)))
    tree = Imports(module, sources, shims, left_out, offered | used_names(tree)).visit(tree)
    check(tree, module)
    asked_of_shims(tree, module, sources)
    needed = used_names(tree)
    if used := [name for name in BASE if name in needed]:
        tree.body.insert(0, ast.ImportFrom("shims.base", [ast.alias(name) for name in used], 0))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def copied(tree: ast.Module) -> ast.Module:
    """Return a copy of a tree. Pickle makes it five times as fast as `copy.deepcopy`."""
    found: ast.Module = pickle.loads(pickle.dumps(tree, pickle.HIGHEST_PROTOCOL))
    return found


@cache
def running(module: Module, sources: Sources) -> ast.Module:
    """Return a module without the parts that do not matter to a running program."""
    tree = copied(module.tree)
    Classes(module, sources).visit(tree)
    Plain().visit(tree)
    return tree


@cache
def asked_for(module: Module) -> frozenset[str]:
    r"""Return the modules, and the names in modules, that a module imports.

    >>> sorted(asked_for(Module("a.b", "a/b.py", ast.parse("import x.y\nfrom .c import d"))))
    ['a.c.d', 'x.y']
    """
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{module.origin(node)}.{alias.name}" for alias in node.names)
    return frozenset(found)


@cache
def runs(module: Module, sources: Sources, name: str) -> bool:
    """Return whether a module still has this name once its code for type checkers is gone."""
    tree = running(module, sources)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return comes(module.origin(node), alias.name, sources)
    return name in bound(module, sources)


@cache
def bound(module: Module, sources: Sources) -> frozenset[str]:
    """Return the names that are bound anywhere in a module when the program runs."""
    return frozenset(bound_names(running(module, sources)))


def comes(origin: str, name: str, sources: Sources) -> bool:
    """Return whether an imported name is more than a type."""
    home = sources.modules.get(origin)
    return home is None or f"{origin}.{name}" in sources.modules or runs(home, sources, name)


def used_names(tree: ast.AST) -> set[str]:
    """Return the names that are read anywhere in a tree."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def bound_names(tree: ast.AST) -> Iterator[str]:
    """Return the names that are bound anywhere in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def check(tree: ast.Module, module: Module) -> None:
    """Refuse constructs that MicroPython does not know."""
    known = {*bound_names(tree), *BUILTINS, *BASE}
    for node in ast.walk(tree):
        kind = type(node).__name__
        if kind not in NODES:
            raise Refused(module.file, node, f"{kind} is not known")
        if isinstance(node, ast.Name) and node.id not in known:
            raise Refused(module.file, node, f"the name {node.id} is not known, or was only a type")
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in TYPES:
            raise Refused(module.file, node, f"{node.value.id}[...] that runs is not known")
        if isinstance(node, ast.Attribute) and node.attr in LACKING:
            raise Refused(module.file, node, f"the method {node.attr} is not known")


class Imports(ast.NodeTransformer):
    """A transformer that keeps the imports that are needed, and puts shims in place of the standard library."""

    def __init__(
        self, module: Module, sources: Sources, shims: Collection[str], left_out: tuple[str, ...], needed: set[str]
    ) -> None:
        self.module, self.sources, self.shims = module, sources, shims
        self.left_out, self.needed = left_out, needed
        self.depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:  # named by ast
        self.depth += 1
        self.generic_visit(node)
        self.depth -= 1
        return node

    def visit_Import(self, node: ast.Import) -> ast.stmt | list[ast.stmt] | None:
        kept = []
        for alias in node.names:
            if (alias.asname or alias.name).partition(".")[0] not in self.needed:
                continue
            if alias.name.startswith(self.left_out):
                return self.absent(node, alias.name, [alias])
            if self.home(alias.name, node) != alias.name:
                alias.asname, alias.name = alias.asname or alias.name, self.home(alias.name, node)
            kept.append(alias)
        node.names = kept
        return node if kept else None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt] | None:
        origin = self.module.origin(node)
        node.names = [alias for alias in node.names if self.is_needed(origin, alias)]
        if not node.names or node.module == "__future__":
            return None
        gone = [alias for alias in node.names if f"{origin}.{alias.name}".startswith(self.left_out)]
        node.names = [alias for alias in node.names if alias not in gone]
        if gone:
            lost = self.absent(node, origin, gone)
            return [node, *lost] if node.names else lost
        node.module, node.level = self.home(origin, node), 0
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Rename the module in a text such as ``package.module:name``, which names an object to import later."""
        if isinstance(node.value, str) and (found := PLACE.fullmatch(node.value)) and found[1] in self.sources.modules:
            node.value = f"{self.sources.home(found[1])}:{found[2]}"
        return node

    def is_needed(self, origin: str, alias: ast.alias) -> bool:
        """Return whether an imported name is used or exported, and is more than a type."""
        if (alias.asname or alias.name) not in self.needed:
            return False
        if f"{origin}.{alias.name}".startswith(self.left_out):
            return True
        return comes(origin, alias.name, self.sources)

    def home(self, name: str, node: ast.stmt) -> str:
        """Return the place of a module that CPython knows by this name."""
        if name in self.sources.modules:
            return self.sources.home(name)
        if name in self.shims:
            return f"shims.{name.replace('.', '_')}"
        raise Refused(self.module.file, node, f"the module {name} is not known")

    def absent(self, node: ast.stmt, origin: str, names: list[ast.alias]) -> list[ast.stmt]:
        """Return errors in place of a missing module: within a function at once, otherwise as soon as one of its names
        is used."""
        bound = {(alias.asname or alias.name).partition(".")[0]: f"{origin}.{alias.name}" for alias in names}
        lines = [f"raise ImportError({f'{origin} is not here'!r})"] if self.depth else []
        lines += [f"{name} = absent_({home!r})" for name, home in bound.items()]
        return [ast.copy_location(one, node) for one in ast.parse("\n".join(lines)).body]


def imported(source: str, known: Collection[str]) -> Iterator[str]:
    """Return the modules of `known` that rewritten source imports, with the packages that contain them."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and (found := PLACE.fullmatch(str(node.value))):
            names = [found[1]]
        for name in names:
            parts = name.split(".")
            yield from (one for end in range(len(parts)) if (one := ".".join(parts[: end + 1])) in known)
