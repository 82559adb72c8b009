"""Lines of templates fit on a screen."""

from __future__ import annotations

from pathlib import Path

from ops.columns import LONGEST, too_long
from ops.lint import CHECKS


def test_a_line_that_is_too_long_is_named(tmp_path: Path) -> None:
    page = tmp_path / "templates" / "events" / "page.html"
    page.parent.mkdir(parents=True)
    page.write_text(f"<p>\n{'é' * LONGEST}\n{'é' * (LONGEST + 1)}\n</p>\n", encoding="utf-8")
    assert list(too_long(tmp_path / "templates")) == ["templates/events/page.html:3: 141 columns, not 140"]


def test_lint_looks_for_them() -> None:
    assert ("-m", "ops.columns") in CHECKS.values()
