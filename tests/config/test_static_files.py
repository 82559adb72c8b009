"""What `collectstatic` collects."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command


def test_files_of_an_api_browser_are_not_collected(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path
    said = StringIO()
    call_command("collectstatic", interactive=False, dry_run=True, stdout=said)
    assert "css/tokens.css" in said.getvalue()
    assert "rest_framework" not in said.getvalue()
