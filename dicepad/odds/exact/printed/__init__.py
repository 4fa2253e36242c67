"""Exact probabilities of each game as lines of text, for the command ``dicepad odds``."""
