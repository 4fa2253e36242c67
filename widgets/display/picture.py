"""The sheet under a board: the places of its cells, and the same sheet with the marks of a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from dicepad import Game, State
from dicepad.match import REASONS
from dicepad.spec import COLOURS
from sheetgen import Sheet
from sheetgen.drawing.fonts import CAP
from sheetgen.drawing.marks import Box, Group, Mark, Panel, Rect, Text
from sheetgen.drawing.palette import INK, STANDARD
from sheetgen.games.played import play_on
from sheetgen.wording import Wording
from sheetgen.writers.svg import draw_svg

from ..games import BOARDS, board_face
from ..schema import DieKind, Place, RowData, SheetData
from ..words import Phrases, phrases

__all__ = [
    "board_words",
    "chances_png",
    "empty_svg",
    "names_of_dice",
    "panel_png",
    "played_png",
    "played_svg",
    "sheet_data",
]

DOTS: Final = 120
"""Dots per inch of a picture."""
FLAG: Final = 0.27
"""The height of a flag, as a share of the cell's height."""
COLOURS_SHOWN: Final = 64
"""Greatest number of colours in a picture, so that a saved notebook stays small."""


def sheet_data(sheet: Sheet, words: Phrases) -> SheetData:
    """Return a sheet as data for a board: size in micrometres, cells and fields with their boxes, rows and dice."""
    sheet = sheet.shared
    panel = sheet.natural[0]
    game = sheet.game
    face = board_face(sheet.game)
    spec = game.spec
    remarks = face.remarks(game, words)
    groups = {mark.name: mark for mark in panel.marks if isinstance(mark, Group)}
    places: dict[str, Place] = {
        name: {
            "box": (mark.box.x, mark.box.y, mark.box.width, mark.box.height),
            "label": ", ".join(filter(None, (mark.title, remarks.notes.get(name)))),
            "badge": remarks.badges.get(name),
        }
        for name, mark in groups.items()
    }
    rows: list[RowData] = []
    numbers = {words.say("place.row", number=number): str(number) for number in range(1, len(spec.rows) + 1)}
    colours = {cell.name: cell.colour or row.colour for row in spec.rows for cell in row.cells}
    for name, colour in face.rows(game).items():
        # A place within a cell is for a second mark.
        within = [place for place in places if place.partition(".")[0] == name]
        cells = [place for place in within if place.rpartition(".")[0] not in places]
        if cells:
            label = words.place(name)
            tone = STANDARD.tone(colour)
            letter = words.known(f"letter.{colour}", numbers.get(label, label))
            rows.append({"label": label, "letter": letter, "band": tone.band, "cells": cells})
            set_bands(rows[-1], colours)
            turn = face.rising(game)
            if turn is not None:
                rows[-1]["turn"] = turn
    rows.sort(key=lambda row: list(places).index(row["cells"][0]))
    if len({places[row["cells"][0]]["box"][0] for row in rows}) > 1:
        set_columns(rows, places)
    letters = {key[7:]: text for key, text in words.texts.items() if key.startswith("letter.")}
    dice: list[DieKind] = [
        {"label": label, "faces": [(face.colour, face.number) for face in die.faces], "mixed": die.colour is None}
        for label, die in zip(names_of_dice(sheet.game, words), spec.dice, strict=True)
    ]
    return {
        "size": (panel.width, panel.height),
        "places": places,
        "rows": rows,
        "legend": remarks.legend,
        "dice": dice,
        "letters": letters,
        "codes": dict(COLOURS),
        "seats": spec.seats,
    }


def empty_svg(sheet: Sheet) -> str:
    """Return the picture of a sheet as SVG without texts for screen readers.

    The buttons over it already name the cells.
    """
    head, _, body = sheet.shared.svg().partition(">")
    spoken = r"<(title|desc)[^>]*>[^<]*</\1>| (id|role|width|height|aria-labelledby)=\"[^\"]*\""
    head = re.sub(spoken, "", head)
    body = re.sub(spoken.replace("|width|height", ""), "", body)
    return f'{head} class="dp-picture" aria-hidden="true">{body}'


def set_bands(row: RowData, colours: Mapping[str, str | None]) -> None:
    """Give each cell a band of its colour if the colour changes along the row. A lock continues the last band."""
    own = [colours.get(cell) for cell in row["cells"]]
    if len({colour for colour in own if colour}) > 1:
        row["bands"] = []
        band = row["band"]
        for colour in own:
            band = STANDARD.tone(colour).band if colour else band
            row["bands"].append(band)


def set_columns(rows: list[RowData], places: Mapping[str, Place]) -> None:
    """Number the columns from the left if rows are shifted."""
    lefts = [[places[cell]["box"][0] for cell in row["cells"]] for row in rows]
    least = min(map(min, lefts))
    width = lefts[0][1] - lefts[0][0]
    for row, left in zip(rows, lefts, strict=True):
        row["columns"] = [round((one - least) / width) for one in left]


def board_words(sheet: Sheet) -> Phrases:
    """Return the words of a board, with the names of rows and cells on its sheet."""
    game = sheet.game
    face = board_face(game)
    texts = {**phrases(sheet.lang).texts, **sheet.words.texts}
    if game.spec.rules not in BOARDS.own:  # a reason of the same name means something else in a game of ours
        for code in game.reasons.keys() - REASONS.keys():
            texts.pop(f"reason.{code}", None)
    words = Phrases(sheet.lang, dict(Wording(sheet.lang, texts).extended(face.texts).texts))
    cells = {mark.name: mark.title for mark in sheet.shared.natural[0].marks if isinstance(mark, Group)}
    return Phrases(sheet.lang, dict(words.texts), cells | dict(face.titles(game, words)))


def names_of_dice(game: Game, words: Phrases) -> list[str]:
    """Return the names of the dice: their colours, or numbers if the colours do not tell them apart."""
    dice = game.spec.dice
    plain = len({die.colour for die in dice}) == 1
    unnamed = [die.name for die in dice if plain or not die.colour]
    return [
        words.say("die.plain", number=unnamed.index(die.name) + 1)
        if die.name in unnamed
        else words.place(str(die.colour))
        for die in dice
    ]


def played_svg(sheet: Sheet, state: State, seat: int) -> str:
    """Return the sheet with the marks of a seat, as SVG."""
    panel = play_on(sheet.of_seat(seat).natural[0], state, seat, sheet.words)
    return draw_svg(panel, sheet.game.spec.id, sheet.lang, sheet.subject)


def played_png(sheet: Sheet, state: State, seat: int) -> bytes:
    """Return the sheet with the marks of a seat, as a small PNG.

    Raises `ImportError` if the libraries for it are missing.
    """
    return panel_png(play_on(sheet.of_seat(seat).natural[0], state, seat, sheet.words))


def chances_png(sheet: Sheet, state: State, chances: Mapping[str, str]) -> bytes:
    """Return the first seat's sheet as a PNG, with a text about each open cell in a flag below the cell.

    Raises `ImportError` as `played_png` does.
    """
    panel = play_on(sheet.shared.natural[0], state, 0, sheet.words)
    boxes = {mark.name: mark.box for mark in panel.marks if isinstance(mark, Group)}
    flags = [mark for cell, text in chances.items() for mark in flag(boxes[cell], text)]
    return panel_png(replace(panel, marks=(*panel.marks, *flags)))


def flag(box: Box, text: str) -> tuple[Mark, ...]:
    """Draw a small text with its own background on the lower border of a cell, where it hides nothing."""
    height = round(FLAG * box.height)
    ground = Box(box.x, box.bottom - round(0.55 * height), box.width, height)
    size = round(0.8 * height)
    y = ground.y + round((height + CAP * size) / 2)
    return (
        Rect(ground, height // 4, INK),
        Text(ground.middle[0], y, text, size, ground, "bold", "middle", "#ffffff"),
    )


def panel_png(panel: Panel) -> bytes:
    """Return a panel as a small PNG. Raises `ImportError` if the libraries for it are missing."""
    from sheetgen.writers.png import draw_panel

    return draw_panel(panel, DOTS, COLOURS_SHOWN)
