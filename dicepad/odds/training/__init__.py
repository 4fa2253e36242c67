"""How the strategies that learned were taught, and how far they can be from the best: one module for each.

Nothing here is needed to play: the strategies read what these commands wrote. Each runs as
``python -m dicepad.odds.training.NAME`` and makes the same weights from the same seed.
"""
