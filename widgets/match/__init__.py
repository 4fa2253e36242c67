"""A match on a board: its variations, the seats, the series and the settings, and links to it."""
