"""The prize plan of an event: categories, groups and prizes, made, changed and removed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeVar

from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import names_of
from tournaments.base.figures import ordinal
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line
from tournaments.entering.services.settings import column_problems
from tournaments.events.models import Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.prizes.access import category_of, group_of, prize_of
from tournaments.prizes.models import Prize, PrizeCategory, PrizeGroup

CATEGORY: Final = names_of(PrizeCategory, exclude=("id", "event"))
GROUP: Final = names_of(PrizeGroup, exclude=("id", "event", "seed", "fixed_at"))
PRIZE: Final = ("title", "category", "value")
MOST: Final[dict[type[models.Model], int]] = {PrizeCategory: 50, PrizeGroup: 20, Prize: 200}
TAKEN: Final = gettext_noop("The plan already has one called %(name)s. Choose another name.")

Named = TypeVar("Named", PrizeCategory, PrizeGroup)


def add_category(actor: Actor, event: Event, values: Mapping[str, Any]) -> PrizeCategory:
    """Add a category. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = PrizeCategory(event=change.event)
        _save(
            row, CATEGORY, values, [*_too_many(PrizeCategory, PrizeCategory.objects.filter(event=change.event).count())]
        )
        change.record("add_prize_category", _("Added the prize category %(name)s.") % {"name": row.name})
    return row


def edit_category(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> PrizeCategory:
    """Change a category. Prizes that are fixed stay. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = category_of(change.event, number)
        _edit(change, row, CATEGORY, values, "edit_prize_category", _("Changed the prize category %(name)s."))
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
        _save(row, GROUP, values, [*_too_many(PrizeGroup, PrizeGroup.objects.filter(event=change.event).count())])
        change.record("add_prize_group", _("Added the prize group %(name)s.") % {"name": row.name})
    return row


def edit_group(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> PrizeGroup:
    """Change the rules of a group that is not fixed. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = open_group(change, number)
        _edit(change, row, GROUP, values, "edit_prize_group", _("Changed the prize group %(name)s."))
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

    Without a title they are "1st place", "2nd place", … of the category. Raises `RuleError` at the names of the fields.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = open_group(change, group)
        found = _category(change, category)
        before = row.prizes.filter(category=found).count()
        problems = [*_too_many(Prize, row.prizes.count() + len(values) - 1)]
        if not values:
            problems.append(Problem("value", "missing", gettext_noop("Enter an amount for each prize.")))
        made: list[Prize] = []
        for place, value in enumerate(values, start=before + 1):
            usual = f"{found.name}: {ordinal(place)}" if found else _("%(rank)s place") % {"rank": ordinal(place)}
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
        _edit(change, row, tuple(name for name in PRIZE if name in known), known, "edit_prize",
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


def _category(change: EventChange, number: int | None) -> PrizeCategory | None:
    if number is None:
        return None
    found = PrizeCategory.objects.filter(event=change.event, pk=number).first()
    if found is None:
        message = gettext_noop("The event has no such prize category. Choose one from the list.")
        raise RuleError.one("category", "unknown", message)
    return found


def _edit(
    change: EventChange, row: Any, names: tuple[str, ...], values: Mapping[str, Any], kind: str, summary: str
) -> None:
    before = {name: _plain(getattr(row, name)) for name in names}
    _save(row, names, values, [])
    after = {name: _plain(getattr(row, name)) for name in names}
    changed = [name for name in names if before[name] != after[name]]
    if changed:
        told = {name: before[name] for name in changed}, {name: after[name] for name in changed}
        change.record(kind, summary % {"name": str(row)}, before=told[0], after=told[1])


def _save(row: models.Model, names: tuple[str, ...], values: Mapping[str, Any], problems: list[Problem]) -> None:
    for name in names:
        if name in values:
            value = values[name]
            setattr(row, name, visible_line(value).strip() if isinstance(value, str) else value)
    if isinstance(row, PrizeGroup):
        row.currency = row.currency.upper()
    checked = tuple(name for name in names if not row._meta.get_field(name).is_relation)
    RuleError.gather([*problems, *column_problems(row, checked), *_problems(row)])
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise RuleError.one("name", "taken", TAKEN, name=str(row)) from error


def _problems(row: models.Model) -> Iterator[Problem]:
    """What does not go together."""
    if isinstance(row, PrizeCategory):
        if row.born_from and row.born_to and row.born_to < row.born_from:
            yield Problem("born_to", "order", gettext_noop("The last year is before the first. Change one of them."))
        if row.rating_from and row.rating_below and row.rating_below <= row.rating_from:
            message = gettext_noop("Nobody has such a rating. Enter a higher one below which players are.")
            yield Problem("rating_below", "order", message)
    if isinstance(row, PrizeGroup) and row.currency and not re.fullmatch(r"[A-Z]{3}", row.currency):
        yield Problem("currency", "invalid", gettext_noop("A currency has three letters, such as EUR or GBP."))


def _too_many(model: type[models.Model], count: int) -> Iterator[Problem]:
    if count >= MOST[model]:
        message = gettext_noop("A plan has at most %(most)s of these. Remove one first.")
        yield Problem("", "too_many", message, {"most": MOST[model]})


def _first_of_each(problems: Sequence[Problem]) -> list[Problem]:
    """One problem for each field, where prizes of one kind share them."""
    return [*{each.path: each for each in reversed(problems)}.values()][::-1]


def _plain(value: Any) -> Any:
    if isinstance(value, models.Model):
        return str(value)
    return str(value) if isinstance(value, Decimal) else value
