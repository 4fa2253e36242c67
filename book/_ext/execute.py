"""Execute notebooks in parallel into the cache from which the pages are made: ``execute.py CACHE NOTEBOOK...``.

A notebook whose code has not changed is already in the cache, and is not executed again.
"""

from __future__ import annotations

import logging
import sys

from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

TIMEOUT = 300
"""Seconds allowed for a cell. The first cell that needs the table of perfect play solves it."""


def main(place: str, paths: list[str]) -> int:
    """Fill the cache. Print why each failed notebook failed, and return 1 if there is one."""
    cache = get_cache(place)
    for path in paths:
        cache.add_nb_to_project(path)
    logging.disable(logging.WARNING)
    found = load_executor("local-parallel", cache).run_and_cache(timeout=TIMEOUT)
    failed = [*found.errored, *found.excepted]
    for uri in failed:
        print(f"{uri}\n{cache.get_project_record(uri).traceback or 'was not executed'}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
