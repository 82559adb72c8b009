"""A form of a page as a browser would send it, without a browser."""

from __future__ import annotations

from html.parser import HTMLParser


class _Form(HTMLParser):
    """Collects the values of the controls of the form that posts."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.inside = False
        self.select = self.textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.inside = given.get("method") == "post" and "data-preview-url" in given
        if not self.inside:
            return
        name = given.get("name", "")
        if tag == "input" and (given.get("type") not in {"checkbox", "radio"} or "checked" in given):
            self.fields[name] = given.get("value", "on")
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and ("selected" in given or self.select not in self.fields):
            self.fields[self.select] = given["value"]
        elif tag == "textarea":
            self.textarea = name
            self.fields[name] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.fields[self.textarea] = self.fields[self.textarea].removeprefix("\n") if self.textarea else ""
            self.textarea = ""

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.fields[self.textarea] += data


def sent_form(html: str) -> dict[str, str]:
    """The fields of the form that follows the typing."""
    parser = _Form()
    parser.feed(html)
    return {name: value for name, value in parser.fields.items() if name}
