"""The same chunks on a Dask cluster: an optional back end with the same results to the last bit.

Every worker needs this version of dicepad and takes tables from its own cache folder, or solves them. Chunks are pure
functions of the experiment, so the scheduler plays those of a lost worker again elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from ...errors import DicepadError

if TYPE_CHECKING:
    from .experiment import Experiment, Summary

__all__ = ["Cluster"]

CLOSING: Final = 2.0
"""Seconds that a cluster has to say goodbye."""


class Cluster:
    """A back end for `simulate`; close it after use.

    Raises `DicepadError` if Dask is not installed, or if within `timeout` seconds nobody answers at the address or no
    worker is there; and while it runs, if the scheduler is lost.
    """

    def __init__(self, address: str, timeout: float = 10.0) -> None:
        try:
            import distributed
        except ImportError:
            raise DicepadError("a cluster takes the extra: pip install 'dicepad[cluster]'") from None
        try:
            make_client: Any = distributed.Client
            self.client = make_client(address, timeout=timeout)
        except (OSError, ValueError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise DicepadError(f"no Dask scheduler answers at {address}: {reason}") from None
        # What goes wrong is said here in one line; Dask would say it in many more.
        for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.address = address
        try:
            self.client.wait_for_workers(1, timeout=timeout)
        except (OSError, TimeoutError):
            self.close()
            problem = f"no worker has joined the Dask scheduler at {address} within {timeout:g} seconds"
            raise DicepadError(f"{problem}; start one: dask worker {address}") from None

    def __call__(self, experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
        import distributed

        from .experiment import run_chunk

        firsts, deals = zip(*chunks, strict=True)
        futures = self.client.map(run_chunk, [experiment] * len(chunks), firsts, deals, pure=False, retries=5)
        in_any_order: Any = distributed.as_completed
        try:
            for future in in_any_order(futures):
                yield future.result()
        except (OSError, CancelledError):
            problem = f"the Dask scheduler at {self.address} was lost"
            raise DicepadError(
                f"{problem}; start it again and repeat the command, the results will be the same"
            ) from None

    def close(self) -> None:
        """Leave the cluster as it is."""
        with suppress(OSError, TimeoutError):
            self.client.close(timeout=CLOSING)
