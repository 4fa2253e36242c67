"""Types of the arrays of compiled games."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

__all__ = ["Floats", "Numbers", "Steps", "Whole"]

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Steps = npt.NDArray[np.int32]
Whole = int | np.int64
