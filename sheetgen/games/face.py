"""Face that a game shows to the sheets: one face each, whose answers suit most games until it says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from dicepad import DicepadError, Game, State

from ..drawing.marks import Box, Mark
from ..drawing.sketch import Look, Sketch
from ..drawing.tiles import Step, panel_unit
from ..wording import Wording, wording
from .plain import plain_panel
from .tiles import GameTiles

__all__ = ["CROSS", "Remarks", "ScoreFormula", "SheetFace", "Tally", "crossed", "missed"]

AnyGame = TypeVar("AnyGame", bound=Game)
AnyState = TypeVar("AnyState", bound=State)

CROSS: Final = "x"
"""The mark of a cross; any other is what is written."""


@dataclass
class Remarks:
    """Remarks of a board on a sheet: notes and badges by the name of a place, and sentences for the legend."""

    notes: dict[str, str] = field(default_factory=dict)
    badges: dict[str, str] = field(default_factory=dict)
    legend: list[str] = field(default_factory=list)


class Tally(NamedTuple):
    """Count of crosses, and the points for each number of them; more than the last are worth no more.

    >>> Tally({"red.2": 1, "red.3": 2}, (0, 1, 3)).points[-1]
    3
    """

    places: Mapping[str, int]
    points: tuple[int, ...]


class ScoreFormula(NamedTuple):
    """Points of a box by the numbers that are written at some places, in their order.

    The rule is ``row``, the last number if all are there, else how many are; ``second``, the second lowest of the
    different numbers if all are there; ``sum``; or the name of one of the places, whose number counts if all are there.
    """

    rule: str
    places: tuple[str, ...]


class SheetFace(Generic[AnyGame, AnyState]):
    """The sheet of a game whose rules have this name; it keeps nothing, so one object serves all.

    A game whose rows stand below each other, with boxes for misthrows and a total, says nothing anew; the texts
    ``row.NAME`` and ``cell.NAME`` put a name before a row and a caption above a blank cell. Sizes are in
    micrometres, panels are laid out in a room, which is what the white edge leaves of a piece.
    """

    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Words that this face brings, by language and key; the keys of English stand in for other languages."""

    def words(self, game: AnyGame, lang: str) -> Wording:
        """The words of a language with those of this face; raises `DicepadError` for an unknown language."""
        return wording(lang).extended(self.texts)

    def front(self, game: AnyGame, room: Box, look: Look) -> tuple[Mark, ...]:
        """Lay out the panel that is played on; raises `DoesNotFit`."""
        return plain_panel(game, room, look)

    def guide(self, game: AnyGame, room: Box, look: Look) -> tuple[Mark, ...]:
        """Lay out the panel that tells the game beside its sheet; raises `DicepadError` if there is none."""
        raise DicepadError(f"{game.spec.id}: sheet.guide: there is no guide for {game.spec.rules} yet")

    def back(self, game: AnyGame, room: Box, look: Look) -> tuple[Mark, ...]:
        """Lay out the rules in brief: a tile for each of `steps`.

        Raises `DoesNotFit` if a text is too long for its place, `DicepadError` if there are no tiles.
        """
        sketch = self.sketch(game, room, look)
        steps = self.steps(game, sketch)
        if not steps:
            raise DicepadError(f"there is no back side for {game.spec.rules} yet")
        GameTiles(sketch).draw(look.words.say("back.title", title=game.spec.title), steps)
        return tuple(sketch.marks)

    def sketch(self, game: AnyGame, room: Box, look: Look) -> Sketch:
        """Return what a panel of the game is drawn on."""
        return Sketch(game.spec, look, room, panel_unit(room))

    def steps(self, game: AnyGame, sketch: Sketch) -> list[Step]:
        """The tiles of the back side; their pictures are drawn on `sketch`, with `GameTiles` for instance."""
        return []

    def written(self, state: AnyState, seat: int) -> dict[str, str]:
        """The crosses (`CROSS`) and entries of a seat, by the name of their place."""
        rows = {row.name: row for row in state.game.spec.rows}
        found: dict[str, str] = {}
        for key, value in state.seat_json(seat).items():
            if key in rows and not isinstance(value, int) and rows[key].cells[0].number is None:
                entries = zip(rows[key].cells, value, strict=False)
                found |= {cell.name: str(item) for cell, item in entries if item is not None}
            else:
                found |= dict.fromkeys(crossed(key, value), CROSS)
        return found

    def kinds(self, game: AnyGame) -> int:
        """Return how many different sheets the seats have, one after the other, before the first comes again."""
        return 1

    def of_seat(self, game: AnyGame, seat: int | None) -> AnyGame:
        """The game as the sheet of a seat shows it; of none, without what differs from seat to seat."""
        return game

    def own(self, game: AnyGame, seat: int) -> dict[str, str]:
        """Return what only the sheet of a seat shows, by the name of its place."""
        return {}

    def struck(self, state: AnyState, seat: int) -> tuple[str, ...]:
        """The places of a seat that cannot be used any more."""
        return ()

    def points(self, state: AnyState, seat: int) -> dict[str, int]:
        """Return what stands in the boxes for points, by the name of their place, as if the game ended here."""
        return {"total": state.scores[seat]}

    def tallies(self, game: AnyGame) -> dict[str, Tally | ScoreFormula]:
        """The boxes for points that follow from crosses and numbers alone, by the name of their place, each after those
        that it needs; a form fills them in."""
        return {}

    def entries(self, game: AnyGame) -> frozenset[str]:
        """The cells that take a number; all others take a cross."""
        return frozenset(cell.name for row in game.spec.rows for cell in row.cells if cell.number is None)

    def information(self, game: AnyGame) -> frozenset[str]:
        """The named places that are only read, neither crossed nor written in."""
        return frozenset()

    def further_rows(self, game: AnyGame) -> dict[str, tuple[str, ...]]:
        """Rows that are not in the spec, by name: the rows of the spec that each belongs to."""
        return {}

    def remarks(self, game: AnyGame, words: Wording, place: Callable[[str], str]) -> Remarks:
        """Return what a board says of the sheet, in `words`; `place` puts the name of a place into words."""
        return Remarks()

    def facts(self, game: AnyGame) -> dict[str, str]:
        """Return what a page tells of the game in a table of two columns, in English."""
        spec = game.spec
        low, high = spec.seats
        sides = sorted({len(die.faces) for die in spec.dice})
        return {
            "Players": f"{low} to {high}" if low == 1 else f"{low} to {high}; alone for practice",
            "Dice": f"{len(spec.dice)}, of {' or '.join(map(str, sides))} sides",
        }

    def describe(self, game: AnyGame) -> Iterator[str]:
        """Return what a player would want to know beside rows and dice, line by line."""
        yield from ()


def missed(penalties: Sequence[int]) -> Tally:
    """Return what misthrows take away; `penalties[n]` are the points of n of them."""
    return Tally({f"misthrow.{number}": 1 for number in range(1, len(penalties))}, tuple(-each for each in penalties))


PLACES: Final = {"misthrows": "misthrow"}
"""Boxes that a position counts, and what each is called on the sheet."""


def crossed(key: str, value: Any) -> list[str]:
    """The places that a count or a list in the position of a seat crosses.

    >>> crossed("misthrows", 2), crossed("red", [5, 7])
    (['misthrow.1', 'misthrow.2'], ['red.5', 'red.7'])
    """
    if isinstance(value, int):
        return [f"{PLACES.get(key, key)}.{number}" for number in range(1, value + 1)]
    return [f"{key}.{item}" for item in value]
