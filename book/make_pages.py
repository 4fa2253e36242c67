"""Run jupyter-book without the 38 grammars that jsonschema compiles on import, for formats that no page has."""

from __future__ import annotations

import sys
from importlib import import_module

if __name__ == "__main__":
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema does without, 1.5 s sooner
    import_module("jupyter_book.cli.main").main()
