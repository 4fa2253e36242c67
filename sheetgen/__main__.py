"""Run sheetgen with ``python -m sheetgen``, as the command ``sheetgen`` does."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
