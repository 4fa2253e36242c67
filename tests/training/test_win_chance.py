"""The chance to win Qwixx: plain Python against the compiled form and the rules, its calibration, what is refused."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from dicepad import DicepadError, Game, load
from dicepad.odds.face import face_of as chances_of
from dicepad.odds.play import play_deals
from dicepad.odds.qwixx.turn.compiled_moves import cells_for_roll, turn_arrays
from dicepad.odds.qwixx.turn.moves import Sheets
from dicepad.odds.qwixx.turn.sheet import NOWHERE, place
from dicepad.odds.qwixx.turn.solvable import solvable_sheet
from dicepad.odds.qwixx.winning import compiled_decisions as compiled
from dicepad.odds.qwixx.winning.compiled_net import chances, net_of, new_layers
from dicepad.odds.qwixx.winning.decisions import Turn
from dicepad.odds.qwixx.winning.net import STATES, pair_index
from dicepad.odds.qwixx.winning.play import WinTurn, fits, option_chances, win_chances
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import strategies, strategy
from dicepad.rules.crossing import CrossingState
from tests.kinds import checked
from training import win_chance as teacher
from training.win_calibration import calibration
from training.win_chance import all_rolls, look_ahead

pytestmark = pytest.mark.solve

GAME, MIXED = load("qwixx"), load("qwixx-mixed-colours")
SHEETS = {game.spec.id: turn_arrays(solvable_sheet(game).turn_table) for game in (GAME, MIXED)}
SHEET = SHEETS["qwixx"]
DEALS = 4


def played(seed: int, seats: int, phase: str, game: Game = GAME) -> CrossingState:
    """A state in this phase from a match of rules of thumb, which now and then do anything."""
    rng, choose = Random(seed), strategy(game, "gap-1").choose
    state = checked(CrossingState, game.start(seats))
    found, turns = state, rng.randrange(12 * seats)
    while turns >= 0:
        if state.phase == "roll":
            turns -= 1
        if state.phase == phase and (phase != "white" or len(state.to_act) == seats):
            found = state
        if state.to_act:
            seat = state.to_act[0]
            wild = rng.random() < 0.2
            after = state.play(seat, rng.choice(state.moves(seat)) if wild else choose(state, seat, rng))
        else:
            after = state.roll(rng)
        if after.over:
            break
        state = checked(CrossingState, after)
    while found.phase != phase:
        found = checked(CrossingState, found.play(found.to_act[0], "pass") if found.to_act else found.roll(rng))
    return found


def as_arrays(state: CrossingState) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    sheet = solvable_sheet(state.game)
    rows = [sheet.row_states(state, seat) for seat in range(state.players)]
    return np.array(rows, np.uint16), np.array(state.misthrows), np.array(state.scores)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_add_up_to_one_and_are_those_of_the_compiled_net(seats: int) -> None:
    layers = new_layers()
    for seed in range(40):
        state = played(seed, seats, "roll")
        found = win_chances(state)
        chances(net_of(seats), *as_arrays(state), state.active, layers)
        assert sum(found) == pytest.approx(1)
        assert found == pytest.approx(tuple(layers.chances[:seats]), abs=1e-4)


@pytest.mark.covering
@pytest.mark.parametrize(("game", "seats"), [(GAME, 2), (GAME, 3), (GAME, 5), (MIXED, 2), (MIXED, 4)])
@pytest.mark.parametrize("phase", ["white", "colour"])
def test_decisions_are_those_of_the_compiled_form(game: Game, seats: int, phase: str) -> None:
    memory, net, sheet = compiled.new_workspace(seats), net_of(seats), SHEETS[game.spec.id]
    for seed in range(12):
        state = played(seed, seats, phase, game)
        turn = Turn(sheet, net, Sheets(*as_arrays(state)), state.active, *rolled(state), memory)
        if phase == "white":
            compiled.decide_whites(turn)
            chosen = dict(enumerate(memory.whites))
        else:
            white = 0 if state.crossed else NOWHERE
            chosen = {state.active: compiled.decide_colour(turn, white)}
        for seat, where in chosen.items():
            options = option_chances(state, seat)
            move = next(name for name in options if cell_of(state, name) == where)
            assert options[move] == pytest.approx(max(options.values()), abs=1e-4)


def rolled(state: CrossingState) -> tuple[int, np.ndarray]:
    """The white sum, and the places of the coloured dice as compiled matches have them."""
    places, dice = np.zeros(8, np.uint16), [state.dice[die] for die in state.game.coloured_dice]
    faces, (one, two) = np.array([face.number if face else 0 for face in dice]), state.white_numbers
    return cells_for_roll(SHEETS[state.game.spec.id], one, two, faces, places), places


def cell_of(state: CrossingState, move: str) -> int:
    target = state.game.layout.targets.get(move)
    return NOWHERE if target is None else place(target.row, target.bit.bit_length() - 1)


@pytest.mark.long
@pytest.mark.parametrize("game", [GAME, MIXED])
def test_matches_of_winners_are_the_same_on_paper_and_compiled(game: Game) -> None:
    """Points, ends and turns: floating point tells equal options apart, so both forms take the first of those that all
    but tie."""
    names = ("winner", "gap-1")
    compiled = chances_of(game).compiled(game, names)
    assert compiled is not None
    for one, other in zip(compiled(11, 0, DEALS), play_deals(game, names, 11, 0, DEALS), strict=True):
        assert np.array_equal(one, other)


@pytest.mark.trained
def test_two_plies_deep_is_what_the_rules_say_of_the_next_turn() -> None:
    """On average over all rolls of the white dice; the coloured ones are drawn, which leaves this much to luck."""
    rng, found, memory = Random(2), np.zeros(2), compiled.new_workspace(2)
    for seed in (3, 8, 21):
        state, said, by_rules = played(seed, 2, "roll"), 0.0, 0.0
        for _ in range(9):
            look_ahead(SHEET, net_of(2), all_rolls(6), Sheets(*as_arrays(state)), state.active, found, memory)
            assert sum(found) == pytest.approx(1)
            said += found[0] / 9
        for whites in product(range(1, 7), repeat=2):
            faces = [*whites, *[rng.randint(1, 6) for _ in state.dice_due[2:]]]
            turn = WinTurn(checked(CrossingState, state.roll(dice=faces)))
            by_rules += turn.chances_after(turn.decided[0])[0] / 36
        assert said == pytest.approx(by_rules, abs=0.015)


@pytest.mark.long
def test_winner_is_stronger_than_all_before_it() -> None:
    *_, before, last = strategies(GAME)
    assert last == "winner"
    for weak, most, games in ((before, 0.5, 2_000), ("gap-1", 0.31, 1_000)):
        mean, error = simulate(Experiment("qwixx", (weak, last), 9), games).mean(1, 0)
        assert mean - 3 * error < most, weak


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats", "games", "luck"),
    [("qwixx", 2, 2000, 0.03), ("qwixx", 4, 800, 0.06), ("qwixx-mixed-colours", 2, 2000, 0.03)],
)
def test_called_is_won(name: str, seats: int, games: int, luck: float) -> None:
    """Of what is called so, so much is won; the positions of a match hang together, which leaves this much to luck."""
    found = calibration(load(name), net_of(seats), seats, games, 77)
    sums = np.add.reduceat(found * [1, 0, 0] + found[:, :1] * found * [0, 1, 1], [0, 4, 7, 10])
    assert sums[:, 1] / sums[:, 0] == pytest.approx(sums[:, 2] / sums[:, 0], abs=luck)


@pytest.mark.long
def test_the_same_seed_teaches_the_same_net(monkeypatch: pytest.MonkeyPatch) -> None:
    """All kinds of lessons, shortened; each chunk is a pure function, so that it can be played anywhere."""
    monkeypatch.setattr(teacher, "CHUNK", 6)
    lessons = tuple([one._replace(games=12) for one in teacher.NETS["qwixx_two"].lessons])
    monkeypatch.setitem(teacher.NETS, "qwixx_two", teacher.Course((2,), lessons))
    elsewhere: list[tuple[object, ...]] = []

    def run(function: Callable[..., Any], *given: Any) -> Any:
        before = pickle.dumps(given)
        found = function(*pickle.loads(before))
        elsewhere.append(given)
        assert pickle.dumps(given) == before
        return found

    def quiet(line: str) -> None:
        assert "matches, error of a chance" in line

    one = teacher.values_of(teacher.taught_net("qwixx_two", 1.0, 3, quiet))
    assert one == teacher.values_of(teacher.taught_net("qwixx_two", 1.0, 3, quiet, run))
    assert len(elsewhere) == 2 * len(lessons)
    assert one != teacher.values_of(teacher.taught_net("qwixx_two", 1.0, 4, quiet))


def test_a_position_that_is_won_is_called_so_and_equal_places_share() -> None:
    front = checked(CrossingState, GAME.from_text("red:2,3,4,5,6,7 misthrows:3 / misthrows:3 ; active=1"))
    assert win_chances(front)[0] > 0.95
    over = "red:2,3 misthrows:4 / red:2 green:12 misthrows:1 / red:2 blue:12 misthrows:1 ; active=0 phase=over"
    assert win_chances(checked(CrossingState, GAME.from_text(over))) == (0, 0.5, 0.5)


def test_two_equal_sheets_differ_by_the_turn_alone() -> None:
    """The seat that rolls next is a little ahead; the other one has the rest."""
    first, second = win_chances(checked(CrossingState, GAME.start(2)))
    assert 0.5 < first < 0.6
    assert second == pytest.approx(1 - first)


@pytest.mark.parametrize("name", ["qwixx-mixed-numbers", "qwixx-double-b", "qwinto"])
def test_another_sheet_is_refused_in_one_line(name: str) -> None:
    game = load(name)
    assert not fits(game)
    assert "winner" not in strategies(game)
    if isinstance(game, type(GAME)):
        with pytest.raises(DicepadError, match="only for sheets with the rows of Qwixx"):
            win_chances(checked(CrossingState, game.start(2)))


def test_one_seat_and_the_middle_of_a_turn_are_refused() -> None:
    with pytest.raises(DicepadError, match="2 to 5 seats, not for 1"):
        win_chances(checked(CrossingState, GAME.start(1)))
    with pytest.raises(DicepadError, match="between turns"):
        win_chances(played(3, 2, "white"))
    with pytest.raises(DicepadError, match="while the seat must decide"):
        option_chances(played(3, 2, "roll"), 0)


def test_pairs_are_numbered_as_the_table_numbers_them() -> None:
    known = solvable_sheet(GAME).pair_index[0]
    assert all(known[a][b] == pair_index(a, b) for a in range(STATES) for b in range(STATES))
