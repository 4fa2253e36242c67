"""The browser that draws the pages of the book, of tests and of benchmarks."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import which
from typing import Final

__all__ = ["CHROMIUM"]

CHROMIUM: Final = Path(os.environ.get("CHROMIUM") or which("chromium-headless-shell") or "/usr/bin/chromium")
"""Chromium without its windows, which takes two thirds of the time, or all of it."""
