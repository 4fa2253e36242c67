"""types."""


def MappingProxyType(mapping):
    """Return the mapping itself."""
    return mapping
