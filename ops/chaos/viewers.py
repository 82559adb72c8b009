"""Readers of public pages at a steady rate: `viewers PORT RATE SECONDS PATH…`. Prints the responses as JSON.

Each of a few connections sends its requests on schedule, however slow the previous one was, so a server that falls
behind shows in the timings.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

import uvloop

CONNECTIONS = 40
ASKING = "GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n{more}\r\n"


class Counts:
    """What the readers saw: milliseconds of each answer, answers by status, connections that broke."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.statuses: dict[str, int] = {}
        self.broken = 0
        self.etags: dict[str, str] = {}


async def _view(port: int, paths: list[str], counts: Counts, *, due: list[float]) -> None:
    """Send a request at each time of `due`, over one connection that is reopened when the server closes it."""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    for number, at in enumerate(due):
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        path = paths[number % len(paths)]
        etag = counts.etags.get(path, "")
        more = f"If-None-Match: {etag}\r\n" if etag and number % 2 else ""
        for again in (True, False):
            try:
                if reader is None or writer is None:
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(ASKING.format(path=path, more=more).encode())
                head = await reader.readuntil(b"\r\n\r\n")
                break
            except (OSError, asyncio.IncompleteReadError):
                # A server may close an idle connection; a new one must answer.
                reader = writer = None
                counts.broken += not again
        else:
            continue
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _colon, value in (line.partition(": ") for line in lines[1:])}
        await reader.readexactly(int(headers.get("content-length", 0)))
        status = lines[0].split()[1]
        counts.statuses[status] = counts.statuses.get(status, 0) + 1
        counts.etags[path] = headers.get("etag", "")
        counts.times.append((time.monotonic() - at) * 1000)
        if headers.get("connection") == "close":
            writer.close()
            reader = writer = None
    if writer is not None:
        writer.close()


async def _crowd(port: int, rate: float, seconds: float, paths: list[str]) -> None:
    counts = Counts()
    begun = time.monotonic() + 0.2
    total = int(rate * seconds)
    due = [begun + number / rate for number in range(total)]
    await asyncio.gather(*(_view(port, paths, counts, due=due[place::CONNECTIONS]) for place in range(CONNECTIONS)))
    took = time.monotonic() - begun
    times = sorted(counts.times)
    said = {
        "asked": total,
        "statuses": counts.statuses,
        "broken": counts.broken,
        "rate": len(times) / took,
        "median": times[len(times) // 2] if times else 0,
        "p99": times[len(times) * 99 // 100] if times else 0,
        "cpu": time.process_time() / took,
    }
    print(json.dumps(said), flush=True)


def main(port: str, rate: str, seconds: str, *paths: str) -> int:
    """Look at the pages; the exit status."""
    uvloop.run(_crowd(int(port), float(rate), float(seconds), list(paths)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
