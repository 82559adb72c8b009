"""Python's garbage collector, set for processes that answer requests about large events."""

from __future__ import annotations

import gc

THRESHOLDS = (50_000, 20, 100)


def settle_garbage() -> None:
    """Freeze what is loaded so far, and collect garbage less often than Python does.

    An event of 5,000 players is tens of thousands of objects that live as long as a request. With Python's own
    thresholds, they would all be scanned again and again while they are created.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
