"""Crossing games that you can start, either from the beginning or from a position in text or JSON form."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from ...errors import PositionError
from ...match import position_table, read_dice
from ...reading import TableReader
from ..window import check_choices, open_window, read_choices
from .addition import Addition
from .game import GIFTS, LOCK, MISTHROWS, PASS, CrossingGame
from .sheet import NEXT_IN_FEWEST, TWO_IN_FEWEST, SheetInPlay
from .state import CrossingState

__all__ = ["CrossingRules"]


@dataclass(frozen=True, repr=False)
class CrossingRules(CrossingGame):
    """A game of the crossing family together with its states, as `dicepad.load` makes it."""

    def start(self, players: int = 2) -> CrossingState:
        seats = self.check_players(players)
        empty = (0,) * len(self.spec.rows)
        nothing = (0,) * len(self.additions)
        return CrossingState(
            self, (empty,) * seats, (0,) * seats, 0, 0, "roll", (), extras=(nothing,) * seats, gifts=((),) * seats
        )

    def from_json(self, position: object) -> CrossingState:
        top = position_table(position)
        seats = top.tables("seats")
        players = self.check_players(len(seats))
        rows = tuple(tuple(self.read_mask(seat, index) for index in range(len(self.spec.rows))) for seat in seats)
        extras = tuple(tuple(self.read_memory(seat, each) for each in self.additions) for seat in seats)
        gifts = tuple(seat.texts(GIFTS, []) if self.additions else () for seat in seats)
        misthrows = tuple(seat.integer(MISTHROWS, 0, len(self.spec.misthrows), 0) for seat in seats)
        for seat in seats:
            seat.done()
        active = top.integer("active", 0, players - 1, 0)
        phase = top.choice("phase", ("roll", "white", "colour", *(("gift",) if self.additions else ()), "over"), "roll")
        closed = self.closed_rows(rows) if phase != "gift" else self.read_closed(top, self.closed_rows(rows))
        dice = read_dice(top, self.spec.dice)
        crossed = top.flag("crossed", False) or (phase == "gift" and not dice)
        choices = read_choices(top)
        if not choices and phase in ("white", "gift"):
            choices = (
                open_window(players) if phase == "white" else tuple(None if waiting else PASS for waiting in gifts)
            )
        top.done()
        state = CrossingState(self, rows, misthrows, closed, active, phase, dice, extras, gifts, choices, crossed)
        for seat_index, seat in enumerate(seats):
            self.check_sheet(state.sheet(seat_index), seat)
        check_ending(state)
        check_table(state)
        return state

    def read_mask(self, seat: TableReader, row_index: int) -> int:
        """Read the crosses of one row, and refuse crosses that cannot occur."""
        row = self.spec.rows[row_index]
        items = seat.items(row.name, (int, str), [])
        locked = LOCK in items
        if locked and items[-1] != LOCK:
            raise seat.fail(row.name, "the lock must be the last item")
        mask = 0
        positions = {cell.number: index for index, cell in enumerate(row.cells)}
        for number in items[: len(items) - locked]:
            index = positions.get(number)
            if index is None:
                allowed = ", ".join(str(cell.number) for cell in row.cells)
                raise seat.fail(row.name, f"{number} is not in this row; allowed: {allowed}, and lock at the end")
            if mask >= 1 << index:
                problem = f"{number} cannot be crossed after the number before it: crosses go left to right"
                raise seat.fail(row.name, problem)
            mask |= 1 << index
        if sum(mask >> index & 1 for index in row.closing) != locked:
            problem = "the lock and the number that closes the row are crossed together, or neither of them"
            raise seat.fail(row.name, problem)
        return mask | (self.lock_bits[row_index] if locked else 0)

    def read_memory(self, seat: TableReader, addition: Addition) -> int:
        return addition.read_memory(seat) if addition.state_key and addition.state_key in seat.data else 0

    def read_closed(self, top: TableReader, closed: int) -> int:
        """Read the rows that were closed before an action whose gifts still wait.

        The action itself may have closed more.
        """
        names = top.texts("closed", [])
        before = sum(1 << index for index, row in enumerate(self.spec.rows) if row.name in names)
        if before & ~closed or before.bit_count() != len(names):
            raise top.fail("closed", "the list names a row that is not closed, or names a row twice")
        return before

    def check_sheet(self, sheet: SheetInPlay, seat: TableReader) -> None:
        """Refuse crosses that cannot occur together. Raises `PositionError`."""
        for index, row in enumerate(self.spec.rows):
            before = sheet.crosses(index) - 2  # neither the last number nor its lock counts
            if sheet.rows[index] & self.lock_bits[index] and before < self.closing_crosses:
                # The highest bit is the lock, and the next one the number that was crossed with it.
                last = row.cells[sheet.rows[index].bit_length() - 2].name
                needed = self.closing_crosses
                raise seat.fail(row.name, f"{last} needs {needed} crosses before it; there are {before}").coded(
                    "closing", cell=last, needed=needed, crosses=before
                )
        for addition in self.additions:
            addition.check(sheet, seat)


def check_ending(state: CrossingState) -> None:
    """Refuse a position that should have ended but goes on, or that is over too early. Raises `PositionError`."""
    game = state.game
    full = [seat for seat, count in enumerate(state.misthrows) if count == len(game.spec.misthrows)]
    closed = state.closed.bit_count()
    ended = closed >= game.rows_to_end
    if (ended or bool(full)) != state.over:
        what = f"{closed} rows are closed and {len(full)} seats have all misthrows"
        raise PositionError("phase", f"{what}, so the game is {'not over' if state.over else 'over'}")
    if full and (ended or full != [state.active]):
        raise PositionError(
            "misthrows",
            "only the active seat's last misthrow ends a game, and closed rows cannot end it at the same time",
        )
    # One white sum closes at most one row for each seat, and only rows that end in this number.
    at_once = max(sum(target.closes > 0 for target in targets) for targets in game.white_targets.values())
    most = game.rows_to_end - 1 + max(1, min(at_once, state.players))
    if closed > most and not game.additions:
        raise PositionError("seats", f"{closed} rows are closed; at the end of a game there are at most {most}")
    last = closed - game.rows_to_end + 1
    if last > 1 and not game.additions and not closed_at_once(state, last):
        raise PositionError(
            "seats", f"{closed} rows are closed, and no white sum could have closed the last {last} of them at once"
        )


def closed_at_once(state: CrossingState, count: int) -> bool:
    """Return whether the last action can have closed this many rows.

    A different seat must close each row, and all must use the same number.
    """
    closings = [
        (index, seat, row.cells[masks[index].bit_length() - 2].number)
        for index, row in enumerate(state.game.spec.rows)
        for seat, masks in enumerate(state.rows)
        if masks[index] & state.game.lock_bits[index]
    ]
    return any(
        len({seat for _, seat, _ in last}) == len(last) and len({number for _, _, number in last}) == 1
        for rows in combinations(sorted({index for index, _, _ in closings}), count)
        if (last := [closing for closing in closings if closing[0] in rows])
    )


def check_table(state: CrossingState) -> None:
    """Refuse dice and decisions that do not belong to the phase. Raises `PositionError`."""
    game = state.game
    if state.phase != "gift" and (state.phase in ("white", "colour")) != bool(state.dice):
        wanted = "needs the dice on the table" if not state.dice else "has no dice on the table"
        raise PositionError("dice", f"the phase {state.phase} {wanted}")
    gone = state.dice_gone(state.closed)
    for index, face in enumerate(state.dice):
        if (face is None) != (index in gone):
            name = game.spec.dice[index].name
            where = "has left the game with its row" if face else "is still in the game"
            raise PositionError(f"dice[{index}]", f"the die {name} {where}")
    if state.phase in ("white", "gift"):
        check_choices(state.choices, state.players, lambda seat: options_waiting(state, seat))
        for seat, choice in enumerate(state.choices):
            if choice is None and state.phase == "gift" and not state.gifts[seat]:
                raise PositionError(f"choices[{seat}]", "this seat has no gift to place")
    elif state.choices:
        raise PositionError(
            "choices", f"the phase {state.phase} has no open decisions; remove the key, or set phase=white"
        )
    if state.crossed and not (state.phase == "gift" or (state.phase == "colour" and white_cross_stands(state))):
        raise PositionError("crossed", "none of the active seat's last crosses can come from the white sum")
    for seat, gifts in enumerate(state.gifts):
        choosing = gifts and gifts[0] in (TWO_IN_FEWEST, NEXT_IN_FEWEST) and state.phase == "gift"
        if gifts and not (choosing and len(state.sheet(seat).gift_rows()) > 1):
            raise PositionError(f"seats[{seat}].gifts", "no gift can wait for a choice here")


def options_waiting(state: CrossingState, seat: int) -> tuple[str, ...]:
    """Return the choices that a seat can have made in an open window.

    In a window of gifts, a seat without a gift has passed.
    """
    return state.options(seat) if state.phase == "white" or state.gifts[seat] else (PASS,)


def white_cross_stands(state: CrossingState) -> bool:
    if state.game.additions:
        return True
    masks = state.rows[state.active]
    return any(
        masks[target.row] & target.bits == target.bits and masks[target.row].bit_length() == target.bits.bit_length()
        for target in state.game.white_targets[state.white_sum]
    )
