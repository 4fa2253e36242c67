"""Experiments in which strategies play many games against each other, on this machine or on a cluster."""

from __future__ import annotations

from .experiment import Experiment, Summary, run_chunk, simulate

__all__ = ["Experiment", "Summary", "run_chunk", "simulate"]
