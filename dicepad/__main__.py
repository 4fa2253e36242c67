"""Run dicepad with ``python -m dicepad``, as the command ``dicepad`` does."""

from __future__ import annotations

import sys

from .cli import main

sys.exit(main())
