"""``sheetgen check``: the rows and dice of a spec, the probabilities of its cells, and the paper sizes that fit."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from dicepad.errors import DicepadError, GlyphMissing
from dicepad.match import Game
from dicepad.spec import Die, Row

from ..drawing import fonts
from ..press.names import is_printed
from ..press.papers import PAPERS
from ..printable import Sheet, sheet
from .arguments import sheet_name

__all__ = ["add"]


def add(commands: Any) -> None:
    """Add the command ``check`` to the parser."""
    command = commands.add_parser(
        "check",
        help="check a spec file",
        description="Check a spec file. List its rows, dice and probabilities, and the paper sizes that fit its sheet.",
    )
    command.add_argument("file", type=sheet_name, help="the path of a spec file, or the id of a sheet")
    command.set_defaults(work=check)


def check(chosen: argparse.Namespace) -> None:
    one = sheet(chosen.file)
    check_title(one.game)
    more = list(one.face.describe(one.game))
    papers = {paper: fit(one, paper) for paper in PAPERS}
    if not any(pieces for pieces, _ in papers.values()):
        raise DicepadError(f"{one.game.spec.id}: the sheet does not fit on any paper size; {papers['a3'][1]}")
    spec = one.game.spec
    cells = sum(len(row.cells) for row in spec.rows)
    print(f"{spec.id}: {spec.title}, {len(spec.rows)} rows, {cells} cells, {len(spec.dice)} dice")
    for line in (*describe(one.game), *more):
        print(line)
    print("\npapers")
    for paper, (_, verdict) in papers.items():
        print(f"  {paper:<10} {verdict}")


def check_title(game: Game) -> None:
    """Refuse a title that the font cannot print. Raises `DicepadError`."""
    if missing := [char for char in game.spec.title if not is_printed(char)]:
        problem = GlyphMissing(missing[0], fonts.FAMILY)
        raise DicepadError(f"{game.spec.id}: title: {problem}; choose another character")


def describe(game: Game) -> Iterator[str]:
    """Yield the dice and the rows of a game, one line each."""
    yield "\ndice"
    for die in game.spec.dice:
        yield f"  {die.name:<8} {faces_of(die)}"
    yield "\nrows"
    for row in game.spec.rows:
        yield f"  {row.name:<8} {cells_of(row)}"


def faces_of(die: Die) -> str:
    """Return the faces of a die in words. A die of one colour names it only once."""
    if die.colour is None:
        return " ".join(map(str, die.faces))
    return f"{die.colour}: {' '.join(str(face.number) for face in die.faces)}"


def cells_of(row: Row) -> str:
    """Return the cells of a row in words. In a row of several colours, a letter gives the colour of each cell."""
    if row.cells[0].number is None:
        return f"{len(row.cells)} blank cells"
    mixed = any(cell.colour != row.colour for cell in row.cells)
    tokens = [f"{str(cell.colour)[0].upper()}{cell.number}" if mixed else str(cell.number) for cell in row.cells]
    closing = ", ".join(str(row.cells[index].number) for index in row.closing)
    return f"{' '.join(tokens)}; closed by {closing}" if closing else " ".join(tokens)


def fit(one: Sheet, paper: str) -> tuple[int, str]:
    """Return how many pieces fit on a page of this paper size, as a number and in words.

    If the sheet does not fit, the number is 0, and the words say why.
    """
    try:
        page = one.plan(paper)
        one.panels(page.places[0].width, page.places[0].height)
    except DicepadError as error:
        return 0, str(error)
    count = len(page.places)
    return count, f"{count} {'piece' if count == 1 else 'pieces'} on a page"
