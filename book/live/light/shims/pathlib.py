"""pathlib: files of the archive."""

import os

from shims import stat


class Status:
    """The status of a file."""

    def __init__(self, size):
        self.st_mode = stat.REGULAR
        self.st_size = size


class Path:
    """A place in the archive."""

    def __init__(self, *parts):
        self.text = "/".join([str(part) for part in parts])

    def __str__(self):
        return self.text

    def __eq__(self, other):
        return isinstance(other, Path) and other.text == self.text

    def __lt__(self, other):
        return self.text < other.text

    def __hash__(self):
        return hash(self.text)

    def __truediv__(self, part):
        return Path(self.text, part)

    @property
    def parent(self):
        """Return the folder."""
        return Path(self.text.rpartition("/")[0])

    @property
    def name(self):
        """Return the last part."""
        return self.text.rpartition("/")[2]

    @property
    def suffix(self):
        """Return the extension."""
        return "." + self.name.rpartition(".")[2] if "." in self.name else ""

    @property
    def stem(self):
        """Return the name without its extension."""
        return self.name[: len(self.name) - len(self.suffix)]

    def resolve(self):
        """Return the path itself, because there are no links."""
        return self

    def glob(self, pattern):
        """Return the files whose names match a pattern that begins with a star."""
        return [self / name for name in os.listdir(self.text) if name.endswith(pattern[1:])]

    def stat(self):
        """Return the status of a file. Raises `OSError` if it does not exist."""
        return Status(os.stat(self.text)[6])

    def open(self, mode="r", encoding="utf-8"):
        """Open the file for reading."""
        return open(self.text, mode)

    def read_text(self, encoding="utf-8"):
        """Return the text of a file."""
        with open(self.text) as file:
            return file.read()

    def read_bytes(self):
        """Return the content of a file."""
        with open(self.text, "rb") as file:
            return file.read()
