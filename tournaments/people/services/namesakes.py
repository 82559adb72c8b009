"""People of one name: those of a club as lists compare them, and answers that an import lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from common.pure.letters import search_key
from tournaments.base.plain_text import fold, person_key
from tournaments.clubs.models import Club
from tournaments.people.files.namesakes import KnownName, Who, several_problem
from tournaments.people.models import Person

OF_NAME = ("id", "first_name", "last_name", "distinction", "town", "email")  # the fields of `KnownName`, in its order


class Asking(Protocol):
    """A row that may mean several people."""

    @property
    def row(self) -> Any:
        """With `line` and `name`."""

    @property
    def asks(self) -> Sequence[KnownName]:
        """Them."""

    @property
    def problems(self) -> Sequence[Problem]:
        """What is wrong with it."""


def known_names(club_id: int) -> list[KnownName]:
    """The club's people as lists compare them. One query."""
    return [KnownName(*values) for values in Person.objects.filter(club=club_id).values_list(*OF_NAME)]


def people_called(club: Club, first_name: str, last_name: str) -> list[KnownName]:
    """All people of the club with this name. One query; the names are compared here, the same on every database."""
    key = person_key(" ".join(first_name.split()), " ".join(last_name.split()))
    return [each for each in known_names(club.pk) if person_key(each.first_name, each.last_name) == key]


def people_written_like(club: Club, first_name: str, last_name: str) -> list[KnownName]:
    """People of the club whose whole name is the same but for case, accents and where the last name begins.

    Those of exactly the name come first. One query.
    """
    key = person_key(" ".join(first_name.split()), " ".join(last_name.split()))
    whole = search_key(" ".join(f"{first_name} {last_name}".split()))
    found = [
        each for each in known_names(club.pk) if search_key(f"{each.first_name} {each.last_name}".strip()) == whole
    ]
    return sorted(found, key=lambda each: person_key(each.first_name, each.last_name) != key)


def person_called(club: Club, first_name: str, last_name: str, distinction: str = "") -> KnownName | None:
    """The one person whom a typed name means; None for nobody. Raises `RuleError` at `last_name` for several."""
    named = people_called(club, first_name, last_name)
    found = [each for each in named if not distinction or fold(each.distinction) == fold(" ".join(distinction.split()))]
    if len(found) > 1:
        message = gettext_noop(
            "%(count)s people have this name: %(choices)s. Enter the distinction of the person you mean. For "
            "somebody new, enter a different distinction."
        )
        choices = ", ".join(each.name for each in found)
        raise RuleError.one("last_name", "several", message, count=len(found), choices=choices)
    return found[0] if found else None


def check_answers(shown: Sequence[Asking], answered: Sequence[Asking]) -> None:
    """Raises `RuleError` at `who[line]` for each row that still asks which person it means, or whose person has a row
    already. `shown` are the rows without answers, and `answered` the same with them.
    """
    problems: list[Problem] = []
    for before, after in zip(shown, answered, strict=True):
        path = f"who[{after.row.line}]"
        if after.asks:
            problems.append(several_problem(path, after.row.name, after.asks))
        elif bool(before.asks) or bool(getattr(before, "again", 0)):
            problems += [replace(each, path=path) for each in after.problems]
    RuleError.gather(problems)


def answers(sent: Iterable[dict[str, Any]]) -> Who:
    """What the API takes, as `who`."""
    return {each["line"]: each["person"] for each in sent}
