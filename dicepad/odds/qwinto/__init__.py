"""Probabilities of Qwinto: exact values, strategies, the judge and compiled games."""
