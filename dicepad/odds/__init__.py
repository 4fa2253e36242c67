"""The chances of the games: exact odds, perfect play, advice, review, simulation.

What is offered here needs the standard library only, but for solving a sheet for the first time: that takes numba, the
extra ``odds``. Simulation, score distributions and batches of advice are in `simulate`, `forward` and `batch`.
"""

from __future__ import annotations

from .advice import Advisor, Option, best, option_values, regret
from .pars import par
from .review import Decision, Review, picture, review
from .solo import solve, table_for
from .table import Table, open_table, save

__all__ = [
    "Advisor",
    "Decision",
    "Option",
    "Review",
    "Table",
    "best",
    "open_table",
    "option_values",
    "par",
    "picture",
    "regret",
    "review",
    "save",
    "solve",
    "table_for",
]
