"""Sizes of pictures in the HTML, so that nothing moves when the pictures load."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image
from selectolax.lexbor import LexborNode

FOLDER: Final = "_images"
"""Folder where Sphinx puts the pictures of all pages."""


class Pictures:
    """The pictures of a built site."""

    def __init__(self, out: Path) -> None:
        self.folder = out / FOLDER

    def mend(self, picture: LexborNode) -> None:
        """Write the size of a picture in pixels into its tag, and let the browser load it only when it is near."""
        width, height = self.size(str(picture.attributes["src"]).rpartition("/")[2])
        picture.attrs["width"], picture.attrs["height"], picture.attrs["loading"] = str(width), str(height), "lazy"

    @cache  # noqa: B019  # one for each build
    def size(self, name: str) -> tuple[int, int]:
        """Return the width and height in pixels."""
        with Image.open(self.folder / name) as picture:
            return picture.size
