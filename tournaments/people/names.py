"""How names of people are shown."""

from __future__ import annotations

from enum import StrEnum


class NameStyle(StrEnum):
    """How a person's name is shown to others."""

    FULL = ""
    SHORT = "short"
    INITIALS = "initials"
