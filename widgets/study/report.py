"""The review of a match outside a board: as text, as a picture, and printed with the reasons for each mistake.

All sentences are those of the board; see `widgets.coaching.reviewing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dicepad import Match
from dicepad.errors import DoesNotFit, GlyphMissing
from dicepad.odds.advice import Judge, Review, match_judge
from dicepad.odds.advice import review as review_of
from sheetgen.drawing import fonts
from sheetgen.drawing.fonts import CAP
from sheetgen.drawing.marks import FINE, HEAVY, MM, POINT, Box, Line, Mark, Panel, Passage, Path, Rect, Text
from sheetgen.drawing.palette import GREY, INK, RULE
from sheetgen.drawing.sketch import MINUS, Sketch
from sheetgen.drawing.tiles import panel_unit
from sheetgen.press.options import Options
from sheetgen.press.papers import PAPERS
from sheetgen.printable import sheet as sheet_of
from sheetgen.writers.document import Document, Page, Placed
from sheetgen.writers.pdf import write_pdf
from sheetgen.writers.svg import draw_svg

from ..coaching.reasons import explanation
from ..coaching.reviewing import compared_losses, lines, mistake
from ..coaching.words import coach_words
from ..display.picture import board_words
from ..games import board_face
from ..session import Session
from ..words import Phrases, decimal, phrases
from .card import Card, paragraphs, put

__all__ = ["report_pdf", "review_png", "review_svg", "review_text"]

MARGIN: Final = 15 * MM
BODY, HEAD, LABEL = round(9.5 * POINT), round(15 * POINT), round(8 * POINT)
CURVE: Final = 62 * MM
AXIS: Final = 11 * MM
"""The width of the labels at the left of the curve."""
ROW: Final = 110 * MM
"""The width of the sheet from which rows are shown."""
PICTURED: Final = 3
"""Number of the costliest decisions that always show a row of the sheet."""
LOSS: Final = "#b3261e"
BAR: Final = round(1.4 * POINT)
PICTURE: Final = 180 * MM
"""The width of a picture."""
PICTURE_DOTS, PICTURE_COLOURS = 120, 32
STEPS: Final = (1, 2, 5, 10, 20, 50, 100)


def review_text(
    match: Match, review: Review, losses: Mapping[str, float], lang: str = "en", most: int | None = None
) -> Iterator[str]:
    """Yield the lines of a review: what it says as a whole, and at most `most` mistakes, the costliest first.

    `losses` has the mean losses of the computer players in the same positions. See `compare`.
    """
    words = review_words(match, lang)
    yield title_of(match, review.seat, words)
    yield from summary(match, review, losses, words)
    yield ""
    if not review.mistakes:
        yield words.say("study.none")
        return
    yield words.say("review.costly")
    for decision in review.mistakes[:most]:
        told = mistake(match, decision, review, words)
        yield told["text"]
        yield f"  {told['better']}"


def report_pdf(
    match: Match, review: Review, judge: Judge, losses: Mapping[str, float], lang: str = "en", paper: str = "a4"
) -> bytes:
    """Return the review as a PDF of one page, with labels for screen readers. See `review_text`.

    Raises `DicepadError` for an unknown paper.
    """
    width, height = PAPERS[Options.from_table({"paper": paper, "lang": lang}).paper]
    words = review_words(match, lang)
    room = Box(0, 0, width, height).inset(MARGIN)
    sketch = sketch_of(match, lang, width, height, room)
    title, heading, y = overview(match, review, losses, words, room, sketch)
    marks = [*heading, *costly(match, review, judge, words, below(room, y + 6 * MM), sketch)]
    panel = Panel("report", title, width, height, tuple(marks))
    page = Page(width, height, (Placed(panel, 0, 0, 0),))
    return write_pdf(Document([page], title, title, lang, tagged=True, panels_unique=True))


def review_png(match: Match, seat: int, lang: str = "en") -> bytes:
    """Return the title, the sentences and the curve of a seat's review, as a small PNG.

    Raises `DicepadError` if nothing can judge the match, and `ImportError` if the libraries for the picture are
    missing.
    """
    from sheetgen.writers.png import draw_panel  # what may be missing is asked for first

    panel = picture(match, review_of(match, seat, judge=match_judge(match, seat)), lang)
    return draw_panel(panel, PICTURE_DOTS, PICTURE_COLOURS)


def review_svg(match: Match, review: Review, lang: str = "en") -> str:
    """Return the title, the sentences and the curve of a review as SVG. Screen readers get the curve in words."""
    panel = picture(match, review, lang)
    caption = next(mark.text for mark in panel.marks if isinstance(mark, Passage) and mark.kind == "Figure")
    return draw_svg(panel, match.game.spec.id, lang, caption)


def picture(match: Match, review: Review, lang: str) -> Panel:
    """Draw the title, the sentences and the curve on a panel as high as they need."""
    room = Box(0, 0, PICTURE, PICTURE).inset(MARGIN // 2)
    sketch = sketch_of(match, lang, PICTURE, PICTURE, room)
    title, heading, y = overview(match, review, {}, review_words(match, lang), room, sketch)
    return Panel("review", title, PICTURE, y + MARGIN // 2, tuple(heading))


def review_words(match: Match, lang: str) -> Phrases:
    """Return the words of a board of the match, with those of the coach."""
    sheet = sheet_of(match.game, lang)
    try:
        return coach_words(board_words(sheet))
    except DoesNotFit:  # a sheet too small to draw can still be reviewed, without the names on its picture
        return coach_words(Phrases(lang, {**phrases(lang).texts, **sheet.words.texts}))


def sketch_of(match: Match, lang: str, width: int, height: int, room: Box) -> Sketch:
    """Return a sketch in the look of the match's sheet, for a panel of this size with this room to draw on."""
    return Sketch(match.game.spec, sheet_of(match.game, lang).look(width, height), room, panel_unit(room))


def overview(
    match: Match, review: Review, losses: Mapping[str, float], words: Phrases, room: Box, sketch: Sketch
) -> tuple[str, list[Mark], int]:
    """Draw the title, the sentences and the curve at the top of a room.

    Return the title, the marks, and the y of their end.
    """
    title = title_of(match, review.seat, words)
    heading, y = paragraphs(sketch, room, [title], HEAD)
    sentences, y = paragraphs(sketch, below(room, y), summary(match, review, losses, words), BODY, bold=0)
    label, y = paragraphs(sketch, below(room, y + 2 * MM), [words.say(f"review.curve-{review.unit}")], LABEL, bold=0)
    drawn, y = curve(review, below(room, y + MM), words)
    return title, [Passage("H1", title, heading[0].marks), *sentences, *label, drawn], y


def below(room: Box, y: int) -> Box:
    """Return the part of a room below `y`."""
    return Box(room.x, y, room.width, room.bottom - y)


def title_of(match: Match, seat: int, words: Phrases) -> str:
    """Return a title with the game and the player's name, or the number of the seat if the font lacks the name."""
    names = match.about.names
    game = words.title(match.game.spec.title)
    name = names[seat] if seat < len(names) else None
    if name and can_print(name):
        return words.say("study.report", game=game, name=name)
    return words.say("study.report-seat", game=game, number=seat + 1)


def can_print(name: str) -> bool:
    """Return whether the font of the sheets has every character of a name."""
    try:
        fonts.width(name, HEAD, "bold")
    except GlyphMissing:
        return False
    return True


def summary(match: Match, review: Review, losses: Mapping[str, float], words: Phrases) -> list[str]:
    """Return the sentences of a review, and the mean losses of the computer players beside those of the seat."""
    sentences = lines(review, match, words)
    if losses and (players := compared_losses(losses, review, words)):
        compared = [f"{loss} ({name})" for name, loss in players]
        sentences += [words.say("review.compared"), " \N{MIDDLE DOT} ".join(compared)]
    return sentences


def plain(value: float, words: Phrases) -> str:
    """Return a number as text."""
    return decimal(f"{value:z.1f}", words.lang).replace("-", MINUS)


def curve(review: Review, room: Box, words: Phrases) -> tuple[Passage, int]:
    """Draw the value through the match in steps, with red bars for costs. Also return the y of its end."""
    values = [review.to_display(value) for value in review.values]
    low, high = min(values), max(values)
    step = next(each for each in STEPS if (high - low) / each <= 6 or each == STEPS[-1])
    low, high = step * (low // step), step * -(-high // step)
    left, top, width, height = room.x + AXIS, room.y, room.width - AXIS, CURVE

    def x(index: int) -> int:
        return left + round(width * index / max(1, len(values) - 1))

    def y(value: float) -> int:
        return top + round(height * (high - value) / max(high - low, step))

    marks: list[Rect | Line | Path | Text] = []
    for rule in range(round((high - low) / step) + 1):
        value = low + rule * step
        box = Box(room.x, y(value) - LABEL // 2, AXIS - 2 * MM, LABEL)
        label = f"{MINUS if value < 0 else ''}{abs(value):g}"
        marks.append(Line(left, y(value), left + width, y(value), RULE, FINE))
        marks.append(Text(box.right, y(value) + round(CAP * LABEL / 2), label, LABEL, box, "regular", "end", GREY))
    pieces: list[tuple[str | int, ...]] = [("M", x(0), y(values[0]))]
    for index, value in enumerate(values[1:], 1):
        pieces += [("L", x(index), y(values[index - 1])), ("L", x(index), y(value))]
    marks.append(Path(tuple(pieces), None, INK, HEAVY))
    for decision in review.mistakes:
        at = decision.number + 1
        before = values[at] + review.to_display(decision.cost)
        marks.append(Line(x(at), y(min(max(before, low), high)), x(at), y(values[at]), LOSS, 2 * BAR))
    every = next(each for each in STEPS if len(review.turns) <= 16 * each or each == STEPS[-1])
    under = top + height + round(1.6 * LABEL)
    for turn, event in enumerate(review.turns, 1):
        if turn == 1 or (turn % every == 0 and turn > 2):
            box = Box(x(event) - AXIS, under - LABEL, 2 * AXIS, LABEL)
            label = words.say("study.turn", turn=turn) if turn == 1 else str(turn)
            marks.append(Text(x(event), under, label, LABEL, box, "regular", "middle", GREY))
    legend = words.say("study.legend")
    under = under + round(1.5 * LABEL)
    marks.append(Text(left + width, under, legend, LABEL, Box(left, under, width, LABEL), "regular", "end", LOSS))
    extremes = {"first": values[0], "last": values[-1], "low": min(values), "high": max(values)}
    ends = {name: plain(value, words) for name, value in extremes.items()}
    caption = words.say("study.curve", what=words.say(f"review.curve-{review.unit}"), **ends)
    return Passage("Figure", caption, tuple(marks)), under


def costly(match: Match, review: Review, judge: Judge, words: Phrases, room: Box, sketch: Sketch) -> list[Mark]:
    """Draw the costliest decisions with their reasons, as many as fit.

    The first `PICTURED` of them show a row of the sheet, and the others too if there is room.
    """
    if not review.mistakes:
        return list(paragraphs(sketch, room, [words.say("study.none")], BODY, bold=0)[0])
    heading, y = paragraphs(sketch, room, [words.say("review.costly")], BODY)
    note, y = paragraphs(sketch, below(room, y), [words.say(f"study.amounts-{review.unit}")], LABEL, bold=0)
    room = below(room, y + MM)
    session, face = Session(match.game, match.state.players, lang=words.lang), board_face(match.game)
    parts: list[Decided] = []
    for decision in review.mistakes:
        state = match.states[decision.number]
        advice = judge.advise(state, review.seat, also=decision.played)
        first, *why = explanation(advice, decision.played, state, face, words)
        best = explanation(advice, advice.options[0].move, state, face, words)[0]
        said = [words.say("review.mistake", turn=decision.turn, move=f"{first} {best}"), *why]
        card = Card(session, match, decision, review.seat, advice)
        row = card.row_of(decision.played, ROW, LOSS) or card.row_of(advice.options[0].move, ROW)
        if set_decisions(sketch, room, [*parts, Decided(said, row)], PICTURED)[1] > room.bottom:
            break
        parts.append(Decided(said, row))
    for pictures in range(len(parts), min(PICTURED, len(parts)) - 1, -1):
        marks, end = set_decisions(sketch, room, parts, pictures)
        if end <= room.bottom:
            break
    return [Passage("H2", heading[0].text, heading[0].marks), *note, *marks]


class Decided(NamedTuple):
    """A decision in sentences, and the row of the sheet with a ring around what was played, or else was best."""

    lines: list[str]
    row: Passage | None


def set_decisions(sketch: Sketch, room: Box, parts: Sequence[Decided], pictures: int) -> tuple[list[Passage], int]:
    """Draw decisions below each other, the first `pictures` with their rows. Also return the y of their end."""
    marks: list[Passage] = []
    y = room.y
    for place, part in enumerate(parts):
        first, y = paragraphs(sketch, below(room, y), part.lines[:1], BODY, bold=0)
        marks += first
        if part.row and place < pictures:
            picture, y = put(part.row, room.x, y)
            marks.append(picture)
        rest, y = paragraphs(sketch, below(room, y), part.lines[1:], BODY, bold=0)
        marks += rest
        y += 2 * MM
    return marks, y - 2 * MM
