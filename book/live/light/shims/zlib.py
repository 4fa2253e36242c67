"""zlib, by MicroPython's deflate. What it packs differs from CPython's bytes, and unpacks to the same."""

from io import BytesIO

from deflate import ZLIB, DeflateIO

WINDOW = 15


class error(Exception):
    """Data that cannot be unpacked."""


def compress(data, level=-1):
    """Data packed."""
    out = BytesIO()
    with DeflateIO(out, ZLIB, WINDOW) as packing:
        packing.write(data)
    return out.getvalue()


class Decompress:
    """Unpacks data."""

    eof = False
    unused_data = b""

    def decompress(self, data, most):
        """Return the bytes that data unpacks to, so many at most; raises `error`."""
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
    """Decompressor of data."""
    return Decompress()
