"""Qwantum by learned values of sheets: choose the roll and the entries that leave the best sheet.

A small net (`value_net`) estimates the points still to come, from the ends of the rows, the columns, how full the sheet
is, and the misthrows. Samples decide which dice to roll again, among sets that keep some of the colours shown. The
strategy ignores the other players' sheets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from ...errors import DicepadError
from ...match import Game, State
from ...rules.qwantum import KEEP, PASS, QwantumGame, QwantumState, column_points
from ..plain_value_net import ValueNet, Vector, estimate, summed, value_net
from ..strategy import Chooser, Family

__all__ = [
    "FAMILY", "QwantumFeatures", "bare", "fits", "groups", "learned_values", "net", "over", "rolls_of",
    "sums", "worth",
]  # fmt: skip

ROWS, FIELDS, TOP, FAILS = 4, 6, 34, 5
"""`TOP` is one more than the highest sum."""
ENDS: Final = 0
ROW_ENDS: Final = ENDS + (FIELDS + 1) * TOP
LOWEST: Final = ROW_ENDS + ROWS * (FIELDS + 1) * TOP
SECONDS: Final = LOWEST + FIELDS * ROWS * TOP
MISTHROWS: Final = SECONDS + FIELDS * ROWS * TOP
FILLED: Final = MISTHROWS + FAILS + 1
PARTS: Final = FILLED + ROWS * FIELDS + 1
"""Number of features that are parts of the net. They describe the length and the last entry of a row, for any row and
for this row; how full a column is, with its lowest and its second-lowest entry; misthrows; and the number of all
entries."""
LAST_TWO: Final = PARTS
COLUMNS: Final = LAST_TWO + (FIELDS + 1) * TOP * TOP
PROFILE: Final = COLUMNS + FIELDS * ROWS * TOP * TOP
SIZE: Final = PROFILE + (FIELDS + 1) ** ROWS
"""Number of all features. Those after the parts have only a weight of their own. They describe the last two entries of
a row; the lowest and the second-lowest entry of a column; and the lengths of all rows."""
SAMPLES: Final = 12
"""Samples for each set of dice. The best `FINALISTS` sets get four times as many more."""
FINALISTS: Final = 4
DIGITS: Final = 9
"""Decimals of the values of rolls, because sums of the same terms in another order differ a little."""
SEED: Final = "qwantum"
"""Seed of the samples for callers who need the same answer every time."""
DICE: Final = (
    "red1 red4 yellow5 blue1 blue5 violet6", "red2 red6 yellow1 yellow3 blue5 violet4",
    "red1 red3 yellow2 yellow4 blue4 violet3", "red5 yellow6 blue2 blue4 violet1 violet3",
    "red3 yellow4 blue2 blue6 violet2 violet5", "red6 yellow1 yellow5 blue3 violet2 violet6",
)  # fmt: skip
"""The special dice for which the weights were learned."""
Rows = tuple[tuple[int, ...], ...]


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


def row_features(row: int, entries: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the indices of a row's features."""
    before, last = (0, 0, *entries)[-2:]
    end = len(entries) * TOP + last
    return ENDS + end, ROW_ENDS + row * (FIELDS + 1) * TOP + end, LAST_TWO + end * TOP + before


def column_features(column: int, values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the indices of the features of a column with these entries. An empty or full column has none."""
    if not 0 < len(values) < ROWS:
        return ()
    low = min(values)
    second = min([value for value in values if value > low], default=0)
    filled = column * ROWS + len(values)
    return (
        LOWEST + filled * TOP + low,
        SECONDS + filled * TOP + second,
        COLUMNS + (filled * TOP + low) * TOP + second,
    )


def sheet_features(rows: Rows, fails: int) -> tuple[int, int, int]:
    """Return the indices of the features for misthrows and for the lengths of all rows."""
    one, two, three, four = sorted([len(entries) for entries in rows])
    profile = ((one * 7 + two) * 7 + three) * 7 + four
    return MISTHROWS + fails, FILLED + one + two + three + four, PROFILE + profile


def groups(rows: Rows, fails: int) -> list[Sequence[int]]:
    """Return the indices of all features of a sheet, in groups: each row, each column, and the rest."""
    return [
        *[row_features(row, entries) for row, entries in enumerate(rows)],
        *[column_features(column, entries) for column, entries in enumerate(columns(rows))],
        sheet_features(rows, fails),
    ]


def columns(rows: Rows) -> list[tuple[int, ...]]:
    """Return the entries of each column."""
    return [tuple([entries[column] for entries in rows if len(entries) > column]) for column in range(FIELDS)]


def net() -> ValueNet:
    """Return the net of this game."""
    return value_net("qwantum", PARTS)


@lru_cache(maxsize=1024)
def row_sum(row: int, entries: tuple[int, ...]) -> Vector:
    """Return the contribution of a row to the net."""
    return summed(net(), row_features(row, entries))


@lru_cache(maxsize=4096)
def column_sum(column: int, values: tuple[int, ...]) -> Vector:
    """Return the contribution of a column to the net."""
    return summed(net(), column_features(column, values))


def sums(rows: Rows, fails: int) -> list[Vector]:
    """Return the contributions of a sheet's features to the net: of each row, of each column, and of the rest."""
    return [
        *[row_sum(row, entries) for row, entries in enumerate(rows)],
        *[column_sum(column, entries) for column, entries in enumerate(columns(rows))],
        summed(net(), sheet_features(rows, fails)),
    ]


def over(rows: Rows, fails: int) -> bool:
    """Return whether a sheet ends the match."""
    return fails >= FAILS or min([len(entries) for entries in rows]) == FIELDS


def bare(rows: Rows, fails: int) -> int:
    """Return the points of full columns and misthrows."""
    size = min([len(entries) for entries in rows])
    points = sum([column_points(tuple([entries[column] for entries in rows])) for column in range(size)])
    return points - fails * (fails + 1) // 2


def worth(rows: Rows, fails: int) -> float:
    """Return the expected final points of a sheet."""
    points = bare(rows, fails)
    return points if over(rows, fails) else points + estimate(net(), sums(rows, fails))


@lru_cache(maxsize=4)
def scored_faces(game: QwantumGame) -> list[list[tuple[int, int]]]:
    """Return the row in which each face of each die counts, and its number. The white die counts in one row more."""
    rows = {row.colour: place for place, row in enumerate(game.spec.rows)}
    return [[(rows.get(face.colour, len(rows)), face.number) for face in die.faces] for die in game.spec.dice]


def rolls_of(game: QwantumGame, rng: Random) -> list[list[int]]:
    """Return random rolls of all dice, as places of faces.

    The first rolls serve the first estimate. Four times as many follow for the second one.
    """
    return [[rng.choice(range(6)) for _ in game.spec.dice] for _ in range(5 * SAMPLES)]


class QwantumFeatures:
    """A decision in Qwantum as one seat sees it: the seat's sheet, the dice, and the values of possible entries."""

    def __init__(self, state: QwantumState, seat: int) -> None:
        self.state, self.seat, self.game = state, seat, state.game
        self.rows, self.fails = state.rows[seat], state.misthrows[seat]
        self.known: dict[tuple[tuple[int, int], ...], float] = {}
        self.bests: dict[tuple[int, ...], float] = {}
        self.failed = worth(self.rows, self.fails + 1)

    def entered(self, entries: tuple[tuple[int, int], ...]) -> float:
        """Return the value of the sheet after some entries, given as rows in rising order and values."""
        if entries not in self.known:
            rows = list(self.rows)
            for row, value in entries:
                rows[row] = (*rows[row], value)
            self.known[entries] = worth(tuple(rows), self.fails)
        return self.known[entries]

    def allowed(self, sums: tuple[int, ...], taken: int | None) -> list[tuple[int, int]]:
        """Return the rows that can take their sum, each with the sum, except the row that was taken."""
        each = enumerate(zip(self.rows, sums, strict=True))
        return [(row, value) for row, (entries, value) in each if row != taken and self.game.fits(entries, value)]

    def best(self, sums: tuple[int, ...]) -> float:
        """Return the value of a roll with these sums to the active seat, which may enter two of them."""
        if sums not in self.bests:
            allowed, found = self.allowed(sums, None), self.failed
            for at, one in enumerate(allowed):
                found = max(found, self.entered((one,)), *[self.entered((one, other)) for other in allowed[at + 1 :]])
            self.bests[sums] = found
        return self.bests[sums]

    def second_values(self) -> dict[str, float]:
        """Return the values of the second entry."""
        state = self.state
        mine = self.seat == state.active
        stay = self.failed if mine and state.taken is None else self.entered(())
        return {PASS: stay} | {
            self.cell(row): self.entered(((row, value),)) for row, value in self.allowed(state.sums, state.taken)
        }

    def first_values(self) -> dict[str, float]:
        """Return the values of the first entry, followed by the best second one."""
        allowed = self.allowed(self.state.sums, None)
        found = {PASS: max([self.failed, *[self.entered((one,)) for one in allowed]])}
        for one in allowed:
            pairs = [tuple(sorted((one, other))) for other in allowed if other != one]
            found[self.cell(one[0])] = max([self.entered((one,)), *[self.entered(pair) for pair in pairs]])
        return found

    def cell(self, row: int) -> str:
        """Return the next cell of a row."""
        return self.game.spec.rows[row].cells[len(self.rows[row])].name

    def again_values(self, rng: Random) -> dict[str, float]:
        """Return the values of rolling some dice again or keeping all, estimated by samples.

        The best few get more samples.
        """
        sets = self.sets()
        rolls = rolls_of(self.game, rng)
        found = {move: self.sampled(dice, rolls[:SAMPLES]) for move, dice in sets.items()}
        close = sorted(found, key=lambda move: -found[move])[:FINALISTS]
        most = {move: self.sampled(sets[move], rolls[SAMPLES:]) for move in close}
        least = min(most.values())
        rest = {move: min(value, least) for move, value in found.items() if move not in most}
        return {KEEP: round(self.best(self.state.sums), DIGITS)} | most | rest

    def sets(self) -> dict[str, tuple[int, ...]]:
        """Return the sets of dice to compare, by their moves.

        A set holds the dice of some colours, with or without the white die.
        """
        colours = [face.colour for face in self.state.dice if face is not None]
        white, names = self.game.white, self.game.die_names
        rows = [row.colour for row in self.game.spec.rows]
        found = {}
        for kept in range(1 << len(rows)):
            loose = [colour for row, colour in enumerate(rows) if not kept >> row & 1]
            special = [die for die, colour in enumerate(colours) if die != white and colour in loose]
            for dice in (special, sorted([white, *special])):
                if dice:
                    found["reroll " + " ".join([names[die] for die in dice])] = tuple(dice)
        return found

    def sampled(self, dice: tuple[int, ...], rolls: list[list[int]]) -> float:
        """Return the value of rolling some dice again, as a mean over some rolls."""
        shown, total, last = scored_faces(self.game), 0.0, len(self.rows)
        kept = [0] * (last + 1)
        for die, face in enumerate(self.state.dice):
            if die not in dice and face is not None:
                row, number = shown[die][self.game.spec.dice[die].faces.index(face)]
                kept[row] += number
        for roll in rolls:
            sums = list(kept)
            for die in dice:
                row, number = shown[die][roll[die]]
                sums[row] += number
            white = sums.pop()
            total += self.best(tuple([white + each for each in sums]))
        return round(total / len(rolls), DIGITS)

    def values(self, rng: Random) -> dict[str, float]:
        """Return the expected final points after each move. Of equal moves, the one to choose comes first."""
        if self.state.phase == "choose":
            return self.again_values(rng)
        return self.first_values() if self.state.phase == "first" else self.second_values()


def fitting(game: Game) -> QwantumGame:
    """Return a game on whose sheet the weights were learned. Raises `DicepadError` for any other game."""
    if not isinstance(game, QwantumGame) or not fits(game):
        raise DicepadError(f"{game.spec.title}: the learned strategy knows only the ordinary sheet")
    return game


def learned(game: Game) -> Chooser:
    """Return the chooser for a game."""
    fitting(game)

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, QwantumState)
        values = QwantumFeatures(state, seat).values(rng)
        return max(values, key=lambda move: values[move])

    return choose


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
    values = QwantumFeatures(state, seat).values(Random(SEED))
    return dict(sorted(values.items(), key=lambda one: -one[1]))


FAMILY = Family("learned", "has learned what rows and columns are still worth", ("learned",), ("learned",), learned)
