"""A club is backed up by one tap, and made again from the file under another name."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import make_club, sign_up

pytestmark = pytest.mark.e2e
PEOPLE = "first name,last name\nAda,Brook\nBen,Castle\n"
SOON = 15_000  # the worker makes and reads the file


def test_a_club_is_saved_and_restored(desk: Page, tmp_path: Path) -> None:
    sign_up(desk, name="Bruno Backup", email="bruno@example.org")
    make_club(desk, name="Safe Club", people=PEOPLE)
    desk.goto("/desk/safe-club/settings/")
    desk.get_by_role("button", name="Download a backup").click()
    with desk.expect_download() as waiting:
        desk.get_by_role("link", name="Save ").click(timeout=SOON)
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    desk.goto("/desk/")
    desk.get_by_role("link", name="Restore a club from a backup").click()
    desk.locator("input[type=file]").set_input_files(file)
    desk.get_by_role("button", name="Check the backup").click()
    expect(desk.get_by_role("main")).to_contain_text("Another club is called Safe Club", timeout=SOON)
    desk.get_by_label("Name of the club").fill("Safe Club Again")
    desk.get_by_role("button", name="Check with this name").click()
    expect(desk.get_by_role("heading", name="This backup can be restored")).to_be_visible(timeout=SOON)
    desk.get_by_role("button", name="Restore the club").click()
    desk.wait_for_url("**/desk/safe-club-again/**", timeout=SOON)
    desk.goto("/desk/safe-club-again/people/")
    expect(desk.get_by_role("main")).to_contain_text("Ada Brook")
    expect(desk.get_by_role("main")).to_contain_text("Ben Castle")
