"""Strategies against each other in many games: an experiment, run here or on a cluster, and what came of it."""

from __future__ import annotations

from .experiment import Experiment, Summary, run_chunk, simulate

__all__ = ["Experiment", "Summary", "run_chunk", "simulate"]
