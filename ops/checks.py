"""Checks before anything starts: a free port, and one launcher per data folder."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
from pathlib import Path
from typing import TextIO

from ops.errors import SetupError


def port_number(text: str) -> int:
    """Read PORT."""
    if text.isascii() and text.isdigit() and 0 < int(text) < 65_536:
        return int(text)
    raise SetupError(f"PORT is {text!r}, not a number from 1 to 65535. Try: PORT=8000 make run")


def check_port(host: str, port: int) -> None:
    """Raise SetupError unless we could listen on `port`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise SetupError(_port_message(host, port, error)) from error


def lock_data(data: Path) -> TextIO:
    """Hold `data` for this process until the returned file is closed; SetupError if it is held."""
    lock = (data / "launcher.lock").open("a+", encoding="ascii")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.seek(0)
        holder = lock.read().strip() or "another process"
        lock.close()
        raise SetupError(
            f"another copy is running on the data in {data} ({holder}). Stop that one first, or "
            "point TOPBOARD_DATA at another folder."
        ) from error
    lock.seek(0)
    lock.truncate()
    lock.write(f"process {os.getpid()}")
    lock.flush()
    return lock


def _port_message(host: str, port: int, error: OSError) -> str:
    """Say why the port can't be used, and which one to try."""
    other = port + 1 if port < 65_535 else 8000
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use. Try another: PORT={other} make run"
    if error.errno == errno.EACCES:
        return f"Port {port} is for root only. Try another: PORT=8000 make run"
    return f"{host} is not an address of this machine ({error.strerror}). Unset HOST and start again."
