"""`docs/reference/circuits.md` has every preset with its source, and every word and function of the formula."""

from __future__ import annotations

from pathlib import Path

from scoring.core.circuits.presets import PRESETS
from scoring.core.circuits.words import FUNCTIONS_OF_CIRCUITS, WORDS

DOC = Path(__file__).parents[2] / "docs" / "reference" / "circuits.md"


def presets() -> str:
    rows = [
        f"| {each.name} | {each.says} | `{each.formula}` | {each.source} | {'yes' if each.confirmed else 'no'} |"
        for each in PRESETS.values()
    ]
    return "\n".join(["| rules | what they do | formula | source | confirmed |", "|---|---|---|---|---|", *rows])


def words() -> str:
    rows = [f"| `{each.name}` | {each.meaning} |" for each in WORDS.values()]
    return "\n".join(["| word | meaning |", "|---|---|", *rows])


def functions() -> str:
    rows = [f"| `{each.usage}` | {each.meaning} |" for each in FUNCTIONS_OF_CIRCUITS.values()]
    return "\n".join(["| function | meaning |", "|---|---|", *rows])


def test_the_document_has_the_tables_of_the_code() -> None:
    text = DOC.read_text(encoding="utf-8")
    for table in (presets(), words(), functions()):
        assert table in text
