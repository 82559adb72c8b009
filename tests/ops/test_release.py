"""The version that archives name is the project's."""

from __future__ import annotations

import tomllib

from config.env import BASE_DIR
from config.release import VERSION


def test_version_is_that_of_the_project() -> None:
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
