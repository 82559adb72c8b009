"""Reads JSON values and collects problems, each with the path of its field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from common.pure.errors import Problem
from pairing.core.boards.instance import PlayerId

LARGEST_VALUE = 1_000_000_000

T = TypeVar("T")


class Reader:
    """Reads JSON values and collects problems; a wrong value reads as None or is left out."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, path: str, code: str, message: str, **params: object) -> None:
        self.problems.append(Problem(path, code, message, params))

    def record(self, value: object, path: str) -> dict[str, object]:
        if isinstance(value, dict):
            return value
        self.wrong(path, "type", "This must be an object in braces. See the description of the format.")
        return {}

    def keys(self, record: dict[str, object], path: str, *names: str) -> bool:
        """Whether all of `names` are there; those that are not are noted."""
        missing = [name for name in names if name not in record]
        for name in missing:
            at = f"{path}.{name}" if path else name
            self.wrong(at, "missing", "%(key)s is missing. Add it.", key=name)
        return not missing

    def rows(self, value: object, path: str) -> Iterator[tuple[object, str]]:
        if isinstance(value, list):
            yield from ((row, f"{path}[{index}]") for index, row in enumerate(value))
        else:
            self.wrong(path, "type", "This must be a list in brackets. Use [] for none.")

    def each(self, value: object, path: str, read: Callable[[object, str], T | None]) -> tuple[T, ...]:
        parts = (read(row, row_path) for row, row_path in self.rows(value, path))
        return tuple(part for part in parts if part is not None)

    def whole(self, value: object, path: str, *, low: int = -LARGEST_VALUE, high: int = LARGEST_VALUE) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(path, "type", "This must be a whole number. Write it without a decimal point or quotes.")
        elif not low <= value <= high:
            message = "This must be from %(low)d to %(high)d. Change it."
            self.wrong(path, "range", message, low=low, high=high)
        else:
            return value
        return None

    def text(self, value: object, path: str) -> str | None:
        if not isinstance(value, str):
            self.wrong(path, "type", "This must be a text in quotes.")
        elif any("\ud800" <= letter <= "\udfff" for letter in value):
            self.wrong(path, "text", "This contains half a character. Save the file as UTF-8 again.")
        else:
            return value
        return None

    def name(self, value: object, path: str) -> str | None:
        text = self.text(value, path)
        if text is not None and not text.strip():
            self.wrong(path, "empty", "This is empty. Give it a name.")
            return None
        return text

    def person(self, value: object, path: str) -> PlayerId | None:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.whole(value, path, low=-(2**63), high=2**63 - 1)
        if isinstance(value, str):
            return self.name(value, path)
        self.wrong(path, "type", "This must be a player’s id: a text in quotes or a whole number.")
        return None

    def people(self, value: object, path: str) -> tuple[PlayerId, ...]:
        return self.distinct(value, path, self.person, "%(name)s appears twice. Remove one of the two.")

    def distinct(
        self, value: object, path: str, read: Callable[[object, str], T | None], message: str
    ) -> tuple[T, ...]:
        seen: dict[T, None] = {}
        for row, row_path in self.rows(value, path):
            part = read(row, row_path)
            if part in seen:
                self.wrong(row_path, "duplicate", message, name=part)
            elif part is not None:
                seen[part] = None
        return tuple(seen)
