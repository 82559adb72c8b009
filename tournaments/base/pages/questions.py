"""“Which one?”: what a preview asks of a row whose name several people have, and the answers that come back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from common.pure.errors import Problem
from common.web.problems import problem_text
from tournaments.base.forms import whole

NEW = "new"
DROP = "drop"
PREFIX = "who-"


@dataclass(frozen=True, slots=True)
class Question:
    """A row, and the people to choose from: ids with names, town and address, and somebody new.

    `chosen` is the answer so far, `again` an earlier line with the name. Everybody who may import a list of people may
    see their addresses.
    """

    line: int
    name: str
    field: str
    options: Sequence[tuple[str, str]]
    chosen: str
    again: int = 0
    known: str = ""
    """What the row itself says of the person: town and address."""
    wrong: str = ""
    """What is wrong with the answer."""


def questions_of(
    rows: Iterable[Any], answers: Mapping[int, int | None], problems: Iterable[Problem] = ()
) -> list[Question]:
    """The questions of those rows of a plan that have people in `asks`, or share a name with an earlier row.

    `problems` are why the answers were refused, each at `who[line]`.
    """
    asking = [planned for planned in rows if planned.asks or getattr(planned, "again", 0)]
    wrong = {problem.path: problem_text(problem) for problem in problems}
    return [replace(_question(planned, answers), wrong=wrong.get(f"who[{planned.row.line}]", "")) for planned in asking]


def answers_sent(sent: Mapping[str, str]) -> dict[int, int | None]:
    """The answers of a form by line: the id of a person, or None for somebody new."""
    found: dict[int, int | None] = {}
    for name, value in sent.items():
        line = whole(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else 0
        if line and (value == NEW or whole(value)):
            found[line] = None if value == NEW else whole(value)
    return found


def rows_dropped(sent: Mapping[str, str]) -> set[int]:
    """The lines that a form leaves out, since an earlier one is of the same person."""
    return {
        whole(name.removeprefix(PREFIX)) for name, value in sent.items() if name.startswith(PREFIX) and value == DROP
    }


def _question(planned: Any, answers: Mapping[int, int | None]) -> Question:
    line = planned.row.line
    people = [(str(one.id), ", ".join(filter(None, (one.name, one.town, one.email)))) for one in planned.asks]
    options = [("", _("Choose the person")), *people, (NEW, _("Somebody new"))]
    chosen = (str(answers[line]) if answers[line] else NEW) if line in answers else ""
    again = getattr(planned, "again", 0)
    if again:
        options.insert(1, (DROP, _("The same as line %(line)s: leave this line out") % {"line": again}))
    known = ", ".join(text for name in ("town", "email") if (text := getattr(planned.row, name, "")))
    return Question(line, planned.row.name, f"{PREFIX}{line}", options, chosen, again, known)
