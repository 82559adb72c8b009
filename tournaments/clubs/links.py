"""The links and documents of a club, as its owner types them: a line each of title, address and note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext_noop

from common.pure.errors import Problem

BAR: Final = "|"
MOST: Final = 30
DOCUMENTS: Final = frozenset({"pdf", "doc", "docx", "odt", "ods", "xls", "xlsx", "csv", "txt", "zip", "ics"})
_check_address = URLValidator(schemes=["https", "http"])


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a club; `note` is what its owner says of it, such as the size of a file."""

    title: str
    url: str
    note: str = ""

    @property
    def kind(self) -> str:
        """What the file is by the end of its name, such as PDF; blank for a page."""
        ending = PurePosixPath(urlsplit(self.url).path).suffix.lstrip(".").lower()
        return ending.upper() if ending in DOCUMENTS else ""

    @property
    def about(self) -> str:
        """Kind and note, as the page shows them: "PDF, 84 kB"; of a page the name of its site."""
        parts = [self.kind or ("" if self.note else urlsplit(self.url).hostname or ""), self.note]
        return ", ".join(part for part in parts if part)


def read_links(text: str) -> list[Link]:
    """The links of a text that `link_problems` finds nothing wrong with."""
    return [Link(*parts) for parts in _lines(text)]


def link_problems(text: str, *, path: str) -> Iterator[Problem]:
    """What is wrong with the lines of a text."""
    lines = _lines(text)
    if len(lines) > MOST:
        message = gettext_noop("A club has at most %(most)s links. Remove some lines.")
        yield Problem(path, "too_many", message, {"most": MOST})
    for number, parts in enumerate(lines, start=1):
        if not 2 <= len(parts) <= 3 or not parts[0]:
            message = gettext_noop("Line %(n)s needs a title and an address with | between them.")
            yield Problem(path, "invalid", message, {"n": number})
        elif not _is_address(parts[1]):
            message = gettext_noop("The address in line %(n)s is not valid. Enter one such as https://club.example.")
            yield Problem(path, "invalid", message, {"n": number})


def _lines(text: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(BAR)] for line in text.splitlines() if line.strip()]


def _is_address(text: str) -> bool:
    try:
        _check_address(text)
    except ValidationError:
        return False
    return True
