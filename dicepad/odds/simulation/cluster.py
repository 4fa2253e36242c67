"""The same chunks on a Dask cluster: an optional back end with the same results to the last bit.

Every worker needs this version of dicepad and takes tables from its own cache folder, or solves them. Chunks are pure
functions of the experiment, so the scheduler plays those of a lost worker again elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...errors import DicepadError

if TYPE_CHECKING:
    from .experiment import Experiment, Summary

__all__ = ["Cluster"]


class Cluster:
    """A back end for `simulate`; close it after use.

    Raises `DicepadError` if Dask is not installed or nobody answers at the address within `timeout` seconds.
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

    def __call__(self, experiment: Experiment, chunks: Sequence[tuple[int, int]]) -> Iterator[Summary]:
        import distributed

        from .experiment import run_chunk

        firsts, deals = zip(*chunks, strict=True)
        futures = self.client.map(run_chunk, [experiment] * len(chunks), firsts, deals, pure=False, retries=5)
        in_any_order: Any = distributed.as_completed
        for future in in_any_order(futures):
            yield future.result()

    def close(self) -> None:
        """Leave the cluster as it is."""
        self.client.close()
