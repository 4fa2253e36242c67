"""On a page, nothing can hide dicepad."""


def hidden_dicepad():
    """Return that nothing does."""
    return ""
