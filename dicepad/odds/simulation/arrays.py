"""Types of the arrays of compiled games."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["Numbers", "Steps", "Whole"]

Numbers = npt.NDArray[np.int64]
Steps = npt.NDArray[np.int32]
Whole = int | np.int64
