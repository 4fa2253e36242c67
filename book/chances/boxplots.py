"""Box plots for the chapters: the quartiles of some values, and boxes that show them. Standard library only.

>>> five_numbers([48, 55, 61, 62, 70, 74, 75, 81, 90])
(48.0, 58.0, 70.0, 78.0, 90.0)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median

from axes import GROUND, PAINTS, Canvas, Drawing, drawing, short, ticks
from plots import Number, canvas, flat, number

__all__ = ["boxes", "five_numbers", "outliers"]

FAR = 1.5
"""Number of box heights beyond which a value counts as an outlier."""


def five_numbers(values: Iterable[Number]) -> tuple[float, float, float, float, float]:
    """Return the lowest value, the lower quartile, the median, the upper quartile and the highest value.

    A quartile is the median of the lower or the upper half; the middle one of an odd count is in neither. Raises
    `ValueError` for fewer than two values.
    """
    found = sorted(number("five_numbers", value, "one of the values") for value in flat(values))
    if len(found) < 2:
        raise ValueError(f"five_numbers: {len(found)} values are too few; give two or more")
    half = len(found) // 2
    return found[0], median(found[:half]), median(found), median(found[-half:]), found[-1]


def outliers(values: Iterable[Number]) -> list[float]:
    """Return the values that lie more than 1.5 interquartile ranges outside the box, in order.

    >>> outliers([48, 55, 61, 62, 70, 74, 75, 81, 112])
    [112.0]
    """
    found = [float(value) for value in flat(values)]
    _, lower, _, upper, _ = five_numbers(found)
    reach = FAR * (upper - lower)
    return sorted(value for value in found if not lower - reach <= value <= upper + reach)


def boxes(samples: Mapping[str, Iterable[Number]], told: str = "", *, across: str = "", up: str = "") -> Drawing:
    """Return a box plot for each sample: a box from quartile to quartile with a thick line at the median, whiskers to
    the last values that are not outliers, and a ring for each outlier.

    >>> boxes({"Ada": [48, 55, 61, 62, 70, 74, 75, 81, 112]})
    Ada: half from 58 to 78, median 70
    """
    if not samples:
        raise ValueError("boxes: there is nothing to draw")
    found = {name: sorted(map(float, flat(values))) for name, values in samples.items()}
    fives = {name: five_numbers(values) for name, values in found.items()}
    marks = ticks(min(five[0] for five in fives.values()), max(five[4] for five in fives.values()))

    def make(on: Canvas) -> None:
        on.titles(across, up)
        on.grid(marks)
        half = min(0.22 * (on.width - on.left - on.right) / len(found), 45.0)
        for index, (name, (_, lower, middle, upper, _)) in enumerate(fives.items()):
            x, far = on.x(index + 0.5), outliers(found[name])
            inside = [value for value in found[name] if value not in far]
            on.whisker(x, on.y(inside[0]), on.y(inside[-1]))
            shape = f'x="{x - half:.1f}" y="{on.y(upper):.1f}" width="{2 * half:.1f}"'
            shape += f' height="{on.y(lower) - on.y(upper):.1f}"'
            on.drawn.append(f'<rect {shape} fill="{GROUND}"/>')
            look = f'fill="{PAINTS["accent"]}" fill-opacity="0.25" stroke="currentColor" stroke-width="1.4"'
            on.drawn.append(f'<rect class="box" {shape} {look}/>')
            path = f"M{x - half:.1f} {on.y(middle):.1f}h{2 * half:.1f}"
            on.drawn.append(f'<path class="median" d="{path}" stroke="currentColor" stroke-width="3.5"/>')
            on.text(x + half + 5, on.y(middle) + 5, short(middle))
            for value in far:
                on.ring(x, on.y(value))
        on.ticks_across({index + 0.5: name for index, name in enumerate(found)})

    said = "; ".join(
        f"{name}: half from {short(five[1])} to {short(five[3])}, median {short(five[2])}"
        for name, five in fives.items()
    )
    return drawing(make, told or said, canvas((0.0, float(len(found))), marks, crowded=False))
