"""Training of the learned strategies, and bounds on how far they are from the best, with one module for each.

You need nothing here to play, because the strategies read the weights that these commands wrote. Each command runs as
``python -m training.NAME``, and makes the same weights from the same seed.
"""
