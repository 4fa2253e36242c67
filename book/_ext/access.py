"""Labels for screen readers that the theme omits or that differ from the words on the page."""

from __future__ import annotations

from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

COLOURS: Final = """<script>(function (data) {
  if (data.theme === 'auto') data.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
})(document.documentElement.dataset);</script>"""


def mend_menu(summary: LexborNode) -> None:
    """Name the arrow of a menu after the page beside it, because a page has several of them."""
    details = summary.parent
    link = details.parent.css_first("a") if details and details.parent else None
    summary.attrs["aria-label"] = f"Pages below {link.text(strip=True)}" if link else "Pages below"


def mend_switch(button: LexborNode) -> None:
    """Name each setting of the colour switch, because its icons show their names only to the eye."""
    button.attrs["aria-label"] = "Colour mode: Light, Dark, System Settings"


def mend_toggle(summary: LexborNode) -> None:
    """Give folded code the name that you can read on it, such as "Show code cell source"."""
    del summary.attrs["aria-label"]


def hide_text(text: LexborNode) -> None:
    """Hide a text of a drawing that has a label in words, since some screen readers would read both."""
    text.attrs["aria-hidden"] = "true"


def mend_colours(script: LexborNode) -> None:
    """Show a page in the colours of the system at first; the theme sets the reader's choice once it has loaded."""
    following = script.next
    if following is None or following.html != COLOURS:
        (added,) = LexborHTMLParser(COLOURS).css("script")
        script.insert_after(added)
