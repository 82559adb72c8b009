"""`docs/reference/checks.md`: each check has tests, and each test exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "docs" / "reference" / "checks.md"


def test_every_check_has_tests_that_exist() -> None:
    rows = [line for line in TABLES.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "`" in line]
    assert len(rows) > 30
    for row in rows:
        named = re.findall(r"`([^`]+)::([^`]+)`", row)
        assert named, row
        for path, name in named:
            tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, (path, name)
