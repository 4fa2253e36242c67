"""The chances of the games: exact odds, perfect play, advice, review, simulation.

What is offered here needs the standard library only, but for solving a sheet for the first time: that takes numba, the
extra ``odds``. It is loaded when it is first asked for. Simulation, score distributions and batches of advice are in
`simulation`, `simulation.distribution` and `advice.batch`; strategies are in `strategies`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice import Advisor, Option, best, option_values, regret
    from .advice.review import Decision, Review, review
    from .solver.par import par
    from .solver.solve import solve, table_for
    from .solver.value_table import ValueTable, open_table, save

__all__ = [
    "Advisor",
    "Decision",
    "Option",
    "Review",
    "ValueTable",
    "best",
    "open_table",
    "option_values",
    "par",
    "regret",
    "review",
    "save",
    "solve",
    "table_for",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import advice
    from .advice import review
    from .solver import par, solve, value_table

    return next(getattr(home, name) for home in (advice, review, par, solve, value_table) if name in home.__all__)
