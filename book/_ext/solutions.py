"""Exercises: readers type their answers on the page, and in print all answers are at the end, because paper does not
unfold.

If the solution is a number, `data-answer` holds it: `1/6`, `14.7`, `41.5 %`, or several as `red: 1/6; blue: 5/12`.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from head import bring
from selectolax.lexbor import LexborHTMLParser, LexborNode
from sphinx.errors import ExtensionError

GUESS, SOLUTIONS = "details.guess", 'section[id^="try-it-yourself"] ol details'
NUMBER: Final = re.compile(r"[-\u2212]?(\d+/[1-9]\d*|\d+(\.\d+)?\s?%?)")
OPEN: Final = "Then open this box."
"""The end of a guess, which is left out in print because paper does not unfold."""
FORM: Final = """<form class="answer">{fields}<button>Check</button><output role="status"></output></form>"""
FIELD: Final = '<label>{label} <input autocomplete="off" autocapitalize="off" data-answer="{answer}"></label> '


def ask_answers(article: LexborNode) -> None:
    """Put a field for each number below its question, before the hint. Raises `ExtensionError` for other answers."""
    exercises = [
        exercise for exercise in article.css("li:has(> details[data-answer])") if not exercise.css("form.answer")
    ]
    for exercise in exercises:
        solution = exercise.css("details[data-answer]")[0]
        fields = [
            FIELD.format(label=escape(label), answer=escape(number))
            for label, number in answers(solution.attributes["data-answer"] or "")
        ]
        (form,) = LexborHTMLParser(FORM.format(fields="".join(fields))).css("form")
        exercise.css("details")[0].insert_before(form)
    if exercises:
        bring(article, "answers.js")


def answers(text: str) -> list[tuple[str, str]]:
    """Return the labels and numbers in `data-answer`. Raises `ExtensionError` for anything that is not a number.

    >>> answers("1/6")
    [('Your answer', '1/6')]
    >>> answers("red: 1/6; blue: 41.5 %")
    [('red', '1/6'), ('blue', '41.5 %')]
    """
    parts = [part.partition(":") if ":" in part else ("", "", part) for part in text.split(";")]
    found = [(label.strip() or "Your answer", number.strip()) for label, _, number in parts]
    for _, number in found:
        if not NUMBER.fullmatch(number):
            raise ExtensionError(
                f"solutions: data-answer has {number!r}, which is not a number such as 1/6, 14.7 or 41.5 %"
            )
    return found


def append_answers(article: LexborNode) -> None:
    """Add what only paper needs: the answers to the guess and the exercises below the text, and the addresses of the
    links."""
    found = [(guess, "The guess") for guess in article.css(GUESS)]
    solutions = [solution for solution in article.css(SOLUTIONS) if solution.css("summary")[0].text() != "Hint"]
    found += [(solution, f"Exercise {number}") for number, solution in enumerate(solutions, 1)]
    if found and not article.css_first("section.on-paper"):
        answers = "".join(f"<h3>{head}</h3>{unfolded(solution)}" for solution, head in found)
        text = f'<section class="on-paper" aria-label="Answers"><h2>Answers</h2>{answers}{links(article)}</section>'
        article.insert_child(LexborHTMLParser(text).css("section")[0])
        for summary in article.css(f"{GUESS} > summary"):
            hidden = str(summary.html).replace(OPEN, f'<span class="off-paper">{OPEN}</span>')
            summary.replace_with(LexborHTMLParser(f"<details>{hidden}</details>").css("summary")[0])


def links(article: LexborNode) -> str:
    """Return a paragraph that names, once, each page of this site to which the text links, with its address."""
    named: dict[str, str] = {}
    for link in article.css('a[href*=".html"]:not([href*=":"])'):
        if not link.css_matches(".notebook-links a"):
            named.setdefault((link.attributes["href"] or "").partition("#")[0], link.text().strip())
    if not named:
        return ""
    places = ", ".join(f"{escape(name)} ({escape(address)})" for address, name in named.items())
    return f"<p><strong>Links, seen from this page:</strong> {places}</p>"


def unfolded(details: LexborNode) -> str:
    """Return the content of a fold, without its summary."""
    return "".join(str(child.html) for child in details.iter(include_text=True) if child.tag != "summary")
