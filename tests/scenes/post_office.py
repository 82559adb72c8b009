"""A mail server that is slow on purpose, and remembers to whom it took mails."""

from __future__ import annotations

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

SECONDS_PER_MAIL = 0.1


@dataclass(slots=True)
class PostOffice:
    """Where it listens, and the addresses of the mails that it took, in order."""

    port: int
    taken: list[str] = field(default_factory=list)


class _Clerk(socketserver.StreamRequestHandler):
    """As much of SMTP (RFC 5321) as a client needs that trusts everything."""

    def handle(self) -> None:
        self._say("220 at your service")
        to = ""
        while line := self.rfile.readline().decode("ascii", "replace").strip():
            verb = line[:4].upper()
            if verb == "RCPT":
                to = line.partition("<")[2].partition(">")[0]
            if verb == "DATA":
                self._say("354 go on")
                while self.rfile.readline() not in {b".\r\n", b""}:
                    pass
                time.sleep(SECONDS_PER_MAIL)
                self.server.office.taken.append(to)  # type: ignore[attr-defined]
            self._say("221 bye" if verb == "QUIT" else "250 ok")
            if verb == "QUIT":
                return

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode("ascii"))


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A killed client isn't an error."""


@contextmanager
def open_post_office() -> Iterator[PostOffice]:
    """A server on a free port of this machine."""
    with _Server(("127.0.0.1", 0), _Clerk) as server:
        office = PostOffice(server.server_address[1])
        server.office = office  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield office
        finally:
            server.shutdown()
