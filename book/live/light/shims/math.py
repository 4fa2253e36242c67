"""math, with what MicroPython lacks."""

from math import *


def prod(numbers, start=1):
    """Return the product of numbers."""
    for number in numbers:
        start *= number
    return start


def comb(count, chosen):
    """Return the number of ways to choose some of `count` things."""
    return prod(range(count - chosen + 1, count + 1)) // prod(range(1, chosen + 1))
