"""The drill: a twin of an honest log is spoilt in one way at a time, and the real stages must say so.

A verifier that stops catching is itself an alarm: what is missed is a finding of the night.
"""

from pipeline.drill.bench import Bench, Judge, Order, Trial
from pipeline.drill.exercises import EXERCISES, Exercise, Result, nightly, run
from pipeline.drill.twin import Twin, of_day, simulated

__all__ = [
    "EXERCISES",
    "Bench",
    "Exercise",
    "Judge",
    "Order",
    "Result",
    "Trial",
    "Twin",
    "nightly",
    "of_day",
    "run",
    "simulated",
]
