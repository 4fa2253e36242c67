"""Teach the net of `winner` how other computers play: what each style adds to its first layer.

The net itself stays as it is, so nothing changes among players of its own kind. The styles learn from the results of
matches between the named computers: each pair of them, and random line-ups of three to five. In half of the positions,
the net knows a seat's name; in the other half, it has only what the seat has done so far in the match
(`qwixx.winning.styles`). The same matches show how often each computer makes a decision of each kind.

``python -m training.win_styles`` plays the matches and learns, in about twenty minutes. It keeps the positions in
`out/win-styles/`, from which it goes on if you stop it. ``python -m training.win_styles --known`` then goes on from
these styles, and teaches others for each number of seats, for matches in which all players are known by name. Each deal
has a new line-up. Half of the line-ups consist of few different computers, because a table of equals is like no other.
It takes ten minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dicepad import Game, load
from dicepad.odds.qwixx.winning import net as plain
from dicepad.odds.qwixx.winning.compiled_net import WinNet, net_of
from dicepad.odds.qwixx.winning.habits import KINDS, SKIPS
from dicepad.odds.qwixx.winning.net import INPUTS, LEAD, SECOND, STYLES, UNITS
from dicepad.odds.qwixx.winning.styles import likelihoods as plain_likelihoods
from dicepad.odds.weights import FOLDER

from .command import Report, report_of, write
from .company import Positions, positions

__all__ = [
    "NAMES",
    "Styles",
    "called",
    "first_layer",
    "likelihoods",
    "mixed_lineups",
    "posterior",
    "shares_of",
    "stored_likelihoods",
    "stored_styles",
]

Reals = npt.NDArray[np.float32]
Lineups = Iterator[tuple[tuple[int, ...], range]]
"""Line-ups as numbers of `NAMES`, each with its deals."""
NAMES: Final = (*STYLES, "winner")
STEP: Final = 0.002
ABOUT: Final = "Styles of players of Qwixx: what each adds to the net of winner, and how often it decides how"
PAIR_DEALS: Final = 10_000
"""Deals of each pair, each of which gives two matches."""
LINEUPS: Final = 80
LINEUP_DEALS: Final = 300
EVERY: Final = 16
"""One position in so many turns: positions of one match teach little that is new."""
CHUNK: Final = 2_500
MIXED: Final = {2: 80_000, 3: 56_000, 4: 40_000, 5: 32_000}
"""Line-ups of seats that are all known, each with one deal."""
FEW: Final = 0.5
"""Share of these line-ups that have few different computers."""
EPOCHS: Final = 3
KNOWN_EPOCHS: Final = 8
BATCH: Final = 8192
RATE: Final = 0.02
NAMED: Final = 0.5
"""Share of the seats whose computer the net knows while it learns."""
WIDTH: Final = UNITS + 1
ERRING: Final = 0.05
"""Share of the decisions in which anything may happen, because people do not play like any computer."""


class Styles(NamedTuple):
    """Additions of each style to the first layer: (STYLES, INPUTS * (UNITS + 1))."""

    own: Reals
    shown: Reals


class Examples(NamedTuple):
    """Positions as the styles learn from them."""

    first: Reals
    """(positions, seats, UNITS + 1): the first layer without styles"""
    inputs: Reals
    """(positions, seats, INPUTS)"""
    names: Any
    """(positions, seats): numbers of `NAMES`"""
    habits: Reals
    """(positions, seats, STYLES): shares by what each seat did before"""
    won: Reals
    """(positions, seats)"""


def first_layer(net: WinNet, seen: Positions) -> tuple[Reals, Reals]:
    """Return the first layer of the net, and the inputs that are numbers, after a constant 1."""
    rows, missed, points = seen.rows.astype(int), seen.misthrows.astype(int), seen.points.astype(int)
    count, seats = missed.shape
    waits = (np.arange(seats) - seen.roller[:, None].astype(int)) % seats
    one, other = pair_numbers(rows[..., 0], rows[..., 1]), pair_numbers(rows[..., 2], rows[..., 3])
    coming = np.einsum("psr,psr->ps", net.basis[one], net.turned[np.minimum(waits, 1), missed, other])
    parts = net.parts.astype(np.float32)
    shown = parts[plain.OTHER + rows].sum(axis=2) + parts[plain.OTHER_MISTHROWS + missed]
    own = parts[rows].sum(axis=2) + parts[plain.MISTHROWS + missed]
    first = own + parts[plain.WAITS + seats * (seats - 1) // 2 - 1 + waits] + others_of(shown)
    inputs = np.ones((count, seats, INPUTS), np.float32)
    for seat in range(seats):
        rest = [at for at in range(seats) if at != seat]
        leads = points[:, [seat]] - points[:, rest]
        first[:, seat] += parts[plain.LEADS + LEAD + np.clip(leads.min(axis=1), -LEAD, LEAD)]
        inputs[:, seat, 1] = (leads + coming[:, [seat]] - coming[:, rest]).min(axis=1) / 10
    inputs[..., 2] = coming / 10
    inputs[..., 3] = others_of(inputs[..., 2])
    return first + inputs[..., 1:] @ net.scalars.astype(np.float32), inputs


def pair_numbers(one: Any, other: Any) -> Any:
    """Return the numbers of pairs of states, as `pair_index` does."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return low * plain.STATES - low * (low - 1) // 2 + high - low


def others_of(values: Any) -> Any:
    """Return the mean over the other seats: (positions, seats, …)."""
    return (values.sum(axis=1, keepdims=True) - values) / (values.shape[1] - 1)


def likelihoods(counts: Any) -> Reals:
    """Return the logarithm of the probability that each computer decides like that: (NAMES, KINDS).

    `counts` holds the numbers of its decisions of each kind.
    """
    counts = counts.reshape(len(NAMES), -1, 1 + SKIPS)
    usual = counts / np.maximum(counts.sum(axis=2, keepdims=True), 1)
    guessed = counts + 10 * usual.mean(axis=0)
    chances = (guessed + 1e-9) / (guessed + 1e-9).sum(axis=2, keepdims=True)
    least = ERRING / (1 + SKIPS)
    found: Reals = np.log((1 - ERRING) * chances + least).reshape(len(NAMES), KINDS).astype(np.float32)
    return found


def posterior(done: Any, logs: Reals) -> Any:
    """Return the shares of the styles by what seats have done: (…, STYLES)."""
    sums = done.astype(np.float32) @ logs.T
    powers = np.exp(sums - sums.max(axis=-1, keepdims=True))
    return (powers / powers.sum(axis=-1, keepdims=True))[..., : len(STYLES)]


def shares_of(names: Any) -> Any:
    """Return the shares of the styles for known computers: (…, STYLES)."""
    return np.eye(len(NAMES), len(STYLES), dtype=np.float32)[names]


def run_forward(net: WinNet, styles: Styles, first: Reals, inputs: Reals, shares: Reals) -> tuple[Reals, Reals, Reals]:
    """Return both layers before they are cut off at 0, and the probabilities of winning."""
    added = (shares @ styles.own + others_of(shares @ styles.shown)).reshape(*shares.shape[:2], INPUTS, WIDTH)
    layer = first + sum(inputs[..., at : at + 1] * added[:, :, at] for at in range(INPUTS))
    second = np.maximum(layer[..., :UNITS], 0) @ net.inner + net.bias[:SECOND]
    strength = layer[..., UNITS] + np.maximum(second, 0) @ net.outer
    powers = np.exp(strength - strength.max(axis=1, keepdims=True))
    return layer, second, powers / powers.sum(axis=1, keepdims=True)


def called(styles: Styles, seen: Positions, shares: Reals) -> Any:
    """Return the probabilities of winning that the net gives all seats: (positions, seats)."""
    net, found = light(net_of(seen.won.shape[1])), []
    for since in range(0, len(shares), 50_000):
        part = slice(since, since + 50_000)
        layer = first_layer(net, Positions(*[each[part] for each in seen]))
        found.append(run_forward(net, styles, *layer, shares[part])[2])
    return np.concatenate(found)


def light(net: WinNet) -> WinNet:
    """Return the net in single precision."""
    parts: Any = (part.astype(np.float32) for part in net)
    return WinNet(*parts)


def slopes(net: WinNet, styles: Styles, first: Reals, inputs: Reals, shares: Reals, won: Reals) -> Styles:
    """Return the gradient of the cross entropy by the styles, on average over positions."""
    layer, second, chances = run_forward(net, styles, first, inputs, shares)
    off = (chances - won)[..., None] / np.float32(len(won))
    above = (off * net.outer * (second > 0)) @ net.inner.T * (layer[..., :UNITS] > 0)
    back = np.concatenate([above, off], axis=2)
    total = np.concatenate([inputs[..., at : at + 1] * back for at in range(INPUTS)], axis=2)
    flat = shares.reshape(-1, len(STYLES)).T
    return Styles(flat @ total.reshape(-1, INPUTS * WIDTH), flat @ others_of(total).reshape(-1, INPUTS * WIDTH))


def no_styles() -> Styles:
    """Return styles that add nothing."""
    size = len(STYLES), INPUTS * WIDTH
    return Styles(np.zeros(size, np.float32), np.zeros(size, np.float32))


def taught(net: WinNet, groups: list[Examples], seed: int, report: Report, before: Styles | None = None) -> Styles:
    """Return the styles after some passes over examples of one or more numbers of seats, by Adam.

    With the styles `before`, it goes on from them, and all seats are known by name.
    """
    luck, styles = np.random.default_rng(seed), Styles(*[part.copy() for part in before or no_styles()])
    epochs, share = (KNOWN_EPOCHS, 1.0) if before else (EPOCHS, NAMED)
    means, squares = no_styles(), no_styles()
    step, steps = 0, epochs * sum(batches_of(group) for group in groups)
    for epoch in range(epochs):
        orders = [luck.permutation(len(group.won)) for group in groups]
        turns = np.concatenate([np.full(batches_of(group), at) for at, group in enumerate(groups)])
        used = [0] * len(groups)
        for at in luck.permutation(turns):
            step, group = step + 1, groups[at]
            chosen = np.sort(orders[at][used[at] : used[at] + BATCH])
            used[at] += BATCH
            named = luck.random((*group.won[chosen].shape, 1)) < share
            shares = np.where(named, shares_of(group.names[chosen]), group.habits[chosen].astype(np.float32))
            given = group.first[chosen], group.inputs[chosen], shares, group.won[chosen]
            for part, slope, mean, square in zip(styles, slopes(net, styles, *given), means, squares, strict=True):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                rate = RATE * (1 - 0.95 * step / steps)
                part -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        report(f"{epoch + 1} of {epochs} passes over {sum(len(group.won) for group in groups)} positions")
    return styles


def batches_of(group: Examples) -> int:
    """Return the number of batches of a pass."""
    return max(1, len(group.won) // BATCH)


def lineups_of(seats: int, seed: int) -> Lineups:
    """Yield all pairs, or random line-ups of more seats."""
    if seats == 2:
        yield from ((pair, range(PAIR_DEALS)) for pair in combinations_with_replacement(range(len(NAMES)), 2))
    else:
        luck = np.random.default_rng(seed + seats)
        for _ in range(LINEUPS):
            yield tuple(luck.integers(0, len(NAMES), seats).tolist()), range(LINEUP_DEALS)


def mixed_lineups(seats: int, count: int, seed: int, few: float = FEW) -> Lineups:
    """Yield a random line-up for each deal. A share of them has `few` different computers."""
    luck = np.random.default_rng(10 * seed + seats)
    for deal in range(count):
        found = luck.integers(0, len(NAMES), seats)
        if few and luck.random() < few:
            some = luck.integers(0, len(NAMES), luck.integers(1, seats + 1))
            found = some[luck.integers(0, len(some), seats)]
        yield tuple(found.tolist()), range(deal, deal + 1)


def habits_of(game: Game, seed: int, deals: int, report: Report) -> Any:
    """Return how often each computer makes decisions of each kind, in matches of two: (NAMES, KINDS)."""
    counts = np.zeros((len(NAMES), KINDS), np.int64)
    for pair in combinations_with_replacement(range(len(NAMES)), 2):
        seen = positions(game, tuple(NAMES[at] for at in pair), seed, deals, every=4, among=NAMES)
        last = np.append(seen.match[1:] != seen.match[:-1], True)
        for seat in range(2):
            np.add.at(counts, np.array(pair)[seen.players[last, seat]], seen.done[last, seat].astype(np.int64))
    report("habits counted")
    return counts


def examples(game: Game, lineups: Lineups, seed: int, logs: Reals, report: Report, file: Path) -> Examples:
    """Return the examples of some line-ups of equal size, from matches or from the `file` that keeps them."""
    if not file.exists():
        parts = []
        for lineup, deals in lineups:
            names = tuple(NAMES[at] for at in lineup)
            for first in deals[::CHUNK]:
                count = min(CHUNK, deals.stop - first)
                seen = positions(game, names, seed, count, every=EVERY, first=first, among=NAMES)
                habits = posterior(seen.done, logs).astype(np.float16)
                parts.append((*seen[:4], np.array(lineup, np.uint8)[seen.players], habits, seen.won))
        report(f"{file.stem} played")
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(file, *[np.concatenate(each) for each in zip(*parts, strict=True)])
    with np.load(file) as kept:
        *places, lineups, habits, won = [kept[name] for name in kept.files]
    net, found = light(net_of(won.shape[1])), []
    for since in range(0, len(won), 100_000):
        part = Positions(*[each[since : since + 100_000] for each in places], *[None] * 4)
        found.append(first_layer(net, part))
    layer, inputs = (np.concatenate(each) for each in zip(*found, strict=True))
    return Examples(layer, inputs, lineups, habits, won)


def stored_styles(seats: int, known: bool) -> Styles:
    """Return the styles in the file of weights, for matches in which all players are known by name or not."""
    found = plain.style_weights(seats, known)
    return Styles(*[np.array(part, np.float32).reshape(len(STYLES), -1) for part in found])


def stored_likelihoods() -> Reals:
    """Return the logarithms of the probabilities of decisions in the file of weights: (NAMES, KINDS)."""
    return np.array(plain_likelihoods(), np.float32)


def main() -> None:
    """Teach the styles, and write them."""
    parser = argparse.ArgumentParser(prog="python -m training.win_styles")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same weights (1)")
    parser.add_argument("--keep", type=Path, default=Path("out/win-styles"), metavar="FOLDER", help="for what is done")
    parser.add_argument("--known", action="store_true", help="go on with matches in which all players are known")
    parser.add_argument("-o", dest="file", type=Path, default=FOLDER / "qwixx_styles.json", metavar="FILE")
    chosen = parser.parse_args()
    game, report, seed = load("qwixx"), report_of(), chosen.seed
    chosen.keep.mkdir(parents=True, exist_ok=True)

    def learned(seats: tuple[int, ...], known: bool) -> Styles:
        groups = []
        for count in seats:
            lineups = mixed_lineups(count, MIXED[count], seed) if known else lineups_of(count, seed)
            file = chosen.keep / f"{'known-' * known}{seed}-{count}.npz"
            groups.append(examples(game, lineups, seed, logs, report, file))
        before = stored_styles(seats[0], False) if known else None
        return taught(light(net_of(seats[0])), groups, seed, report, before)

    made = f"python -m training.win_styles --seed {seed}"
    if chosen.known:
        logs, made = stored_likelihoods(), f"{made}; {made} --known"
        found = [stored_styles(2, False), stored_styles(3, False), *[learned((seats,), True) for seats in MIXED]]
    else:
        kept = chosen.keep / f"habits-{seed}.npy"
        if not kept.exists():
            np.save(kept, habits_of(game, seed, 60, report))
        logs = likelihoods(np.load(kept))
        two, more = learned((2,), False), learned((3, 4, 5), False)
        found = [two, more, two, more, more, more]
    values = [*np.concatenate([part.ravel() for styles in found for part in styles]), *logs.ravel()]
    write(chosen.file, ABOUT, made, STEP, values)


if __name__ == "__main__":
    main()
