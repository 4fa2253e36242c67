"""What the theme leaves unsaid to people who listen to a page, or says beside the words that stand there."""

from __future__ import annotations

from selectolax.lexbor import LexborNode


def mend_menu(summary: LexborNode) -> None:
    """Name the arrow of a menu."""
    summary.attrs["aria-label"] = "Show or hide the pages below"


def mend_switch(button: LexborNode) -> None:
    """Say what the switch of colours can be set to, for its icons have names that are seen."""
    button.attrs["aria-label"] = "Colour mode: Light, Dark, System Settings"


def mend_toggle(summary: LexborNode) -> None:
    """Let folded code be named by the words on it, such as "Show code cell source"."""
    del summary.attrs["aria-label"]
