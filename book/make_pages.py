"""Run jupyter-book on all cores, faster than it runs by itself.

It does without the 38 parsers of formats that jsonschema compiles on import, because no page needs them, and looks for
garbage less often, because it keeps all the trees of its pages anyway.
"""

from __future__ import annotations

import gc
import os
import sys
from functools import partial
from importlib import import_module
from typing import Any

if __name__ == "__main__":
    gc.set_threshold(100_000, 20, 100)  # a sixth of the time
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema does without, 1.5 s sooner
    builder: Any = import_module("jupyter_book.sphinx")
    builder.build_sphinx = partial(builder.build_sphinx, jobs=os.cpu_count())  # its command knows no jobs
    import_module("jupyter_book.cli.main").main()
