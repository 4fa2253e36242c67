"""Questions that both files of tests ask of dicepad and of the plain rules."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from dicepad.match import State


def agree_at_the_table(plain: ModuleType, oracle: dict[str, Any], state: State) -> None:
    """Assert that both sides agree on the turn, on who decides what, and on who has won."""
    seats = range(len(oracle["seats"]))
    assert state.phase == oracle["phase"]
    assert state.active == oracle["active"]
    assert list(state.to_act) == plain.deciders(oracle)
    assert [sorted(state.moves(seat)) for seat in seats] == [sorted(plain.moves(oracle, seat)) for seat in seats]
    assert state.over == (oracle["phase"] == "over")
    assert list(state.winners) == plain.winners(oracle)
