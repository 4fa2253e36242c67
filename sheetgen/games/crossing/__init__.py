"""Sheets of the crossing family. `additions` has a face for each addition to the rules."""

from __future__ import annotations

from .face import CROSSING, CrossingSheet

__all__ = ["CROSSING", "CrossingSheet"]
