"""Phones that follow an event: many open event streams in one process, which records when each gets a revision.

A program of its own: `followers PORT TOURNAMENT COUNT`. It reports when all are open, reads from standard input which
revision to wait for, and prints as JSON when each got it, by the machine's monotonic clock.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import cast

import uvloop

from ops.processes import raise_open_files

AT_ONCE = 200
PATIENCE = 30.0


class Follower(asyncio.Protocol):
    """One stream; `heard` is the time at which it got the revision."""

    wanted = b"data: never\n"

    def __init__(self, event: str) -> None:
        self.event = event
        self.open = False
        self.lost = False
        self.heard = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        cast("asyncio.Transport", transport).write(
            f"GET /live/{self.event}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Note the response, and the message."""
        self.open = self.open or b"200 OK" in data
        if self.wanted in data and not self.heard:
            self.heard = time.monotonic()

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        self.lost = True


async def _follow(port: int, event: str, count: int) -> None:
    loop = asyncio.get_running_loop()
    followers = [Follower(event) for _follower in range(count)]
    for at in range(0, count, AT_ONCE):
        some = followers[at : at + AT_ONCE]
        await asyncio.gather(
            *(loop.create_connection(lambda each=each: each, "127.0.0.1", port) for each in some)  # type: ignore[misc]  # mypy can't read a default of a lambda
        )
    while not all(each.open for each in followers):
        await asyncio.sleep(0.1)
    print("open", flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        Follower.wanted = f"data: {line.strip()}\n".encode()
        for each in followers:
            each.heard = 0.0
        print("ready", flush=True)
        deadline = time.monotonic() + PATIENCE
        while not all(each.heard or each.lost for each in followers) and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        spent = time.process_time()
        heard = [each.heard for each in followers if each.heard]
        print(json.dumps({"heard": heard, "lost": sum(each.lost for each in followers), "cpu": spent}), flush=True)


def main(port: str, event: str, count: str) -> int:
    """Open the streams; the exit status."""
    raise_open_files()
    uvloop.run(_follow(int(port), event, int(count)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
