"""What players are marked for at an event, what the total does with it, and the private links of judges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import names_of
from tournaments.base.permissions import Action
from tournaments.base.private_links import hashed_token, private_token
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event
from tournaments.prizes.access import soft_kind_of
from tournaments.prizes.models import SoftKind, SoftMark, SoftRules
from tournaments.prizes.services.rows import edit_row, save_row, too_many

RULES: Final = ("ranking", "below_zero")
KIND: Final = names_of(SoftKind, exclude=("id", "event", "link_serial", "token_hash"))


def edit_soft_rules(actor: Actor, event: Event, values: Mapping[str, Any]) -> SoftRules:
    """Change by what players are ranked. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = rules_row(change.event)
        edit_row(change, row, RULES, values, _nothing_else, "edit_soft_rules", _("Changed what the total does."))
    return row


def rules_row(event: Event) -> SoftRules:
    """The row that says that the event has marks or penalties; made where it is missing."""
    return SoftRules.objects.get_or_create(event=event)[0]


def add_soft_kind(actor: Actor, event: Event, values: Mapping[str, Any]) -> SoftKind:
    """Add what players are marked for. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        rules_row(change.event)
        row = SoftKind(event=change.event)
        count = SoftKind.objects.filter(event=change.event).count()
        save_row(row, KIND, values, kind_problems, [*too_many(SoftKind, count)])
        change.record("add_soft_kind", _("Added the marks for %(name)s.") % {"name": row.name})
    return row


def edit_soft_kind(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> SoftKind:
    """Change what players are marked for. Once there are marks, it can't change who gives them.

    Raises `RuleError` at the names of the fields.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = soft_kind_of(change.event, number)
        giver = values.get("entered_by", row.entered_by)
        if giver != row.entered_by and row.marks.exists():
            message = gettext_noop("%(name)s already has marks, so you can’t change who gives them.")
            raise RuleError.one("entered_by", "has_marks", message, name=row.name)
        edit_row(change, row, KIND, values, kind_problems, "edit_soft_kind", _("Changed the marks for %(name)s."))
    return row


def remove_soft_kind(actor: Actor, event: Event, number: int) -> None:
    """Remove a kind with its marks. Raises `RuleError` where opponents gave some, or prizes go by it."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = soft_kind_of(change.event, number)
        if row.prize_categories.exists():
            message = gettext_noop("Prizes are given by %(name)s. Change their category first.")
            raise RuleError.one("", "has_prizes", message, name=row.name)
        if SoftMark.objects.filter(kind=row).exclude(giver=None).exists():
            message = gettext_noop(
                "Opponents have already given marks for %(name)s, so it can’t be removed. "
                "Remove it from the total instead."
            )
            raise RuleError.one("", "has_marks", message, name=row.name)
        row.delete()
        change.record("remove_soft_kind", _("Removed the marks for %(name)s.") % {"name": row.name})


def renew_judge_link(actor: Actor, event: Event, number: int) -> SoftKind:
    """Make a private link for the judge of a kind; an older one stops working. Raises `RuleError` for other kinds."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = soft_kind_of(change.event, number)
        if row.entered_by != "judge":
            message = gettext_noop("%(name)s has no judge. First change who gives the marks.")
            raise RuleError.one("", "no_judge", message, name=row.name)
        row.link_serial += 1
        row.token_hash = hashed_token(_token(row))
        row.save(update_fields=["link_serial", "token_hash"])
        change.record("renew_judge_link", _("Created a private link for the judge of %(name)s.") % {"name": row.name})
    return row


def judge_token(row: SoftKind) -> str:
    """The token of the link that is out; blank where there is none, or it was made under another secret key."""
    token = _token(row)
    return token if row.link_serial and hashed_token(token) == row.token_hash else ""


def _token(row: SoftKind) -> str:
    return private_token("judge", row.pk, str(row.link_serial))


def kind_problems(row: SoftKind) -> Iterator[Problem]:
    """Problems of a kind of marks whose fields contradict each other."""
    if row.least is not None and row.most is not None and row.most <= row.least:
        message = gettext_noop("The highest mark must be above the lowest. Change one of them.")
        yield Problem("most", "order", message)


def _nothing_else(row: SoftRules) -> Iterator[Problem]:
    yield from ()
