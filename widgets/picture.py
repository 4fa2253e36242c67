"""The sheet under a board: where its cells are, and the same sheet with what has been played on it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from dicepad import Game, State
from dicepad.rules.crossing import CrossingGame
from dicepad.rules.crossing.effects import BonusBar, BonusPair, DoubleCells, FramedCells, Links
from dicepad.rules.crossing.ways import BonusRow
from dicepad.rules.qwantum import QwantumGame
from dicepad.spec import COLOURS
from sheetgen import Sheet
from sheetgen.drawing.marks import Group
from sheetgen.drawing.palette import tone
from sheetgen.games.crossing.specials import SPECIALS
from sheetgen.games.played import play_on
from sheetgen.writers.svg import draw_svg

from .schema import DieKind, Place, RowData, SheetData
from .words import Phrases, phrases

__all__ = ["describe", "names_of_dice", "played", "png", "titled"]

DOTS: Final = 120
"""Dots of a picture to the inch."""
COLOURS_SHOWN: Final = 64
"""Colours of a picture, so that a saved notebook stays small."""
AGAIN: Final = ".again"
"""The end of the name of a spot for the second cross in a cell."""


def describe(sheet: Sheet, words: Phrases) -> SheetData:
    """The picture of a sheet for a board: SVG, size in micrometres, cells and fields with their boxes, rows, dice."""
    panel = sheet.natural[0]
    spec, (notes, badges, legend) = sheet.game.spec, describe_additions(sheet.game, words)
    places: dict[str, Place] = {
        mark.name: {
            "box": (mark.box.x, mark.box.y, mark.box.width, mark.box.height),
            "label": ", ".join(filter(None, (mark.title, notes.get(mark.name)))),
            "badge": badges.get(mark.name),
        }
        for mark in panel.marks
        if isinstance(mark, Group)
    }
    tones = {row.name: row.colour for row in spec.rows} | {one.name: None for one in bonus_rows(sheet.game)}
    rows: list[RowData] = []
    for name, colour in tones.items():
        cells = [place for place in places if place.partition(".")[0] == name and not place.endswith(AGAIN)]
        if cells:
            label, shown = words.place(name), tone(colour)
            letter = words.known(f"letter.{colour}", label)
            rows.append({"label": label, "letter": letter, "band": shown.band, "cells": cells})
            if isinstance(sheet.game, QwantumGame):
                rows[-1]["turn"] = sheet.game.rising
    rows.sort(key=lambda row: list(places).index(row["cells"][0]))
    if len({places[row["cells"][0]]["box"][0] for row in rows}) > 1:
        set_columns(rows, places)
    letters = {key[7:]: text for key, text in words.texts.items() if key.startswith("letter.")}
    dice: list[DieKind] = [
        {"label": label, "faces": [(face.colour, face.number) for face in die.faces], "mixed": die.colour is None}
        for label, die in zip(names_of_dice(sheet.game, words), spec.dice, strict=True)
    ]
    return {
        "svg": bare(sheet.svg()),
        "size": (panel.width, panel.height),
        "places": places,
        "rows": rows,
        "legend": legend,
        "dice": dice,
        "letters": letters,
        "codes": dict(COLOURS),
        "seats": spec.seats,
    }


def bare(svg: str) -> str:
    """A picture that says nothing itself: the buttons over it have the names of its cells."""
    head, _, body = svg.partition(">")
    spoken = r"<(title|desc)[^>]*>[^<]*</\1>| (id|role|width|height|aria-labelledby)=\"[^\"]*\""
    head = re.sub(spoken, "", head)
    body = re.sub(spoken.replace("|width|height", ""), "", body)
    return f'{head} class="dp-picture" aria-hidden="true">{body}'


def set_columns(rows: list[RowData], places: Mapping[str, Place]) -> None:
    """Number the columns in which the cells of shifted rows stand, from the left."""
    lefts = [[places[cell]["box"][0] for cell in row["cells"]] for row in rows]
    least, width = min(map(min, lefts)), lefts[0][1] - lefts[0][0]
    for row, left in zip(rows, lefts, strict=True):
        row["columns"] = [round((one - least) / width) for one in left]


def describe_additions(game: Game, words: Phrases) -> tuple[dict[str, str], dict[str, str], list[str]]:
    """What the additions of a game change: a note to cells that take part, a badge to linked ones, and sentences."""
    notes: dict[str, str] = {}
    badges: dict[str, str] = {}
    legend: dict[str, None] = {}
    if not isinstance(game, CrossingGame):
        return notes, badges, []
    pairs = [one for one in game.additions if isinstance(one, BonusPair)]
    for one in game.additions:
        key = f"back_special.{SPECIALS[one.key]}"
        head = words.say(key)
        legend[f"{head}: {words.say(f'{key}_text')}"] = None
        if isinstance(one, Links):
            for cell, partner in one.partners.items():
                row, _, number = partner.partition(".")
                notes[cell] = f"{head}: {words.place(partner)}"
                badges[cell] = f"{words.known(f'letter.{row}', row)} {number}"
        elif isinstance(one, BonusPair):
            letter = chr(ord("A") + pairs.index(one))
            notes |= dict.fromkeys(one.cells, f"{head}: {letter}")
            legend[f"{letter}: {words.say(f'gift.{one.gift}', points=one.value)}"] = None
        elif isinstance(one, BonusBar):
            notes |= dict.fromkeys(one.boxes, head)
        elif isinstance(one, (FramedCells, DoubleCells)):
            for row_of, mask in zip(game.spec.rows, one.masks, strict=True):
                notes |= {cell.name: head for bit, cell in enumerate(row_of.cells) if mask >> bit & 1}
    return notes, badges, list(legend)


def bonus_rows(game: Game) -> list[BonusRow]:
    """The rows that an addition to the rules brings, and not the spec."""
    return [one for one in game.additions if isinstance(one, BonusRow)] if isinstance(game, CrossingGame) else []


def titled(sheet: Sheet) -> Phrases:
    """The words of a board with the names that rows and cells have on its sheet."""
    words, spec = phrases(sheet.lang), sheet.game.spec
    titles = {mark.name: mark.title for mark in sheet.natural[0].marks if isinstance(mark, Group)}
    for number, row in enumerate(spec.rows, 1):
        titles[row.name] = words.texts.get(f"colour.{row.name}", words.say("place.row", number=number))
    for bonus in bonus_rows(sheet.game):
        titles[bonus.name] = words.listed(titles[spec.rows[index].name] for index in bonus.between)
    return Phrases(sheet.lang, dict(words.texts), titles)


def names_of_dice(game: Game, words: Phrases) -> list[str]:
    """What the dice are called: by their colour, or by number if it does not tell them apart."""
    dice = game.spec.dice
    plain = len({die.colour for die in dice}) == 1
    unnamed = [die.name for die in dice if plain or not die.colour]
    return [
        words.say("die.plain", number=unnamed.index(die.name) + 1)
        if die.name in unnamed
        else words.place(str(die.colour))
        for die in dice
    ]


def played(sheet: Sheet, state: State, seat: int) -> str:
    """The sheet with the marks of a seat, as SVG."""
    return draw_svg(play_on(sheet.natural[0], state, seat), sheet.game.spec.id, sheet.lang, sheet.subject)


def png(sheet: Sheet, state: State, seat: int) -> bytes:
    """The sheet with the marks of a seat, as a small PNG; raises `ImportError` where what draws it is missing."""
    from sheetgen.writers.png import draw_png  # isort: skip  # what may be missing is asked for first
    from sheetgen.writers.pdf import draw_pdf

    page = sheet.plan(sheet.game.spec.sheet.size.partition("-")[0])
    panel = play_on(sheet.natural[0], state, seat)
    pdf = draw_pdf(page, [panel], 1, title=sheet.title, subject=sheet.subject, lang=sheet.lang)
    return draw_png(pdf, DOTS, COLOURS_SHOWN)
