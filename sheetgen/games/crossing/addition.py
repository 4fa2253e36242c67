"""Drawing of additions to the rules, each with its own signs on the rows, below them and on the back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, TypeVar

from dicepad.rules.crossing import Addition, CrossingGame
from dicepad.spec import Cell

from ...drawing.marks import Box
from ...drawing.parts import Part
from ...drawing.result import ResultBox
from ...drawing.sketch import Sketch
from ...wording import Wording
from ..face import Remarks, Tally
from .places import Drawn, Strip
from .tiles import CrossingTiles

__all__ = ["AdditionFace"]

Own = TypeVar("Own", bound=Addition)


class AdditionFace(Generic[Own]):
    """The face of all additions of one kind in a game.

    A subclass overrides the methods that it needs; the defaults leave the sheet unchanged. Cells are known by name,
    such as ``red.7``. Lengths are in units, unless a method has a sketch.
    """

    word: ClassVar[str]
    """Key of the addition's texts: ``back_special.WORD`` is the heading, and ``back_special.WORD_text`` the short
    rule."""
    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Texts of this addition, by language and key."""
    below: ClassVar[float] = 0.0
    """Height that the addition adds to each band, below the cells."""
    badged: ClassVar[bool] = False
    """True if cells have badges in their upper right corners, so that all numbers stand lower."""

    def __init__(self, game: CrossingGame, additions: tuple[Own, ...]) -> None:
        self.game = game
        self.additions = additions
        self.cells = frozenset(name for one in additions for name in one.cells)
        """The cells that take part, by name."""

    @property
    def rule(self) -> str:
        """The key of the short rule, which may depend on an option."""
        return f"back_special.{self.word}_text"

    def own(self, seat: int) -> dict[str, str]:
        """Return the marks that only the sheet of this seat shows, by the name of their place."""
        return {}

    def in_order(self) -> list[str]:
        """Return the cells that take part, from left to right and then from top to bottom."""
        places = ((column, cell.name) for row in self.game.spec.rows for column, cell in enumerate(row.cells))
        return [name for _, name in sorted(places, key=lambda each: each[0]) if name in self.cells]

    # On the rows

    def heavy(self, cell: str) -> bool:
        """Return whether a cell has a heavy outline."""
        return False

    def behind(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        """Draw this addition's marks behind a cell."""
        return ()

    def inside(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        """Draw this addition's marks on a cell, under the number."""
        return ()

    def over(self, sketch: Sketch, cell: Cell, box: Box) -> tuple[Drawn, ...]:
        """Draw this addition's marks on a cell, over the number."""
        return ()

    def draw_below(self, sketch: Sketch, cell: Cell, box: Box, title: str, *, closing: bool) -> None:
        """Draw this addition's marks below a cell, in the height that `below` adds."""

    def under_cells(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[Drawn, ...]:
        """Draw on the bands, under all cells. The box of a cell includes the height that `below` adds."""
        return ()

    def over_cells(self, sketch: Sketch, cells: Mapping[str, Box]) -> tuple[Drawn, ...]:
        """Draw on top of all rows. This method gets the same boxes as `under_cells`."""
        return ()

    @property
    def between(self) -> frozenset[int]:
        """The rows, counted from the top, below which this addition has a row of its own."""
        return frozenset(extra.between[0] for one in self.additions for extra in one.extra_rows)

    def draw_between(self, sketch: Sketch, index: int, y: int) -> None:
        """Draw this addition's own row below the row `index`, one unit high."""

    # Under the rows and in the result

    def strips(self, words: Wording, columns: int, grow: float) -> list[Strip]:
        """Return the strips under the rows of a sheet with `columns` columns of cells.

        Small type is larger by the factor `grow`.
        """
        return []

    def counted(self, row: int) -> dict[str, int]:
        """Return how many crosses each place adds to a row, for places that do not just add one to their own row."""
        return {}

    def tallies(self) -> dict[str, Tally]:
        """Return the boxes for points that follow from crosses alone."""
        return {}

    def parts(self, words: Wording) -> list[ResultBox]:
        """Return this addition's boxes in the result line."""
        return []

    @property
    def information(self) -> frozenset[str]:
        """Names of places that players only read, and neither cross nor write in."""
        return frozenset()

    # On the back

    def badge_of(self, cell: str) -> str:
        """Return the text of a cell's badge, or an empty text. On the back, badges are above their cells."""
        return ""

    def picture(self, tiles: CrossingTiles) -> Part:
        """Return the picture for the short rules, of the turn that all pictures show."""
        raise NotImplementedError

    # On a board

    def remarks(self, words: Wording, place: Callable[[str], str]) -> Remarks:
        """Return the board's remarks about this addition: a note at each of its cells, and its short rule."""
        heading = words.say(f"back_special.{self.word}")
        added = Remarks(legend=[f"{heading}: {words.say(self.rule)}"])
        for one in self.additions:
            note = f"{heading}: {one.gain.sign}" if one.gain else heading
            added.notes |= dict.fromkeys(one.cells, note)
            for cell, partner in one.partners.items():
                row, _, number = partner.partition(".")
                added.notes[cell] = f"{heading}: {place(partner)}"
                added.badges[cell] = f"{words.texts.get(f'letter.{row}', row)} {number}"
            if one.gain:
                added.legend.append(f"{one.gain.sign}: {words.say(one.gain.key, **one.gain.values)}")
        return added
