"""The bundled front end: the browser's modules, made from `widgets/front` by ``make`` and shipped in the wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dicepad import DicepadError

__all__ = ["BUNDLE", "bundled"]

BUNDLE: Final = Path(__file__).parent / "static"


def bundled(name: str, folder: Path = BUNDLE) -> Path:
    """Return a file of the bundle, such as ``board.mjs``. Raises `DicepadError` if it has not been made."""
    path = folder / name
    if not path.is_file():
        raise DicepadError(f"widgets: {path} has not been made yet; run make in the project's folder")
    return path
