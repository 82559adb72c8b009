"""The table of figures at the end of `make bench`."""

import os

import pytest

from ops.chaos.figures import Figure, table

SEEN = pytest.StashKey[list[Figure]]()


@pytest.fixture
def figures(request):
    """`figures(what, target, seen)` puts a line into the table; it asserts nothing."""

    def add(what, target, seen):
        request.config.stash.setdefault(SEEN, []).append(Figure(what, target, seen, os.getloadavg()[0]))

    return add


def pytest_terminal_summary(terminalreporter, config):
    """Print the table."""
    lines = table(config.stash.get(SEEN, []))
    for line in lines:
        terminalreporter.write_line(line)
