"""The quick run repeats the tests of training only after a file that they prove has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.places import ROOT
from tests.proof import INPUTS, NOTE, digest


@pytest.mark.parametrize("pattern", INPUTS)
def test_a_file_of_any_kind_that_is_changed_renamed_or_removed_is_noticed(tmp_path: Path, pattern: str) -> None:
    first, second, *_ = sorted(ROOT.glob(pattern))
    copies = [tmp_path / path.relative_to(ROOT) for path in (first, second)]
    for path, copy in zip((first, second), copies, strict=True):
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    before = digest(tmp_path)
    copies[0].write_text(first.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    changed = digest(tmp_path)
    renamed = copies[0].rename(copies[0].with_stem("another"))
    moved = digest(tmp_path)
    renamed.unlink()
    assert len({before, changed, moved, digest(tmp_path)}) == 4


def test_nothing_is_noted_but_what_has_passed() -> None:
    """An empty note stands for tests that have failed, or have not run to their end; they run in every quick run."""
    assert len(NOTE.read_text(encoding="utf-8").strip()) in (0, 64)
