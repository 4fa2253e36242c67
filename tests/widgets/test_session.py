"""A session against the rules: whatever comes in, the match stays legal and the view stays true."""

from __future__ import annotations

import base64
import io
import json
import re
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
from sheetgen.games.played import points
from sheetgen.wording import LANGUAGES
from widgets.display import picture
from widgets.schema import View
from widgets.session import Session

GAMES = {name: dicepad.load(name) for name in sheetgen.sheets()}
KINDS = [name for name in ("qwixx", "qwantum", "kneifen", "qwinto") if name in GAMES]
ADDED = [
    f"qwixx-{name}" for name in ("x-change", "big-points", "double-a", "longo", "bonus-a", "bonus-b", "mixed-colours")
]
GIFT = "- gifts:two-in-fewest / - ; phase=gift choices=-,pass"
STRINGS = Path(widgets.__file__).parent / "strings"


MATCHES = [(name, LANGUAGES[index % 4]) for index, name in enumerate(GAMES)] + [("qwixx", lang) for lang in LANGUAGES]


@pytest.mark.parametrize(("game", "lang"), MATCHES)
def test_what_the_view_offers_plays_a_match_to_its_end(begin, told, people_play, game, lang):
    seats = {"en": 1, "de": 2, "fr": ["Ann", "careful"], "it": ["random", "Bob", "careful"]}[lang]
    session = begin(game, seats, lang=lang, seed=lang)
    people_play(session, Random(lang))
    assert record.read(session.match.to_text()).state == session.state
    assert not [line for line in [*told(session), session.view()["prompt"]] if re.search(r"[{}]|prompt\.|log\.", line)]


def events(session: Session) -> st.SearchStrategy[object]:
    """Events of every kind: sensible, out of place, and mad."""
    cells = st.sampled_from([*session.presenter.sheet.cells, "red.99", "", "7"])
    moves = st.sampled_from(
        ["pass", "keep", "roll", "7", "reroll", "reroll die1 die2", "reroll white", "red.7", "nonsense"]
    )
    texts = st.sampled_from(["1 2 3 4 5 6", "6 6 6 6 6 6 6", "W1", "", "9 9"]) | st.text(max_size=9)
    dice = st.sampled_from([*session.game.die_names, "x"])
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
        st.builds(lambda picked: {"do": "pick", "picked": picked}, st.lists(dice) | st.none()),
        st.builds(lambda seat: {"do": "seat", "seat": seat}, st.integers(-1, 5) | st.none()),
        st.builds(
            lambda name, at: {"do": name, "eventIndex": at}, st.sampled_from(["step", "roll"]), st.integers(0, 9)
        ),
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
def test_no_storm_of_events_breaks_the_rules_or_the_view(begin, game, data):
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


def check(session: Session, view: View) -> None:
    """The view says what the rules say."""
    state, seat = session.state, view["seat"]
    assert view["over"] == state.over
    assert [one["score"] for one in view["seats"]] == list(state.scores)
    allowed = set(state.moves(seat))
    for cell in view["live"]:
        assert cell not in view["cells"] or f"{cell}.again" in allowed
    named = set(session.moment.live.values()) | {move["move"] for move in view["moves"] if not move["picks"]}
    assert set(view["live"]) in (set(session.moment.live), set())
    if view["live"] or view["moves"]:
        assert named == {move for move in allowed if move.split()[0] != session.presenter.face.pick_word}
    picks = [move for move in view["moves"] if move["picks"]]
    assert bool(picks) == view["pick"] == (len(named) < len(allowed) and bool(view["moves"]))
    assert not set(view["skipped"]) & set(view["live"])
    assert view["roll"] == (bool(state.dice_due) and not view["auto"] and not view["cover"])
    assert set(view["cells"]) | set(view["skipped"]) <= set(session.presenter.sheet.cells)
    assert set(view["live"]) <= session.presenter.cells
    assert view["prompt"]


@pytest.mark.parametrize("game", KINDS)
def test_undo_and_redo_walk_over_what_people_did(begin, people_play, game):
    session = begin(game, ["Ann", "careful", "Bob"] if game != "kneifen" else 3)
    people_play(session, Random(5), most=4000)
    end, views = session.match, []
    while session.view()["undo"]:
        views.append(session.view())
        session.handle({"do": "undo"})
        assert not session.table.in_play.computer_plays
    assert session.table.in_play.event_index == 0
    session.handle({"do": "undo"})
    assert session.why == "There is nothing to undo."
    for view in reversed(views):
        session.handle({"do": "redo"})
        drawn = session.view()
        same = ("eventIndex", "cells", "live", "moves", "dice", "prompt", "log", "seats")
        assert [drawn[key] for key in same] == [view[key] for key in same]
    assert session.match == end


def test_a_roll_that_was_undone_comes_back_the_same(begin):
    session = begin("qwixx")
    session.handle({"do": "roll"})
    before = session.state.dice
    session.handle({"do": "undo"})
    session.handle({"do": "roll"})
    assert session.state.dice == before


@pytest.mark.any_dice("boards that nobody gave a seed have different dice")
def test_the_seed_fixes_the_dice(begin):
    def rolled(seed: object) -> object:
        session = begin("qwixx", seed=seed)
        session.handle({"do": "roll"})
        return session.state.dice

    assert rolled("a") == rolled("a")
    assert len({str(rolled(seed)) for seed in range(30)}) > 25
    assert begin("qwixx", seed=None).table.in_play.deal != begin("qwixx", seed=None).table.in_play.deal


def test_a_double_click_acts_once(begin):
    session = begin("qwixx")
    session.handle({"do": "roll", "eventIndex": 0})
    session.handle({"do": "roll", "eventIndex": 0})
    assert session.table.in_play.event_index == 1
    assert session.why == ""


REFUSALS = [
    # A number left of the last cross of its row is gone.
    ("qwixx", "red:5,7 / - ; active=0 phase=white dice=W2,W2,R1,Y1,G1,B1", "red.4", "Red 4 is to the left of Red 7"),
    # The last number takes five crosses before it.
    (
        "qwixx",
        "red:5 / - ; active=0 phase=white dice=W6,W6,R1,Y1,G1,B1",
        "red.12",
        "you need 5 crosses there first, and you have 1.",
    ),
    ("qwixx", "- / - ; active=0 phase=white dice=W6,W5,R1,Y1,G1,B1", "red.4", "The white dice make 11."),
    ("qwixx", "- / - ; active=0 phase=colour dice=W6,W5,R1,Y1,G1,B1", "red.4", "Red and a white die make 7 or 6."),
    ("qwixx", "- / -", "red.4", "Roll the dice first."),
    ("qwixx", "red:2 / - ; active=0 phase=white dice=W1,W1,R1,Y1,G1,B1", "red.2", "Red 2 is already crossed."),
    ("qwixx", "- / - ; active=0 phase=white dice=W1,W1,R1,Y1,G1,B1", "red.lock", "You cross the padlock together"),
    # Fields are filled left to right without gaps; up to the thick line they rise, behind it they fall.
    (
        "qwantum",
        "- / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6",
        "red.3",
        "Fill rows without gaps: Red 1 comes next.",
    ),
    ("qwantum", "blue:3 / - ; active=0 phase=first dice=W3,R1,R2,R3,R5,R3,R6", "blue.2", "3 is not higher than 3."),
    (
        "qwantum",
        "blue:3,4,5,6 / - ; active=0 phase=first dice=W6,R1,R2,R3,R5,R3,R6",
        "blue.5",
        "6 is not lower than 6.",
    ),
    ("kneifen", "1:6 / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W2 rolls=1", "1.6", "1 is already crossed."),
    ("kneifen", "- / - ; active=0 phase=commit dice=W1,W1,W2,W2,W2,W2 rolls=1", "12.1", "None of your dice hit 12."),
]


@pytest.mark.parametrize(("game", "position", "cell", "why"), REFUSALS)
def test_an_illegal_click_says_why_in_one_sentence(at, game, position, cell, why):
    session = at(game, position)
    before = session.match
    session.handle({"do": "cell", "cell": cell})
    assert why in session.why
    assert session.why.count(".") == 1
    assert session.match == before
    session.handle({"do": "seat", "seat": 0})
    assert session.why == ""


def test_the_cover_hides_a_sheet_until_the_next_person_has_it(begin):
    """Not before the first event, when nobody has had the device yet."""
    session = begin("qwixx", ["Ann", "Bob"])
    session.handle({"do": "new", "cover": True})
    session.begin(dicepad.Match((session.game.from_text("- / - ; active=1"),)), session.seats, 1)
    assert (session.view()["seat"], session.view()["cover"]) == (1, "")
    session.handle({"do": "new"})
    session.handle({"do": "roll"})
    assert not session.view()["cover"]
    session.handle({"do": "move", "move": "pass"})
    view = session.view()
    assert view["cover"] == "Bob"
    assert not view["cells"] | view["live"] | view["totals"]
    assert not view["moves"]
    session.handle({"do": "move", "move": "pass"})
    assert session.why == "The sheet is covered."
    session.handle({"do": "undo"})
    assert (session.view()["seat"], session.view()["cover"]) == (0, ""), "Ann has just had the device"
    session.handle({"do": "move", "move": "pass"})
    session.handle({"do": "reveal"})
    assert session.view()["moves"]


def test_typed_dice_are_checked(begin):
    session = begin("qwixx")
    session.handle({"do": "roll", "dice": "1 2 3"})
    assert session.why == "Type one number for each die that you roll."
    session.handle({"do": "roll", "dice": "1 2 3 4 5 7"})
    assert session.why == "One of these dice has no face with that number."
    session.handle({"do": "roll", "dice": "W1 W2 R3 Y4 G5 B6"})
    assert [str(face) for face in session.state.dice] == ["W1", "W2", "R3", "Y4", "G5", "B6"]


def test_a_record_is_saved_and_loaded_into_any_board(begin):
    session = begin("qwantum", ["Ann", "careful"])
    for _ in range(9):
        session.handle({"do": "step"} if session.table.in_play.computer_plays else {"do": "roll"})
        session.handle({"do": "move", "move": "pass"})
    text = session.handle({"do": "record"})["text"]
    other = begin("qwixx")
    answer = other.exchange({"do": "load", "text": text, "ask": "me"})
    assert other.match == session.match
    assert answer["board"]["id"] == "qwantum"
    before = other.match
    assert [(seat.name, seat.strategy) for seat in other.seats] == [("Ann", None), ("Ada", "careful")]
    other.handle({"do": "load", "text": text + "0 nonsense\n"})
    assert other.why.startswith("The board cannot load this text. Line ")
    assert other.match == before


@pytest.mark.parametrize(
    ("lang", "line", "why"),
    [
        ("en", "roll 1 2 3", "The board cannot load this text. Line 4: Type one number for each die that you roll."),
        (
            "de",
            "roll 1 2 3",
            "Dieser Text lässt sich nicht laden. Textzeile 4: Für jeden geworfenen Würfel eine Zahl eingeben.",
        ),
        ("en", "name 7 Ann", "Line 4: there is no seat 7; seats are 0 to 1."),
        ("fr", "deux", "appartient pas à un enregistrement de partie."),
        ("it", "name 7 Ann", "Riga 4: Questa riga non fa parte di una registrazione."),
    ],
)
def test_a_board_says_in_its_language_what_is_wrong_with_a_record(begin, lang, line, why):
    session = begin("qwixx", lang=lang)
    session.handle({"do": "load", "text": f"dicepad match, format 1\ngame qwixx\nseats 2\n{line}\n"})
    assert why in session.why


def test_whoever_a_record_does_not_name_keeps_their_seat(begin):
    """Words that are no names, and strategies that the game lacks, are replaced; a function of one's own is shown as
    such."""
    plain = dicepad.Match.begin(dicepad.load("qwixx"), 2).to_text()
    session = begin("qwixx", ["Rita", "careful"])
    session.handle({"do": "load", "text": plain})
    assert [seat.name for seat in session.seats] == ["Rita", "Ada"]
    told = plain + f"name 0 {'x' * 40}\nname 1 Tom\nstrategy 1 own\n"
    session.handle({"do": "load", "text": told})
    assert [(seat.name, seat.strategy) for seat in session.seats] == [("You", None), ("Tom", "careful")]
    own = begin("qwixx", ["Ann", widgets.Seat("Rita", lambda state, seat, rng: "pass")])
    assert own.handle({"do": "record"})["text"].splitlines()[3:] == [
        "deal 1", "name 0 Ann", "name 1 Rita", "strategy 1 own",
    ]  # fmt: skip


def test_a_computer_of_tables_makes_room_where_nothing_can_be_solved(begin, monkeypatch):
    text = begin("qwixx", ["Ann", "hasty-7-7"]).handle({"do": "record"})["text"]
    session = begin("qwixx")
    session.handle({"do": "load", "text": text})
    assert session.seats[1].strategy == "hasty-7-7"
    monkeypatch.setattr("widgets.match.seats.find_spec", lambda name: None)
    session.handle({"do": "load", "text": text})
    assert session.seats[1].strategy == "careful"


@pytest.mark.parametrize("game", KINDS)
def test_the_same_dice_again_are_the_same_whatever_is_chosen(begin, people_play, game):
    session = begin(game, ["Ann", "Bob"])
    people_play(session, Random(1))
    first = session.match
    assert session.view()["repeat"]
    assert record.read(first.to_text()).about.deal == "1"
    session.handle({"do": "repeat"})
    assert (session.table.in_play.event_index, [seat.name for seat in session.seats]) == (0, ["Ann", "Bob"])
    assert not session.view()["repeat"]
    people_play(session, Random(2))
    assert first.events != session.match.events
    assert record.read(session.match.to_text()).about.deal == "1"


def test_own_dice_are_no_deal_to_be_played_again(begin, people_play):
    session = begin("qwixx", 1)
    session.handle({"do": "roll", "dice": "1 1 1 1 1 1"})
    people_play(session, Random(1))
    assert "deal" not in session.handle({"do": "record"})["text"]
    assert not session.view()["repeat"]
    session.handle({"do": "repeat"})
    assert session.why == "The board cannot repeat these dice, because it did not roll all of them."
    assert session.state.over


def test_a_record_goes_on_with_its_own_dice(begin):
    """Also where nobody chose the seed, which the board does not show."""
    session = begin("qwixx", seed=None)
    text = session.handle({"do": "record"})["text"]
    session.handle({"do": "roll"})
    other = begin("qwixx", seed=None)
    other.handle({"do": "load", "text": text})
    other.handle({"do": "roll"})
    assert other.match.events == session.match.events
    assert other.view()["seed"] is None


def test_a_match_in_mid_game_can_be_undone_after_loading(begin, people_play):
    session = begin("kneifen")
    people_play(session, Random(1))
    text = session.match.to_text()
    session.handle({"do": "load", "text": text})
    session.handle({"do": "undo"})
    assert session.match.to_text() != text
    session.handle({"do": "redo"})
    assert session.match.to_text() == text


@pytest.mark.parametrize("game", KINDS)
def test_the_printed_sheet_carries_the_marks(begin, people_play, game):
    session = begin(game, ["Ann", "careful"], seed=2)
    people_play(session, Random(3))
    with pdfplumber.open(io.BytesIO(base64.b64decode(session.handle({"do": "pdf"})["base64"]))) as file:
        assert len(file.pages) == 1
        words = [word["text"] for word in file.pages[0].extract_words()]
        crosses = sum(mark == "x" for mark in session.view()["cells"].values())
        strokes = [one for one in file.pages[0].lines if one["height"] > 5 and one["width"] > 5]
    assert len(strokes) == 2 * crosses
    if "total" in session.presenter.sheet.cells:
        assert session.view()["totals"]["total"] in words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["", "half"])
def test_the_fields_for_points_add_up_to_the_score(begin, game, text):
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


def test_a_new_game_keeps_to_the_number_of_players(begin):
    session = begin("qwixx")
    session.handle({"do": "new", "seats": [{"name": "A", "by": "person"}] * 7})
    assert session.why == "This game is for 2 to 5 players. To practise, you can also play alone."
    session.handle(
        {"do": "new", "seats": [{"name": " Ann  B ", "by": "person"}, {"name": "", "by": "careful"}], "seed": "s"}
    )
    assert [seat.name for seat in session.seats] == ["Ann B", "Ada"]
    assert (session.table.in_play.event_index, session.table.in_play.deal.seed) == (0, "s")


def test_the_computer_does_not_wait_for_itself_when_people_have_left_a_window(begin):
    session = begin("qwixx", ["Ann", "careful", "careful"])
    session.handle({"do": "roll"})
    session.handle({"do": "move", "move": "pass"})
    assert session.state.phase == "colour"


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_undo_says_what_was_taken_back(begin, lang):
    """The sentences of all events that are gone, computers' as well, and then the task. Looking back says nothing of
    this kind."""
    session = begin("qwixx", ["Ann", "careful"], seed=4, lang=lang)
    for _ in range(40):
        if session.table.in_play.computer_plays:
            session.handle({"do": "step"})
        elif session.state.dice_due:
            session.handle({"do": "roll"})
        else:
            session.handle({"do": "move", "move": session.state.moves(session.table.display.seat)[0]})
    lines = [line for told in session.moment.log for line in told]
    head = session.presenter.words.say("prompt.undone", events="").strip()
    for _ in range(12):
        session.handle({"do": "undo"})
        left = [line for told in session.moment.log for line in told]
        gone = " ".join(lines[len(left) :])
        assert lines[: len(left)] == left
        assert session.view()["say"] == f"{head} {gone} {session.view()['prompt']}"
        lines = left
    session.handle({"do": "show", "moment": 3, "way": 0})
    assert head not in session.view()["say"]


def test_each_event_is_told_once(begin):
    """While computers play on, nothing is said again that was said before; what comes next is said when a person is
    asked."""
    session = begin("qwixx", ["Ann", "random", "careful"], seed=4)
    told: list[str] = []
    while not session.state.over:
        before = session.table.in_play.event_index
        if session.table.in_play.computer_plays:
            session.handle({"do": "step"})
        elif session.state.dice_due:
            session.handle({"do": "roll"})
        else:
            session.handle({"do": "move", "move": session.state.moves(session.table.display.seat)[-1]})
        view = session.view()
        news = [line for lines in session.moment.log[before:] for line in lines]
        told += news
        assert view["say"].startswith(" ".join(news))
        assert view["say"] == " ".join(news if news and view["auto"] else [*news, view["prompt"]])
    assert told == [line for lines in session.moment.log for line in lines]
    session.handle({"do": "seat", "seat": 1})
    assert session.view()["say"] == session.view()["prompt"]


def test_on_a_board_of_longo_each_seat_sees_its_own_lucky_numbers(begin):
    """The circles of the shared picture are empty; what is saved or printed of a seat has its numbers in print."""
    session = begin("qwixx-longo", ["Ann", "Ben"])
    view, board = session.view(), session.board()
    assert [seat["cells"] for seat in view["seats"]] == [
        {"lucky.1": "4", "lucky.2": "11"},
        {"lucky.1": "12", "lucky.2": "13"},
    ]
    assert view["cells"] == {"lucky.1": "4", "lucky.2": "11"}
    assert {board["places"][f"lucky.{number}"]["label"] for number in (1, 2)} == {"Lucky numbers"}
    sheet = session.presenter.sheet
    assert sheet.shared.cells["lucky.1"] == sheet.of_seat(1).cells["lucky.1"]
    pictures = [picture.played_svg(sheet, session.state, seat) for seat in (0, 1)]
    for seat, (low, high) in enumerate([(4, 11), (12, 13)]):
        assert [f"Lucky number {number}<" in pictures[seat] for number in (4, 11, 12, 13)] == [
            number in (low, high) for number in (4, 11, 12, 13)
        ]


def test_a_sheet_that_all_seats_share_is_laid_out_once():
    """That is most of what a board takes to appear; it was done anew for its words, its cells and its picture."""
    session = Session(dicepad.load("qwixx"), ["Ann", "Ben"])
    sheet = session.presenter.sheet
    assert sheet.shared is sheet is sheet.of_seat(1)
    longo = Session(dicepad.load("qwixx-longo"), ["Ann", "Ben"]).presenter.sheet
    assert longo.shared is longo.shared is not longo


def test_the_rules_at_the_side_follow_the_options_of_the_game():
    texts = [
        dict(sheetgen.sheet(dicepad.load("qwixx-longo", lucky_cross=cross)).rules) for cross in ("instead", "also")
    ]
    (heading,) = {heading for heading in texts[0] if texts[0][heading] != texts[1][heading]}
    words = sheetgen.sheet("qwixx-longo").words
    assert texts[1][heading] == words.say("back_special.lucky_also_text")


def test_nothing_is_said_again_while_a_computer_thinks(begin):
    """In Kneifen a computer rolls on without a word."""
    session = begin("kneifen", ["careful", "random"], seed=2)
    said: list[str] = []
    while len(said) < 60:
        session.handle({"do": "step"})
        said.append(session.view()["say"])
    assert "" in said
    assert not [text for text in said if "thinking" in text]


OWN_SHEET = 'base = "qwixx"\nid = "own"\ntitle = "Own"\n'


@pytest.mark.parametrize(
    "event",
    [
        {"do": "new", "game": "qwinto", "seats": [{"name": "Cleo", "by": "careful"}], "own": True},
        {"do": "repeat"},
        {"do": "load", "text": "dicepad match, format 1\ngame qwixx\nseats 2\nroll W2 W5 R3 Y1 G4 B6\n0 pass\n"},
        {"do": "load", "text": OWN_SHEET},
    ],
    ids=["new", "repeat", "record", "sheet"],
)
def test_undo_brings_back_the_match_that_was_left(begin, event):
    """Nobody loses a match by a new one: before a move in the new one, undo goes back to the old one, undo and all."""
    session = begin("qwixx", seed=7)
    for one in ({"do": "roll"}, {"do": "move", "move": "pass"}, {"do": "move", "move": "pass"}):
        session.handle(one)
    before, text, settings = session.view(), session.match.to_text(), session.table.settings
    assert not before["back"]
    session.handle(event)
    assert session.match.to_text() != text
    assert (session.view()["undo"], session.view()["back"]) == (True, True)
    session.handle({"do": "new"})  # one that has not begun, or that was only read, hides nothing for good
    while session.view()["back"]:
        session.handle({"do": "undo"})
    after = session.view()
    assert session.match.to_text() == text
    assert session.table.settings == settings
    assert {**after, "beat": 0, "say": ""} == {**before, "beat": 0, "say": ""}
    session.handle({"do": "undo"})
    assert len(session.match.events) < len(before["log"])


def test_a_record_that_goes_on_from_all_that_was_played_leaves_nothing_behind(begin):
    session = begin("qwixx", 1)
    session.handle({"do": "roll"})
    session.handle({"do": "load", "text": session.match.to_text()})
    assert not session.view()["back"]
    session.handle({"do": "move", "move": "pass"})
    session.handle({"do": "undo"})
    session.handle({"do": "move", "move": session.state.moves(0)[0]})
    session.handle({"do": "load", "text": session.match.to_text()})
    assert session.view()["back"], "the record does not have the move that was taken back"


def test_a_computer_draws_lots_for_each_event_and_the_same_ones_again(begin):
    drawn = []

    def draw(state, seat, rng):
        drawn.append(rng.random())
        return state.moves(seat)[-1]

    session = begin("qwixx", [widgets.Seat("Rita", draw)])
    session.run()
    first = tuple(drawn)
    assert len({*first}) == len(first) > 2
    for event in ({"do": "show", "moment": 1}, {"do": "on"}, {"do": "step"}):
        session.handle(event)
    assert drawn[len(first) :] == [first[0]]


def test_undo_stays_in_a_match_in_which_somebody_has_acted(begin):
    session = begin("qwixx", seed=7)
    session.handle({"do": "roll"})
    session.handle({"do": "new", "seed": "8"})
    session.handle({"do": "roll"})
    assert not session.view()["back"]
    session.handle({"do": "undo"})
    assert (session.match.about.deal, session.view()["back"]) == ("8", True)
    session.handle({"do": "undo"})
    assert session.match.about.deal == "7"
