"""Training of the learned strategies, and bounds on their distance from the best: one module for each.

Nothing here is needed to play: the strategies read what these commands wrote. Each runs as
``python -m training.NAME`` and makes the same weights from the same seed.
"""
