"""Build hook that gives the package index the README with links that lead somewhere from there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

RELATIVE: Final = re.compile(r"(!?)\[([^][]*)\]\((?!https?:|mailto:)([^)\s]+)\)")
"""A link or a picture of Markdown whose target is a file of the sources, or a part of the page itself."""


class ReadmeHook(MetadataHookInterface):
    """Metadata hook that sets the long description."""

    PLUGIN_NAME = "readme"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme` to README.md, with links to the sources of this version."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_addresses(text, metadata["urls"]["Source"], metadata["version"]),
        }


def with_addresses(text: str, source: str, version: str) -> str:
    """Return a page whose links and pictures have whole addresses.

    A version in development has no tag, so its links lead to the newest sources.
    """
    tag = "HEAD" if "dev" in version else f"v{version}"

    def whole(found: re.Match[str]) -> str:
        page = "README.md" if found[3].startswith("#") else ""
        return f"{found[1]}[{found[2]}]({source}/{'raw' if found[1] else 'blob'}/{tag}/{page}{found[3]})"

    return RELATIVE.sub(whole, text)
