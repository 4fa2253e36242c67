"""The events of a board: a table of handlers by the kind of event.

A handler takes the table of the match and the data of the event. It changes the parts of the table and may return a
reply. If something is impossible, it raises `Refused` or another `DicepadError`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..schema import FileReply
from ..table import Table
from .help import HELP
from .playing import PLAYING
from .setting_up import SETTING_UP
from .taking_away import TAKING_AWAY

__all__ = ["EVENTS"]

EVENTS: Final[Mapping[str, Callable[[Table, Mapping[str, Any]], FileReply | None]]] = {
    **PLAYING,
    **SETTING_UP,
    **HELP,
    **TAKING_AWAY,
}
"""Handlers by `widgets.schema.events.EventKind`."""
