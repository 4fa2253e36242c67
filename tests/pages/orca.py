"""A screen reader as people use it: Orca with Firefox on a screen that nobody sees. Its voice writes down what it says.

All of it comes from Debian's packages, which `PROGRAMS` and `PACKAGES` name. Keys are typed by `xdotool`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from .marionette import FIREFOX, PATIENCE, Firefox

PROGRAMS: Final = ("Xvfb", "openbox", "dbus-daemon", "gsettings", "orca", "speech-dispatcher", "xdotool")
LAUNCHER: Final = Path("/usr/libexec/at-spi-bus-launcher")
PACKAGES: Final = (
    "xvfb openbox dbus at-spi2-core libglib2.0-bin gsettings-desktop-schemas orca speech-dispatcher firefox-esr xdotool"
)
THERE: Final = FIREFOX is not None and LAUNCHER.exists() and all(shutil.which(program) for program in PROGRAMS)
# The voice takes no time, so that nothing is cut off and no test depends on a clock.
VOICE: Final = """Debug 0
GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> {spoken}"
GenericMaxChunkLength 3000
GenericDelimiters ""
GenericPunctNone ""
GenericPunctSome ""
GenericPunctMost ""
GenericPunctAll ""
GenericLanguage "en" "en" "utf-8"
GenericRateAdd 1
GenericPitchAdd 1
GenericVolumeAdd 1
GenericRateMultiply 1
GenericPitchMultiply 1
GenericVolumeMultiply 1
AddVoice "en" "MALE1" "voice"
DefaultVoice "voice"
"""
SPEECH: Final = """LogLevel 0
LogDir "{folder}"
DefaultLanguage "en"
DefaultPunctuationMode "none"
AddModule "pen" "sd_generic" "pen.conf"
DefaultModule pen
AudioOutputMethod "libao"
"""
CHOICES: Final = """import orca.settings

orca.settings.sayAllOnLoad = orca.settings.pageSummaryOnLoad = False
orca.settings.doubleClickTimeout = 60
"""
"""Orca waits to be asked, and two keys belong together however slow the machine is."""
SETTINGS: Final = """user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("termsofuse.bypassNotification", true);
user_pref("browser.startup.page", 0);
"""


class Orca:
    """A visit with Orca and Firefox, to be used as a context. `firefox` shows a page; `press` types, `hear` listens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spoken = folder / "spoken.txt"
        self.heard = 0

    def __enter__(self) -> Orca:
        self.spoken.touch()
        modules = self.folder / "speech" / "modules"
        choices = self.folder / "home" / ".local" / "share" / "orca"
        for place in (modules, choices, self.folder / "run", self.folder / "firefox"):
            place.mkdir(parents=True, mode=0o700)
        (choices / "orca-customizations.py").write_text(CHOICES, encoding="utf-8")
        (modules / "pen.conf").write_text(VOICE.format(spoken=self.spoken), encoding="utf-8")
        (modules.parent / "speechd.conf").write_text(SPEECH.format(folder=self.folder), encoding="utf-8")
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "WAYLAND_"))
        }
        self.environment |= {"HOME": str(self.folder / "home"), "XDG_RUNTIME_DIR": str(self.folder / "run")}
        self.environment |= {"GTK_MODULES": "gail:atk-bridge", "NO_AT_BRIDGE": "0", "GNOME_ACCESSIBILITY": "1"}
        self.environment |= {"LANG": "C.UTF-8", "MOZ_ENABLE_WAYLAND": "0"}
        with ExitStack() as self.stack:
            self.environment["DISPLAY"] = f":{self.told('Xvfb', '-screen', '0', '1280x1000x24', '-displayfd', '1')}"
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.told(
                "dbus-daemon", "--session", "--nofork", "--print-address"
            )
            switch = ("org.gnome.desktop.interface", "toolkit-accessibility", "true")
            subprocess.run(["gsettings", "set", *switch], env=self.environment, check=True)
            self.start("openbox")
            self.start(str(LAUNCHER), "--launch-immediately")
            self.start("speech-dispatcher", "-s", "-C", str(modules.parent), "-c", "unix_socket", "-t", "0")
            self.start("orca", "--replace")
            self.hear("Screen reader on.")
            self.firefox = self.stack.enter_context(Firefox(self.folder / "firefox", SETTINGS, self.environment))
            self.close = self.stack.pop_all().close
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, *command: str, output: int | None = subprocess.DEVNULL) -> subprocess.Popen[str]:
        """Start a program that ends with the visit."""
        process = subprocess.Popen(command, env=self.environment, stdout=output, stderr=subprocess.DEVNULL, text=True)
        self.stack.callback(process.wait)
        self.stack.callback(process.terminate)
        return process

    def told(self, *command: str) -> str:
        """Start a program that tells in a line where it listens, and return the line."""
        output = self.start(*command, output=subprocess.PIPE).stdout
        assert output
        with output:
            return output.readline().strip()

    def press(self, *keys: str) -> None:
        """Type keys; what was spoken before is forgotten."""
        self.heard = self.spoken.stat().st_size
        subprocess.run(["xdotool", "key", *keys], env=self.environment, check=True)

    def hear(self, last: str) -> str:
        """Return what has been spoken since the last key, once these words are among it."""
        end = time.monotonic() + PATIENCE
        while last not in (heard := self.since()):
            assert time.monotonic() < end, f"{last!r} was not heard, but: {heard!r}"
            time.sleep(0.05)
        return heard

    def since(self) -> str:
        """Return what has been spoken since the last key, on one line."""
        return " ".join(self.spoken.read_bytes()[self.heard :].decode().split())
