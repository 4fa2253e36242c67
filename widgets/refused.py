"""The error for an event that a board refuses."""

from __future__ import annotations

__all__ = ["Refused"]


class Refused(Exception):
    """Error for an event that the board refuses. `code` is a key of the reasons in the words of the board."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
