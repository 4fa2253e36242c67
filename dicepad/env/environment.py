"""A game as an environment: numbered actions, masks, observations, returns, and the outcomes of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

from ..errors import DicepadError
from ..games import load
from ..match import Game, State
from ..spec import Face
from .encoders import ENCODERS
from .field import Field

__all__ = ["Environment"]


class Environment:
    """A game with a fixed number of seats, for programs.

    `actions` are all moves; the number of an action is its place there, and `index` finds it. `fields` tell what an
    observation holds, `size` how many numbers that are. Raises `DicepadError` for a game or a number of seats that
    cannot be played.

    >>> world = Environment("kneifen", players=1)
    >>> world.actions[:3], len(world.actions), world.size
    (('1', '2', '3'), 14, 23)
    >>> [field.name for field in world.fields]
    ['crosses', 'dice', 'rolls', 'committed', 'further', 'active', 'phase']
    """

    def __init__(self, game: Game | str, players: int = 2) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.players = self.game.check_players(players)
        self.encoder = ENCODERS.find(self.game.spec.rules)
        self.actions = self.game.actions
        self.index = {action: number for number, action in enumerate(self.actions)}
        self.fields: tuple[Field, ...] = self.encoder.fields(self.game, players)
        self.size = sum(field.size for field in self.fields)
        seats = tuple(range(players))
        self.views = tuple(seats[seat:] + seats[:seat] for seat in seats)

    def start(self) -> State:
        """The first state of a match; its dice must be rolled by `State.roll`, or by one of `outcomes`."""
        return self.game.start(self.players)

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of a seat's legal actions; none if it owes no decision."""
        index = self.index
        return [index[move] for move in state.moves(seat)]

    def mask(self, state: State, seat: int) -> bytearray:
        """A byte for each action: 1 if it is legal for this seat now, else 0."""
        found = bytearray(len(self.actions))
        index = self.index
        for move in state.moves(seat):
            found[index[move]] = 1
        return found

    def play(self, state: State, seat: int, action: int) -> State:
        """The state after an action. Raises `IllegalMove`, which lists what is allowed, and `DicepadError` for a number
        that is none."""
        if not 0 <= action < len(self.actions):
            raise DicepadError(f"there is no action {action}; actions are 0 to {len(self.actions) - 1}")
        return state.play(seat, self.actions[action])

    def observe(self, state: State, seat: int) -> list[int]:
        """Return what a seat sees: the numbers of all `fields`, one after the other."""
        return self.encoder.encode(state, self.views[seat])

    def returns(self, state: State) -> list[float]:
        """Return what each seat has won: 1 shared among the winners, less an equal share for all; 0 before the end.

        They sum to 0. Points are `State.scores`; one seat alone has nothing to win.
        """
        winners = state.winners
        if not winners:
            return [0.0] * self.players
        return [(seat in winners) / len(winners) - 1 / self.players for seat in range(self.players)]

    def outcomes(self, state: State) -> Iterator[tuple[tuple[Face, ...], float]]:
        """Every different roll of the dice that are due, with its probability; none if no dice are due.

        Faces that stand on a die several times are one outcome. A roll of Qwixx has 46,656 of them; two white dice
        that change places are two, for a program that cares for no more than sums can add them up itself.

        >>> world = Environment("kneifen")
        >>> round(sum(probability for _, probability in world.outcomes(world.start())), 9)
        1.0
        """
        due = state.dice_to_roll()
        if not due:
            return
        dice = [[(face, count / len(die.faces)) for face, count in Counter(die.faces).items()] for die in due]
        for shown in product(*dice):
            yield tuple(face for face, _ in shown), prod(chance for _, chance in shown)
