"""JupyterLab, started for a notebook and looked at in Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from playwright.sync_api import Page

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "boards.ipynb"
STARTED = re.compile(r"(http://127\.0\.0\.1:\d+)/lab")


PATIENCE = 120
"""Seconds until a server has started, on any machine."""


def places(folder: Path) -> dict[str, str]:
    """The environment in which Jupyter and IPython keep everything of their own below a folder."""
    found = {f"JUPYTER_{name}_DIR": str(folder / "jupyter" / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    found |= {f"JUPYTERLAB_{name}_DIR": str(folder / "jupyter" / name) for name in ("SETTINGS", "WORKSPACES")}
    return found | {"IPYTHONDIR": str(folder / "ipython")}


@contextmanager
def jupyterlab(folder: Path, notebook: Path = NOTEBOOK) -> Iterator[str]:
    """A server in an empty folder; gives the address of the notebook in it.

    Its kernels are reached by sockets in a folder of their own, not by ports, which others may take before they do.
    """
    shutil.copy(notebook, folder)
    settings = [
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.port=0",
        "--IdentityProvider.token=",
        "--ConnectionFileMixin.transport=ipc",
        "--allow-root",
        "--no-browser",
    ]
    settings += ["--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    log = folder / "jupyter.log"
    # The path of a socket has at most 107 letters; that of a test's folder alone may have 80.
    with TemporaryDirectory(prefix="lab") as sockets, log.open("w") as told:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *settings, f"--notebook-dir={folder}"],
            env=os.environ | places(folder) | {"JUPYTER_RUNTIME_DIR": sockets},
            stdout=subprocess.DEVNULL,
            stderr=told,
        )
        try:
            yield f"{address(server, log)}/lab/tree/{notebook.name}?reset"
        finally:
            stop(server)


def address(server: subprocess.Popen[bytes], log: Path) -> str:
    """The address of a server, which it writes into its log as soon as it has started."""
    for _ in range(10 * PATIENCE):
        if found := STARTED.search(log.read_text(encoding="utf-8")):
            return found[1]
        if server.poll() is not None:
            break
        sleep(0.1)
    raise AssertionError(f"JupyterLab has not started:\n{log.read_text(encoding='utf-8')}")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End a server with its kernels; one that does not listen is killed."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def open_notebook(page: Page, address: str) -> None:
    """Open it and wait for its kernel."""
    page.goto(address)
    page.wait_for_selector("text=Python 3 (ipykernel) | Idle")


def run_cell(page: Page, number: int) -> None:
    """Run a cell, as Shift and Enter do, and wait until it has run."""
    page.click(f".jp-Notebook .jp-CodeCell >> nth={number} >> .cm-content")
    page.keyboard.press("Shift+Enter")
    page.wait_for_function(
        r"number => /\d/.test(document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')[number].textContent)",
        arg=number,
    )
