"""math, with what MicroPython lacks."""

from math import *


def prod(numbers, start=1):
    """Return the product of numbers."""
    for number in numbers:
        start *= number
    return start
