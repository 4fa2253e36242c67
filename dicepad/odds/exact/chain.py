"""Markov chains with exact probabilities, in which the next state depends only on the present one.

Absorbing states end a chain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final, Generic, TypeVar

from ...errors import DicepadError
from ..checks import check_count, check_distribution, check_function, check_mapping, quoted
from .distributions import Chances, Distribution

__all__ = ["Chain"]

State = TypeVar("State", bound=Hashable)
MOST_STEPS: Final = 10_000
MOST_STATES: Final = 100_000


class Chain(Generic[State]):
    """A Markov chain with finitely many states, given by the distribution of the next state for each of them.

    A state that only leads to itself is absorbing: the chain ends there. Raises `DicepadError` if probabilities do not
    sum to 1, or if they lead to an unknown state.

    >>> half = Fraction(1, 2)
    >>> gambler = Chain({0: {0: Fraction(1)}, 1: {0: half, 2: half}, 2: {1: half, 3: half}, 3: {3: Fraction(1)}})
    >>> gambler.absorption(1), gambler.mean_first_passage_times(gambler.absorbing)[1]
    ({0: Fraction(2, 3), 3: Fraction(1, 3)}, Fraction(2, 1))
    """

    def __init__(self, transitions: Mapping[State, Distribution[State]]) -> None:
        check_mapping("chain", transitions)
        for state, after in transitions.items():
            check_distribution(f"chain: after {quoted(state)}", after)
            if sum(after.values()) != 1:
                raise DicepadError(f"chain: the probabilities after {state!r} sum to {sum(after.values())}, not to 1")
            if missing := [state for state in after if state not in transitions]:
                raise DicepadError(f"chain: {state!r} leads to {missing[0]!r}, which has no distribution; add one")
        self.transitions: dict[State, dict[State, Fraction]] = {
            state: {to: chance for to, chance in after.items() if chance} for state, after in transitions.items()
        }

    @classmethod
    def from_transition_function(cls, start: State, after: Callable[[State], Distribution[State]]) -> Chain[State]:
        """Return the chain of all states that can be reached from `start`.

        `after` returns the distribution that follows a state.

        Raises `DicepadError` for more than 100,000 states, because there may be infinitely many.

        >>> half = Fraction(1, 2)
        >>> heads = Chain.from_transition_function(0, lambda n: {n: half, n + 1: half} if n < 3 else {3: Fraction(1)})
        >>> heads.states
        (0, 1, 2, 3)
        """
        check_function("chain", after)
        transitions: dict[State, Distribution[State]] = {}
        waiting = [start]
        for state in waiting:
            if state not in transitions:
                check_count("chain", "states that can be reached", len(transitions) + 1, 1, MOST_STATES)
                transitions[state] = after(state)
                check_mapping(f"chain: after {quoted(state)}", transitions[state])
                waiting += transitions[state]
        return cls(transitions)

    @property
    def states(self) -> tuple[State, ...]:
        return tuple(self.transitions)

    @property
    def absorbing(self) -> tuple[State, ...]:
        """The absorbing states, which the chain never leaves."""
        return tuple(state for state, after in self.transitions.items() if set(after) == {state})

    def distribution(self, start: State, steps: int) -> dict[State, Fraction]:
        """Return the distribution of the state after this many steps, at most 10,000."""
        check_count("chain", "steps", steps, 0, MOST_STEPS)
        now = {self.known(start): 1}
        for _ in range(steps):
            now = self.step(now)
        return {state: self.share(count, steps) for state, count in now.items()}

    @cached_property
    def counted(self) -> tuple[int, dict[State, dict[State, int]]]:
        """The common denominator of all probabilities, and the numerators of the probabilities over it.

        Steps are counted in whole numbers, because sums of many fractions take a long time.
        """
        whole = 1
        for after in self.transitions.values():
            for chance in after.values():
                whole *= (chance * whole).denominator
        weights = {
            state: {to: int(chance * whole) for to, chance in after.items()}
            for state, after in self.transitions.items()
        }
        return whole, weights

    def absorption(self, start: State) -> dict[State, Fraction]:
        """Return, for each absorbing state, the probability that the chain ends there.

        Raises `DicepadError` if the chain may go on for ever.
        """
        return self.until(self.absorbing)[self.known(start)][0]

    def mean_first_passage_times(self, targets: Collection[State]) -> dict[State, Fraction]:
        """Return the expected number of steps to reach one of `targets`, from each state that is certain to reach one.

        Raises `DicepadError` if the chain may go on for ever without reaching any of them.
        """
        return {state: steps for state, (_, steps) in self.until(targets).items()}

    def first_passage(self, start: State, targets: Collection[State], longest: int) -> Chances:
        """Return the probabilities of first reaching one of these states after 0, 1, ..., `longest` steps."""
        check_count("chain", "steps", longest, 0, MOST_STEPS)
        aims = {self.known(state) for state in targets}
        now = {self.known(start): 1}
        chances: Chances = {}
        for steps in range(longest + 1):
            now = self.step(now) if steps else now
            chances[steps] = self.share(sum([now.pop(state) for state in list(now) if state in aims]), steps)
        return chances

    def known(self, state: State) -> State:
        if state not in self.transitions:
            raise DicepadError(f"chain: there is no state {state!r}")
        return state

    def step(self, now: Mapping[State, int]) -> dict[State, int]:
        """Return the distribution one step later, as numerators over the common denominator."""
        weights: dict[State, int] = {}
        for state, count in now.items():
            for to, weight in self.counted[1][state].items():
                weights[to] = weights.get(to, 0) + count * weight
        return weights

    def share(self, count: int, steps: int) -> Fraction:
        """Convert a numerator after `steps` steps to a probability."""
        return Fraction(count, self.counted[0] ** steps)

    def until(self, targets: Iterable[State]) -> dict[State, tuple[dict[State, Fraction], Fraction]]:
        """Return for each state the distribution of the first target reached, and the expected steps until then.

        States are eliminated one by one: whatever led to an eliminated state now leads to its successors, and takes its
        steps. The only subtraction is 1 minus the probability of staying. Then the states are put back in
        reverse order.
        """
        aims = {self.known(state) for state in targets}
        inner = [state for state in self.states if state not in aims]
        ahead = {state: dict(self.transitions[state]) for state in inner}
        cost = {state: Fraction(1) for state in inner}
        before: dict[State, set[State]] = {state: set() for state in inner}
        for state in inner:
            for to in ahead[state]:
                if to in before:
                    before[to].add(state)
        gone: set[State] = set()
        for out in inner:
            stay = ahead[out].pop(out, Fraction(0))
            if stay == 1:
                raise DicepadError(f"chain: from {out!r}, the chain may go on for ever")
            ahead[out] = {to: chance / (1 - stay) for to, chance in ahead[out].items()}
            cost[out] /= 1 - stay
            gone.add(out)
            for state in before[out] - gone:
                share = ahead[state].pop(out)
                cost[state] += share * cost[out]
                for to, chance in ahead[out].items():
                    ahead[state][to] = ahead[state].get(to, Fraction(0)) + share * chance
                    if to in before:
                        before[to].add(state)
        ends_and_steps = {state: ({state: Fraction(1)}, Fraction(0)) for state in aims}
        for state in reversed(inner):
            ends: dict[State, Fraction] = {}
            steps = cost[state]
            for to, share in ahead[state].items():
                steps += share * ends_and_steps[to][1]
                for end, chance in ends_and_steps[to][0].items():
                    ends[end] = ends.get(end, Fraction(0)) + share * chance
            ends_and_steps[state] = (ends, steps)
        return ends_and_steps
