"""The coach of a board: hints, a tutor, reviews, a trainer. It is loaded when it is first asked, also on pages."""
