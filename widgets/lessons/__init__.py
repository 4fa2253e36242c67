"""Lesson widgets as data: dice, probabilities, questions and figures."""
