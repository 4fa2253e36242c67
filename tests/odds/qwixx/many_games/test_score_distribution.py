"""The distribution of the score: by following the rules through every roll of a shrunken game, and by its mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from dicepad.odds import solve
from dicepad.odds.qwixx.many_games.score_distribution import ScoreChances, score_chances
from dicepad.rules.crossing import CrossingGame, CrossingState
from dicepad.spec import Face
from tests.kinds import checked

pytestmark = pytest.mark.solve

Distribution = dict[tuple[int, bool], Fraction]


def nearest(state: CrossingState, gap: int) -> str:
    """The rule of thumb gap-K through the rules: closing first, then what leaves out least, the first of equals."""
    best, chosen = (-1000, 0), "pass"
    for move in state.moves(0):
        if move == "pass":
            continue
        row = next(index for index, row in enumerate(state.game.spec.rows) if move in [cell.name for cell in row.cells])
        cells = [cell.name for cell in state.game.spec.rows[row].cells]
        skipped = cells.index(move) - state.rows[0][row].bit_length()
        forced = state.phase == "colour" and not state.crossed
        wanted = (1000 if move == cells[-1] else -skipped if skipped <= gap or forced else -1000, -row)
        if wanted > best:
            best, chosen = wanted, move
    return chosen


def by_the_rules(game: CrossingGame, gap: int) -> Distribution:
    """Scores, with whether rows ended the game, and their chances."""

    known: dict[object, Distribution] = {}

    def ends(state: CrossingState) -> Distribution:
        if state.over:
            return {(state.scores[0], state.closed.bit_count() >= game.rows_to_end): Fraction(1)}
        key = state.rows, state.closed, state.misthrows
        if key not in known:
            rolls = Counter(settled(state, roll) for roll in product(*(die.faces for die in state.dice_to_roll())))
            found: Distribution = {}
            for after, ways in rolls.items():
                for end, chance in ends(after).items():
                    found[end] = found.get(end, Fraction(0)) + chance * Fraction(ways, rolls.total())
            known[key] = found
        return known[key]

    def settled(state: CrossingState, roll: tuple[Face, ...]) -> CrossingState:
        after = state.roll(dice=roll)
        while after.to_act:
            after = after.play(0, nearest(after, gap))
        return after

    return ends(checked(CrossingState, game.start(1)))


@pytest.mark.covering
@pytest.mark.parametrize("gap", [0, 1, 3])
@pytest.mark.parametrize("name", ["two-rows", "mixed"])
def test_a_rule_of_thumb_has_the_distribution_that_the_rules_give(
    small: Callable[[str], CrossingGame], name: str, gap: int
) -> None:
    game = small(name)
    found, wanted = score_chances(game, f"gap-{gap}"), by_the_rules(game, gap)
    for score, chance in zip(found.scores, found.chances, strict=True):
        exact = wanted.get((int(score), True), Fraction(0)) + wanted.get((int(score), False), Fraction(0))
        assert chance == pytest.approx(float(exact), abs=1e-12)
    assert found.by_rows == pytest.approx(float(sum(chance for (_, rows), chance in wanted.items() if rows)), abs=1e-12)
    assert found.by_rows + found.by_misthrows == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("name", ["two-rows", "mixed"])
def test_perfect_play_has_its_mean(small: Callable[[str], CrossingGame], name: str) -> None:
    game = small(name)
    found = score_chances(game)
    assert found.mean == pytest.approx(solve(game).start, abs=1e-10)
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert 0 <= found.dropped < 1e-9


def test_numbers_of_a_distribution(small: Callable[[str], CrossingGame]) -> None:
    found: ScoreChances = score_chances(small("mixed"), "gap-2")
    median = found.quantile(0.5)
    assert found.chances[: median - found.lowest + 1].sum() >= 0.5 > found.chances[: median - found.lowest].sum()
    variance = sum(
        chance * (score - found.mean) ** 2 for score, chance in zip(found.scores, found.chances, strict=True)
    )
    assert found.deviation**2 == pytest.approx(variance)
