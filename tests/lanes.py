"""Which tests one process runs, one after the other: those that share what takes long to start.

pytest-xdist's own mark, `xdist_group`, writes a test's group into a field that pytest 9.2 no longer has.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

LANES = {
    "tests/e2e/": "browser",  # one site
    "tests/ops/test_front.py": "launcher",
    "tests/ops/test_launch.py": "launcher",
    "tests/tournaments/base/test_schema_api.py": "document",
    "tests/tournaments/demo/test_demo.py::TestDemo": "demo",
}


class Lanes(LoadScopeScheduling):
    """Hands out the tests of a lane together, and all others one by one."""

    def _split_scope(self, nodeid: str) -> str:
        return next((lane for start, lane in LANES.items() if nodeid.startswith(start)), nodeid)
