"""Each setting that can't be read is named in one line with an example, by whatever is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from config import readers
from config.env import SETTINGS
from config.mail_url import EXAMPLE, read_mail_url
from ops.setup import ROOT

SECRET = "hunter2"


def started(command: list[str], **environment: str) -> tuple[int, str]:
    """The exit status and what went to standard error."""
    known = {name: value for name, value in os.environ.items() if name not in {each.name for each in SETTINGS}}
    known |= {"DJANGO_SETTINGS_MODULE": "config.settings.prod", "SECRET_KEY": "x" * 50}
    done = subprocess.run(command, check=False, cwd=ROOT, env={**known, **environment}, capture_output=True, text=True)
    return done.returncode, done.stderr


def test_all_wrong_settings_are_named_at_once_without_a_traceback_or_a_password() -> None:
    wrong = {
        "DATABASE_URL": f"postgress://me:{SECRET}@localhost/x",
        "RATE_LIMITS": "off",
        "NUM_PROXIES": "one",
        "EMAIL_URL": f"me:{SECRET}@mail.example.org",
        "SITE_URL": "topboard.example.org",
        "ALLOWED_HOSTS": "https://topboard.example.org:many",
        "PORT": "many",
        "HOST": "this machine",
        "SECRET_KEY": "",
    }
    status, said = started([sys.executable, "-c", "import config.wsgi"], **wrong)
    lines = said.splitlines()
    assert status == 1
    assert {line.removeprefix("Topboard: ").split()[0] for line in lines} == set(wrong)
    assert all(f"Example: {line.removeprefix('Topboard: ').split()[0]}=" in line for line in lines)
    assert SECRET not in said


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "check"],
        ["-m", "celery", "-A", "config.celery:app", "inspect", "ping"],
        ["-c", "import tournaments.base.live.hub"],
    ],
)
def test_commands_say_it_in_that_line_too(command: list[str]) -> None:
    status, said = started([sys.executable, *command], DATABASE_URL="")
    assert (status, said.count("\n"), said.startswith("Topboard: DATABASE_URL is empty")) == (1, 1, True)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (readers.database, ""),
        (readers.database, "postgress://localhost/x"),
        (readers.database, "topboard"),
        (readers.database, "postgres://localhost/"),
        (readers.database, "postgres://localhost:many/x"),
        (readers.limits_for(["api"]), "off"),
        (readers.limits_for(["api"]), "api=lots"),
        (readers.limits_for(["api"]), "api=0/min"),
        (readers.limits_for(["api"]), "appi=6/min"),
        (readers.whole_number, "one"),
        (readers.whole_number, "-1"),
        (readers.whole_number, "²"),
        (readers.yes_or_no, "perhaps"),
        (readers.host_names, "https://topboard.example.org"),
        (readers.host_names, "topboard.example.org:8000"),
        (readers.port, "70000"),
        (readers.host_name, "http://localhost"),
        (readers.origins, "topboard.example.org"),
        (readers.web_address, "localhost:8000"),
        (readers.web_address, "http://localhost:many"),
        (readers.redis_address, "127.0.0.1:6379"),
        (readers.redis_address, "http://127.0.0.1"),
        (readers.redis_address, "redis://127.0.0.1:abc/0"),
        (readers.redis_address, "redis://127.0.0.1:6379/abc"),
        (readers.sender, "Topboard"),
        (readers.vapid_key, "short"),
        (read_mail_url, "user:password@mail.example.org:587"),
        (read_mail_url, "mail.example.org"),
        (read_mail_url, "smtp+starttls://mail.example.org"),
        (read_mail_url, "smtp+tls://"),
        (read_mail_url, "smtp+tls://user:pass/word@mail.example.org"),
        (read_mail_url, "smtp+tls://mail.example.org:many"),
        (read_mail_url, "smtp+tls://mail.example.org?timeout=3"),
        (read_mail_url, "smtp+tls://mail.example.org?ssl=true"),
    ],
)
def test_what_cannot_be_read_is_refused(read: object, text: str) -> None:
    with pytest.raises(ValueError, match=r"^(is|isn't|has|can't|names|asks) "):
        read(text)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "host", "port", "tls", "ssl"),
    [
        (EXAMPLE, "mail.example.org", 587, True, False),
        ("smtp+tls://mail.example.org", "mail.example.org", 587, True, False),
        ("submission://mail.example.org", "mail.example.org", 587, True, False),
        ("smtp+ssl://mail.example.org", "mail.example.org", 465, False, True),
        ("smtps://mail.example.org:4650", "mail.example.org", 4650, False, True),
        ("smtp://127.0.0.1", "127.0.0.1", 25, False, False),
        ("smtp://mail.example.org:587/?tls=True", "mail.example.org", 587, True, False),
    ],
)
def test_a_mail_servers_address_says_how_to_speak_to_it(text: str, host: str, port: int, tls: bool, ssl: bool) -> None:
    found = read_mail_url(text)
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == (host, port)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (tls, ssl)
    assert found["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"


def test_user_and_password_of_a_mail_server_may_hold_special_signs() -> None:
    found = read_mail_url("smtp+tls://me@example.org:a%2Fb%40c@mail.example.org:587")
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("me@example.org", "a/b@c")


def test_limits_are_read_by_name() -> None:
    limits = {"api": "600/min", "links": "30/min"}
    assert readers.limits_for(["api", "links"])("api=600/min, links=30/min") == limits


def test_health_check_says_no_once_the_site_is_about_to_stop(tmp_path: Path, settings: Any) -> None:
    settings.DRAINING_FILE = tmp_path / "draining"
    assert Client().get("/healthz").status_code == 204
    settings.DRAINING_FILE.touch()
    assert Client().get("/healthz").status_code == 503
