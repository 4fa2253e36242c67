"""The sheet of Shut the Box: one row to cross, as any game is laid out, and its rules in four pictures on the back."""

from __future__ import annotations

from collections.abc import Callable

from dicepad.plugins import Box, Game, GameTiles, SheetFace, Sketch, State, Step

__all__ = ["BOX"]


class BoxTiles(GameTiles):
    """The pictures of the rules in brief."""

    def some_shut(self, box: Box, crossed: tuple[int, ...]) -> None:
        """The middle of the row with some numbers crossed."""
        cells = self.sketch.spec.rows[0].cells[2:8]
        places = self.line(box, [0.42] * len(cells))
        self.band(places, self.colours[0])
        for place, cell in zip(places, cells, strict=True):
            self.mini(place, self.colours[0], str(cell.number), crossed=cell.number in crossed)


class BoxSheet(SheetFace[Game, State]):
    """The face of the game."""

    texts = {  # noqa: RUF012
        "en": {
            "row.box": "Box",
            "back_box.roll": "Roll",
            "back_box.roll_text": "Roll both dice, as long as you can shut something.",
            "back_box.shut": "Shut",
            "back_box.shut_text": "Cross their sum, or two numbers that add up to it.",
            "back_box.stop": "Stop",
            "back_box.stop_text": "Nothing fits? Your turn is over, and the next player begins.",
            "back_box.end": "Count",
            "back_box.end_text": "Numbers left open count against you. The highest total wins.",
        }
    }

    def steps(self, game: Game, sketch: Sketch) -> list[Step]:
        tiles = BoxTiles(sketch)
        pictures: dict[str, Callable[[Box], None]] = {
            "roll": tiles.all_dice,
            "shut": lambda box: tiles.some_shut(box, (3, 4)),
            "stop": lambda box: tiles.some_shut(box, (3, 4, 5, 7)),
            "end": lambda box: tiles.some_shut(box, (3, 4, 5, 7, 8)),
        }
        return [Step(f"back_box.{key}", picture) for key, picture in pictures.items()]


BOX = BoxSheet()
