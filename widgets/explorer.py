"""The explorer in a notebook: a position to set up, which your code can read and set."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets

from dicepad import GameLike, State, load

from .board import ReactiveWidget
from .bundle import bundled
from .display.picture import chances_png
from .exploration import KINDS, Exploration
from .pictured import Pictured, png_bundle

__all__ = ["Explorer", "explore"]


class Explorer(Pictured, ReactiveWidget):
    """A position that you set up by tapping, with the probabilities of its open cells.

    `state` is the position, and `chances` has the `dicepad.odds.exact.open_cells.CellChances` of each cell that the
    first seat may still take. You can observe both traits, and also set the state. `value` has the game, the position
    and the probabilities as plain data, whose fractions are decimal numbers.

    >>> explorer = explore("qwixx", seats=4)
    >>> explorer.tap({"do": "cell", "cell": "red.5"})
    >>> explorer.state
    <qwixx: red:5 / - / - / - ; active=0 phase=roll>
    >>> round(float(explorer.chances["red.7"].within), 3)
    0.803
    """

    _esm: Path = bundled("explorer.mjs")
    _css: Path = bundled("explorer.css")
    state: Any = traitlets.Instance(State)
    chances: Any = traitlets.Dict()

    def __init__(self, exploration: Exploration) -> None:
        self.exploration = exploration
        super().__init__(
            board=exploration.board(),
            view=exploration.view(),
            value=self.data(),
            state=exploration.state,
            chances=exploration.chances,
        )
        self.on_msg(lambda _, event, __: self.tap(event))

    def __repr__(self) -> str:
        return f"<explorer: {self.board['title']}, {self.state.to_text()}>"

    def data(self) -> dict[str, Any]:
        """Return the game, the position, and the probabilities of its open cells."""
        exploration = self.exploration
        chances = {
            cell: {kind: None if (chance := getattr(known, kind)) is None else float(chance) for kind in KINDS}
            for cell, known in exploration.chances.items()
        }
        return {"game": exploration.game.spec.id, "position": exploration.state.to_text(), "chances": chances}

    def pictures(self) -> Mapping[str, str]:
        """Return pictures of the sheet, with the probability of each open cell."""
        text = f"{self!r}\n{self.picture_text()}"
        try:
            return png_bundle(chances_png(self.exploration.session.presenter.sheet, self.state, self.shown), text)
        except ImportError:
            return {"text/plain": text}

    def picture_text(self) -> str:
        """Describe the picture: the question, and the probability of each open cell in per cent."""
        probabilities = ", ".join(
            f"{self.board['places'][cell]['label']} {chance}" for cell, chance in self.shown.items()
        )
        return f"{dict(self.board['controls']['chances'])[self.exploration.kind]} (%): {probabilities}"

    @property
    def shown(self) -> dict[str, str]:
        """The probabilities in the open cells."""
        return {cell: data["chance"] for cell, data in self.view["live"].items() if "chance" in data}

    @property
    def values(self) -> dict[str, float]:
        """The values of the first seat's moves, best first. Raises `DicepadError` if the game has no values."""
        return self.exploration.values

    def tap(self, event: object) -> None:
        """Handle a `widgets.schema.ExplorerEvent`: a tap such as ``{"do": "cell", "cell": "red.7"}``, or a control such
        as ``{"do": "seats", "value": 4}``.

        If it is refused, a line below the sheet gives the reason.
        """
        self.exploration.handle(event)
        self.show()

    def show(self) -> None:
        """Show the position."""
        exploration = self.exploration
        with self.hold_sync(), self.hold_trait_notifications():
            if len(self.view["seats"]) != len(exploration.seats):
                self.board = dict(exploration.board())
            self.view = dict(exploration.view())
            self.value = self.data()
            self.state, self.chances = exploration.state, exploration.chances
        self.renew_picture()

    @traitlets.observe("state")
    def set_from_outside(self, change: Mapping[str, Any]) -> None:
        """Set up a state that your code has set."""
        if change["new"] != self.exploration.state:
            before = self.exploration
            self.exploration = Exploration(change["new"], before.turns, before.lang)
            self.exploration.kind, self.exploration.value = before.kind, before.value
            self.exploration.beat = before.beat + 1
            self.show()


def explore(
    game: GameLike | State,
    seats: int = 1,
    *,
    turns: int = 5,
    lang: str = "en",
) -> Explorer:
    """Show an explorer of a game or a state: tap the sheet and the dice, and see the probability of every open cell.

    There are `seats` players, and probabilities look `turns` turns ahead. Raises `DicepadError` for a position that
    cannot occur.

    >>> explore("qwinto")
    <explorer: Qwinto, - ; active=0 phase=choose>
    """
    if isinstance(game, State):
        return Explorer(Exploration(game, turns, lang))
    return Explorer(Exploration(load(game).start(seats), turns, lang))
