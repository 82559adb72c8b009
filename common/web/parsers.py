"""Reads the JSON of a request: small, strict, and never a crash, whatever the bytes are."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import IO, Any, Final, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

from common.pure.errors import Problem, RuleError
from common.pure.reading import field_path
from common.pure.text import shorten

MAX_BYTES: Final = 100_000
MOST_REPEATS: Final = 20
NUL_ESCAPED: Final = rb"\u0000"  # a bare one isn't JSON
Repeats = dict[int, tuple[dict[str, Any], list[str]]]
"""Objects in which names stand twice, and those names, by `id`; holding the object keeps its id its own."""


class TooLargeError(APIException):
    """The body is longer than any real request."""

    status_code = 413
    default_code = "too_large"


class StrictJSONParser(BaseParser):
    """JSON in UTF-8 as its standard has it: no NaN, no lone surrogates, no unlimited nesting.

    A name that occurs twice in an object is an error, since programs differ on which value counts. So is the character
    NUL, which PostgreSQL can't store.
    """

    media_type = "application/json"
    most_bytes = MAX_BYTES

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value, or `RuleError` (400) or `TooLargeError` (413)."""
        body = stream.read(self.most_bytes + 1)
        if len(body) > self.most_bytes:
            raise TooLargeError(
                _("The request is longer than %(limit)s bytes. Send less at a time.") % {"limit": self.most_bytes}
            )
        repeats: Repeats = {}
        try:
            value = json.loads(
                body.decode("utf-8-sig"), parse_constant=_refuse_constant, object_pairs_hook=_noting(repeats)
            )
            json.dumps(value, ensure_ascii=False).encode("utf-8")
            problems = list(islice(_repeat_problems(value, "", repeats), MOST_REPEATS)) if repeats else []
            if NUL_ESCAPED in body:
                problems += islice(_nul_problems(value, ""), MOST_REPEATS)
        except UnicodeError as error:
            raise RuleError.one("", "not_utf8", "The text is not UTF-8. Encode it as UTF-8.") from error
        except RecursionError as error:
            message = "The JSON is nested too deeply. Send only the fields of the request."
            raise RuleError.one("", "too_deep", message) from error
        except ValueError as error:
            message = "This is not JSON: %(reason)s. Check the commas, quotes and brackets there."
            raise RuleError.one("", "not_json", message, reason=str(error)) from error
        RuleError.gather(problems)
        return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON")


def _noting(repeats: Repeats) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Create objects as usual, and note in `repeats` each object in which a name occurs twice."""

    def make(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        record = dict(pairs)
        if len(record) < len(pairs):
            counts = Counter(name for name, _value in pairs)
            repeats[id(record)] = record, [name for name, count in counts.items() if count > 1]
        return record

    return make


def _repeat_problems(value: object, path: str, repeats: Repeats) -> Iterator[Problem]:
    """A problem for each name that occurs twice in `value`, at its path."""
    if isinstance(value, dict):
        for name in repeats[id(value)][1] if id(value) in repeats else ():
            yield Problem(
                field_path(path, shorten(name)),
                "field_twice",
                "%(field)s appears twice. Send it once.",
                {"field": shorten(name)},
            )
        for name, inner in value.items():
            yield from _repeat_problems(inner, field_path(path, shorten(name)), repeats)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _repeat_problems(inner, f"{path}[{index}]", repeats)


def _nul_problems(value: object, path: str) -> Iterator[Problem]:
    """A problem for each text in `value` with the character NUL, at its path."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _nul_problems(name, path)
            yield from _nul_problems(inner, field_path(path, shorten(name)))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _nul_problems(inner, f"{path}[{index}]")
    elif isinstance(value, str) and "\0" in value:
        yield Problem(path, "nul", "The text contains the character NUL. Remove it.")
