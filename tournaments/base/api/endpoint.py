"""The frame of every resource: the actor, the request's data, and its schema.

An endpoint parses types, obtains its object by an `access_*` function, calls one service, and answers. The services
check the rules, so the API refuses what the page refuses, with the same code and the same message.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from common.pure.errors import Problem, RuleError
from common.web.parsers import StrictJSONParser
from tournaments.base.actors import Actor, Door
from tournaments.base.api.fields import Input
from tournaments.base.api.throttles import ApiThrottle
from tournaments.base.services.idempotency import answer_once, check_key

YES_NO = ("true", "false")
LONGEST_NUMBER = 9
"""Digits of a number that is worth a look in the database."""


class OnlyHeaders(DefaultContentNegotiation):
    """DRF's, without its `?format=`: here that is the format of an event."""

    def filter_renderers(self, renderers: Any, format: str) -> Any:  # noqa: A002  DRF's name
        return renderers


class BodyParser(StrictJSONParser):
    """The calculators' parser, with room for a long list of people."""

    most_bytes = 5 * 1024 * 1024


class Endpoint(APIView):
    """One address. Asks for a token, or for a session with its CSRF token.

    `only_reads`: its POST changes nothing that others see, so that a token which may only read may send it.
    """

    only_reads = False
    parser_classes = [BodyParser]
    throttle_classes: Sequence[type[BaseThrottle]] = [ApiThrottle]
    sent_as: Mapping[str, str] = {}
    """How the body calls what its service calls otherwise; a refusal names the body's field."""

    @property
    def actor(self) -> Actor:
        """The actor of the request, with the API as its source."""
        return api_actor(self.request)

    @property
    def who(self) -> str:
        """The owner of the idempotency keys; the same for a user's token and session."""
        return f"user:{self.request.user.pk}"

    def body(self, shape: type[Input], *, partial: bool = False, sent: Any = None) -> dict[str, Any]:
        """The parsed body, or `sent` instead. Raises DRF's `ValidationError` with the path of each wrong field."""
        parsed = shape(data=self.request.data if sent is None else sent, partial=partial)
        self.sent_as = {str(field.source): name for name, field in parsed.fields.items() if field.source != name}
        parsed.is_valid(raise_exception=True)
        values: dict[str, Any] = parsed.validated_data
        return values

    def once(self, act: Callable[[], Response]) -> Response:
        """The answer of `act`; where the request has an `Idempotency-Key`, it counts once."""
        request = self.request
        key = request.headers.get("Idempotency-Key", "").strip('"')
        if not key:
            return act()
        return answer_once(
            self.who,
            actor=self.actor,
            key=check_key(key, path="Idempotency-Key"),
            request=[request.method, request.path, request.data],
            act=act,
            keep=_kept,
            again=_again,
        )


class PublicEndpoint(Endpoint):
    """Answers visitors too; the `access_*` function decides what they may see."""

    permission_classes = [AllowAny]


def api_actor(request: Request) -> Actor:
    """The user of a token or a session, or a visitor. A token brings its name and its limits."""
    user = request.user if request.user.is_authenticated else None
    said = getattr(request.auth, "said", None)  # what the account says of the token
    if said is None:
        return Actor(user, Door.API)
    return Actor(user, Door.API, token=said.name, scope=said.scope, only_club=said.club_id)


def asked(request: Request, name: str, choices: Sequence[str], *, default: str = "") -> str:
    """What `?name=` asks for, or `default`. Raises `RuleError` at `name` for another word."""
    word: str = request.query_params.get(name, default)
    if word != default and word not in choices:
        message = "This isn’t one of the choices. Choose one of %(choices)s, or leave it out."
        raise RuleError.one(name, "not_a_choice", message, choices=", ".join(choices))
    return word


def asked_number(request: Request, name: str) -> int | None:
    """The whole number that `?name=` asks for, or None. Raises `RuleError` at `name` for another value."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        message = gettext_noop("This must be a whole number, such as 2. Enter one, or leave it out.")
        raise RuleError.one(name, "not_a_number", message)
    return int(text)


def refuse_other_queries(request: Request, known: Collection[str]) -> None:
    """Refuse unknown filters, which would otherwise return everything. Raises `RuleError` at each such name."""
    message = gettext_noop("There is no parameter of this name here. Remove it, or check its spelling.")
    RuleError.gather([Problem(name, "unknown_field", message) for name in request.query_params if name not in known])


def said_anyway(request: Request) -> bool:
    """Whether `?anyway=true` confirms the request. Raises `RuleError` at `anyway` for any word but true and false."""
    return asked(request, "anyway", YES_NO, default="false") == "true"


def query(name: str, kind: OpenApiTypes, description: str, *, choices: Sequence[str] = ()) -> OpenApiParameter:
    """A query parameter, for the schema."""
    return OpenApiParameter(name, kind, OpenApiParameter.QUERY, description=description, enum=list(choices) or None)


ANYWAY = query("anyway", OpenApiTypes.STR, "`true` discards the slips that players submitted.", choices=YES_NO)


def _kept(answer: Response) -> dict[str, Any]:
    body = json.loads(JSONRenderer().render(answer.data) or "null")
    return {"status": answer.status_code, "body": body, "location": answer.get("Location", "")}


def _again(kept: dict[str, Any]) -> Response:
    where = kept.get("location", "")  # missing in older stored answers
    headers = {"Idempotency-Replayed": "true", **({"Location": where} if where else {})}
    return Response(kept["body"], status=kept["status"], headers=headers)
