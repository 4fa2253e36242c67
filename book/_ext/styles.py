"""Style sheets without rules for classes that the site does not use: those of the theme contain all of Bootstrap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

import tinycss2
from sphinx.errors import ExtensionError

CONDITIONS: Final = ("media", "supports", "container", "layer")
"""Rules whose blocks contain further rules."""
WORD: Final = re.compile(r"[\w-]+")


def trimmed(css: str, known: set[str]) -> str:
    """Return a style sheet with only the rules that can match something, and with no comments except licences.

    Raises `ExtensionError` for one that cannot be read.

    >>> trimmed("a{b:c}.x{b:c}.y,.x .z{b:c}@media print{.y{b:c}}", {"x", "z"})
    'a{b:c}.x{b:c}.x .z{b:c}'
    """
    return "".join(kept(tinycss2.parse_stylesheet(css, skip_whitespace=True), known))


def kept(rules: Iterable[Any], known: set[str]) -> Iterator[str]:
    """Yield the text of each rule to keep."""
    for rule in rules:
        if rule.type == "error":
            raise ExtensionError(f"styles: line {rule.source_line} cannot be read: {rule.message}")
        if rule.type == "comment":
            yield rule.serialize() if rule.value.startswith("!") else ""
        elif rule.type == "qualified-rule":
            head = ",".join(text(selector).strip() for selector in selectors(rule.prelude) if matches(selector, known))
            yield f"{head}{{{text(rule.content)}}}" if head else ""
        elif rule.content is None or rule.lower_at_keyword not in CONDITIONS:
            yield rule.serialize()
        else:
            inner = "".join(kept(tinycss2.parse_rule_list(rule.content, skip_whitespace=True), known))
            yield f"@{rule.at_keyword}{text(rule.prelude, end=True)}{{{inner}}}" if inner else ""


def selectors(prelude: Iterable[Any]) -> Iterator[list[Any]]:
    """Return the selectors before a block, one by one, as tokens."""
    part: list[Any] = []
    for token in prelude:
        if token == ",":
            yield part
            part = []
        else:
            part.append(token)
    yield part


def matches(selector: Iterable[Any], known: set[str]) -> bool:
    """Return whether all classes of a selector are known, apart from those in brackets, as in ``:not(.x)``."""
    names = [after.value for dot, after in pairwise(selector) if dot == "." and after.type == "ident"]
    return all(name in known or not WORD.fullmatch(name) for name in names)


def text(tokens: Iterable[Any], *, end: bool = False) -> str:
    """Return tokens as they were written, without comments. With `end`, white space at the end is omitted."""
    found = str(tinycss2.serialize([token for token in tokens if token.type != "comment"]))
    return found.rstrip() if end else found
