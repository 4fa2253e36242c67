"""The chances of the games: exact odds, perfect play, advice, review, simulation."""
