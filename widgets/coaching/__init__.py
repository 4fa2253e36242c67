"""The coach of a board: hints, a tutor, reviews and a trainer. It is loaded when you first ask, in pages too."""
