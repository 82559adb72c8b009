"""The programme of an event: those parts of its description whose lines begin with a time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_TIMED: Final = re.compile(r"(\d{1,2}[:.]\d{2})(?:\s*[–-]\s*\d{1,2}[:.]\d{2})?\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class Appointment:
    """A line of the programme; without a time it is the heading of a day."""

    time: str
    text: str


def programme_of(description: str) -> tuple[list[Appointment], str]:
    """The programme in a description, and the text around it.

    A paragraph belongs to it if all its lines begin with a time, such as "09:30 Round 1"; the first may name the day.
    """
    found: list[Appointment] = []
    rest: list[str] = []
    for paragraph in re.split(r"\n\s*\n", description.replace("\r\n", "\n").strip()):
        lines = [line.strip() for line in paragraph.splitlines() if line.strip()]
        timed = [_TIMED.fullmatch(line) for line in lines]
        if any(timed) and all(timed[1:]):
            found += [
                Appointment(line[: match.start(2)].strip(), match[2]) if match else Appointment("", line.rstrip(":"))
                for line, match in zip(lines, timed, strict=True)
            ]
        elif lines:
            rest.append(paragraph)
    return found, "\n\n".join(rest)
