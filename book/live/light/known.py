"""Names that MicroPython knows and that the shims add, read from `known.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

__all__ = ["ADDED", "ATTRIBUTES", "BUILTINS", "FORMATS", "LACKING", "MATH", "METHODS", "NODES", "RENAMED"]

TABLE: Final = tomllib.loads(Path(__file__).with_name("known.toml").read_text(encoding="utf-8"))

BUILTINS: Final = frozenset(TABLE["builtins"].split())
RENAMED: Final = frozenset(TABLE["renamed"].split())
ADDED: Final = frozenset(TABLE["added"].split())
METHODS: Final = frozenset(TABLE["methods"].split())
LACKING: Final = frozenset(TABLE["lacking"].split())
ATTRIBUTES: Final = frozenset(TABLE["attributes"].split())
MATH: Final = frozenset(TABLE["math"].split())
NODES: Final = frozenset(TABLE["nodes"].split())
FORMATS: Final[str] = TABLE["formats"]
