"""Sheets as small pictures: files that contain their own letters, because the font of a page does not apply inside
them."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from html import unescape
from io import BytesIO
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from sheetgen.drawing.fonts import FAMILY, FILES

TEXT: Final = re.compile(r"<text([^>]*)>([^<]*)</text>")
SPOKEN: Final = re.compile(r"<(title|desc)\b.*?</\1>\n?|(?<=<g) id=\"[^\"]*\" data-cell=\"[^\"]*\"", re.DOTALL)
"""Attributes for screen readers, which a picture in a file does not need."""
FACE: Final = (
    '<style>@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/woff2;base64,{data})}}</style>'
)
TABLES: Final = {"GSUB", "GPOS", "GDEF", "DSIG", "gasp", "prep", "fpgm", "cvt "}
"""Tables of a font that a sheet does not need, and that take fifteen times as long to cut."""
WEIGHTS: Final = {"regular": 400, "bold": 700}


def thumbnail(svg: str) -> str:
    """Return the picture of a sheet as a file of its own, with the letters that it uses."""
    letters: dict[str, set[str]] = {weight: set() for weight in WEIGHTS}
    for look, words in TEXT.findall(svg):
        letters["bold" if "font-weight" in look else "regular"].update(unescape(words))
    faces = (face(weight, "".join(sorted(used))) for weight, used in letters.items() if used)
    head, end, rest = SPOKEN.sub("", svg).partition(">")
    return f"{head}{end}{''.join(faces)}{rest}"


@cache
def face(weight: str, letters: str) -> str:
    """Return a style that holds some letters of the font."""
    with TTFont(FILES[weight], recalcTimestamp=False) as font:
        for table in TABLES & set(font.keys()):
            del font[table]
        subsetter = Subsetter(Options(layout_features=[], hinting=False, name_IDs=[]))
        subsetter.populate(text=letters)
        subsetter.subset(font)
        font.flavor = "woff2"
        packed = BytesIO()
        font.save(packed)
    return FACE.format(family=FAMILY, weight=WEIGHTS[weight], data=b64encode(packed.getvalue()).decode())
