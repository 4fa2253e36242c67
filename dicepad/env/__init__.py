"""Games for programs that learn: numbered actions, observations as whole numbers, and rolls with probabilities.

`Environment` is pure Python and works on states. `dicepad.env.aec` turns it into a PettingZoo environment (extra
``env``).

>>> from dicepad.env import Environment
>>> world = Environment("qwixx", players=2)
>>> state = world.start().roll(dice="4 1 5 6 2 6")
>>> [world.actions[index] for index in world.legal(state, 0)]
['red.5', 'yellow.5', 'green.5', 'blue.5', 'pass']
>>> world.play(state, 0, world.index["red.5"]).to_act
(1,)
"""

from __future__ import annotations

from .environment import Environment
from .field import Encoder, Field

__all__ = ["Encoder", "Environment", "Field"]
