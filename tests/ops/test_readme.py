"""What the README promises is what there is."""

from __future__ import annotations

import re

from config.env import SETTINGS
from ops.setup import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_table_of_settings_is_the_list_in_the_code() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*) \| (.*) \|$", README, flags=re.MULTILINE)
    assert rows == [(setting.name, setting.meaning, setting.default) for setting in SETTINGS]


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, flags=re.MULTILINE))
    named: set[str] = set()
    for file in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        named |= set(re.findall(r"(?:`|^|PORT=\S+ )make ([a-z-]+)", file.read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test", "lint", "format", "bench", "schema", "lock", "setup"} <= named
    assert named <= targets


def test_first_screen_has_both_commands_and_the_logins() -> None:
    first_screen = "\n".join(README.splitlines()[:25])
    for word in ("make run", "make test", "http://127.0.0.1:8000/"):
        assert word in first_screen


def test_links_lead_to_files() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README):
        if not target.startswith("http"):
            assert (ROOT / target).exists(), target
