"""The error for an event that a board refuses."""

from __future__ import annotations

__all__ = ["Refused"]


class Refused(Exception):
    """Error for an event that the board refuses. `code` is the key of the reason in the board's texts."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
