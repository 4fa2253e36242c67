"""Qwantum by learned values of sheets: choose the roll and the entries that leave the best sheet.

`turn` is the kernel that values sheets and rolls. The strategy ignores the other players' sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from ...errors import DicepadError
from ...match import Game, State
from ...rules.qwantum import KEEP, PASS, QwantumGame, QwantumState
from ..company import ALONE, Company
from ..strategy import Chooser, Family
from ..value_net import value_net
from . import turn
from .turn import DIGITS, FIELDS, NONE, PARTS, ROWS, SAMPLES, Dice, Evaluator, FirstRoll, Sheet, new_workspace

__all__ = [
    "FAMILY", "LUCK", "SEED", "Entries", "Learned", "Rows", "SheetValues", "dice_of", "evaluator_of", "fits", "fitting",
    "learned", "learned_values", "places_of", "rolls_of", "sheet_of",
]  # fmt: skip

LUCK: Final = 5 * SAMPLES
"""Number of random rolls for a decision."""
SEED: Final = "qwantum"
"""Seed of the samples for callers who need the same answer every time."""
DICE: Final = (
    "red1 red4 yellow5 blue1 blue5 violet6", "red2 red6 yellow1 yellow3 blue5 violet4",
    "red1 red3 yellow2 yellow4 blue4 violet3", "red5 yellow6 blue2 blue4 violet1 violet3",
    "red3 yellow4 blue2 blue6 violet2 violet5", "red6 yellow1 yellow5 blue3 violet2 violet6",
)  # fmt: skip
"""The special dice for which the weights were learned."""
Rows = Sequence[Sequence[int]]
Entries = tuple[tuple[int, int], ...]
"""Entries: rows in rising order, and the values entered in them."""


@lru_cache(maxsize=16)
def fits(game: Game) -> bool:
    """Return whether the weights were learned on this sheet, with these dice.

    >>> from dicepad import load
    >>> fits(load("qwantum")), fits(load("qwinto"))
    (True, False)
    """
    if not isinstance(game, QwantumGame):
        return False
    special = [die for index, die in enumerate(game.spec.dice) if index != game.white]
    dice = [" ".join([f"{face.colour}{face.number}" for face in die.faces]) for die in special]
    white = [face.number for face in game.spec.dice[game.white].faces]
    return (
        len(game.spec.rows) == ROWS
        and len(game.spec.rows[0].cells) == FIELDS
        and game.rising == 4
        and game.penalties == (0, -1, -3, -6, -10, -15)
        and sorted(dice) == sorted(DICE)
        and white == [1, 2, 3, 4, 5, 6]
    )


def fitting(game: Game) -> QwantumGame:
    """Return a game on whose sheet the weights were learned. Raises `DicepadError` for any other game."""
    if not isinstance(game, QwantumGame) or not fits(game):
        raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet")
    return game


@lru_cache(maxsize=4)
def dice_of(game: QwantumGame) -> Dice:
    """Return the dice of a game as lists."""
    rows = {row.colour: index for index, row in enumerate(game.spec.rows)}
    faces = [die.faces for die in game.spec.dice]
    return Dice(
        [[rows.get(face.colour, ROWS) for face in die] for die in faces],
        [[face.number for face in die] for die in faces],
        game.white,
    )


def evaluator_of(game: QwantumGame, company: Company = ALONE) -> Evaluator:
    """Return the learned net, alone or in some company, with the dice of a game and an empty workspace, as lists."""
    return Evaluator(dice_of(game), value_net("qwantum", PARTS), new_workspace(len(game.spec.dice)), company)


def sheet_of(rows: Rows, misthrows: int) -> Sheet:
    """Return a sheet as lists.

    >>> sheet_of(((3, 9), (), (), ()), 1).entries[0]
    [3, 9, 0, 0, 0, 0]
    """
    filled = [[*entries] + [0] * (FIELDS - len(entries)) for entries in rows]
    return Sheet(filled, [len(entries) for entries in rows], misthrows)


def rolls_of(game: QwantumGame, rng: Random) -> list[list[int]]:
    """Return random rolls of all dice, as places of faces."""
    return [[rng.choice(range(6)) for _ in game.spec.dice] for _ in range(LUCK)]


def places_of(state: QwantumState) -> list[int]:
    """Return the place of the face that each die shows, or 0 if it is rolled again."""
    dice = zip(state.game.spec.dice, state.dice, strict=True)
    return [0 if face is None else die.faces.index(face) for die, face in dice]


def reroll(game: QwantumGame, dice: int) -> str:
    """Return the move that rolls some dice again, given as bits.

    >>> from dicepad import load
    >>> reroll(load("qwantum"), 0)
    'keep'
    """
    names = [name for die, name in enumerate(game.die_names) if dice >> die & 1]
    return "reroll " + " ".join(names) if names else KEEP


class Learned:
    """The strategy for a game. It runs the kernel on lists; `play` has the compiled form."""

    kernel: Any = turn

    def __init__(self, game: QwantumGame) -> None:
        self.game = game

    def evaluator(self) -> Evaluator:
        """Return an evaluator that knows nothing of the sheet yet."""
        return evaluator_of(self.game)

    def numbers(self, values: Any) -> Any:
        """Return lists in the form of the kernel."""
        return values

    def rolls(self, rng: Random) -> Any:
        """Return random rolls of all dice in the form of the kernel."""
        return rolls_of(self.game, rng)

    def choose(self, state: State, seat: int, rng: Random) -> str:
        """Choose the best move."""
        assert isinstance(state, QwantumState)
        kernel, evaluator = self.kernel, self.evaluator()
        entries, sizes, misthrows = sheet_of(state.rows[seat], state.misthrows[seat])
        sheet = Sheet(self.numbers(entries), self.numbers(sizes), misthrows)
        if state.phase == "choose":
            failed = kernel.misthrow_value(evaluator, sheet)
            first_roll = FirstRoll(sheet, failed, self.numbers(places_of(state)), self.rolls(rng))
            return reroll(self.game, kernel.roll_again(evaluator, first_roll))
        for row, value in enumerate(state.sums):
            evaluator.room.sums[row] = value
        if state.phase == "first":
            failed = kernel.misthrow_value(evaluator, sheet)
            _, first, second = kernel.best_entries(evaluator, sheet, failed)
            # A single entry can wait for the second window, where the sheet has not changed.
            return next_cell(state, seat, first if second >= 0 else NONE)
        due = seat == state.active and state.taken is None
        taken = NONE if state.taken is None else state.taken
        return next_cell(state, seat, kernel.second_entry(evaluator, sheet, due, taken)[1])


def next_cell(state: QwantumState, seat: int, row: int) -> str:
    """Return the next cell of a seat's row, or passing for no row."""
    return state.game.spec.rows[row].cells[len(state.rows[seat][row])].name if row >= 0 else PASS


class SheetValues:
    """A decision in Qwantum as one seat sees it: the seat's sheet, the dice, and the values of possible entries.

    The values are those of a player alone, or in some company.
    """

    def __init__(self, state: QwantumState, seat: int, company: Company = ALONE) -> None:
        self.state, self.seat, self.game = state, seat, state.game
        self.sheet = sheet_of(state.rows[seat], state.misthrows[seat])
        self.evaluator = evaluator_of(state.game, company)
        self.failed = turn.misthrow_value(self.evaluator, self.sheet)

    def entered(self, entries: Entries) -> float:
        """Return the value of the sheet after at most two entries that the rules allow."""
        evaluator, sheet = self.evaluator, self.sheet
        if not entries:
            return turn.worth(evaluator, sheet)
        values = [turn.entry_value(evaluator, sheet, row, value) for row, value in entries]
        return values[0] if len(entries) == 1 else turn.pair_value(evaluator, sheet, *entries[0], *entries[1])

    def allowed(self, taken: int | None) -> list[tuple[int, int]]:
        """Return the rows that can take their sum, each with the sum, except the row that was taken."""
        each = enumerate(self.state.sums)
        return [(row, value) for row, value in each if row != taken and turn.may_enter(self.sheet, row, value)]

    def second_values(self) -> dict[str, float]:
        """Return the values of the second entry."""
        state = self.state
        mine = self.seat == state.active
        stay = self.failed if mine and state.taken is None else self.entered(())
        return {PASS: stay} | {
            self.cell(row): self.entered(((row, value),)) for row, value in self.allowed(state.taken)
        }

    def first_values(self) -> dict[str, float]:
        """Return the values of the first entry, followed by the best second one."""
        allowed = self.allowed(None)
        by_move = {PASS: max([self.failed, *[self.entered((entry,)) for entry in allowed]])}
        for entry in allowed:
            pairs = [tuple(sorted((entry, other))) for other in allowed if other != entry]
            by_move[self.cell(entry[0])] = max([self.entered((entry,)), *[self.entered(pair) for pair in pairs]])
        return by_move

    def cell(self, row: int) -> str:
        """Return the next cell of a row."""
        return next_cell(self.state, self.seat, row)

    def again_values(self, rng: Random) -> dict[str, float]:
        """Return the values of rolling some dice again or keeping all, estimated by samples.

        The best few get more samples. No other set is worth more than the worst of these.
        """
        evaluator, room, first_roll = self.evaluator, self.evaluator.room, self.shown(rng)
        finalists = room.order[: turn.rank_on_sample(evaluator, first_roll)]
        turn.confirm_finalists(evaluator, first_roll, len(finalists))
        least = min([room.values[at] for at in finalists])
        turn.sum_dice(evaluator.dice, first_roll.faces, room.sums)
        kept = turn.best_entries(evaluator, self.sheet, self.failed)[0]
        by_move = {KEEP: round(kept, DIGITS)} | {reroll(self.game, room.sets[at]): room.values[at] for at in finalists}
        for at in range(turn.list_sets(evaluator.dice, first_roll.faces, room.sets)):
            if at not in finalists:
                by_move[reroll(self.game, room.sets[at])] = min(room.values[at], least)
        return by_move

    def again_value(self, names: Sequence[str], rng: Random) -> float:
        """Return the value of rolling some dice again, as precise as that of the best few."""
        dice = sum([1 << die for die, name in enumerate(self.game.die_names) if name in names])
        return turn.sample_mean(self.evaluator, self.shown(rng), dice, SAMPLES, LUCK)

    def shown(self, rng: Random) -> FirstRoll:
        """Return the sheet, the dice on the table, and random rolls."""
        return FirstRoll(self.sheet, self.failed, places_of(self.state), rolls_of(self.game, rng))

    def values(self, rng: Random) -> dict[str, float]:
        """Return the expected final points after each move. Of equal moves, the one to choose comes first."""
        if self.state.phase == "choose":
            return self.again_values(rng)
        return self.first_values() if self.state.phase == "first" else self.second_values()


def learned(game: Game) -> Chooser:
    """Return the chooser for a game."""
    return Learned(fitting(game)).choose


def learned_values(state: QwantumState, seat: int) -> dict[str, float]:
    """Return the final points that the learned strategy expects after each of a seat's moves, best first.

    They are estimates. They include only the second rolls that the strategy compares, with samples that are always the
    same. Raises `DicepadError` for another sheet or other dice, and if the seat has nothing to decide.

    >>> from dicepad import load
    >>> state = load("qwantum").start(2).roll(dice="W1 R1 R2 R1 R5 R3 R6")
    >>> len(learned_values(state, 0))
    4
    """
    fitting(state.game)
    if not state.moves(seat):
        raise DicepadError("moves have values only while the seat must decide")
    values = SheetValues(state, seat).values(Random(SEED))
    return dict(sorted(values.items(), key=lambda item: -item[1]))


FAMILY = Family("learned", "has learned what rows and columns are still worth", ("learned",), ("learned",), learned)
