"""A server of this machine for tests in a browser."""

from __future__ import annotations

import sys
from http.server import ThreadingHTTPServer
from typing import Any

__all__ = ["Server"]


class Server(ThreadingHTTPServer):
    """Keeps all callers waiting that a browser can send at once, and goes when its test goes."""

    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report errors, except when a browser closes the connection early."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)
