"""A passkey: added on the account's page, then the only thing that signs in, by a device that Chromium pretends."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import overflow
from tests.e2e.site import Site
from tournaments.demo.logins import PASSWORD

pytestmark = pytest.mark.e2e
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_signs_in_without_a_password(desk: Page, site: Site) -> None:
    here = site.url.replace("127.0.0.1", "localhost")  # a key belongs to a name, never to a number
    device = desk.context.new_cdp_session(desk)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    desk.goto(f"{here}/accounts/login/")
    desk.fill("#id_login", "scorer@example.org")
    desk.fill("#id_password", PASSWORD)
    desk.get_by_role("button", name="Sign in").click()
    desk.wait_for_url("**/desk/**")
    desk.get_by_role("link", name="Two-factor and passkeys").click()
    desk.get_by_role("link", name="Add a key").click()
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("button", name="Go on").click()
    desk.get_by_label("Passwordless").check()
    desk.get_by_role("button", name="Add it").click()
    expect(desk.get_by_role("main")).to_contain_text("Recovery codes", ignore_case=True)
    desk.goto(f"{here}/accounts/two-factor/")
    expect(desk.get_by_role("main")).to_contain_text("You have 1 key")
    assert overflow(desk) <= 0
    desk.goto(f"{here}/desk/")
    desk.get_by_role("button", name="Sign out").click()
    desk.goto(f"{here}/accounts/login/")
    desk.get_by_role("button", name="Use a passkey instead").click()
    desk.wait_for_url("**/desk/**")
    desk.goto(f"{here}/accounts/two-factor/webauthn/")
    desk.get_by_role("link", name="Remove").click()
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("button", name="Go on").click()
    desk.get_by_role("button", name="Remove the key").click()
    expect(desk.get_by_role("main")).to_contain_text("None yet.")
