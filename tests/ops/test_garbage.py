"""The garbage collector of processes that answer."""

from __future__ import annotations

import gc

from ops.garbage import settle_garbage


def test_what_is_loaded_is_left_alone_and_garbage_is_looked_for_seldom() -> None:
    settle_garbage()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == (50_000, 20, 100)
