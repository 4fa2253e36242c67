"""A state of a crossing game: the white window, the colour action, gifts, closing and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...match import State
from ...spec import Face
from ..window import Choices, decide, may_decide, open_window, undecided
from .game import GIFTS, LOCK, MISTHROWS, PASS, CrossingGame
from .layout import Target
from .sheet import GIFT, SheetInPlay

__all__ = ["CrossingState"]


@dataclass(frozen=True, slots=True, repr=False)
class CrossingState(State):
    """A state of a match in the crossing family.

    `rows[seat][row]` are masks of crosses, `extras[seat]` the memories of the additions, and `gifts[seat]` the gifts
    that wait for a choice of row. `closed` is a mask of rows. `choices` holds the decisions of the window so far, and
    `crossed` is true if the active seat used the white sum. Gifts go to rows that were open before the action. While
    gifts wait, the dice are on the table if the colour action is still to come.
    """

    game: CrossingGame
    rows: tuple[tuple[int, ...], ...]
    misthrows: tuple[int, ...]
    closed: int
    active: int
    phase: str
    dice: tuple[Face | None, ...]
    extras: tuple[tuple[int, ...], ...]
    gifts: tuple[tuple[str, ...], ...]
    choices: Choices = ()
    crossed: bool = False

    @property
    def players(self) -> int:
        return len(self.rows)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.choices:
            return undecided(self.choices)
        return (self.active,) if self.phase == "colour" else ()

    @property
    def dice_due(self) -> tuple[str, ...]:
        if self.phase != "roll":
            return ()
        gone = self.dice_gone(self.closed)
        return tuple([die.name for index, die in enumerate(self.game.spec.dice) if index not in gone])

    @property
    def scores(self) -> tuple[int, ...]:
        closed = self.game.closed_rows(self.rows)
        penalties = self.game.penalties
        return tuple([self.sheet(seat, closed).score(penalties[count]) for seat, count in enumerate(self.misthrows)])

    def sheet(self, seat: int, closed: int | None = None) -> SheetInPlay:
        """Return a copy of a seat's sheet to work on; the state does not change. `closed` is a mask of rows."""
        return SheetInPlay(
            self.game.layout,
            self.game.additions,
            list(self.rows[seat]),
            list(self.extras[seat]),
            list(self.gifts[seat]),
            self.closed if closed is None else closed,
            seat,
        )

    @property
    def white_numbers(self) -> list[int]:
        """The numbers on the two white dice on the table."""
        return [face.number for index in self.game.whites if (face := self.dice[index]) is not None]

    @property
    def white_sum(self) -> int:
        """The sum of the two white dice on the table."""
        return sum(self.white_numbers)

    def dice_gone(self, closed: int) -> set[int]:
        return {die for row, die in enumerate(self.game.die_of_row) if closed >> row & 1}

    def colour_sums(self, die: int) -> tuple[Face, ...]:
        """Return the sums of a coloured die with each white die. Empty if the die has left the game."""
        face = self.dice[die]
        if face is None:
            return ()
        sums = dict.fromkeys(white + face.number for white in self.white_numbers)
        return tuple([Face(face.colour, total) for total in sums])

    def targets(self) -> tuple[Target, ...]:
        """Return the cells that match the dice in this phase, for any seat that may decide, whether allowed or not."""
        if self.phase == "white":
            return self.game.layout.white_targets[self.white_sum]
        matching: list[Target] = []
        targets = self.game.layout.colour_targets
        whites = dict.fromkeys(self.white_numbers)
        for die in self.game.coloured_dice:
            face = self.dice[die]
            if face is not None:
                for white in whites:
                    matching += targets.get((face.colour, face.number + white), ())
        return tuple(matching)

    def moves(self, seat: int) -> tuple[str, ...]:
        if self.choices:
            if not may_decide(self.choices, seat):
                return ()
        elif self.phase != "colour" or seat != self.active:
            return ()
        return self.options(seat)

    def options(self, seat: int) -> tuple[str, ...]:
        """Return the moves among which a seat may choose in this phase."""
        if not self.game.additions:
            masks = self.rows[seat]
            closed = self.closed
            # A cell lies right of all crosses in its row exactly if its bit is greater than the row's mask.
            moves = [
                name
                for name, row, bit, needed, _, _ in self.targets()
                if masks[row] < bit and not closed >> row & 1 and masks[row].bit_count() >= needed
            ]
            moves.append(PASS)
            return tuple(moves)
        sheet = self.sheet(seat)
        if self.phase == "gift":
            return tuple(f"{GIFT}{self.game.spec.rows[row].name}" for row in sheet.gift_rows())
        if self.phase == "white":
            moves = sheet.ways(self.white_sum, None) + sheet.white_actions(self.white_sum)
        else:
            sums = [face for die in self.game.coloured_dice for face in self.colour_sums(die)]
            moves = [way for face in sums for way in sheet.ways(face.number, face.colour)]
        return (*dict.fromkeys(moves), PASS)

    def after_roll(self, faces: tuple[Face, ...]) -> CrossingState:
        dice: tuple[Face | None, ...] = faces
        if self.closed:
            rolled = iter(faces)
            gone = self.dice_gone(self.closed)
            dice = tuple(None if index in gone else next(rolled) for index in range(len(self.game.spec.dice)))
        return self.with_phase("white", dice, choices=open_window(len(self.rows)))

    def after_move(self, seat: int, move: str) -> CrossingState:
        if self.phase == "colour":
            # A misthrow is a turn in which the active seat used neither action, whatever the others did.
            return self.crossed_by({self.active: move}).end_turn(missed=not self.crossed and move == PASS)
        choices, made = decide(self.choices, seat, move)
        if made is None:
            return self.with_phase(self.phase, self.dice, choices=choices, crossed=self.crossed)
        after = self.crossed_by(made)
        # Gifts of the colour action wait without dice, and those of the white action with them.
        if self.phase == "gift" and not self.dice:
            return after.end_turn()
        crossed = self.crossed if self.phase == "gift" else made[self.active] != PASS
        return after.colour_action(crossed)

    def with_phase(
        self,
        phase: str,
        dice: tuple[Face | None, ...],
        *,
        choices: Choices = (),
        crossed: bool = False,
    ) -> CrossingState:
        """Return a state with the same sheets in another phase."""
        return CrossingState(
            self.game,
            self.rows,
            self.misthrows,
            self.closed,
            self.active,
            phase,
            dice,
            self.extras,
            self.gifts,
            choices,
            crossed,
        )

    def crossed_by(self, moves: Mapping[int, str]) -> CrossingState:
        """Return the state after some seats have moved or passed. Rows are not closed yet."""
        game = self.game
        rows, extras, gifts = list(self.rows), list(self.extras), list(self.gifts)
        for seat, move in moves.items():
            if move == PASS:
                continue
            if not game.additions:
                rows[seat] = with_cross(rows[seat], game.layout.targets[move])
                continue
            sheet = self.sheet(seat)
            if self.phase == "gift":
                sheet.choose(move.removeprefix(GIFT))
            else:
                sheet.play(move)
            rows[seat], extras[seat], gifts[seat] = tuple(sheet.rows), tuple(sheet.extras), tuple(sheet.gifts)
        return CrossingState(
            game,
            tuple(rows),
            self.misthrows,
            self.closed,
            self.active,
            self.phase,
            self.dice,
            tuple(extras),
            tuple(gifts),
        )

    def waiting(self, dice: tuple[Face | None, ...], crossed: bool) -> CrossingState | None:
        """Return the state in which seats choose rows for their gifts, or None if no gifts wait."""
        if not any(self.gifts):
            return None
        return self.with_phase(
            "gift", dice, choices=tuple(None if gifts else PASS for gifts in self.gifts), crossed=crossed
        )

    def colour_action(self, crossed: bool) -> CrossingState:
        """Close rows after the white action, and go on to waiting gifts, the colour action or the end of the game."""
        waiting = self.waiting(self.dice, crossed)
        if waiting:
            return waiting
        # Rows close only when all seats have decided, because several may cross the last number with the same sum.
        closed = self.game.closed_rows(self.rows)
        if closed.bit_count() >= self.game.rows_to_end:
            return replace(self, closed=closed, phase="over", dice=())
        if closed == self.closed:
            return self.with_phase("colour", self.dice, crossed=crossed)
        # The die of a row that has just closed leaves before the colour action.
        gone = self.dice_gone(closed)
        dice = tuple(None if index in gone else face for index, face in enumerate(self.dice))
        return replace(self, closed=closed, phase="colour", dice=dice, crossed=crossed)

    def end_turn(self, missed: bool = False) -> CrossingState:
        """Close rows after the colour action, mark a misthrow if there is one, and go to the next seat or the end."""
        waiting = self.waiting((), True)
        if waiting:
            return waiting
        game, active, misthrows = self.game, self.active, self.misthrows
        closed = game.closed_rows(self.rows)
        if missed:
            misthrows = (*misthrows[:active], misthrows[active] + 1, *misthrows[active + 1 :])
        # The last box for misthrows ends the game at once, as the closed rows do.
        over = closed.bit_count() >= game.rows_to_end or misthrows[active] == len(game.spec.misthrows)
        if not over:
            active = (active + 1) % len(self.rows)
        return CrossingState(
            game, self.rows, misthrows, closed, active, "over" if over else "roll", (), self.extras, self.gifts
        )

    def refusal(self, seat: int, move: str) -> tuple[str, dict[str, object]]:
        game = self.game
        row_name, _, part = move.partition(".")
        row = next((index for index, row in enumerate(game.spec.rows) if row.name == row_name), None)
        if any(addition.owns(move) for addition in game.additions):
            return "addition", {}
        if row is None or self.phase == "gift":
            return "unknown", {}
        if part == LOCK:
            return "lock", {}
        cells = game.spec.rows[row].cells
        index = next((index for index, cell in enumerate(cells) if cell.name == move), None)
        if index is None:
            return "unknown", {}
        mask = self.rows[seat][row]
        cell = cells[index]
        if mask >> index & 1:
            return "crossed", {"cell": move}
        if self.closed >> row & 1:
            return "closed", {"row": row_name}
        if mask >= 1 << index:  # the row has a cross further right
            return "passed-over", {"cell": move, "last": cells[mask.bit_length() - 1].name}
        if all(target.name != move for target in self.targets()):
            if self.phase == "white":
                return "white-sum", {"total": self.white_sum}
            assert cell.colour is not None
            die = next(die for die in game.coloured_dice if game.spec.dice[die].colour == cell.colour)
            sums = " or ".join(str(face.number) for face in self.colour_sums(die))
            return (
                ("colour-sum", {"colour": cell.colour, "sums": sums}) if sums else ("no-die", {"colour": cell.colour})
            )
        return "closing", {"cell": move, "needed": game.closing_crosses, "crosses": self.sheet(seat).crosses(row)}

    def turn_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        if self.choices:
            data["choices"] = list(self.choices)
        if self.phase == "colour" or (self.phase == "gift" and self.dice):
            data["crossed"] = self.crossed
        if self.phase == "gift":
            data["closed"] = [row.name for index, row in enumerate(self.game.spec.rows) if self.closed >> index & 1]
        return data

    def seat_json(self, seat: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for row, mask, lock in zip(self.game.spec.rows, self.rows[seat], self.game.layout.lock_bits, strict=True):
            if mask:
                crosses: list[Any] = [cell.number for index, cell in enumerate(row.cells) if mask >> index & 1]
                data[row.name] = [*crosses, LOCK] if mask & lock else crosses
        for addition, memory in zip(self.game.additions, self.extras[seat], strict=True):
            if memory:
                data[addition.state_key] = addition.write(memory)
        if self.misthrows[seat]:
            data[MISTHROWS] = self.misthrows[seat]
        if self.gifts[seat]:
            data[GIFTS] = list(self.gifts[seat])
        return data


def with_cross(masks: tuple[int, ...], target: Target) -> tuple[int, ...]:
    return (*masks[: target.row], masks[target.row] | target.bits, *masks[target.row + 1 :])
