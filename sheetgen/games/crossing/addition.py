"""Drawing of additions to the rules: each puts its own signs on the rows, under them and on the back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, TypeVar

from dicepad.rules.crossing import Addition, CrossingGame
from dicepad.spec import Cell

from ...drawing.marks import Box
from ...drawing.result import ResultBox
from ...drawing.sketch import Sketch
from ...wording import Wording
from ..face import Remarks, Tally
from .places import Drawn, Strip
from .tiles import CrossingTiles

__all__ = ["AdditionFace"]

Own = TypeVar("Own", bound=Addition)


class AdditionFace(Generic[Own]):
    """The face of all additions of one key that a game has. Each method answers for what concerns it; the defaults
    leave the sheet as it is.

    Cells are known by name, such as ``red.7``; lengths without a sketch are in units.
    """

    word: ClassVar[str]
    """Key of its words: ``back_special.WORD`` is its heading, ``back_special.WORD_text`` its rule in short."""
    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Words that it brings, by language and key."""
    below: ClassVar[float] = 0.0
    """Height that it adds to each band, below its cells."""

    def __init__(self, game: CrossingGame, additions: tuple[Own, ...]) -> None:
        self.game = game
        self.additions = additions
        self.cells = frozenset(name for one in additions for name in one.cells)
        """The cells that take part, by name."""

    @property
    def rule(self) -> str:
        """The key of its rule in short, which may depend on an option."""
        return f"back_special.{self.word}_text"

    def own(self, seat: int) -> dict[str, str]:
        """Return what only the sheet of a seat shows, by the name of its place."""
        return {}

    def in_order(self) -> list[str]:
        """The cells that take part, from left to right and from top to bottom."""
        places = ((place, cell.name) for row in self.game.spec.rows for place, cell in enumerate(row.cells))
        return [name for _, name in sorted(places, key=lambda each: each[0]) if name in self.cells]

    def first(self) -> str:
        """The cell that pictures show: one of the first row that has any, not the outermost."""
        names = [cell.name for row in self.game.spec.rows for cell in row.cells if cell.name in self.cells]
        row = [name for name in names if name.partition(".")[0] == names[0].partition(".")[0]]
        return row[len(row) // 2]

    # On the rows

    def heavy(self, cell: str) -> bool:
        """Return whether a cell has a heavy outline."""
        return False

    def behind(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        """Marks behind a cell."""
        return ()

    def inside(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        """Marks on a cell, under its number."""
        return ()

    def over(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        """Marks on a cell, over its number."""
        return ()

    def draw_below(self, sketch: Sketch, cell: Cell, box: Box, title: str, *, closing: bool) -> None:
        """Draw what stands below a cell, in the height that `below` adds."""

    def under_cells(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[Drawn, ...]:
        """Marks on the bands, under all cells; the box of a cell reaches down to the foot of what stands below it."""
        return ()

    def over_cells(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[Drawn, ...]:
        """Marks on top of all rows; boxes are those of `under_cells`."""
        return ()

    @property
    def between(self) -> frozenset[int]:
        """The rows, counted from the top, below which it has a row of its own."""
        return frozenset(extra.between[0] for one in self.additions for extra in one.extra_rows)

    def draw_between(self, sketch: Sketch, index: int, y: int) -> None:
        """Draw the row of its own below the row `index`, one unit high."""

    # Under the rows and in the result

    def strips(self, words: Wording, columns: int, grow: float) -> list[Strip]:
        """Strips under the rows, on a sheet of so many columns of cells, with type that is larger by `grow`."""
        return []

    def counted(self, row: int) -> dict[str, int]:
        """Return how many crosses places count for a row, where that is not one for each of its own cells."""
        return {}

    def tallies(self) -> dict[str, Tally]:
        """Its own boxes for points that follow from crosses alone."""
        return {}

    def parts(self, words: Wording) -> list[ResultBox]:
        """Its boxes in the result line."""
        return []

    @property
    def information(self) -> frozenset[str]:
        """Its named places that are only read, neither crossed nor written in."""
        return frozenset()

    # On the back

    def draw_tile(self, tiles: CrossingTiles, box: Box) -> None:
        """Draw its picture for the rules in brief."""
        raise NotImplementedError

    # On a board

    def remarks(self, words: Wording, place: Callable[[str], str]) -> Remarks:
        """Return what a board says: its heading at each of its cells, with a partner or a gain, and its rule in
        short."""
        heading = words.say(f"back_special.{self.word}")
        found = Remarks(legend=[f"{heading}: {words.say(self.rule)}"])
        for one in self.additions:
            note = f"{heading}: {one.gain.sign}" if one.gain else heading
            found.notes |= dict.fromkeys(one.cells, note)
            for cell, partner in one.partners.items():
                row, _, number = partner.partition(".")
                found.notes[cell] = f"{heading}: {place(partner)}"
                found.badges[cell] = f"{words.texts.get(f'letter.{row}', row)} {number}"
            if one.gain:
                found.legend.append(f"{one.gain.sign}: {words.say(one.gain.key, **one.gain.values)}")
        return found
