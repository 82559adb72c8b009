"""Clients of the API: each signs in as scripts do, with a token."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import yaml
from django.test import Client
from knox.models import AuthToken

from tournaments.base.api.openapi import REFUSALS
from tournaments.clubs.models import User

COMMITTED = Path(__file__).parents[2] / "docs" / "reference" / "openapi.yaml"
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
            return as_documented(method, send(url, **extra))
        return as_documented(method, send(url, {} if body is None else body, content_type="application/json", **extra))

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


def as_documented(method: str, answer: Any) -> Any:
    """The answer, if it is one that the OpenAPI document allows."""
    if answer.status_code == 404:
        return answer
    address = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", answer.resolver_match.route)
    operation = document()["paths"].get(address, {}).get(method)
    if operation is None or answer.status_code == 304:
        return answer
    named = operation["responses"]
    status = str(answer.status_code)
    refused = "default" in named and answer.status_code in REFUSALS
    assert status in named or refused, f"{method} {address} answers {status}, of which the document knows nothing"
    if status in named and answer.get("Content-Type") == "application/json" and answer.content:
        shape = _resolved(named[status]).get("content", {}).get("application/json", {}).get("schema")
        wrong = [] if shape is None else [*_validator(json.dumps(shape)).iter_errors(answer.json())]
        assert not wrong, f"{method} {address}: {wrong[0]}"
    return answer


@cache
def document() -> Any:
    """The OpenAPI document that is committed."""
    return yaml.load(COMMITTED.read_text(encoding="utf-8"), yaml.CSafeLoader)


@cache
def _validator(shape: str) -> Any:
    return jsonschema_rs.Draft202012Validator({**json.loads(shape), "components": document()["components"]})


def _resolved(node: Any) -> Any:
    return document()["components"]["responses"][node["$ref"].rpartition("/")[2]] if "$ref" in node else node


def problems(answer: Any, status: int = 400) -> list[tuple[str, str]]:
    """The paths and codes of a problem detail."""
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json"), answer.content
    assert answer.json()["status"] == status
    errors = answer.json().get("errors", [])
    assert all(re.fullmatch("[a-z0-9_]+", error["code"]) for error in errors), errors
    return [(error["path"], error["code"]) for error in errors]
