"""One registry of strategies: each plays legally, plain and compiled forms choose the same, wrong names are refused."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from dicepad import Chooser, DicepadError, Game, State, load
from dicepad.cli import main
from dicepad.odds import play as plain
from dicepad.odds.face import CHANCES, face_of
from dicepad.odds.qwixx.many_games.compiled_noise import mix as compiled_mix
from dicepad.odds.qwixx.many_games.noise import mix
from dicepad.odds.simulation import Experiment, simulate
from dicepad.odds.strategies import Strategy, families, strategies, strategy
from dicepad.record import Match, play_out
from dicepad.rules.crossing import CrossingGame, CrossingState

ROOT = Path(__file__).parents[2]
GAMES = [load(name) for name in ("qwixx", "qwantum", "kneifen", "qwinto", "qwixx-longo", "qwixx-bonus-b")]


def test_the_noise_of_the_dice_is_the_compiled_one() -> None:
    rng = Random(1)
    for _ in range(200):
        three = rng.randrange(10**9), rng.randrange(10**12), rng.randrange(10**4)
        assert mix(*three) == int(compiled_mix(*three))


def random_by_noise(seed: int, deal: int, turn: list[int]) -> Chooser:
    """The strategy random, with the noise of its compiled form: every legal move weighs as much, the heaviest is
    played."""

    def choose(state: State, seat: int, rng: Random) -> str:
        assert isinstance(state, CrossingState)
        white, targets = state.phase == "white", state.game.layout.targets
        noise = mix(seed + 1 + seat, deal, turn[0]) if white else mix(seed, deal, turn[0] + 1000)

        def weight(move: str) -> int:
            target = targets.get(move)
            return mix(noise, target.row, target.bit.bit_length() - 1) if target else mix(noise, 4, 0)

        return max(state.moves(seat), key=weight)

    return choose


@pytest.mark.solve
@pytest.mark.parametrize(
    ("name", "names", "deals"),
    [
        ("qwixx", ("careful", "gap-2"), 12),
        pytest.param("qwixx", ("solo", "hasty-14"), 8, marks=pytest.mark.long),
        ("two-rows", ("random", "racer-1", "closer-1"), 150),
        ("two-rows", ("solo",), 200),
        ("two-rows", ("friendly-2", "friendly-3", "hasty-7-7", "careful", "random"), 60),
        ("mixed", ("careful", "gap-0", "random"), 150),
        ("mixed", ("closer-2", "friendly-2", "hasty-20"), 150),
        ("mixed", ("random", "solo"), 200),
    ],
)
def test_compiled_strategies_play_as_the_plain_ones(
    small: Callable[[str], CrossingGame],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    names: tuple[str, ...],
    deals: int,
) -> None:
    """Kernel and rules give the same points, ends and turns in every deal and rotation."""
    game: Game = load(name) if name == "qwixx" else small(name)
    compiled = face_of(game).compiled(game, names)
    assert compiled is not None
    scores, winners, endings, turns = compiled(5, 1_000, deals)
    now = [0, 0]
    streams = plain.streams

    def timed(game: Game, seed: int, deal: int, turn: int) -> tuple[Mapping[str, int], Random, Random]:
        now[0] = turn
        return streams(game, seed, deal, turn)

    def seen(game: Game, name: str) -> Strategy:
        if name != "random":
            return strategy(game, name)
        return Strategy(name, "", lambda state, seat, rng: random_by_noise(5, now[1], now)(state, seat, rng))

    monkeypatch.setattr(plain, "streams", timed)
    monkeypatch.setattr(plain, "strategy", seen)
    for deal in range(deals):
        now[1] = 1_000 + deal
        again = plain.play_deals(game, names, 5, 1_000 + deal, 1)
        for one, other in zip((scores, winners, endings, turns), again, strict=True):
            assert np.array_equal(one[deal], other[0])


def test_a_table_of_few_seats_serves_many(small: Callable[[str], CrossingGame]) -> None:
    """friendly-2 among five seats counts the turns of one other; it read what lies behind its table."""
    game = small("two-rows")
    compiled = face_of(game).compiled(game, ("friendly-2",) * 5)
    alone = face_of(game).compiled(game, ("friendly-2", "friendly-5", "friendly-5", "friendly-5", "friendly-5"))
    assert compiled is not None
    assert alone is not None
    assert np.array_equal(compiled(1, 0, 50)[0], np.array(plain.play_deals(game, ("friendly-2",) * 5, 1, 0, 50)[0]))
    assert not np.array_equal(compiled(1, 0, 50)[0], alone(1, 0, 50)[0])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_strategy_plays_legal_matches(game: Game) -> None:
    """Two seats of it; those that go by a table are tried on small sheets above."""
    names = [name for name in strategies(game) if not strategy(game, name).solved]
    assert {"random", "careful"} <= set(names)
    for name in names:
        seed = Random(7)
        match = play_out(Match.begin(game, 2), seed, strategy(game, name).choose)
        assert match.state.over


@pytest.mark.parametrize(
    ("game", "weak", "strong"),
    [("qwixx", "random", "careful"), ("qwantum", "random", "careful"), ("qwantum", "random", "nearest"),
     ("kneifen", "random", "careful"), ("kneifen", "random", "most")],
)  # fmt: skip
def test_a_strategy_beats_chance(game: str, weak: str, strong: str) -> None:
    found = simulate(Experiment(game, (weak, strong), 4), 40)
    mean, error = found.mean(1, 1)
    assert mean - 2 * error > 0.5


@pytest.mark.long
@pytest.mark.solve
def test_strategies_are_listed_by_strength() -> None:
    """The weakest first: each wins less than half of its games against the next. The last one is slow to compile, and
    has its turn in `test_win_chance`."""
    *names, _ = strategies(load("qwixx"))
    for weak, strong in pairwise(names):
        mean, error = simulate(Experiment("qwixx", (weak, strong), 9), 40_000).mean(1, 0)
        assert mean + 3 * error < 0.5, (weak, strong)


@pytest.mark.long
@pytest.mark.solve
@pytest.mark.parametrize(("game", "deals"), [("kneifen", 40), ("qwantum", 60), ("qwinto", 8)])
def test_none_is_listed_above_a_stronger_one(game: str, deals: int) -> None:
    """In games of long matches, none wins clearly more than half against the next, and the last beats the first."""
    names = strategies(load(game))
    for weak, strong in [*pairwise(names), (names[0], names[-1])]:
        mean, error = simulate(Experiment(game, (weak, strong), 9), deals).mean(1, 0)
        assert mean - 3 * error < 0.5, (weak, strong)
    assert mean + 3 * error < 0.5


POSITIONS = [
    # careful leaves out one cell at most with the white sum, and as little as it can
    ("red:2 / ", 1, "1 3 6 6 6 6", "red.4"),
    ("red:2 yellow:2 green:12 blue:12 / ", 1, "1 4 6 6 6 6", "pass"),
    ("red:2 yellow:3 / ", 1, "2 3 6 6 6 6", "yellow.5"),
    # and up to five cells to avoid a misthrow, but not six
    ("- / ", 2, "1 1 6 6 6 6", "red.7"),
    ("red:2 yellow:2 green:12 blue:12 / ", 2, "2 3 6 5 1 1", "yellow.7"),
    ("red:2 yellow:2 green:12 blue:12 / ", 2, "3 3 6 6 2 2", "pass"),
]  # fmt: skip


def decided(game: Game, position: str, window: int, dice: str, name: str) -> str:
    """Return the move of seat 0 in the white window, or after it has passed there if that is the second one."""
    state = game.from_text(position.replace("/ ", "/ - ") + "; active=0").roll(dice=dice)
    choose = strategy(game, name).choose
    if window == 1:
        return choose(state, 0, Random(0))
    for seat in state.to_act:
        state = state.play(seat, "pass")
    return choose(state, 0, Random(0))


@pytest.mark.parametrize(("position", "window", "dice", "move"), POSITIONS)
def test_careful_leaves_out_few_cells(position: str, window: int, dice: str, move: str) -> None:
    assert decided(load("qwixx"), position, window, dice, "careful") == move


def test_nearest_takes_a_number_that_fills_a_column() -> None:
    """A yellow 7 is seven away from nothing, a violet 10 four away from 6; but the column scores seven."""
    choose = strategy(load("qwantum"), "nearest").choose
    dice = "W4 V6 Y3 R3 R5 B6 R6"
    for position, wanted in (("violet:6 blue:6 red:6", "yellow.1"), ("violet:6 blue:6", "violet.2")):
        state = load("qwantum").from_text(f"{position} / - ; active=0").roll(dice=dice)
        assert choose(state, 0, Random(0)) == "keep"
        assert choose(state.play(0, "keep"), 0, Random(0)) == wanted


def test_computers_play_with_what_a_browser_has(tmp_path: Path) -> None:
    """Every strategy but those that must be solved, with the files that pages carry, and no numpy."""
    spec = importlib.util.spec_from_file_location("live_build", ROOT / "book" / "live" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    for name, content in build.own_files():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    code = """
import sys
sys.path.insert(0, sys.argv[1])
sys.modules["numpy"] = sys.modules["numba"] = None
from dicepad import load
from widgets.match.seats import computers
from widgets.session import Session
for game in map(load, ("qwixx", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto")):
    for name in computers(game):
        session = Session(game, [name, name], seed=1)
        session.run()
        assert session.state.over
assert sys.modules["dicepad"].__file__.startswith(sys.argv[1])
"""
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, cwd=tmp_path)


def test_kneifen_is_simulated_without_numba() -> None:
    code = "import sys\nsys.modules['numba'] = None\nfrom dicepad.cli import main\nsys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "simulate", "kneifen", "--seats", "most", "careful", "--games", "4"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "4 games of kneifen" in done.stdout


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        ("qwixx", "carefull", "there is no strategy 'carefull' for Qwixx (did you mean careful?); allowed: random, "),
        ("qwixx", "gap-10", "(did you mean gap-1?)"),
        ("qwixx", "gap-01", "(did you mean gap-1?)"),
        ("qwixx", "hasty-8-", "(did you mean hasty-8-9?)"),
        ("qwinto", "solo", "there is no strategy 'solo' for Qwinto; allowed: random, careful"),
        ("kneifen", "gap-1", "for Kneifen; allowed: random, patient, most, careful, thrifty, learned"),
    ],
)
def test_an_unknown_strategy_is_refused_with_what_would_be_right(game: str, name: str, said: str) -> None:
    for refused in (
        lambda: strategy(load(game), name),
        lambda: simulate(Experiment(game, ("random", name)), 10),
    ):
        with pytest.raises(DicepadError) as caught:
            refused()
        assert said in str(caught.value)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_command_lists_the_strategies_of_a_game(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", game.spec.id]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [f"{family.pattern:<12} {family.about}" for family in families(game)]
    assert len(told) >= 3


def test_a_sheet_that_cannot_be_solved_is_played_by_rules_of_thumb() -> None:
    names = [family.pattern for family in families(load("qwixx-bonus-b"))]
    assert names == ["random", "racer-K", "careful", "gap-K"]
    found = simulate(Experiment("qwixx-bonus-b", ("gap-1", "random"), 3), 20)
    assert found.mean(1, 0)[0] > 0.5


def test_a_game_without_a_face_is_played_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """It needs no more than its rules."""
    monkeypatch.delitem(CHANCES.own, "qwinto")
    monkeypatch.setattr(CHANCES, "faces", {})
    game = load("qwinto")
    assert strategies(game) == ("random",)
    found = simulate(Experiment("qwinto", ("random", "random"), 3), 20)
    assert found.games == 20
    assert found.turns / found.games > 5
