"""collections.abc, for questions of kind."""

Iterable = (str, list, tuple, dict, set, frozenset)
Sequence = (str, list, tuple)
Mapping = dict
