"""Where browsers find the site: what the terminal prints, and what links and QR codes say."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from common.pure.loopback import is_loopback
from ops.address import allowed_hosts, local_address, own_addresses, site_address
from ops.qr import print_qr_code

OWN = ["192.168.1.20", "10.0.0.7"]
HERE = ["localhost", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize(
    ("settings", "site", "local"),
    [
        ({}, "http://localhost:8000", "http://127.0.0.1:8000"),
        ({"PORT": "8001"}, "http://localhost:8001", "http://127.0.0.1:8001"),
        ({"HOST": "0.0.0.0"}, "http://192.168.1.20:8000", "http://localhost:8000"),
        ({"HOST": "::"}, "http://192.168.1.20:8000", "http://localhost:8000"),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "10.0.0.7"}, "http://10.0.0.7:8000", "http://localhost:8000"),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "localhost, hall.club.example"}, "http://hall.club.example:8000", None),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "*,.club.example"}, "http://192.168.1.20:8000", None),
        ({"HOST": "10.0.0.7", "PORT": "80"}, "http://10.0.0.7", "http://10.0.0.7"),
        ({"HOST": "fd00::7"}, "http://[fd00::7]:8000", "http://[fd00::7]:8000"),
        ({"HOST": "127.0.0.1", "ALLOWED_HOSTS": "10.0.0.7"}, "http://localhost:8000", "http://127.0.0.1:8000"),
        ({"HOST": "0.0.0.0", "SITE_URL": "https://club.example/"}, "https://club.example", "http://localhost:8000"),
    ],
)
def test_address_follows_from_host_and_allowed_hosts(settings: dict[str, str], site: str, local: str | None) -> None:
    assert site_address(settings, own=OWN) == site
    assert local in {None, local_address(settings)}


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({}, HERE),
        ({"HOST": "0.0.0.0"}, [*OWN, *HERE]),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "192.168.1.20"}, ["192.168.1.20", *HERE]),
        ({"HOST": "10.0.0.7"}, ["10.0.0.7", *HERE]),
        ({"ALLOWED_HOSTS": "*"}, ["*", *HERE]),
        ({"SITE_URL": "https://club.example"}, ["club.example", *HERE]),
    ],
)
def test_the_site_answers_to_its_address_and_always_to_this_machine(settings: dict[str, str], names: list[str]) -> None:
    assert allowed_hosts(settings, own=OWN) == names


@pytest.mark.parametrize("url", ["http://localhost:8000", "http://127.0.0.1", "http://127.1.2.3:80", "http://[::1]:1"])
def test_a_loopback_address_is_known(url: str) -> None:
    assert is_loopback(url)
    assert not is_loopback(url.replace(url.split("//")[1], "192.168.1.20:8000"))


def test_own_addresses_are_not_loopback() -> None:
    assert not any(is_loopback(f"http://{address}") for address in own_addresses())


def test_a_machine_without_a_network_keeps_localhost() -> None:
    assert site_address({"HOST": "0.0.0.0"}, own=[]) == "http://localhost:8000"


def test_a_qr_code_is_half_blocks_without_colours_where_nobody_sees_them(capsys: pytest.CaptureFixture[str]) -> None:
    print_qr_code("http://192.168.1.20:8000/")
    lines = capsys.readouterr().out.splitlines()
    blocks = [line for line in lines if line]
    assert len({len(line) for line in blocks}) == 1
    assert {character for line in blocks for character in line} <= set(" ▀▄█")


def test_a_terminal_without_blocks_gets_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", ascii_only)
    print_qr_code("http://192.168.1.20:8000/")
    ascii_only.flush()
    assert ascii_only.buffer.getvalue() == b""  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("host", "site"), [("", "http://localhost:8000"), ("hall.club.example", "http://hall.club.example:8000")]
)
def test_commands_next_to_the_site_write_its_address(tmp_path: Path, host: str, site: str) -> None:
    """A mail that a command sends has the address that the launcher printed."""
    said = "from django.conf import settings; print(settings.SITE_URL, settings.ALLOWED_HOSTS)"
    env = {"DJANGO_SETTINGS_MODULE": "config.settings.dev", "HOST": "0.0.0.0" if host else "", "ALLOWED_HOSTS": host}
    env |= {"TOPBOARD_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", said], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == site
    assert "'localhost'" in done.stdout
