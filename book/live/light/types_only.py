"""Removal of everything that only type checkers and readers need: annotations, type variables, aliases and
docstrings."""

from __future__ import annotations

import ast
from typing import Final

__all__ = ["Plain", "is_type"]

MAKERS: Final = {"TypeVar", "NewType", "ParamSpec"}
DECORATORS: Final = {"abstractmethod", "override", "final"}
BUILT_IN: Final = {"str", "int", "float", "bool", "bytes", "list", "tuple", "dict", "set", "frozenset", "type"}


def is_type(node: ast.expr) -> bool:
    """Return whether an expression names a type: ``int | None``, ``Text | Line``, ``tuple[int, ...]``, but no ``ROWS |
    MORE``.

    >>> [is_type(ast.parse(text, mode="eval").body) for text in ("int | None", "Text | Line", "ROWS | MORE", "a | b")]
    [True, True, False, False]
    """
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitOr) and is_type(node.left) and is_type(node.right)
    if isinstance(node, ast.Subscript):
        return is_type(node.value)
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and (node.id in BUILT_IN or (node.id[:1].isupper() and not node.id.isupper()))


class Plain(ast.NodeTransformer):
    """A transformer that removes what does not matter to a running program. It runs after the classes are written
    out."""

    def without_text(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return statements without bare strings and ellipses."""
        return [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]

    def visit_Module(self, node: ast.Module) -> ast.Module:  # named by ast
        self.generic_visit(node)
        node.body = self.without_text(node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        node.body = self.without_text(node.body) or [ast.Pass()]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef | None:
        overloaded = any(isinstance(one, ast.Name) and one.id == "overload" for one in node.decorator_list)
        if overloaded or node.name == "__dir__":
            return None
        arguments = node.args
        everything = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        for argument in filter(None, everything):
            argument.annotation = None
        node.returns = None
        node.decorator_list = [
            one for one in node.decorator_list if not (isinstance(one, ast.Name) and one.id in DECORATORS)
        ]
        self.generic_visit(node)
        node.body = self.without_text(node.body) or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if node.value is None or "TypeAlias" in ast.unparse(node.annotation):
            return None
        return self.assigned(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        return self.assigned(node)

    def assigned(self, node: ast.Assign) -> ast.stmt | None:
        """Return an assignment, unless it defines a type. A `Literal` becomes the tuple of its values."""
        value = node.value
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in MAKERS:
            return None
        if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
            if value.value.id == "Literal":
                items = value.slice.elts if isinstance(value.slice, ast.Tuple) else [value.slice]
                node.value = ast.Tuple(items, ast.Load())
            elif is_type(value):
                return None
        self.generic_visit(node)
        return node

    def visit_If(self, node: ast.If) -> ast.If | None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        self.generic_visit(node)
        return node

    def visit_Assert(self, node: ast.Assert) -> None:
        """Remove an assertion, because it holds anyway."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "cast":
            return node.args[1]
        return node
