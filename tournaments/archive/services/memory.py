"""A limit of memory for one piece of work, so that a file from a stranger can end its job but not the machine."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def memory_limit(extra: int) -> Iterator[None]:
    """Let this process take at most `extra` bytes more than it has. More raises `MemoryError` in it.

    Counts address space, as the kernel does. Sets no limit where `/proc` is missing (not Linux), or where a lower limit
    is in force.
    """
    table = Path("/proc/self/statm")
    before = resource.getrlimit(resource.RLIMIT_AS)
    if not table.exists():
        yield
        return
    wanted = int(table.read_text().split()[0]) * resource.getpagesize() + extra
    lower = [limit for limit in before if limit != resource.RLIM_INFINITY and limit < wanted]
    resource.setrlimit(resource.RLIMIT_AS, (min([wanted, *lower]), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
