"""Exact probabilities of dice and positions as fractions: no simulation, no rounding, and only the standard library.

These functions work with any distribution: a dict of values and their probabilities. The submodules hold the games.
"""

from .chain import Chain
from .distributions import (
    cumulative,
    equally_likely,
    expectation,
    multisets,
    quantile,
    sd,
    total,
    variance,
)
from .events import event, given, image, independent
from .joint_distributions import correlation, covariance, joint, marginal
from .trials import (
    binomial,
    collecting,
    confidence_interval,
    geometric,
    negative_binomial,
    order_statistic,
    race,
    within,
)

__all__ = [
    "Chain",
    "binomial",
    "collecting",
    "confidence_interval",
    "correlation",
    "covariance",
    "cumulative",
    "equally_likely",
    "event",
    "expectation",
    "geometric",
    "given",
    "image",
    "independent",
    "joint",
    "marginal",
    "multisets",
    "negative_binomial",
    "order_statistic",
    "quantile",
    "race",
    "sd",
    "total",
    "variance",
    "within",
]
