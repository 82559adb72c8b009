"""Clients of the API: each signs in as scripts do, with a token."""

from __future__ import annotations

from typing import Any

from django.test import Client
from knox.models import AuthToken

from tournaments.clubs.models import User

EVENT = "/api/v1/clubs/front-range/events/regatta/"
CLUB = "/api/v1/clubs/front-range/"


class Api:
    """JSON in and out; paths are below the event unless they begin with a slash."""

    def __init__(self, user: User | None) -> None:
        headers = {"Authorization": f"Token {AuthToken.objects.create(user)[1]}"} if user else {}
        self.client = Client(headers=headers)

    def ask(self, method: str, path: str, body: Any = None, **extra: Any) -> Any:
        """The response."""
        url = path if path.startswith("/") else f"{EVENT}{path}"
        send = getattr(self.client, method)
        if body is None and method in {"get", "delete"}:
            return send(url, **extra)
        return send(url, {} if body is None else body, content_type="application/json", **extra)

    def get(self, path: str, **extra: Any) -> Any:
        return self.ask("get", path, **extra)

    def post(self, path: str, body: Any = None, **extra: Any) -> Any:
        return self.ask("post", path, body, **extra)

    def put(self, path: str, body: Any = None, **extra: Any) -> Any:
        return self.ask("put", path, body, **extra)

    def patch(self, path: str, body: Any = None, **extra: Any) -> Any:
        return self.ask("patch", path, body, **extra)

    def delete(self, path: str, **extra: Any) -> Any:
        return self.ask("delete", path, **extra)


def problems(answer: Any, status: int = 400) -> list[tuple[str, str]]:
    """The paths and codes of a problem detail."""
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), answer.content
    assert answer.json()["status"] == status
    return [(error["path"], error["code"]) for error in answer.json().get("errors", [])]
