"""What a club's scoring system must satisfy before it is stored, all problems at once (manual §8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, Value
from django.db.models.functions import Lower
from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from scoring.core.definitions import parse_definition
from scoring.core.systems import System, compile_system
from tournaments.base.plain_text import clean_line
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled, stored_form

LONGEST: Final = {"name": 80, "description": 4000, "reason": 200}


@dataclass(frozen=True, slots=True)
class SystemFacts:
    """A system that has passed its checks; `definition` is the JSON that is stored."""

    name: str
    description: str
    definition: dict[str, object]
    system: System

    @classmethod
    def of_row(cls, row: ScoringSystem) -> SystemFacts:
        """The facts of a stored system."""
        system = compiled(row)
        return cls(row.name, row.description, stored_form(system), system)


def flat_facts(facts: SystemFacts) -> dict[str, Any]:
    """Each fact under its path, as the log keeps them: `name`, `mode`, `formulas.places[2]`."""
    definition = facts.system.definition
    return {
        "name": facts.name,
        "description": facts.description,
        **{key: value for key, value in facts.definition.items() if key not in {"formulas", "values"}},
        "formulas.provisional": definition.provisional,
        "formulas.elimination": definition.elimination,
        **{f"formulas.places[{k}]": source for k, source in enumerate(definition.places)},
        **{f"values.{name}": source for name, source in definition.values},
    }


def check_facts(
    club: Club, *, name: str, description: str, definition: object, system: ScoringSystem | None = None
) -> SystemFacts:
    """The facts as they are to be stored; `system` is the one under change, None for a new one.

    Errors: `RuleError` at `name`, `description`, and below `definition`.
    """
    problems: list[Problem] = []
    name = clean_line(name, path="name", label=_("The name"), longest=LONGEST["name"], problems=problems)
    description = description.strip().replace("\r\n", "\n")
    check_text(description, path="description", label=_("The description"), problems=problems)
    problems += _name_problems(club, name, system)
    parsed: System | None = None
    try:
        parsed = compile_system(parse_definition(definition, path="definition"), path="definition")
    except RuleError as error:
        problems += error.problems
    if problems or parsed is None:
        raise RuleError(*problems)
    return SystemFacts(name, description, stored_form(parsed), parsed)


def reason_problems(events: Sequence[Event], reason: str) -> Iterator[Problem]:
    """A change of scores needs a reason where the rules of an event are frozen."""
    frozen = [event.name for event in events if event.rules_frozen_at is not None]
    if not frozen:
        return
    problems: list[Problem] = []
    check_text(reason, path="reason", label=_("The reason"), problems=problems)
    yield from problems
    if not reason:
        yield Problem(
            "reason",
            "required",
            _(
                "The rules of %(events)s have been frozen since the first game started. Give the reason for "
                "changing them."
            ),
            {"events": ", ".join(frozen[:5])},
        )


def check_text(text: str, *, path: str, label: str, problems: list[Problem]) -> None:
    """Add what is wrong with a text of several lines to `problems`."""
    clean_line(text, path=path, label=label, longest=LONGEST[path], problems=problems, required=False)


def _name_problems(club: Club, name: str, system: ScoringSystem | None) -> Iterator[Problem]:
    if not name:
        return
    same = ScoringSystem.objects.filter(Q(club=club) | Q(club=None)).alias(lowered=Lower("name"))
    same = same.filter(lowered=Lower(Value(name)))
    if system is not None:
        same = same.exclude(pk=system.pk)
    if same.exists():
        message = _("Another scoring system is called “%(name)s”. Give this one a different name.")
        yield Problem("name", "name_taken", message, {"name": name})
