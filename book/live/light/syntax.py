"""Syntax that MicroPython lacks: dicts that keep their order, unpacking, formatted strings, and some methods."""

from __future__ import annotations

import ast
import re
import unicodedata
from typing import Final

from .errors import Refused
from .known import FORMATS, METHODS, RENAMED
from .types_only import is_type

__all__ = ["Syntax"]

NAMED: Final = re.compile(r"\\N\{([^}]+)\}")
NONE: Final = ast.Constant(None)
VIEWS: Final = {"keys", "items"}


def call(name: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of a shim by its name."""
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def leaves(node: ast.expr) -> list[ast.expr]:
    """Return the types that a union names, in the form that `isinstance` takes."""
    if isinstance(node, ast.BinOp):
        return leaves(node.left) + leaves(node.right)
    if isinstance(node, ast.Constant):
        return [call("type_", NONE)]
    return [node.value if isinstance(node, ast.Subscript) else node]


class Syntax(ast.NodeTransformer):
    """A transformer of a module whose annotations have been removed."""

    def __init__(self, file: str) -> None:
        self.file = file

    def visit_Dict(self, node: ast.Dict) -> ast.expr:  # named by ast
        self.generic_visit(node)
        parts: list[ast.expr] = []
        pairs: list[ast.expr] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None:
                pairs.append(ast.Tuple([key, value], ast.Load()))
                continue
            if pairs:
                parts.append(call("od_", ast.Tuple(pairs, ast.Load())))
                pairs = []
            parts.append(value)
        last = [call("od_", ast.Tuple(pairs, ast.Load()))] if pairs else []
        if not parts:
            return last[0] if last else call("od_")
        return call("merge_", *parts, *last)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        self.generic_visit(node)
        return call("od_", ast.ListComp(ast.Tuple([node.key, node.value], ast.Load()), node.generators))

    def unpacked(self, node: ast.Tuple | ast.List | ast.Set, kind: str) -> ast.expr:
        """Return a display as it is, or joined from parts if something in it is unpacked."""
        self.generic_visit(node)
        if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
            return node
        if not any(isinstance(one, ast.Starred) for one in node.elts):
            return node
        parts: list[ast.expr] = []
        run: list[ast.expr] = []
        for one in node.elts:
            if not isinstance(one, ast.Starred):
                run.append(one)
                continue
            if run:
                parts.append(ast.Tuple(run, ast.Load()))
                run = []
            parts.append(one.value)
        if run:
            parts.append(ast.Tuple(run, ast.Load()))
        return call("cat_", *parts) if kind == "list" else call(kind, call("cat_", *parts))

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        return self.unpacked(node, "tuple")

    def visit_List(self, node: ast.List) -> ast.expr:
        return self.unpacked(node, "list")

    def visit_Set(self, node: ast.Set) -> ast.expr:
        return self.unpacked(node, "set")

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        self.generic_visit(node)
        node.args, node.posonlyargs = node.posonlyargs + node.args, []
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        text, values = "", []
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value).replace("{", "{{").replace("}", "}}")
            elif isinstance(part, ast.FormattedValue):
                text += "{}"
                values.append(self.formatted(part))
        return ast.Call(ast.Attribute(ast.Constant(text), "format", ast.Load()), values, [])

    def formatted(self, part: ast.FormattedValue) -> ast.expr:
        """Return a value of a formatted string, ready to be inserted."""
        value: ast.expr = self.visit(part.value)
        if part.conversion not in (-1, ord("r")):
            raise Refused(self.file, part, f"the conversion !{chr(part.conversion)} is not known")
        if part.conversion == ord("r"):
            value = call("repr_", value)
        if isinstance(part.format_spec, ast.JoinedStr):
            spec = "".join(str(one.value) for one in part.format_spec.values if isinstance(one, ast.Constant))
            if len(part.format_spec.values) > 1 or not re.fullmatch(FORMATS, spec):
                raise Refused(self.file, part, f"the format {ast.unparse(part.format_spec)} is not known")
            value = call("format_", value, ast.Constant(spec))
        return value

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        part = node.slice
        if not isinstance(part, ast.Slice) or part.step is None:
            return node
        if not isinstance(node.ctx, ast.Load):
            raise Refused(self.file, node, "a slice with a step is set or deleted")
        return call("step_", node.value, part.lower or NONE, part.upper or NONE, part.step)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if is_type(node):
            return ast.Tuple(leaves(node), ast.Load())
        self.generic_visit(node)
        node.left, node.right = (set_of_view(one) for one in (node.left, node.right))
        return call("or_", node.left, node.right) if isinstance(node.op, ast.BitOr) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.op, ast.BitOr):
            return node
        if any(isinstance(one, ast.Call | ast.NamedExpr) for one in ast.walk(node.target)):
            raise Refused(self.file, node, "|= on what a call returns is not known")
        target = ast.parse(ast.unparse(node.target), mode="eval").body
        return ast.copy_location(ast.Assign([node.target], call("ior_", target, node.value)), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in ("str", "int") and node.attr in METHODS:
            return ast.Name(f"m_{node.attr}", ast.Load())
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Replace the names of characters in a pattern by the characters, because only Python's own `re` knows the
        names."""
        if isinstance(node.value, str) and "\\N{" in node.value:
            node.value = NAMED.sub(lambda found: re.escape(unicodedata.lookup(found[1])), node.value)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "__file__":
            return ast.Constant(f"/lib/{self.file}")
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in RENAMED and not (name == "type" and len(node.args) > 1):
            node.func = ast.Name(f"{name}_", ast.Load())
        if name in ("map", "filter") and isinstance(node.args[0], ast.Name) and node.args[0].id in RENAMED:
            node.args[0] = ast.Name(f"{node.args[0].id}_", ast.Load())
        if name == "zip":
            # It says what holds anyway, as an assert does.
            node.keywords = [one for one in node.keywords if one.arg != "strict"]
        self.generic_visit(node)
        return self.method(node) if isinstance(node.func, ast.Attribute) else node

    def method(self, node: ast.Call) -> ast.expr:
        """Return a call of a method, by a shim if MicroPython has no such method."""
        function = node.func
        assert isinstance(function, ast.Attribute)
        owner, name = function.value, function.attr
        if isinstance(owner, ast.Name) and owner.id == "dict" and name == "fromkeys":
            return ast.Call(ast.Name("fromkeys_", ast.Load()), node.args, node.keywords)
        if isinstance(owner, ast.Name) and owner.id == "object" and name == "__setattr__":
            return ast.Call(ast.Name("setattr", ast.Load()), node.args, [])
        above = isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super"
        if name in METHODS and not above:
            return ast.Call(ast.Name(f"m_{name}", ast.Load()), [owner, *node.args], node.keywords)
        return node


def set_of_view(node: ast.expr) -> ast.expr:
    """Return the keys of a dict as a set, which MicroPython can compare with other sets."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in VIEWS
        and not node.args
    ):
        return call("set", node)
    return node
