"""Artwork of a game in one language: its panels, laid out in a piece of any size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, Self

from dicepad import Game

from ..drawing.marks import MM, POINT, Box, Group, Mark, Panel
from ..drawing.palette import PALETTES
from ..drawing.sketch import Look
from ..games import SHEETS, SheetFace
from ..wording import Wording
from .papers import MARGIN, Plan, plan

__all__ = ["GUIDE", "LEAST_TYPE", "PRINT_SIZES", "Artwork"]

GUIDE: Final = "guide"
"""The name of the panel that belongs to the sheet before it."""


class PrintSize(NamedTuple):
    """The sides of the smallest cells and the size of the smallest type, in micrometres; 0 is what the paper needs."""

    cells: int
    type: int


PRINT_SIZES: Final = {
    "standard": PrintSize(8 * MM, 0),
    "large": PrintSize(14 * MM, round(16 * POINT)),
    "giant": PrintSize(18 * MM, round(24 * POINT)),
}
"""Sizes of print; large and giant are those of the guidelines for readers with low vision."""
LEAST_TYPE: Final = {False: round(6.5 * POINT), True: round(7 * POINT)}
"""The size of the smallest type on pieces that are smaller than A5, and on larger ones."""
A5: Final = 147 * 209 * MM * MM
"""The area from which on a piece counts as A5; a fold takes its millimetre."""


@dataclass(frozen=True)
class Artwork:
    """A sheet as it is drawn. `others` are printed after it, each its own, with its title and its fields."""

    game: Game
    lang: str = "en"
    source: str = ""
    """The text of the spec file, if it is not a built-in one."""
    palette: str = "standard"
    print_size: str = "standard"
    """Least size of everything printed, a key of `PRINT_SIZES`."""
    others: tuple[Game, ...] = ()
    pars: tuple[float, ...] = ()
    """Expected scores of perfect play alone on the game and on each of the others, if the sheets say so."""

    @property
    def face(self) -> SheetFace[Any, Any]:
        """The face of the game; raises `DicepadError` if there is no sheet for it."""
        return SHEETS.find(self.game.spec.rules)

    @cached_property
    def words(self) -> Wording:
        """The words that are printed."""
        return self.face.words(self.game, self.lang)

    def of_seat(self, seat: int) -> Self:
        """The sheet of a seat; this one if all seats have the same."""
        return self.of_game(self.face.of_seat(self.game, seat))

    @cached_property
    def shared(self) -> Self:
        """The picture that all seats can share; this one if all have the same."""
        return self.of_game(self.face.of_seat(self.game, None))

    def of_game(self, game: Game) -> Self:
        """Return this artwork for another game; layouts are kept for the same game."""
        return self if game == self.game else replace(self, game=game)

    @property
    def title(self) -> str:
        """Return what the sheet is, in its language."""
        return self.words.say("sheet.description", title=self.game.spec.title)

    @property
    def subject(self) -> str:
        """The title, and whose game it is if that is known."""
        designers = ", ".join(self.game.spec.designers)
        if not designers:
            return self.title
        return self.words.say("sheet.designed", description=self.title, designers=designers)

    @property
    def size(self) -> str:
        """The paper that the sheet is drawn for, a key of `PAPERS`."""
        return self.game.spec.sheet.size.partition("-")[0]

    @property
    def landscape(self) -> bool:
        """Return whether the sheet is wider than high."""
        return self.game.spec.sheet.size.endswith("landscape")

    def plan(self, paper: str) -> Plan:
        """Return how the sheet lies on a paper; raises `DicepadError` for an unknown one, `DoesNotFit` for one too
        small."""
        return plan(paper, landscape=self.landscape, size=self.size)

    @property
    def guide_title(self) -> str:
        """Return the title of the rules printed beside or behind the sheet."""
        return self.words.say("sheet.guide", title=self.game.spec.title)

    @property
    def games(self) -> Iterator[Game]:
        """The game and the others, these with its title and its fields."""
        spec = self.game.spec
        yield self.game
        for other in self.others:
            sheet = replace(other.spec.sheet, fields=spec.sheet.fields)
            yield replace(other, spec=replace(other.spec, title=spec.title, sheet=sheet))

    def look(self, width: int, height: int, number: int = 0) -> Look:
        """Return how panels on pieces of `width` x `height` are drawn; `number` counts the games from 0."""
        least = PRINT_SIZES[self.print_size].type or LEAST_TYPE[width * height >= A5]
        return Look(self.words, PALETTES[self.palette], self.pars[number] if self.pars else None, least)

    def panels(self, width: int, height: int, margin: int = MARGIN) -> tuple[Panel, ...]:
        """The panels on pieces of `width` x `height` micrometres, front first; raises `DoesNotFit`."""
        room = Box(0, 0, width, height).inset(margin)
        panels: list[Panel] = []
        for number, game in enumerate(self.games):
            look = self.look(width, height, number)
            panels.append(Panel("front", self.title, width, height, self.face.front(game, room, look)))
            if game.spec.sheet.guide:
                panels.append(Panel(GUIDE, self.guide_title, width, height, self.face.guide(game, room, look)))
        return tuple(panels)

    def back(self, width: int, height: int, margin: int = MARGIN, free: int = 0) -> tuple[Mark, ...]:
        """The rules in brief on a piece of `width` x `height`, at whose right side `free` micrometres are left free.

        Raises `DoesNotFit`, `DicepadError` if there is no back side.
        """
        room = Box(0, 0, width, height).inset(margin)
        return self.face.back(self.game, Box(room.x, room.y, room.width - free, room.height), self.look(width, height))

    def backs(self, width: int, height: int, margin: int = MARGIN, free: int = 0) -> list[tuple[Mark, ...]]:
        """Return what `back` is for the game and for each of the others; one for all of them if they do not differ."""
        found = [replace(self, game=game).back(width, height, margin, free) for game in self.games]
        return found if any(marks != found[0] for marks in found) else found[:1]

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The rules in brief, as the back side tells them: headings and texts; none if the game has no back side.

        >>> import sheetgen
        >>> sheetgen.sheet("qwixx").rules[1]
        ('White sum', 'Add the two white dice. Everybody may cross this number in one row.')
        """
        place = self.natural_place
        sketch = self.face.sketch(self.game, place.inset(MARGIN), self.look(place.width, place.height))
        found = self.face.steps(self.game, sketch)
        return [(self.words.say(step.key), step.rule(self.words)) for step in found]

    @property
    def natural_place(self) -> Box:
        """The piece that the sheet is drawn for."""
        return self.plan(self.size).places[0]

    @cached_property
    def natural(self) -> tuple[Panel, ...]:
        """The panels in the natural size of the sheet."""
        return self.panels(self.natural_place.width, self.natural_place.height)

    @cached_property
    def cells(self) -> dict[str, Box]:
        """Return where every named place of the front panel is, in micrometres from the top left corner of the SVG."""
        return {mark.name: mark.box for mark in self.natural[0].marks if isinstance(mark, Group)}
