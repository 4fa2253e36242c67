"""Where the tests find what they read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / os.environ.get("DICEPAD_SITE", "out/small/site")
"""The site that pages are read from: the small one, or the whole one in `make test-all`."""
