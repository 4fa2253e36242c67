"""Facts that backs are known to tell."""

SPECIALS = {
    "repeats": "again",
    "double_cells": "double",
    "framed": "framed",
    "links": "linked",
    "bonus_rows": "between",
    "bonus_bar": "bar",
    "bonus_pairs": "pair",
    "swaps": "swap",
    "lucky": "lucky",
}
"""The tile that tells of an addition."""
