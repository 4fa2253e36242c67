"""The end of a match: why it is over, what each made, a series of matches, and who begins the next one."""

from __future__ import annotations

from random import Random

import pytest

from sheetgen.wording import LANGUAGES
from widgets.match.in_play import MatchInPlay
from widgets.match.seats import Seat
from widgets.match.series import BEST_OF, Series


@pytest.fixture
def over(begin, people_play):
    """Plays a match to its end: `over(game, seats, seed=...)`."""

    def over(game, seats, seed=1, lang="en"):
        session = begin(game, seats, seed=seed, lang=lang)
        people_play(session, Random(seed))
        return session

    return over


CLOSED = "red:2,3,4,5,6,12,lock yellow:2,3,4,5,6,12,lock"


@pytest.mark.parametrize(
    ("game", "position", "why"),
    [
        ("qwixx", f"- / {CLOSED} ; active=1 phase=over", "Red and Yellow are closed."),
        ("qwixx", "- / misthrows:4 ; active=1 phase=over", "Bob has crossed all 4 misthrow boxes."),
        ("qwixx", "misthrows:4 / - ; active=0 phase=over", "You have crossed all 4 misthrow boxes."),
        ("qwinto", "- / misthrows:4 ; active=1 phase=over", "Bob has crossed all 4 misthrow boxes."),
    ],
)
def test_the_end_says_why(at, game, position, why):
    session = at(game, position, ["You", "Bob"])
    assert session.view()["end"]["why"] == why


def test_who_has_won_stands_first(at):
    """In Kneifen, all who take part in a play-off have all crosses, and the last of them may win it."""
    full = " ".join(f"{number}:6" for number in range(1, 13))
    session = at("kneifen", f"{full} / {full} ; active=1 phase=playoff contenders=0,1", ["Ann", "Bob"])
    session.handle({"do": "roll", "dice": "1 1 6 6"})
    assert [(one["name"], one["won"]) for one in session.view()["end"]["standings"]] == [("Bob", True), ("Ann", False)]


def test_of_crosses_that_score_alike_the_first_is_named(at):
    """Bob's Red 3 and Ann's Yellow 2 and Green 12 bring a point each, in this order."""
    session = at("qwixx", "misthrows:3 / - ; active=0", ["Ann", "Bob"])
    for dice, *moves in (
        ("1 2 1 1 1 1", "pass", "red.3", "yellow.2"),
        ("6 6 1 1 1 1", "green.12", "pass", "pass"),
        ("1 1 1 1 1 1", "pass", "pass", "pass"),
    ):
        session.handle({"do": "roll", "dice": dice})
        for move in moves:
            session.handle({"do": "move", "move": move})
            assert not session.why
    assert session.state.over
    assert session.view()["end"]["best"] == "Bob made the highest-scoring move: Red 3, for 1 point."


@pytest.mark.covering
@pytest.mark.parametrize("game", ["qwixx", "qwixx-longo", "qwinto", "qwantum", "kneifen", "qwixx-bonus-b"])
@pytest.mark.parametrize(("seed", "lang"), [*enumerate(LANGUAGES)])
def test_every_match_ends_for_a_reason_in_every_language(over, game, seed, lang):
    end = over(game, ["Ann", "Bob"], seed, lang).view()["end"]
    assert end["why"].endswith(".")
    assert "{" not in end["why"]
    assert end["series"] == ""


@pytest.mark.parametrize("game", ["qwixx", "qwixx-bonus-b", "qwinto", "qwantum", "kneifen"])
def test_the_table_of_points_adds_up(over, game):
    """Rows are called by their names alone, and come to the total that the tabs show."""
    view = over(game, ["Ann", "Bob", "Cleo"]).view()
    end, scores = view["end"], {seat["name"]: seat["score"] for seat in view["seats"]}
    assert not [label for _, label in end["labels"] if "," in label]
    for one in end["standings"] if end["labels"] else ():
        made = {place: int(value.replace("\N{MINUS SIGN}", "-")) for place, value in one["points"].items()}
        assert list(made) == [place for place, _ in end["labels"]]
        assert made.pop("total") == scores[one["name"]]
        assert sum(made.values()) - 2 * made["points.misthrows"] == scores[one["name"]]


def test_after_the_end_the_next_one_begins(over):
    session = over("qwixx", ["Ann", "Bob", "Cleo"])
    session.handle({"do": "new"})
    assert [seat.name for seat in session.seats] == ["Bob", "Cleo", "Ann"]
    # Before the end it is the same match once more, for nothing has been decided.
    session.handle({"do": "roll"})
    session.handle({"do": "new"})
    assert [seat.name for seat in session.seats] == ["Bob", "Cleo", "Ann"]


def test_the_sheet_that_is_shown_is_that_of_the_person(over):
    session = over("qwixx", ["You", "careful"])
    session.handle({"do": "new"})
    assert session.view()["sheet"] == "Your sheet"
    assert session.view()["seats"][0]["by"] == "careful"


def test_five_matches_of_the_same_players_are_a_series(over, people_play):
    """The tally of the sheet shows the points of each match, and the end tells who is ahead."""
    session = over("qwixx-tableau", ["Ann", "Bob"])
    wins, played = {"Ann": 0, "Bob": 0}, []
    for number in range(1, BEST_OF + 1):
        for winner in session.state.winners:
            wins[session.seats[winner].name] += 1
        scores = dict(zip((seat.name for seat in session.seats), session.state.scores, strict=True))
        played.append(scores)
        view = session.view()
        shown = [view["totals"].get(f"tally.{one}", "") for one in range(1, number + 1)]
        name = view["seats"][view["seat"]]["name"]
        assert shown == [str(one[name]).replace("-", "\N{MINUS SIGN}") for one in played]
        most = max(wins, key=wins.__getitem__)
        left = BEST_OF - number
        told = view["end"]["series"]
        if wins[most] - min(wins.values()) > left or not left:
            assert told.startswith(f"The best of five is over: {most} {wins[most]} and ")
            break
        if number > 1:
            assert told.startswith(f"Best of five so far: {most} {wins[most]} and ")
        session.handle({"do": "new"})
        people_play(session, Random(number))
    session.handle({"do": "new"})
    assert "tally.1" not in session.view()["totals"]
    people_play(session, Random(9))
    assert session.view()["end"]["series"] == ""


def test_others_or_another_game_begin_a_series_of_their_own(over, people_play):
    session = over("qwinto", ["Ann", "Bob"])
    session.handle({"do": "new", "seats": [{"name": "Ann", "by": "person"}, {"name": "Cleo", "by": "person"}]})
    people_play(session, Random(2))
    assert session.view()["end"]["series"] == ""
    session.handle({"do": "new", "game": "qwixx"})
    people_play(session, Random(3))
    assert session.view()["end"]["series"] == ""
    session.handle({"do": "repeat"})
    people_play(session, Random(3))
    assert len(session.table.series_so_far.results) == 1


def test_somebody_alone_plays_no_series(over, people_play):
    session = over("qwinto", 1)
    session.handle({"do": "new"})
    people_play(session, Random(2))
    assert session.view()["end"]["series"] == ""


def test_a_series_is_decided_when_nobody_can_catch_up(over):
    session = over("qwixx", ["Ann", "Bob"])
    (first,) = session.state.winners[:1]
    match, series = session.match, Series()
    for number in range(3):
        assert series.decided == (number == 3)
        series = series.with_match(MatchInPlay(match, (Seat("Ann"), Seat("Bob")), 1))
    assert series.decided
    assert series.wins[session.seats[first].name] == 3
    assert Series.read(series.game, series.results) == series
    ahead = [({"Ann": 1, "Bob": 0, "Cleo": 0}, [name]) for name in ("Ann", "Bob", "Ann", "Cleo")]
    assert not Series.read("qwixx", ahead).decided, "2 : 1 : 1, so that the fifth match can level it"
    assert len(series.with_match(MatchInPlay(match, (Seat("Ann"), Seat("Bob")), 1)).results) == 1
