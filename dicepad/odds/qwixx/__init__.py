"""Probabilities of Qwixx and its family: exact values, perfect play for points, strategies, judges and games."""
