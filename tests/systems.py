"""Marks for tests that need what only some systems have: elsewhere they are left out, and still can be imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

POSIX: Final = pytest.mark.skipif(os.name != "posix", reason="needs the shell, modes, pipes or limits of POSIX")
LINUX: Final = pytest.mark.skipif(
    sys.platform != "linux", reason="needs /proc, where nobody makes a file, or /dev/full"
)


def let_files_grow_to(size: int) -> None:
    """Let this process write no file beyond so many bytes, as on a disk without room."""
    import resource
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Let this process write no file beyond so many bytes, for a while."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    let_files_grow_to(size)
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
