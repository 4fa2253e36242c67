"""Cards about one decision each: the position on the front, the best move and the reasons on the back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from dicepad import DicepadError, DoesNotFit, Match, State
from dicepad.odds.advice import Advice, Decision, Judge, Review
from dicepad.spec import Face
from sheetgen.drawing import pencil
from sheetgen.drawing.fonts import CAP
from sheetgen.drawing.marks import MM, POINT, Box, Group, Mark, Panel, Passage, Plain, Text, bounds, walk
from sheetgen.drawing.palette import INK
from sheetgen.drawing.pictures import shape
from sheetgen.drawing.scaled import moved, scaled
from sheetgen.drawing.sketch import MINUS, Sketch
from sheetgen.drawing.tiles import panel_unit
from sheetgen.drawing.typesetting import LEADING, wrap
from sheetgen.games.face import CROSS
from sheetgen.games.played import play_on, points, written
from sheetgen.press.papers import MARGIN
from sheetgen.printable import Sheet
from sheetgen.printable import sheet as sheet_of

from ..coaching.reasons import explanation, headline
from ..games import BoardFace
from ..session import Session
from ..words import Phrases

__all__ = ["Card", "cards", "paragraphs", "put"]

DIE: Final = 9 * MM
SIGN: Final = 3 * MM
"""Sizes of the shape and the letter below a coloured die, so that dice printed in grey can be told apart."""
GAP: Final = 2 * MM
TITLE: Final = round(11 * POINT)
NOTE: Final = round(8 * POINT)
LEAST_CELL: Final = 5 * MM
"""Side of the smallest cells of a sheet on a card."""
SIZES: Final = tuple([round(size * POINT) for size in (13, 12, 11, 10, 9, 8, 7, 6.5)])
"""Sizes of the type of the reasons, the largest first."""


@dataclass(frozen=True)
class Card:
    """A decision of a seat in a match, in the words of a language."""

    session: Session
    match: Match
    decision: Decision
    seat: int
    advice: Advice = field(repr=False)

    @property
    def state(self) -> State:
        """The position."""
        return self.match.states[self.decision.number]

    @property
    def words(self) -> Phrases:
        """The words of the card."""
        return self.session.presenter.words

    @property
    def face(self) -> BoardFace[Any, Any]:
        """The board's words and actions for the game."""
        return self.session.presenter.face

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet of the seat."""
        return sheet_of(self.match.game, self.words.lang).of_seat(self.seat)

    @property
    def question(self) -> str:
        """The question on the front."""
        return self.words.say("study.question", game=self.sheet.game_title)

    @property
    def prompt(self) -> str:
        """The task, as a board puts it."""
        sentence = self.face.prompt(self.state, self.seat)
        return self.words.say(f"prompt.{sentence.key}", name=self.words.say("seat.you"), **sentence.values)

    @property
    def scores(self) -> list[str]:
        """The points of the seats, if several seats play for points."""
        scores = list(self.state.scores)
        if len(scores) < 2 or self.advice.unit == "turns":
            return []
        own = scores.pop(self.seat)
        others = ", ".join(map(self.words.shown, scores))
        return [self.words.say("study.scores", own=own, others=others)]

    @property
    def position(self) -> str:
        """The dice and the sheet in words, for screen readers."""
        return f"{self.dice} {self.played}".strip()

    @property
    def dice(self) -> str:
        """The dice in words. Empty if no dice are on the table."""
        words = self.words
        dice = [words.say("die.face", colour=words.place(die.colour), number=die.number) for die in shown(self.state)]
        return words.say("study.lying", dice=words.listed(dice)) if dice else ""

    @property
    def played(self) -> str:
        """The sheet in words: its marks and its points."""
        words, marks, scored = self.words, self.marks, self.scored
        if not marks:
            return words.say("study.empty")
        have = words.say("study.have", cells=words.listed(marks))
        return f"{have} {words.say('study.boxes', points=words.listed(scored))}" if scored else have

    @property
    def marks(self) -> list[str]:
        """The marks on the sheet in words: crosses, entries and misthrows.

        Cells whose only name is that of their row are counted instead of listed.
        """
        words = self.words
        counts: Counter[str] = Counter()
        texts: dict[str, str] = {}
        for name, mark in written(self.state, self.seat).items():
            title = words.place(name)
            if title == words.place(name.partition(".")[0]):
                counts[title] += 1
                texts[title] = words.say("cell.commit", number=title, count=counts[title])
            else:
                texts[title] = title if mark == CROSS else words.say("played.entered", place=title, value=mark)
        return list(texts.values())

    @property
    def scored(self) -> list[str]:
        """The points in the boxes, each with its name. Misthrows are subtracted."""
        words = self.words
        titles = self.words.titles
        totals = points(self.state, self.seat)
        texts = []
        for name in self.sheet.cells:
            if name in totals:
                less = MINUS if name == "points.misthrows" and totals[name] != "0" else ""
                box = titles.get(name.removeprefix("points."), titles[name])
                texts.append(words.say("played.entered", place=box, value=f"{less}{totals[name]}"))
        return texts

    @property
    def answer(self) -> list[str]:
        """The best move, the move that was played instead, and the reasons against it."""
        best = headline(self.advice, self.advice.options[0].move, self.state, self.face, self.words)
        played = self.face.move_text(self.state, self.decision.played, self.words)
        cost = explanation(self.advice, self.decision.played, self.state, self.face, self.words)
        return [best, self.words.say("study.played", move=played), *cost]

    def front(self, width: int, height: int) -> Panel:
        """Draw the front: the question, the dice, and the sheet with its marks."""
        sketch, room = self.sketch(width, height)
        line = round(LEADING * TITLE)
        top = Box(room.x, room.y, room.width, line)
        turn = self.words.say("study.turn", turn=self.decision.turn)
        sketch.passage("H1", sketch.text(top, self.question, TITLE, weight="bold"))
        sketch.passage("P", sketch.text(top, turn, NOTE, anchor="end", fill=sketch.grey))
        y = room.y + line + GAP
        dice = shown(self.state)
        if dice:
            sketch.add(Passage("Figure", self.dice, tuple(self.draw_dice(sketch, room.x, y))))
        used = len(dice) * (DIE + GAP)
        beside = Box(room.x + used, y, room.width - used, room.height)
        status = " ".join([self.prompt, *self.scores])
        sketch.paragraph(beside, status, NOTE)
        lines = wrap(status, beside.width, NOTE)
        step = round(LEADING * NOTE)
        signs = SIGN if any(shape(room, die.colour, sketch.ink) for die in dice) else 0
        y += max(DIE + signs if dice else 0, step * len(lines)) + GAP
        place = Box(room.x, y, room.width, room.bottom - y)
        try:
            picture = tuple(walk(self.played_on(place).marks))
        except DoesNotFit:
            whole = self.sheet.natural_place.inset(MARGIN)
            picture = scaled(
                play_on(self.sheet.natural[0], self.state, self.seat, self.sheet.words).marks, whole, place
            )
        return Panel("front", self.question, width, height, (*sketch.marks, Passage("Figure", self.played, picture)))

    def played_on(self, room: Box) -> Panel:
        """Lay out the sheet in a room, without lines to write on, and add the marks of the position.

        Raises `DoesNotFit`.
        """
        sheet = self.sheet
        game = replace(sheet.game, spec=replace(sheet.game.spec, sheet=replace(sheet.game.spec.sheet, fields=())))
        look = replace(sheet.look(room.width, room.height), cells=LEAST_CELL, least=SIZES[-1])
        panel = Panel("front", sheet.title, room.width, room.height, sheet.face.front(game, room, look))
        return play_on(panel, self.state, self.seat, sheet.words)

    def draw_dice(self, sketch: Sketch, x: int, y: int) -> list[Plain]:
        """Draw the dice on the table, each with the sign of its colour."""
        pictures: list[Plain] = []
        for index, one in enumerate(shown(self.state)):
            box = Box(x + index * (DIE + GAP), y, DIE, DIE)
            pictures += sketch.tagged_die(box, one.number, one.colour or "white", NOTE)
        return pictures

    def rerolled(self, sketch: Sketch, move: str) -> Passage | None:
        """Return the dice with a ring around each that a move rolls again. None if it names no dice."""
        lying = [die.name for die, one in zip(self.match.game.spec.dice, self.state.dice, strict=True) if one]
        chosen = [index for index, name in enumerate(lying) if name in move.split()]
        if not chosen:
            return None
        places = [Box(index * (DIE + GAP), 0, DIE, DIE) for index in chosen]
        rings = [pencil.ring(place.inset(-GAP // 3), INK, DIE / 12, move) for place in places]
        return Passage(
            "Figure", self.face.move_text(self.state, move, self.words), (*self.draw_dice(sketch, 0, 0), *rings)
        )

    def back(self, width: int, height: int) -> Panel:
        """Draw the answer in the largest type that fits, and drop the last sentences if there is no room.

        A note at the foot explains the numbers in brackets.
        """
        sketch, room = self.sketch(width, height)
        told_numbers = [self.words.say(f"study.amounts-{self.advice.unit}")]
        high = paragraphs(sketch, room, told_numbers, NOTE, bold=0)[1] - room.y
        foot, _ = paragraphs(sketch, Box(room.x, room.bottom - high, room.width, high), told_numbers, NOTE, bold=0)
        room = Box(room.x, room.y, room.width, room.height - high - GAP)
        marks = self.told(sketch, room)
        return Panel("back", self.question, width, height, (*marks, *foot))

    def told(self, sketch: Sketch, room: Box) -> list[Passage]:
        """Draw the answer: the best move and the one that was played, each with its row of the sheet, and the reasons.

        Rows give way to type of `NOTE` or larger, and then the last sentences.
        """
        best, played, *rest = self.answer
        moves = self.advice.options[0].move, self.decision.played
        rows = [self.row_of(move, room.width) or self.rerolled(sketch, move) for move in moves]
        for pictures, size in [(count, size) for count in (2, 1, 0) for size in SIZES if not count or size >= NOTE]:
            marks, bottom = self.set_answer(sketch, room, [best, played, *rest], rows[:pictures], size)
            if bottom <= room.bottom:
                return marks
        while bottom > room.bottom and rest:
            rest = rest[:-1]
            marks, bottom = self.set_answer(sketch, room, [best, played, *rest], [], size)
        return marks

    def set_answer(
        self, sketch: Sketch, room: Box, sentences: Sequence[str], rows: Sequence[Passage | None], size: int
    ) -> tuple[list[Passage], int]:
        """Set the sentences in one size of type, the first ones above their rows. Return the y of their end, too."""
        marks: list[Passage] = []
        y = room.y
        for number, sentence in enumerate(sentences):
            below = Box(room.x, y, room.width, room.bottom - y)
            said, y = paragraphs(sketch, below, [sentence], size, bold=number == 0)
            marks += said
            if row := rows[number] if number < len(rows) else None:
                picture, y = put(row, room.x, y)
                marks.append(picture)
        return marks, y

    def row_of(self, move: str, width: int, ink: str = INK) -> Passage | None:
        """Return the row of the sheet that a move marks, with a ring around its cells.

        Return None if it marks no cell, or if the sheet is too wide. `width` is that of the whole sheet, in
        micrometres, and `ink` is the colour of the ring.
        """
        chosen = [cell for cell, its in self.face.cells(self.state, self.seat, self.sheet.cells).items() if its == move]
        if not chosen:
            return None
        try:
            panel = self.played_on(Box(0, 0, width, 2 * width))
        except DoesNotFit:
            return None
        boxes = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
        name = chosen[0].partition(".")[0]
        cells = [box for place, box in boxes.items() if place.startswith(f"{name}.")]
        top, bottom = min(box.y for box in cells), max(box.bottom for box in cells)
        right = max(box.right for box in cells)

        def belongs(mark: Mark) -> bool:
            box = bounds([mark])
            x, y = box.middle
            return top < y < bottom and x < right and box.height < 2 * cells[0].height

        drawn = list(walk(mark for mark in panel.marks if belongs(mark)))
        ring = [
            pencil.ring(boxes[cell].inset(-boxes[cell].width // 12), ink, cells[0].width / 12, cell) for cell in chosen
        ]
        return Passage("Figure", self.words.listed([self.words.place(cell) for cell in chosen]), (*drawn, *ring))

    def sketch(self, width: int, height: int) -> tuple[Sketch, Box]:
        """Return a sketch to draw on, and the room within its margins."""
        room = Box(0, 0, width, height).inset(MARGIN)
        return Sketch(self.match.game.spec, self.sheet.look(width, height), room, panel_unit(room)), room


def shown(state: State) -> list[Face]:
    """Return the faces on the table."""
    return [face for face in state.dice if face is not None]


def put(picture: Passage, x: int, y: int) -> tuple[Passage, int]:
    """Return a picture with its upper left corner at `x`, `y`, and the y of the end of the white space below it."""
    box = bounds([picture])
    return moved(picture, x - box.x, y - box.y), y + box.height + GAP


def paragraphs(
    sketch: Sketch, room: Box, sentences: Sequence[str], size: int, *, bold: int = 1
) -> tuple[list[Passage], int]:
    """Draw sentences below each other, the first `bold` of them larger and in bold. Return the y of their end, too."""
    passages = []
    y = room.y
    for number, sentence in enumerate(sentences):
        high = round(1.2 * size) if number < bold else size
        weight = "bold" if number < bold else "regular"
        step = round(LEADING * high)
        texts: list[Text] = []
        for line in wrap(sentence, room.width, high, weight):
            base = y + round((step + CAP * high) / 2)
            box = Box(room.x, y, room.width, step)
            texts.append(Text(room.x, base, line, high, box, weight, "start", sketch.ink))  # type: ignore[arg-type]
            y += step
        y += round(0.4 * size)
        passages.append(Passage("P", sentence, tuple(texts)))
    return passages, y


def cards(match: Match, review: Review, judge: Judge, lang: str = "en", most: int = 20) -> tuple[Card, ...]:
    """Make at most `most` cards for the mistakes of a review, the costliest first.

    Raises `DicepadError` if there are no mistakes.
    """
    if not review.mistakes:
        raise DicepadError("there are no cards to make: no decision of this seat cost anything")
    session = Session(match.game, match.state.players, lang=lang)
    drawn = []
    for decision in review.mistakes[:most]:
        advice = judge.advise(match.states[decision.number], review.seat, also=decision.played)
        drawn.append(Card(session, match, decision, review.seat, advice))
    return tuple(drawn)
