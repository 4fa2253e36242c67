"""Every page of the built site, in a real browser: whole, legible, open to everybody, and alone with its own host."""

from __future__ import annotations

import re

import pytest

from .conftest import ROOT

PAGES = [*re.findall(r"(?:file|root): (\S+)", (ROOT / "book" / "_toc.yml").read_text(encoding="utf-8")), "search"]

REACHED = """[...document.querySelectorAll('pre[tabindex]')].every(
    (one) => one.tabIndex === 0 || (one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight))"""
"""The theme lets code that scrolls be reached by the keyboard, a moment after the page has another width."""
STILL = "*, ::before, ::after { animation: none !important; transition: none !important }"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_and_open_to_everybody(visit, violations, name):
    """In light and in dark axe finds nothing; a phone needs no sideways scrolling."""
    page = visit(name, reduced_motion="reduce")
    page.wait_for_function(
        "document.querySelectorAll('.step').length === document.querySelectorAll('.step[data-ready]').length"
    )
    assert violations(page) == []
    page.add_style_tag(content=STILL)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(REACHED)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(page) == []
