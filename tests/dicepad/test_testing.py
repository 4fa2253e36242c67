"""The checks of `dicepad.testing` see what is wrong: games are broken on purpose, one way each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dicepad
from dicepad import DicepadError, IllegalMove
from dicepad.cli import main
from dicepad.env.encoders.kneifen import KneifenEncoder
from dicepad.env.encoders.qwinto import QwintoEncoder
from dicepad.odds.kneifen.face import KneifenChances
from dicepad.odds.strategies import Family
from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.rules.qwinto import QwintoState
from dicepad.testing import Violation, case, cases, check, learning
from dicepad.testing.playing import STRATEGIES
from sheetgen.games import SHEETS
from sheetgen.games.kneifen import KneifenSheet
from sheetgen.testing import DRAWING
from widgets.testing import BOARD, next_event

KNEIFEN, QWINTO = dicepad.load("kneifen"), dicepad.load("qwinto")


@pytest.fixture(autouse=True)
def forgetful() -> Iterator[None]:
    """Samples and environments are kept between checks; those of broken games must not be."""
    for kept in (case.kept, learning.world_of):
        kept.cache_clear()
    yield
    for kept in (case.kept, learning.world_of):
        kept.cache_clear()


def changed(owner: type, name: str, change: Any) -> tuple[type, str, Any]:
    """A method or property whose answer is changed."""
    whole = getattr(owner, name)
    if isinstance(whole, property):
        return owner, name, property(lambda self: change(whole.fget(self)))  # type: ignore[misc]
    return owner, name, lambda self, *given: change(whole(self, *given))


def refuse(move: str) -> KneifenState:
    """Refuse a move that is listed as legal."""
    raise IllegalMove(move, "not today", (), "unknown")


def shifted(self: QwintoEncoder, state: QwintoState, seats: tuple[int, ...], encode: Any = QwintoEncoder.encode) -> Any:
    """Show the choices of a window in the place of the first entry."""
    found = encode(self, state, seats)
    return [*found[:1], sum(choice is not None for choice in state.choices), *found[2:]]


def leaking(self: QwintoState, scores: Any = QwintoState.scores) -> tuple[int, ...]:
    """Count a choice of a window as a point, as if it had been entered at once."""
    chosen = self.choices or (None,) * self.players
    return tuple(score + (choice is not None) for score, choice in zip(scores.fget(self), chosen, strict=True))


@cache
def sound(game: dicepad.Game) -> None:
    """See once that all is well before something is broken."""
    check(game, 2)


@pytest.mark.parametrize(
    ("game", "broken", "said"),
    [
        (KNEIFEN, changed(KneifenState, "moves", lambda moves: moves * 2), "lists a move of seat 0 twice"),
        (KNEIFEN, changed(KneifenState, "moves", lambda moves: moves or ("pass",)), "the moves of seat"),
        (KNEIFEN, changed(KneifenState, "winners", lambda winners: ()), "has winners () and over True"),
        (
            KNEIFEN,
            (KneifenState, "refusal", lambda self, seat, move: ("nonsense", {})),
            "KeyError: 'nonsense' (match.py:",
        ),
        (KNEIFEN, changed(KneifenState, "seat_json", lambda seat: {}), "positions go through json and text and back: "),
        (
            KNEIFEN,
            changed(KneifenState, "refusal", lambda why: (why[0], {})),
            "legal moves are taken and others refused",
        ),
        (KNEIFEN, (KneifenGame, "check_players", lambda self, players: int(players)), "begins a match"),
        (QWINTO, (QwintoState, "choices", ()), "a seat decides once in a window|the order of decisions|KeyError|Error"),
        (KNEIFEN, changed(KneifenGame, "actions", lambda actions: actions[1:]), "Game.actions does not list"),
        (
            KNEIFEN,
            changed(KneifenEncoder, "encode", lambda found: [found[0] + 512, *found[1:]]),
            "the field crosses is declared from 0 to 6 and shows 512",
        ),
        (KNEIFEN, changed(KneifenEncoder, "encode", lambda found: found[1:]), "an observation has"),
        (QWINTO, (QwintoEncoder, "encode", shifted), "seat 1 sees what seat 0 has chosen"),
        (QWINTO, (QwintoState, "scores", property(leaking)), "the sheets or scores show what seat 0 has chosen"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_game_is_seen(
    monkeypatch: pytest.MonkeyPatch, game: dicepad.Game, broken: tuple[type, str, Any], said: str
) -> None:
    sound(game)
    forgetful_of = (case.kept, learning.world_of)
    for kept in forgetful_of:
        kept.cache_clear()
    monkeypatch.setattr(*broken)
    with pytest.raises(Violation) as seen:
        check(game, 2)
    assert any(one in str(seen.value) for one in said.split("|")), str(seen.value)


def test_an_illegal_strategy_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    wild = Family.of_one("wild", "no legal move", lambda state, seat, rng: "nowhere")
    monkeypatch.setattr(KneifenChances, "families", lambda self, game: (wild,))
    (problem,) = [case.problem() for case in cases(KNEIFEN, 1, (STRATEGIES._replace(lack=lambda game: ""),))]
    assert "wild chooses 'nowhere', which is not legal for seat 0" in problem


def refuses_below(seats: int) -> Family:
    """A strategy that plays only with so many seats or more."""

    def choose(state: KneifenState, seat: int, rng: Random) -> str:
        if state.players < seats:
            raise DicepadError("not for so few")
        return state.moves(seat)[0]

    return Family.of_one("sociable", "plays in company", choose)


def test_a_strategy_may_refuse_numbers_of_seats_but_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    area = STRATEGIES._replace(lack=lambda game: "")
    for seats, problem in ((2, ""), (99, "sociable cannot play with any number of seats")):
        monkeypatch.setattr(KneifenChances, "families", lambda self, game, seats=seats: (refuses_below(seats),))
        (said,) = [case.problem() for case in cases(KNEIFEN, 1, (area,))]
        assert said.endswith(problem)
        assert bool(said) == bool(problem)


def test_a_cross_without_a_place_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*changed(KneifenSheet, "written", lambda found: found | {"13.9": "x"}))
    problems = [problem for case in cases(KNEIFEN, 1, (DRAWING,)) if (problem := case.problem())]
    assert len(problems) == 1
    assert "the sheet has no place for 13.9" in problems[0]


def test_a_board_that_offers_what_it_refuses_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    case.kept(KNEIFEN, 1)  # the match that is looked at is played by the rules
    monkeypatch.setattr(KneifenState, "after_move", lambda self, seat, move: refuse(move))
    assert all("not today" in case.problem() for case in cases(KNEIFEN, 1, (BOARD,)))


def test_a_player_at_the_board_does_not_roll_again_for_ever() -> None:
    buttons: Any = [{"move": move, "picks": False} for move in ("again", "bank")]
    view: Any = {"auto": False, "roll": False, "live": {}, "moves": buttons}
    rng = Random(1)
    assert {next_event(view, rng)["move"] for _ in range(99)} == {"again", "bank"}


def test_a_board_that_tells_what_others_have_just_chosen_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QwintoState, "scores", property(leaking))
    (problem,) = [said for case in cases(QWINTO, 2, (BOARD,)) if (said := case.problem())]
    assert "the board shows what a seat has chosen, before all have" in problem


def test_a_part_with_a_fault_fails_in_one_line_also_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that a game lacks is left out; one that it has, but that cannot be loaded, is no such part."""
    monkeypatch.setattr(SHEETS, "faces", {})
    monkeypatch.setitem(SHEETS.own, "kneifen", "string:nothing")
    (problem,) = [case.problem() for case in cases(KNEIFEN, 1, (DRAWING,))]
    fault = "there is no sheet for kneifen: string:nothing cannot be loaded: module 'string' has no attribute 'nothing'"
    assert problem == f"kneifen-1: it can be loaded: {fault}"
    with pytest.raises(DicepadError) as seen:
        SHEETS.find("kneifen")
    asked_by_ipython: Any = seen.value
    assert asked_by_ipython._render_traceback_() == [f"DicepadError: {fault}"]


@pytest.mark.parametrize("identity", ["qwixx-double-a", "qwantum", "kneifen", "qwinto"])
def test_sheet_and_board_of_our_games_pass(identity: str) -> None:
    assert [problem for case in cases(identity, 2, (DRAWING, BOARD)) if (problem := case.problem())] == []


def test_a_case_is_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    one = next(case for case in cases("kneifen", 1) if "never change" in str(case))
    assert str(one) == "kneifen-1: states never change"
    one()
    case.kept.cache_clear()
    monkeypatch.setattr(KneifenState, "__setattr__", object.__setattr__)
    with pytest.raises(Violation, match=r"^kneifen-1: states never change: you can change a state's active seat"):
        one()


def test_the_command_says_what_fails_and_what_is_lacking(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["check", "kneifen", "--seats", "2"]) == 0
    areas = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [words[0] for words in areas][:4] == ["rules", "environment", "strategies", "advice"]
    assert all(words[1] == words[3] for words in areas)
    monkeypatch.setattr(*changed(KneifenGame, "actions", lambda actions: ("1", "1")))
    learning.world_of.cache_clear()
    assert main(["check", "kneifen", "--seats", "1"]) == 1
    told = capsys.readouterr()
    assert "environment  3 of 4 passed\n  kneifen-1: every move has one number: " in told.out
    assert told.err == "dicepad: kneifen breaks 1 check\n"
    monkeypatch.setattr(KneifenGame, "actions", property(dicepad.Game.actions.fget))  # type: ignore[attr-defined]
    learning.world_of.cache_clear()
    assert main(["check", "kneifen", "--seats", "1"]) == 0
    lacking = "environment  not checked: the rules kneifen do not list their moves, which an environment needs\n"
    assert lacking in capsys.readouterr().out


def test_wrong_use_of_the_command_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "qwixx", "--seats", "9"]) == 1
    assert capsys.readouterr().err.startswith("dicepad: position: players: 9 seats cannot play Qwixx; allowed: 2 to 5")
    with pytest.raises(IllegalMove):
        KNEIFEN.start(1).play(0, "4")
