"""Sentences about good play, and the games that support them: ``python -m training.claims``.

`claims.toml` lists what the pages say about play: the sentence as it is printed, and the trials behind it. In a trial a
rule sits at a table with other players and is compared with a rival in its seat, on the same dice. Results are stored
in `claims.json`. Without options, the command prints the list with its results, and sentences about play that are
missing in it; ``--store`` plays the trials that have no result yet, and ``--again`` all of them.
"""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from dicepad import load
from dicepad.command import Parser, run, write_whole

from .command import report_of
from .paired import Gain, Goal, Player, gain
from .refusal import refuser

__all__ = ["Claim", "Exemption", "Trial", "claims", "exemptions", "main", "results", "text_of", "unlisted"]

ROOT: Final = Path(__file__).parent.parent
LIST: Final = Path(__file__).parent / "claims.toml"
STORE: Final = Path(__file__).parent / "claims.json"
COMPILED_GAMES: Final = 200_000
GAMES: Final = 20_000
"""Number of games of each table, if all players have names and are compiled, and if not."""
SEED: Final = 7
"""A seed of their own: the files beside the chapters have others, so that the two check each other."""
CLEAR: Final = 3
"""Number of standard errors by which a difference must be better or worse."""
SAME: Final = 2
"""Number of standard errors around a difference that must lie inside the bound of ``same``."""
PAGES: Final = (
    "book/*.md",
    "book/chances/*.ipynb",
    "book/chances/*.md",
    "book/tutorials/*.md",
    "book/teachers/*.md",
    "sheetgen/lessons/papers/*.toml",
    "sheetgen/strings/en.toml",
    "widgets/strings/en.toml",
    "widgets/coaching/strings/en.toml",
)
"""Pages, papers, backs of sheets and boards that may say something about good play."""
ADVICE: Final = re.compile(
    r"\b(pays?|better|worse|should|always|never|wise|hurry|advice|rules? of thumb|at most|decent|bold\w*|"
    r"so (?:among|in)|lose by|loses more|refuse only|can skip|beats?|the more (?:numbers|crosses)|wins?|win you|early|"
    r"avoid|do not|don't|good idea|risk\w*|cheaper|(?:had|have) best|as possible|are behind|you lead|unless|"
    r"until last|take the (?:misthrow|fourth)|before the others)\b",
    re.IGNORECASE,
)
PLAY: Final = re.compile(
    r"\b(skip(?:s|ping)? (?:at most|one|two|three|none|no|the|up)|(?:one|two) at most|"
    r"skip more|jump\w*|refuses?|refusing|commit\w*|close|closes|closing|pass|passes|passing|hurry\w*|small steps|"
    r"until last|gaps?|roll again|"
    r"(?:avoid|take the|take a) misthrows?|misthrow is|take the fourth|enter (?:low|high))\b",
    re.IGNORECASE,
)
"""A sentence about good play has a word of each of these two kinds."""
SENTENCE_END: Final = re.compile(r"(?<=[.!?:])\s+|\n\n+|\n(?=[-|:>\d])")


@dataclass(frozen=True)
class Trial:
    """One comparison at a table: `rule` against `rival` in the same seat, while all others play like `others`."""

    rule: str
    rival: str
    seats: int
    goal: Goal
    expect: Literal["better", "worse", "same"]
    others: str = ""
    within: float = 0.0
    """The bound of ``same``, in points or in wins of a game."""
    game: str = "qwixx"

    @property
    def key(self) -> str:
        """Everything that the result depends on, so that a changed trial finds no result.

        >>> Trial("gap-2", "gap-1", 3, "wins", "better").key
        'qwixx: gap-2 against gap-1, 3 at the table with gap-1, wins'
        """
        table = f"{self.seats} at the table with {self.others or self.rival}" if self.seats > 1 else "alone"
        return f"{self.game}: {self.rule} against {self.rival}, {table}, {self.goal}"

    def play(self, games: int, seed: int) -> Gain:
        """Play the trial with about this many games at each of its two tables.

        >>> Trial("gap-1", "random", 1, "points", "better").play(50, 1).mean > 40
        True
        """
        company = [player(self.others or self.rival)] * (self.seats - 1)
        one, two = player(self.rule), player(self.rival)
        return gain(load(self.game), [one, *company], [two, *company], self.goal, games, seed)

    def holds(self, found: Gain) -> bool:
        """Return whether a result supports what the trial expects.

        >>> trial = Trial("gap-2", "gap-1", 3, "wins", "better")
        >>> trial.holds(Gain(0.02, 0.005, 20_000)), trial.holds(Gain(0.02, 0.01, 20_000))
        (True, False)
        """
        if self.expect == "same":
            return abs(found.mean) + SAME * found.error <= self.within
        return (found.mean if self.expect == "better" else -found.mean) > CLEAR * found.error


class Claim(NamedTuple):
    """A sentence about play: the page where it stands, the sentence, and the trials that must support it."""

    page: str
    sentence: str
    trials: tuple[Trial, ...]


class Exemption(NamedTuple):
    """A sentence that sounds like advice, but needs no games: part of it, and why."""

    page: str
    says: str
    why: str


@cache
def player(name: str) -> Player:
    """Return a strategy by its name, or a rule of our own: ``refuse-2-1`` refuses jumps over more than two numbers in
    an empty row, and over more than one in a begun row."""
    if found := re.fullmatch(r"refuse-(\d)-(\d)", name):
        return refuser(int(found[1]), int(found[2]))
    return name


@cache
def listed() -> Mapping[str, Any]:
    return tomllib.loads(LIST.read_text(encoding="utf-8"))


def claims() -> tuple[Claim, ...]:
    """Return the list of claims. A trial that names several numbers of seats stands for one trial each."""
    return tuple(
        Claim(each["page"], each["sentence"], tuple(trial for entry in each["trials"] for trial in trials_of(entry)))
        for each in listed()["claims"]
    )


def trials_of(entry: Mapping[str, Any]) -> Iterator[Trial]:
    for seats in entry["seats"]:
        yield Trial(**{**entry, "seats": seats})


def exemptions() -> tuple[Exemption, ...]:
    """Return the sentences that need no games, with the reason that several of a page may share."""
    return tuple(Exemption(each["page"], says, each["why"]) for each in listed()["exempt"] for says in each["says"])


def results() -> dict[str, dict[str, float]]:
    """Return the stored results by the keys of their trials."""
    found: dict[str, dict[str, float]] = json.loads(STORE.read_text(encoding="utf-8")) if STORE.exists() else {}
    return found


def stored(trial: Trial) -> Gain | None:
    """Return the stored result of a trial, or None."""
    found = results().get(trial.key)
    return Gain(found["mean"], found["error"], int(found["games"])) if found else None


def text_of(page: Path) -> str:
    """Return what a page says: the prose of a notebook, the strings of a TOML file, or the whole text."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "markdown"]
        return "\n\n".join("".join(cell["source"]) for cell in cells)
    return "\n\n".join(strings(tomllib.loads(text))) if page.suffix == ".toml" else text


def strings(value: Any) -> Iterator[str]:
    """Yield all strings inside tables and lists."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from strings(each)


def plain(text: str) -> str:
    """Return a text with single spaces, on one line."""
    return " ".join(text.split())


def sentences(page: Path) -> Iterator[str]:
    """Yield the sentences of a page that sound like advice about play."""
    for sentence in SENTENCE_END.split(text_of(page)):
        if ADVICE.search(sentence) and PLAY.search(sentence):
            yield plain(sentence)


def unlisted(claimed: Sequence[Claim], exempt: Sequence[Exemption]) -> list[tuple[str, str]]:
    """Return the sentences about play that are neither claims nor exempt: the page and the sentence of each."""
    found = []
    for pattern in PAGES:
        for path in sorted(ROOT.glob(pattern)):
            page = path.relative_to(ROOT).as_posix()
            known = [plain(claim.sentence) for claim in claimed if claim.page == page]
            spared = [plain(each.says) for each in exempt if each.page == page]
            found += [
                (page, sentence)
                for sentence in sentences(path)
                if not any(sentence in each or each in sentence for each in known)
                and not any(each in sentence for each in spared)
            ]
    return found


def games_of(trial: Trial) -> int:
    names = (trial.rule, trial.rival, trial.others or trial.rival)
    return COMPILED_GAMES if all(isinstance(player(name), str) for name in names) else GAMES


def work(chosen: argparse.Namespace) -> None:
    report = report_of()
    if chosen.store or chosen.again:
        store(chosen.seed, again=chosen.again)
    wrong = 0
    for claim in claims():
        print(f"\n{claim.page}: {plain(claim.sentence)}")
        for trial in claim.trials:
            found = stored(trial)
            wrong += not (found and trial.holds(found))
            print(f"  {line(trial, found)}")
    for page, sentence in unlisted(claims(), exemptions()):
        print(f"not in the list: {page}: {sentence}")
    report(f"{len(claims())} claims, {wrong} trials without a result that supports them")


def line(trial: Trial, found: Gain | None) -> str:
    """Return a trial and its result as one line. Wins are those of 100 games."""
    if not found:
        return f"{trial.key}: no result; run with --store"
    unit = 100 if trial.goal == "wins" else 1
    result = f"{unit * found.mean:+.2f} ± {2 * unit * found.error:.2f} in {found.games:,} games"
    return f"{trial.key}: {result}, {trial.expect}: {'holds' if trial.holds(found) else 'DOES NOT HOLD'}"


def store(seed: int, *, again: bool) -> None:
    """Play trials and store their results. Results that no claim names any more are dropped."""
    report, known = report_of(), {} if again else results()
    # The quick ones first, so that a run that is stopped has done as much as it could.
    trials = sorted((trial for claim in claims() for trial in claim.trials), key=lambda trial: -games_of(trial))
    wanted = {trial.key: trial for trial in trials}
    kept = {key: known[key] for key in wanted if key in known}
    for key, trial in wanted.items():
        if key not in kept:
            found = trial.play(games_of(trial), seed)
            kept[key] = {
                "mean": round(found.mean, 6),
                "error": round(found.error, 6),
                "games": found.games,
                "seed": seed,
            }
            report(line(trial, found))
        write_whole(STORE, (json.dumps(dict(sorted(kept.items())), indent=1) + "\n").encode())


def main(arguments: list[str] | None = None) -> int:
    """Print the claims with their results, after playing what is missing if asked to."""
    parser = Parser(prog="python -m training.claims", description=str(__doc__).split("\n")[0])
    parser.add_argument("--store", action="store_true", help="play the trials that have no result yet")
    parser.add_argument("--again", action="store_true", help="play all trials")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"the same seed, the same results ({SEED})")
    parser.set_defaults(work=work)
    return run(parser, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
