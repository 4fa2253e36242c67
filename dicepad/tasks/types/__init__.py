"""Types of tasks, one file each. To add one, write its file and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..task import TaskType
from .best import BEST
from .cell import CELL
from .crosses import CROSSES
from .kneifen import KNEIFEN
from .mean import MEAN
from .mistake import MISTAKE
from .score import SCORE
from .square import SQUARE
from .tree import TREE
from .wait import WAIT

__all__ = ["TYPES"]

TYPES: Final[Mapping[str, TaskType]] = {
    each.id: each for each in (SCORE, CROSSES, MISTAKE, SQUARE, CELL, WAIT, TREE, KNEIFEN, BEST, MEAN)
}
"""All types of tasks by their ids, in the order in which they came, because the codes of worksheets depend on it."""
