"""What prevents an undo: it was undone already, a round was published since, or something depends on it by now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from django.db.models import Min, Q
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.changes.models import Change, ChangeLine
from tournaments.changes.services.giving_back import check_rows
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.services.formats import services_of


def own_rules(_change: Change, events: Sequence[Event]) -> Sequence[Event]:
    """Whether a change of rules concerns its own events."""
    return events


RULES: Final[dict[str, Callable[[Change, Sequence[Event]], Sequence[Event]]]] = {"edit_tournament": own_rules}
"""The kinds of change of rules, and which events they are about, given those that the change was in. Rooms add theirs
in their `wiring.py`."""

GUARDS: Final[list[Callable[[Actor, Change], None]]] = []
"""What else may stand in the way when somebody undoes a change of events, with a `RuleError`. Rooms add theirs in their
`wiring.py`."""


def check_undo(actor: Actor, fresh: Change, events: Sequence[Event]) -> None:
    """Raise `RuleError` with the reason if the change can't be undone now; `events` are those that it was in."""
    kinds = set(fresh.lines.values_list("kind", flat=True))
    _check_order(fresh, events)
    _check_frozen(fresh, events, kinds)
    for event in events:
        _check_rounds(fresh, event)
    if events:
        for check in GUARDS:
            check(actor, fresh)
    check_rows(fresh.rows)


def _check_order(fresh: Change, events: Sequence[Event]) -> None:
    """Not twice, and not before what came later at the same game, match, cup or place."""
    if fresh.undone_by_id is not None:
        raise RuleError.one("", "undone", gettext_noop("This has already been undone. See the log."))
    keys = set(fresh.keys)
    later = Change.objects.filter(Q(event=None) | Q(event__in=events), club=fresh.club_id, pk__gt=fresh.pk)
    for each in later.filter(undone_by=None, undoable=True).order_by("-pk").only("keys", "headline", "depth"):
        if each.depth % 2 == 0 and keys & set(each.keys):
            message = gettext_noop("A later change builds on this one: “%(later)s” Undo that one first.")
            raise RuleError.one("", "later", message, later=each.headline)


def _check_frozen(fresh: Change, events: Sequence[Event], kinds: set[str]) -> None:
    """Rules that were frozen since need a reason to change, which an undo doesn't have."""
    about = [event for kind in sorted(kinds & RULES.keys()) for event in RULES[kind](fresh, events)]
    if any(event.rules_frozen_at and event.rules_frozen_at > fresh.created_at for event in about):
        message = gettext_noop("The rules have been frozen since then. Make a new change instead, and give its reason.")
        raise RuleError.one("", "frozen", message)


def _check_rounds(fresh: Change, event: Event) -> None:
    """Refuse changes from before a published round."""
    out = services_of(event).rounds_out(event, fresh)
    if not out:
        return
    asked = fresh.lines.aggregate(first=Min("pk"))["first"] or 0
    for number in sorted(out):
        if out[number] > asked:
            message = gettext_noop(
                "This can’t be undone, because %(round)s has since been published. Make a new change instead."
            )
            name = format_of(event).words.round % {"n": number}
            raise RuleError.one("", "published", message, round=name)


def standing_lines(fresh: Change, event: Event, *kinds: str) -> Iterator[tuple[ChangeLine, int, int]]:
    """What was done of these kinds and not undone, but for the change itself: with its round and game, or 0."""
    lines = (
        ChangeLine.objects.filter(event=event, kind__in=kinds)
        .exclude(change=fresh)
        .exclude(change__depth__in=[1, 3, 5, 7])
        .exclude(change__undone_by__isnull=False)
    )
    for line in lines.order_by("id"):
        heat, _slash, game = line.subject.partition("/")
        yield line, int(heat.partition(":")[2] or 0), int(game.partition(":")[2] or 0)
