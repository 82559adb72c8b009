"""The address at which browsers find the site of `make run`, from HOST, PORT and ALLOWED_HOSTS.

No Django: the launcher and the settings both read it, so that the terminal prints the same address as cards, links and
emails.
"""

from __future__ import annotations

import contextlib
import fcntl
import ipaddress
import socket
import struct
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from common.pure.loopback import is_loopback

LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
ANY = ("0.0.0.0", "::")  # noqa: S104  what HOST says to listen on all addresses
SIOCGIFADDR = 0x8915
SOMEWHERE = ("192.0.2.1", 9)  # an address that nobody has; asking for the route sends nothing


def site_address(settings: Mapping[str, str], *, own: Sequence[str] | None = None) -> str:
    """The address for phones, cards and emails, without a trailing slash.

    SITE_URL if it is set. Otherwise the first name in ALLOWED_HOSTS that other machines can use, then HOST, then an
    address of this machine where the site listens on all; `http://localhost:PORT` where it listens to this machine
    alone. `own` are the machine's addresses, if they are known already.
    """
    if settings.get("SITE_URL"):
        return settings["SITE_URL"].rstrip("/")
    host, port = settings.get("HOST") or LOCAL_NAMES[1], settings.get("PORT") or "8000"
    if is_loopback(_url(host, port)):
        return _url("localhost", port)
    names = [name for name in _listed(settings) if "*" not in name and not name.startswith(".")]
    reachable = [name for name in names if not is_loopback(_url(name, port))]
    if not reachable:
        reachable = list(own_addresses() if own is None else own) if host in ANY else [host]
    return _url(reachable[0] if reachable else "localhost", port)


def local_address(settings: Mapping[str, str]) -> str:
    """The address for a browser on this machine, if the site listens there."""
    host, port = settings.get("HOST") or LOCAL_NAMES[1], settings.get("PORT") or "8000"
    return _url("localhost" if host in ANY else host, port)


def allowed_hosts(settings: Mapping[str, str], *, own: Sequence[str] | None = None) -> list[str]:
    """The names that the site answers to: those of ALLOWED_HOSTS, of its own address, and always those of this machine.

    Without ALLOWED_HOSTS, a site that listens on all addresses answers to each of them.
    """
    names = _listed(settings)
    host = settings.get("HOST") or ""
    if not names and host in ANY:
        names = list(own_addresses() if own is None else own)
    elif host and host not in ANY:
        names.append(_bracketed(host))
    if settings.get("SITE_URL"):
        names.append(_bracketed(urlsplit(settings["SITE_URL"]).hostname or ""))
    return [name for name in dict.fromkeys([*names, *LOCAL_NAMES]) if name]


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine that others can reach, starting with the one on the default route."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        with contextlib.suppress(OSError):
            probe.connect(SOMEWHERE)
            found.append(str(probe.getsockname()[0]))
        for _index, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                asked = struct.pack("256s", name.encode()[:15])
                found.append(socket.inet_ntoa(fcntl.ioctl(probe.fileno(), SIOCGIFADDR, asked)[20:24]))
    return [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]


def _listed(settings: Mapping[str, str]) -> list[str]:
    return [name.strip() for name in (settings.get("ALLOWED_HOSTS") or "").split(",") if name.strip()]


def _url(host: str, port: str) -> str:
    return f"http://{_bracketed(host)}" + ("" if port == "80" else f":{port}")


def _bracketed(host: str) -> str:
    """An IPv6 address as it is written in URLs."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host
