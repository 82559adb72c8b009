"""How names of people are shown."""

from __future__ import annotations

from enum import StrEnum


class NameStyle(StrEnum):
    """How a person's name is shown to others."""

    FULL = ""
    SHORT = "short"
    INITIALS = "initials"


def full_name(first_name: str, last_name: str, distinction: str = "") -> str:
    """First and last name, as shown: "John Smith (2)" where the club tells them apart from another John Smith."""
    name = f"{first_name} {last_name}".strip()
    return f"{name} ({distinction})" if distinction else name
