"""Forbidden and requested pairings of a Swiss event: in one round, or in all.

They apply from the next draft on; a draft with a forbidden pair is not published.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import EventChange
from tournaments.swiss.details import CHOICES, TAKES_FORBIDDEN, TAKES_WISHED
from tournaments.swiss.models import PairKind, SwissPairRule
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.players import last_published

ENTERED = gettext_noop("This player is not entered in the event. Choose somebody from the list.")


def add_pair_rule(
    actor: Actor,
    event: Event,
    *,
    kind: str,
    one: int | None,
    other: int | None,
    number: int | None = None,
    note: str = "",
) -> SwissPairRule:
    """Add a rule for two entries: they must not meet, or are to meet: in round `number`, or in all rounds (None).

    Raises `RuleError` at the names of the fields: for a system that knows no such pairs, a round that is published, who
    is not entered, and two of whom something else is said for these rounds.
    """
    with change_swiss(actor, event, Action.RUN_HEATS) as change:
        locked = change.event
        problems = _kind_problems(locked, kind)
        people = {entry.pk: entry for entry in Entry.objects.filter(event=locked, pk__in=[one or 0, other or 0])}
        problems += [
            Problem(path, "unknown", ENTERED) for path, pk in (("one", one), ("other", other)) if pk not in people
        ]
        if one == other and one is not None:
            problems.append(
                Problem("other", "same", gettext_noop("Both players are the same. Choose two different players."))
            )
        problems += _round_problems(locked, number)
        text = clean_line(
            note, path="note", label=gettext_noop("The note"), longest=200, problems=problems, required=False
        )
        RuleError.gather(problems)
        first, second = sorted(people)
        _check_new(locked, people, number)
        made = SwissPairRule.objects.create(
            event=locked, kind=kind, one=people[first], other=people[second], number=number, note=text
        )
        change.record(
            "add_pair_rule",
            pair_in_words(made, _names(people)),
            subject=f"pair:{made.pk}",
            after={"kind": kind, "round": number},
        )
    return made


def remove_pair_rule(actor: Actor, rule: SwissPairRule) -> None:
    """Remove the rule about the two."""
    with change_swiss(actor, rule.event, Action.RUN_HEATS) as change:
        locked = _rules(change).filter(pk=rule.pk).first()
        if locked is None:
            return
        people = {locked.one_id: locked.one, locked.other_id: locked.other}
        summary = _("Removed: %(what)s") % {"what": pair_in_words(locked, _names(people))}
        before = {"kind": locked.kind, "round": locked.number}
        change.record("remove_pair_rule", summary, subject=f"pair:{locked.pk}", before=before)
        locked.delete()


def _rules(change: EventChange) -> QuerySet[SwissPairRule]:
    return SwissPairRule.objects.filter(event=change.event).select_related("one__person", "other__person")


def _kind_problems(event: Event, kind: str) -> list[Problem]:
    if kind not in PairKind.values:
        message = gettext_noop("Choose whether the two must not meet (`forbidden`) or want to meet (`wished`).")
        return [Problem("kind", "not_a_choice", message)]
    system = event.swiss.system
    if system in (TAKES_FORBIDDEN if kind == PairKind.FORBIDDEN else TAKES_WISHED):
        return []
    message = (
        gettext_noop("FIDE’s Dutch system doesn’t allow requested pairings. Pair the two yourself.")
        if system in TAKES_FORBIDDEN
        else gettext_noop("“%(system)s” follows a fixed schedule, so you can’t forbid or request pairings.")
    )
    return [Problem("kind", "not_taken", message, {"system": str(CHOICES["system"][system])})]


def _round_problems(event: Event, number: int | None) -> list[Problem]:
    first, last = last_published(event) + 1, event.swiss.rounds
    if number is None or first <= number <= last:
        return []
    message = gettext_noop(
        "Only rounds %(first)s to %(last)s are not published yet. Choose one of them, or all rounds."
    )
    return [Problem("round", "out_of_range", message, {"first": first, "last": last})]


def _check_new(event: Event, people: Mapping[int, Entry], number: int | None) -> None:
    """Two players have at most one rule for a round."""
    first, second = sorted(people)
    rows = SwissPairRule.objects.filter(event=event, one=first, other=second)
    if number is not None:
        rows = rows.filter(Q(number=number) | Q(number=None))
    said = rows.first()
    if said:
        message = gettext_noop("These two players already have a rule: %(what)s Remove it first.")
        raise RuleError.one("other", "said_already", message, what=pair_in_words(said, _names(people)))


def _names(people: Mapping[int, Entry]) -> dict[int, str]:
    return {pk: entry.name for pk, entry in people.items()}


def pair_in_words(rule: SwissPairRule, names: Mapping[int, str]) -> str:
    """The rule about the two, as a sentence; names by entry."""
    values = {"one": names[rule.one_id], "other": names[rule.other_id], "round": rule.number}
    templates = {
        (PairKind.FORBIDDEN, True): _("%(one)s and %(other)s must not meet."),
        (PairKind.FORBIDDEN, False): _("%(one)s and %(other)s must not meet in round %(round)s."),
        (PairKind.WISHED, True): _("%(one)s and %(other)s are to meet as soon as they can."),
        (PairKind.WISHED, False): _("%(one)s and %(other)s are to meet in round %(round)s."),
    }
    return templates[PairKind(rule.kind), rule.number is None] % values
