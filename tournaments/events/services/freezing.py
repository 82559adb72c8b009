"""Rules freeze when the first game of an event starts; a later change of them needs a reason."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.services.changes import EventChange


def freeze_rules(change: EventChange) -> None:
    """Freeze the rules of the event under change, if they are not frozen yet."""
    event = change.event
    if event.rules_frozen_at is None:
        event.rules_frozen_at = timezone.now()
        event.save(update_fields=["rules_frozen_at"])
        change.record("freeze_rules", _("The rules are frozen: the first game has started."))
