"""Which tests one process runs, one after the other, and which come first.

A file is run by one process: its tests share scenes, which each process would make for itself. So do files that share
what takes long to start. The longest come first, or the others would wait for them at the end.

pytest-xdist's own mark, `xdist_group`, writes a test's group into a field that pytest 9.2 no longer has.
"""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadScopeScheduling

LANES = {
    # Two sites with a browser each: one alone, which waits half of the time, took longer than all else.
    **{f"tests/e2e/test_{letter}": "browser" for letter in "abcdefghijklmn"},
    "tests/e2e/": "second browser",
    "tests/ops/test_front.py": "launcher",
    "tests/ops/test_launch.py": "launcher",
    "tests/tournaments/demo/": "demo",
}
ONE_BY_ONE = "tests/golden/"
LONG = (
    "tests/e2e/",
    "tests/ops/test_launch.py",
    "tests/ops/test_setup.py",
    "tests/tournaments/site/test_fuzz_api.py",
    "tests/tournaments/test_upgrades.py",
    "tests/architecture/",
    "tests/tournaments/demo/",
    "tests/tournaments/archive/",
)
"""What takes most of a minute, by where its tests are."""


def lane_of(nodeid: str) -> str:
    """What all tests of the same lane have in common."""
    file = nodeid if nodeid.startswith(ONE_BY_ONE) else nodeid.partition("::")[0]
    return next((lane for start, lane in LANES.items() if nodeid.startswith(start)), file)


def turn_of(nodeid: str) -> int:
    """When a test's turn comes: those of one turn stay in their order."""
    return next((turn for turn, start in enumerate(LONG) if nodeid.startswith(start)), len(LONG))


class Lanes(LoadScopeScheduling):
    """Hands out the tests of a lane together."""

    def __init__(self, config: Any, log: Any) -> None:
        config.option.loadscopereorder = False  # it would begin with the lane of most tests, not of the longest
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return lane_of(nodeid)
