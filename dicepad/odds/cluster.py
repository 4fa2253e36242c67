"""A Dask cluster for pure functions, with exactly the same results as on one machine.

Every worker needs this version of dicepad, and takes tables from its own cache folder or solves them. The results of
simulation, solving and training depend only on the arguments, so the scheduler can repeat the work of a lost worker
elsewhere.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from ..errors import DicepadError, missing

__all__ = ["Cluster"]

Result = TypeVar("Result")
AGAIN: Final = "start it again and repeat the command, the results will be the same"
CLOSING: Final = 2.0
"""Seconds to wait for a cluster to disconnect."""


class Cluster:
    """The workers at the address of a scheduler. Close it after use.

    Raises `DicepadError` if Dask is not installed, or if the address does not answer or has no worker within `timeout`
    seconds. Later it raises `DicepadError` if the scheduler is lost, or if no worker is left after `patience` seconds
    without any progress.
    """

    def __init__(self, address: str, timeout: float = 10.0, patience: float = 60.0) -> None:
        try:
            import distributed
        except ImportError:
            raise missing("distributed") from None
        try:
            host, _, port = address.rpartition("://")[2].rpartition(":")
            socket.create_connection((host.strip("[]"), int(port)), timeout).close()
        except (OSError, ValueError) as error:
            raise unanswered(address, error) from None
        # A client that cannot connect is closed here: one that the garbage collector closes, while the next one
        # starts, waits for a lock that this one holds.
        make_client: Any = distributed.Client
        self.client = make_client.__new__(make_client)
        try:
            self.client.__init__(address, timeout=timeout)
        except (OSError, ValueError) as error:
            self.close()
            raise unanswered(address, error) from None
        # What goes wrong is said here in one line; Dask would say it in many more.
        for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.address, self.patience = address, patience
        try:
            self.client.wait_for_workers(1, timeout=timeout)
        except (OSError, TimeoutError):
            self.close()
            problem = f"no worker has joined the Dask scheduler at {address} within {timeout:g} seconds"
            raise DicepadError(f"{problem}; start one: dask worker {address}") from None

    def run(self, function: Callable[..., Result], *given: object) -> Result:
        """Return the result of a pure function, computed by one of the workers."""
        return next(self.map(function, *[[argument] for argument in given]))

    def map(self, function: Callable[..., Result], *given: Sequence[Any]) -> Iterator[Result]:
        """Call a pure function with the values at each index of the sequences, and yield the results in any order."""
        import distributed

        done: SimpleQueue[Any] = SimpleQueue()
        futures = self.client.map(function, *given, pure=False, retries=5)
        for future in futures:
            future.add_done_callback(done.put)
        try:
            for _ in futures:
                yield self.next_of(done).result()
        except (OSError, CancelledError):
            problem = f"the Dask scheduler at {self.address} was lost"
            raise DicepadError(f"{problem}; {AGAIN}") from None
        except distributed.KilledWorker:
            problem = f"workers of the Dask scheduler at {self.address} keep stopping at the same work"
            raise DicepadError(f"{problem}; they may need more memory") from None

    def next_of(self, done: SimpleQueue[Any]) -> Any:
        """Return the next future that is done.

        Raises `DicepadError` if no worker is left, and `OSError` if the scheduler does not answer.
        """
        while True:
            try:
                return done.get(timeout=self.patience)
            except Empty:
                if not self.client.nthreads():
                    problem = f"no worker is left at the Dask scheduler {self.address}"
                    raise DicepadError(f"{problem}; {AGAIN}") from None

    def close(self) -> None:
        """Disconnect from the cluster, which keeps running."""
        with suppress(OSError, TimeoutError):
            self.client.close(timeout=CLOSING)


def unanswered(address: str, error: Exception) -> DicepadError:
    """Return the error that explains why the address does not answer."""
    reason = getattr(error, "strerror", None) or str(error).partition("\n")[0] or type(error).__name__
    return DicepadError(f"no Dask scheduler answers at {address}: {reason}")
