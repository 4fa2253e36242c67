"""Give scripts a memory that ends with the page where a browser lets pages keep nothing, or its room is full.

The theme asks for `localStorage` without a guard: cookies that are blocked would stop its scripts with an error.
"""

from __future__ import annotations

from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

MEMORY: Final = """<script>
  try {
    localStorage.setItem('dicepad', '');
    localStorage.removeItem('dicepad');
  } catch (error) {
    var memory = Object.create({
      blocked: true,
      getItem: function (key) { return Object.keys(this).indexOf(key) < 0 ? null : this[key]; },
      setItem: function (key, value) { this[key] = String(value); },
      removeItem: function (key) { delete this[key]; }
    });
    try { Object.assign(memory, localStorage); } catch (error) {}
    Object.defineProperty(window, 'localStorage', { value: memory });
  }
</script>"""


def guard_storage(script: LexborNode) -> None:
    """Put the memory before the first script that asks for what was kept."""
    before = script.prev
    if before is None or before.html != MEMORY:
        (added,) = LexborHTMLParser(MEMORY).css("script")
        script.insert_before(added)
