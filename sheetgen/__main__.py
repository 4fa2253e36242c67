"""``python -m sheetgen``: the same as the command ``sheetgen``."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
