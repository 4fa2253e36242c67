"""All sentences of the pages about good play stand in one list, and stored games support them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from training import claims as module
from training.claims import (
    ROOT,
    Claim,
    Exemption,
    Trial,
    claims,
    exemptions,
    main,
    plain,
    results,
    stored,
    text_of,
    unlisted,
)
from training.paired import Gain

CLAIMS = claims()
TRIALS = {trial.key: trial for claim in CLAIMS for trial in claim.trials}
CHANCES = ROOT / "book" / "chances"


def test_every_sentence_stands_in_its_page_as_it_is_listed() -> None:
    assert len(CLAIMS) > 20
    for claim in CLAIMS:
        assert plain(claim.sentence) in plain(text_of(ROOT / claim.page)), claim.sentence


def test_every_trial_has_a_result_of_enough_games_that_supports_it() -> None:
    for claim in CLAIMS:
        assert claim.trials
        for trial in claim.trials:
            found = stored(trial)
            assert found, f"{trial.key}: no result; run python -m training.claims --store"
            assert found.games >= 20_000
            assert trial.holds(found), (claim.sentence, trial.key, found)


def test_no_result_is_left_over() -> None:
    assert set(results()) == set(TRIALS)


def test_every_sentence_about_play_is_listed_or_exempt() -> None:
    assert unlisted(CLAIMS, exemptions()) == []


def test_every_exemption_is_needed_and_has_a_reason() -> None:
    spared = unlisted(CLAIMS, [])
    for each in exemptions():
        assert any(page == each.page and plain(each.says) in sentence for page, sentence in spared), each
        assert len(each.why) > 10


@pytest.mark.parametrize(
    "sentence",
    [
        "It is always better to jump than to refuse.",
        "So in every game you should close a row as soon as you can.",
        "By a rule of thumb, skip one number at most.",
        "Hurrying pays.",
        "At a table refuse only the widest jumps.",
        "With three players, take the misthrow.",
        "Close a row as early as possible.",
        "Skipping three numbers wins you more games than skipping one.",
        "If you are behind, take risks and jump.",
        "Leave 11 and 12 until last.",
        "It is a good idea to close two rows quickly.",
        "Do not skip more than two numbers.",
        "Roll again unless you have two hits.",
        "Against three players, avoid misthrows.",
        "A misthrow is cheaper than a long jump.",
        "Never leave gaps in Qwinto.",
    ],
)
def test_a_new_sentence_about_play_is_found(sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "book" / "tutorials" / "new.md"
    page.parent.mkdir(parents=True)
    page.write_text(f"# New\n\nYou roll two dice. {sentence}\n", encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    assert unlisted([], []) == [("book/tutorials/new.md", sentence)]
    assert unlisted([], [Exemption("book/tutorials/new.md", sentence[3:], "tried")]) == []
    assert unlisted([Claim("book/tutorials/new.md", sentence, ())], []) == []
    assert unlisted([Claim("book/tutorials/other.md", sentence, ())], []), "a claim of another page does not help"
    page.write_text("# New\n\nYou roll two dice. Cross a cell.\n", encoding="utf-8")
    assert unlisted([], []) == []


def test_a_changed_trial_finds_no_result() -> None:
    trial = next(trial for trial in TRIALS.values() if trial.seats == 3)
    others: list[dict[str, Any]] = [
        {"seats": 4},
        {"rule": "gap-5"},
        {"rival": "gap-5"},
        {"others": "racer-1"},
        {"goal": "points"},
        {"game": "qwixx-longo"},
    ]
    assert len({replace(trial, **each).key for each in others} | {trial.key}) == len(others) + 1
    assert replace(trial, expect="same", within=1).key == trial.key, "what is expected does not change the games"


def test_a_result_supports_by_three_standard_errors_or_inside_a_bound() -> None:
    better, worse = (Trial("gap-2", "gap-1", 2, "wins", expect) for expect in ("better", "worse"))
    same = Trial("gap-2", "gap-1", 2, "wins", "same", within=0.01)
    cases = {(0.031, 0.01): (1, 0, 0), (0.029, 0.01): (0, 0, 0), (-0.031, 0.01): (0, 1, 0), (-0.006, 0.001): (0, 1, 1)}
    for (mean, error), expected in cases.items():
        assert tuple(trial.holds(Gain(mean, error, 1)) for trial in (better, worse, same)) == expected
    assert not same.holds(Gain(0.006, 0.003, 1))
    assert same.holds(Gain(0.006, 0.002, 1))


def test_the_list_agrees_with_the_files_beside_the_chapters() -> None:
    """They were played with other seeds."""
    company = json.loads((CHANCES / "company.json").read_text(encoding="utf-8"))["wins"]
    refusal = json.loads((CHANCES / "refusal.json").read_text(encoding="utf-8"))["rules"]
    compared = 0
    for trial in TRIALS.values():
        known = None
        if trial.rival == "gap-1" and trial.rule in company and trial.goal == "wins":
            one = company[trial.rule][trial.seats - 2]
            known = one["wins"] - 1 / trial.seats, one["error"]
        rule = {"refuse-2-1": "narrow", "refuse-4-3": "wide"}.get(trial.rule)
        if trial.rival == "gap-1" and rule:
            one = refusal[rule][trial.seats - 1]
            known = one["gain"], one["error"]
        if known:
            compared += 1
            found = stored(trial)
            assert found
            assert abs(found.mean - known[0]) < 4 * (found.error**2 + known[1] ** 2) ** 0.5, trial.key
    assert compared >= 20


def agrees(trial: Trial, games: int, seed: int) -> bool:
    """Return whether new games of a trial agree with its stored result."""
    found, again = stored(trial), trial.play(games, seed)
    assert found
    return abs(again.mean - found.mean) <= 4 * (again.error**2 + found.error**2) ** 0.5


@pytest.mark.trained
@pytest.mark.parametrize("rule", ["gap-2", "refuse-4-3"])
def test_a_few_new_games_agree_with_a_stored_result(rule: str) -> None:
    trial = next(trial for trial in TRIALS.values() if trial.rule == rule and trial.seats == 2)
    assert agrees(trial, 200 if rule.startswith("refuse") else 4_000, seed=2027)


@pytest.mark.trained
def test_the_others_at_the_table_play_like_the_rival_unless_they_are_named() -> None:
    """Beside players at random, small steps and long jumps both win nearly always."""
    trial = Trial("gap-1", "gap-9", 2, "wins", "better")
    assert trial.play(400, 1).mean > 0.25
    assert 0 <= replace(trial, others="random").play(400, 1).mean < 0.2


@pytest.mark.long
@pytest.mark.trained
@pytest.mark.solve
def test_new_games_agree_with_a_sample_of_the_stored_results() -> None:
    for key in Random(2027).sample(sorted(TRIALS), 12):
        games = 2_000 if "refuse" in key else 20_000
        assert agrees(TRIALS[key], games, seed=2027), key


def test_the_command_stores_what_is_missing_and_drops_what_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list of one claim, whose second trial has a result that says something else."""
    (tmp_path / "claims.toml").write_text(
        'exempt = []\n[[claims]]\npage = "book/tutorials/qwixx.md"\nsentence = "Never go back"\n'
        'trials = [{ rule = "gap-1", rival = "random", seats = [1, 2], goal = "points", expect = "worse" }]\n',
        encoding="utf-8",
    )
    known = Trial("gap-1", "random", 2, "points", "worse").key
    old = {"mean": -1.0, "error": 0.1, "games": 50, "seed": 1}
    (tmp_path / "claims.json").write_text(json.dumps({known: old, "left over": old}), encoding="utf-8")
    for name, value in {"LIST": tmp_path / "claims.toml", "STORE": tmp_path / "claims.json"}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module, "COMPILED_GAMES", 40)
    monkeypatch.setattr(module, "PAGES", ())
    module.listed.cache_clear()
    try:
        assert main(["--store"]) == 0
        made = json.loads((tmp_path / "claims.json").read_text(encoding="utf-8"))
        alone = Trial("gap-1", "random", 1, "points", "worse").key
        assert set(made) == {known, alone}
        assert made[known] == old
        assert (made[alone]["games"], made[alone]["seed"]) == (40, module.SEED)
        assert "1 claims, 1 trials without a result that supports them" in capsys.readouterr().out
        assert main(["--again"]) == 0
        assert json.loads((tmp_path / "claims.json").read_text(encoding="utf-8"))[known]["games"] == 40
    finally:
        module.listed.cache_clear()
