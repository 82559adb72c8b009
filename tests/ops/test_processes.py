"""Children that end, also when they would rather not."""

from __future__ import annotations

import os
import sys
import time

import psutil

from ops.processes import start_child, stop_children
from tests.ops.conftest import wait_until

STUBBORN = (
    "import signal, subprocess, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); time.sleep(60)"
)


def test_stubborn_child_and_its_own_children_end_after_the_patience() -> None:
    child = start_child("stubborn", [sys.executable, "-c", STUBBORN], env=os.environ, patience=0.2)
    leader = psutil.Process(child.process.pid)
    assert wait_until(lambda: len(leader.children()) == 1)
    family = [leader, *leader.children()]

    before = time.monotonic()
    stop_children([child])

    assert 0.2 <= time.monotonic() - before < 5
    assert psutil.wait_procs(family, timeout=5)[1] == []


def test_children_end_in_the_reverse_order_of_their_start() -> None:
    program = [sys.executable, "-c", "import time; time.sleep(60)"]
    children = [start_child(name, program, env=os.environ) for name in ("one", "two")]
    stop_children(children)
    assert [child.ended for child in children] == [True, True]
