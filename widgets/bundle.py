"""The bundled front end: what runs in the browser, made of `widgets/front` by ``make`` and shipped in the wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicepad import DicepadError

__all__ = ["BUNDLE", "bundled"]

BUNDLE: Final = Path(__file__).parent / "static"


def bundled(name: str, folder: Path = BUNDLE) -> Path:
    """A file of the bundle, such as ``board.mjs``; raises `DicepadError` if it has not been made."""
    path = folder / name
    if not path.is_file():
        raise DicepadError(f"widgets: {path} has not been made yet; run make in the folder of the sources")
    return path
