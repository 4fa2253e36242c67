"""Events and conditions: probabilities of events, conditional distributions and independence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import Final, TypeVar

from ...errors import DicepadError
from ..checks import check_count, check_distribution, check_function, check_values, quoted
from .distributions import Distribution

__all__ = ["Event", "event", "given", "image", "independent"]

Value = TypeVar("Value", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Event = Collection[Value] | Callable[[Value], bool]
"""The values that make up an event, or a function that is true for them."""
MOST_EVENTS: Final = 12


def event(chances: Distribution[Value], holds: Event[Value]) -> Fraction:
    """Return the probability of an event, given as a collection of values or as a function that is true for them.

    Raises `DicepadError` for anything else, such as a single value.

    >>> from dicepad.odds.exact import equally_likely
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> event(die, {5, 6}), event(die, lambda face: face % 2 == 0)
    (Fraction(1, 3), Fraction(1, 2))
    """
    check_distribution("event", chances)
    return chance_of("event", chances, holds)


def chance_of(who: str, chances: Distribution[Value], holds: Event[Value]) -> Fraction:
    if not callable(holds) and (not isinstance(holds, Collection) or isinstance(holds, str)):
        text = quoted(holds)
        raise DicepadError(f"{who}: {text} is not an event; give its values, such as {{{text}}}, or a function")
    return sum((chance for value, chance in chances.items() if is_in(value, holds)), Fraction(0))


def given(chances: Distribution[Value], holds: Event[Value]) -> dict[Value, Fraction]:
    """Return the conditional distribution, given an event.

    Values that contradict the event drop out, and the others are scaled up to sum to 1. Raises `DicepadError` for an
    event that cannot happen.

    >>> from dicepad.odds.exact import equally_likely
    >>> given(equally_likely([1, 2, 3, 4, 5, 6]), lambda face: face > 4)
    {5: Fraction(1, 2), 6: Fraction(1, 2)}
    """
    check_distribution("given", chances)
    whole = chance_of("given", chances, holds)
    if not whole:
        raise DicepadError("given: this event has the probability 0, so you cannot condition on it")
    return {value: chance / whole for value, chance in chances.items() if is_in(value, holds)}


def image(chances: Distribution[Value], function: Callable[[Value], Other]) -> dict[Other, Fraction]:
    """Return the distribution of a function of the values.

    >>> from dicepad.odds.exact import equally_likely
    >>> image(equally_likely([1, 2, 3, 4, 5, 6]), lambda face: face > 4)
    {False: Fraction(2, 3), True: Fraction(1, 3)}
    """
    check_distribution("image", chances)
    check_function("image", function)
    found: dict[Other, Fraction] = {}
    for value, chance in chances.items():
        to = function(value)
        found[to] = found.get(to, Fraction(0)) + chance
    return found


def independent(chances: Distribution[Value], events: Iterable[Event[Value]]) -> bool:
    """Return whether events are mutually independent.

    For every group of them, the probability that all happen must be the product of their probabilities. Raises
    `DicepadError` for more than 12 events.

    >>> from dicepad.odds.exact import equally_likely, joint
    >>> die = equally_likely([1, 2, 3, 4, 5, 6])
    >>> independent(joint(die, die), [lambda two: two[0] == 6, lambda two: sum(two) == 7])
    True
    """
    check_distribution("independent", chances, whole=True)
    check_values("independent", "events", events)
    every = tuple(events)
    check_count("independent", "events", len(every), 0, MOST_EVENTS)
    alone = [chance_of("independent", chances, event) for event in every]
    for size in range(2, len(every) + 1):
        for chosen in combinations(range(len(every)), size):
            together = sum(
                (chance for value, chance in chances.items() if all(is_in(value, every[at]) for at in chosen)),
                Fraction(0),
            )
            if together != prod(alone[at] for at in chosen):
                return False
    return True


def is_in(value: Value, holds: Event[Value]) -> bool:
    return holds(value) if callable(holds) else value in holds
