"""Probabilities of Kneifen: exact values, strategies, the judge and compiled turns."""
