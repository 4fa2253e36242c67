"""types."""


def MappingProxyType(mapping):
    """The mapping itself."""
    return mapping
