"""The servers around the suite."""

from __future__ import annotations

import os

import pytest

from ops import lint, postgres
from ops.setup import ROOT


def test_named_database_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me@db.example.org/mine")
    with postgres.suite_database() as url:
        assert url == "postgres://me@db.example.org/mine"


def test_own_database_has_a_name_of_its_own_per_folder() -> None:
    name = postgres.database_name()
    assert name == postgres.database_name()
    assert name.startswith("topboard_")
    assert len(name) == len("topboard_") + 8


def test_ci_calls_lint_then_the_suite() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-2:] == ["make lint", "make test"]


def test_lint_checks_style_format_templates_layers_and_types() -> None:
    words = [name.split()[0] for name in lint.CHECKS]
    assert words == ["style", "format", "templates", "layers", "types"]
