"""Many games at once: compiled strategies, the noise that rolls their dice, and their results."""
