"""Child processes that never outlive the launcher, however it ends.

Each child leads a process group of its own, so that Ctrl-C reaches the launcher alone and the
launcher can end a whole group; and the kernel ends the child when the launcher is killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import IO

PR_SET_PDEATHSIG = 1
OPEN_FILES = 65_536
_LIBC = ctypes.CDLL(None) if sys.platform.startswith("linux") else None


@dataclass(frozen=True, slots=True)
class Child:
    """A running child: its name for people, its process, and how many seconds it may take to end."""

    name: str
    process: subprocess.Popen[bytes]
    patience: float
    stop_signal: signal.Signals = signal.SIGTERM

    @property
    def ended(self) -> bool:
        """Whether its leader has ended."""
        return self.process.poll() is not None


def start_child(
    name: str,
    command: list[str],
    *,
    env: Mapping[str, str],
    patience: float = 5.0,
    stop_signal: signal.Signals = signal.SIGTERM,
    death_signal: signal.Signals = signal.SIGTERM,
    quiet: bool = False,
    output: IO[bytes] | None = None,
    user: int | None = None,
) -> Child:
    """Start `command` in a group of its own, bound to this process's life.

    Its output goes to `output`, is discarded if it is `quiet`, and otherwise goes where this process prints.
    `stop_signal` asks it to end, `death_signal` is what the kernel sends it when this process is gone, and `user` (root
    only) is whom it runs as.
    """
    process = subprocess.Popen(
        command,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if quiet else output,
        stderr=subprocess.DEVNULL if quiet else output,
        start_new_session=True,
        user=user,
        preexec_fn=partial(end_with_parent, os.getpid(), death_signal),  # noqa: PLW1509  one thread
    )
    return Child(name, process, patience, stop_signal)


def end_with_parent(parent: int, death_signal: signal.Signals) -> None:
    """Have the kernel send this process `death_signal` when `parent` is gone (Linux only)."""
    if _LIBC is None:
        return
    _LIBC.prctl(PR_SET_PDEATHSIG, int(death_signal))
    if os.getppid() != parent:
        os.kill(os.getpid(), death_signal)


def stop_children(children: Iterable[Child]) -> None:
    """End the children one after the other, last started first, and whatever they left behind."""
    for child in reversed(list(children)):
        _signal_group(child, child.stop_signal)
        deadline = time.monotonic() + child.patience
        while not child.ended and time.monotonic() < deadline:
            time.sleep(0.02)
        _signal_group(child, signal.SIGKILL)
        child.process.wait()


def clear_group(child: Child) -> None:
    """End whatever a child that has ended left behind in its group."""
    _signal_group(child, signal.SIGKILL)


def raise_open_files() -> int:
    """Raise the limit of open files (each viewer of a live page needs one); returns the new limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def _signal_group(child: Child, number: signal.Signals) -> None:
    """Signal a child's whole group; nothing happens if the group has ended."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.process.pid, number)
