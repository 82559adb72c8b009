"""Python's garbage collector, set for processes that answer requests about large events."""

from __future__ import annotations

import gc

THRESHOLDS = (50_000, 20, 100)


def settle_garbage() -> None:
    """Leave alone what is loaded by now, and look for garbage less often than Python does.

    An event of 5,000 players is tens of thousands of objects that live as long as a request. Python's own thresholds
    make it look through all of them again and again while they are made.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
