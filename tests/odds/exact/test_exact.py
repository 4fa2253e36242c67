"""Exact chances, each against a count through the rules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import icepool
import pytest

from dicepad import DicepadError, load
from dicepad.cli import main
from dicepad.odds.exact import expectation, multisets
from dicepad.odds.face import CHANCES
from dicepad.odds.kneifen import exact as kneifen
from dicepad.odds.qwantum import exact as qwantum
from dicepad.odds.qwixx.chances import exact as crossing
from dicepad.rules.crossing import CrossingGame, CrossingRules, CrossingState
from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.rules.qwantum import QwantumGame, QwantumState
from tests.kinds import checked
from tests.odds.exact.remembered import by_dice

QWIXX = checked(CrossingRules, load("qwixx"))
QWANTUM = checked(QwantumGame, load("qwantum"))


def colour_moves(state: CrossingState) -> set[str]:
    return set(state.play(0, "pass").moves(0)) - {"pass"}


def test_cells_of_one_roll_agree_with_the_moves_the_rules_offer() -> None:
    white, colour, either = Counter[str](), Counter[str](), Counter[str]()
    start = QWIXX.start(1)
    for one, two, die in product(range(1, 7), repeat=3):
        state = start.roll(dice=[one, two, die, die, die, die])
        by_white, by_colour = set(state.moves(0)) - {"pass"}, colour_moves(state)
        white.update(by_white)
        colour.update(by_colour)
        either.update(by_white | by_colour)
    closing = {row.cells[-1].name for row in QWIXX.spec.rows}
    for cell in crossing.cell_chances(QWIXX):
        if cell.cell not in closing:
            assert (cell.white, cell.colour, cell.either) == tuple(
                Fraction(counts[cell.cell], 216) for counts in (white, colour, either)
            )
            assert cell.waiting * cell.either == 1


@pytest.mark.parametrize(
    "position",
    [
        "red:2,3,4,5,6,12,lock yellow:11 green:4 blue:9,3",
        "red:9,10,11 yellow:2,3,4,5,6,12,lock green:12,11,3 blue:3",
        "red:2,3,4,5,6,12,lock yellow:9 green:12,10,9,8,4 blue:5",
    ],
)
def test_unavoidable_misthrow_by_counting_all_rolls(position: str) -> None:
    state = QWIXX.from_text(position)
    assert isinstance(state, CrossingState)
    stuck = 0
    for dice in product(range(1, 7), repeat=5):
        rolled = state.roll(dice=dice)
        stuck += rolled.moves(0) == ("pass",) and rolled.play(0, "pass").moves(0) == ("pass",)
    assert crossing.misthrow_chance(state, 0) == Fraction(stuck, 6**5)


@pytest.mark.parametrize("crosses", [(2, 3, 4, 5, 6), (2, 3, 4, 5), (2, 4, 6, 8, 10, 11), (9, 10)])
def test_closing_a_row_agrees_with_the_rules(crosses: tuple[int, ...]) -> None:
    """The fifth cross in the white action may be followed by the closing number in the colour action."""

    @cache
    def best(position: str, rolls: int) -> Fraction:
        state = QWIXX.from_text(position)
        assert isinstance(state, CrossingState)
        if state.closed:
            return Fraction(1)
        if not rolls:
            return Fraction(0)
        chance = Fraction(0)
        for one, two, red in product(range(1, 7), repeat=3):
            rolled = state.roll(dice=[one, two, red, 1, 1, 1])
            ends = set()
            for white in rolled.moves(0):
                if white == "pass" or white.startswith("red"):
                    after = rolled.play(0, white)
                    assert isinstance(after, CrossingState)
                    if after.phase != "colour":
                        return Fraction(1)
                    for move in after.moves(0):
                        if move == "pass" or move.startswith("red"):
                            masks = after.play(0, move).to_json()["seats"][0].get("red", [])
                            ends.add("red:" + ",".join(map(str, masks)) if masks else "-")
            chance += max(best(end, rolls - 1) for end in ends)
        return chance / 216

    written = "red:" + ",".join(map(str, crosses))
    found = crossing.closing_chances(QWIXX, "red", crosses, rolls=2)
    assert found == (Fraction(0), best(written, 1), best(written, 2))


MIXED = """base = "qwixx"
id = "mixed"
misthrows = [-1, -1, -1, -1]
dice = [
    { name = "white1", colour = "white", faces = [1, 2, 3] },
    { name = "white2", colour = "white", faces = [1, 2, 3] },
    { name = "red", colour = "red", faces = [1, 2, 2] },
    { name = "blue", colour = "blue", faces = [1, 2, 3] },
]
rows = [
    { name = "one", cells = ["R2", "B3", "R4", "B5"], closing = [5] },
    { name = "two", cells = ["B2", "R3", "R5"], closing = [5] },
]
[crossing]
closing_crosses = 2
rows_to_end = 2
points = [0, 1, 3, 6, 10, 15]
"""


@pytest.mark.parametrize(("other", "closed"), [("-", ()), ("two:2,3,5,lock", ("two",))])
def test_closing_a_mixed_row_agrees_with_the_rules(tmp_path: Path, other: str, closed: tuple[str, ...]) -> None:
    """Each cell with the die of its own colour; the die of a row that is closed has left the game."""
    file = tmp_path / "mixed.toml"
    file.write_text(MIXED)
    game = load(file)
    assert isinstance(game, CrossingGame)

    @cache
    def best(state: CrossingState, left: int) -> Fraction:
        if state.closed & 1:
            return Fraction(1)
        if not left:
            return Fraction(0)
        rolls = list(product(*(die.faces for die in state.dice_to_roll())))
        chance = Fraction(0)
        for roll in rolls:
            ends = set()
            rolled = state.roll(dice=roll)
            for white in rolled.moves(0):
                after = rolled.play(0, white)
                assert isinstance(after, CrossingState)
                colours = after.moves(0) if after.phase == "colour" and "two" not in white else ()
                ends.add(after)
                ends.update(after.play(0, colour) for colour in colours if "two" not in colour)
            closable = [replace(end, phase="roll", dice=(), choices=(), misthrows=(0,), crossed=False) for end in ends]
            chance += max(best(end, left - 1) for end in closable)
        return chance / len(rolls)

    state = game.from_text(other)
    assert isinstance(state, CrossingState)
    found = crossing.closing_chances(game, "one", (), 3, closed)
    assert found == tuple(best(state, rolls) for rolls in range(4))


@pytest.mark.parametrize("identity", ["qwixx-x-change", "qwixx-big-points", "qwixx-double-a"])
def test_unavoidable_misthrow_with_additions_by_counting_all_rolls(identity: str) -> None:
    """Moves that an addition allows, such as changing a number for another, avoid a misthrow as well."""
    game = load(identity)
    position = "red:2,3,4,5,6,7,8,12,lock yellow:10,11 green:4 blue:9,3"
    state, plain = game.from_text(position), QWIXX.from_text(position)
    assert isinstance(state, CrossingState)
    assert isinstance(plain, CrossingState)
    stuck = 0
    for dice in product(range(1, 7), repeat=5):
        rolled = state.roll(dice=dice)
        stuck += rolled.moves(0) == ("pass",) and rolled.play(0, "pass").moves(0) == ("pass",)
    assert crossing.misthrow_chance(state, 0) == Fraction(stuck, 6**5) < crossing.misthrow_chance(plain, 0)


def test_closing_refuses_what_cannot_stand() -> None:
    for row, crosses in (("pink", ()), ("red", (4, 3)), ("red", (2, 3, 4, 5, 6, 12)), ("red", (13,))):
        with pytest.raises(DicepadError):
            crossing.closing_chances(QWIXX, row, crosses)


def test_more_rolls_never_hurt_closing() -> None:
    chances = crossing.closing_chances(QWIXX, "green", (), rolls=25)
    assert list(chances) == sorted(chances)
    assert chances[-1] < 1


def test_qwantum_sums_by_icepool() -> None:
    for row in QWANTUM.spec.rows:
        dice = [
            icepool.Die([face.number if face.colour in ("white", row.colour) else 0 for face in die.faces])
            for die in QWANTUM.spec.dice
        ]
        total = sum(dice[1:], start=dice[0])
        assert qwantum.sum_chances(QWANTUM, str(row.colour)) == {value: total.probability(value) for value in total}


def test_missing_colours_by_counting() -> None:
    counts: Counter[int] = Counter()
    for faces in product(*(die.faces for die in QWANTUM.spec.dice[1:])):
        counts[4 - len({face.colour for face in faces})] += 1
    assert qwantum.missing_colours(QWANTUM) == {key: Fraction(count, 6**6) for key, count in sorted(counts.items())}


SMALL = """base = "qwantum"
id = "small"
dice = [
    { name = "white", colour = "white", faces = [1, 2, 3] },
    { name = "die1", faces = ["R1", "R4", "Y5", "B1", "V6"] },
    { name = "die2", faces = ["R2", "R6", "Y1", "V4"] },
]
"""


def test_the_second_roll_through_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL)
    game = load(file)
    assert isinstance(game, QwantumGame)
    targets = {6, 7, 8}

    def chance(state: QwantumState, move: str) -> Fraction:
        after = state.play(0, move)
        assert isinstance(after, QwantumState)
        rolls = list(product(*(die.faces for die in after.dice_to_roll())))
        rolled = [after.roll(dice=roll) if roll else after for roll in rolls]
        return Fraction(sum(one.sums[red] in targets for one in rolled if isinstance(one, QwantumState)), len(rolls))

    total = Fraction(0)
    sums: Counter[int] = Counter()
    red = [row.name for row in game.spec.rows].index("red")
    for faces in product(*(die.faces for die in game.spec.dice)):
        state = game.start(1).roll(dice=faces)
        assert isinstance(state, QwantumState)
        chances = {move: chance(state, move) for move in state.moves(0)}
        found = qwantum.best_second_rolls(game, faces, "red", targets)
        assert dict(found) == chances
        assert [value for _, value in found] == sorted(chances.values(), reverse=True)
        total += max(chances.values())
        after = state.play(0, found[0][0])
        rolls = list(product(*(die.faces for die in after.dice_to_roll())))
        for roll in rolls:
            ended = after.roll(dice=roll) if roll else after
            assert isinstance(ended, QwantumState)
            sums[ended.sums[red]] += 60 // len(rolls)
    assert qwantum.two_roll_chance(game, "red", targets) == total / 60
    shares = {value: Fraction(count, 60**2) for value, count in sorted(sums.items())}
    assert qwantum.two_roll_sums(game, "red", targets) == shares


@pytest.mark.parametrize("number", range(1, 13))
def test_hits_by_counting_all_rolls(number: int) -> None:
    """Sums are made by exactly two dice, each die used once: here by trying all ways to pair them."""

    def most(dice: tuple[int, ...]) -> int:
        if number <= 6:
            return dice.count(number)
        pairs = [(a, b) for a in range(len(dice)) for b in range(a) if dice[a] + dice[b] == number]
        rest = [tuple(die for at, die in enumerate(dice) if at not in pair) for pair in pairs]
        return max((1 + most(one) for one in rest), default=0)

    game = kneifen_game()
    counts = Counter(most(dice) for dice in product(range(1, 7), repeat=4))
    assert kneifen.hit_chances(game, number, 4) == {key: Fraction(count, 6**4) for key, count in sorted(counts.items())}


def kneifen_game(**options: object) -> KneifenGame:
    game = load("kneifen", **options)
    assert isinstance(game, KneifenGame)
    return game


OPTIONS = list(product(("void", "keep"), ("turn", "roll")))


def kneifen_position(game: KneifenGame, needed: dict[int, int]) -> KneifenState:
    crosses = {str(number): game.size - needed.get(number, 0) for number in game.numbers}
    state = game.from_json({"seats": [{name: count for name, count in crosses.items() if count}]})
    assert isinstance(state, KneifenState)
    return state


def turn_ends(state: KneifenState) -> bool:
    return state.over or (state.phase == "roll" and state.rolls == 0)


@pytest.mark.covering
@pytest.mark.parametrize(("lapse", "lapse_on"), OPTIONS)
@pytest.mark.parametrize("needed", [{1: 6, 8: 1}, {4: 1, 7: 6}, {2: 3, 11: 2, 12: 6}])
def test_commitments_by_expectimax_through_the_rules(lapse: str, lapse_on: str, needed: dict[int, int]) -> None:
    game = kneifen_game(dice=5, lapse=lapse, lapse_on=lapse_on)
    start = kneifen_position(game, needed)
    before = sum(start.crosses[0])

    @by_dice
    def value(state: KneifenState) -> Fraction:
        if state.to_act:
            return max(value_after(state.play(0, move)) for move in state.moves(0))
        rolls = multisets((1, 2, 3, 4, 5, 6), len(state.dice_due))
        return sum((chance * value_after(state.roll(dice=shown)) for shown, chance in rolls), Fraction(0))

    def value_after(state: object) -> Fraction:
        assert isinstance(state, KneifenState)
        return Fraction(sum(state.crosses[0]) - before) if turn_ends(state) else value(state)

    assert kneifen.turn_value(game, needed).crosses == value(start)
    for shown in ((1, 1, 2, 4, 6), (4, 4, 3, 5, 6), (2, 2, 2, 6, 6), (3, 3, 3, 3, 3)):
        state = start.roll(dice=shown)
        assert isinstance(state, KneifenState)
        for rolls in (1, 2, 3):
            listed = kneifen.best_commitments(game, shown, rolls, needed)
            assert {one.move for one in listed} == set(state.moves(0))
            assert {one.move: one.crosses for one in listed} == {
                move: value_after(state.play(0, move)) for move in state.moves(0)
            }
            if rolls < 3:
                again = state.play(0, "roll").roll(dice=shown)
                assert isinstance(again, KneifenState)
                state = again


@pytest.mark.covering
@pytest.mark.solve
@pytest.mark.parametrize(("lapse", "lapse_on"), OPTIONS)
@pytest.mark.parametrize("number", [3, 7, 12])
def test_turns_to_fill_satisfy_their_equation_through_the_rules(lapse: str, lapse_on: str, number: int) -> None:
    """One turn played best, with the rules: what it costs agrees exactly with the expected turns claimed."""
    game = kneifen_game(lapse=lapse, lapse_on=lapse_on)
    turns = kneifen.turns_to_fill(game, number)
    assert turns[6] == 0
    for have in range(6):
        assert turns[have] == turns_by_the_rules(game, number, have, turns)


def turns_by_the_rules(game: KneifenGame, number: int, have: int, turns: Sequence[Fraction]) -> Fraction:
    @by_dice
    def cost(state: KneifenState) -> Fraction:
        if state.to_act:
            return min(after(state.play(0, move)) for move in state.moves(0))
        rolls = multisets((1, 2, 3, 4, 5, 6), len(state.dice_due))
        return sum((chance * after(state.roll(dice=shown)) for shown, chance in rolls), Fraction(0))

    def after(state: object) -> Fraction:
        assert isinstance(state, KneifenState)
        if state.over:
            return Fraction(0)
        if not turn_ends(state):
            return cost(state)
        filled = state.crosses[0][game.numbers.index(number)]
        # with one seat a turn earned and the next turn look alike; only full hits earn one
        return turns[filled] - ((filled - have) * game.dice_a_hit(number) == game.dice)

    return 1 + cost(kneifen_position(game, {number: 6 - have}))


def test_the_expected_hits_of_a_number() -> None:
    assert expectation(kneifen.hit_chances(kneifen_game(), 4, 6)) == 1


@pytest.mark.long
@pytest.mark.parametrize("identity", ["qwixx-mixed-colours", "qwixx-x-change", "qwantum", "kneifen", "qwinto"])
def test_every_game_has_its_tables(identity: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of the game and of its first position; with what the functions say, which the tests above prove."""
    game = load(identity)
    assert main(["odds", identity]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 15
    assert all(line == line.rstrip() for line in lines)
    assert main(["odds", identity, "--position", game.start(2).to_text(), "--seat", "1"]) == 0
    assert capsys.readouterr().out
    if identity == "qwinto":
        assert "      7      0.00 %     16.67 %      6.94 %" in lines
    if identity == "kneifen":
        turn = kneifen.turn_value(kneifen_game(lapse="keep", lapse_on="roll"), dict.fromkeys(range(1, 13), 6))
        (line,) = [line for line in lines if "lapse=keep lapse_on=roll" in line]
        assert f"{float(turn.crosses):.4f}" in line.split()
    if identity == "qwantum":
        chance = qwantum.two_roll_chance(QWANTUM, "red", range(20, 34))
        (line,) = [line for line in lines if line.split()[:1] == ["20"] and "13." in line]
        assert f"{float(100 * chance):.2f}" in line.split()


def test_a_game_without_exact_chances_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, whether of the game or of a position of it."""
    monkeypatch.delitem(CHANCES.own, "qwinto")
    monkeypatch.setattr(CHANCES, "faces", {})
    for more in ([], ["--position", "orange:3"]):
        assert main(["odds", "qwinto", *more]) == 1
        said = capsys.readouterr()
        assert (said.out, said.err) == ("", "dicepad: there are no exact probabilities for qwinto yet\n")
