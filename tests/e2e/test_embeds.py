"""Our pages within another site: shown where the club allows it, and refused everywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.site import Site
from tests.e2e.steps import new_club, sign_up
from tests.e2e.test_ratings import play_event

pytestmark = pytest.mark.e2e


@contextmanager
def another_site(frame: str) -> Iterator[str]:
    """A site of another origin, whose only page has a frame with one of our addresses. Yields its own address."""
    frame = f'<iframe src="{frame}" width="600" height="400"></iframe>'
    html = f"<!doctype html><title>Club</title><h1>Our club</h1>{frame}"

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  as the library calls it
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def shown(page: Page, address: str) -> str:
    """What the frame in the other site's page shows."""
    page.goto(address, wait_until="load")
    frame = page.frames[-1]
    frame.wait_for_load_state()
    return frame.locator("body").inner_text()


def test_only_a_site_on_the_list_shows_the_standings(desk: Page, phone: Page, site: Site) -> None:
    sign_up(desk, name="Ella Embed", email="ella.embed@example.org")
    new_club(desk, "Embed Club")
    play_event(desk, name="Embed Night", club="embed-club")
    embed = f"{site.url}/embed/c/embed-club/embed-night/standings/"
    with another_site(embed) as club_site, another_site(embed) as stranger:
        desk.goto("/desk/embed-club/share/")
        desk.get_by_label("address of the site").fill(club_site)
        desk.get_by_role("button", name="Allow this site").click()
        expect(desk.get_by_role("main")).to_contain_text(club_site)
        put_axe(desk)
        assert (violations(desk), overflow(desk)) == ([], 0)
        assert "Embed Night" in shown(phone, club_site)
        assert "Embed Night" not in shown(phone, stranger)
    for private in (f"{site.url}/desk/", f"{site.url}/c/embed-club/embed-night/"):
        with another_site(private) as allowed_or_not:
            assert "Embed Night" not in shown(phone, allowed_or_not)
    desk.goto("/desk/embed-club/e/embed-night/share/")
    put_axe(desk)
    assert (violations(desk), overflow(desk)) == ([], 0)
