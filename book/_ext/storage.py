"""A memory for scripts that lasts as long as the page, for browsers that let pages keep nothing or have no room left.

The theme uses `localStorage` without a guard, so if the browser blocks it, the scripts of the theme would stop with an
error.
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
    """Put the memory before the first script that reads stored data."""
    before = script.prev
    if before is None or before.html != MEMORY:
        (added,) = LexborHTMLParser(MEMORY).css("script")
        script.insert_before(added)
