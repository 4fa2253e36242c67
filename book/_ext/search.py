"""Words for the search: the prose of a page, without the numbers of sheets and the lines of programs, and other words
for what it says."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

LEFT_OUT = (nodes.raw, nodes.literal_block, nodes.doctest_block, nodes.math_block)
SYNONYMS = Path(__file__).with_name("synonyms.toml")
TYPED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
"""German letters as keyboards without them type them."""


def prose(tree: nodes.document) -> nodes.document:
    """Return a page without the parts that nobody would search for."""
    kept = tree.deepcopy()
    for node in list(kept.findall(lambda node: isinstance(node, LEFT_OUT))):
        node.parent.remove(node)
    return kept


def spellings(word: str) -> set[str]:
    """Return the ways in which people type a word, in lower case.

    >>> sorted(spellings("Café")), len(spellings("grün"))
    (['cafe', 'café'], 3)
    """
    word = word.lower()
    plain = "".join(
        character for character in unicodedata.normalize("NFKD", word) if not unicodedata.combining(character)
    )
    return {word, word.translate(TYPED), plain}


def add_synonyms(
    index: Mapping[str, Any], synonyms: Mapping[str, Sequence[str]], stem: Callable[[str], str]
) -> Mapping[str, Any]:
    """Let the synonyms of a word find all the pages that the word itself finds, and return the index.

    >>> index = {"terms": {"rule": [0, 2], "regel": 1}, "titleterms": {"rule": 2}}
    >>> add_synonyms(index, {"rules": ["Regel"]}, lambda word: word.removesuffix("s"))
    {'terms': {'rule': [0, 2], 'regel': [0, 1, 2]}, 'titleterms': {'rule': 2, 'regel': [2]}}
    """
    for terms in (index["terms"], index["titleterms"]):

        def found(word: str, terms: Mapping[str, int | list[int]] = terms) -> set[int]:
            pages = terms.get(word, [])
            return {pages} if isinstance(pages, int) else {*pages}

        pages_of = {word: found(stem(word)) for word in synonyms}
        for word, others in synonyms.items():
            for other in (
                {stem(spelling) for word_form in others for spelling in spellings(word_form)} if pages_of[word] else ()
            ):
                terms[other] = sorted(found(other) | pages_of[word])
    return index


def index_prose(app: Sphinx) -> None:
    """Build the search index from prose and synonyms."""
    builder = app.builder
    if isinstance(builder, StandaloneHTMLBuilder):
        index, dump = builder.index_page, builder.dump_search_index

        def index_page(pagename: str, doctree: nodes.document, title: str) -> None:
            index(pagename, prose(doctree), title)

        def dump_search_index() -> None:
            indexer: Any = builder.indexer
            freeze = indexer.freeze
            indexer.freeze = lambda: add_synonyms(
                freeze(), tomllib.loads(SYNONYMS.read_text("utf-8")), indexer.lang.stem
            )
            dump()

        builder.index_page = index_page  # type: ignore[method-assign]
        builder.dump_search_index = dump_search_index  # type: ignore[method-assign]


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx to use this index before it writes anything."""
    app.connect("builder-inited", index_prose)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
