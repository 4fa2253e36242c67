"""The Kneifen sheet: a row for each number with a cell for each cross, the dice that hit it, and the short rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple, cast

from dicepad import DicepadError
from dicepad.rules.kneifen import KneifenGame, KneifenState
from dicepad.spec import Row, Spec

from ..drawing import fonts
from ..drawing.heading import LINE, draw_heading, heading_height, with_heading
from ..drawing.marks import FINE, Box, Mark, Rect
from ..drawing.sketch import CELL, PAD, Look, Sketch, begin
from ..drawing.tiles import Step
from ..drawing.typesetting import wrap
from .face import CoverRow, SheetFace
from .pieces import Arrow, Dice, Gap, Number, Pictures, Piece, RowPart, Sign, draw_picture
from .tiles import GameTiles

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


class KneifenSheet(SheetFace[KneifenGame, KneifenState]):
    """Sheet face of Kneifen, whose blank cells you cross: the front, and the short rules on the back."""

    def front(self, game: KneifenGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return kneifen_panel(game, room, look)

    def steps(self, game: KneifenGame, sketch: Sketch) -> list[Step]:
        pictures = turn_pictures(game, sketch) or plain_pictures(sketch)
        values = {"dice": len(game.spec.dice), "last": game.pairs_from - 1}
        keys = {"lapse": f"lapse_{game.lapse}"}
        return [Step(f"back_kneifen.{keys.get(key, key)}", picture, values) for key, picture in pictures.items()]

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


def white(*faces: int, aside: bool = False, lost: bool = False) -> Dice:
    """Return dice of this game, which are all white."""
    return Dice([(face, "white") for face in faces], aside=aside, lost=lost)


def turn_pictures(game: KneifenGame, sketch: Sketch) -> Pictures | None:
    """Return the pictures of the example turn, or None if the game has other numbers or dice."""
    try:
        tiles = KneifenTiles(sketch, game)
    except DicepadError:
        return None
    return {
        "roll": tiles.first_roll,
        "choose": tiles.single_and_pair,
        "go_on": tiles.set_aside,
        "lapse": tiles.no_hit,
        "bonus": tiles.all_hits,
        "end": tiles.play_off,
    }


def plain_pictures(sketch: Sketch) -> Pictures:
    """Return pictures for a game of any numbers and dice: all dice, and a full row."""
    tiles = GameTiles(sketch)
    return {
        "roll": tiles.all_dice,
        **dict.fromkeys(("choose", "go_on", "lapse", "bonus", "end"), partial(full_row, tiles)),
    }


def full_row(tiles: GameTiles, box: Box) -> None:
    """Draw the last row of the sheet with all its crosses."""
    row = tiles.sketch.spec.rows[-1]
    cells = range(len(row.cells))
    draw_picture(tiles, box, [RowPart(DOUBLE, [""] * len(cells), crossed=cells, head=row.name)])


class KneifenTiles(GameTiles):
    """Pictures for the short rules of Kneifen: one turn, from the roll to the crosses, and a play-off."""

    def __init__(self, sketch: Sketch, game: KneifenGame) -> None:
        super().__init__(sketch)
        self.size, self.pairs_from = game.size, game.pairs_from
        self.turn = example_turn(game)

    def crosses(self, number: int, count: int, cells: int = 0, before: int = 0) -> RowPart:
        """Return a row of a number with crosses, the first of them from `before` this turn."""
        colour = SINGLE if number < self.pairs_from else DOUBLE
        texts = [""] * (cells or count)
        return RowPart(colour, texts, new=range(before, count), crossed=range(count), head=str(number))

    def aside(self, *, lost: bool = False) -> list[Piece]:
        """Return the pairs that are set aside."""
        pairs: list[Piece] = []
        for pair in self.turn.pairs:
            pairs += [white(*pair, aside=True, lost=lost), Gap()]
        return pairs

    def first_roll(self, box: Box) -> None:
        """Draw all dice."""
        draw_picture(self, box, [white(*self.turn.first)])

    def single_and_pair(self, box: Box) -> None:
        """Draw the hits of a small number, and those of a large number, from the same roll."""
        turn = self.turn
        hits = [face for face in turn.first if face == turn.single]
        small: list[Piece] = [white(*hits, aside=True), Sign("="), self.crosses(turn.single, len(hits))]
        large = [*self.aside()[:-1], Sign("="), self.crosses(turn.number, len(turn.pairs))]
        draw_picture(self, box, small, large)

    def set_aside(self, box: Box) -> None:
        """Draw the hits of the first roll, and the other dice, which bring another hit."""
        turn = self.turn
        crosses = self.crosses(turn.number, turn.after - turn.before)
        draw_picture(self, box, self.aside(), [Arrow(), white(*turn.second, aside=True), Sign("="), crosses])

    def no_hit(self, box: Box) -> None:
        """Draw rolls of the other dice that bring no hit, and what is left of the hits."""
        turn = self.turn
        rolls: list[Piece] = []
        for faces in turn.lapse:
            rolls += [Arrow(), white(*faces)]
        left: list[Piece] = [Sign("="), self.crosses(turn.number, turn.kept)] if turn.kept else []
        draw_picture(self, box, [*self.aside(lost=not turn.kept), *left], rolls)

    def all_hits(self, box: Box) -> None:
        """Draw all dice in hits, and the number that they fill."""
        turn = self.turn
        hits = [*self.aside(), white(*turn.second, aside=True)]
        draw_picture(self, box, hits, [self.crosses(turn.number, turn.after, self.size, turn.before)])

    def play_off(self, box: Box) -> None:
        """Draw the play-off of two players: the higher sum wins."""
        lines: list[list[Piece]] = []
        best = max(map(sum, self.turn.playoff))
        for first, second in self.turn.playoff:
            total = Number(str(first + second), ringed=first + second == best)
            lines.append([white(first), Sign("+"), white(second), Sign("="), total])
        draw_picture(self, box, *lines)
