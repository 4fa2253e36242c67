"""Errors for code that the rewriting refuses."""

from __future__ import annotations

import ast

__all__ = ["Refused"]


class Refused(Exception):
    """Source code that has no known form in MicroPython. The message gives the file, the line and the unknown
    construct."""

    def __init__(self, file: str, node: ast.AST | None, what: str) -> None:
        line = getattr(node, "lineno", 0)
        super().__init__(f"{file}:{line}: {what}")
