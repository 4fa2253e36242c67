"""The Content-Security-Policy of each page, which runs the scripts of the site and of the page, and nothing in data."""

from __future__ import annotations

import base64
from hashlib import sha256
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

POLICY: Final = (
    "default-src 'self'; script-src 'self'{own}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
TAG: Final = '<meta http-equiv="Content-Security-Policy" content="{policy}">'
RUN: Final = ("", "module", "text/javascript")
"""Types of the script elements that a browser runs; the others hold data."""


def guard(head: LexborNode) -> None:
    """Write the policy at the start of a head, with a hash of each script that the page itself holds.

    The hashes belong to the finished page, so this is the last change of all.
    """
    page = head.parent
    if page is None:
        return
    for tag in head.css('meta[http-equiv="Content-Security-Policy"]'):
        tag.decompose()
    scripts = [script for script in page.css("script:not([src])") if (script.attributes.get("type") or "") in RUN]
    own = "".join(f" '{source}'" for source in sorted({hashed(script.text()) for script in scripts}))
    (tag,) = LexborHTMLParser(TAG.format(policy=POLICY.format(own=own))).css("meta")
    charset = head.css_first("meta[charset]")
    charset.insert_after(tag) if charset else head.insert_child(tag)


def hashed(script: str) -> str:
    """Return the source by which a policy allows one script.

    >>> hashed("")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return f"sha256-{base64.b64encode(sha256(script.encode()).digest()).decode()}"
