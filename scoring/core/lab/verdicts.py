"""What the lab says about a system: findings, each with a board that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from scoring.core.lab.examples import ScoredBoard

Level = Literal["good", "warn", "bad"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding: it holds (`good`), is to be weighed (`warn`) or fixed (`bad`).

    `example` is a board that shows it, scored exactly; `after` the board that it is compared with, where there are two.
    """

    level: Level
    code: str
    title: str
    detail: str = ""
    example: ScoredBoard | None = None
    after: ScoredBoard | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding for an API."""
        return {
            "level": self.level,
            "code": self.code,
            "title": self.title,
            "detail": self.detail,
            "example": self.example.as_json() if self.example else None,
            "after": self.after.as_json() if self.after else None,
        }
