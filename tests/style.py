"""The rules of docstrings, doc comments and functions that no linter knows; `make lint` reports them with its own."""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.imports import parsed

__all__ = ["faults", "findings"]

READ: Final = ("dicepad", "sheetgen", "widgets", "book", "training", "benchmarks", "tests")
PACKAGES: Final = ("dicepad", "sheetgen", "widgets")
"""Folders whose functions `help()` shows, so that their docstrings begin with verbs."""
LINES, ARGUMENTS = 60, 12
RIDDLE: Final = re.compile(r"(What|Whether|Who|Whose|Which|Where|When|How|Why|The same)\b")
"""The first words of a sentence that asks a question, or makes sense only beside another docstring."""
SCRIPTS: Final = ("widgets/front/src", "book/live/src", "book/lite/src")
"""Folders of TypeScript, whose doc comments obey the rule of docstrings."""
DOC_COMMENT: Final = re.compile(r"/\*\*[\s*]*(?P<text>[^\n]*)")
NOUN_PHRASE: Final = re.compile(r"(The|An?|All|Every|Each|Its)\b")
BLOCKS: Final = ("body", "orelse", "finalbody", "handlers", "cases")
"""The parts of a statement that hold others."""


def statements(tree: ast.Module) -> list[ast.AST]:
    """Return a module with all statements in it, and without the expressions, which are twelve times as many.

    >>> [type(node).__name__ for node in statements(ast.parse("if 1:\\n    a = 2"))]
    ['Module', 'If', 'Assign']
    """
    found: list[ast.AST] = [tree]
    for node in found:  # grows while it is read
        for block in BLOCKS:
            found += getattr(node, block, [])
    return found


def function_faults(node: ast.FunctionDef) -> Iterator[str]:
    """Yield why a function cannot be taken in at a glance: longer than a screen, or more arguments than one recalls."""
    lines = (node.end_lineno or node.lineno) - node.lineno
    if lines >= LINES:
        yield f"{node.name} has {lines + 1} lines; at most {LINES}"
    taken = node.args
    arguments = len([*taken.posonlyargs, *taken.args, *taken.kwonlyargs])
    if arguments > ARGUMENTS:
        yield f"{node.name} takes {arguments} arguments; at most {ARGUMENTS}"


def faults(tree: ast.Module, *, verbs: bool = True, sizes: bool = True) -> Iterator[tuple[int, str]]:
    """Yield the faults of a module, each with its line. With `verbs`, functions are described by what they do; with
    `sizes`, they have limits.

    >>> list(faults(ast.parse("def total():\\n    '''The sum of the dice.'''")))
    [(1, "the docstring of total names a thing; begin with a verb, such as 'Return …': The sum of the dice.")]
    """
    for node in statements(tree):
        if isinstance(node, ast.FunctionDef):
            yield from ((node.lineno, fault) for fault in function_faults(node) if sizes)
            text = ast.get_docstring(node) or ""
            is_property = any("property" in ast.unparse(one) for one in node.decorator_list)
            if verbs and not is_property and NOUN_PHRASE.match(text):
                first = text.splitlines()[0]
                yield (
                    node.lineno,
                    f"the docstring of {node.name} names a thing; begin with a verb, such as 'Return …': {first}",
                )
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = str(node.value.value).strip()
            if RIDDLE.match(text):
                yield node.lineno, f"this docstring is a riddle; name the thing or the action: {text.splitlines()[0]}"


def script_faults(text: str) -> Iterator[tuple[int, str]]:
    """Yield the faults of the doc comments in a TypeScript module, each with its line.

    >>> list(script_faults("/** Whether it is over. */"))
    [(1, 'this comment is a riddle; name the thing or the action: Whether it is over. */')]
    """
    for comment in DOC_COMMENT.finditer(text):
        if RIDDLE.match(comment["text"]):
            line = text.count("\n", 0, comment.start("text")) + 1
            yield line, f"this comment is a riddle; name the thing or the action: {comment['text']}"


def module_faults(path: Path, folder: str) -> Iterator[tuple[int, str]]:
    """Yield the faults of a file in one of the folders that are read, each with its line."""
    if path.suffix != ".py":
        yield from script_faults(path.read_text(encoding="utf-8"))
        return
    try:
        tree = parsed(path)
    except SyntaxError as error:
        yield error.lineno or 0, error.msg
        return
    yield from faults(tree, verbs=folder in PACKAGES, sizes=folder not in ("training", "tests"))


def findings(root: Path, kept: Path | None = None) -> list[str]:
    """Return the faults of all modules below `root`, as ``path:line: fault``. A broken file of Python has one.

    The file `kept` knows those of the files that have not changed since it was written.
    """
    rules = Path(__file__).read_bytes()
    before: dict[str, list[str]] = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    known = {}
    for folder, pattern in (*((folder, "*.py") for folder in READ), *((folder, "*.ts*") for folder in SCRIPTS)):
        for path in sorted((root / folder).rglob(pattern)):
            place = path.relative_to(root).as_posix()
            if "node_modules" in path.parts:
                continue
            digest = hashlib.sha256(rules + place.encode() + path.read_bytes()).hexdigest()
            if digest in before:
                known[digest] = before[digest]
            else:
                known[digest] = [f"{place}:{line}: {fault}" for line, fault in module_faults(path, folder)]
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(known), encoding="utf-8")
    return [line for lines in known.values() for line in lines]
