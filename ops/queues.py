"""The names of the worker's queues, for what starts workers. What they are for: `config.queues`."""

from __future__ import annotations

FAST_QUEUE = "fast"
LONG_QUEUES = ("search", "slow", "bulk")
# One more than one club may have busy at once.
LONG_PROCESSES = 3
