"""Live figures of lessons as data: a curve to guess, a mean that settles, and a threshold to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import ceil, floor, inf, log10, sqrt
from typing import Any

from dicepad import DicepadError

from ..words import phrases
from .parts import Number, head

__all__ = ["settling_data", "sketch_data", "threshold_data"]

PERCENT = 100.0
WHOLE = 1e-9
"""The greatest error allowed in a sum of probabilities, which should be 1."""


def sketch_data(
    heights: Mapping[Any, Number],
    title: str,
    *,
    across: str = "",
    unit: str = "",
    digits: int = 1,
    top: Number | None = None,
    distribution: bool = False,
    lang: str = "en",
) -> dict[str, Any]:
    """Return the data of a curve that you guess by drawing, given a height for each name. No height may be below zero.

    `top` is the upper end of the scale. Choose it so that the scale does not give the greatest height away. The heights
    of a `distribution` are the probabilities of all possible results, in per cent, so a guess must also add up to 100
    %. Raises `DicepadError` for heights that cannot be drawn, or that are not probabilities.

    >>> sketch_data({"six": 1, "seven": 6}, "Ways", top=10)["board"]["marks"]
    [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]
    """
    exact = [float(height) for height in heights.values()]
    if not exact or min(exact) < 0 or max(exact) <= 0:
        raise DicepadError(
            "sketch: the heights leave nothing to guess; give heights of 0 or more, at least one of them above 0"
        )
    highest = max(*exact, float(top or 0))
    if unit == "%" and highest > PERCENT * (1 + WHOLE):
        raise DicepadError(f"sketch: the height {highest:g} % is out of range; allowed: 0 to 100 %")
    if distribution and abs(sum(exact) - PERCENT) > PERCENT * WHOLE:
        raise DicepadError(f"sketch: the heights of this distribution add up to {sum(exact):.6g} %, not to 100 %")
    board = head("sketch", phrases(lang)) | {"title": title, "across": across, "unit": unit, "digits": digits}
    board |= {"labels": [str(name) for name in heights], "exact": exact}
    if distribution:
        board["whole"] = PERCENT
    end = float(top or min(1.25 * max(exact), PERCENT if unit == "%" else inf))
    return {"board": board | {"marks": marks(0.0, end)}, "view": {}}


def settling_data(
    chances: Mapping[Any, Number],
    title: str,
    *,
    across: str = "",
    unit: str = "",
    digits: int = 2,
    lang: str = "en",
    seed: object = None,
) -> dict[str, Any]:
    """Return a chance experiment with a running mean, given the probability of each value.

    For the share of an event in per cent, use the values 0 and 100. Raises `DicepadError` if the probabilities do not
    sum to 1, or if there is only one value.

    >>> settling_data({0: 0.5, 100: 0.5}, "Heads", unit="%")["board"]["mean"]
    50.0
    """
    known = {float(value): float(chance) for value, chance in sorted(chances.items())}
    check("settling", list(known.values()))
    mean = sum(value * chance for value, chance in known.items())
    deviation = sqrt(sum((value - mean) ** 2 * chance for value, chance in known.items()))
    if deviation == 0:
        raise DicepadError("settling: only one value is possible; give at least two")
    low, high = max(min(known), mean - 2 * deviation), min(max(known), mean + 2 * deviation)
    board = head("settling", phrases(lang)) | {"title": title, "across": across, "unit": unit, "digits": digits}
    board |= {"values": list(known), "below": list(accumulate(known.values())), "mean": mean, "deviation": deviation}
    board |= {"marks": marks(low, high), "seed": None if seed is None else str(seed)}
    return {"board": board, "view": {"count": 0, "total": 0.0, "path": []}}


def threshold_data(
    chances: Mapping[str, Mapping[Any, Number]],
    title: str,
    *,
    across: str = "",
    start: Any = None,
    lang: str = "en",
) -> dict[str, Any]:
    """Return one or two distributions by name, and a threshold that moves along their values from `start`.

    Raises `DicepadError` if the probabilities do not sum to 1, or if the start is not among the values.

    >>> threshold_data({"": {0: 0.5, 1: 0.5}}, "Heads", start=1)["board"]["start"]
    1
    """
    values = list(dict.fromkeys(value for distribution in chances.values() for value in distribution))
    series = [[float(distribution.get(value, 0)) for value in values] for distribution in chances.values()]
    if not 1 <= len(series) <= 2:
        raise DicepadError(f"threshold: there are {len(series)} distributions; allowed: 1 or 2")
    for heights in series:
        check("threshold", heights)
    if start is not None and start not in values:
        raise DicepadError(f"threshold: the threshold cannot start at {start!r}; allowed: {values[0]} to {values[-1]}")
    board = head("threshold", phrases(lang)) | {"title": title, "across": across}
    board |= {"labels": [str(value) for value in values], "start": 0 if start is None else values.index(start)}
    board |= {"series": [{"name": name, "chances": heights} for name, heights in zip(chances, series, strict=True)]}
    return {"board": board | {"marks": marks(0.0, 100 * max(map(max, series)))}, "view": {}}


def check(what: str, chances: Sequence[float]) -> None:
    """Refuse numbers that are not the probabilities of a distribution. Raises `DicepadError`."""
    if not chances or min(chances) < 0 or abs(sum(chances) - 1) > WHOLE:
        raise DicepadError(
            f"{what}: the probabilities sum to {sum(chances):.6g}; none may be below 0, and they must sum to 1"
        )


def marks(low: float, high: float) -> list[float]:
    """Return four to eight round heights, whose first and last enclose both ends of the scale.

    >>> marks(0, 16.7)
    [0.0, 5.0, 10.0, 15.0, 20.0]
    """
    rough = (high - low) / 6
    unit = 10 ** floor(log10(rough))
    step = next(factor * unit for factor in (1, 2, 5, 10) if factor * unit >= rough)
    first, last = floor(low / step + WHOLE), ceil(high / step - WHOLE)
    return [round(float(index * step), 10) for index in range(first, last + 1)]
