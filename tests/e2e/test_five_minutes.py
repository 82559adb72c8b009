"""The API in five minutes: the script on that page creates an event with standings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.site import Site
from tests.e2e.steps import PASSWORD, sign_up

pytestmark = pytest.mark.e2e


def test_the_script_of_the_page_runs_a_whole_event(desk: Page, phone: Page, site: Site, tmp_path: Path) -> None:
    sign_up(desk, name="Sam Script", email="sam@example.org")
    desk.goto("/api/docs/")
    desk.get_by_role("link", name="The API in five minutes").click()
    script = desk.request.get("/api/five-minutes.py").text()
    assert desk.locator("pre.whole").inner_text().strip() == script.strip()
    path = tmp_path / "five-minutes.py"
    path.write_text(script, encoding="utf-8")

    def run(password: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "TOPBOARD_EMAIL": "sam@example.org", "TOPBOARD_PASSWORD": password}
        return subprocess.run([sys.executable, path], env=env, capture_output=True, text=True, check=False)

    refused = run("wrong")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "auth/token/" in refused.stderr
    ran = run(PASSWORD)
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert (len(lines), lines[0].split()) == (6, ["1.", "Ada", "3"])
    phone.goto("/c/five-minutes-club/")
    phone.get_by_role("link", name="Five Minutes ").first.click()
    expect(phone.get_by_text("Ada").first).to_be_visible()
