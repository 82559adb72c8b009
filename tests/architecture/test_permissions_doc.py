"""`docs/reference/permissions.md` is the table in the code, word for word."""

from __future__ import annotations

from pathlib import Path

from tournaments.base.permissions import TABLE, Action, Role

DOC = Path(__file__).parents[2] / "docs" / "reference" / "permissions.md"


def rendered() -> str:
    head = "| | " + " | ".join(str(role.label) for role in Role) + " |\n|---|" + "---|" * len(Role) + "\n"
    rows = [
        f"| {action.value} | " + " | ".join("yes" if action in TABLE[role] else "–" for role in Role) + " |\n"
        for action in Action
    ]
    return head + "".join(rows)


def test_the_document_shows_the_table() -> None:
    assert rendered() in DOC.read_text(encoding="utf-8")
