"""Build JupyterLite with every chapter in it, for browsers that load nothing from other hosts.

``python book/lite/build.py out/lite``: the folder is to stand on the site beside ``live/``, whose Pyodide it uses.
JupyterLite and its kernel are installed with the book, and the packages that run in the browser are those of this
environment, so that ``constraints.txt`` pins all of them. What seldom changes is kept in ``out/jupyterlite`` and in the
folder for tables.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
BOOK: Final = ROOT / "book"
WORK: Final = ROOT / "out" / "jupyterlite"
sys.path.insert(0, str(BOOK))

from live import build as live  # noqa: E402
from live.perfect import small_table  # noqa: E402

APPS: Final = ("notebooks", "tree", "edit")
HEAD: Final = """<link rel="icon" href="../logo.svg"><script>
  // When JupyterLite first starts, it removes all service workers of its host: show it none but its own.
  if (navigator.serviceWorker) {
    const { serviceWorker } = navigator, all = serviceWorker.getRegistrations.bind(serviceWorker);
    const own = new URL("..", location).href;
    serviceWorker.getRegistrations = async () => (await all()).filter(({ scope }) => scope.startsWith(own));
  }
  // The pages that chapters link to are no files of JupyterLite: they are on the site around it.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const [, page, place = ""] = /\\/lite\\/files\\/(.+)\\.md(#.*)?$/.exec(link?.href) ?? [];
    if (!page) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(new URL(`../../${page}.html${place}`, location));
  }, true);
</script>"""
LEFT_OUT: Final = ("*.eot", "*.ttf", "fa-*.svg", "pypi", "rspack.*")
"""Files that we do not ship: fonts for old browsers, packages that we bring ourselves, and JupyterLite's own tools."""
SITE: Final = "lib/python3.14/site-packages"
HOME: Final = "home/pyodide"
PACKAGES: Final = (
    *("anywidget", "asttokens", "comm", "executing", "ipython", "ipython-pygments-lexers", "ipywidgets", "jedi"),
    *("matplotlib-inline", "packaging", "parso", "prompt-toolkit", "psygnal", "pure-eval", "pygments", "reportlab"),
    *("stack-data", "traitlets", "typing-extensions", "wcwidth"),
)
CHAPTER: Final = (".ipynb", ".py", ".json", ".csv")
"""The suffixes of a chapter and of the files beside it that it imports or reads."""
SUFFIXES: Final = (".py", ".pyi", ".txt", ".json")
UNNEEDED: Final = ("jedi/third_party/django", "jedi/third_party/typeshed/stubs")
KERNEL: Final = Path(sys.prefix) / "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
STAND_INS: Final = {
    "PIL/__init__.py": '"""ReportLab asks for Pillow, which only pictures of dots would need."""\n',
    "PIL/Image.py": "",
    "piplite/__init__.py": (BOOK / "lite" / "piplite.py").read_text(encoding="utf-8"),
    "piplite/cli.py": "from . import get_transformed_code\n",
    "piplite/piplite.py": "",
    "micropip/__init__.py": "from piplite import install\n",
    **{
        f"{name}/__init__.py": (
            f'raise ImportError("there is no {name} in the browser; run this on your own machine", name="{name}")\n'
        )
        for name in ("numpy", "pypdfium2")
    },
}
"""Stand-ins for modules that others import without need, for the installer, and for two that say what to do without
them."""
SETTINGS: Final = {
    "@jupyterlite/pyodide-kernel-extension:kernel": {
        "pyodideUrl": "./python/pyodide.js",
        "disablePyPIFallback": True,
        "pipliteUrls": [],
        "loadPyodideOptions": {
            "packages": ["comm", "ipykernel", "ipython", "jedi", "micropip", "piplite", "pyodide-kernel"]
        },
    }
}
"""Settings of the kernel: the place of our loader, and the fact that everything is already there."""


def build(folder: Path) -> None:
    """Make the folder anew."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(jupyterlite(), folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(BOOK / "images" / "logo.svg", folder)
    for app in APPS:
        path = folder / app / "index.html"
        path.write_text(path.read_text(encoding="utf-8").replace("<head>", f"<head>{HEAD}", 1), encoding="utf-8")
    path = folder / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    settings["jupyter-config-data"] |= {"appName": "dicepad", "appUrl": "./tree", "litePluginSettings": SETTINGS}
    path.write_text(json.dumps(settings), encoding="utf-8")
    with tempfile.TemporaryDirectory() as temporary:
        own = wheel(Path(temporary))
        shutil.copy(own, folder)
        python(folder / "python", own)


def chapters() -> Iterator[Path]:
    """Return the notebooks, with the files beside them that they import or read."""
    yield from sorted(BOOK.glob("*.ipynb"))
    yield from (path for path in sorted((BOOK / "chances").iterdir()) if path.suffix in CHAPTER)


def jupyterlite() -> Path:
    """Return JupyterLite as published, with the chapters. Only what has changed since the last build is built again."""
    for folder in (WORK / "files", WORK / "site" / "files"):
        shutil.rmtree(folder, ignore_errors=True)
    for path in chapters():
        target = WORK / "files" / path.relative_to(BOOK)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    options = ["--no-sourcemaps", "--no-unused-shared-packages", *(f"--apps={app}" for app in APPS)]
    places = ["--lite-dir=.", "--contents=files", "--output-dir=site"]
    subprocess.run([sys.executable, "-m", "jupyterlite_core", "build", *places, *options], cwd=WORK, check=True)
    return WORK / "site"


def wheel(folder: Path) -> Path:
    """Return our packages as a wheel."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(folder), str(ROOT)], check=True)
    (made,) = folder.glob("*.whl")
    return made


def python(folder: Path, own: Path) -> None:
    """Return Python for the browser: our loader, and one archive with the whole standard library and all packages."""
    folder.mkdir()
    live.node(BOOK / "lite" / "bundle.mjs", folder / "pyodide.js")
    with tarfile.open(live.npm("pyodide", live.PYODIDE, live.PYODIDE_INTEGRITY)) as content:
        library = content.extractfile("package/python_stdlib.zip")
        if library is None:
            raise RuntimeError("there is no standard library in the archive of Pyodide")
        (folder / "python_stdlib.zip").write_bytes(library.read())
    with zipfile.ZipFile(folder / "packages.zip", "w") as archive:
        for name, content_of in files(own):
            archive.writestr(zipfile.ZipInfo(name), content_of, zipfile.ZIP_DEFLATED, 9)


def files(own: Path) -> Iterator[tuple[str, bytes]]:
    """Return every file of the archive, with its place in the browser's file system."""
    for name, text in STAND_INS.items():
        yield f"{SITE}/{name}", text.encode()
    for package in PACKAGES:
        for file in metadata.files(package) or []:
            if needed(Path(file)):
                yield f"{SITE}/{file}", Path(str(file.locate())).read_bytes()
    for wheel in (*KERNEL.glob("ipykernel-*.whl"), *KERNEL.glob("pyodide_kernel-*.whl"), own):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                yield f"{SITE}/{name}", archive.read(name)
    for path in chapters():
        if path.suffix != ".ipynb":
            yield f"{HOME}/{path.name}", path.read_bytes()
    yield table()


def needed(file: Path) -> bool:
    """Return whether the browser needs this file of a package."""
    if file.parts[0] == ".." or file.as_posix().startswith(UNNEEDED) or {"test", "tests"} & set(file.parts):
        return False
    return file.suffix in SUFFIXES or file.name.startswith(("METADATA", "LICEN", "COPYING"))


def table() -> tuple[str, bytes]:
    """Return the table of perfect play in its compact form, at the place where Python in the browser looks for it."""
    small = small_table()
    return f"{HOME}/.cache/dicepad/{small.name.removeprefix('small-')}", small.read_bytes()


if __name__ == "__main__":
    sys.exit(live.run(build, "lite", "Gather JupyterLite and the chapters into a folder."))
