"""People of one name: those of a club as lists compare them, and answers that an import lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from common.pure.letters import search_key
from tournaments.base.plain_text import person_key
from tournaments.clubs.models import Club
from tournaments.people.files.namesakes import KnownName, Meant, Namesakes, Who, several_problem
from tournaments.people.models import Person
from tournaments.people.names import full_name

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


def people_meant(club: Club, first_name: str, last_name: str) -> list[KnownName]:
    """Whom a typed name may mean, as lists read it. One query."""
    return Namesakes(known_names(club.pk)).called(_line(first_name), _line(last_name))


def whom_typed(
    club: Club, first_name: str, last_name: str, distinction: str = "", town: str = "", *, person: int | None = 0
) -> Meant:
    """The one person whom a typed name means, or somebody new, as the row of a list would. One query.

    `person` answers where that is a question: an id, or None for somebody new; 0 if nobody answered. Raises
    `RuleError` at `person`, with the code `several` while it is a question, and with `unknown` for the id of somebody
    of another name.
    """
    first_name, last_name = _line(first_name), _line(last_name)
    distinction = "" if person else _line(distinction)
    who = {} if person == 0 else {1: person}
    meant = Namesakes(known_names(club.pk), who).meant(1, first_name, last_name, distinction, _line(town))
    name = full_name(first_name, last_name, distinction)
    if meant.asks:
        RuleError.gather([several_problem("person", name, meant.asks)])
    if person and not meant.person_id:
        message = gettext_noop("Nobody called %(name)s has this number. Reload the page and choose again.")
        raise RuleError.one("person", "unknown", message, name=name)
    return meant


def _line(typed: str) -> str:
    return " ".join(typed.split())


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
            problems += [replace(each, path=path, message=_words(each)) for each in after.problems]
    RuleError.gather(problems)


def _words(problem: Problem) -> str:
    """What to do about an answer, where the words of a list say what to do about its rows."""
    if problem.code != "twice":
        return problem.message
    return gettext_noop("%(name)s is on line %(line)s already. Choose somebody else for one of the two lines.")


def answers(sent: Iterable[dict[str, Any]]) -> Who:
    """What the API takes, as `who`."""
    return {each["line"]: each["person"] for each in sent}
