"""Asks a calculator whatever JSON there is."""

from __future__ import annotations

import json
from collections.abc import Callable

from common.pure.errors import RuleError


def told(request: Callable[[object], dict[str, object]], payload: object) -> list[str]:
    """What a calculator says is wrong; nothing for an answer, which must be JSON with finite numbers."""
    try:
        json.dumps(request(payload), allow_nan=False)
    except RuleError as error:
        return [problem.text for problem in error.problems]
    return []
