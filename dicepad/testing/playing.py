"""Checks of a game's strategies, and of the advice on its decisions."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from random import Random
from typing import TYPE_CHECKING, Final

from ..errors import DicepadError
from ..match import Game, State
from .case import Area, Sample, table_sizes

if TYPE_CHECKING:
    from ..odds.strategies import Strategy

__all__ = ["ADVICE", "STRATEGIES"]

FEW: Final = 6
"""Number of decisions on which each strategy and judge is tested."""


def no_strategy(game: Game) -> str:
    """Return the reason why a game has no strategy of its own, or an empty text if it has one."""
    from ..odds.strategies import strategies

    return "" if len(strategies(game)) > 1 else f"there is no strategy for {game.spec.rules} except random"


def no_advice(game: Game) -> str:
    """Return the reason why nothing judges the moves of a game, or an empty text if something does."""
    from ..odds.face import face_of

    judged = any(face_of(game).is_judged(game, players) for players in (1, max(2, game.spec.seats[0])))
    return "" if judged else f"there are no values of moves for {game.spec.rules} yet"


def every_strategy_chooses_a_legal_move(sample: Sample) -> Iterator[str]:
    """Yield the strategies that choose an illegal move, or that refuse every number of seats.

    A strategy may refuse to play at some numbers of seats, but not at all of them.
    """
    from ..odds.strategies import strategies, strategy

    for name in strategies(sample.game):
        player = strategy(sample.game, name)
        if player.solved:
            continue
        if refuses(player, sample.states[0]):
            if all(refuses(player, sample.game.start(players)) for players in table_sizes(sample.game)):
                yield f"{name} cannot play with any number of seats"
            continue
        for state in sample.decisions(FEW):
            for seat in state.to_act:
                move = player.choose(state, seat, Random(1))
                if move not in state.moves(seat):
                    yield f"{name} chooses {move!r}, which is not legal for seat {seat}, in {state!r}"
                if move != player.choose(state, seat, Random(1)):
                    yield f"{name} chooses different moves with the same generator in {state!r}"


def refuses(player: Strategy, start: State) -> bool:
    """Return whether a strategy refuses the first decision of a match."""
    rng = Random(1)
    state = start
    while not state.to_act:
        state = state.roll(rng)
    try:
        player.choose(state, state.to_act[0], rng)
    except DicepadError:
        return True
    return False


def advice_values_the_legal_moves(sample: Sample) -> Iterator[str]:
    from ..odds.advice import judge
    from ..odds.face import face_of

    game, players = sample.game, sample.states[0].players
    if not face_of(game).is_judged(game, players):
        return
    judging = judge(game, players)
    for state in sample.decisions(FEW):
        seat = state.to_act[0]
        advice = judging.advise(state, seat)
        moves = [option.move for option in advice.options]
        if not moves or not set(moves) <= set(state.moves(seat)) or len(set(moves)) != len(moves):
            yield f"the advice on {state!r} values {moves}, and the moves are {state.moves(seat)}"
        costs = [option.cost for option in advice.options]
        if not all(map(isfinite, costs)) or costs != sorted(costs) or any(cost < 0 for cost in costs):
            yield f"the costs of the advice on {state!r} are {costs}: the best move comes first and costs 0"


def a_match_that_is_over_is_worth_what_came_of_it(sample: Sample) -> Iterator[str]:
    from ..odds.advice import judge
    from ..odds.face import face_of

    game = sample.game
    last = sample.states[-1]
    if not face_of(game).is_judged(game, last.players):
        return
    judging = judge(game, last.players)
    for seat in range(last.players):
        value = judging.state_value(last, seat)
        if judging.unit == "points" and value != last.scores[seat]:
            yield f"seat {seat} ended with {last.scores[seat]} points, and state_value says {value}"
        if judging.unit == "chance" and not 0 <= value <= 1:
            yield f"the chance of winning of seat {seat} is {value}"


STRATEGIES: Final = Area("strategies", no_strategy, (every_strategy_chooses_a_legal_move,))
"""Checks of strategies. They skip strategies that need a solved table."""
ADVICE: Final = Area(
    "advice", no_advice, (advice_values_the_legal_moves, a_match_that_is_over_is_worth_what_came_of_it)
)
"""Checks of advice."""
