"""The probability of winning: its net, its decisions, its judge and the styles of players."""
