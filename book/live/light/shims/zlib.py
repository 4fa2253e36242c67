"""zlib, with MicroPython's deflate. The compressed bytes differ from CPython's, but the content is the same."""

from io import BytesIO

from deflate import ZLIB, DeflateIO

WINDOW = 15


class error(Exception):
    """Data that cannot be decompressed."""


def compress(data, level=-1):
    """Return compressed data."""
    out = BytesIO()
    with DeflateIO(out, ZLIB, WINDOW) as packing:
        packing.write(data)
    return out.getvalue()


class Decompress:
    """A decompressor of data."""

    eof = False
    unused_data = b""

    def decompress(self, data, most):
        """Return the decompressed bytes, up to a limit. Raises `error`."""
        source = BytesIO(data)
        try:
            unpacking = DeflateIO(source, ZLIB)
            found = unpacking.read(most)
            self.eof = not unpacking.read(1)
        except (OSError, EOFError):
            raise error("this cannot be unpacked") from None
        self.unused_data = source.read()
        return found


def decompressobj():
    """Return a decompressor."""
    return Decompress()
