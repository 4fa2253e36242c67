"""hashlib."""

from binascii import hexlify
from hashlib import sha256 as digest_of


class Hash:
    """A hash of bytes."""

    def __init__(self, data):
        self.value = digest_of(data).digest()

    def digest(self):
        """Return the hash as bytes."""
        return self.value

    def hexdigest(self):
        """Return the hash as hexadecimal digits."""
        return hexlify(self.value).decode()


def sha256(data=b""):
    """Return the SHA-256 hash of bytes."""
    return Hash(data)
