"""Probabilities of the games: exact probabilities, perfect play, advice, reviews and simulation.

Almost everything here needs only the standard library. To solve a sheet for the first time, you also need numba (extra
``odds``). Names are loaded when you first use them. For simulation and score distributions, see `simulation` and
`qwixx.many_games.score_distribution`. For strategies, see `strategies`. What is about one game alone stands in its
room: `qwixx`, `qwantum`, `kneifen` or `qwinto`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice import Advice, Advisor, Decision, Option, Reason, Review, advise, review
    from .qwixx.solver.par_scores import par
    from .qwixx.solver.solving import solve, table_for
    from .qwixx.solver.value_table import ValueTable, open_table, save

__all__ = [
    "Advice",
    "Advisor",
    "Decision",
    "Option",
    "Reason",
    "Review",
    "ValueTable",
    "advise",
    "open_table",
    "par",
    "review",
    "save",
    "solve",
    "table_for",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import advice

    if name in advice.__all__:
        return getattr(advice, name)
    from .qwixx.solver import par_scores, solving, value_table

    return next(getattr(home, name) for home in (par_scores, solving, value_table) if name in home.__all__)


def __dir__() -> list[str]:
    """Return all public names, which are loaded on demand, so that `help` describes them."""
    return [*__all__]
