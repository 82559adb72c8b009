"""`docs/reference/permissions.md` is the tables in the code, word for word."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tournaments.base.permissions import EVENT_TABLE, TABLE, Action, Role

DOC = Path(__file__).parents[2] / "docs" / "reference" / "permissions.md"


def rendered(table: Mapping[Role, frozenset[Action]]) -> str:
    head = "| | " + " | ".join(str(role.label) for role in table) + " |\n|---|" + "---|" * len(table) + "\n"
    rows = [
        f"| {action.value} | " + " | ".join("yes" if action in table[role] else "–" for role in table) + " |\n"
        for action in Action
    ]
    return head + "".join(rows)


def test_the_document_shows_the_tables() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert rendered(TABLE) in text
    assert rendered(EVENT_TABLE) in text
