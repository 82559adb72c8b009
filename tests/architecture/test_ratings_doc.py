"""`docs/reference/ratings.md` knows every rule of every rating system, with its default."""

from __future__ import annotations

from pathlib import Path

import pytest

from handicaps.core.ratings.rules import SYSTEMS, parse_rules, rules_json

DOC = Path(__file__).parents[2] / "docs" / "reference" / "ratings.md"
LINES = [line for line in DOC.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_is_documented_with_its_default(system: str) -> None:
    for name, default in rules_json(parse_rules(system)).items():
        assert any(f"`{name}`" in line and default in line for line in LINES), (name, default)
