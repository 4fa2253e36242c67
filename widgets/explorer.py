"""The explorer in a notebook: a position to set up, with ordinary controls whose values your code can use."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
import traitlets

from dicepad import GameLike, State, load

from .board import SheetWidgetBase
from .bundle import bundled
from .display.picture import chances_png
from .exploration import Exploration
from .pictured import Pictured, png_bundle
from .schema import Slider

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Explorer", "explore"]

NONE: Final = "\N{EN DASH}"
"""Label of a die that shows no face."""


class ExplorerSheet(SheetWidgetBase):
    """The sheet and the dice of an explorer, which you tap."""

    _esm: Path = bundled("explorer.mjs")
    _css: Path = bundled("explorer.css")

    def __init__(self, explorer: Explorer) -> None:
        super().__init__(board=explorer.exploration.board(), view=explorer.exploration.view())
        self.on_msg(lambda _, event, __: explorer.tap(event))


class Explorer(Pictured, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A position that you set up by tapping, with the probabilities of its open cells.

    It is an ordinary box of widgets.

    `state` is the position, and `chances` has the `dicepad.odds.exact.open_cells.CellChances` of each cell that the
    first seat may still take. You can observe both traits, and also set the state. `controls` are the sliders by name:
    ``turns``, ``seats`` and ``whose``, and also ``entry`` in games in which you write numbers into cells.

    >>> explorer = explore("qwixx", seats=4)
    >>> explorer.tap({"do": "cell", "cell": "red.5"})
    >>> explorer.state
    <qwixx: red:5 / - / - / - ; active=0 phase=roll>
    >>> round(float(explorer.chances["red.7"].within), 3)
    0.803
    """

    state: Any = traitlets.Instance(State)
    chances: Any = traitlets.Dict()

    def __init__(self, exploration: Exploration) -> None:
        self.exploration = exploration
        self.busy = False
        asked: dict[str, Any] = {**exploration.control_values()}
        about = exploration.controls()
        self.sheet = ExplorerSheet(self)
        self.controls = {data["do"]: slider(data, asked[data["do"]]) for data in about["sliders"]}
        options = [(label, kind) for kind, label in about["chances"]]
        self.kind = ipywidgets.Dropdown(options=options, description=about["show"], value=exploration.kind)
        names = exploration.session.presenter.names_of_dice
        self.dice = {
            die.name: ipywidgets.SelectionSlider(
                options=[(NONE, NONE), *((str(face), face) for face in dict.fromkeys(die.faces))],
                value=NONE,
                description=called,
            )
            for die, called in zip(exploration.game.spec.dice, names, strict=True)
        }
        self.worth = ipywidgets.Button(description=about["worth"], layout={"width": "auto"})
        self.told = ipywidgets.HTML()
        rows = [row(self.kind, *self.controls.values()), self.sheet, row(*self.dice.values())]
        super().__init__([*rows, row(self.worth, self.told)], state=exploration.state, chances=exploration.chances)
        for control in (*self.controls.values(), self.kind, *self.dice.values()):
            control.observe(self.turned, "value")
        self.worth.on_click(lambda _: self.tap({"do": "worth"}))
        self.show()

    def __repr__(self) -> str:
        return f"<explorer: {self.sheet.board['title']}, {self.state.to_text()}>"

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
            f"{self.sheet.board['places'][cell]['label']} {chance}" for cell, chance in self.shown.items()
        )
        return f"{self.kind.label} (%): {probabilities}"

    @property
    def shown(self) -> dict[str, str]:
        """The probabilities in the open cells."""
        return {cell: data["chance"] for cell, data in self.sheet.view["live"].items() if "chance" in data}

    @property
    def values(self) -> dict[str, float]:
        """The values of the first seat's moves, best first. Raises `DicepadError` if the game has no values."""
        return self.exploration.values

    def tap(self, event: object) -> None:
        """Handle a tap on the sheet or a die, such as ``{"do": "cell", "cell": "red.7"}``.

        If the tap is refused, a line below the sheet gives the reason.
        """
        self.exploration.handle(event)
        self.show()

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Let the controls change in this context without changing the position."""
        before, self.busy = self.busy, True
        try:
            yield
        finally:
            self.busy = before

    def turned(self, change: Mapping[str, Any]) -> None:
        """React to a moved control. If the new value is impossible, show the reason and move the control back."""
        if self.busy:
            return
        control = change["owner"]
        value = change["new"]
        if control is self.kind:
            self.tap({"do": "chance", "chance": value})
        elif control in self.controls.values():
            self.tap({"do": next(do for do, widget in self.controls.items() if widget is control), "value": value})
        else:
            self.turn(next(die for die, widget in self.dice.items() if widget is control), value)

    def turn(self, die: str, face: Any) -> None:
        """Make a die show a face of the slider."""
        exploration = self.exploration
        exploration.attempt(lambda: exploration.set_die(die, None if face == NONE else face))
        self.show()

    def show(self) -> None:
        """Show the position on the sheet and on the controls."""
        exploration = self.exploration
        with self.quiet(), self.hold_trait_notifications():
            self.controls["whose"].max = len(exploration.seats)
            for do, number in exploration.control_values().items():
                if do in self.controls:
                    self.controls[do].value = number
            self.kind.value = exploration.kind
            for name, control in self.dice.items():
                control.value = exploration.faces.get(name, NONE)
            if self.sheet.view.get("seats") and len(self.sheet.view["seats"]) != len(exploration.seats):
                self.sheet.board = dict(exploration.board())
            self.sheet.view = dict(exploration.view())
            self.state, self.chances = exploration.state, exploration.chances
            self.told.value = "<br>".join(map(escape, exploration.lines))
        self.renew_picture()

    @traitlets.observe("state")
    def set_from_outside(self, change: Mapping[str, Any]) -> None:
        """Set up a state that your code has set."""
        if not self.busy and change["new"] != self.exploration.state:
            before = self.exploration
            self.exploration = Exploration(change["new"], before.turns, before.lang)
            self.exploration.kind, self.exploration.value = before.kind, before.value
            self.exploration.beat = before.beat + 1
            self.show()


def slider(about: Slider, value: int) -> ipywidgets.IntSlider:
    """Return a slider for a number."""
    low, high = about["low"], about["high"]
    return ipywidgets.IntSlider(value=value, min=low, max=high, description=about["label"], continuous_update=False)


def row(*controls: ipywidgets.Widget) -> ipywidgets.Box:
    """Return a box with controls side by side, which wraps if there is not enough room."""
    return ipywidgets.Box(controls, layout={"flex_flow": "row wrap"})


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
