"""Build every page with the newest Sphinx and without Jupyter Book, which only Sphinx 7 can run: a way out, held open.

``python tests/todays_sphinx.py FOLDER`` wants an environment of its own: `.github/workflows/nightly.yml` says which
packages. Notebooks show the results that are stored in them. Any warning is an error.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

import yaml
from sphinx.cmd.build import main

ROOT: Final = Path(__file__).resolve().parents[1]
BOOK: Final = ROOT / "book"


def settings() -> dict[str, Any]:
    """Return the settings of Sphinx that Jupyter Book makes of `_config.yml`."""
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    told = config["sphinx"]["config"]
    return told | {
        "author": config["author"],
        "copyright": config["copyright"],
        "exclude_patterns": ["_build", "**.ipynb_checkpoints"],
        "extensions": [name for name in told["extensions"] if name != "jupyter_book"],
        "external_toc_path": str(BOOK / "_toc.yml"),
        "external_toc_exclude_missing": config["only_build_toc_files"],
        "html_css_files": sorted(path.name for path in (BOOK / "_static").glob("*.css")),
        "html_favicon": str(BOOK / config["html"]["favicon"]),
        "html_static_path": [str(BOOK / "_static")],
        "html_theme": "sphinx_book_theme",
        "html_theme_options": told["html_theme_options"] | {"extra_footer": config["html"]["extra_footer"]},
        "html_title": config["title"],
        "myst_enable_extensions": config["parse"]["myst_enable_extensions"],
        "nb_execution_mode": "off",
        "numfig": True,
        "pygments_style": "sphinx",
        "templates_path": [str(BOOK / path) for path in told["templates_path"]],
    }


def build(folder: Path) -> int:
    """Build the pages in a folder, and return the status of Sphinx."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {value!r}" for key, value in settings().items()]
    paths = f"import sys\nsys.path[:0] = {[str(ROOT), str(BOOK / '_ext')]!r}"
    (folder / "conf.py").write_text("\n".join([paths, *lines, ""]), encoding="utf-8")
    options = ["--fail-on-warning", "--keep-going", "--jobs", str(os.cpu_count()), "--conf-dir", str(folder)]
    return main([*options, str(BOOK), str(folder / "html")])


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1])))
