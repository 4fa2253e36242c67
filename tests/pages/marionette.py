"""Firefox by remote control, over the protocol that it brings along itself: JSON by a socket, without a driver."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from threading import Timer
from typing import Any

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PATIENCE = 240
"""Seconds after which a page hangs, on any machine."""
REPLY = 30
"""Seconds more in which Firefox says itself that a page hangs."""
LOG = "firefox.log"
LIFE = 2 * PATIENCE
"""Seconds after which Firefox is ended, whatever it does, so that nobody waits for it any more."""
WAITED = """const [given, done] = arguments, asked = new Function(`return ${given}`);
const look = () => { let found; try { found = asked(); } catch {} found ? done(found) : setTimeout(look, 50); };
look();"""


class Firefox:
    """A Firefox with a profile of its own, to be used as a context; headless unless its environment has a screen."""

    def __init__(self, folder: Path, settings: str = "", environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.settings = settings
        self.environment = environment

    def __enter__(self) -> Firefox:
        assert FIREFOX
        settings = 'user_pref("marionette.port", 0);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
        (self.folder / "user.js").write_text(settings + self.settings, encoding="utf-8")
        command = [FIREFOX, "--marionette", "--no-remote", "--profile", str(self.folder)]
        command += [] if self.environment else ["--headless"]
        with ExitStack() as stack:
            # What Firefox says goes into a file: a pipe that nobody reads would stop it when it is full.
            log = stack.enter_context((self.folder / LOG).open("wb"))
            self.process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=subprocess.STDOUT)
            stack.callback(self.process.wait)
            stack.callback(self.process.kill)
            deadline = Timer(LIFE, self.process.kill)
            stack.callback(deadline.cancel)
            deadline.start()
            self.line = stack.enter_context(socket.create_connection(("127.0.0.1", self.port()), PATIENCE + REPLY))
            self.hear()
            self.ask("WebDriver:NewSession", {})
            self.ask("WebDriver:SetTimeouts", {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})
            self.close = stack.pop_all().close
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def port(self) -> int:
        """The port of Firefox, which it writes into its profile."""
        place = self.folder / "MarionetteActivePort"
        while not (place.exists() and place.read_text(encoding="utf-8").strip()):
            assert self.process.poll() is None, self.ended()
            time.sleep(0.05)
        return int(place.read_text(encoding="utf-8"))

    def ended(self) -> str:
        """Return the messages of Firefox before its end."""
        return "Firefox has ended: " + (self.folder / LOG).read_text(encoding="utf-8", errors="replace")[-2000:]

    def ask(self, name: str, values: dict[str, Any]) -> Any:
        """The answer to a command; a refusal is an assertion that fails."""
        text = json.dumps([0, 1, name, values]).encode()
        self.line.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self.hear()
        assert error is None, f"{values}: {error}"
        return answer

    def hear(self) -> Any:
        """The next message, which begins with its length."""
        size = b""
        while (sign := self.line.recv(1)) != b":":
            assert sign, self.ended()
            size += sign
        text = b""
        while len(text) < int(size):
            part = self.line.recv(int(size) - len(text))
            assert part, self.ended()
            text += part
        return json.loads(text)

    def open(self, address: str) -> None:
        """Go to a page."""
        self.ask("WebDriver:Navigate", {"url": address})

    def wait(self, script: str) -> Any:
        """Return the value of an expression of the page as soon as it has one."""
        return self.ask("WebDriver:ExecuteAsyncScript", {"script": WAITED, "args": [script], "sandbox": None})["value"]
