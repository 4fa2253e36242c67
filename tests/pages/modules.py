"""The modules of the pages, run by Node.js without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import ROOT

SOURCE = ROOT / "book" / "live" / "src"


def run_modules(folder: Path, exports: str, script: str, given: Any) -> Any:
    """Bundle modules into a folder, and return what a script prints as JSON; it gets the bundle's path as its argument
    and what is given as JSON on its input."""
    bundle = folder / "modules.mjs"
    tools = ROOT / "widgets" / "front" / "node_modules" / ".bin"
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None or not (tools / "esbuild").exists():
        pytest.fail("node or esbuild is missing; run make front", pytrace=False)
    options = ["--bundle", "--format=esm", f"--outfile={bundle}", "--log-level=error", "--loader=ts"]
    subprocess.run([tools / "esbuild", *options], input=exports, text=True, check=True, cwd=SOURCE)
    command = [node, "--input-type=module", "-e", script, str(bundle)]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
