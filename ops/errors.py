"""The launcher's only error: something outside the program prevents it from starting."""

from __future__ import annotations

ALREADY_EXPLAINED = 3
"""Exit status of a child that has said itself why it could not start."""


class SetupError(Exception):
    """Topboard cannot start here. The message is one line: what is wrong, then what to do."""
