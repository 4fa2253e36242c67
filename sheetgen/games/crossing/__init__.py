"""The sheets of the crossing family; `additions` has a face for each addition to the rules."""

from __future__ import annotations

from .face import CrossingSheet

__all__ = ["CrossingSheet"]
