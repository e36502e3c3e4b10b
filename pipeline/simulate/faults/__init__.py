"""Logs with one planted fault each. To add a fault, write one function in the file it belongs to."""

from __future__ import annotations

from pipeline.simulate.faults import dice, files, frames, records
from pipeline.simulate.faults.registry import FAULTS, Fault

__all__ = ["FAULTS", "Fault", "dice", "files", "frames", "records"]
