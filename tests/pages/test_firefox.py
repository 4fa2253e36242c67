"""Another engine: a puzzle, a match, the print form and no network, in Firefox, where it is installed."""

from __future__ import annotations

import pytest

from .conftest import SEED, served
from .marionette import FIREFOX, Firefox
from .test_offline import READY, WHOLLY_KEPT

pytestmark = pytest.mark.skipif(FIREFOX is None, reason="Firefox is missing; on Debian: apt install firefox-esr")


def test_a_puzzle_a_match_and_the_print_form_work_in_firefox(site, tmp_path):
    press = "(document.querySelector('{}').click(), true)"
    with Firefox(tmp_path) as firefox:
        firefox.open(f"{site}/tutorials/qwixx.html?deal={SEED}")
        firefox.wait(press.format('#step-1[data-ready] button[data-cell="red.7"]'))
        assert firefox.wait("document.querySelector('#step-1[data-solved] .step-next').textContent") == "Go on"
        firefox.wait("!document.querySelector('.step:not([data-ready])')")
        firefox.wait("(document.querySelector('.live-play').scrollIntoView(), true)")
        firefox.wait(press.format(".live-play .dp-first"))
        firefox.wait(press.format(".live-play [data-cell][data-state=live]"))
        firefox.wait("document.querySelector('.live-play [data-cell][data-state=marked]').getAttribute('aria-label')")
        loaded = firefox.wait("performance.getEntriesByType('resource').map((one) => one.name)")
        assert [name.rpartition("/")[2] for name in loaded if name.endswith("worker.js")] == ["light-worker.js"]
        firefox.open(f"{site}/printing.html")
        search = "document.querySelector('.search-button__button')"
        firefox.wait(f"({search}.focus(), {search}.click(), document.activeElement.type === 'search')")
        firefox.wait("(document.querySelector('#pst-search-dialog').close(), true)")
        assert firefox.wait("document.activeElement.className").startswith("btn")
        firefox.wait(press.format(".pad .live-start"))
        assert firefox.wait("/^Done/.test(document.querySelector('.pad .live-said').textContent)")


def test_a_page_that_was_seen_once_works_without_a_network_in_firefox(built_site, tmp_path):
    """The print form has never been used before, and its page prints; what was typed is there, too."""
    with Firefox(tmp_path) as firefox:
        with served(built_site) as site:
            firefox.open(f"{site}/printing.html")
            firefox.wait(READY)
            firefox.wait(f"(({WHOLLY_KEPT})(1e9).then(() => {{ document.body.dataset.kept = 'yes'; }}), true)")
            firefox.wait("document.body.dataset.kept")
        field = "document.querySelector('.pad [name=title]')"
        firefox.open(f"{site}/printing.html")
        firefox.wait(f"({field}.value = 'Evening', {field}.dispatchEvent(new Event('input', {{ bubbles: true }})))")
        firefox.open(f"{site}/printing.html")
        assert firefox.wait(f"{field}.value") == "Evening"
        firefox.wait("!document.querySelector('.pad .live-start').hidden")
        firefox.wait("(document.querySelector('.pad .live-start').click(), true)")
        assert firefox.wait("/^Done/.test(document.querySelector('.pad .live-said').textContent)")
