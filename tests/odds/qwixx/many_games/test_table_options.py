"""Compiled strategies that go by a table choose what is best by it, in every position and for every roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import numpy as np
import pytest

from dicepad import load
from dicepad.odds import table_for
from dicepad.odds.advice import Advisor
from dicepad.odds.qwixx.many_games.forms import TABLE
from dicepad.odds.qwixx.many_games.games import Block, new_block
from dicepad.odds.qwixx.many_games.lineup import Lineup, prepared
from dicepad.odds.qwixx.many_games.table_options import OptionLists, Viewpoint, best_option, list_options
from dicepad.odds.qwixx.turn.compiled_moves import cells_for_roll
from dicepad.odds.qwixx.turn.sheet import CELLS, NOWHERE, TurnTable
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.rules.crossing import CrossingGame, CrossingState

pytestmark = pytest.mark.solve

NEAR = 1e-5
"""Points: compiled games count values in steps of a millionth."""


def row_texts(game: CrossingGame, row: int) -> Iterator[str]:
    """A row in each of its states: the crosses as far left as they can be, but for the last one."""
    sheet, name = solvable_sheet(game), game.spec.rows[row].name
    numbers = sheet.numbers[row]
    for last, count in sheet.states:
        crossed = [*range(count - 1), last] if count else []
        yield f"{name}:{','.join(str(numbers[cell]) for cell in crossed)}" if crossed else ""
    locked = ",".join(map(str, (*numbers[: game.closing_crosses], numbers[-1])))
    yield f"{name}:{locked},lock"


def every_case(game: CrossingGame) -> Iterator[tuple[str, tuple[int, ...]]]:
    """All positions that differ for the table, as text, each with all rolls."""
    rows = [list(row_texts(game, row)) for row in range(len(game.spec.rows))]
    faces = range(1, len(game.spec.dice[0].faces) + 1)
    for texts, misthrows in product(product(*rows), range(len(game.spec.misthrows))):
        for dice in product(faces, repeat=len(game.spec.dice)):
            yield " ".join(filter(None, (*texts, f"misthrows:{misthrows}"))), dice


def cases_near_a_lock(game: CrossingGame, rng: Random) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Late positions with rolls that name the last numbers of the rows to the right or of those to the left."""
    rows = [list(row_texts(game, row))[-20:] for row in range(len(game.spec.rows))]
    for case in range(2_000):
        faces = (4, 5, 6) if case % 2 else (1, 2, 3)
        texts = [rng.choice(texts) for texts in rows]
        yield " ".join(filter(None, texts)), tuple(rng.choices(faces, k=len(game.spec.dice)))


def move_of(game: CrossingGame, state: CrossingState, table: TurnTable, lineup: Lineup, block: Block) -> str:
    """The move of the compiled strategy."""
    white, misthrows = state.phase == "white", state.misthrows[0]
    block.sheets.rows[0, 0] = solvable_sheet(game).row_states(state, 0)
    faces = [face.number if (face := state.dice[die]) else 0 for die in game.coloured_dice]
    block.places[0], (one, two) = NOWHERE, state.white_numbers
    total = cells_for_roll(table, one, two, np.array(faces), block.places[0])
    view = Viewpoint(TABLE, misthrows * lineup.plane, misthrows, 0, True, state.crossed, block.places[0])
    lists = OptionLists(*(part[0] for part in block.options))
    count = list_options(table, lineup, view, block.sheets.rows[0, 0], total if white else 0, lists)
    place = int((lists.whites if white else lists.colours)[best_option(lineup.values, lists, count)])
    return "pass" if place == NOWHERE else game.spec.rows[place // CELLS].cells[place % CELLS].name


@pytest.mark.parametrize(("name", "share"), [("mixed", 0.5), ("two-rows", 0.3), ("qwixx", 1)])
def test_the_best_is_chosen(small: Callable[[str], CrossingGame], name: str, share: float) -> None:
    """In positions of small sheets, some of them, and in such of the base sheet as are close to a lock."""
    game = load(name) if name == "qwixx" else small(name)
    assert isinstance(game, CrossingGame)
    advisor, rng = Advisor(table_for(game)), Random(5)
    table, lineup, _ = prepared(game, ("solo",))
    block, decisions = new_block(1, 1), 0
    for text, dice in cases_near_a_lock(game, rng) if name == "qwixx" else every_case(game):
        if rng.random() >= share or text.count("lock") >= game.rows_to_end:
            continue
        position = game.from_text(f"{text or '-'} ; active=0")
        rolled = dict(zip(game.die_names, dice, strict=True))
        state = position.roll(dice=[rolled[die] for die in position.dice_due])
        while state.to_act:
            assert isinstance(state, CrossingState)
            move = move_of(game, state, table, lineup, block)
            assert advisor.regret(state, move, 0) < NEAR, (text, dice, state.phase)
            state = state.play(0, move)
            decisions += 1
    assert decisions > 1_500
