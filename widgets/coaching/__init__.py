"""The coach of a board: hints, a tutor, reviews and a trainer. Notebooks and pages load it when you first ask."""
