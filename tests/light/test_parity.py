"""Light Python plays as CPython does: a sample of each game, in every run; the command `compare` plays thousands."""

from __future__ import annotations

import json
from contextlib import contextmanager
from random import Random

import pytest
from live import page
from live.light import probe
from live.light.parity import explored, matches, sessions

import dicepad
from dicepad import Match, play_out
from dicepad.about import About
from dicepad.deals import deal
from dicepad.odds.exact.open_cells import MOST_TURNS
from dicepad.tasks import LANGUAGES as TASK_LANGUAGES
from dicepad.tasks import TYPES
from dicepad.tasks.sets import task_set
from sheetgen.wording import LANGUAGES, SUPPORTED
from tests.evening import board_of, table_event
from tests.tiers import quick
from widgets.match.seats import computers

from .conftest import same

pytestmark = pytest.mark.solve

OWN = ("qwixx", "qwantum", "qwinto", "kneifen")


def test_every_sheet_is_drawn_the_same_with_its_guide(light):
    for number, game in enumerate(dicepad.games()):
        same(light, "begin", "board", game, '["Ann"]', SUPPORTED[number % len(SUPPORTED)], "1")
        same(light, "take", "board", '{"do": "rules"}')


@pytest.mark.parametrize("game", quick(dicepad.games(), "qwixx", "qwixx-bonus-b", "qwantum", "kneifen", "qwinto"))
def test_a_match_goes_the_same_way(light, game):
    assert not list(filter(None, matches(light, game, 1)))


@pytest.mark.parametrize("game", quick(dicepad.games(), "qwixx", "qwantum", "qwinto", "kneifen"))
def test_a_board_shows_the_same_whatever_is_done(light, game):
    assert not list(filter(None, sessions(light, game, 40 if game in OWN else 8)))


@pytest.mark.parametrize("events", quick([6, 12], 6))
@pytest.mark.parametrize("game", OWN)
def test_an_explorer_tells_the_same_chances(light, game, events):
    assert not list(filter(None, explored(light, game, events)))


@pytest.mark.parametrize("game", quick(OWN, "qwixx", "qwantum"))
def test_every_computer_and_the_coach_decide_the_same(light, game):
    """Each has a turn against a person who asks for a hint at every decision."""
    for name in computers(dicepad.load(game)):
        same(light, "begin", "board", game, json.dumps(["Ann", name]), "en", "7")
        sheets, asked = 0, 0
        while not sheets or not asked:
            session = page.sessions["board"]
            if session.table.in_play.computer_plays:
                event = {"do": "step"}
            elif session.state.dice_due or not session.state.to_act:
                sheets, event = sheets + 1, {"do": "roll"}
            else:
                asked += 1
                same(light, "take", "board", json.dumps({"do": "hint"}))
                event = {"do": "move", "move": session.state.moves(session.table.display.seat)[0]}
            same(light, "take", "board", json.dumps(event))


@pytest.mark.parametrize(
    ("game", "sheets"),
    [
        ("qwixx", "red:2,3,4,5,6,7,8,9,10 blue:12,11,10,9,8,7 / - "),  # a lead of more points than the net counts
        ("qwixx", "- / - / - / - "),
        ("qwantum", "- / - "),
        ("qwinto", "- / - "),
    ],
)
def test_nets_estimate_the_same(light, game, sheets):
    """The browser evaluates them in TypeScript."""
    same(light, "valued", game, f"{sheets}; active=0 phase=roll", "1")


@pytest.mark.parametrize(("game", "why"), [("qwixx-steps-b", "cannot be solved"), ("qwixx-mixed-numbers", "numpy")])
def test_what_nobody_can_judge_is_refused_in_the_same_words(light, game, why):
    """With two at the table, for which none is ever laid down."""
    same(light, "begin", "board", game, '["Ann", "Bob"]', "en", "7")
    for event in ('{"do": "roll"}', '{"do": "move", "move": "pass"}'):
        same(light, "take", "board", event)
    assert why in same(light, "take", "board", '{"do": "review"}')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_begins_in_every_language(light, lang):
    for game in OWN:
        view = json.loads(same(light, "begin", lang, game, json.dumps(["Ann", "careful", "random"]), lang, "7"))
        assert view["board"]["lang"] == lang


@pytest.mark.any_dice("boards that nobody gave a seed begin differently")
def test_a_board_without_a_seed_begins_as_pages_begin_it(light):
    """Arguments that pages leave out are none here; the dice differ each time."""
    same(light, "begin", "chance", "qwixx", '["Ann"]', "en", None)
    rolled = set()
    for _ in range(5):
        light.ask("begin", "chance", "qwixx", '["Ann"]', "en", None)
        rolled.add(json.dumps(json.loads(light.ask("take", "chance", '{"do": "roll"}'))["view"]["dice"]))
    assert len(rolled) > 1


@pytest.mark.parametrize("game", OWN)
def test_a_kept_match_is_restored_by_either(light, game):
    """Each Python continues a match from the data that the other one kept."""
    assert not list(filter(None, sessions(light, game, 10)))
    left = same(light, "kept", "board")
    same(light, "begin", "there", game, '["Ann", "careful"]', "de", "7")
    assert json.loads(same(light, "restore", "there", left))["view"]["eventIndex"] > 0
    assert same(light, "kept", "there") == left


def test_each_kind_of_value_is_written_or_refused_as_cpython_does(light):
    answers = [same(light, "written", kind) for kind in range(len(probe.KINDS))]
    assert answers[0] == '["[1, 2]"]'
    assert answers.count('"TypeError"') == 6


def late(game: str, players: int, seed: int) -> str:
    """Return the record of a match that begins a few turns before its end."""
    rng = Random(f"{game} {seed}")
    states = play_out(Match.begin(dicepad.load(game), players), rng).states
    return Match(states[-min(12, len(states)) :][:1], about=About(deal=str(seed))).to_text()


@pytest.mark.parametrize("game", quick(dicepad.games(), "qwixx", "kneifen"))
def test_every_reply_over_a_whole_series_is_json(light, game):
    """Two matches from near their ends, with looks and trials; what is kept then goes on at another board."""
    rng, seats = Random(game), '["Ann", "Bob"]'
    same(light, "begin", "board", game, seats, "en", "1")
    for number in range(2):
        text = same(light, "take", "board", json.dumps({"do": "load", "text": late(game, 2, number)}))
        view, over = json.loads(text)["view"], False
        while not over or rng.random() < 0.8:
            told = json.loads(same(light, "kept", "board"))
            over = over or told["over"]
            event = {"do": "show", "way": 0} if view["over"] else table_event(view, told, rng)
            view = json.loads(same(light, "take", "board", json.dumps(event)))["view"]
        view = json.loads(same(light, "take", "board", '{"do": "new", "seed": "2"}'))["view"]
        kept = same(light, "kept", "board")
        assert len(json.loads(kept)["series"][1]) == number + 1
        same(light, "begin", "there", "qwinto", seats, "de", "7")
        assert board_of(json.loads(same(light, "restore", "there", kept))["view"]) == board_of(view)
        assert same(light, "kept", "there") == kept


@pytest.mark.parametrize("game", OWN)
def test_there_are_as_many_lines_of_play(light, game):
    rolls = " ".join(map(str, deal(game, 5).faces(0)))
    assert int(same(light, "count", game, 1, rolls)) > 1


@pytest.mark.parametrize("seed", ["", "7", "Zo\u00e9", "x" * 400, "\U0001f3b2/12", 0, 7, -7, 2**32, 2**80 + 1])
def test_chance_is_the_same_for_a_seed(light, seed):
    rng = Random(seed)
    wanted = [rng.choice(range(size)) for size in (1, 2, 6, 97, 2**20)]
    assert json.loads(same(light, "drawn", str(seed), isinstance(seed, int))) == wanted


TEXTS = ("caf\u00e9 \u00a0x", 'It\'s "so"', "\x1b\u2028\U0001f3b2\\", "\u00dfA\u0661\u00b2", " \u3000a\u2003b\x85c ")


@pytest.mark.parametrize("text", TEXTS)
def test_texts_are_taken_and_shown_in_the_same_way(light, text):
    assert json.loads(same(light, "spelled", text))


@pytest.mark.parametrize("value", [0.05, 2.25, 2.675, -0.5, 1e15 / 7, 3, 0.125])
def test_numbers_are_rounded_in_the_same_way(light, value):
    assert json.loads(same(light, "rounded", value))


@pytest.mark.parametrize("bits", [20, 53, 54, 200, 2000])
def test_fractions_are_the_nearest_floats(light, bits):
    """Also those of numbers that no float holds, halves, and what is a little more than half."""
    rng = Random(bits)
    tops = [1, 2**bits - 1, 2**bits + 1, *(rng.getrandbits(bits) | 1 for _ in range(6))]
    halves = [(2**54 + 2 + 4 * number) * 2**bits + more for number in (0, 1, 2) for more in (-1, 0, 1)]
    pairs = [(top, rng.getrandbits(bits) | 1) for top in tops] + [(half, 2**bits * 4 or 1) for half in halves]
    for top, bottom in pairs:
        for sign in ("", "-"):
            same(light, "divided", f"{sign}{top:x}", f"{bottom:x}")


@pytest.mark.parametrize("every", quick([False, True], False), ids=["sample", "all"])
@pytest.mark.parametrize("kind", TYPES)
def test_tasks_are_made_and_checked_the_same(light, kind, every):
    """The sample has each level and each language once."""
    levels = range(1, TYPES[kind].levels + 1)
    for seed, lang in enumerate(TASK_LANGUAGES):
        for level in levels if every else [levels[seed % len(levels)]]:
            assert len(json.loads(same(light, "tasked", kind, level, str(seed), lang))) > 10


@pytest.mark.parametrize("kind", TYPES)
def test_a_page_is_shown_the_same_task_and_verdict(light, kind):
    request = json.dumps({"type": kind, "level": TYPES[kind].levels, "seed": "7", "lang": "it"})
    told = json.loads(same(light, "task", request))
    assert told["picture"]
    for blank in range(len(told["blanks"])):
        assert json.loads(same(light, "check", request, "0,25", str(blank)))["kind"] != "right"


def test_a_page_is_shown_the_tasks_of_a_code(light):
    code = task_set(("tree", "best"), count=3, seed="class 7b").code
    shown = [json.loads(same(light, "task", json.dumps({"code": code, "number": at, "lang": "de"}))) for at in range(3)]
    assert [(one["type"], one["count"]) for one in shown] == [("tree", 3), ("best", 3), ("tree", 3)]
    assert "typo" in same(light, "task", json.dumps({"code": code[:-1], "number": 0, "lang": "de"}))


def test_the_code_of_a_worksheet_means_the_same_tasks(light):
    code = task_set(("square", "score", "kneifen"), level=2, count=7, seed="class 7b").code
    told = json.loads(same(light, "decoded", code.lower().replace("-", " ")))
    assert told[0] == code
    assert len(told) == 8
    assert "typo" in same(light, "decoded", f"{code[:-1]}{'2' if code[-1] != '2' else '3'}")


@pytest.mark.long
def test_an_explorer_looks_as_far_ahead_as_it_can(light):
    """The fractions of thirty turns have hundreds of digits."""
    about = json.dumps({"game": "kneifen", "position": "3:3 8:2 / -", "turns": 5, "lang": "en"})
    told = json.loads(same(light, "explore", "far", about, json.dumps({"do": "chance", "chance": "within"})))["about"]
    same(light, "explore", "far", json.dumps(told), json.dumps({"do": "turns", "value": MOST_TURNS}))


def test_words_that_are_near_are_the_same(light):
    names = json.dumps([*dicepad.games(), "abab", "babaab", "", "a"])
    for word in ("qwix", "kniefen", "qwixx-mixed", "baab", ""):
        same(light, "near", word, names)


def test_what_people_set_at_a_board_is_set_the_same(light):
    same(light, "begin", "menu", "qwinto", '["Ann", "careful"]', "en", "7")
    for event in (
        {"do": "games"},
        {"do": "language", "lang": "fr"},
        {"do": "rules"},
        {"do": "new", "game": "qwixx-bonus-b"},
        {"do": "language", "lang": ["de"]},
        {"do": "rules"},
        {"do": "new", "game": "qwixxx"},
    ):
        same(light, "take", "menu", json.dumps(event))


def test_an_answer_that_nobody_waited_for_is_not_taken_for_the_next_one(light, monkeypatch):
    """As when a test runs out of time: Node.js begins again."""
    request = json.dumps({"type": "score", "seed": "1", "lang": "en"})

    @contextmanager
    def late():
        assert light.node.stdin
        light.node.stdin.write(json.dumps(["task", request]) + "\n")
        light.node.stdin.flush()
        raise TimeoutError
        yield

    with monkeypatch.context() as running_late:
        running_late.setattr(light, "limited", late)
        with pytest.raises(TimeoutError):
            light.ask("task", request)
    assert "kind" in same(light, "check", request, "", "0")
