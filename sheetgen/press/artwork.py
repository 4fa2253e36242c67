"""Artwork of a game in one language: its panels, laid out on a piece of paper of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, Self

from dicepad import Game
from dicepad.errors import DoesNotFit

from ..drawing.marks import MM, POINT, Box, Group, Mark, Panel
from ..drawing.palette import PALETTES
from ..drawing.scaled import with_bolder_lines
from ..drawing.sketch import Look
from ..drawing.tiles import LEAST_TEXT
from ..games import SHEETS, SheetFace
from ..wording import Wording
from .papers import MARGIN, Plan, plan

__all__ = ["FRONT", "GUIDE", "LEAST_TYPE", "PRINT_SIZES", "Artwork"]

FRONT: Final = "front"
"""The name of the panel that players write on. Sheets are counted by it."""
GUIDE: Final = "guide"
"""The name of the guide, a panel that belongs to the sheet before it."""


class PrintSize(NamedTuple):
    """The side of the smallest cells and the size of the smallest type, in micrometres, and the factor of all lines.

    0 stands for a size that depends on the paper.
    """

    cells: int
    type: int
    lines: float


PRINT_SIZES: Final = {
    "standard": PrintSize(8 * MM, 0, 1),
    "large": PrintSize(14 * MM, round(16 * POINT), 1.5),
    "giant": PrintSize(20 * MM, round(24 * POINT), 2),
}
"""Sizes of print. Large and giant follow the guidelines for readers with low vision."""
LEAST_TYPE: Final = {False: round(6.5 * POINT), True: round(7 * POINT)}
"""The size of the smallest type on pieces that are smaller than A5, and on larger ones."""
NARROW: Final = 5 * MM
"""Margin of a back whose texts need more room than the usual margin leaves."""
MOST_PAGES: Final = {"standard": 2, "large": 2, "giant": 4}
"""Most pages that the rules may take, by the size of print."""
A5: Final = 147 * 209 * MM * MM
"""Least area of a piece that counts as A5. It is 1 mm shorter and narrower than A5, because folds take up space."""


@dataclass(frozen=True)
class Artwork:
    """A sheet ready to be drawn. The games in `others` are printed after it, with its title and its fields."""

    game: Game
    lang: str = "en"
    source: str = ""
    """The text of the spec file, if it is not a built-in one."""
    palette: str = "standard"
    print_size: str = "standard"
    """Least size of everything printed, a key of `PRINT_SIZES`."""
    others: tuple[Game, ...] = ()
    pars: tuple[float, ...] = ()
    """Expected scores of perfect play alone, for the game and each of the others, if the sheets show them."""

    @property
    def face(self) -> SheetFace[Any, Any]:
        """The face of the game. Raises `DicepadError` if the game has no sheet."""
        return SHEETS.find(self.game.spec.rules)

    @cached_property
    def words(self) -> Wording:
        """The words to print."""
        return self.face.words(self.game, self.lang)

    def of_seat(self, seat: int) -> Self:
        """Return the artwork for the sheet of this seat, or the same artwork if all seats have equal sheets."""
        return self.of_game(self.face.of_seat(self.game, seat))

    @cached_property
    def shared(self) -> Self:
        """Artwork that suits all seats, without anything that differs between their sheets."""
        return self.of_game(self.face.of_seat(self.game, None))

    def of_game(self, game: Game) -> Self:
        """Return this artwork for another game. For the same game, keep the finished layouts."""
        return self if game == self.game else replace(self, game=game)

    @property
    def game_title(self) -> str:
        """Title of the game in the language of the sheet."""
        return self.words.title(self.game.spec.title)

    @property
    def title(self) -> str:
        """Description of the sheet in its language."""
        return self.words.say("sheet.description", title=self.game_title)

    @property
    def subject(self) -> str:
        """Description of the sheet, with the names of the game's designers if they are known."""
        designers = ", ".join(self.game.spec.designers)
        if not designers:
            return self.title
        return self.words.say("sheet.designed", description=self.title, designers=designers)

    @property
    def size(self) -> str:
        """The paper that the sheet is designed for, a key of `PAPERS`."""
        return self.game.spec.sheet.size.partition("-")[0]

    @property
    def landscape(self) -> bool:
        """True if the sheet is wider than it is high."""
        return self.game.spec.sheet.size.endswith("landscape")

    def plan(self, paper: str) -> Plan:
        """Return where the pieces lie on a paper.

        Raises `DicepadError` if the paper is unknown, and `DoesNotFit` if it is too small.
        """
        return plan(paper, landscape=self.landscape, size=self.size)

    @property
    def guide_title(self) -> str:
        """Title of the rules that are printed beside or behind the sheet."""
        return self.words.say("sheet.guide", title=self.game_title)

    @property
    def games(self) -> Iterator[Game]:
        """The game, followed by the others with its title and its fields.

        Nobody but its author can verify a sheet of your own, so it does not say that it is not verified.
        """
        spec = self.game.spec
        yield replace(self.game, spec=replace(spec, verified=True)) if self.source else self.game
        for other in self.others:
            sheet = replace(other.spec.sheet, fields=spec.sheet.fields)
            yield replace(other, spec=replace(other.spec, title=spec.title, sheet=sheet))

    def look(self, width: int, height: int, number: int = 0) -> Look:
        """Return the look of panels on pieces of `width` x `height` micrometres. `number` counts the games from 0."""
        least = PRINT_SIZES[self.print_size].type or LEAST_TYPE[width * height >= A5]
        cells = PRINT_SIZES[self.print_size].cells
        return Look(self.words, PALETTES[self.palette], self.pars[number] if self.pars else None, least, cells)

    def panels(self, width: int, height: int, margin: int = MARGIN) -> tuple[Panel, ...]:
        """Lay out the panels on pieces of `width` x `height` micrometres, front first. Raises `DoesNotFit`."""
        room = Box(0, 0, width, height).inset(margin)
        panels: list[Panel] = []
        for number, game in enumerate(self.games):
            look = self.look(width, height, number)
            panels.append(Panel(FRONT, self.title, width, height, self.drawn(self.face.front(game, room, look))))
            if game.spec.sheet.guide:
                panels.append(
                    Panel(GUIDE, self.guide_title, width, height, self.drawn(self.face.guide(game, room, look)))
                )
        return tuple(panels)

    def back(self, width: int, height: int, margin: int = MARGIN, free: int = 0) -> tuple[Mark, ...]:
        """Lay out the first page of the short rules on a piece of `width` x `height`.

        `free` micrometres stay empty at the right. Raises `DoesNotFit`, or `DicepadError` if the game has no back.
        """
        return self.back_pages(width, height, margin, free)[0]

    def back_pages(self, width: int, height: int, margin: int = MARGIN, free: int = 0) -> list[tuple[Mark, ...]]:
        """Lay out the short rules on a piece of `width` x `height`, or on several if they do not fit on one.

        Before they take a second one, the usual margin becomes narrower, and then the type as small as on the front:
        a sheet has only one back. Raises like `back`.
        """
        size = width, height, margin, free
        if size not in self.known_backs:
            self.known_backs[size] = self.laid_out_back(*size)
        return self.known_backs[size]

    @cached_property
    def known_backs(self) -> dict[tuple[int, int, int, int], list[tuple[Mark, ...]]]:
        """Backs by the arguments of `back_pages`: a job asks first if a back fits, and then prints it."""
        return {}

    def laid_out_back(self, width: int, height: int, margin: int, free: int) -> list[tuple[Mark, ...]]:
        """Lay out the pages of `back_pages`."""
        small = self.look(width, height)
        look = replace(small, least=max(small.least, LEAST_TEXT))
        margins = (margin, NARROW) if margin == MARGIN else (margin,)
        tried = [(1, each, look) for each in margins]
        tried += [(1, each, small) for each in margins if small != look]
        tried += [(pages, each, look) for pages in range(2, MOST_PAGES[self.print_size] + 1) for each in margins]
        for pages, each, this_look in tried:
            room = Box(0, 0, width, height).inset(each)
            free_room = Box(room.x, room.y, room.width - free, room.height)
            try:
                return [self.drawn(page) for page in self.face.back(self.game, free_room, this_look, pages)]
            except DoesNotFit as error:
                problem = error
        raise problem

    def drawn(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Return the marks of a panel with lines that suit the size of the print."""
        factor = PRINT_SIZES[self.print_size].lines
        return marks if factor == 1 else with_bolder_lines(marks, factor)

    def backs(self, width: int, height: int, margin: int = MARGIN, free: int = 0) -> list[tuple[Mark, ...]]:
        """Lay out the back of the game and of each of the others. If all backs are equal, return only one.

        Backs of several pages follow each other: the first page of each game, then the second page of each.
        """
        sheets = [self if game is self.game else replace(self, game=game) for game in self.games]
        by_game = [sheet.back_pages(width, height, margin, free) for sheet in sheets]
        by_game = by_game if any(pages != by_game[0] for pages in by_game) else by_game[:1]
        return [pages[min(page, len(pages) - 1)] for page in range(max(map(len, by_game))) for pages in by_game]

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The short rules as the back shows them, as pairs of heading and text. Empty if the game has no back.

        >>> import sheetgen
        >>> sheetgen.sheet("qwixx").rules[1]
        ('White sum', 'Add the two white dice. Everybody may cross that sum in one row.')
        """
        size = self.natural_place
        sketch = self.face.sketch(self.game, size.inset(MARGIN), self.look(size.width, size.height))
        steps = self.face.steps(self.game, sketch)
        return [(step.heading(self.words), step.rule(self.words)) for step in steps]

    @property
    def natural_place(self) -> Box:
        """The piece of paper that the sheet is designed for."""
        return self.plan(self.size).places[0]

    @cached_property
    def natural(self) -> tuple[Panel, ...]:
        """The panels in the natural size of the sheet."""
        return self.panels(self.natural_place.width, self.natural_place.height)

    @cached_property
    def cells(self) -> dict[str, Box]:
        """Box of each named place on the front, in micrometres from the top left corner of the SVG."""
        return {mark.name: mark.box for mark in self.natural[0].marks if isinstance(mark, Group)}
