"""Exact probabilities of cells, rows and misthrows."""
