"""The sheets of the games: front, guide, back, and what a position puts on them."""
