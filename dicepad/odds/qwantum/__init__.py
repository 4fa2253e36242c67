"""Probabilities of Qwantum: exact values, strategies, the judge and compiled games."""
