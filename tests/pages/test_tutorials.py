"""Each tutorial, played to its end on the built site with no Python in the browser."""

from __future__ import annotations

import json

import pytest

from tests.tiers import quick

TUTORIALS = ["qwixx", "qwantum", "kneifen", "qwinto"]
ANSWERS = """async ([number, names]) => {
  const board = document.querySelectorAll('.step')[number];
  const find = (name) => [...board.querySelectorAll('button[data-cell], [data-move]')]
    .find((one) => one.dataset.cell === name || one.dataset.move === name);
  const pick = (dice) => board.querySelectorAll('[data-die]').forEach((die) => {
    if (dice.includes(die.dataset.die) !== (die.getAttribute('aria-pressed') === 'true')) die.click();
  });
  const drawn = () => new Promise((done) => setTimeout(done));
  const answers = [];
  for (const [at, name] of names.entries()) {
    const [word, ...dice] = find(name) ? [name] : name.split(' ');
    pick(dice);
    await drawn();
    find(word).click();
    await drawn();
    const said = board.querySelector('.dp-puzzle p').textContent, done = !board.querySelector('.step-after').hidden;
    if (done && at < names.length - 1) board.querySelector('.dp-puzzle button').click();
    await drawn();
    answers.push([said, done]);
  }
  return answers;
}"""


SOLVED = "localStorage[`dicepad solved ${location.pathname}`]"


def text(step, name: str) -> str:
    """Return the reply of the built page to an answer."""
    reply = step["replies"][name]
    right = isinstance(reply, int)
    return f"{step['heads'][not right]} {step['after'][reply]['text'] if right else reply}"


@pytest.mark.parametrize("game", quick(TUTORIALS, "kneifen"))
def test_a_tutorial_reacts_to_every_answer_and_can_be_played_to_its_end(visit, game):
    page = visit(f"tutorials/{game}")
    steps = [
        json.loads(text) for text in page.eval_on_selector_all(".step-data", "all => all.map(one => one.textContent)")
    ]
    assert 8 <= len(steps) <= 12
    page.wait_for_function("count => document.querySelectorAll('.step[data-ready]').length === count", arg=len(steps))
    page.evaluate(f"{SOLVED} = '99'")  # by another tab, meanwhile
    for number, step in enumerate(steps):
        node = page.locator(".step").nth(number)
        offered = set(
            node.locator("button[data-cell], [data-move]").evaluate_all(
                "all => all.map(one => one.dataset.cell || one.dataset.move)"
            )
        )
        assert offered == {name if name.startswith("[") else name.split()[0] for name in step["replies"]}
        right = [name for name, reply in step["replies"].items() if isinstance(reply, int)]
        assert right
        told = {name: text(step, name) for name in step["replies"]}
        tried = [*{said: name for name, said in told.items()}.values(), right[0]]
        wanted = [[told[name], name in right] for name in tried]
        assert page.evaluate(ANSWERS, [number, tried]) == wanted
        # News come before the place, once: the focus is at a button that is named by them.
        assert page.evaluate("document.activeElement.ariaLabel") == f"{told[right[0]]} Go on"
        assert not node.locator("[role=status]").inner_text().strip()
        node.locator(".step-next").click()
        if number + 1 < len(steps):
            question = steps[number + 1]["view"]["prompt"]
            assert question in page.evaluate("document.activeElement.ariaLabel")
    assert page.locator(".step[data-solved]").count() == len(steps)
    assert page.evaluate("document.activeElement.classList.contains('live-play')")
    assert page.evaluate(f"{SOLVED}.split(' ')") == ["99", *(str(number) for number in range(1, len(steps) + 1))]


def test_without_scripts_a_tutorial_still_shows_its_positions_and_answers(visit):
    page = visit("tutorials/qwixx", java_script_enabled=False)
    assert page.locator(".step img").count() == page.locator(".step").count()
    assert "Any of the four sevens would have done" in page.inner_text("#step-1")
