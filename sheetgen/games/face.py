"""The face of a game: everything that a sheet needs to know about it. The defaults suit most games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from dicepad import DicepadError, Game, State

from ..drawing.marks import Box, Mark
from ..drawing.sketch import Look, Sketch
from ..drawing.tiles import Legend, Step, Tiles, panel_unit
from ..wording import LANGUAGES, Wording, wording
from .plain import plain_panel

__all__ = ["CROSS", "CoverRow", "Remarks", "ScoreFormula", "SheetFace", "Tally", "crossed", "missed"]

AnyGame = TypeVar("AnyGame", bound=Game)
AnyState = TypeVar("AnyState", bound=State)

CROSS: Final = "x"
"""The mark of a cross. Any other mark is an entry."""


@dataclass
class Remarks:
    """Remarks of a board about a sheet: notes and badges by the name of a place, and sentences for the legend."""

    notes: dict[str, str] = field(default_factory=dict)
    badges: dict[str, str] = field(default_factory=dict)
    legend: list[str] = field(default_factory=list)


class Tally(NamedTuple):
    """A count of crosses, and the points for each count. Counts beyond the last one earn the same points as the last.

    >>> Tally({"red.2": 1, "red.3": 2}, (0, 1, 3)).points[-1]
    3
    """

    places: Mapping[str, int]
    points: tuple[int, ...]


class CoverRow(NamedTuple):
    """A row on a cover: its colour, where it begins in cells from the left, and what is printed and written in it.

    `pointed` cells are pentagons, a thick line follows `before_line` cells, and `entries` are the numbers written in
    the cells, where 0 leaves a cell empty.
    """

    colour: str | None
    start: int = 0
    pointed: tuple[int, ...] = ()
    before_line: int = 0
    entries: tuple[int, ...] = ()


class ScoreFormula(NamedTuple):
    """Points of a box that follow from the numbers at some places, in the order of the places.

    `rule` is one of these:
    - ``row``: the last number if all are entered, otherwise how many are;
    - ``second``: the second lowest of the different numbers, if all are entered;
    - ``sum``: their sum;
    - the name of one of the places: its number, if all are entered.
    """

    rule: str
    places: tuple[str, ...]


class SheetFace(Generic[AnyGame, AnyState]):
    """Sheet face of all games with the same rules. A face holds no state, so one object serves all sheets.

    A game with rows below each other, boxes for misthrows and a total needs to override nothing. The text
    ``row.NAME`` names a row, ``cell.NAME`` is the caption above a blank cell, and ``title.TITLE`` translates a title.
    Sizes are in micrometres. A panel is laid out in a `room`: a piece of paper without its white edge.
    """

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Texts of this face, by language and key. English stands in for a language that is missing."""
    legend: ClassVar[Legend] = ""
    """The pencil mark in the legend of the short rules, if their pictures tell earlier turns from this one."""

    def words(self, game: AnyGame, lang: str) -> Wording:
        """Return the words of a language, including those of this face.

        Raises `DicepadError` if the language is unknown.
        """
        return wording(lang).extended(self.texts)

    def front(self, game: AnyGame, room: Box, look: Look) -> tuple[Mark, ...]:
        """Lay out the front, the panel that players write on. Raises `DoesNotFit`."""
        return plain_panel(game, room, look)

    def guide(self, game: AnyGame, room: Box, look: Look) -> tuple[Mark, ...]:
        """Lay out the guide, a panel beside the sheet that explains the game.

        Raises `DicepadError` if there is none.
        """
        raise DicepadError(f"{game.spec.id}: sheet.guide: there is no guide for {game.spec.rules} yet")

    def back(self, game: AnyGame, room: Box, look: Look, pages: int = 1) -> list[tuple[Mark, ...]]:
        """Lay out the short rules on this number of pages: a tile for each of `steps`.

        The type has the same size in all languages. Raises `DoesNotFit` if a text is too long for its place in any of
        them, and `DicepadError` if there are no tiles.
        """
        sketch = self.sketch(game, room, look)
        steps = self.steps(game, sketch)
        if not steps:
            raise DicepadError(f"there is no back side for {game.spec.rules} yet")
        together = dict.fromkeys((*LANGUAGES, look.words.lang))
        looks = [replace(look, words=self.words(game, lang)) for lang in together]
        size = 0
        for sheet_look in looks:
            size = self.type_of_back(game, room, sheet_look, pages, size)
        drawn = self.tiles(game, sketch).draw(self.back_title(game, look), steps, pages=pages, size=size)
        return [tuple(each.marks) for each in drawn]

    def type_of_back(self, game: AnyGame, room: Box, look: Look, pages: int, most: int = 0) -> int:
        """Return the size of the largest type in which the short rules fit, but no more than `most` if that is given.

        Raises `DoesNotFit`.
        """
        sketch = self.sketch(game, room, look)
        tiles = self.tiles(game, sketch)
        return tiles.largest_type(self.back_title(game, look), self.steps(game, sketch), pages, most)

    def back_title(self, game: AnyGame, look: Look) -> str:
        """Return the title of the short rules."""
        return look.words.say("back.title", title=look.words.title(game.spec.title))

    def tiles(self, game: AnyGame, sketch: Sketch) -> Tiles:
        """Make the tiles that draw the back."""
        return Tiles(sketch, self.legend)

    def sketch(self, game: AnyGame, room: Box, look: Look) -> Sketch:
        """Make the sketch on which the short rules are drawn."""
        return Sketch(game.spec, look, room, panel_unit(room))

    def steps(self, game: AnyGame, sketch: Sketch) -> list[Step]:
        """Return the tiles of the back. Their pictures are parts, or functions of `GameTiles` for `sketch`."""
        return []

    def written(self, state: AnyState, seat: int) -> dict[str, str]:
        """Return the crosses (`CROSS`) and entries of a seat, by the name of their place."""
        rows = {row.name: row for row in state.game.spec.rows}
        marks: dict[str, str] = {}
        for key, value in state.seat_json(seat).items():
            if key in rows and not isinstance(value, int) and rows[key].cells[0].number is None:
                entries = zip(rows[key].cells, value, strict=False)
                marks |= {cell.name: str(item) for cell, item in entries if item is not None}
            else:
                marks |= dict.fromkeys(crossed(key, value), CROSS)
        return marks

    def kinds(self, game: AnyGame) -> int:
        """Return the number of different sheets. After this many seats, the first sheet is used again."""
        return 1

    def of_seat(self, game: AnyGame, seat: int | None) -> AnyGame:
        """Return the game as this seat's sheet shows it or, for None, without differences between seats."""
        return game

    def own(self, game: AnyGame, seat: int) -> dict[str, str]:
        """Return the marks that only the sheet of this seat shows, by the name of their place."""
        return {}

    def struck(self, state: AnyState, seat: int) -> tuple[str, ...]:
        """Return the places that a seat can no longer use."""
        return ()

    def points(self, state: AnyState, seat: int) -> dict[str, int]:
        """Return the points in the boxes, by the name of their place, as if the game ended now."""
        return {"total": state.scores[seat]}

    def tallies(self, game: AnyGame) -> dict[str, Tally | ScoreFormula]:
        """Return the boxes for points that follow from crosses and numbers alone, by the name of their place.

        A box comes after those that it needs. A form that people fill in on a screen computes these boxes.
        """
        return {}

    def entries(self, game: AnyGame) -> frozenset[str]:
        """Return the cells that take a number. All others take a cross."""
        return frozenset(cell.name for row in game.spec.rows for cell in row.cells if cell.number is None)

    def information(self, game: AnyGame) -> frozenset[str]:
        """Return the named places that players only read, and neither cross nor write in."""
        return frozenset()

    def further_rows(self, game: AnyGame) -> dict[str, tuple[str, ...]]:
        """Return the rows that are not in the spec, by name, each with the rows of the spec that it belongs to."""
        return {}

    def remarks(self, game: AnyGame, words: Wording, place: Callable[[str], str]) -> Remarks:
        """Return a board's remarks about the sheet, in `words`. `place` turns the name of a place into words."""
        return Remarks()

    def cover_rows(self, game: AnyGame) -> list[CoverRow]:
        """Return the rows as a cover shows them, from top to bottom."""
        return [CoverRow(row.colour) for row in game.spec.rows]

    def facts(self, game: AnyGame) -> dict[str, str]:
        """Return facts about the game in English, for a table of two columns on its page."""
        spec = game.spec
        low, high = spec.seats
        sides = sorted({len(die.faces) for die in spec.dice})
        return {
            "Players": f"{low} to {high}" if low == 1 else f"{low} to {high}; alone for practice",
            "Dice": f"{len(spec.dice)}, of {' or '.join(map(str, sides))} sides",
        }

    def describe(self, game: AnyGame) -> Iterator[str]:
        """Yield lines for players about a game, in addition to its rows and dice."""
        yield from ()


def missed(penalties: Sequence[int]) -> Tally:
    """Return the tally of misthrows. `penalties[n]` are the points that n misthrows cost."""
    return Tally({f"misthrow.{number}": 1 for number in range(1, len(penalties))}, tuple(-each for each in penalties))


PLACES: Final = {"misthrows": "misthrow"}
"""Boxes for which a position holds a count, each with its name on the sheet."""


def crossed(key: str, value: Any) -> list[str]:
    """Return the crossed places, given a count or a list in a seat's part of a position.

    >>> crossed("misthrows", 2), crossed("red", [5, 7])
    (['misthrow.1', 'misthrow.2'], ['red.5', 'red.7'])
    """
    if isinstance(value, int):
        return [f"{PLACES.get(key, key)}.{number}" for number in range(1, value + 1)]
    return [f"{key}.{item}" for item in value]
