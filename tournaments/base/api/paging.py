"""Lists in pages: `?page=2&page_size=50`."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import LONGEST_NUMBER

PAGES = ("page", "page_size")
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
        _check_whole(request, "page_size", SIZE, most=self.max_page_size)
        return super().get_page_size(request) or self.page_size

    def get_page_number(self, request: Request, paginator: Paginator[Any]) -> int | str:
        """DRF's. Raises `RuleError` at `page`."""
        if request.query_params.get("page") not in self.last_page_strings:
            _check_whole(request, "page", NUMBER)
        return super().get_page_number(request, paginator)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """DRF's, with their bounds."""
        size = {"type": "integer", "minimum": 1, "maximum": self.max_page_size, "default": self.page_size}
        page = {"oneOf": [{"type": "integer", "minimum": 1}, {"enum": ["last"]}], "default": 1}
        return [
            {"name": "page", "in": "query", "required": False, "description": "1, 2, … or `last`.", "schema": page},
            {"name": "page_size", "in": "query", "required": False, "description": "Rows a page.", "schema": size},
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A page of such rows; `Page` says the rest."""
        return {"allOf": [{"$ref": "#/components/schemas/Page"}], "properties": {"results": schema}}


def _check_whole(request: Request, name: str, message: str, *, most: int = 10**LONGEST_NUMBER) -> None:
    text = request.query_params.get(name)
    if text is None:
        return
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and 0 < int(text) <= most):
        raise RuleError.one(name, "invalid", message)
