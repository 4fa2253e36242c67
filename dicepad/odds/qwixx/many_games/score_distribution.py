"""The exact distribution of the final score of one seat alone, by following all games at once.

The module begins with the empty sheet and follows the probability of every position, turn by turn, through the
strategy's choices. Closed rows keep their number of crosses, because the score needs it. Probabilities below 1e-15 are
dropped, and their sum bounds the error of every probability here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ....errors import DicepadError, missing

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError:
    raise missing("numpy") from None

from ....loading import GameLike, load
from ...arrays import Numbers, Steps, Whole
from ...compiled import jit_callable, njit
from ...strategies import strategy as named
from ..solver.kernels import (
    Actions,
    Floats,
    SheetArrays,
    Workspace,
    insert,
    list_actions,
    list_alone,
    new_faces,
    sheet_arrays,
    value_to_go,
    workspace,
)
from ..solver.solving import layers
from ..turn.compiled_moves import Indices, closed_rows, cross, dice_gone, indices
from ..turn.sheet import CELLS, NOWHERE, ROWS, SolvableSheet, TurnTable, index_pairs, invert
from ..turn.solvable import solvable_sheet
from .forms import TABLE, THUMB, form
from .thumbs import thumb_white, wishes

__all__ = ["ScoreChances", "score_chances"]

NEGLIGIBLE: Final = 1e-15
LOWEST: Final = -100
"""A score in points that no game falls below."""
BY_ROWS, BY_MISTHROWS, TURNS, DROPPED = range(4)


@dataclass(frozen=True)
class ScoreChances:
    """The distribution of the final score: `chances[k]` is the probability of `lowest + k` points.

    >>> found = ScoreChances(0, np.array([0.25, 0.5, 0.25]), by_rows=1.0, by_misthrows=0.0, turns=9.0, dropped=0.0)
    >>> found.mean, round(found.deviation, 4), found.quantile(0.5)
    (1.0, 0.7071, 1)
    """

    lowest: int
    chances: npt.NDArray[np.float64]
    by_rows: float
    """Probability that closed rows end the game."""
    by_misthrows: float
    """Probability that the last misthrow ends the game."""
    turns: float
    """Expected number of turns."""
    dropped: float
    """Sum of the probabilities that are too small to follow, a bound on the error."""

    @property
    def mean(self) -> float:
        """The expected score in points."""
        return float(self.chances @ self.scores)

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """The scores in points, in the order of `chances`."""
        return self.lowest + np.arange(len(self.chances))

    @property
    def deviation(self) -> float:
        """The standard deviation in points."""
        return float(np.sqrt(self.chances @ (self.scores - self.mean) ** 2))

    def quantile(self, share: float) -> int:
        """Return the lowest score for which the probability of that score or less is at least `share`."""
        return self.lowest + int(np.searchsorted(np.cumsum(self.chances), share))


def score_chances(game: GameLike, strategy: str = "solo") -> ScoreChances:
    """Return the distribution of a strategy's score alone. This takes a minute.

    The strategy is ``solo``, ``careful``, ``gap-K`` or ``racer-K``. Raises `DicepadError` for a game that cannot be
    solved, and for a strategy that is unknown or looks at other seats.

    >>> score_chances("qwixx", "winner")
    Traceback (most recent call last):
        ...
    dicepad.errors.DicepadError: no distribution for the strategy winner; allowed: solo, careful, gap-K, racer-K
    """
    game = load(game)
    sheet = solvable_sheet(game)
    named(game, strategy)
    chosen = form(strategy)
    if chosen is None or chosen.kind not in (THUMB, TABLE):
        raise DicepadError(f"no distribution for the strategy {strategy}; allowed: solo, careful, gap-K, racer-K")
    plane = np.zeros((1, 1, 1))
    if chosen.table:
        table = chosen.table.open(game)
        plane = np.asarray(table.values).reshape(table.shape)[0]
    plane.flags.writeable = False  # as in a table from a file, so that one compiled form serves all strategies
    policy = Policy(chosen.kind == TABLE, plane, wishes(sheet, chosen))
    arrays = sheet_arrays(sheet)
    wide = widened(sheet, folded=policy.by_table)
    mass = np.zeros((sheet.misthrows, len(wide.upper_rows), len(wide.lower_rows)))
    mass[0, wide.upper[0, 0], wide.lower[0, 0]] = 1
    flow = Flow(wide, mass, np.zeros(ROWS * max(sheet.points) - LOWEST + 1), np.zeros(4))
    every = list(layers(wide.place.tolist(), (wide.upper_rows.tolist(), wide.lower_rows.tolist()), folded=False))
    for misthrows in range(sheet.misthrows):
        for first, second in reversed(every):
            follow_layer(arrays, policy, flow, misthrows, first, second)
    return ScoreChances(LOWEST, flow.scores, *(float(total) for total in flow.totals))


class Policy(NamedTuple):
    """The data by which a strategy decides: a table, or wishes."""

    by_table: bool
    values: Floats
    """(misthrows, first pairs, second pairs): points to come after a turn, if the strategy uses a table"""
    wishes: Steps


class ExpandedSheet(NamedTuple):
    """Row states as in a `SolvableSheet`, but with a separate state of a closed row for each number of crosses."""

    place: Numbers
    """(states): how far to the right the last cross is"""
    next_state: Indices
    """(states, cells)"""
    points: Numbers
    """(states)"""
    upper_rows: Indices
    """(first pairs, 2): the row states of an index"""
    lower_rows: Indices
    upper: Indices
    """(states, states): the index of a pair"""
    lower: Indices


class Flow(NamedTuple):
    """Probabilities on their way from position to position, and to how games end."""

    wide: ExpandedSheet
    mass: Floats
    """(misthrows, first pairs, second pairs): the probability that a game comes to this position"""
    scores: Floats
    """(points): the probabilities of the scores from `LOWEST` on"""
    totals: Floats
    """(causes): the probabilities of the ways in which games end, and the mean number of turns"""


class Position(NamedTuple):
    """A position: the row states of an `ExpandedSheet`, and misthrows."""

    rows: Indices
    misthrows: int


def widened(sheet: SolvableSheet, folded: bool) -> ExpandedSheet:
    """Expand the states of a sheet. If `folded`, rows that are alike share an index.

    A rule of thumb must tell these rows apart, because it prefers the first row.
    """
    counts = range(sheet.closing_crosses, sheet.cells)
    size = sheet.locked + len(counts)

    def state(count: int, new: int) -> int:
        """Return the state after a cross in a row with this many."""
        if new == sheet.locked:
            return sheet.locked + count - sheet.closing_crosses
        return new if new >= 0 else size

    next_state = [
        [state(count, new) for new, _ in moves] for (_, count), moves in zip(sheet.states, sheet.moves, strict=False)
    ]
    sizes = [size if row else 1 for row in sheet.numbers]
    alike = [rows and folded for rows in (sheet.symmetry.upper, sheet.symmetry.lower)]
    upper, lower = index_pairs(sizes[:2], alike[0]), index_pairs(sizes[2:], alike[1])
    return ExpandedSheet(
        np.array([last + 1 for last, _ in sheet.states] + [sheet.cells] * len(counts)),
        indices(next_state + [[size] * sheet.cells] * len(counts)),
        np.array([sheet.points[count] for _, count in sheet.states] + [sheet.points[count + 2] for count in counts]),
        indices(upper),
        indices(lower),
        indices(invert(upper, size, alike[0])),
        indices(invert(lower, size, alike[1])),
    )


@njit
def rank_actions(sheet: SheetArrays, policy: Policy, total: int, work: Workspace) -> tuple[int, Whole]:
    """Fill `work.actions` with the actions that a rule of thumb wants, in order of preference, after its white action.

    Return the number of actions, and the row of the white cross, or 4.
    """
    table = sheet.turn
    rows = work.rows
    cell_id = thumb_white(table, policy.wishes, rows, total)
    white: Whole = ROWS if cell_id == NOWHERE else cell_id // CELLS
    old = rows[white % ROWS]
    if white < ROWS:
        cross(table, rows, cell_id)
    count = 0
    if closed_rows(table, rows) < table.rows_to_end:
        due = 1 if white == ROWS else 0
        gone = dice_gone(table, rows)
        for row in range(ROWS):
            for cell in range(sheet.open_from[rows[row]], work.best.shape[1]):
                wish = policy.wishes[due, row, rows[row], cell]
                if wish != NOWHERE and not gone >> table.die[CELLS * row + cell] & 1:
                    insert(sheet, work.actions, count, float(wish), CELLS * row + cell, white)
                    count += 1
    if white < ROWS:
        rows[white] = old
    return count, white


@njit
def share_chances(sheet: SheetArrays, actions: Actions, count: int, total: int, chances: Floats) -> None:
    """Fill in each action's probability of being the first one that the dice allow.

    The probabilities are summed over the white rolls of a sum. The last one is the probability that they allow none.
    """
    faces = sheet.turn.faces
    chances[: count + 1] = 0
    for white in range(max(1, total - faces), min(faces, total - 1) + 1):
        covered = np.uint64(0)
        below = 1.0
        for at in range(count):
            had = bits_of(covered >> actions.lanes[at], faces)
            covered |= new_faces(sheet, actions.marks[at], white, total, covered)
            still = below * sheet.shrink[had, bits_of(covered >> actions.lanes[at], faces)]
            chances[at] += below - still
            below = still
        chances[count] += below


@njit
def bits_of(lane: np.uint64, faces: int) -> int:
    """Return the number of faces that are set in the lane of a die."""
    count = 0
    for face in range(faces):
        count += 1 if (lane >> np.uint64(face)) & np.uint64(1) else 0
    return count


@jit_callable
def follow_layer(
    sheet: SheetArrays, policy: Policy, flow: Flow, misthrows: int, first: Indices, second: Indices
) -> None:
    """Pass on the probabilities of a layer of positions, given by the indices of their pairs of rows."""
    table = sheet.turn
    wide = flow.wide
    work = workspace(sheet.cells)
    rows = np.zeros(ROWS, np.uint16)
    chances = np.zeros(len(work.actions.values) + 1)
    rolls = table.faces * table.faces
    for item in range(len(first)):
        here = flow.mass[misthrows, first[item], second[item]]
        if here < NEGLIGIBLE:
            flow.totals[DROPPED] += here
            continue
        flow.totals[TURNS] += here
        rows[0], rows[1] = wide.upper_rows[first[item], 0], wide.upper_rows[first[item], 1]
        rows[2], rows[3] = wide.lower_rows[second[item], 0], wide.lower_rows[second[item], 1]
        # The strategy knows only one state of a closed row.
        for row in range(ROWS):
            work.rows[row] = min(rows[row], np.uint16(table.locked))
        nothing = 0.0
        alone = 0
        if policy.by_table:
            nothing = table.penalties[misthrows + 1] - table.penalties[misthrows]
            if misthrows + 2 < len(table.penalties):
                nothing += value_to_go(sheet, policy.values[misthrows + 1], work.rows)
            alone = list_alone(sheet, policy.values[misthrows], nothing, work)
        for total in range(2, 2 * table.faces + 1):
            white: Whole
            if policy.by_table:
                count, _, white = list_actions(sheet, policy.values[misthrows], total, nothing, alone, work)
            else:
                count, white = rank_actions(sheet, policy, total, work)
            share_chances(sheet, work.actions, count, total, chances)
            before = Position(rows, misthrows)
            for at in range(count):
                if chances[at] > 0:
                    place = white_place(table, total, np.int64(work.actions.whites[at]))
                    pass_on(table, flow, before, place, np.int64(work.actions.cells[at]), here * chances[at] / rolls)
            place = white_place(table, total, white)
            pass_on(table, flow, before, place, NOWHERE, here * chances[count] / rolls)


@njit
def white_place(table: TurnTable, total: int, row: Whole) -> Whole:
    """Return the place of the white sum in a row, or `NOWHERE` in row 4, which stands for none."""
    return NOWHERE if row == ROWS else np.int64(table.white[ROWS * total + row])


@njit
def pass_on(table: TurnTable, flow: Flow, before: Position, white: Whole, colour: Whole, chance: float) -> None:
    """Add a probability to the position or the final score after a turn, which crosses two places, or `NOWHERE`."""
    wide = flow.wide
    rows = before.rows
    kept_white, kept_colour = rows[white // CELLS], rows[colour // CELLS]
    if white != NOWHERE:
        rows[white // CELLS] = wide.next_state[kept_white, white % CELLS]
    if colour != NOWHERE:
        kept_colour = rows[colour // CELLS]
        rows[colour // CELLS] = wide.next_state[kept_colour, colour % CELLS]
    after = before.misthrows + (1 if white == NOWHERE and colour == NOWHERE else 0)
    closed = closed_rows(table, rows)
    score = float(table.penalties[after])
    for row in range(ROWS):
        score += float(wide.points[rows[row]])
    if closed >= table.rows_to_end or after + 1 == len(table.penalties):
        flow.scores[np.int64(score) - LOWEST] += chance
        flow.totals[BY_ROWS if closed >= table.rows_to_end else BY_MISTHROWS] += chance
    else:
        flow.mass[after, wide.upper[rows[0], rows[1]], wide.lower[rows[2], rows[3]]] += chance
    # Both places may lie in one row, so the later cross is taken back first.
    if colour != NOWHERE:
        rows[colour // CELLS] = kept_colour
    if white != NOWHERE:
        rows[white // CELLS] = kept_white
