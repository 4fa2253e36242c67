"""Worksheets: tasks of `dicepad.tasks` on paper, each with its picture and room to answer, and their key."""
