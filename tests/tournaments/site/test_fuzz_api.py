"""The document against the code: made-up requests, right and wrong, never break an address."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
import requests
import schemathesis
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode

from tests.architecture.url_walk import World, make_world
from tests.scenes.stage import scene
from tests.tournaments.base.test_schema_api import COMMITTED
from tournaments.base.api.openapi import ANY, REFUSALS
from tournaments.clubs.models import User
from tournaments.events.models import Event

EXAMPLES = 40 if os.environ.get("AT_LENGTH") else 2  # for each operation and mode
FUZZ = settings(
    max_examples=EXAMPLES,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
schemathesis.openapi.media_type("application/zip", st.binary(max_size=200))
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@scene
def world(regatta: Event, alice: User, oscar: User, bob: User, vera: User, charlie: User) -> World:
    return make_world(regatta, alice=alice, oscar=oscar, bob=bob, vera=vera, charlie=charlie)


def real_path(operation: Any, world: World) -> dict[str, Any]:
    """The things of this world for the operation's address, so that requests get past it."""
    kinds = {"swiss": "armati", "league": "winter-league"}
    event = next((event for kind, event in kinds.items() if f"/{kind}/" in operation.path), "regatta")
    league = {"teams": world.league["team"], "adjustments": world.league["adjustment"]}
    ids = {**world.ids, **league} if event == "winter-league" else world.ids
    words = {"club": "front-range", "event": event, "slug": "ours", "list": "ours", "person": ids["people"]}
    found = {}
    for before, name in zip(operation.path.split("/"), operation.path.split("/")[1:], strict=False):
        if name.startswith("{"):
            found[name.strip("{}")] = words.get(name.strip("{}"), ids.get(before, 1))
    return found


def send(client: Client, case: Any) -> Any:
    """The case in this process; whatever it changed is rolled back."""
    if isinstance(case.body, bytes):
        body, media = case.body, case.media_type
    else:
        known = isinstance(case.body, dict | list | str | int | float | None)
        body, media = json.dumps(case.body).encode() if known else b"", "application/json"
    query = urlencode({name: str(value) for name, value in (case.query or {}).items()}, errors="replace")
    with transaction.atomic():
        answer = client.generic(case.method, case.formatted_path, body, media, QUERY_STRING=query)
        transaction.set_rollback(True)
    cache.clear()
    return answer


def cases(operation: Any, mode: GenerationMode) -> bool:
    """Whether there is anything to make up: wrong requests need a body or a query to be wrong in."""
    return mode is GenerationMode.POSITIVE or bool(operation.body) or bool(operation.query)


def operations() -> Iterator[Any]:
    schema = schemathesis.openapi.from_path(str(COMMITTED))
    for found in schema.get_all_operations():
        yield found.ok()


def documented(operation: Any) -> set[int]:
    """The statuses that the operation's description names, with those that any request may get but 503."""
    named = operation.definition.raw["responses"]
    return {int(status) for status in named if status != ANY} | (REFUSALS.keys() - {503} if ANY in named else set())


def fault(case: Any, answer: Any) -> str:
    """What the answer has that the document doesn't say, or nothing."""
    if answer.status_code not in documented(case.operation):
        return f"status {answer.status_code}"
    if answer.streaming:
        return ""
    headers = {name: [value] for name, value in answer.items()}
    request = requests.Request(case.method, f"http://testserver{case.formatted_path}").prepare()
    found = Response(answer.status_code, headers, answer.content, request, elapsed=0, verify=False)
    try:
        case.operation.validate_response(found)
    except (Failure, FailureGroup) as failure:
        said = getattr(failure, "exceptions", [failure])
        return f"status {answer.status_code}: {'; '.join(map(str, said))}"
    return ""


@pytest.mark.parametrize("mode", MODES, ids=["right", "wrong"])
def test_answers_to_made_up_requests_are_as_the_document_says(world: World, mode: GenerationMode) -> None:
    clients = {role: world.client(role, token=True) for role in ("owner", "visitor")}
    broken: dict[tuple[str, str, str, str], str] = {}
    for operation in operations():
        if not cases(operation, mode):
            continue

        @FUZZ
        @given(operation.as_strategy(generation_mode=mode, path_parameters=real_path(operation, world)))
        def try_out(case: Any) -> None:
            for role, client in clients.items():
                if wrong := fault(case, send(client, case)):
                    broken[role, case.method, case.path, wrong] = f"{case.body!r} {case.query!r}"

        try_out()
    assert broken == {}
