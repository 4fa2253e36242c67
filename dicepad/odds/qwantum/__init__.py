"""Probabilities of Qwantum: exact values, strategies, the judge and compiled games.

Read `turn`, the kernel that values sheets and rolls; then `learned`, which plays by it, and `play`, which compiles it.
"""
