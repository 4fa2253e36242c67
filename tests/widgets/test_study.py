"""Cards and reports: what stands on them, read back out of the files."""

from __future__ import annotations

import io
import json
import re
import sqlite3
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pdfplumber
import pikepdf
import pypdf
import pytest

import dicepad
from dicepad import DicepadError, Match, State, load, play_out
from dicepad.cli import main
from dicepad.odds.advice import Decision, Judge, Review, judge, review
from dicepad.odds.judge import Unit
from dicepad.odds.strategies import strategy
from sheetgen.drawing.marks import MM, POINT, Passage, Text, bounds, walk
from sheetgen.press.papers import MARGIN, cut
from sheetgen.wording import LANGUAGES
from sheetgen.writers.anki import changed_at
from tests.commands import refuse
from tests.tagged import check_labels, heard, heard_in_pdf_js, plain
from tests.tiers import quick
from widgets.coaching.reasons import amount
from widgets.coaching.reviewing import compared_losses, look_back, review_reply
from widgets.coaching.words import coach_words
from widgets.study.card import Card, cards
from widgets.study.deck import save_deck
from widgets.study.report import LOSS, report_pdf, review_svg, review_text, review_words, summary
from widgets.study.sheets import card_pages
from widgets.words import phrases

SIZE = 148_500, 105_000


def match_of(name: str, seats: int = 2, seed: int = 3) -> Match:
    game = load(name)
    return play_out(Match.begin(game, seats), Random(seed), strategy(game, "careful").choose)


def cards_of(name: str, lang: str = "en", most: int = 2) -> tuple[Card, ...]:
    match = match_of(name)
    by = judge(match.game, match.state.players)
    return cards(match, review(match, judge=by), by, lang, most)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("study") / "match.txt"
    path.write_text(match_of("qwixx").to_text())
    return path


@pytest.mark.covering
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["qwixx", "qwinto", "kneifen"])
def test_a_card_asks_on_its_front_and_tells_on_its_back(name: str, lang: str) -> None:
    size = SIZE if name != "kneifen" else SIZE[::-1]
    for card in cards_of(name, lang):
        assert all(re.search(r"[{}]|  ", text) is None for text in (card.question, card.position, *card.answer))
        best = card.face.move_text(card.state, card.advice.options[0].move, card.words)
        assert best in card.answer[0]
        assert card.decision.played not in card.advice.best
        front, back = card.front(*size), card.back(*size)
        heading, _, *_, prompt, sheet = [mark for mark in front.marks if isinstance(mark, Passage)]
        assert (heading.kind, heading.text) == ("H1", card.question)
        assert prompt.text.startswith(card.prompt)
        assert (sheet.kind, sheet.text) == ("Figure", card.played)
        said = [mark.text for mark in back.marks if isinstance(mark, Passage) and mark.kind == "P"]
        assert said[:-1] == card.answer


def test_a_card_says_misthrows_crosses_of_a_number_and_points() -> None:
    """So does the text instead of its picture in Anki."""
    crosses = next(card for card in cards_of("qwixx") if card.decision.turn == 25)
    points = "Points: Red: 21, Yellow: 15, Green: 10, Blue: 15, Misthrows: \N{MINUS SIGN}5 and Total: 56."
    assert crosses.position.endswith(f"Blue 4 and Misthrow 1. {points}")
    numbers = next(card for card in cards_of("kneifen") if card.decision.turn == 10)
    assert numbers.played == "On the sheet: 4: 5 crosses, 5: 3 crosses and 9: 2 crosses."
    entries = next(card for card in cards_of("qwinto", most=20) if card.decision.turn == 5)
    said = "On the sheet: Orange 3: 7, Orange 4: 8, Orange 5: 10 and Yellow 3: 7. Points: Orange: 3, Yellow: 1, "
    assert entries.played.startswith(said)


def test_the_costliest_mistake_comes_first() -> None:
    costs = [card.decision.cost for card in cards_of("qwixx", most=20)]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) > 3


def test_where_nothing_was_wrong_there_are_no_cards() -> None:
    game = load("qwixx")
    match = play_out(Match.begin(game, 2), Random(1), strategy(game, "winner").choose)
    by = judge(game, 2)
    with pytest.raises(DicepadError, match="no decision of this seat cost anything"):
        cards(match, review(match, judge=by), by)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_each_answer_lies_behind_its_question(record: Path, tmp_path: Path, duplex: str) -> None:
    """Seen from the back of a page that is wider than high, what was on the left of the front is on the left if it was
    turned over its long edge, and on the right if over its short one."""
    file = tmp_path / "cards.pdf"
    assert main(["cards", str(record), "-o", str(file), "--most", "1", "--duplex", duplex]) == 0
    with pdfplumber.open(file) as pdf:
        front, back = pdf.pages
        assert front.width > front.height
        questions = [one["x0"] for one in front.search("Qwixx: what would you play")]
        answers = [one["x0"] for one in back.search("You played:")]
    assert len(questions) == len(answers) == 1
    assert questions[0] < front.width / 2
    assert (answers[0] < front.width / 2) == (duplex == "long")


@pytest.mark.parametrize(("command", "bars"), [("cards", ("drawing cards",)), ("report", ("comparing",))])
def test_a_terminal_sees_how_far_the_work_is_and_a_file_does_not(
    command: str, bars: tuple[str, ...], record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    words = [command, str(record), "-o", str(tmp_path / "made.pdf")]
    assert main(words) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main([*words, "--force"]) == 0
    told = capsys.readouterr().err
    for bar in ("review", *bars):
        shares = [int(share) for share in re.findall(rf"\r{bar}  [#.]{{40}} +(\d+)%", told)]
        assert shares == sorted(shares)
        assert (len(shares) > 2, shares[-1]) == (True, 100)


def test_a_deck_opens_as_anki_does(record: Path, tmp_path: Path) -> None:
    """A zip with a database of notes and the pictures that they name; the same cards have the same marks again."""
    marks = []
    for name in ("one.apkg", "two.apkg"):
        file = tmp_path / name
        assert main(["cards", str(record), "-o", str(file), "--most", "3", "--lang", "de"]) == 0
        with zipfile.ZipFile(file) as package:
            media = json.loads(package.read("media"))
            package.extract("collection.anki2", tmp_path)
            assert all(package.read(number)[:4] == b"\x89PNG" for number in media)
        with sqlite3.connect(tmp_path / "collection.anki2") as base:
            notes = base.execute("select guid, flds from notes where id > 0 order by id").fetchall()
        base.close()
        assert len(notes) == len(media) == 3
        for _, fields in notes:
            shown, _, answer = fields.split("\x1f")
            assert re.search(r'src="(.+?)"', shown)[1] in media.values()  # type: ignore[index]
            assert re.search(r'alt="[^"]* Punkte: Rot: \d+, [^"]* Fehlwürfe: [^"]* und Gesamt: [^"]*"', shown)
            assert "Gespielt wurde: " in answer
        marks.append({mark for mark, _ in notes})
    assert marks[0] == marks[1]


IMPORT = """
import json, sys
from pathlib import Path
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest
collection, told, *packages = sys.argv[1:]
collection = Collection(collection)
logs = []
for package in packages:
    options = ImportAnkiPackageOptions(update_notes=0, update_notetypes=0)
    log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options)).log
    answers = sorted(collection.get_note(note).fields[2] for note in collection.find_notes(""))
    logs.append({"counts": [len(log.new), len(log.updated), len(log.duplicate)], "answers": answers})
collection.close()
Path(told).write_text(json.dumps(logs))
"""
"""Anki itself takes packages one after another, a note only if it is newer, and counts what became of the notes in a
file, for on a slow machine Anki prints lines of its own."""


def test_anki_takes_what_is_new_and_what_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal cards give equal files; another answer changes only its note; another language stands beside the
    first. All this holds also if the clock is turned back, and in a folder that is new to dicepad."""
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "cache"))
    english = cards_of("qwixx")
    moves = [option.move for option in english[0].advice.options[1:]]
    moves.remove(english[0].decision.played)
    other = replace(english[0], decision=replace(english[0].decision, played=moves[0]))
    made = {
        "first": english,
        "again": english,
        "changed": (other, *english[1:]),
        "german": cards_of("qwixx", "de"),
        "elsewhere": english,
    }
    clock = iter((2e9, 1.9e9, 1.8e9, 1.7e9, 2.1e9))
    monkeypatch.setattr("sheetgen.writers.anki.time", lambda: next(clock))
    for name, deck in made.items():
        if name == "elsewhere":
            monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path / "another"))
        save_deck(deck, tmp_path / name)
    assert (tmp_path / "first").read_bytes() == (tmp_path / "again").read_bytes()
    files = [str(tmp_path / name) for name in made]
    told = tmp_path / "told.json"
    command = [sys.executable, "-c", IMPORT, str(tmp_path / "anki.anki2"), str(told), *files]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    logs = dict(zip(made, json.loads(told.read_text()), strict=True))
    assert {name: log["counts"] for name, log in logs.items()} == {
        "first": [2, 0, 0],
        "again": [0, 0, 2],
        "changed": [0, 1, 1],
        "german": [2, 0, 0],
        "elsewhere": [0, 2, 0],
    }
    assert len({*logs["changed"]["answers"], *logs["first"]["answers"]}) == 3
    assert logs["again"]["answers"] == logs["first"]["answers"]


@pytest.mark.parametrize("kept", ["[]", "{", '{"mark": 7}', '{"mark": ["text", "late"]}'])
def test_a_damaged_memory_of_decks_is_begun_anew(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEPAD_CACHE", str(tmp_path))
    (tmp_path / "anki.json").write_text(kept)
    assert changed_at({"mark": "text"}, 5.5) == {"mark": 5}
    assert changed_at({"mark": "text"}, 9) == {"mark": 5}


@pytest.mark.parametrize("lang", quick(LANGUAGES, "de"))
def test_a_report_is_one_page_that_can_be_heard(record: Path, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "report.pdf"
    assert main(["report", str(record), "-o", str(file), "--lang", lang]) == 0
    content = file.read_bytes()
    reader = pypdf.PdfReader(io.BytesIO(content))
    assert len(reader.pages) == 1
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert str(pdf.Root.Lang) == lang
        assert "/StructTreeRoot" in pdf.Root
    match = match_of("qwixx")
    for sentence in summary(match, review(match), {}, review_words(match, lang)):
        assert plain(sentence) in plain(reader.pages[0].extract_text())


@pytest.mark.parametrize(
    ("name", "lang"),
    quick([("qwinto", "fr"), ("qwixx", "en"), ("qwantum", "it"), ("kneifen", "de")], ("qwinto", "fr")),
)
def test_reports_and_cards_are_read_as_they_stand(name: str, lang: str) -> None:
    """One heading of the first rank for each side, all sentences, and pictures in words."""
    match = match_of(name)
    by = judge(match.game, match.state.players)
    found = review(match, judge=by)
    report = report_pdf(match, found, by, {}, lang)
    check_labels(report)
    told = heard(report)
    words = review_words(match, lang)
    curve = words.say(f"review.curve-{found.unit}")
    sentences = summary(match, found, {}, words)
    assert told[0] == ("H1", plain(words.say("study.report-seat", game=match.game.spec.title, number=1)))
    assert told[1 : 1 + len(sentences)] == [("P", plain(sentence)) for sentence in sentences]
    assert [kind for kind, text in told if text.startswith(plain(curve)) and kind == "Figure"] == ["Figure"]
    assert ("H2", plain(words.say("review.costly"))) in told
    assert heard_in_pdf_js(report) == told
    made = cards(match, found, by, lang, 2)
    pages = card_pages(made)
    check_labels(pages)
    told = heard(pages)
    assert [text for kind, text in told if kind == "H1"] == 2 * [plain(card.question) for card in made]
    for card in made:
        figures = [("Figure", plain(text)) for text in (card.dice, card.played) if text]
        assert {*figures, *(("P", plain(text)) for text in card.answer)} <= {*told}


@pytest.mark.parametrize("name", quick(["kneifen", "qwantum", "qwinto", "qwixx"], "qwixx"))
def test_cards_and_reports_show_the_row_of_a_move_in_readable_type(name: str) -> None:
    """The answer rings the cells of the best move, the report those of the move played; no type is below 6.5 points."""
    match = match_of(name)
    by = judge(match.game, match.state.players)
    found = review(match, judge=by)
    ringed = 0
    for card in cards(match, found, by, "en", 4):
        place = cut("a4", 4, landscape=card.sheet.landscape).places[0]
        front, back = card.front(place.width, place.height), card.back(place.width, place.height)
        texts = [mark for panel in (front, back) for mark in walk(panel.marks) if isinstance(mark, Text)]
        assert min(text.size for text in texts) / POINT >= 6.49
        for mark in (*walk(front.marks), *walk(back.marks)):
            box = bounds([mark])
            assert box.x >= MARGIN - MM
            assert box.right <= place.width - MARGIN + MM or isinstance(mark, Text)
        figures = [mark.text for mark in back.marks if isinstance(mark, Passage) and mark.kind == "Figure"]
        moves = card.advice.options[0].move, card.decision.played
        taken = card.face.cells(card.state, card.seat, card.sheet.cells)
        wanted = [[cell for cell, its in taken.items() if its == move] for move in moves]
        told = [card.words.listed([card.words.place(cell) for cell in cells]) for cells in wanted if cells]
        assert [text for text in figures if text in told] == told
        ringed += len(told)
    assert ringed
    report = report_pdf(match, found, by, {}, "en")
    assert sum(kind == "Figure" for kind, _ in heard(report)) >= 2


def test_a_report_of_a_name_that_cannot_be_printed_gives_the_seat(record: Path, tmp_path: Path) -> None:
    """The other seat, whose name has letters of the font, is not concerned."""
    lines = record.read_text(encoding="utf-8").splitlines()
    lines[3:3] = ["name 0 李明", "name 1 Bo"]
    record.write_text("\n".join(lines), encoding="utf-8")
    titles = []
    for seat in ("0", "1"):
        file = tmp_path / f"{seat}.pdf"
        assert main(["report", str(record), "--seat", seat, "-o", str(file)]) == 0
        titles.append(pypdf.PdfReader(file).pages[0].extract_text().splitlines()[0])
    assert [re.split(r"\W+s match", title)[0] for title in titles] == ["Qwixx: player 1", "Qwixx: Bo"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_line_says_what_a_board_says(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Equal sentences, letter by letter: those of the review, of the mistakes and of the comparison."""
    match, file = match_of("kneifen"), tmp_path / "match.txt"
    file.write_text(match.to_text())
    words = review_words(match, lang)
    reply = review_reply(match, 0, ["Ann", "Bob"], words, comparing=False)
    board, losses = reply["review"], review_reply(match, 0, ["Ann", "Bob"], words, comparing=True)["computers"] or []
    assert main(["review", str(file), "--lang", lang, "--costliest", "2"]) == 0
    title, *told = capsys.readouterr().out.splitlines()
    assert title == words.say("study.report-seat", game="Kneifen", number=1)
    mistakes = [line for mistake in board["mistakes"][:2] for line in (mistake["text"], f"  {mistake['better']}")]
    compared = " \N{MIDDLE DOT} ".join(f"{loss} ({name})" for name, loss in losses)
    assert told == [*board["lines"], board["compared"], compared, "", board["costly"], *mistakes]


def test_a_review_without_mistakes_says_so() -> None:
    match = play_out(Match.begin(load("qwixx"), 2), Random(1), strategy(load("qwixx"), "winner").choose)
    found = review(match, judge=judge(match.game, 2))
    assert [*review_text(match, found, {})][-2:] == ["", "No decision cost anything. Well played."]


def judge_of(cost: float, unit: Unit, error: float = 0.0) -> Judge:
    """A judge for whom the first legal move is worth that much more than any other."""

    class Told(Judge):
        kind = "estimate" if error else "exact"

        def values(self, state: State, seat: int) -> dict[str, float]:
            return {move: -cost * (number > 0) for number, move in enumerate(state.moves(seat))}

        def state_value(self, state: State, seat: int = 0) -> float:
            return 0.0

    Told.unit, Told.error = unit, error  # type: ignore[assignment, method-assign]
    return Told()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("unit", "least", "error"),
    [("points", 0.005, 0.0), ("turns", 0.005, 0.0), ("chance", 0.00005, 0.0), ("turns", 0.05, 0.06)],
)
def test_a_cost_that_is_shown_as_0_is_no_mistake(lang: str, unit: Unit, least: float, error: float) -> None:
    """Neither in the list, nor counted, nor in the text, nor in the picture. A cost that shows is a mistake in all."""
    match = match_of("qwixx", 1)
    words, zero = review_words(match, lang), amount(0.0, unit, coach_words(phrases(lang)))
    for cost, shows in ((0.98 * least, False), (max(1.02 * least, error), True)):
        found = review(match, judge=judge_of(cost, unit, error))
        wrong = [decision for decision in found.decisions if decision.cost]
        assert len(wrong) > 10
        assert len(found.mistakes) == len(found.decisions) - found.best_moves == shows * len(wrong)
        assert len(look_back(match, found, ["Ann"], words)["mistakes"]) == shows * 12
        told = [*review_text(match, found, {}, lang)]
        assert (words.say("study.none") in told) != shows
        costly = told[told.index("") :]
        assert [line for line in costly if re.search(rf"(?<![\d.,]){re.escape(zero)}", line)] == []
        assert review_svg(match, found, lang).count(f'stroke="{LOSS}"') == shows * len(wrong)


@pytest.mark.parametrize(("count", "told"), [(9, False), (10, True)])
def test_computers_are_compared_only_if_the_match_can_tell_them_apart(count: int, told: bool) -> None:
    """Not after nine decisions, nor where two computers cost more than moves at random."""
    words = coach_words(phrases("en"))
    found = Review(0, (Decision(0, 1, "pass", ("pass",), 0.0),) * count, (0,), (1.0, 1.0), 0.0, 0.0, 0.0)
    order = compared_losses({"random": 3.0, "careful": 1.0, "winner": 0.0}, found, words)
    assert bool(order) == told
    assert compared_losses({"careful": 3.0, "gap-1": 2.0, "random": 1.0}, found, words) == []
    assert bool(compared_losses({"nearest": 3.0, "random": 2.0, "careful": 1.0}, found, words)) == told


@pytest.mark.parametrize(
    ("chance", "told"), [(0.0, "0 %"), (1e-9, "under 1 %"), (0.5, "50 %"), (1 - 1e-9, "over 99 %"), (1.0, "100 %")]
)
def test_a_chance_is_certain_only_at_the_end(chance: float, told: str) -> None:
    made = Decision(0, 1, "pass", ("pass",), 0.0)
    found = Review(0, (made,), (0,), (0.5, chance), 0.0, 0.0, 0.0, "chance", "estimate", 0.01)
    parts = [*review_text(Match.begin(load("qwixx"), 2), found, {})][2]
    assert parts.endswith(f": that makes {told} to win.")


def test_the_picture_has_the_curve_and_a_bar_for_each_mistake(record: Path, tmp_path: Path) -> None:
    """Turns are drawn as people count them: what a mistake costs is put on, so its bar leads upwards."""
    file = tmp_path / "match.svg"
    assert main(["review", str(record), "--picture", str(file)]) == 0
    match = match_of("qwixx")
    assert file.read_text("utf-8") == review_svg(match, review(match))
    for played, upwards in ((match, False), (match_of("kneifen", 1), True)):
        found = review(played)
        root = ElementTree.fromstring(review_svg(played, found, "de"))
        bars = [line for line in root.iter("{http://www.w3.org/2000/svg}line") if line.get("stroke") == LOSS]
        assert len(bars) == len(found.mistakes) > 3
        ends = [(float(bar.get("y1") or 0), float(bar.get("y2") or 0)) for bar in bars]
        assert all((after < before) == upwards for before, after in ends)
        said = "".join(root.itertext())
        assert review_words(played, "de").say(f"review.curve-{found.unit}") in said


def test_a_report_counts_turns_as_people_do() -> None:
    match = match_of("kneifen", 1)
    found = review(match)
    told = summary(match, found, {"careful": 0.05}, review_words(match, "de"))
    start = f"{-found.initial:.1f}".replace(".", ",")
    assert told[1].startswith(f"Am Anfang zu erwarten: {start} Züge. ")
    assert told[1].endswith(f": Das macht {-found.final:.0f},0 Züge.")
    assert told[-2] == "Mittlerer Verlust in denselben Stellungen"
    assert "0,05 Züge (Computer, vorsichtig)" in told[-1]


@pytest.mark.parametrize(
    ("words", "code", "problem"),
    [
        (["cards", "MATCH", "-o", "cards.txt"], 2, "must end in .apkg or .pdf"),
        (["report", "MATCH", "-o", "report.svg"], 2, "must end in .pdf"),
        (["report", "MATCH", "-o", "nowhere/report.pdf"], 2, "there is no such directory"),
        (["cards", "MATCH", "-o", "cards.pdf", "--seat", "5"], 1, "there is no seat 5; seats are 0 to 1"),
        (["cards", "MATCH", "-o", "cards.pdf", "--paper", "a9"], 2, "--paper: invalid choice: 'a9'"),
        (["cards", "MATCH", "-o", "cards.apkg", "--paper", "zz"], 2, "--paper: invalid choice: 'zz'"),
        (["review", "MATCH", "--picture", "nowhere/match.svg"], 2, "there is no such directory"),
        (["report", "no-such-file.txt", "-o", "report.pdf"], 1, "the record cannot be read"),
    ],
)
def test_bad_input_is_one_sentence(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, problem: str
) -> None:
    told = [
        str(record) if word == "MATCH" else str(tmp_path / word) if word.count(".") == 1 else word for word in words
    ]
    assert refuse(capsys, tmp_path, problem, *told, program="dicepad") == code


def test_the_help_of_dicepad_names_what_other_packages_bring(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    said = capsys.readouterr().out
    assert re.search(r"\n +cards +your mistakes", said)
    assert re.search(r"\n +review +review a match: luck, mistakes", said)
    assert re.search(r"\n +report +write the review of a match as a PDF", said)
    assert dicepad.__version__
