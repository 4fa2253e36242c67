"""Firefox by remote control, over the protocol that it brings along itself: JSON by a socket, without a driver."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
from pathlib import Path
from typing import Any

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 240
"""Seconds after which a page hangs, on any machine."""
WAITED = """const [given, done] = arguments, asked = new Function(`return ${given}`);
const look = () => { let found; try { found = asked(); } catch {} found ? done(found) : setTimeout(look, 50); };
look();"""


class Firefox:
    """A headless Firefox with a profile of its own, to be used as a context."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Firefox:
        assert FIREFOX
        settings = 'user_pref("marionette.port", 0);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
        (self.folder / "user.js").write_text(settings, encoding="utf-8")
        command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout
        ports = (re.search(r"Listening on port (\d+)", line) for line in self.process.stdout)
        port = next((int(found[1]) for found in ports if found), None)
        assert port, "Firefox has ended"
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.hear()
        self.ask("WebDriver:NewSession", {})
        self.ask("WebDriver:SetTimeouts", {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()
        self.process.kill()
        self.process.communicate()

    def ask(self, name: str, values: dict[str, Any]) -> Any:
        """The answer to a command; a refusal is an assertion that fails."""
        text = json.dumps([0, 1, name, values]).encode()
        self.line.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self.hear()
        assert error is None, error
        return answer

    def hear(self) -> Any:
        """The next message, which begins with its length."""
        size = b""
        while (sign := self.line.recv(1)) != b":":
            assert sign, "Firefox has ended"
            size += sign
        text = b""
        while len(text) < int(size):
            text += self.line.recv(int(size) - len(text))
        return json.loads(text)

    def open(self, address: str) -> None:
        """Go to a page."""
        self.ask("WebDriver:Navigate", {"url": address})

    def wait(self, script: str) -> Any:
        """What an expression of the page is, once it is anything."""
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": WAITED, "args": [script], "sandbox": None})["value"]
