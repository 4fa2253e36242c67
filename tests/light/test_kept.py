"""The rewritten files are kept for all who ask for them, and made again when a source has changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from live.light import kept


def test_files_are_rewritten_once_until_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those of the last sources are kept."""
    rewritten: list[dict[str, str]] = []

    def rewrite() -> dict[str, str]:
        rewritten.append({"page.py": f"edition = {len(rewritten)}"})
        return rewritten[-1]

    monkeypatch.setattr(kept, "KEPT", tmp_path)
    monkeypatch.setattr(kept, "rewrite_all", rewrite)
    before = kept.keep()
    assert kept.keep() == before
    assert len(rewritten) == 1
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    (tmp_path / "dicepad").mkdir()
    for faces in (6, 8):
        (tmp_path / "dicepad" / "dice.py").write_text(f"faces = {faces}", encoding="utf-8")
        assert json.loads(kept.keep().read_text(encoding="utf-8")) == rewritten[-1]
    assert len(rewritten) == 3
    assert list(tmp_path.glob("*.json")) == [kept.keep()]
