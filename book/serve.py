"""Serve the site in this file's folder to a class or a whole school: ``python3 serve.py``. It needs nothing but Python.

``python3 -m http.server`` keeps five readers waiting and lets the others try again, so of 200 who come at once some
give up; and it takes the types of files from Windows, where a program may have changed that of JavaScript.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import AF_INET, SOCK_DGRAM, socket

ELSEWHERE = ("192.0.2.1", 9)
"""A reserved address that belongs to nobody. Connecting to it sends nothing, and reveals our own address."""


class Server(ThreadingHTTPServer):
    """Keeps everybody waiting who comes at once, and ends without waiting for them."""

    request_queue_size = 1024
    daemon_threads = True


class Handler(SimpleHTTPRequestHandler):
    """Serves files with types of its own, and says nothing of each request."""

    extensions_map = {  # noqa: RUF012 -- as its base has it
        "": "application/octet-stream",
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".pdf": "application/pdf",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def log_message(self, *_: object) -> None:
        """Keep silent."""


def own_address() -> str:
    """Return the address under which others on the network reach this computer."""
    try:
        with socket(AF_INET, SOCK_DGRAM) as probe:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
    except OSError:
        return "localhost"


def main() -> int:
    """Serve until Ctrl-C, and return the exit code."""
    parser = argparse.ArgumentParser(description="Serve the site in this folder to a class.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--bind", default="", metavar="ADDRESS", help="127.0.0.1 serves this computer alone")
    asked = parser.parse_args()
    folder = Path(__file__).resolve().parent
    try:
        server = Server((asked.bind, asked.port), partial(Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        problem = getattr(error, "strerror", None) or error
        print(f"serve: nothing is served on port {asked.port}: {problem}; another port: --port 8080", file=sys.stderr)
        return 1
    print(f"http://{asked.bind or own_address()}:{server.server_port} serves {folder} (Ctrl-C ends)", flush=True)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
