"""Exact chances of dice and positions, as fractions: no simulation, no rounding, standard library only."""
