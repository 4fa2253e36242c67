"""secrets."""

import host


def token_hex(size):
    """So many bytes by chance, as letters."""
    return host.token(size)
