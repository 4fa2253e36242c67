"""A game as an environment: numbered actions, masks, observations, returns, and the outcomes of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

from ..errors import DicepadError
from ..loading import GameLike, load
from ..match import State
from ..spec import Face
from .encoders import ENCODERS
from .field import Field

__all__ = ["Environment"]


class Environment:
    """A game with a fixed number of seats, for programs that learn.

    `actions` lists all moves. The number of an action is its index in `actions`, and `index` finds it. `fields`
    describes the parts of an observation, and `size` is the length of an observation. Raises `DicepadError` if the game
    is unknown or cannot have this number of seats.

    >>> world = Environment("kneifen", players=1)
    >>> world.actions[:3], len(world.actions), world.size
    (('1', '2', '3'), 14, 23)
    >>> [field.name for field in world.fields]
    ['crosses', 'dice', 'rolls', 'committed', 'further', 'active', 'phase']
    """

    def __init__(self, game: GameLike, players: int = 2) -> None:
        self.game = load(game)
        self.players = self.game.check_players(players)
        self.encoder = ENCODERS.find(self.game.spec.rules)
        self.actions = self.game.actions
        self.index = {action: number for number, action in enumerate(self.actions)}
        self.fields: tuple[Field, ...] = self.encoder.fields(self.game, players)
        self.size = sum(field.size for field in self.fields)
        seats = tuple(range(players))
        self.views = tuple(seats[seat:] + seats[:seat] for seat in seats)

    def start(self) -> State:
        """Return the first state of a match. Roll its dice with `State.roll`, or with one of `outcomes`."""
        return self.game.start(self.players)

    def legal(self, state: State, seat: int) -> list[int]:
        """Return the numbers of a seat's legal actions. The list is empty if the seat has nothing to decide."""
        index = self.index
        return [index[move] for move in state.moves(seat)]

    def mask(self, state: State, seat: int) -> bytearray:
        """Return a byte for each action: 1 if the action is legal for this seat now, otherwise 0."""
        legal = bytearray(len(self.actions))
        index = self.index
        for move in state.moves(seat):
            legal[index[move]] = 1
        return legal

    def play(self, state: State, seat: int, action: int) -> State:
        """Return the state after an action.

        Raises `IllegalMove`, which lists the legal moves, or `DicepadError` if no action has this number.
        """
        if not 0 <= action < len(self.actions):
            raise DicepadError(f"there is no action {action}; actions are 0 to {len(self.actions) - 1}")
        return state.play(seat, self.actions[action])

    def observe(self, state: State, seat: int) -> list[int]:
        """Return a seat's observation: the numbers of all `fields`, one after another."""
        return self.encoder.encode(state, self.views[seat])

    def returns(self, state: State) -> list[float]:
        """Return each seat's result.

        The winners share 1, and every seat pays an equal part of this 1, so the results sum to 0. Before the end, all
        results are 0. `State.scores` has the points. If you play alone, there is nothing to win.
        """
        winners = state.winners
        if not winners:
            return [0.0] * self.players
        return [(seat in winners) / len(winners) - 1 / self.players for seat in range(self.players)]

    def outcomes(self, state: State) -> Iterator[tuple[tuple[Face, ...], float]]:
        """Yield every different roll of the dice that are due, with its probability.

        If no dice are due, it yields nothing.

        A face that occurs several times on a die is one outcome. A roll in Qwixx has 46,656 outcomes. If two white dice
        swap values, that is a different outcome; a program that only needs their sum can add the probabilities.

        >>> world = Environment("kneifen")
        >>> round(sum(probability for _, probability in world.outcomes(world.start())), 9)
        1.0
        """
        due = state.dice_to_roll()
        if not due:
            return
        dice = [[(face, count / len(die.faces)) for face, count in Counter(die.faces).items()] for die in due]
        for faces in product(*dice):
            yield tuple(face for face, _ in faces), prod(chance for _, chance in faces)
