"""A person at a board in the browser: plays what is offered, and compares it with the rules at every step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from dicepad.odds.strategies import strategy
from widgets.session import Session

Act = Callable[[str, str], None]
PAUSE = 650
"""Milliseconds that a board leaves between the acts of a computer."""
TRIES = 300
"""Questions after which a board that shows something else will not change any more."""
HANDOVER = 400
"""Milliseconds for which a board takes in nothing after it has changed hands."""

SHOWN = """() => {
  const all = (places) => [...document.querySelectorAll(places)];
  return {
    live: all(".dp-cell[data-state=live], .dp-cell[data-open]").map((one) => one.dataset.cell),
    offered: all("[data-move]").map((one) => one.dataset.move),
    roll: all(".dp-actions > .dp-first").length > 0,
    points: all(".dp-seat b").map((one) => one.textContent),
  };
}"""
"""Returns what a board shows: open cells, decisions on buttons, whether you can roll, and the points."""


class Person:
    """Plays on the first board of a page; `rng` chooses among what is offered, or careful play if it is left out."""

    def __init__(self, page: Page, session: Session, rng: Random | None = None) -> None:
        self.page = page
        self.session = session
        self.rng = rng

    def beat(self) -> int:
        return int(self.page.evaluate("window.models[0].get('view').beat"))

    def wait(self, beat: int) -> None:
        """Wait until the view has taken in an event."""
        self.page.wait_for_function("beat => window.models[0].get('view').beat > beat", arg=beat, polling=5)
        if self.page.query_selector(".dicepad[data-busy]"):
            self.page.clock.run_for(HANDOVER)

    def offered(self) -> list[str]:
        """The decisions that stand on buttons."""
        return list(self.page.eval_on_selector_all("[data-move]", "all => all.map(one => one.dataset.move)"))

    def agree(self) -> None:
        """The board shows what the rules say, as soon as it has drawn the view that it was given."""
        for _ in range(TRIES):
            shown, wanted = self.shown(), self.wanted()
            if shown == wanted:
                return
        assert shown == wanted

    def shown(self) -> dict[str, object]:
        """Return what the board shows; a cell stands for its move."""
        shown, live = self.page.evaluate(SHOWN), self.session.moment.live
        return {
            "live": set(shown["live"]),
            "moves": {*shown["offered"], *(live[cell] for cell in shown["live"] if cell in live)},
            "roll": shown["roll"],
            "points": [one.replace("\N{MINUS SIGN}", "-") for one in shown["points"]],
        }

    def wanted(self) -> dict[str, object]:
        """Return what the board must show by the rules."""
        session, table, state = self.session, self.session.table, self.session.state
        seat = table.display.seat
        asked = seat in state.to_act and session.seats[seat].person and not table.display.covered
        return {
            "live": set(session.moment.live) if asked else set(),
            "moves": {self.split(move)[0] for move in state.moves(seat)} if asked else set(),
            "roll": bool(state.dice_due) and not table.in_play.computer_plays and not table.display.covered,
            "points": [str(score) for score in state.scores],
        }

    def decide(self) -> tuple[str, str]:
        """Return the next action: ``("cell", "red.7")``, ``("move", "pass")`` or ``("roll", "")``."""
        state, seat = self.session.state, self.session.table.display.seat
        if state.dice_due:
            return "roll", ""
        cells = self.session.moment.live
        if self.rng is None:
            move = strategy(state.game, "careful").choose(state, seat, Random(0))
            for cell, meant in cells.items():
                if meant == move:
                    return "cell", cell
            return "move", move
        chosen = self.rng.choice([*cells, *self.offered()] if self.rng.random() < 0.9 else [*self.offered(), *cells])
        return ("cell", chosen) if chosen in cells else ("move", chosen)

    def split(self, move: str) -> tuple[str, list[str]]:
        """The button of a move, and the dice to be picked before."""
        head, *dice = move.split()
        if head != self.session.presenter.face.pick_word:
            return move, []
        return head, dice or list(self.session.game.die_names[:1])

    def click(self, kind: str, name: str) -> None:
        """Do it by mouse."""
        if kind == "roll":
            self.page.click(".dp-first")
        elif kind == "cell":
            self.page.click(f'button[data-cell="{name}"]')
        else:
            move, dice = self.split(name)
            for die in dice:
                self.page.click(f'[data-die="{die}"]')
            self.page.click(f'[data-move="{move}"]')

    def type(self, kind: str, name: str) -> None:
        """Do it by keys alone."""
        keys = self.page.keyboard
        if kind == "roll":
            keys.press("r")
        elif kind == "cell":
            self.walk_to(name)
            keys.press("Enter")
        elif name == next((one for one in self.offered() if one != self.session.presenter.face.pick_word), ""):
            if self.page.query_selector(f'[data-move="{name}"].dp-costs:not(:focus)'):
                # What costs a misthrow is asked for first.
                keys.press("p")
            keys.press("p")
        else:
            _, dice = self.split(name)
            for die in dice:
                self.tab_to(f'[data-die="{die}"]')
                keys.press("Space")
            keys.press("r")

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for back in (False, True):
            for _ in range(40):
                if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                    return
                self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def walk_to(self, cell: str) -> None:
        """Go to a cell by arrow keys, each of which leads to the next cell in its direction."""
        self.tab_to(".dp-cell")
        rows = self.session.board()["rows"]
        grid = [row["cells"] for row in rows]
        goal = next((y, row.index(cell)) for y, row in enumerate(grid) if cell in row)
        due = None
        for _ in range(60):
            at = self.page.evaluate("document.activeElement.dataset.cell")
            y, x = next((y, row.index(at)) for y, row in enumerate(grid) if at in row)
            assert due in (None, (y, x))
            if (y, x) == goal:
                return
            if y != goal[0]:
                key, down, right = ("ArrowDown", 1, 0) if y < goal[0] else ("ArrowUp", -1, 0)
            else:
                key, down, right = ("ArrowRight", 0, 1) if x < goal[1] else ("ArrowLeft", 0, -1)
            due = y + down, min(x + right, len(grid[y + down]) - 1)
            self.page.keyboard.press(key)
        raise AssertionError(f"{cell} cannot be reached by arrows")

    def play(self, act: Act, most: int = 3000) -> None:
        """Play until the match is over, or for so many events."""
        for _ in range(most):
            if self.session.state.over:
                return
            beat = self.beat()
            if self.session.table.in_play.computer_plays:
                self.page.clock.run_for(PAUSE)
                self.wait(beat)
                continue
            self.agree()
            act(*self.decide())
            self.wait(beat)
            assert not self.session.why
