"""The script at the start of each page that says why a part of it did not load.

It stands in the page itself, because it is for the time when modules do not come. Its source is
`book/live/src/site/early.ts`.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from live.build import tool  # the pages are bundled with the node of the environment

BUNDLE: Final = Path(__file__).resolve().parents[1] / "live" / "early.mjs"
NAME: Final = "early"
TAG: Final = '<script id="{name}">{text}</script>'


def say_why(head: LexborNode) -> None:
    """Put the script at the start of a head, before anything that may fail."""
    for old in head.css(f"script#{NAME}"):
        old.decompose()
    (added,) = LexborHTMLParser(TAG.format(name=NAME, text=script())).css("script")
    charset = head.css_first("meta[charset]")
    charset.insert_after(added) if charset else head.insert_child(added)


@cache
def script() -> str:
    """Return the bundled script. Raises `CalledProcessError` if it cannot be bundled."""
    made = subprocess.run([tool("node"), str(BUNDLE)], check=True, capture_output=True, encoding="utf-8")
    return made.stdout
