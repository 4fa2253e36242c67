"""Icons as drawings on the pages that use them, because the theme has them all in a script of 1.5 MB."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode
from sphinx.errors import ExtensionError

DRAWING = r'(?<![\w-])"?{}"?:\[(\d+),(\d+),\[[^\]]*\],"[0-9a-f]+","([^"]+)"\]'
LOOKS = ("fa-solid", "fa-lg", "fa-fw")
"""Classes of an icon other than its name."""


class Icons:
    """The drawings in the script of the theme."""

    def __init__(self, script: Path) -> None:
        self.script = script

    @property
    def patches(self) -> list[tuple[str, Callable[[LexborNode], None], bool]]:
        """Return the patches of a page: draw its icons, and remove the script."""
        return [
            (".fa-solid", self.draw, False),
            ('script[src*="fontawesome.js"]', LexborNode.decompose, False),
        ]

    @cached_property
    def source(self) -> str:
        """The text of the script. Raises `ExtensionError` if the theme no longer has one."""
        if not self.script.exists():
            raise ExtensionError(f"icons: the theme has no {self.script.name} any more, from which icons are drawn")
        return self.script.read_text(encoding="utf-8")

    @cache  # noqa: B019  # one for each build
    def drawing(self, name: str) -> tuple[str, str, str]:
        """Return the width, height and path of a solid icon. Raises `ExtensionError` if there is none of this name."""
        # The same name may be drawn in outlines before: solid icons come last.
        found = re.findall(DRAWING.format(re.escape(name)), self.source)
        if not found:
            raise ExtensionError(f"icons: there is no drawing of {name} in {self.script.name}; the theme has changed")
        width, height, path = found[-1]
        return width, height, path

    def draw(self, icon: LexborNode) -> None:
        """Put the drawing in the place of an icon."""
        classes = str(icon.attributes["class"]).split()
        names = [name.removeprefix("fa-") for name in classes if name.startswith("fa-") and name not in LOOKS]
        if len(names) != 1:
            raise ExtensionError(f"icons: these classes name no icon: {' '.join(classes)}")
        width, height, path = self.drawing(names[0])
        svg = f'<svg aria-hidden="true" viewBox="0 0 {width} {height}"><path fill="currentColor" d="{path}"/></svg>'
        (drawn,) = LexborHTMLParser(svg).css("svg")
        for name, value in icon.attributes.items():
            drawn.attrs[name] = value or ""
        drawn.attrs["class"] = " ".join(["svg-inline--fa", *(name for name in classes if name != "fa-solid")])
        icon.replace_with(drawn)
