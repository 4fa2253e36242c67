"""Dataclasses and named tuples, written out as plain classes."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from .errors import Refused
from .sources import Module, Sources

__all__ = ["Classes"]

OPTIONS: Final = {"frozen", "slots", "eq", "repr", "order"}
FIELD_OPTIONS: Final = {"default", "default_factory", "init", "repr", "compare", "hash", "kw_only"}
NO_BASES: Final = {"ABC", "NamedTuple", "Protocol", "Generic", "TypedDict"}
"""Bases that matter only to type checkers or to the making of classes, and not to a running program."""


@dataclass(frozen=True)
class Field:
    """A field of a dataclass or named tuple, with the options from its class."""

    name: str
    default: ast.expr | None = None
    factory: ast.expr | None = None
    init: bool = True
    shown: bool = True
    compared: bool = True
    hashed: bool = True
    named: bool = False
    """True if the field can be given only by its name."""


@dataclass(frozen=True)
class Kind:
    """The maker of a class: a decorator with options, or the base `NamedTuple`."""

    tuple: bool = False
    frozen: bool = False
    eq: bool = True
    repr: bool = True
    order: bool = False


class Classes(ast.NodeTransformer):
    """A transformer that writes out the classes of a module."""

    def __init__(self, module: Module, sources: Sources) -> None:
        self.module = module
        self.sources = sources

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef | None:  # named by ast
        """Return a class without its decorator and without bases that do nothing. A class that only type checkers need
        is removed."""
        if self.only_types(self.module, node):
            return None
        kind, fields = kind_of(self.module, node), self.fields(self.module, node)
        if node.keywords:
            raise Refused(self.module.file, node, f"class {node.name} has keywords")
        own = own_fields(self.module, node, kind) if kind else []
        names = {field.name for field in own}
        node.bases = [plain for base in node.bases if (plain := without_types(base)) is not None]
        if len([base for base in node.bases if self.is_ours(base)]) > 1:
            raise Refused(self.module.file, node, f"class {node.name} has more than one base of ours")
        node.decorator_list = []
        node.body = [one for one in node.body if not is_field(one, names)]
        for one in node.body:
            self.visit(one)
        if kind:
            defined = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            inherits = "__post_init__" in defined or self.inherits_post(self.module, node)
            made = written(node.name, kind, fields, own, self.parent(node), inherits)
            node.body = [one for one in made if getattr(one, "name", None) not in defined] + node.body
        node.body = node.body or [ast.Pass()]
        return node

    def only_types(self, module: Module, node: ast.ClassDef) -> bool:
        """Return whether a class is a kind of `TypedDict`, which only type checkers need."""
        return any(isinstance(base, ast.Name) and base.id == "TypedDict" for base in node.bases) or any(
            self.only_types(home, base) for home, base in self.sources.bases(module, node)
        )

    def is_ours(self, base: ast.expr) -> bool:
        return isinstance(base, ast.Name) and self.sources.find_class(self.module, base.id) is not None

    def parent(self, node: ast.ClassDef) -> str:
        """Return the base from which fields are inherited."""
        return ast.unparse(node.bases[0]) if node.bases else ""

    def inherits_post(self, module: Module, node: ast.ClassDef) -> bool:
        return any(
            any(isinstance(one, ast.FunctionDef) and one.name == "__post_init__" for one in base.body)
            or self.inherits_post(home, base)
            for home, base in self.sources.bases(module, node)
        )

    def fields(self, module: Module, node: ast.ClassDef) -> list[Field]:
        """Return all fields of a class, inherited ones first."""
        found: dict[str, Field] = {}
        for home, base in self.sources.bases(module, node):
            found |= {field.name: field for field in self.fields(home, base)}
        if kind := kind_of(module, node):
            found |= {field.name: field for field in own_fields(module, node, kind)}
        return list(found.values())


def without_types(base: ast.expr) -> ast.expr | None:
    """Return a base as it runs, or nothing if it does nothing."""
    plain = base.value if isinstance(base, ast.Subscript) else base
    return None if isinstance(plain, ast.Name) and plain.id in NO_BASES else plain


def is_field(node: ast.stmt, names: Iterable[str]) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in names


def kind_of(module: Module, node: ast.ClassDef) -> Kind | None:
    """Return the maker of a class, if it has one."""
    if any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases):
        return Kind(tuple=True, frozen=True)
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if not (isinstance(called, ast.Name) and called.id == "dataclass"):
            raise Refused(module.file, decorator, f"the decorator {ast.unparse(called)} of a class is not known")
        chosen = flags(module, decorator, OPTIONS)
        return Kind(False, chosen.get("frozen", False), chosen.get("eq", True), chosen.get("repr", True),
                    chosen.get("order", False))  # fmt: skip
    return None


def flags(module: Module, node: ast.expr, known: set[str]) -> dict[str, bool]:
    """Return the keywords of a call that are true or false."""
    found = {}
    for keyword in node.keywords if isinstance(node, ast.Call) else []:
        if keyword.arg not in known:
            raise Refused(module.file, node, f"the option {keyword.arg} is not known")
        if isinstance(keyword.value, ast.Constant):
            found[keyword.arg] = bool(keyword.value.value)
    return found


def own_fields(module: Module, node: ast.ClassDef, kind: Kind) -> list[Field]:
    """Return the fields that a class itself names."""
    found = []
    for one in node.body:
        if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
            continue
        kept = ast.unparse(one.annotation)
        if kept.startswith("ClassVar"):
            continue
        if kept.startswith(("InitVar", "KW_ONLY")):
            raise Refused(module.file, one, f"{kept} is not known")
        found.append(field_of(module, one.target.id, one.value))
    return found


def field_of(module: Module, name: str, value: ast.expr | None) -> Field:
    """Return a field with its default, or with the options of `field(...)`."""
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field"):
        return Field(name, value)
    said, given = flags(module, value, FIELD_OPTIONS), {one.arg: one.value for one in value.keywords}
    compared = said.get("compare", True)
    return replace(
        Field(name, given.get("default"), given.get("default_factory")),
        init=said.get("init", True),
        shown=said.get("repr", True),
        compared=compared,
        hashed=said.get("hash", compared),
        named=said.get("kw_only", False),
    )


def row(owner: str, fields: Iterable[Field]) -> str:
    """Return a tuple of fields as source."""
    return "(" + "".join(f"{owner}.{field.name}, " for field in fields) + ")"


def written(name: str, kind: Kind, fields: list[Field], own: list[Field], parent: str, post: bool) -> list[ast.stmt]:
    """Return the members that a class gets: its defaults, and its methods for making, comparing, hashing and showing
    it."""
    mine = {field.name for field in own}
    lines = [f"{field.name} = {ast.unparse(field.default)}" for field in own if field.default is not None]
    lines.append(f"_fields = {tuple(field.name for field in fields)!r}")
    lines.append(f"_init = {tuple(field.name for field in fields if field.init)!r}")
    lines.append(made_by([field for field in fields if field.init], mine, parent, post))
    compared = [field for field in fields if field.compared]
    same = f"{row('self', compared)} == {row('other', compared)}"
    if kind.tuple:
        whole = row("self", fields)
        lines += [
            f"def __iter__(self): return iter({whole})",
            f"def __getitem__(self, index): return {whole}[index]",
            f"def __len__(self): return {len(fields)}",
            f"def __add__(self, other): return {whole} + tuple(other)",
            "def _replace(self, **changes): return replace_(self, changes)",
            f"def __eq__(self, other): return len_(other) == {len(fields)} and {whole} == tuple(other)",
        ]
    elif kind.eq:
        lines.append(f"def __eq__(self, other): return self is other or (type(self) is type(other) and {same})")
    if kind.tuple or kind.order:
        lines.append(f"def __lt__(self, other): return {row('self', compared)} < {row('other', compared)}")
    if kind.frozen and kind.eq:
        lines.append(f"def __hash__(self): return hash({row('self', [one for one in fields if one.hashed])})")
    if kind.repr:
        shown = " + ', ' + ".join(f"'{one.name}=' + repr(self.{one.name})" for one in fields if one.shown)
        lines.append(f"def __repr__(self): return '{name}(' + {shown or repr('')} + ')'")
    return [one for line in lines for one in ast.parse(line).body]


def made_by(fields: list[Field], mine: set[str], parent: str, post: bool) -> str:
    """Return the source of `__init__`."""
    arguments, body = [], []
    for field in sorted(fields, key=lambda field: field.named):
        if field.named and "*" not in arguments:
            arguments.append("*")
        given = field.name
        if field.factory is not None:
            arguments.append(f"{given}=None")
            body.append(f"self.{given} = {ast.unparse(field.factory)}() if {given} is None else {given}")
            continue
        home = given if given in mine else f"{parent}.{given}"
        arguments.append(given if field.default is None else f"{given}={home}")
        body.append(f"self.{given} = {given}")
    if post:
        body.append("self.__post_init__()")
    return f"def __init__(self, {', '.join(arguments)}):\n " + "\n ".join(body or ["pass"])
