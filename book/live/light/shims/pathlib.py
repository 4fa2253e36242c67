"""pathlib: files of the archive."""

import os

from shims import stat


class Status:
    """Status of a file."""

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
        """The folder."""
        return Path(self.text.rpartition("/")[0])

    @property
    def name(self):
        """The last part."""
        return self.text.rpartition("/")[2]

    @property
    def suffix(self):
        """The ending."""
        return "." + self.name.rpartition(".")[2] if "." in self.name else ""

    @property
    def stem(self):
        """The name without its ending."""
        return self.name[: len(self.name) - len(self.suffix)]

    def resolve(self):
        """The path itself, for there are no links."""
        return self

    def glob(self, pattern):
        """The files whose names end like a pattern that begins with a star."""
        return [self / name for name in os.listdir(self.text) if name.endswith(pattern[1:])]

    def stat(self):
        """Return the status of a file; raises `OSError` if there is none."""
        return Status(os.stat(self.text)[6])

    def open(self, mode="r", encoding="utf-8"):
        """The file, to be read."""
        return open(self.text, mode)

    def read_text(self, encoding="utf-8"):
        """The text of a file."""
        with open(self.text) as file:
            return file.read()

    def read_bytes(self):
        """The content of a file."""
        with open(self.text, "rb") as file:
            return file.read()
