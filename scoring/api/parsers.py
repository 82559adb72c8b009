"""Reads the JSON of a calculator: small, strict, and never a crash, whatever the bytes are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, Final, NoReturn

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import BaseParser

__all__ = ["MAX_BYTES", "StrictJSONParser", "TooLargeError"]

MAX_BYTES: Final = 100_000


class TooLargeError(APIException):
    """The body is longer than any real request."""

    status_code = 413
    default_code = "too-large"


class StrictJSONParser(BaseParser):
    """JSON in UTF-8 as its standard has it: no NaN, no lone halves of a character, no bottomless nesting."""

    media_type = "application/json"
    most_bytes = MAX_BYTES

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The value, or `ParseError` (400) or `TooLargeError` (413)."""
        body = stream.read(self.most_bytes + 1)
        if len(body) > self.most_bytes:
            raise TooLargeError(
                _("The request is longer than %(limit)s bytes. Send less at a time.") % {"limit": self.most_bytes}
            )
        try:
            value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeError as error:
            raise ParseError(_("The text is not UTF-8. Encode it as UTF-8.")) from error
        except RecursionError as error:
            raise ParseError(_("The JSON is nested too deep. Send the fields of the request only.")) from error
        except ValueError as error:
            raise ParseError(_("This is not JSON: %(reason)s. Correct it.") % {"reason": error}) from error
        return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON")
