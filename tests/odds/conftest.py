"""One cache folder for all tests of the odds, kept between runs beside the other things that make makes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def cache_folder() -> Path:
    folder = Path(__file__).parents[2] / "out" / "cache"
    os.environ["DICEPAD_CACHE"] = str(folder)
    return folder
