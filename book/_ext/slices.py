"""Cells that readers change, each with the code that it needs from the cells above it, so that it can run alone."""

from __future__ import annotations

import ast
import builtins
import json
import symtable
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

TAG: Final = "change-this"
"""The tag of a cell that readers can change."""
BUILT_IN: Final = frozenset(dir(builtins))
NAMING: Final = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.FunctionDef, ast.ClassDef)
"""Kinds of statements that give a name a completely new meaning."""


def changeable(path: Path) -> list[dict[str, str]]:
    """Return the cells of a notebook that readers can change: their `code`, and the `setup` that they need."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    coded = [cell for cell in cells if cell["cell_type"] == "code"]
    texts = ["".join(cell["source"]) for cell in coded]
    return [
        {"setup": setup_of(texts[:at], text), "code": text}
        for at, (cell, text) in enumerate(zip(coded, texts, strict=True))
        if TAG in cell["metadata"].get("tags", [])
    ]


def setup_of(above: Sequence[str], cell: str) -> str:
    """Return the statements of the cells above on which a cell depends, in their order, as Python source.

    A statement is included if it binds or changes a name that the cell uses, or that an included statement below uses.
    Statements that only print or draw are left out.

    >>> print(setup_of(["from math import comb, pi", "n = 5\\nprint(n)\\nrows = []", "rows.append(n)"], "sum(rows)"))
    n = 5
    rows = []
    rows.append(n)
    """
    needed: set[str] = set()
    for statement in reversed(ast.parse(cell).body):
        needed = before(statement, needed)
    called: set[str] = set()
    while True:
        taken, found = slice_of(above, needed | called)
        if found <= called:
            return "\n".join(taken)
        called |= found


def slice_of(above: Sequence[str], needed: set[str]) -> tuple[list[str], set[str]]:
    """Return the statements that bind or change some names, and those that the functions among them use.

    A function may use names that are bound below it.
    """
    taken: list[str] = []
    called: set[str] = set()
    for source in reversed(above):
        for statement in reversed(ast.parse(source).body):
            text = written(source, statement)
            if isinstance(statement, ast.Import | ast.ImportFrom):
                statement.names = [alias for alias in statement.names if (alias.asname or alias.name) in needed]
                text = ast.unparse(statement) if statement.names else ""
            elif not needed & (binds(statement) | changes(statement)):
                continue
            elif isinstance(statement, ast.FunctionDef):
                called |= uses(statement)
            if text:
                taken.insert(0, text)
                needed = before(statement, needed)
    return taken, called


def before(statement: ast.stmt, needed: set[str]) -> set[str]:
    """Return the names needed before a statement, given those needed after it."""
    left = needed - binds(statement) if isinstance(statement, NAMING) else needed
    return left | uses(statement)


def uses(statement: ast.stmt) -> set[str]:
    """Return the names that a statement uses from before it."""
    top = symbols(statement)
    asked = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    inner = {symbol.get_name() for scope in scopes(top) for symbol in scope.get_symbols() if symbol.is_global()}
    targets = [node.target for node in ast.walk(statement) if isinstance(node, ast.AugAssign)]
    added = {target.id for target in targets if isinstance(target, ast.Name)}
    own = binds(statement) - added
    if isinstance(statement, ast.Assign):
        own -= asked  # `total = total + 1`
    return ((asked | inner) - own | added) - BUILT_IN


def binds(statement: ast.stmt) -> set[str]:
    """Return the names that a statement binds."""
    top = symbols(statement)
    return {
        symbol.get_name()
        for symbol in top.get_symbols()
        if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
    }


class Generators(ast.NodeTransformer):
    """Rewrites comprehensions as generators, whose variables keep a scope of their own after PEP 709."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.AST:  # named by ast
        return self.generic_visit(ast.GeneratorExp(node.elt, node.generators))

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:  # named by ast
        return self.visit_ListComp(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:  # named by ast
        item = ast.Tuple([node.key, node.value], ast.Load())
        return self.generic_visit(ast.GeneratorExp(item, node.generators))


def symbols(statement: ast.stmt) -> symtable.SymbolTable:
    """Return the symbol table of a statement."""
    copy = Generators().visit(ast.parse(ast.unparse(statement)))
    return symtable.symtable(ast.unparse(copy), "cell", "exec")


def changes(statement: ast.stmt) -> set[str]:
    """Return the names whose objects a statement changes, through items, attributes or methods called for their
    effect."""
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(root(node))
        elif (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Attribute)
        ):
            found.add(root(node.value.func))
    return found - {""}


def root(node: ast.expr) -> str:
    """Return the name at the beginning of an attribute or an item, or nothing."""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    """Yield the scopes inside another one, at any depth."""
    for inner in table.get_children():
        yield inner
        yield from scopes(inner)


def written(source: str, statement: ast.stmt) -> str:
    """Return a statement as its author wrote it, with its decorators."""
    first = min([statement.lineno, *(decorator.lineno for decorator in getattr(statement, "decorator_list", []))])
    return "\n".join(source.splitlines()[first - 1 : statement.end_lineno])
