"""The documentation names only files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "templates").rglob("*.md")]
FOLDERS = "common|config|docker|docs|handicaps|ops|pairing|scoring|static|templates|tests|tournaments"
NAMED = re.compile(rf"`((?:{FOLDERS})/[\w./-]*)`")
LINKED = re.compile(r"\]\((?!\w+:)([^)#]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_and_link_leads_to_a_file(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = [ROOT / path for path in NAMED.findall(text)]
    linked = [page.parent / path for path in LINKED.findall(text)]
    assert [path for path in named + linked if not path.exists()] == []
