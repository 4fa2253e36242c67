"""On paper nothing can be opened: a chapter that is printed has its answers at the end."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, LexborNode

GUESS, SOLUTIONS = "details.guess", 'section[id^="try-it-yourself"] ol details'


def append_answers(article: LexborNode) -> None:
    """Repeat what is folded below the text, for paper alone: the answer of the guess, then those of the exercises."""
    found = [(one, "The guess") for one in article.css(GUESS)]
    found += [(one, f"Exercise {number}") for number, one in enumerate(article.css(SOLUTIONS), 1)]
    if found and not article.css_first("section.on-paper"):
        answers = "".join(f"<h3>{head}</h3>{unfolded(one)}" for one, head in found)
        page = LexborHTMLParser(f'<section class="on-paper" aria-label="Answers"><h2>Answers</h2>{answers}</section>')
        article.insert_child(page.css("section")[0])


def unfolded(details: LexborNode) -> str:
    """What is folded, without its summary."""
    return "".join(str(child.html) for child in details.iter(include_text=True) if child.tag != "summary")
