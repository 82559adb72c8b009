"""The calculators' pages as a browser asks them, without a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client


class _Form(HTMLParser):
    """The values of the controls of the form that posts; buttons are left to the reader."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.inside = False
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        name = given.get("name", "")
        if tag == "form":
            self.inside = given.get("method") == "post"
        elif self.inside and tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.fields[name] = given.get("value", "on")
        elif self.inside and tag == "select":
            self.select = name
        elif self.select and tag == "option" and ("selected" in given or self.select not in self.fields):
            self.fields[self.select] = given["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""


def sent_form(answer: Any) -> dict[str, str]:
    """The fields that a browser would send: not those of the language, at the end of the page."""
    form = _Form()
    form.feed(answer.content.decode())
    return {name: value for name, value in form.fields.items() if name not in {"", "csrfmiddlewaretoken", "next"}}


def typed_rows(table: str, rows: list[tuple[str, ...]], columns: tuple[str, ...]) -> dict[str, str]:
    """Rows as a browser sends them."""
    return {
        f"{table}[{k}].{column}": text for k, row in enumerate(rows) for column, text in zip(columns, row, strict=True)
    }


def ask(url: str, data: dict[str, str]) -> Any:
    """Send a form, and follow to the address with the answer."""
    return Client().post(url, data, follow=True)


def said(answer: Any) -> list[tuple[str, str]]:
    """The places and codes of what is wrong."""
    assert answer.status_code == 422
    return [(each.path, each.code) for each in answer.context["problems"]]


def text_of(answer: Any) -> str:
    """The words of the page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())
