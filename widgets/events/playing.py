"""Events of play: roll, decide, undo and redo, and show a moment or a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..games.face import PASS
from ..refused import Refused
from ..table import Table

__all__ = ["PLAYING"]


def roll(table: Table, data: Mapping[str, Any]) -> None:
    """Roll the dice, or take a roll made by hand: ``{"do": "roll", "dice": "4 1 5 6 2 6"}``."""
    in_play = table.in_play
    dice = data.get("dice")
    if in_play.computer_due:
        raise Refused("computer")
    by_hand = dice is not None or not in_play.state.dice_due
    in_play.commit_human_event(in_play.match.roll(dice=str(dice)) if by_hand else in_play.roll())
    table.settle()


def take_cell(table: Table, data: Mapping[str, Any]) -> None:
    """Make a decision by a click on a cell: ``{"do": "cell", "cell": "red.7"}``."""
    cell = str(data.get("cell"))
    face = table.presenter.face
    state = table.in_play.state
    seat = table.display.seat
    live = face.cells(state, seat, table.presenter.cells)
    decide(table, live[cell] if cell in live else face.click(state, seat, cell))


def take_move(table: Table, data: Mapping[str, Any]) -> None:
    """Make a decision by a button: ``{"do": "move", "move": "pass"}``."""
    decide(table, str(data.get("move")))


def pick_dice(table: Table, data: Mapping[str, Any]) -> None:
    """Roll the dice that the player has picked: ``{"do": "pick", "picked": ["white", "die2"]}``."""
    picked = data.get("picked")
    names = [die for die in table.in_play.game.die_names if isinstance(picked, list) and die in picked]
    if not names:
        raise Refused("no-pick")
    decide(table, " ".join([table.presenter.face.pick_word, *names]))


def decide(table: Table, move: str) -> None:
    """Play a move for the seat whose sheet is displayed, or judge the move in a training."""
    in_play, coach, words = table.in_play, table.coach, table.presenter.words
    seat, match = table.display.seat, in_play.match
    before = match.state
    if table.display.covered:
        raise Refused("covered")
    if not in_play.seats[seat].person:
        raise Refused("computer")
    if coach.training:
        before.play(seat, move)
        coach.judge(move, words)
        return
    in_play.commit_human_event(match.play(seat, move))
    if table.help_is_fair:
        coach.tutor_feedback(match, seat, move, table.settings.tutor, words)
    if table.presenter.face.rolls_at_once(before, move) and in_play.state.dice_due and not table.settings.own_dice:
        in_play.advance(in_play.roll())
    table.settle()


def step(table: Table, data: Mapping[str, Any]) -> None:
    """Let the computer player roll or decide, or pass for a person who can do nothing else."""
    in_play = table.in_play
    if table.moment().passes_itself:
        in_play.commit_human_event(in_play.match.play(table.display.seat, PASS))
        table.settle()
    elif in_play.computer_plays:
        in_play.step()
        table.settle()


def undo(table: Table, data: Mapping[str, Any]) -> None:
    """Go back to the moment before the last event of a person.

    If the match has not begun, go back to the match before it.
    """
    if table.left and table.can_come_back:
        table.come_back(table.left)
        return
    if not table.in_play.history.undo():
        raise Refused("no-undo")
    table.in_play.paused = False
    table.display.jump(table.in_play)


def redo(table: Table, data: Mapping[str, Any]) -> None:
    """Go forward to the next event of a person."""
    if not table.in_play.history.redo():
        raise Refused("no-redo")
    table.in_play.paused = False
    table.display.jump(table.in_play)


def show_moment(table: Table, data: Mapping[str, Any]) -> None:
    """Show a moment: ``{"do": "show", "moment": 12, "way": 0}``. Without a moment, show the end of the variation.

    Computer players wait there until you play on.
    """
    history = table.in_play.history
    if not history.show(data.get("way", history.way), data.get("moment")):
        raise Refused("no-moment")
    table.in_play.paused = history.looks_back
    table.display.jump(table.in_play)


def play_on(table: Table, data: Mapping[str, Any]) -> None:
    """Play on from the displayed moment."""
    table.in_play.paused = False
    table.settle()


def show_seat(table: Table, data: Mapping[str, Any]) -> None:
    """Display the sheet of a seat: ``{"do": "seat", "seat": 1}``."""
    seat = data.get("seat")
    if type(seat) is not int or not 0 <= seat < len(table.in_play.seats):
        raise Refused("no-seat")
    if table.display.covered:
        raise Refused("covered")
    table.display.choose(seat)


def reveal(table: Table, data: Mapping[str, Any]) -> None:
    """Take the cover off the sheet."""
    table.display.covered = False


PLAYING: Final = {
    "roll": roll,
    "cell": take_cell,
    "move": take_move,
    "pick": pick_dice,
    "step": step,
    "undo": undo,
    "redo": redo,
    "show": show_moment,
    "on": play_on,
    "seat": show_seat,
    "reveal": reveal,
}
