"""Style sheets for paper: pages print in light colours, because paper is white and browsers omit dark backgrounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import tinycss2
from styles import CONDITIONS, text

THEMED: Final = re.compile(r"""\[data-theme=["']?(dark|light)["']?\]""")


def light_on_paper(css: str) -> str:
    """Keep the rules of the dark theme for the screen, and use those of the light theme on paper in both.

    >>> light_on_paper('[data-theme="dark"] a{b:c}[data-theme="light"] a{b:d}')
    '@media screen{[data-theme="dark"] a{b:c}}[data-theme="light"] a{b:d}@media print{[data-theme] a{b:d}}'
    """
    return "".join(themed(tinycss2.parse_stylesheet(css)))


def themed(rules: Iterable[Any]) -> Iterator[str]:
    """Yield the text of each rule, followed by its form for paper if it needs one."""
    for rule in rules:
        head = text(rule.prelude) if rule.type == "qualified-rule" else ""
        themes = set(THEMED.findall(head))
        if themes == {"dark"}:
            yield f"@media screen{{{rule.serialize()}}}"
        elif themes == {"light"}:
            yield f"{rule.serialize()}@media print{{{THEMED.sub('[data-theme]', head)}{{{text(rule.content)}}}}}"
        elif rule.type == "at-rule" and rule.content is not None and rule.lower_at_keyword in CONDITIONS:
            inner = "".join(themed(tinycss2.parse_rule_list(rule.content)))
            yield f"@{rule.at_keyword}{text(rule.prelude)}{{{inner}}}"
        else:
            yield rule.serialize()
