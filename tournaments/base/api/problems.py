"""Every error of the API as a problem detail (RFC 9457).

`errors` names each field by its path (`seats[3].centers`) with the same code and words as the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import structlog
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from tournaments.base.columns import OUR_CODES
from tournaments.base.errors import (
    BusyError,
    LockedOutError,
    OutOfServiceError,
    RefusedError,
    StaleError,
    TooManyError,
)
from tournaments.base.outages import RETRY_SECONDS, out_of_service

CONTENT_TYPE = "application/problem+json"
NOTHING_ELSE: Mapping[str, str] = {}
WORD = re.compile(r"\w*")
logger = structlog.get_logger(__name__)


def problem_response(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler. For an error on our side it returns None, which becomes a 500 with its log line."""
    if isinstance(error, RuleError):
        return _rule_problem(error, context.get("kwargs") or {}, getattr(context.get("view"), "sent_as", {}))
    if isinstance(error, RefusedError):
        return _refusal_problem(error)
    away = out_of_service(error)
    if away is not None:
        logger.error("database_away", error=str(error))
        return _refusal_problem(away)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    if isinstance(error, exceptions.ValidationError):
        errors = list(_flat("", error.get_full_details()))
        return _problem(400, "invalid", _("Some fields are invalid. Fix the fields listed in `errors`."), errors=errors)
    if isinstance(error, exceptions.APIException):
        return _api_problem(error)
    return None


def api_page(request: HttpRequest, *, status: int, code: str, detail: str, **extra: Any) -> JsonResponse | None:
    """The problem detail of an error that no endpoint saw, such as an unknown address; None for other pages."""
    if not request.path.startswith("/api/"):
        return None
    body = {**_problem_body(status, code, detail), **extra}
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)


def problem_lines(problems: Iterable[Problem], sent_as: Mapping[str, str] = NOTHING_ELSE) -> list[dict[str, str]]:
    """Problems of the core as JSON, in the reader's language; `sent_as` has fields that the body calls otherwise."""
    return [{"path": _as_sent(p.path, sent_as), "code": p.code, "message": problem_text(p)} for p in problems]


def _as_sent(path: str, sent_as: Mapping[str, str]) -> str:
    """The path of a service as the body has it: by its whole, or by the field that it begins with."""
    if path in sent_as:
        return sent_as[path]
    field = WORD.match(path)[0]  # type: ignore[index]  # it matches anything
    return f"{sent_as.get(field, field)}{path[len(field) :]}"


def _rule_problem(error: RuleError, kwargs: Mapping[str, Any], sent_as: Mapping[str, str]) -> Response:
    words = _("Some fields are invalid. Fix the fields listed in `errors`.")
    if "game" in kwargs and "heat" in kwargs:
        words = (
            _("Game %(game)s of heat %(heat)s: some fields are invalid. Fix the fields listed in `errors`.") % kwargs
        )
    return _problem(400, "invalid", words, errors=problem_lines(error.problems, sent_as))


def _refusal_problem(error: RefusedError) -> Response:
    extra: dict[str, Any] = {}
    if isinstance(error, StaleError):
        extra["current"] = error.current
        extra["changes"] = [
            {"field": c.field, "before": c.before, "after": c.after, "who": c.who} for c in error.changes
        ]
    message = _(error.for_scripts) if error.for_scripts else error.message
    response = _problem(error.status, error.code, message, **extra)
    if isinstance(error, BusyError):
        response["Retry-After"] = "2"
    if isinstance(error, OutOfServiceError):
        response["Retry-After"] = str(RETRY_SECONDS)
    if isinstance(error, TooManyError):
        response["Retry-After"] = str(RETRY_SECONDS)
    if isinstance(error, LockedOutError):
        response["Retry-After"] = str(error.seconds)
    return response


def _api_problem(error: exceptions.APIException) -> Response:
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else "invalid"
    header = getattr(error, "auth_header", None)
    detail = _sign_in(header) if error.status_code == 401 else str(error.detail)
    response = _problem(error.status_code, code, detail)
    if header:
        response["WWW-Authenticate"] = header
    wait = getattr(error, "wait", None)
    if wait:
        response["Retry-After"] = str(int(wait) + 1)
    return response


def _sign_in(header: str | None) -> str:
    if header == "Link":
        return _("Send the header “Authorization: Link …” with the code at the end of a player’s private link.")
    return _("Send the header “Authorization: Token …” with a valid token. Get one at /api/v1/auth/token/.")


def _problem(status: int, code: str, detail: str, **extra: Any) -> Response:
    return Response({**_problem_body(status, code, detail), **extra}, status=status, content_type=CONTENT_TYPE)


def _problem_body(status: int, code: str, detail: str) -> dict[str, Any]:
    return {"type": "about:blank", "title": code.replace("_", " "), "status": status, "code": code, "detail": detail}


def _flat(path: str, details: Any) -> Iterator[dict[str, Any]]:
    if isinstance(details, Mapping) and "message" in details and "code" in details:
        code = str(details["code"])
        yield {"path": path, "code": OUR_CODES.get(code, code), "message": str(details["message"])}
    elif isinstance(details, Mapping):
        for key, value in details.items():
            yield from _flat(_below(path, key), value)
    elif isinstance(details, list):
        rows = all(isinstance(item, Mapping) and "message" in item for item in details)
        for index, item in enumerate(details):
            if item:
                yield from _flat(path if rows else f"{path}[{index}]", item)


def _below(path: str, key: str | int) -> str:
    """The path of a field, or of a list item, whose errors DRF keys by number."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return path if key == "non_field_errors" else f"{path}.{key}".lstrip(".")
