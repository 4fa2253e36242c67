"""secrets."""

import host


def token_hex(size):
    """Return random bytes as hexadecimal digits."""
    return host.token(size)
