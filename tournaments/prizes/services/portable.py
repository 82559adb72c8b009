"""The prize plan in the documents of events: written, checked like what is entered at the desk, and stored."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db import models
from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.fields import Part, of
from tournaments.entering.services.settings import column_problems
from tournaments.events.models import Entry, Event
from tournaments.events.portable import DocumentExtra
from tournaments.prizes.files.plan_document import (
    OF_BALLOT,
    OF_CATEGORY,
    OF_GROUP,
    OF_KIND,
    BallotDoc,
    PrizeCategoryDoc,
    PrizeDoc,
    PrizeGroupDoc,
    PrizePlanDoc,
    SoftKindDoc,
)
from tournaments.prizes.models import Ballot, Prize, PrizeCategory, PrizeGroup, SoftKind, SoftRules
from tournaments.prizes.services.ballots import ballot_problems
from tournaments.prizes.services.plan import OF_BASIS, plan_problems
from tournaments.prizes.services.soft import kind_problems

UNKNOWN = gettext_noop("The document has none called %(name)s. Add it, or use the name of one that it has.")
TWICE = gettext_noop("The document has two called %(name)s. Change one of the names.")
LINKS = ("soft_kind", "ballot")


class PlanDocument(DocumentExtra[Any, Any]):
    """See `tournaments.events.portable`; `mark` is the file's of one format."""

    code = "prizes"
    of_event = of(Part(PrizePlanDoc), default=None)

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def write(self, event: Event) -> PrizePlanDoc | None:
        """The plan; None where nothing is planned. Six queries."""
        rules = SoftRules.objects.filter(event=event).first() or SoftRules()
        categories = PrizeCategory.objects.filter(event=event).select_related(*LINKS)
        found = PrizePlanDoc(
            ranking=rules.ranking,
            below_zero=rules.below_zero,
            kinds=tuple(SoftKindDoc(**_values(row, OF_KIND)) for row in SoftKind.objects.filter(event=event)),
            ballots=tuple(BallotDoc(**_values(row, OF_BALLOT)) for row in Ballot.objects.filter(event=event)),
            categories=tuple(PrizeCategoryDoc(**_values(row, OF_CATEGORY)) for row in categories),
            groups=tuple(
                PrizeGroupDoc(
                    **_values(group, OF_GROUP),
                    prizes=tuple(
                        PrizeDoc(title=row.title, category=str(row.category or ""), value=row.value)
                        for row in group.prizes.select_related("category")
                    ),
                )
                for group in PrizeGroup.objects.filter(event=event)
            ),
        )
        return None if found == PrizePlanDoc() else found

    def plan_problems(self, plan: Any) -> Iterator[Problem]:
        """What the desk would refuse, each with its path in the document."""
        document: PrizePlanDoc | None = plan.document.extras.get(self.code)
        if document is not None:
            for problem in _problems(document):
                yield replace(problem, path=f"{self.code}.{problem.path}")

    def store(self, event: Event, document: Any, entries: Mapping[int, Entry]) -> None:
        """The plan of an imported event."""
        found: PrizePlanDoc | None = document.extras.get(self.code)
        if found is None:
            return
        if found.kinds or found.ranking != "games" or found.below_zero:
            SoftRules.objects.create(event=event, ranking=found.ranking, below_zero=found.below_zero)
        kinds = {each.name: _stored(SoftKind(event=event), each, OF_KIND) for each in found.kinds}
        ballots = {each.question: _stored(Ballot(event=event), each, OF_BALLOT) for each in found.ballots}
        own = tuple(name for name in OF_CATEGORY if name not in LINKS)
        categories = {}
        for each in found.categories:
            links = {"soft_kind": kinds.get(each.soft_kind), "ballot": ballots.get(each.ballot)}
            categories[each.name] = _stored(PrizeCategory(event=event, **links), each, own)
        for group in found.groups:
            row = _stored(PrizeGroup(event=event, seed=secrets.randbelow(1_000_000)), group, OF_GROUP)
            for prize in group.prizes:
                _stored(Prize(group=row, category=categories.get(prize.category)), prize, ("title", "value"))


def _problems(document: Any) -> Iterator[Problem]:
    yield from _rows("kinds", SoftKind, document.kinds, OF_KIND, kind_problems)
    yield from _rows("ballots", Ballot, document.ballots, OF_BALLOT, ballot_problems)
    own = tuple(name for name in OF_CATEGORY if name not in LINKS)
    yield from _rows("categories", PrizeCategory, document.categories, own, lambda row: plan_problems(row, links=False))
    yield from _rows("groups", PrizeGroup, document.groups, OF_GROUP, plan_problems)
    known = {
        "soft_kind": {each.name for each in document.kinds},
        "ballot": {each.question for each in document.ballots},
        "category": {each.name for each in document.categories},
    }
    for i, category in enumerate(document.categories):
        needed = OF_BASIS.get(category.basis)
        for name in LINKS:
            value = getattr(category, name)
            if value not in known[name] and (value or name == needed):
                yield Problem(f"categories[{i}].{name}", "unknown", UNKNOWN, {"name": value or "–"})
    for i, group in enumerate(document.groups):
        for j, prize in enumerate(group.prizes):
            if prize.category and prize.category not in known["category"]:
                yield Problem(f"groups[{i}].prizes[{j}].category", "unknown", UNKNOWN, {"name": prize.category})
            yield from _of_row(f"groups[{i}].prizes[{j}]", Prize(), prize, ("title", "value"), lambda _row: ())


def _rows(path: str, model: type[models.Model], docs: Any, names: tuple[str, ...], check: Any) -> Iterator[Problem]:
    """What is wrong with each row alone, and names that come twice; the first of `names` is the row's."""
    seen: set[str] = set()
    for i, each in enumerate(docs):
        name = getattr(each, names[0])
        if name in seen:
            yield Problem(f"{path}[{i}].{names[0]}", "taken", TWICE, {"name": name})
        seen.add(name)
        yield from _of_row(f"{path}[{i}]", model(), each, names, check)


def _of_row(path: str, row: models.Model, doc: Any, names: tuple[str, ...], check: Any) -> Iterator[Problem]:
    _fill(row, doc, names)
    for problem in (*column_problems(row, names), *check(row)):
        yield replace(problem, path=f"{path}.{problem.path}")


def _stored(row: Any, doc: Any, names: tuple[str, ...]) -> Any:
    _fill(row, doc, names)
    row.save()
    return row


def _fill(row: models.Model, doc: Any, names: tuple[str, ...]) -> None:
    for name in names:
        setattr(row, name, getattr(doc, name))


def _values(row: models.Model, names: tuple[str, ...]) -> dict[str, Any]:
    """The columns of a row; of linked rows their names, blank for none."""
    found = {name: getattr(row, name) for name in names}
    return {name: str(value or "") if name in LINKS else value for name, value in found.items()}
