"""The rewritten files of light Python, kept for the tests that ask both Pythons."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Final

from .archive import APART, PACKAGES, PROBE, ROOT, apart, archive, asking, coach, printing, worksheets

__all__ = ["KEPT", "keep"]

KEPT: Final = ROOT / "out" / "light"
"""The folder that keeps them."""
SOURCES: Final = (".py", ".toml", ".json", ".ttf", ".bin")


def keep() -> Path:
    """Return the file that keeps all rewritten files by name, and write it if a source has changed."""
    file = KEPT / f"{sources_digest()}.json"
    if not file.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        for outdated in KEPT.glob("*.json"):
            outdated.unlink()
        new = file.with_suffix(".new")
        new.write_text(json.dumps(rewrite_all()), encoding="utf-8")
        new.replace(file)
    return file


def sources_digest() -> str:
    """Return a hash of all that light Python is made from: our packages, its pages, the rewriter, and its Python."""
    digest = hashlib.sha256(sys.version.encode())
    for folder in (*PACKAGES, "book/live"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in SOURCES and "node_modules" not in path.parts:
                digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def rewrite_all() -> dict[str, str]:
    """Return all files of the light Python by name."""
    heavy = {file: text for game in APART for file, text in apart(game).items()}
    return archive(PROBE) | coach() | printing() | asking() | worksheets() | heavy
