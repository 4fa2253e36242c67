"""Boards to play on."""
