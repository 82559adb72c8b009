"""The prize plan of an event: categories, groups and prizes, made, changed and removed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeVar

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import names_of
from tournaments.base.currencies import currency_problems
from tournaments.base.figures import ordinal
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line
from tournaments.changes.models import Change
from tournaments.entering.services.settings import column_problems
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.prizes.access import category_of, group_of, prize_of
from tournaments.prizes.models import Ballot, Prize, PrizeCategory, PrizeGroup, SoftKind
from tournaments.prizes.services.rows import edit_row, save_row, too_many

FIRST: Final = ("name", "basis", "soft_kind", "ballot")
CATEGORY: Final = (
    *FIRST,
    *names_of(PrizeCategory, exclude=("id", "event", *FIRST)),
)
OF_BASIS: Final = {"soft": "soft_kind", "votes": "ballot"}
GROUP: Final = names_of(PrizeGroup, exclude=("id", "event", "seed", "fixed_at"))
PRIZE: Final = ("title", "category", "value")

Named = TypeVar("Named", PrizeCategory, PrizeGroup)


def add_category(actor: Actor, event: Event, values: Mapping[str, Any]) -> PrizeCategory:
    """Add a category. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = PrizeCategory(event=change.event)
        count = PrizeCategory.objects.filter(event=change.event).count()
        save_row(row, CATEGORY, _with_basis(change, values), plan_problems, [*too_many(PrizeCategory, count)])
        change.record("add_prize_category", _("Added the prize category %(name)s.") % {"name": row.name})
    return row


def edit_category(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> PrizeCategory:
    """Change a category that no fixed prize is for. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = category_of(change.event, number)
        _check_open_for([row.pk])
        known = _with_basis(change, values)
        edit_row(
            change,
            row,
            CATEGORY,
            known,
            plan_problems,
            "edit_prize_category",
            _("Changed the prize category %(name)s."),
        )
    return row


def remove_category(actor: Actor, event: Event, number: int) -> None:
    """Remove a category without prizes. Raises `RuleError` where it has some."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = category_of(change.event, number)
        if row.prizes.exists():
            message = gettext_noop("The category %(name)s has prizes. Remove them first.")
            raise RuleError.one("", "has_prizes", message, name=row.name)
        row.delete()
        change.record("remove_prize_category", _("Removed the prize category %(name)s.") % {"name": row.name})


def add_group(actor: Actor, event: Event, values: Mapping[str, Any]) -> PrizeGroup:
    """Add a group without prizes. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = PrizeGroup(event=change.event, seed=secrets.randbelow(1_000_000))
        save_row(
            row,
            GROUP,
            values,
            plan_problems,
            [*too_many(PrizeGroup, PrizeGroup.objects.filter(event=change.event).count())],
        )
        change.record("add_prize_group", _("Added the prize group %(name)s.") % {"name": row.name})
    return row


def edit_group(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> PrizeGroup:
    """Change the rules of a group that is not fixed. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = open_group(change, number)
        edit_row(change, row, GROUP, values, plan_problems, "edit_prize_group", _("Changed the prize group %(name)s."))
    return row


def remove_group(actor: Actor, event: Event, number: int) -> None:
    """Remove a group that is not fixed, with its prizes."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = open_group(change, number)
        row.delete()
        change.record("remove_prize_group", _("Removed the prize group %(name)s.") % {"name": row.name})


def add_prizes(
    actor: Actor,
    event: Event,
    group: int,
    *,
    category: int | None = None,
    title: str = "",
    values: Sequence[Decimal | None] = (None,),
) -> list[Prize]:
    """Add one prize for each of `values`, the first prize first; None is a thing.

    Without a title they are "1st prize", "2nd prize", … or "1st", "2nd", … of the category. Raises `RuleError` at the
    names of the fields.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = open_group(change, group)
        found = _category(change, category)
        before = row.prizes.filter(category=found).count()
        problems = [*too_many(Prize, row.prizes.count() + len(values) - 1)]
        if not values:
            problems.append(Problem("value", "missing", gettext_noop("Enter an amount for each prize.")))
        made: list[Prize] = []
        for place, value in enumerate(values, start=before + 1):
            rank = ordinal(place, feminine=True)
            usual = f"{found.name}: {rank}" if found else _("%(rank)s prize") % {"rank": ordinal(place)}
            prize = Prize(group=row, category=found, title=visible_line(title).strip() or usual, value=value)
            problems += column_problems(prize, ("title", "value"))
            made.append(prize)
        RuleError.gather(_first_of_each(problems))
        for prize in made:
            prize.save()
        names = ", ".join(prize.title for prize in made)
        summary = _("Added prizes to %(group)s: %(prizes)s.") % {"group": row.name, "prizes": names}
        change.record("add_prizes", summary)
    return made


def edit_prize(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> Prize:
    """Change title, category or value of a prize that is not fixed; a `category` is a number, or None for everybody."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = prize_of(change.event, number)
        check_open(row.group)
        known = dict(values)
        if "category" in known:
            known["category"] = _category(change, known["category"])
        edit_row(change, row, tuple(name for name in PRIZE if name in known), known, plan_problems,
                 "edit_prize",
              _("Changed the prize %(name)s."))  # fmt: skip
    return row


def remove_prize(actor: Actor, event: Event, number: int) -> None:
    """Remove a prize that is not fixed."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = prize_of(change.event, number)
        check_open(row.group)
        row.delete()
        change.record("remove_prize", _("Removed the prize %(name)s.") % {"name": row.title})


def open_group(change: EventChange, number: int) -> PrizeGroup:
    """A group of the event whose awards are not fixed. Raises `RuleError`."""
    row = group_of(change.event, number)
    check_open(row)
    return row


def check_open(group: PrizeGroup) -> None:
    """Raise `RuleError` where the awards of the group are fixed."""
    if group.fixed_at is not None:
        message = gettext_noop("The awards of %(name)s are fixed. Open the group again to change it.")
        raise RuleError.one("", "fixed", message, name=group.name)


def check_categories(_actor: Actor, undone: Change) -> None:
    """Undoing changes no category that a fixed prize is for. Raises `RuleError`."""
    _check_open_for([row["pk"] for row in undone.rows if row["table"] == PrizeCategory._meta.db_table])


def _check_open_for(categories: Sequence[int]) -> None:
    for group in PrizeGroup.objects.filter(prizes__category__in=categories).exclude(fixed_at=None):
        check_open(group)


def _with_basis(change: EventChange, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with the kind of marks and the ballot that their numbers name."""
    known = dict(values)
    kinds: tuple[tuple[str, type[models.Model]], ...] = (("soft_kind", SoftKind), ("ballot", Ballot))
    for name, model in kinds:
        if known.get(name) is not None:
            known[name] = model._default_manager.filter(event=change.event, pk=known[name]).first()
            if known[name] is None:
                message = gettext_noop("The event has nothing with this number. Choose from the list.")
                raise RuleError.one(name, "unknown", message)
    return known


def _category(change: EventChange, number: int | None) -> PrizeCategory | None:
    if number is None:
        return None
    found = PrizeCategory.objects.filter(event=change.event, pk=number).first()
    if found is None:
        message = gettext_noop("The event doesn’t have this prize category. Choose one from the list.")
        raise RuleError.one("category", "unknown", message)
    return found


def plan_problems(row: models.Model, *, links: bool = True) -> Iterator[Problem]:
    """What does not go together in a category or group; without `links`, what a category needs is not looked for."""
    if isinstance(row, PrizeCategory):
        if row.born_from and row.born_to and row.born_to < row.born_from:
            yield Problem("born_to", "order", gettext_noop("The last year is before the first. Change one of them."))
        if row.rating_from and row.rating_below and row.rating_below <= row.rating_from:
            message = gettext_noop("No player can have a rating below this number. Enter a higher one.")
            yield Problem("rating_below", "order", message)
        needed = OF_BASIS.get(row.basis)
        if links and needed and getattr(row, f"{needed}_id") is None:
            message = gettext_noop("Prizes of this kind need one. Add it to the event, then choose it here.")
            yield Problem(needed, "missing", message)
    if isinstance(row, PrizeGroup) and row.currency:
        yield from currency_problems(row.currency)


def _first_of_each(problems: Sequence[Problem]) -> list[Problem]:
    """One problem for each field, where prizes of one kind share them."""
    return [*{each.path: each for each in reversed(problems)}.values()][::-1]
