"""No private link, invitation, confirmation or reset key is in any line of the log."""

from __future__ import annotations

import io
import logging
import re
from functools import partial
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.test import Client
from django.urls import reverse

from config.log_masks import MaskingFormatter, masked
from tests.architecture.url_walk import addresses
from tournaments.clubs.models import User

TOKEN = "dGhpcy1pcy1hLXNlY3JldC10b2tlbg"
SECRET = re.compile(r"<[a-z]+:(token|key)>|\(\?P<key>[^)]+\)")


def test_every_address_of_the_site_with_a_token_is_masked() -> None:
    secret = [address.route for address in addresses() if SECRET.search(address.route)]
    assert len(secret) > 10
    for route in secret:
        path = "/" + re.sub(r"\(\?P<uidb36>[^)]+\)", "1", SECRET.sub(TOKEN, route)).replace("^", "").replace("$", "")
        assert TOKEN not in masked(f"GET {path} from a phone"), route


@pytest.mark.parametrize(
    "text",
    [
        f"/accounts/login/?next=/desk/invitations/{TOKEN}/",
        f"/accounts/login/?next=%2Fdesk%2Finvitations%2F{TOKEN}%2F",
        f"http://localhost:8000/p/captain/{TOKEN}/matches/3/",
        f"('GET', '/p/{TOKEN}/')",
        *(
            f"Not Found: {mangled}"
            for mangled in (
                f"/p//{TOKEN}/",
                f"/p/captain//{TOKEN}/",
                f"/desk/invitations//{TOKEN}/",
                f"/p/%20{TOKEN}/",
                f"/p/ {TOKEN}/",
                f"/p/%3C{TOKEN}>/",
                f"/p/<{TOKEN}>/",
                f"/p/./{TOKEN}/",
                f"/p/captain/captain/{TOKEN}/",
                f"/p/'{TOKEN}'/",
            )
        ),
    ],
)
def test_a_token_within_other_words_is_masked(text: str) -> None:
    assert TOKEN not in masked(text)


def test_other_addresses_stay_as_they_are() -> None:
    for path in ("/c/front-range/regatta/", "/desk/front-range/invitations/3/withdraw/", "/accounts/password/reset/"):
        assert masked(path) == path


def written(log: object) -> str:
    """What our handler, and a handler of a library, write of it."""
    stream = io.StringIO()
    ours, theirs = logging.StreamHandler(stream), logging.StreamHandler(stream)
    ours.setFormatter(MaskingFormatter(processor=settings.LOGGING["formatters"]["plain"]["processor"]))
    root, level = logging.getLogger(), logging.getLogger().level
    for handler in (ours, theirs):
        root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        log()  # type: ignore[operator]
    finally:
        for handler in (ours, theirs):
            root.removeHandler(handler)
        root.setLevel(level)
    return stream.getvalue()


def test_loggers_of_python_and_structlog_hide_it_in_messages_arguments_and_fields() -> None:
    def log() -> None:
        logging.getLogger("gunicorn.error").warning("Error handling request %s", f"/p/{TOKEN}/")
        logging.getLogger("other").warning("of %(path)s", {"path": f"/p/{TOKEN}/"})
        structlog.get_logger("tournaments").warning("refused", path=f"/p/{TOKEN}/", more={"next": f"/p/{TOKEN}/"})

    said = written(log)
    assert said.count("/p/…") >= 6
    assert TOKEN not in said


def test_our_handler_hides_it_in_tracebacks() -> None:
    def log() -> None:
        try:
            raise ValueError(f"no page at /p/{TOKEN}/")
        except ValueError:
            structlog.get_logger("tournaments").exception("broke", exc_info=True)

    handler = logging.StreamHandler(stream := io.StringIO())
    handler.setFormatter(MaskingFormatter(processor=settings.LOGGING["formatters"]["plain"]["processor"]))
    logging.getLogger().addHandler(handler)
    try:
        log()
    finally:
        logging.getLogger().removeHandler(handler)
    assert "ValueError" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


def test_requests_of_private_pages_leave_no_token(alice: User, caplog: pytest.LogCaptureFixture) -> None:
    paths = [
        reverse("player:page", args=[TOKEN]),
        reverse("captain:page", args=[TOKEN]),
        reverse("desk:invitation", args=[TOKEN]),
        f"/accounts/password/reset/key/{alice.pk}-{TOKEN}/",
        f"/accounts/confirm-email/{TOKEN}/",
    ]
    caplog.set_level(logging.INFO, "django_structlog")
    said = written(lambda: [Client().get(path, follow=True) for path in paths])
    assert "request_finished" in said
    assert TOKEN not in said


def test_the_log_says_the_address_that_limits_count_and_not_what_a_visitor_claims(
    db: None, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "django_structlog")
    visit = partial(Client(REMOTE_ADDR="203.0.113.7", headers={"x-forwarded-for": "6.6.6.6, 198.51.100.9"}).get, "/")
    said = written(visit)
    assert ("203.0.113.7" in said, "6.6.6.6" in said, "198.51.100.9" in said) == (True, False, False)
    settings.NUM_PROXIES = 1
    said = written(visit)
    assert ("203.0.113.7" in said, "6.6.6.6" in said, "198.51.100.9" in said) == (False, False, True)
