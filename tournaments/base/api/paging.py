"""Lists in pages: `?page=2&page_size=50`."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from common.pure.errors import RuleError

LONGEST_NUMBER = 9
"""Digits of a page's number that are worth a look in the database."""
SIZE = gettext_noop("The size of a page must be a whole number from 1 to 500. Enter one, or leave it out.")
NUMBER = gettext_noop("The number of a page must be a whole number from 1, or “last”. Enter one, or leave it out.")


class Pages(PageNumberPagination):
    """100 rows a page, 500 at most. A page beyond the last is 404."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500
    invalid_page_message = _("There is no page {page_number}. Leave it out for the first page, or send “last”.")  # type: ignore[assignment]  # read when a page is asked for

    def get_page_size(self, request: Request) -> int:
        """DRF's, which would ignore a value that isn't a number. Raises `RuleError` at `page_size`."""
        _check_whole(request, "page_size", SIZE)
        return super().get_page_size(request) or self.page_size

    def get_page_number(self, request: Request, paginator: Paginator[Any]) -> int | str:
        """DRF's. Raises `RuleError` at `page`."""
        if request.query_params.get("page") not in self.last_page_strings:
            _check_whole(request, "page", NUMBER)
        return super().get_page_number(request, paginator)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A page of such rows; `Page` says the rest."""
        rows = {"type": "object", "required": ["results"], "properties": {"results": schema}}
        return {"allOf": [{"$ref": "#/components/schemas/Page"}, rows]}


def _check_whole(request: Request, name: str, message: str) -> None:
    text = request.query_params.get(name)
    if text is None:
        return
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and int(text) > 0):
        raise RuleError.one(name, "invalid", message)
