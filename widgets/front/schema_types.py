"""Write the types of the browser's modules: ``python schema_types.py src/schema.ts``.

The types come from `widgets.schema` and `widgets.lessons.schema`. Every table becomes an interface of the same name,
with the table's docstrings as comments.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from widgets.lessons import schema as lesson_schema
from widgets.schema import board, events, explorer, puzzles, replies, view

PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
HEAD: Final = "// Made of widgets/schema/ and widgets/lessons/schema.py by schema_types.py: change it there.\n"
NAMED: Final = ("Face", "Box", "Word", "LessonWord", "DieState")
"""Types that get a name of their own, although they are not tables."""
MODULES: Final = (board, view, puzzles, events, explorer, replies, lesson_schema)
"""The modules that describe the data, in the order of the file."""
KNOWN: Final = {name: value for module in MODULES for name, value in vars(module).items()}


def typescript() -> str:
    """Return all types of all modules as TypeScript."""
    parts = [f"export type {name} = {spelled(KNOWN[name])};\n" for name in NAMED]
    nodes = [node for module in MODULES for node in ast.parse(inspect.getsource(module)).body]
    parts += ["\n".join(interface(node, KNOWN[node.name])) + "\n" for node in nodes if isinstance(node, ast.ClassDef)]
    return "\n".join([HEAD, *parts])


def interface(node: ast.ClassDef, table: Any) -> Iterator[str]:
    """Yield the lines of the interface for a table."""
    hints = get_type_hints(table, include_extras=True)
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
    yield f"/** {sentence(node.body[0])} */"
    yield f"export interface {node.name} {f'extends {bases[0]} ' if bases else ''}{{"
    for key, docstring in zip(node.body[1::2], node.body[2::2], strict=True):
        name = ast.unparse(key.target) if isinstance(key, ast.AnnAssign) else ""
        hint = hints[name]
        optional = get_origin(hint) is NotRequired
        yield f"  /** {sentence(docstring)} */"
        mark = "?" if optional or name in table.__optional_keys__ else ""
        yield f"  {name}{mark}: {written(get_args(hint)[0] if optional else hint)};"
    yield "}"


def sentence(node: ast.stmt) -> str:
    """Return the text of a docstring on one line."""
    return " ".join(str(ast.literal_eval(ast.unparse(node))).split())


def written(hint: Any) -> str:
    """Return the name of a type, or its TypeScript if it has no name."""
    return next((name for name in NAMED if KNOWN[name] == hint), None) or spelled(hint)


def spelled(hint: Any) -> str:
    """Return a type in TypeScript."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return str(hint.__name__)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return " | ".join(f'"{literal}"' for literal in inner)
    if origin in (Union, UnionType):
        return " | ".join(written(inner_type) for inner_type in inner)
    if origin is list:
        return f"Array<{written(inner[0])}>"
    if origin is tuple:
        return f"[{', '.join(written(inner_type) for inner_type in inner)}]"
    if origin in (dict, Mapping):
        return f"Record<{written(inner[0])}, {written(inner[1])}>"
    raise TypeError(f"schema: {hint} has no type in TypeScript")


def main() -> int:
    """Write the file on the command line."""
    parser = argparse.ArgumentParser(description="Write the types of the browser's modules.")
    parser.add_argument("file", type=Path)
    parser.parse_args().file.write_text(typescript(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
