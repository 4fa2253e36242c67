"""A session against the rules: whatever comes in, the match stays legal and the view stays true."""

from __future__ import annotations

import base64
import io
import json
import re
import tomllib
from pathlib import Path
from random import Random

import pdfplumber
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dicepad
import sheetgen
import widgets
from dicepad import record
from dicepad.odds.strategies import strategies
from dicepad.rules.crossing import CrossingState
from sheetgen.games.played import points
from sheetgen.wording import LANGUAGES
from widgets.seats import Seat, computers
from widgets.session import Session

GAMES = {name: dicepad.load(name) for name in sheetgen.sheets()}
KINDS = [name for name in ("qwixx", "qwantum", "kneifen", "qwinto") if name in GAMES]
ADDED = [
    f"qwixx-{name}" for name in ("x-change", "big-points", "double-a", "longo", "bonus-a", "bonus-b", "mixed-colours")
]
GIFT = "- gifts:two-in-fewest / - ; phase=gift choices=-,pass"
STRINGS = Path(widgets.__file__).parent / "strings"


def begin(game: str, seats=2, **more) -> Session:
    return Session(GAMES[game], seats, **{"seed": 1} | more)


def at(game: str, text: str, seats=2, **more) -> Session:
    """A board on which a position stands."""
    session = begin(game, seats, **more)
    session.begin(record.Match((GAMES[game].from_text(text),)), session.seats, 1)
    return session


def told(session: Session) -> list[str]:
    """The whole log."""
    return [line for lines in session.moment.log for line in lines]


def people_play(session: Session, rng: Random, most: int = 4000) -> None:
    """Play on by what the view offers, and by nothing else."""
    for _ in range(most):
        view = session.view()
        if view["over"]:
            return
        choices = [{"do": "cell", "cell": cell} for cell in view["live"]]
        choices += [{"do": "move", "move": move["move"]} for move in view["moves"] if move["move"] != "reroll"]
        if view["pick"]:
            choices.append({"do": "move", "move": "reroll " + rng.choice(view["dice"])["name"]})
        if view["auto"]:
            choices = [{"do": "step"}]
        elif view["cover"]:
            choices = [{"do": "reveal"}]
        elif view["roll"]:
            choices = [{"do": "roll"}]
        session.handle({**rng.choice(choices), "at": view["at"]})
        assert not session.why
    raise AssertionError("the match does not end")


MATCHES = [(name, LANGUAGES[index % 4]) for index, name in enumerate(GAMES)] + [("qwixx", lang) for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), MATCHES)
def test_what_the_view_offers_plays_a_match_to_its_end(game, lang):
    seats = {"en": 1, "de": 2, "fr": ["Ann", "careful"], "it": ["random", "Bob", "careful"]}[lang]
    session = begin(game, seats, lang=lang, seed=lang)
    people_play(session, Random(lang))
    assert record.read(session.match.to_text()).state == session.state
    assert not [line for line in [*told(session), session.view()["prompt"]] if re.search(r"[{}]|prompt\.|log\.", line)]


def events(session: Session) -> st.SearchStrategy[object]:
    """Events of every kind: sensible, out of place, and mad."""
    cells = st.sampled_from([*session.sheet.cells, "red.99", "", "7"])
    moves = st.sampled_from(
        ["pass", "keep", "throw", "7", "reroll", "reroll die1 die2", "reroll white", "red.7", "nonsense"]
    )
    texts = st.sampled_from(["1 2 3 4 5 6", "6 6 6 6 6 6 6", "W1", "", "9 9"]) | st.text(max_size=9)
    seats = st.lists(
        st.fixed_dictionaries({"name": st.text(max_size=30), "by": st.sampled_from(["person", "careful", "x"])})
    )
    return st.one_of(
        st.just({"do": "roll"}),
        st.just({"do": "roll"}),
        st.builds(lambda dice: {"do": "roll", "dice": dice}, texts),
        st.builds(lambda cell: {"do": "cell", "cell": cell}, cells),
        st.builds(lambda cell: {"do": "cell", "cell": cell}, cells),
        st.builds(lambda move: {"do": "move", "move": move}, moves),
        st.builds(lambda seat: {"do": "seat", "seat": seat}, st.integers(-1, 5) | st.none()),
        st.builds(lambda name, at: {"do": name, "at": at}, st.sampled_from(["step", "roll"]), st.integers(0, 9)),
        st.sampled_from(
            [{"do": name} for name in ("step", "undo", "redo", "reveal", "record", "cell", "move", "load", "seat")]
        ),
        st.builds(lambda one, cover: {"do": "new", "seats": one, "cover": cover, "seed": "7"}, seats, st.booleans()),
        st.builds(lambda text: {"do": "load", "text": text}, st.text(max_size=40)),
        st.none() | st.text(max_size=5) | st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
    )


@pytest.mark.parametrize("game", [*KINDS, *ADDED])
@given(data=st.data())
@settings(max_examples=20)
def test_no_storm_of_events_breaks_the_rules_or_the_view(game, data):
    seats = data.draw(st.sampled_from([1, 2, ["Ann", "careful"], ["random", "Bob"]]))
    session = begin(game, seats)
    keys = set(session.view())
    for event in data.draw(st.lists(events(session), max_size=40)):
        session.handle(event)
        view = json.loads(json.dumps(session.view()))
        assert set(view) == keys
        check(session, view)
    replayed = record.read(session.match.to_text())
    assert replayed.states == session.match.states


def check(session: Session, view: dict) -> None:
    """The view says what the rules say."""
    state, seat = session.state, view["seat"]
    assert view["over"] == state.over
    assert [one["score"] for one in view["seats"]] == list(state.scores)
    allowed = set(state.moves(seat))
    for cell in view["live"]:
        assert cell not in view["cells"] or f"{cell}.again" in allowed
    named = set(session.moment.live.values()) | {move["move"] for move in view["moves"]} - {"reroll"}
    assert set(view["live"]) in (set(session.moment.live), set())
    if view["live"] or view["moves"]:
        assert named == {move for move in allowed if not move.startswith("reroll")}
    assert not set(view["gone"]) & set(view["live"])
    assert view["roll"] == (bool(state.rolling) and not view["auto"] and not view["cover"])
    assert set(view["cells"]) | set(view["gone"]) <= set(session.sheet.cells)
    assert set(view["live"]) <= session.cells
    assert view["prompt"]


@pytest.mark.parametrize("game", KINDS)
def test_undo_and_redo_walk_over_what_people_did(game):
    session = begin(game, ["Ann", "careful", "Bob"] if game != "kneifen" else 3)
    people_play(session, Random(5), most=4000)
    end, views = session.match, []
    while session.view()["undo"]:
        views.append(session.view())
        session.handle({"do": "undo"})
        assert not session.automatic
    assert session.now == 0
    session.handle({"do": "undo"})
    assert session.why == "There is nothing to undo."
    for view in reversed(views):
        session.handle({"do": "redo"})
        drawn = session.view()
        same = ("at", "cells", "live", "moves", "dice", "prompt", "log", "seats")
        assert [drawn[key] for key in same] == [view[key] for key in same]
    assert session.match == end


def test_a_throw_that_was_undone_comes_back_the_same():
    session = begin("qwixx")
    session.handle({"do": "roll"})
    before = session.state.dice
    session.handle({"do": "undo"})
    session.handle({"do": "roll"})
    assert session.state.dice == before


def test_the_seed_fixes_the_dice():
    def thrown(seed: object) -> object:
        session = begin("qwixx", seed=seed)
        session.handle({"do": "roll"})
        return session.state.dice

    assert thrown("a") == thrown("a")
    assert len({str(thrown(seed)) for seed in range(30)}) > 25
    assert begin("qwixx", seed=None).seed != begin("qwixx", seed=None).seed


def test_a_double_click_acts_once():
    session = begin("qwixx")
    session.handle({"do": "roll", "at": 0})
    session.handle({"do": "roll", "at": 0})
    assert session.now == 1
    assert session.why == ""


REFUSALS = [
    # A number left of the last cross of its row is gone.
    ("qwixx", "red:5,7 / - ; active=0 phase=white dice=W2,W2,R1,Y1,G1,B1", "red.4", "Red 4 lies left of Red 7"),
    # The last number takes five crosses before it.
    (
        "qwixx",
        "red:5 / - ; active=0 phase=white dice=W6,W6,R1,Y1,G1,B1",
        "red.12",
        "needs 5 crosses before it; there are 1.",
    ),
    ("qwixx", "- / - ; active=0 phase=white dice=W6,W5,R1,Y1,G1,B1", "red.4", "The white dice make 11."),
    ("qwixx", "- / - ; active=0 phase=colour dice=W6,W5,R1,Y1,G1,B1", "red.4", "Red with a white die makes 7 or 6."),
    ("qwixx", "- / -", "red.4", "The dice must be thrown first."),
    ("qwixx", "red:2 / - ; active=0 phase=white dice=W1,W1,R1,Y1,G1,B1", "red.2", "Red 2 is crossed already."),
    ("qwixx", "- / - ; active=0 phase=white dice=W1,W1,R1,Y1,G1,B1", "red.lock", "The padlock is crossed together"),
    # Fields are filled left to right without gaps; up to the thick line they rise, behind it they fall.
    (
        "qwantum",
        "- / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6",
        "red.3",
        "Rows are filled without gaps; next comes Red 1.",
    ),
    ("qwantum", "blue:3 / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6", "blue.2", "3 is not higher than 3."),
    (
        "qwantum",
        "blue:3,4,5,6 / - ; active=0 phase=first dice=W6,R1,R2,R3,R5,R3,R6",
        "blue.5",
        "6 is not lower than 6.",
    ),
    ("kneifen", "1:6 / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W2 throws=1", "1.6", "1 is crossed already."),
    ("kneifen", "- / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W2 throws=1", "12.1", "The dice show no 12."),
]


@pytest.mark.parametrize(("game", "position", "cell", "why"), REFUSALS)
def test_an_illegal_click_says_why_in_one_sentence(game, position, cell, why):
    session = at(game, position)
    before = session.match
    session.handle({"do": "cell", "cell": cell})
    assert why in session.why
    assert session.why.count(".") == 1
    assert session.match == before
    session.handle({"do": "seat", "seat": 0})
    assert session.why == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_every_game_has_words(lang):
    words = begin("qwixx", lang=lang).words
    for game in GAMES.values():
        for code, sentence in game.reasons.items():
            places = set(re.findall(r"\{(\w+)\}", words.texts[f"reason.{code}"]))
            assert places <= set(re.findall(r"\{(\w+)\}", sentence)), code


def test_the_languages_say_the_same_things():
    texts = {}
    for lang in LANGUAGES:
        tree = tomllib.loads((STRINGS / f"{lang}.toml").read_text(encoding="utf-8"))
        texts[lang] = {f"{part}.{key}": text for part, keys in tree.items() for key, text in keys.items()}
    for lang, found in texts.items():
        assert list(found) == list(texts["en"]), lang
        for key, text in found.items():
            assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", texts["en"][key])), (
                f"{lang} {key}"
            )
            assert text.strip() == text != "", f"{lang} {key}"


def test_every_text_is_used():
    """By name in Python or in the view; or by a phase, a kind of move or a reason that the games have."""
    files = [*STRINGS.parent.rglob("*.py"), *(STRINGS.parent / "front" / "src").rglob("*.ts*")]
    source = "".join(file.read_text(encoding="utf-8") for file in files if file.name != "schema.ts")
    named = set(re.findall(r"""["'`.]([\w-]+)["'`]|\bwords\.(\w+)""", source))
    known = {name for pair in named for name in pair}
    for dice in ("1", "9 9 9 9 9 9"):
        with pytest.raises(dicepad.IllegalMove) as refused:
            GAMES["qwixx"].start().roll(dice=dice)
        known.add(f"reason.{refused.value.code}")
    for game in GAMES.values():
        known |= {f"reason.{code}" for code in game.reasons}
        session = Session(game, ["careful", "random"], seed=3)
        session.run()
        waiting = [game.from_text(GIFT)] if game.spec.id == "qwixx-bonus-b" else []
        for state in [*session.match.states, *waiting]:
            for seat in state.to_act or state.throwers:
                known.add(f"prompt.{session.face.prompt(state, seat).key}")
                known |= {f"move.{re.split('[.: ]', move)[0]}" for move in state.moves(seat)}
    tree = tomllib.loads((STRINGS / "en.toml").read_text(encoding="utf-8"))
    texts = [(part, key) for part, keys in tree.items() for key in keys if not key.startswith("key-")]
    assert [f"{part}.{key}" for part, key in texts if not {key, f"{part}.{key}"} & known] == []


def test_decisions_of_a_window_stay_secret_until_it_closes():
    session = at("qwixx", "- / - ; active=0 phase=white dice=W1,W4,R6,Y6,G6,B6")
    session.handle({"do": "cell", "cell": "red.5"})
    assert session.view()["seat"] == 1
    assert not [line for line in told(session) if "crosses" in line]
    session.handle({"do": "seat", "seat": 0})
    assert "red.5" not in session.view()["cells"]
    session.handle({"do": "seat", "seat": 1})
    session.handle({"do": "move", "move": "pass"})
    assert told(session) == ["Player 1 crosses Red 5.", "Player 2 passes."]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_window_is_told_in_the_order_of_the_seats_whoever_decided_first(order):
    session = at("qwixx", "- / - / - ; active=1 phase=white dice=W1,W4,R6,Y6,G6,B6", 3)
    for seat in order:
        session.handle({"do": "seat", "seat": seat})
        session.handle({"do": "cell", "cell": ("red.5", "yellow.5", "green.5")[seat]})
    assert told(session) == ["Player 1 crosses Red 5.", "Player 2 crosses Yellow 5.", "Player 3 crosses Green 5."]


def test_the_cover_hides_a_sheet_until_the_next_person_has_it():
    session = begin("qwixx", ["Ann", "Bob"])
    session.handle({"do": "new", "cover": True})
    session.handle({"do": "roll"})
    assert not session.view()["cover"]
    session.handle({"do": "move", "move": "pass"})
    view = session.view()
    assert view["cover"] == "Bob"
    assert not view["cells"] | view["live"] | view["totals"]
    assert not view["moves"]
    session.handle({"do": "move", "move": "pass"})
    assert session.why == "The sheet is covered."
    session.handle({"do": "reveal"})
    assert session.view()["moves"]


def test_the_end_is_told_in_what_the_game_counts():
    """Qwixx counts points; who plays Kneifen alone has filled every number, and crosses are no points."""
    ends = {}
    for game in ("qwixx", "kneifen"):
        session = begin(game, ["careful"])
        session.run()
        ends[game] = session.view()["prompt"]
    assert re.fullmatch(r"The end: \N{MINUS SIGN}?\d+ points\.", ends["qwixx"])
    assert ends["kneifen"] == "The end: every number is full."
    assert not session.view()["seats"][0]["won"]


def test_a_forced_misthrow_is_announced():
    lost = "red:9 yellow:9 green:5 blue:5"
    session = at("qwixx", f"{lost} / - ; active=0 phase=white dice=W1,W6,R1,Y1,G5,B5", ["Ann", "Bob"])
    for _ in range(2):
        session.handle({"do": "move", "move": "pass"})
    view = session.view()
    assert view["moves"] == [{"move": "pass", "label": "Pass: misthrow", "costs": True}]
    assert view["prompt"] == "Ann: nothing can be crossed. That is a misthrow."
    session.handle({"do": "move", "move": "pass"})
    assert told(session)[-1] == "Ann takes a misthrow."
    assert session.view()["seats"][0]["score"] < 0


def test_closing_a_row_is_told():
    session = at("qwixx", "red:2,3,4,5,6 / - ; active=0 phase=white dice=W6,W6,R1,Y1,G1,B1")
    session.handle({"do": "cell", "cell": "red.12"})
    session.handle({"do": "move", "move": "pass"})
    assert "Red is closed." in told(session)
    view = session.view()
    assert [one["state"] for one in view["dice"]] == ["lies", "lies", "gone", "lies", "lies", "lies"]
    session.handle({"do": "seat", "seat": 1})
    assert {"red.2", "red.12", "red.lock"} <= set(session.view()["gone"])


def test_typed_dice_are_checked():
    session = begin("qwixx")
    session.handle({"do": "roll", "dice": "1 2 3"})
    assert session.why == "Type one face for each die that is thrown."
    session.handle({"do": "roll", "dice": "1 2 3 4 5 7"})
    assert session.why == "One of these dice has no such face."
    session.handle({"do": "roll", "dice": "W1 W2 R3 Y4 G5 B6"})
    assert [str(face) for face in session.state.dice] == ["W1", "W2", "R3", "Y4", "G5", "B6"]


def test_a_record_is_saved_and_loaded_into_any_board():
    session = begin("qwantum", ["Ann", "careful"])
    for _ in range(9):
        session.handle({"do": "step"} if session.automatic else {"do": "roll"})
        session.handle({"do": "move", "move": "pass"})
    text = session.handle({"do": "record"})["text"]
    other = begin("qwixx")
    answer = other.exchange({"do": "load", "text": text, "ask": "me"})
    assert other.match == session.match
    assert answer["board"]["id"] == "qwantum"
    before = other.match
    other.handle({"do": "load", "text": text + "0 nonsense\n"})
    assert "no record" in other.why
    assert other.match == before


def test_a_match_in_mid_game_can_be_undone_after_loading():
    session = begin("kneifen")
    people_play(session, Random(1))
    text = session.match.to_text()
    session.handle({"do": "load", "text": text})
    session.handle({"do": "undo"})
    assert session.match.to_text() != text
    session.handle({"do": "redo"})
    assert session.match.to_text() == text


@pytest.mark.parametrize("game", KINDS)
def test_the_printed_sheet_carries_the_marks(game):
    session = begin(game, ["Ann", "careful"], seed=2)
    people_play(session, Random(3))
    with pdfplumber.open(io.BytesIO(base64.b64decode(session.handle({"do": "pdf"})["base64"]))) as file:
        assert len(file.pages) == 1
        words = [word["text"] for word in file.pages[0].extract_words()]
        crosses = sum(mark == "x" for mark in session.view()["cells"].values())
        strokes = [one for one in file.pages[0].lines if one["height"] > 5 and one["width"] > 5]
    assert len(strokes) == 2 * crosses
    if "total" in session.sheet.cells:
        assert session.view()["totals"]["total"] in words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["", "half"])
def test_the_fields_for_points_add_up_to_the_score(game, text):
    session = begin(game, ["careful", "careful"], seed=4)
    session.run()
    length = len(session.match.events) // (2 if text else 1)
    for seat in range(2):
        state = session.match.states[length]
        found = points(state, seat)
        assert int(found["total"].replace("\N{MINUS SIGN}", "-")) == state.scores[seat]
        parts = [int(value) for place, value in found.items() if place.startswith("points.")]
        if parts:
            assert sum(parts) - 2 * int(found["points.misthrows"]) == state.scores[seat]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["careful"])
def test_strategies_play_legal_matches(game, name):
    session = begin(game, [name, name], seed=9)
    session.run()
    assert session.state.over


@pytest.mark.parametrize("game", ["qwixx", "qwantum"])
def test_careful_play_beats_chance(game):
    wins = 0
    for seed in range(12):
        session = begin(game, ["careful", "random"], seed=seed)
        session.run()
        wins += session.state.scores[0] > session.state.scores[1]
    assert wins >= 10


def test_a_seat_may_have_a_strategy_of_its_own():
    session = begin("qwixx", ["Ann", Seat("Rita", lambda state, seat, rng: "pass")])
    people_play(session, Random(1))
    state = session.state
    assert isinstance(state, CrossingState)
    assert not any(state.rows[1])


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (9, "9 seats cannot play Qwixx"),
        ([], "0 seats"),
        ([""], "is not a name"),
        (["x" * 99], "is not a name"),
        (["a\x00b"], "is not a name"),
    ],
)
def test_seats_that_cannot_play_are_refused(seats, why):
    with pytest.raises(dicepad.DicepadError, match=re.escape(why)):
        begin("qwixx", seats)


def test_a_new_game_keeps_to_the_number_of_players():
    session = begin("qwixx")
    session.handle({"do": "new", "seats": [{"name": "A", "by": "person"}] * 7})
    assert session.why == "This game takes 2 to 5 players, or one for practice."
    session.handle(
        {"do": "new", "seats": [{"name": " Ann  B ", "by": "person"}, {"name": "", "by": "careful"}], "seed": "s"}
    )
    assert [seat.name for seat in session.seats] == ["Ann B", "Computer 2"]
    assert (session.now, session.seed) == (0, "s")


def test_the_computer_does_not_wait_for_itself_when_people_have_left_a_window():
    session = begin("qwixx", ["Ann", "careful", "careful"])
    session.handle({"do": "roll"})
    session.handle({"do": "move", "move": "pass"})
    assert session.state.phase == "colour"


@pytest.mark.parametrize("game", GAMES)
def test_every_strategy_that_simulates_can_sit_at_a_board(game):
    """By its name; those that need no table can be chosen in the form of a new game, too."""
    session = begin(game, [Seat("Rita", name) for name in strategies(dicepad.load(game))[-2:]])
    offered = [name for name, _ in session.board()["by"]]
    assert offered[:2] == ["person", "random"]
    assert {seat.strategy for seat in session.seats} <= set(offered)
    for name in (offered[-1], *computers(session.game)):
        session.handle({"do": "new", "seats": [{"name": "", "by": name}, {"name": "Ann", "by": "person"}]})
        assert [seat["by"] for seat in session.view()["seats"]] == [name, "person"]


@pytest.mark.parametrize("name", ["carefull", "Random", "gap-12", "hasty-7-10"])
def test_a_name_that_is_nearly_a_strategy_is_no_person(name):
    with pytest.raises(dicepad.DicepadError, match=r"did you mean \S+\? a person of that name is Seat"):
        begin("qwixx", ["Ann", name])
    assert begin("qwixx", ["Ann", Seat(name)]).seats[1].person


def test_a_strategy_that_the_game_lacks_is_refused():
    with pytest.raises(
        dicepad.DicepadError, match=r"no strategy 'gap-1' for Qwantum; .*allowed: random, nearest, careful"
    ):
        begin("qwantum", ["Ann", Seat("Bob", "gap-1")])


def test_a_computer_goes_on_with_the_record_of_another_game():
    """What it played there is not known here."""
    session = begin("qwixx", ["gap-1", "careful"])
    record = begin("qwantum", 2).handle({"do": "record"})
    session.handle({"do": "load", "text": record["text"]})
    assert [seat.strategy for seat in session.seats] == ["careful", "careful"]
    session.run()
    assert session.state.over


def test_names_of_people_are_taken_as_they_are_in_the_form():
    session = begin("qwixx")
    session.handle({"do": "new", "seats": [{"name": "careful", "by": "person"}, {"name": "Gap-1", "by": "person"}]})
    assert [seat.name for seat in session.seats if seat.person] == ["careful", "Gap-1"]
