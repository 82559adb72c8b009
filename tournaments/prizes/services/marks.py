"""Marks as they are given: by the desk, by a judge's private link, and by opponents after a game."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.permissions import Action
from tournaments.base.plain_text import visible_line
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.players.services.links import check_not_archived, player_actor
from tournaments.prizes.access import soft_kind_of
from tournaments.prizes.models import LONGEST_REASON, SoftKind, SoftMark
from tournaments.prizes.selectors.marks import games_to_mark, newest_marks
from tournaments.prizes.services.soft import rules_row

CENT: Final = Decimal("0.01")
SENTENCE: Final = gettext_noop("A mark of 0 needs a reason, in one sentence. Only the organisers read it.")


def give_marks(actor: Actor, event: Event, kind: int, marks: Mapping[int, Decimal | None]) -> int:
    """Enter marks of a kind at the desk, by entry; None removes one. Returns how many changed.

    Raises `RuleError` at `marks[entry]`.
    """
    with change_event(actor, event, Action.ENTER_RESULTS) as change:
        return _give(change, soft_kind_of(change.event, kind), marks, by=actor.name)


def give_marks_as_judge(row: SoftKind, marks: Mapping[int, Decimal | None]) -> int:
    """Enter marks by the private link of the kind. Raises `RuleError` at `marks[entry]`, and for an archived event."""
    actor = Actor(None, Door.LINK, trusted=True, label=_("Judge of %(name)s") % {"name": row.name})
    with change_event(actor, row.event, Action.ENTER_RESULTS) as change:
        check_not_archived(change.event)
        return _give(change, soft_kind_of(change.event, row.pk), marks, by=actor.name)


def give_opponents_mark(
    giver: Entry, kind: int, game: int, entry: int, *, value: Decimal | None, sentence: str
) -> None:
    """Give an opponent of a finished game a mark, from the private page. A later one replaces it.

    Raises `RuleError` at the names of the fields.
    """
    with change_event(player_actor(giver), giver.event, Action.ENTER_RESULTS) as change:
        check_not_archived(change.event)
        row = soft_kind_of(change.event, kind)
        found = next((each for each in games_to_mark(giver) if each.game.pk == game), None)
        other = next((each for each in found.opponents if each.pk == entry), None) if found else None
        if row.entered_by != "opponent" or found is None or other is None:
            message = gettext_noop(
                "You can give marks only to opponents in your finished games. Open your private page again."
            )
            raise RuleError.one("", "not_yours", message)
        said = visible_line(sentence).strip()
        problems = [] if value is not None else [Problem("value", "missing", gettext_noop("Enter a mark."))]
        problems += _mark_problems(row, "value", value)
        if value == 0 and not said:
            problems.append(Problem("sentence", "missing", SENTENCE))
        if len(said) > LONGEST_REASON:
            message = gettext_noop("The sentence has more than %(most)s characters. Shorten it.")
            problems.append(Problem("sentence", "too_long", message, {"most": LONGEST_REASON}))
        RuleError.gather(problems)
        SoftMark.objects.create(
            kind=row, entry=other, giver=giver, game_id=game, value=value, sentence=said, given_by=giver.name
        )
        change.record("give_opponents_mark", _("%(name)s gave a mark.") % {"name": giver.name})


def read_zero_marks(actor: Actor, event: Event) -> None:
    """Note that the desk read the sentences to all marks of 0."""
    with change_event(actor, event, Action.ENTER_RESULTS) as change:
        rows = SoftMark.objects.filter(kind__event=change.event, value=0, read_at=None).exclude(giver=None)
        if rows.update(read_at=timezone.now()):
            change.record("read_zero_marks", _("Read the reasons for marks of 0."))


def _give(change: EventChange, kind: SoftKind, marks: Mapping[int, Decimal | None], *, by: str) -> int:
    if kind.entered_by == "opponent":
        message = gettext_noop("Opponents give the marks for %(name)s, on their private pages.")
        raise RuleError.one("", "opponents", message, name=kind.name)
    entries = {row.pk: row for row in Entry.objects.filter(event=change.event, pk__in=marks).select_related("person")}
    problems: list[Problem] = []
    for number, value in marks.items():
        if number not in entries:
            message = gettext_noop("Nobody in the event has this number. Choose a player of the event.")
            problems.append(Problem(f"marks[{number}]", "unknown", message))
        problems += _mark_problems(kind, f"marks[{number}]", value)
    RuleError.gather(problems)
    before = newest_marks(kind)
    changed = {number: value for number, value in marks.items() if before.get(number) != value}
    if not changed:
        return 0
    rules_row(change.event)
    SoftMark.objects.bulk_create(
        SoftMark(kind=kind, entry=entries[number], value=value, given_by=by[:80]) for number, value in changed.items()
    )
    text = ngettext("Marked %(n)s player for %(name)s.", "Marked %(n)s players for %(name)s.", len(changed))
    change.record(
        "give_marks",
        text % {"n": len(changed), "name": kind.name},
        before={entries[number].name: _text(before.get(number)) for number in changed},
        after={entries[number].name: _text(value) for number, value in changed.items()},
    )
    return len(changed)


def _mark_problems(kind: SoftKind, path: str, value: Decimal | None) -> list[Problem]:
    if value is None:
        return []
    if not value.is_finite() or not kind.least <= value <= kind.most:
        message = gettext_noop("Marks for %(name)s go from %(least)s to %(most)s. Enter one in that range.")
        values = {"name": kind.name, "least": _text(kind.least), "most": _text(kind.most)}
        return [Problem(path, "out_of_range", message, values)]
    if value != value.quantize(CENT):
        return [Problem(path, "too_fine", gettext_noop("The mark has more than 2 decimals. Round it."))]
    return []


def _text(value: Decimal | None) -> str:
    return "" if value is None else f"{value.normalize():f}"
