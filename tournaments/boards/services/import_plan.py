"""What importing an exchange document would do to a club: matching people, needed systems, and obstacles.

People are known by first and last name, scoring systems by what they say. What the club has stays as it is: its
people's towns and addresses, conflicts that it has set, groups that it has formed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from common.pure.errors import Problem
from tournaments.base.plain_text import fold, visible_line
from tournaments.boards.files.document import FORMAT, BoardsDoc, SystemDoc
from tournaments.boards.games.details import FIELDS, BoardsDetails, settled
from tournaments.boards.services.detail_checks import check_details
from tournaments.clubs.models import Club
from tournaments.events.portable import DOCUMENT_EXTRAS
from tournaments.events.services.import_plans import EventPlan
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import compiled, stored_form
from tournaments.people.models import Group, PersonConflict
from tournaments.people.services.import_people import PersonPlan, plan_fingerprint, plan_people

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class SystemPlan:
    """A scoring system, the row that says the same, or None and the name of the row that is to be made."""

    system: SystemDoc
    row: ScoringSystem | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsPlan(EventPlan):
    """What an import of an event of boards would do."""

    document: BoardsDoc
    systems: tuple[SystemPlan, ...]
    conflicts_kept: frozenset[tuple[int, int]]

    @property
    def rounds(self) -> int:
        """Heats."""
        return len(self.document.heats)

    @property
    def games(self) -> int:
        """Boards of all heats."""
        return sum(len(heat.games) for heat in self.document.heats)

    @property
    def results(self) -> int:
        """Boards that are finished."""
        return sum(game.state == "finished" for heat in self.document.heats for game in heat.games)

    @property
    def boards_of_six(self) -> int:
        """Boards at which a power is left out."""
        return sum(bool(game.left_out) for heat in self.document.heats for game in heat.games)

    @property
    def own_scores(self) -> int:
        """The number of seats with a score override."""
        seats = (seat for heat in self.document.heats for game in heat.games for seat in game.seats)
        return sum(seat.override is not None for seat in seats)

    @property
    def fingerprint(self) -> str:
        """What was shown, in 64 signs: whatever changes the plan changes them."""
        return plan_fingerprint(
            self.document,
            self.name,
            [each.person_id for each in self.people],
            [each.row.pk if each.row else each.name for each in self.systems],
            sorted(self.groups_kept),
            sorted(self.conflicts_kept),
        )

    @property
    def for_log(self) -> dict[str, Any]:
        """The figures that the log keeps."""
        return {
            "name": self.name,
            "entries": len(self.people),
            "new_people": [each.name for each in self.new_people],
            "new_systems": [each.name for each in self.systems if each.row is None],
            "heats": len(self.document.heats),
            "games": self.games,
        }


def preview_boards_event(club: Club, document: BoardsDoc, *, name: str = "") -> BoardsPlan:
    """What importing the document would do now, under its own name or another. Saves nothing. Some ten queries."""
    people = plan_people(club, document.entries)
    systems = tuple(_systems(club, document.scoring_systems))
    plan = BoardsPlan(
        document=document,
        name=visible_line(name) or document.name,
        people=people,
        systems=systems,
        groups_kept=frozenset(_groups_kept(club, document)),
        conflicts_kept=frozenset(_conflicts_kept(club, document, people)),
    )
    return replace(plan, problems=tuple(_problems(club, plan)))


def _systems(club: Club, systems: Iterable[SystemDoc]) -> Iterator[SystemPlan]:
    rows = [*ScoringSystem.objects.filter(club=None), *ScoringSystem.objects.filter(club=club)]
    by_slug = {row.slug: row for row in rows if row.shipped}
    by_name = {fold(row.name): row for row in rows}
    taken = set(by_name)
    for system in systems:
        likely = [by_slug.get(system.shipped), by_name.get(fold(system.name))]
        same = (row for row in likely if row is not None and stored_form(compiled(row)) == system.definition)
        row = next(same, None)
        name = row.name if row else _free_name(system.name, taken)
        taken.add(fold(name))
        yield SystemPlan(system, row, name)


def _free_name(name: str, taken: set[str]) -> str:
    found, number = name, 1
    while fold(found) in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - 6]} ({number})"
    return found


def _groups_kept(club: Club, document: BoardsDoc) -> Iterator[str]:
    """The names of the document's groups that exist in the club."""
    known = {fold(name) for name in Group.objects.filter(club=club).values_list("name", flat=True)}
    return (group.name for group in document.groups if fold(group.name) in known)


def _conflicts_kept(club: Club, document: BoardsDoc, people: Iterable[PersonPlan]) -> Iterator[tuple[int, int]]:
    """The pairs of entries that have a conflict in the club."""
    person = {each.entry.number: each.person_id for each in people}
    known = {frozenset(pair) for pair in PersonConflict.objects.filter(club=club).values_list("first_id", "second_id")}
    for conflict in document.conflicts:
        if frozenset((person[conflict.first], person[conflict.second])) in known:
            yield conflict.first, conflict.second


def _problems(club: Club, plan: BoardsPlan) -> Iterator[Problem]:
    """What the settings page would refuse, at the document's paths.

    An event keeps the system that it was played by, also one that nobody may choose for a new event.
    """
    rules = plan.document.rules
    own = {each.system.number: each.row or ScoringSystem(club=club, name=each.name) for each in plan.systems}
    values: dict[str, Any] = {name: getattr(rules, name) for name in FIELDS if hasattr(rules, name)}
    values |= {"name": plan.name, "scoring_system": own[rules.scoring_system]}
    for problem in check_details(settled(BoardsDetails(**values)), club=club):
        if (problem.path, problem.code) == ("scoring_system", "incomplete"):
            continue
        path = "name" if problem.path == "name" else f"rules.{problem.path}"
        yield Problem(path, problem.code, problem.message, problem.params)
    for extra in DOCUMENT_EXTRAS[FORMAT].values():
        yield from extra.plan_problems(plan)
