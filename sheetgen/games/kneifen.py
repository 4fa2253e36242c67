"""The Kneifen sheet: a row for each number with a cell for each cross, the dice that hit it, and the short rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, cast

from dicepad import DicepadError
from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.spec import Row, Spec

from ..drawing import fonts
from ..drawing.game_tiles import all_dice
from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, Box, Mark, Rect
from ..drawing.parts import Arrow, Aside, Beside, Die, Gap, Lines, Number, Part, Sign, Stack, joined, rolled_dice
from ..drawing.row_piece import Cell, RowPiece
from ..drawing.sketch import CELL, PAD, Look, Sketch, begin
from ..drawing.tiles import Legend, Step, Who
from ..drawing.typesetting import wrap
from .face import CoverRow, SheetFace

__all__ = ["KNEIFEN", "KneifenSheet"]

HEADER: Final = 0.6
START: Final = 2.75
"""Width of the number and its dice, in units. Pairs of faces need more in large print."""
BEFORE_PAIRS: Final = 1.02
"""Width of the number alone, in units."""
BETWEEN_PAIRS: Final = ("\N{EM SPACE}", "\N{EN SPACE}", " ")
"""Spaces between pairs of faces: the widest for which the line has room."""
UNDER_HEADER, BETWEEN_HALVES, ABOVE_FOOTER = (0.1, 1), (0.12, 1), (0.14, 2)
"""Gaps: their least height in units, and their share of the height that is left over."""
SINGLE, DOUBLE = "blue", "violet"
"""The colours of the two halves of the sheet, because the game itself has no colours."""
WHO: Final[dict[str, Who]] = {"roll": "you", "choose": "you", "go_on": "you"}
"""The steps in which only the active player acts."""
SIDE: Final = 1.0
"""Side of a die in the pictures, in units."""
APART: Final = Gap(0.2)
"""Space between two hits."""
NEXT: Final = Arrow(air=0.15)
PLUS: Final = Sign("+")
EQUALS: Final = Sign("=", air=0.15)


class KneifenSheet(SheetFace[KneifenGame, KneifenState]):
    """Sheet face of Kneifen, whose blank cells you cross: the front, and the short rules on the back."""

    legend: ClassVar[Legend] = "cross"

    def front(self, game: KneifenGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return kneifen_panel(game, room, look)

    def steps(self, game: KneifenGame, sketch: Sketch) -> list[Step]:
        try:
            pictures = turn_pictures(game, example_turn(game))
        except DicepadError:
            pictures = plain_pictures(game)
        values = {"dice": len(game.spec.dice), "last": game.pairs_from - 1}
        keys = {"lapse": f"lapse_{game.lapse}"}
        return [
            Step(f"back_kneifen.{keys.get(key, key)}", picture, values, who=WHO.get(key, ""))
            for key, picture in pictures.items()
        ]

    def entries(self, game: KneifenGame) -> frozenset[str]:
        return frozenset()

    def cover_rows(self, game: KneifenGame) -> list[CoverRow]:
        count = len(game.spec.rows)
        return [CoverRow(SINGLE if number < game.pairs_from else DOUBLE) for number in range(1, count + 1)]

    def describe(self, game: KneifenGame) -> Iterator[str]:
        from dicepad.odds.kneifen.exact import hit_chances

        yield "\nchance of a hit or more in one roll of all dice"
        for number in range(1, len(game.spec.rows) + 1):
            yield f"  {number:<8} {1 - float(hit_chances(game, number, len(game.spec.dice)).get(0, 0)):6.1%}"


KNEIFEN: Final = KneifenSheet()


def kneifen_panel(game: KneifenGame, room: Box, look: Look) -> tuple[Mark, ...]:
    """Lay out the sheet inside `room`. Raises `DoesNotFit`."""
    return with_heading(lambda lines: lay_out(game, room, look, lines))


def lay_out(game: KneifenGame, room: Box, look: Look, lines: int) -> tuple[Mark, ...]:
    """Lay out the sheet with `lines` lines of heading."""
    spec = game.spec
    columns = max(len(row.cells) for row in spec.rows)
    gaps = [UNDER_HEADER, BETWEEN_HALVES, ABOVE_FOOTER]

    def header(grow: float) -> float:
        return heading_height(spec, (HEADER + LINE * (lines - 1)) * grow)

    def down(grow: float) -> float:
        return header(grow) + len(spec.rows) + 2 * PAD

    sketch, air = begin(spec, look, room, start_width(spec, look) + columns + PAD, down, gaps)
    room = sketch.room
    head = Box(room.x, room.y, room.width, sketch.units(header(sketch.grow)))
    draw_heading(sketch, head, lines, column(sketch, columns) + sketch.units(0.2 - PAD), column(sketch, 0))
    y = head.bottom + air[0]
    y = draw_half(sketch, y, spec.rows[: game.pairs_from - 1], 1, SINGLE) + air[1]
    draw_half(sketch, y, spec.rows[game.pairs_from - 1 :], game.pairs_from, DOUBLE)
    sketch.footer()
    return tuple(sketch.marks)


def column(sketch: Sketch, index: int) -> int:
    """Return the left edge of a column of cells."""
    return sketch.room.x + sketch.units(start_width(sketch.spec, sketch.look) + PAD + index)


def start_width(spec: Spec, look: Look) -> float:
    """Return the width, in units, of the numbers with their dice or pairs, for the smallest cells and type."""
    unit = look.cells / CELL
    rows = [" ".join(pairs_of(spec, number)) for number in range(1, len(spec.rows) + 1)]
    widest = max(fonts.width(row, look.least, "regular") for row in rows)
    return max(START, BEFORE_PAIRS + widest / unit)


def pairs_of(spec: Spec, number: int) -> list[str]:
    """Return the pairs of faces that add up to a number."""
    faces = sorted({face.number for die in spec.dice for face in die.faces})
    return [f"{one}+{number - one}" for one in faces if one <= number - one and number - one in faces]


def draw_half(sketch: Sketch, y: int, rows: tuple[Row, ...], first: int, colour: str) -> int:
    """Draw the rows of the numbers from `first` on, on one area. Return the y of its lower edge."""
    if not rows:
        return y
    shown = sketch.tone(colour)
    field = Box(sketch.room.x, y, sketch.room.width, sketch.units(len(rows) + PAD))
    sketch.add(Rect(field, radius=sketch.units(0.18), fill=shown.tint, stroke=shown.ink, line=FINE))
    for index, row in enumerate(rows):
        top = y + sketch.units(PAD + index)
        start = Box(field.x, top, column(sketch, 0) - sketch.units(PAD) - field.x, sketch.units(CELL))
        draw_start(sketch, start, row.name, first + index, colour)
        for place, cell in enumerate(row.cells):
            box = sketch.cell(column(sketch, place), top)
            title = sketch.words.say("place.hit", row=row.name, number=place + 1)
            mark = Rect(box, radius=sketch.units(0.14), fill=shown.cell, stroke=shown.ink, line=FINE)
            sketch.group(cell.name, title, box, mark)
    return field.bottom


def draw_start(sketch: Sketch, box: Box, name: str, number: int, colour: str) -> None:
    """Draw the number of a row, and the die or the pairs of faces that hit it."""
    number_box = Box(box.x + sketch.units(PAD), box.y, sketch.units(0.8), box.height)
    sketch.add(
        sketch.text(number_box, name, sketch.number, weight="bold", anchor="middle", fill=sketch.tone(colour).ink)
    )
    if colour == SINGLE:
        side = sketch.units(0.52)
        sketch.add(*sketch.die(Box(box.x + sketch.units(1.1), box.y + (box.height - side) // 2, side, side), number))
        return
    left = sketch.units(BEFORE_PAIRS)
    room = Box(box.x + left, box.y, box.width - left, box.height)
    rows = [pairs_of(sketch.spec, each) for each in range(1, len(sketch.spec.rows) + 1)]
    for space in BETWEEN_PAIRS:
        if max(fonts.width(space.join(pairs), sketch.small, "regular") for pairs in rows) <= room.width:
            break
    lines = wrap(space.join(rows[number - 1]), room.width, sketch.small)
    high = round(1.25 * sketch.small)
    top = room.middle[1] - high * len(lines) // 2
    for index, line in enumerate(lines):
        sketch.add(sketch.text(Box(room.x, top + index * high, room.width, high), line, sketch.small))


class KneifenTurn(NamedTuple):
    """One turn, replayed by the rules. The pictures take every number from here.

    `first` are the faces of the first roll. The hits of `number` among them are set `aside`, in `pairs`. The dice that
    are left bring a hit in `second`, or none in the rolls of `lapse`, after which `kept` crosses remain. `before` and
    `after` are the crosses of the number, and `playoff` holds the dice of two players with equal places.
    """

    first: tuple[int, ...]
    single: int
    number: int
    pairs: tuple[tuple[int, ...], ...]
    second: tuple[int, ...]
    lapse: tuple[tuple[int, ...], ...]
    kept: int
    before: int
    after: int
    playoff: tuple[tuple[int, int], ...]


class Rolls(NamedTuple):
    """The faces of the example for a number of dice, and the crosses that the number has before it."""

    before: int
    first: tuple[int, ...]
    shown: int
    second: tuple[int, ...]
    misses: tuple[tuple[int, ...], ...]


CHOSEN: Final = 8
ROLLS: Final = {
    5: Rolls(4, (2, 6, 5, 1, 1), 1, (3, 5, 1), ((6, 1, 3), (1, 3, 4))),
    6: Rolls(3, (2, 6, 3, 5, 6, 1), 6, (4, 4), ((6, 1), (1, 3))),
    7: Rolls(3, (2, 6, 3, 5, 6, 1, 4), 6, (4, 4, 1), ((6, 1, 4), (1, 3, 2))),
    8: Rolls(3, (2, 6, 3, 5, 6, 1, 4, 1), 6, (4, 4, 1, 5), ((6, 1, 4, 3), (1, 3, 2, 4))),
}
"""The example by the number of dice: a further pair fills the number, and other faces would have brought nothing."""
PLAYOFF: Final = ((6, 3), (2, 5))


@lru_cache(maxsize=64)
def example_turn(game: KneifenGame) -> KneifenTurn:
    """Replay the example turn. Raises `DicepadError` if the game has other numbers or dice."""
    rolls = ROLLS.get(game.dice)
    if rolls is None:
        raise DicepadError(f"{game.spec.id}: there is no example for {game.dice} dice")
    before = cast(KneifenState, game.from_text(f"{CHOSEN}:{rolls.before} ; active=0"))
    choosing = before.roll(dice=say(rolls.first))
    chosen = choosing.play(0, str(CHOSEN))
    after = chosen.roll(dice=say(rolls.second))
    lapsed, misses = chosen, []
    for faces in rolls.misses:
        if lapsed.phase == "follow":
            lapsed = lapsed.roll(dice=say(faces))
            misses.append(faces)
    row = game.numbers.index(CHOSEN)
    each = game.dice_a_hit(CHOSEN)
    aside = [face.number for face in chosen.dice if face is not None]
    return KneifenTurn(
        first=rolls.first,
        single=rolls.shown,
        number=CHOSEN,
        pairs=tuple(tuple(aside[start : start + each]) for start in range(0, len(aside), each)),
        second=rolls.second,
        lapse=tuple(misses),
        kept=lapsed.crosses[0][row] - rolls.before,
        before=rolls.before,
        after=after.crosses[0][row],
        playoff=PLAYOFF,
    )


def say(faces: Iterable[int]) -> str:
    """Write a roll as the rules read it.

    >>> say((4, 4))
    '4 4'
    """
    return " ".join(map(str, faces))


def turn_pictures(game: KneifenGame, turn: KneifenTurn) -> dict[str, Part]:
    """Return the pictures of a turn, from the roll to the crosses, and of a play-off that the higher sum wins."""

    def crosses(number: int, count: int, before: int = 0, cells: int = 0) -> Part:
        """Return the row of a number with crosses, the first of them from `before` this turn."""
        done = [Cell(mark="before" if index < before else "now") for index in range(count)]
        colour = SINGLE if number < game.pairs_from else DOUBLE
        return RowPiece(colour, (*done, *[Cell()] * (cells - count)), label=str(number))

    singles = [face for face in turn.first if face == turn.single]
    last, others = turn.second[: len(turn.pairs[0])], turn.second[len(turn.pairs[0]) :]
    pairs = hits(*turn.pairs)
    further = Beside(hits(last), APART, white(others)) if others else hits(last)
    kept = (EQUALS, crosses(turn.number, turn.kept)) if turn.kept else ()
    best = max(map(sum, turn.playoff))
    return {
        "roll": rolled_dice([(face, "white") for face in turn.first], SIDE),
        "choose": Stack(
            Beside(hits(singles), EQUALS, crosses(turn.single, len(singles))),
            Beside(pairs, EQUALS, crosses(turn.number, len(turn.pairs))),
        ),
        "go_on": Stack(pairs, Beside(NEXT, further, EQUALS, crosses(turn.number, turn.after - turn.before))),
        "lapse": Stack(
            Beside(hits(*turn.pairs, lost=not kept), *kept),
            Lines(*(Beside(NEXT, white(faces)) for faces in turn.lapse)),
        ),
        "bonus": Stack(Lines(pairs, further), crosses(turn.number, turn.after, turn.before, game.size)),
        "end": Stack(
            *(
                Beside(Die(one), PLUS, Die(other), EQUALS, Number(str(one + other), one + other == best))
                for one, other in turn.playoff
            )
        ),
    }


def hits(*found: Sequence[int], lost: bool = False) -> Part:
    """Return the dice of hits, which are set aside."""
    return Beside(*joined((Aside(white(faces), lost) for faces in found), APART))


def white(faces: Sequence[int]) -> Part:
    """Return dice of this game, which are all white."""
    return Beside(*(Die(face, side=SIDE) for face in faces), between=0.1)


def plain_pictures(game: KneifenGame) -> dict[str, Part]:
    """Return pictures for a game of any numbers and dice: all dice, and the last row with all its crosses."""
    row = game.spec.rows[-1]
    full = RowPiece(DOUBLE, (Cell(mark="now"),) * len(row.cells), label=row.name)
    return {"roll": all_dice(game.spec), **dict.fromkeys(("choose", "go_on", "lapse", "bonus", "end"), full)}
