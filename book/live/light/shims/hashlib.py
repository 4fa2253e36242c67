"""hashlib."""

from binascii import hexlify
from hashlib import sha256 as digest_of


class Hash:
    """A hash of bytes."""

    def __init__(self, data):
        self.value = digest_of(data).digest()

    def digest(self):
        """The hash as bytes."""
        return self.value

    def hexdigest(self):
        """The hash as letters."""
        return hexlify(self.value).decode()


def sha256(data=b""):
    """The SHA-256 of bytes."""
    return Hash(data)
