"""What importing the document of a Swiss event would do to a club: matching people, and obstacles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from common.pure.errors import Problem
from tournaments.base.plain_text import visible_line
from tournaments.clubs.models import Club
from tournaments.events.portable import DOCUMENT_EXTRAS, Figure
from tournaments.events.services.import_plans import EventPlan
from tournaments.people.services.import_people import plan_fingerprint, plan_people
from tournaments.swiss.details import SwissDetails, settled
from tournaments.swiss.files.document import SWISS_FORMAT, SwissDoc, TableDoc
from tournaments.swiss.files.reasons import NO_REASONS
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.swiss.services.events import check_swiss_details


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissPlan(EventPlan):
    """What an import of a Swiss event would do."""

    document: SwissDoc
    details: SwissDetails

    @property
    def rounds(self) -> int:
        """Those that are paired."""
        return len(self.document.rounds)

    @property
    def tables(self) -> list[TableDoc]:
        """Those of all rounds."""
        return [table for round_ in self.document.rounds for table in round_.tables]

    @property
    def games(self) -> int:
        """Tables of all rounds."""
        return len(self.tables)

    @property
    def results(self) -> int:
        """Tables with a result."""
        return sum(bool(table.outcome) for table in self.tables)

    @property
    def byes(self) -> int:
        """Rounds that somebody sits out by a bye."""
        return sum(len(player.byes) for player in self.document.entries)

    @property
    def figures(self) -> list[Figure]:
        """What extras bring."""
        found = (each.figure(self.document) for each in DOCUMENT_EXTRAS[SWISS_FORMAT].values())
        return [each for each in found if each is not None]

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""
        return plan_fingerprint(self.document, self.name, [each.person_id for each in self.people])

    @property
    def for_log(self) -> dict[str, Any]:
        """The figures that the log keeps."""
        return {
            "name": self.name,
            "entries": len(self.people),
            "new_people": [each.name for each in self.new_people],
            "rounds": len(self.document.rounds),
            "tables": len(self.tables),
            "results": self.results,
            **{each.name: each.count for each in self.figures},
        }


def preview_swiss(club: Club, document: SwissDoc, *, name: str = "") -> SwissPlan:
    """What importing the document would do now, under its own name or another. Saves nothing."""
    wanted = visible_line(name) or document.name
    named = {*SwissDetails.about, *SwissDetails.ruled}
    values = {each.name: getattr(document.rules, each.name) for each in fields(document.rules) if each.name in named}
    details = settled(SwissDetails(**values, name=wanted))
    people = plan_people(club, document.entries)
    plan = SwissPlan(document=document, name=wanted, details=details, people=people)
    return replace(plan, problems=tuple(_problems(club, plan)))


def _problems(club: Club, plan: SwissPlan) -> Iterator[Problem]:
    """What the settings page would refuse, at the document's paths, and reasons that make no sentence."""
    for problem in check_swiss_details(plan.details, club=club):
        path = "name" if problem.path == "name" else f"rules.{problem.path}"
        yield replace(problem, path=path)
    for extra in DOCUMENT_EXTRAS[SWISS_FORMAT].values():
        yield from extra.plan_problems(plan)
    for path, why in _reasons(plan.document):
        try:
            reasons_in_words(why)
        except (KeyError, TypeError, ValueError):
            yield Problem(path, "wrong_type", NO_REASONS)


def _reasons(document: SwissDoc) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for i, player in enumerate(document.entries):
        yield from ((f"entries[{i}].byes[{b}].why", bye.why) for b, bye in enumerate(player.byes))
    for r, round_ in enumerate(document.rounds):
        yield f"rounds[{r}].why", round_.why
        yield from ((f"rounds[{r}].tables[{t}].why", table.why) for t, table in enumerate(round_.tables))
