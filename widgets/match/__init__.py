"""What is played at a board: the match with its variations, the seats, the series and the settings, and links."""
