"""Face of the crossing family: its front, guide and back, with the marks of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from dicepad.rules.crossing import CrossingGame, CrossingState

from ...drawing.marks import Box, Mark
from ...drawing.parts import Lazy, Part
from ...drawing.sketch import Look, Sketch
from ...drawing.tiles import Step, Who
from ...wording import Wording
from ..face import CROSS, Remarks, ScoreFormula, SheetFace, Tally, missed
from .additions import faces_of
from .front import crossing_panel
from .tiles import CrossingTiles
from .turn import places

__all__ = ["CROSSING", "CrossingSheet"]


class CrossingSheet(SheetFace[CrossingGame, CrossingState]):
    """Sheet face of Qwixx and its family: front, guide, short rules on the back, and boxes for points."""

    def words(self, game: CrossingGame, lang: str) -> Wording:
        wording = super().words(game, lang)
        for one in faces_of(game):
            wording = wording.extended(one.texts)
        return wording

    def front(self, game: CrossingGame, room: Box, look: Look) -> tuple[Mark, ...]:
        return crossing_panel(game, room, look)

    def guide(self, game: CrossingGame, room: Box, look: Look) -> tuple[Mark, ...]:
        sketch = self.sketch(game, room, look)
        self.tiles(game, sketch).draw(look.words.say("guide.title"), self.steps(game, sketch))
        return tuple(sketch.marks)

    def tiles(self, game: CrossingGame, sketch: Sketch) -> CrossingTiles:
        return CrossingTiles(sketch, game, faces_of(game))

    def steps(self, game: CrossingGame, sketch: Sketch) -> list[Step]:
        """Return the tiles: a turn step by step, changes by mixed colours and additions, the end, and the score."""
        tiles, spec = self.tiles(game, sketch), game.spec
        faces = tiles.faces
        misthrows = len(spec.misthrows)
        several = max(len(row.closing) for row in spec.rows)
        values = {"several": several, "count": game.closing_crosses, "rows": game.rows_to_end, "misthrows": misthrows}
        mixed = any(cell.colour != row.colour for row in spec.rows for cell in row.cells)
        pictures: list[tuple[str, Callable[[], Part], Who]] = [("guide.roll", tiles.roll, "you")]
        missed: list[tuple[str, Callable[[], Part], Who]] = [("guide.misthrow", tiles.misthrow, "")] * bool(misthrows)
        if faces:
            pictures += [("back_crossing.sums", tiles.two_sums, ""), ("guide.right", tiles.rising, "")]
        else:
            pictures += [("guide.white", tiles.white_sum, "all"), ("guide.right", tiles.rising, "")]
            pictures += [("guide.colour", tiles.colour_sum, "you"), *missed]
        pictures.append(("guide.close", tiles.closing, ""))
        pictures += [("back_crossing.mixed", tiles.mixed, "")] * mixed
        pictures += [(f"back_special.{one.word}", partial(one.picture, tiles), "") for one in faces]
        pictures += missed * bool(faces)
        end = "guide.end" if misthrows and not faces and not mixed else "back_crossing.end"
        pictures += [(end, tiles.end, ""), ("guide.score", lambda: tiles.score(self.points), "")]
        rules = {f"back_special.{one.word}": one.rule for one in faces}
        return [Step(key, Lazy(make), values, rules.get(key, ""), who) for key, make, who in pictures]

    def written(self, state: CrossingState, seat: int) -> dict[str, str]:
        return dict.fromkeys(places(state, seat), CROSS)

    def kinds(self, game: CrossingGame) -> int:
        return max((one.kinds for one in game.additions), default=1)

    def of_seat(self, game: CrossingGame, seat: int | None) -> CrossingGame:
        return replace(game, additions=tuple(one.of_seat(seat) for one in game.additions))

    def own(self, game: CrossingGame, seat: int) -> dict[str, str]:
        return {place: text for one in faces_of(game) for place, text in one.own(seat).items()}

    def struck(self, state: CrossingState, seat: int) -> tuple[str, ...]:
        """Return the cells that were skipped, and the open cells of closed rows."""
        cells: list[str] = []
        for index, (row, mask) in enumerate(zip(state.game.spec.rows, state.rows[seat], strict=True)):
            closed = state.closed >> index & 1
            end = len(row.cells) if closed else max(0, mask.bit_length() - 1)
            cells += [cell.name for bit, cell in enumerate(row.cells[:end]) if not mask >> bit & 1]
            if closed and not mask & state.game.lock_bits[index]:
                cells.append(f"{row.name}.lock")
        return tuple(cells)

    def points(self, state: CrossingState, seat: int) -> dict[str, int]:
        by_place = super().points(state, seat)
        sheet = state.sheet(seat)
        row_points = sheet.row_points
        for row, value in zip(state.game.spec.rows, row_points, strict=True):
            by_place[f"points.{row.name}"] = value
        penalty = state.game.penalties[state.misthrows[seat]]
        for one in state.game.additions:
            if one.points_place:
                more = one.points(sheet, row_points, penalty)
                by_place[one.points_place] = by_place.get(one.points_place, 0) + more
        return by_place | {"points.misthrows": -penalty}

    def tallies(self, game: CrossingGame) -> dict[str, Tally | ScoreFormula]:
        faces = faces_of(game)
        by_place: dict[str, Tally | ScoreFormula] = {}
        for index, row in enumerate(game.spec.rows):
            places = dict.fromkeys([*(cell.name for cell in row.cells), f"{row.name}.lock"], 1)
            for one in faces:
                places |= one.counted(index)
            by_place[f"points.{row.name}"] = Tally(places, game.points)
        for one in faces:
            by_place |= one.tallies()
        return by_place | {"points.misthrows": missed(game.penalties)}

    def information(self, game: CrossingGame) -> frozenset[str]:
        return frozenset().union(*(one.information for one in faces_of(game)))

    def further_rows(self, game: CrossingGame) -> dict[str, tuple[str, ...]]:
        rows = game.spec.rows
        extra = (each for one in game.additions for each in one.extra_rows)
        return {each.row.name: tuple(rows[index].name for index in each.between) for each in extra}

    def remarks(self, game: CrossingGame, words: Wording, place: Callable[[str], str]) -> Remarks:
        joined = Remarks()
        for one in faces_of(game):
            more = one.remarks(words, place)
            joined = Remarks(joined.notes | more.notes, joined.badges | more.badges, joined.legend + more.legend)
        return joined

    def facts(self, game: CrossingGame) -> dict[str, str]:
        spec = game.spec
        closing = sorted({row.cells[index].number or 0 for row in spec.rows for index in row.closing})
        return super().facts(game) | {
            "Dice": f"two white, {len(spec.dice) - 2} coloured, of {max(len(die.faces) for die in spec.dice)} sides",
            "Closing": f"{game.closing_crosses} crosses, then {', '.join(map(str, closing[:-1]))} or {closing[-1]}",
            "Points": f"up to {game.points[-1]} for {len(game.points) - 1} crosses",
        }

    def describe(self, game: CrossingGame) -> Iterator[str]:
        """Yield lines about closing, about the additions, and about the probabilities of the cells."""
        from dicepad.odds.qwixx.chances.exact import cell_chances

        yield f"\na row is closed after {game.closing_crosses} crosses; {game.rows_to_end} closed rows end the game"
        pieces = Counter(addition.key for addition in game.additions)
        if pieces:
            named = (key if count == 1 else f"{count} {key}" for key, count in pieces.items())
            yield f"additions: {', '.join(named)}"
        yield "\nchance of each cell in one roll: white sum, white and colour, one of both"
        chances = iter(cell_chances(game))
        tables: dict[tuple[str, ...], list[str]] = {}
        for row in game.spec.rows:
            each = [next(chances) for _ in row.cells]
            lines = [" ".join(f"{cell.number:>4}" for cell in row.cells)]
            lines += [
                " ".join(f"{float(getattr(one, name)):4.0%}" for one in each) for name in ("white", "colour", "either")
            ]
            tables.setdefault(tuple(lines), []).append(row.name)
        for (numbers, white, colour, either), names in tables.items():
            yield f"  {', '.join(names)}"
            yield f"             {numbers}"
            yield f"    white    {white}"
            yield f"    colour   {colour}"
            yield f"    either   {either}"


CROSSING: Final = CrossingSheet()
