"""A memory for scripts that lasts as long as the page, for browsers that let pages keep nothing or have no room left.

The theme uses `localStorage` and `sessionStorage` without a guard, so if the browser blocks them, the scripts of the
theme would stop with an error. The memory says in `unkept` why it stands in. Where there is only no room left, what a
page removes is removed for good, and what fits again is kept.
"""

from __future__ import annotations

from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

MEMORY: Final = """<script>
  ['localStorage', 'sessionStorage'].forEach(function (name) {
    var kept = null;
    try {
      kept = window[name];
      kept.setItem('dicepad', '');
      kept.removeItem('dicepad');
    } catch (error) {
      var form = {
        unkept: kept && kept.length ? 'full' : 'blocked',
        getItem: function (key) { return Object.keys(this).indexOf(key) < 0 ? null : this[key]; },
        setItem: function (key, value) {
          this[key] = String(value);
          try { kept.setItem(key, value); form.unkept = ''; } catch (error) {}
        },
        removeItem: function (key) {
          delete this[key];
          try { kept.removeItem(key); } catch (error) {}
        }
      };
      var memory = Object.create(form);
      try { Object.assign(memory, kept); } catch (error) {}
      Object.defineProperty(window, name, { value: memory });
    }
  });
</script>"""


def guard_storage(script: LexborNode) -> None:
    """Put the memory before the first script that reads stored data."""
    before = script.prev
    if before is None or before.html != MEMORY:
        (added,) = LexborHTMLParser(MEMORY).css("script")
        script.insert_before(added)
