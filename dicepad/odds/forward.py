"""The exact distribution of the final score of one seat alone, by following all games at once.

From the empty sheet the chance of every position is passed on, turn by turn, through the strategy's choices. Closed
rows keep the number of their crosses, for the score needs it. Chances below 1e-15 are dropped; their sum bounds the
error of every probability here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from ..errors import DicepadError
from ..match import Game
from .compiled import njit, whole
from .forms import TABLE, THUMB, form
from .kernels import LANE, Board, Floats, Indices, Scratch, board, closed_rows, dice_gone, future, indices, scratch
from .layout import ROWS, Layout, layout
from .players import CELLS, NOWHERE, Sheet, Steps, Whole, sheet_of, thumb_white, wishes
from .solo import positions
from .strategies import strategy as find_strategy

__all__ = ["ScoreChances", "score_chances"]

Numbers = npt.NDArray[np.int64]
NEGLIGIBLE: Final = 1e-15
LOWEST: Final = -100


@dataclass(frozen=True)
class ScoreChances:
    """The distribution of the final score: `chances[k]` is the probability of `lowest + k` points."""

    lowest: int
    chances: npt.NDArray[np.float64]
    by_rows: float
    """Probability that two closed rows end the game."""
    by_misthrows: float
    """Probability that the last misthrow does."""
    turns: float
    """Expected number of turns."""
    dropped: float
    """Chances too small to follow, summed: the bound of the error."""

    @property
    def mean(self) -> float:
        """The expected score in points."""
        return float(self.chances @ self.scores)

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        return self.lowest + np.arange(len(self.chances))

    @property
    def deviation(self) -> float:
        """The standard deviation in points."""
        return float(np.sqrt(self.chances @ (self.scores - self.mean) ** 2))

    def quantile(self, share: float) -> int:
        """The lowest score that is not exceeded with at least this probability."""
        return self.lowest + int(np.searchsorted(np.cumsum(self.chances), share))


def score_chances(game: Game, strategy: str = "solo") -> ScoreChances:
    """Follow a strategy (solo, careful, gap-K or racer-K) through all games of one seat alone; takes a minute.

    Raises `DicepadError` for a game that cannot be solved or an unknown strategy.
    """
    sheet = layout(game)
    find_strategy(game, strategy)
    found = form(strategy)
    if found is None or found.kind not in (THUMB, TABLE):
        raise DicepadError(f"the scores of {strategy} cannot be followed; allowed: solo, careful, gap-K, racer-K")
    kind = found.kind
    arrays = board(sheet)
    after = np.zeros((1, 1, 1))
    if found.table:
        table = found.table.open(game)
        after = np.asarray(table.values).reshape(table.shape)[0]
    wide = widened(sheet, folded=kind == TABLE)
    upper, lower = (indices(table) for table in wide.pair_index)
    upper_rows, lower_rows = (indices(pairs) for pairs in wide.pairs)
    mass = np.zeros((sheet.misthrows, len(upper_rows), len(lower_rows)))
    mass[0, upper[0, 0], lower[0, 0]] = 1
    points = np.array(wide.points, dtype=np.int64)
    next_state = indices(wide.next_state)
    highest = ROWS * max(sheet.points) - LOWEST + 1
    scores, totals = np.zeros(highest), np.zeros(4)
    layers = list(positions(wide.place, wide.pairs, folded=False))
    for misthrows in range(sheet.misthrows):
        for first, second in reversed(layers):
            follow_layer(
                arrays,
                sheet_of(sheet),
                after,
                kind,
                wishes(sheet, found),
                mass,
                misthrows,
                first,
                second,
                upper,
                lower,
                upper_rows,
                lower_rows,
                next_state,
                points,
                scores,
                totals,
            )
    return ScoreChances(LOWEST, scores, *(float(total) for total in totals))


@dataclass(frozen=True)
class Widened:
    """Row states as in a layout, but with closed rows told apart by their crosses."""

    place: list[int]
    next_state: list[list[int]]
    points: list[int]
    pairs: tuple[list[tuple[int, int]], list[tuple[int, int]]]
    pair_index: tuple[list[list[int]], list[list[int]]]


def widened(sheet: Layout, folded: bool) -> Widened:
    """With rows that are alike as one, if `folded`; a rule of thumb needs them apart, for it prefers the first row."""
    counts = range(sheet.closing_crosses, sheet.cells)
    size = sheet.locked + len(counts)
    next_state = [
        [
            sheet.locked + count - sheet.closing_crosses if new == sheet.locked else new if new >= 0 else size
            for new, _ in moves
        ]
        for (_, count), moves in zip(sheet.states, sheet.moves, strict=False)
    ]
    pairs, tables = [], []
    for half, same in enumerate(sheet.swaps[:2]):
        alike = same and folded
        sizes = [size if row else 1 for row in sheet.numbers[2 * half : 2 * half + 2]]
        found = [(a, b) for a in range(sizes[0]) for b in range(a if alike else 0, sizes[1])]
        table = [[0] * size for _ in range(size)]
        for index, (a, b) in enumerate(found):
            table[a][b] = index
            if alike:
                table[b][a] = index
        pairs.append(found)
        tables.append(table)
    return Widened(
        [last + 1 for last, _ in sheet.states] + [sheet.cells] * len(counts),
        next_state + [[size] * sheet.cells] * len(counts),
        [sheet.points[count] for _, count in sheet.states] + [sheet.points[count + 2] for count in counts],
        (pairs[0], pairs[1]),
        (tables[0], tables[1]),
    )


@njit
def table_options(
    board: Board, plane: Floats, total: int, nothing: float, work: Scratch, via: Indices
) -> tuple[float, Whole]:
    """Fill `work.best` and the row of the white cross before each option (4 for none); the same without an option."""
    rows, best = work.rows, work.best
    base, base_via = nothing, ROWS
    best[:] = -np.inf
    for choice in range(ROWS, -1, -1):
        row = choice % ROWS
        old = rows[row]
        gain = 0.0
        cell = board.white_cell[row, total]
        if choice < ROWS:
            if cell >= best.shape[1] or board.next_state[old, cell] > board.locked:
                continue
            gain = board.gain[old, cell]
            rows[row] = board.next_state[old, cell]
            value = gain + future(board, plane, rows)
            if value > base:
                base, base_via = value, choice
        if closed_rows(rows, board.locked) < board.rows_to_end:
            gone = dice_gone(rows, board.locked, board.die_of_row)
            for other in range(ROWS):
                before = rows[other]
                for at in range(board.open_from[before], best.shape[1]):
                    new = board.next_state[before, at]
                    if new <= board.locked and not gone >> board.cell_die[other, at] & 1:
                        rows[other] = new
                        value = gain + board.gain[before, at] + future(board, plane, rows)
                        if value > best[other, at]:
                            best[other, at] = value
                            via[other, at] = choice
                rows[other] = before
        rows[row] = old
    return base, base_via


@njit
def thumb_options(board: Board, sheet: Sheet, wishes: Steps, total: int, work: Scratch, via: Indices) -> Whole:
    """The same for a rule of thumb, whose white action is settled first; returns its row, or 4."""
    rows, best = work.rows, work.best
    place = thumb_white(sheet, wishes, rows, total)
    pick = place // CELLS
    best[:] = -np.inf
    old = rows[pick]
    if place == NOWHERE:
        pick = ROWS
    else:
        rows[pick] = sheet.after[old, place % CELLS]
    if closed_rows(rows, board.locked) < board.rows_to_end:
        forced = 1 if pick == ROWS else 0
        for other in range(ROWS):
            for at in range(board.open_from[rows[other]], best.shape[1]):
                die_open = True
                for shut in range(ROWS):
                    if rows[shut] == board.locked and board.die_of_row[shut] == board.cell_die[other, at]:
                        die_open = False
                wish = wishes[forced, other, rows[other], at]
                if die_open and wish != NOWHERE:
                    best[other, at] = wish
                    via[other, at] = pick
    if pick < ROWS:
        rows[pick] = old
    return pick


@whole
def follow_layer(
    board: Board,
    sheet: Sheet,
    after: Floats,
    kind: int,
    wishes: Steps,
    mass: Floats,
    misthrows: int,
    first: Indices,
    second: Indices,
    upper: Indices,
    lower: Indices,
    upper_rows: Indices,
    lower_rows: Indices,
    next_state: Indices,
    points: Numbers,
    scores: Floats,
    totals: Floats,
) -> None:
    """Pass on the chances of a layer of positions; `totals` are ends by rows, by misthrows, turns, what was dropped."""
    cells = board.gain.shape[1]
    work = scratch(cells)
    via = np.zeros((ROWS, cells), np.uint16)
    wide = np.zeros(ROWS, np.uint16)
    order = np.zeros(ROWS * cells, np.int64)
    chances = np.zeros(ROWS * cells + 1)
    faces = board.faces
    for item in range(len(first)):
        here = mass[misthrows, first[item], second[item]]
        if here < NEGLIGIBLE:
            totals[3] += here
            continue
        totals[2] += here
        wide[0], wide[1] = upper_rows[first[item], 0], upper_rows[first[item], 1]
        wide[2], wide[3] = lower_rows[second[item], 0], lower_rows[second[item], 1]
        for row in range(ROWS):
            work.rows[row] = min(wide[row], np.uint16(board.locked))
        nothing = 0.0
        if kind == TABLE:
            nothing = board.penalties[misthrows + 1] - board.penalties[misthrows]
            if misthrows + 1 < board.misthrows:
                nothing += future(board, after[misthrows + 1], work.rows)
        for total in range(2, 2 * faces + 1):
            base = -np.inf
            if kind == TABLE:
                base, base_via = table_options(board, after[misthrows], total, nothing, work, via)
            else:
                base_via = thumb_options(board, sheet, wishes, total, work, via)
            count = 0
            for row in range(ROWS):
                for cell in range(cells):
                    if work.best[row, cell] > base:
                        at = count
                        while (
                            at > 0 and work.best[order[at - 1] // cells, order[at - 1] % cells] < work.best[row, cell]
                        ):
                            order[at] = order[at - 1]
                            at -= 1
                        order[at] = row * cells + cell
                        count += 1
            chances[: count + 1] = 0
            for one in range(max(1, total - faces), min(faces, total - 1) + 1):
                covered = np.uint64(0)
                below = 1.0
                for at in range(count):
                    row, cell = order[at] // cells, order[at] % cells
                    lane = np.uint64(LANE) * np.uint64(board.cell_die[row, cell])
                    mark = np.uint64(1) << (lane + np.uint64(board.cell_number[row, cell]) - np.uint64(1))
                    new = ((mark >> np.uint64(one)) | (mark >> np.uint64(total - one))) & np.uint64(board.face_lanes)
                    had = bits_of(covered >> lane, faces)
                    covered |= new
                    have = bits_of(covered >> lane, faces)
                    still = below * board.shrink[had, have]
                    chances[at] += below - still
                    below = still
                chances[count] += below
            for at in range(count + 1):
                chance = here * chances[at] / (faces * faces)
                if chance > 0:
                    white = base_via if at == count else int(via[order[at] // cells, order[at] % cells])
                    pass_on(
                        board,
                        mass,
                        misthrows,
                        wide,
                        white,
                        total,
                        -1 if at == count else order[at],
                        chance,
                        upper,
                        lower,
                        next_state,
                        points,
                        scores,
                        totals,
                    )


@njit
def bits_of(lane: np.uint64, faces: int) -> int:
    """How many of the face bits of a lane are set."""
    count = 0
    for face in range(faces):
        count += 1 if (lane >> np.uint64(face)) & np.uint64(1) else 0
    return count


@njit
def pass_on(
    board: Board,
    mass: Floats,
    misthrows: int,
    wide: Indices,
    white: Whole,
    total: int,
    colour: int,
    chance: float,
    upper: Indices,
    lower: Indices,
    next_state: Indices,
    points: Numbers,
    scores: Floats,
    totals: Floats,
) -> None:
    """Add a chance to the position, or the final score, that the choices of a turn lead to."""
    cells = board.gain.shape[1]
    white_row, colour_row = white % ROWS, max(colour, 0) // cells
    kept_white, kept_colour = wide[white_row], np.uint16(0)
    if white < ROWS:
        wide[white_row] = next_state[kept_white, board.white_cell[white_row, total]]
    if colour >= 0:
        kept_colour = wide[colour_row]
        wide[colour_row] = next_state[kept_colour, colour % cells]
    after = misthrows + (1 if white == ROWS and colour < 0 else 0)
    closed: Whole = 0
    score = board.penalties[after]
    for row in range(ROWS):
        closed += int(wide[row] >= board.locked)
        score += float(points[wide[row]])
    if closed >= board.rows_to_end or after == board.misthrows:
        scores[np.int64(score) - LOWEST] += chance
        totals[0 if closed >= board.rows_to_end else 1] += chance
    else:
        mass[after, upper[wide[0], wide[1]], lower[wide[2], wide[3]]] += chance
    if colour >= 0:
        wide[colour_row] = kept_colour
    if white < ROWS:
        wide[white_row] = kept_white
