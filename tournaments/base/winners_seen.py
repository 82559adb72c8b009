"""The winners that a page showed: its form sends a mark of them, so that no other winners are fixed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError


def mark_of_winners(prizes: Iterable[tuple[int, Sequence[tuple[int, Decimal | None]]]]) -> str:
    """A short mark of the prizes by their numbers, and of who gets each, with the amount."""
    return hashlib.sha256(json.dumps([*prizes], default=str).encode()).hexdigest()[:16]


def check_winners_seen(mark: str, *, seen: str) -> None:
    """Raise `RuleError` where the page showed other winners. A script without `seen` means the current ones."""
    if seen and seen != mark:
        message = gettext_noop("The winners have changed since you opened this page. Check them, then fix the awards.")
        raise RuleError.one("", "changed", message)
