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

from playwright.sync_api import Page

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks" / "boards.ipynb"
STARTED = re.compile(r"(http://127\.0\.0\.1:\d+)/lab")


def places(folder: Path) -> dict[str, str]:
    """The environment in which Jupyter keeps everything of its own below a folder."""
    found = {f"JUPYTER_{name}_DIR": str(folder / "jupyter" / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    return found | {f"JUPYTERLAB_{name}_DIR": str(folder / "jupyter" / name) for name in ("SETTINGS", "WORKSPACES")}


@contextmanager
def jupyterlab(folder: Path, notebook: Path = NOTEBOOK) -> Iterator[str]:
    """A server in an empty folder; gives the address of the notebook in it."""
    shutil.copy(notebook, folder)
    settings = [
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.port=0",
        "--IdentityProvider.token=",
        "--allow-root",
        "--no-browser",
    ]
    settings += ["--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    server = subprocess.Popen(
        [sys.executable, "-m", "jupyterlab", *settings, f"--notebook-dir={folder}"],
        env=os.environ | places(folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stderr is not None
        address = next((found[1] for line in server.stderr if (found := STARTED.search(line))), None)
        assert address, "JupyterLab did not start"
        yield f"{address}/lab/tree/{notebook.name}?reset"
    finally:
        server.terminate()
        server.communicate()


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
