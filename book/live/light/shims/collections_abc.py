"""collections.abc, for `isinstance` only."""

Iterable = (str, list, tuple, dict, set, frozenset)
Sequence = (str, list, tuple)
Mapping = dict
