"""Circuits at the club's desk: made from a preset, described, published, deleted; and their rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from scoring.core.circuits.lint import paid
from scoring.core.circuits.presets import PRESETS
from tournaments.base.actors import Actor
from tournaments.base.columns import column_problems, length_problems
from tournaments.base.errors import MissingError
from tournaments.base.moments import moment_problems
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line, fold, tidy_line, visible_text
from tournaments.changes.services.changes import OpenChange
from tournaments.circuits.models import LONGEST_NAME, Circuit, CircuitClass, CircuitEvent
from tournaments.circuits.selectors.rules import RULES, changed_rules, read_rules, rules_of_preset, weight_problems
from tournaments.circuits.selectors.seasons import is_frozen
from tournaments.circuits.selectors.trials import results_too_large
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.models import Event
from tournaments.events.time_zones import is_time_zone, usual_time_zone

LONGEST_SLUG: Final = 60
WITH_OTHERS: Final = "with-others"
"""The page of agreements with other clubs, among those of circuits."""
MOST_CIRCUITS: Final = 50
LONGEST_REASON: Final = 200
LARGE: Final = 100
LONGEST_SUMMARY: Final = 280
"""The players of an event that new rules are tried on: numbers that grow too large show there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitDetails:
    """What a circuit says of itself, and when its events count."""

    name: str
    season: str = ""
    description: str = ""
    published: bool = False
    starts_on: date | None = None
    ends_on: date | None = None
    rolling_days: int = 0
    time_zone: str = "UTC"


@dataclass(frozen=True, slots=True, kw_only=True)
class CircuitRulesDetails:
    """The rules as they are typed: the columns named in `RULES`."""

    formula: str
    table: str = ""
    ties: str = "best"
    rounding: str = "none"
    digits: int = 0
    round_total: bool = False
    by_games: bool = False
    counting: str = "best"
    best: int = 3
    weights: str = ""
    rest_weight: Decimal = Decimal(0)
    least_events: int = 1
    ties_by: str = "shared"
    lots: bool = False
    club_best: int = 0
    country_best: int = 0
    team_best: int = 0
    prize_ties: str = "none"
    carry_from: str = ""
    carry_percent: Decimal = Decimal(0)


DETAILS: Final = tuple(each.name for each in fields(CircuitDetails))
DAYS: Final = ("starts_on", "ends_on", "rolling_days")
"""Those that say which events count."""


def create_circuit(actor: Actor, club: Club, *, name: str, preset: str, season: str = "") -> Circuit:
    """A new circuit with the rules and classes of a preset; it is not public yet. Raises `RuleError` at the field."""
    with change_club(actor, club, Action.MANAGE_CIRCUITS) as change:
        found = PRESETS.get(preset)
        problems: list[Problem] = []
        if found is None:
            message = gettext_noop("These rules to start from don’t exist. Choose some from the list.")
            problems.append(Problem("preset", "not_a_choice", message))
        details = CircuitDetails(name=name, season=season, time_zone=usual_time_zone(change.club))
        values = _checked(change.club, details, problems=problems)
        assert found is not None  # noqa: S101  else there was a problem
        made = Circuit(club=change.club, slug=_free_slug(change.club, values["name"]), preset=preset, **values)
        for rule, value in rules_of_preset(found).items():
            setattr(made, rule, value)
        _save(made)
        CircuitClass.objects.bulk_create(
            CircuitClass(
                circuit=made,
                code=each.code,
                name=each.name,
                weight=Decimal(each.weight),
                always=each.always,
                most=each.most,
            )
            for each in found.classes
        )
        summary = _("Created the circuit %(circuit)s.") % {"circuit": made.name}
        change.record("create_circuit", summary, subject=subject_of(made), after={"name": made.name, "preset": preset})
    return made


def edit_circuit(
    actor: Actor, circuit: Circuit, *, details: CircuitDetails, reason: str = "", within: OpenChange | None = None
) -> None:
    """Change what the circuit says of itself, its days, and who sees it. Raises `RuleError` at the fields.

    Once a result counts, other days need a reason, as other rules do.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS, within=within) as change:
        locked = lock_circuit(change, circuit)
        values = _checked(change.club, details, own=locked)
        before = {name: getattr(locked, name) for name in DETAILS}
        changed = [name for name in DETAILS if values[name] != before[name]]
        why = _reason_for_days(locked, changed, reason)
        if changed:
            for name in changed:
                setattr(locked, name, values[name])
            _save(locked)
            touch(locked)
            summary = _("Changed the circuit %(circuit)s.") % {"circuit": locked.name}
            after = {name: _plain(values[name]) for name in changed}
            if why:
                summary = _("%(summary)s Reason: %(reason)s") % {"summary": summary, "reason": why}
                after["reason"] = why
            change.record(
                "edit_circuit_days" if set(DAYS).intersection(changed) else "edit_circuit",
                summary,
                subject=subject_of(locked),
                before={name: _plain(before[name]) for name in changed},
                after=after,
            )
    circuit.refresh_from_db()


def edit_all(
    actor: Actor, circuit: Circuit, *, details: CircuitDetails, rules: CircuitRulesDetails, reason: str = ""
) -> None:
    """Change what the circuit says of itself and its rules at once. Raises `RuleError` at the fields."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        edit_circuit(actor, circuit, details=details, reason=reason, within=change)
        edit_circuit_rules(actor, circuit, details=rules, reason=reason, within=change)


def edit_circuit_rules(
    actor: Actor,
    circuit: Circuit,
    *,
    details: CircuitRulesDetails,
    reason: str = "",
    within: OpenChange | None = None,
) -> None:
    """Change how the circuit counts. Once a result counts, a reason is needed, which everybody can read.

    Raises `RuleError` at the fields, with all that is wrong.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS, within=within) as change:
        locked = lock_circuit(change, circuit)
        problems = [*column_problems_of(details), *weight_problems(details), *_carry_problems(locked, details)]
        problems += length_problems(Circuit, ["weights"], details)
        try:
            paid(read_rules(details, CircuitClass.objects.filter(circuit=locked)), LARGE)
        except RuleError as error:
            problems += error.problems
        before = {name: getattr(locked, name) for name in RULES}
        changed = [name for name in RULES if getattr(details, name) != before[name]]
        problems += results_too_large(locked, details) if changed and not problems else []
        why = checked_reason(locked, reason, problems=problems) if changed else ""
        RuleError.gather(problems)
        if changed:
            for name in changed:
                setattr(locked, name, getattr(details, name))
            locked.save(update_fields=changed)
            touch(locked)
            record_rules(change, locked, "edit_circuit_rules", why, before=before, after=details, names=changed)
    circuit.refresh_from_db()


def delete_circuit(actor: Actor, circuit: Circuit, *, typed_name: str) -> None:
    """Delete the circuit; `typed_name` must be its exact name. The club's events stay, those held elsewhere go."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        if typed_name.strip() != locked.name:
            message = gettext_noop("This isn’t the circuit’s name. Type “%(name)s” exactly to delete it.")
            raise RuleError.one("typed_name", "wrong_name", message, name=locked.name)
        summary = _("Deleted the circuit %(circuit)s.") % {"circuit": locked.name}
        theirs = CircuitEvent.objects.filter(circuit=locked).exclude(event=None).exclude(event__club=change.club)
        for row in theirs.select_related("event__club"):
            row.circuit = locked
            tell_other_club(change, locked, row, "withdraw_circuit_event", _left(row))
        lost = {"name": locked.name, "slug": locked.slug, "events": locked.events.count()}
        change.record("delete_circuit", summary, subject=subject_of(locked), before=lost)
        locked.delete()


def lock_circuit(change: ClubChange, circuit: Circuit) -> Circuit:
    """The circuit as it is now, under the club's lock; `MissingError` if it was deleted."""
    locked = Circuit.objects.select_for_update(of=("self",)).filter(pk=circuit.pk, club=change.club).first()
    if locked is None:
        raise MissingError(_("Somebody deleted this circuit. Go back to the list of circuits."))
    locked.club = change.club
    return locked


def touch(circuit: Circuit) -> None:
    """Give a new revision to a circuit whose pages have changed, and to a season that begins with its totals."""
    later = Q(club=circuit.club_id, carry_from=circuit.slug)
    Circuit.objects.filter(Q(pk=circuit.pk) | later).update(revision=F("revision") + 1)


def follow_event(event: Event) -> None:
    """Results of an event came, changed or went: update each circuit that has it."""
    within = Circuit.objects.filter(events__event=event, events__state="accepted")
    Circuit.objects.filter(pk__in=within.values("pk")).update(revision=F("revision") + 1)


def event_leaves(change: OpenChange, event: Event) -> None:
    """The event is deleted: each circuit of another club that has it, or was asked for it, gets a log entry."""
    for row in CircuitEvent.objects.filter(event=event).select_related("circuit__club", "event__club"):
        tell_other_club(change, row.circuit, row, "withdraw_circuit_event", _left(row))
        touch(row.circuit)


def _left(row: CircuitEvent) -> str:
    return _("%(event)s is no longer in the circuit %(circuit)s: one of the two was deleted.") % agreed_names(row)


def agreed_names(row: CircuitEvent) -> dict[str, str]:
    """The names of an event and a circuit of two clubs, for both logs: only those that everybody may read."""
    event, circuit = row.event, row.circuit
    assert event is not None  # noqa: S101  one held elsewhere has no club
    return {
        "event": event.name if event.in_lists else _("An event of %(club)s") % {"club": event.club.name},
        "circuit": circuit.name if circuit.published else _("a circuit of %(club)s") % {"club": circuit.club.name},
    }


def tell_other_club(change: OpenChange, circuit: Circuit, row: CircuitEvent, kind: str, summary: str) -> None:
    """Log for the other club of an agreement what one of the two did; nothing for an event of the circuit's club."""
    if row.event is None or row.event.club_id == circuit.club_id:
        return
    by_circuit = change.act.club_id == circuit.club_id
    other, by = (row.event.club_id, circuit.club) if by_circuit else (circuit.club_id, row.event.club)
    change.notify(other, kind, summary, by=by.name, subject=subject_of(circuit) if circuit.published else "circuit")


def subject_of(circuit: Circuit) -> str:
    """What lines of the log are about."""
    return f"circuit:{circuit.slug}"[:60]


def checked_reason(circuit: Circuit, reason: str, *, problems: list[Problem]) -> str:
    """The reason for another rule, which is due once a result counts."""
    frozen = is_frozen(circuit)
    before = len(problems)
    label = gettext_noop("The reason")
    found = clean_line(reason, path="reason", label=label, longest=LONGEST_REASON, problems=problems, required=False)
    if frozen and not found and len(problems) == before:
        message = gettext_noop(
            "Results count by these rules already. Enter a reason for the change; everybody can read it."
        )
        problems.append(Problem("reason", "required", message))
    return found


def _reason_for_days(circuit: Circuit, changed: Sequence[str], reason: str) -> str:
    """The reason, if the days between which events count are among what changed; blank before a result counts."""
    if not set(DAYS).intersection(changed) or not is_frozen(circuit):
        return ""
    problems: list[Problem] = []
    why = checked_reason(circuit, reason, problems=problems)
    RuleError.gather(problems)
    return why


def record_rules(
    change: ClubChange,
    circuit: Circuit,
    kind: str,
    reason: str,
    *,
    before: Mapping[str, Any],
    after: object,
    names: Sequence[str],
) -> None:
    """Log other rules of the circuit, which they are, and the reason."""
    old, new = (
        {name: _plain(value(name)) for name in names} for value in (before.__getitem__, partial(getattr, after))
    )
    summary = _("Changed the rules of the circuit %(circuit)s.") % {"circuit": circuit.name}
    what = f" {capfirst(changed_rules(old, new))}."
    if len(summary) + len(what) + len(reason) < LONGEST_SUMMARY:
        summary += what
    if reason:
        summary = _("%(summary)s Reason: %(reason)s") % {"summary": summary, "reason": reason}
    change.record(kind, summary, subject=subject_of(circuit), before=old, after=new | {"reason": reason})


def column_problems_of(details: object) -> list[Problem]:
    """What the columns of a circuit can't hold of its rules."""
    model = {name: getattr(details, name) for name in RULES}
    asked = Circuit(**model)
    return [each for each in column_problems(Circuit, asked) if each.path in RULES]


def _carry_problems(circuit: Circuit, details: CircuitRulesDetails) -> list[Problem]:
    """A season before must be there, and must not begin with the totals of this one."""
    before = dict(Circuit.objects.filter(club=circuit.club_id).values_list("slug", "carry_from"))
    before[circuit.slug] = slug = details.carry_from
    if slug and slug not in before:
        message = gettext_noop("The club doesn’t have this circuit. Choose one from the list.")
        return [Problem("carry_from", "unknown", message)]
    for _step in before:
        if slug == circuit.slug:
            message = gettext_noop("That circuit begins with the totals of this one. Choose an earlier one.")
            return [Problem("carry_from", "circle", message)]
        slug = before.get(slug, "")
    return []


def _checked(
    club: Club, details: CircuitDetails, *, own: Circuit | None = None, problems: list[Problem] | None = None
) -> dict[str, Any]:
    """The details, cleaned. Raises `RuleError` with every problem, those found before too."""
    found = problems if problems is not None else []
    label = gettext_noop("The name")
    name = clean_line(details.name, path="name", label=label, longest=LONGEST_NAME, problems=found)
    season = clean_line(
        details.season, path="season", label=gettext_noop("The season"), longest=40, problems=found, required=False
    )
    others = [each for each in Circuit.objects.filter(club=club) if own is None or each.pk != own.pk]
    if name and any(fold(each.name) == fold(name) for each in others):
        message = gettext_noop("The club already has a circuit called %(name)s. Choose another name.")
        found.append(Problem("name", "taken", message, {"name": name}))
    if own is None and len(others) >= MOST_CIRCUITS:
        message = gettext_noop("A club has at most %(most)s circuits. Delete one first.")
        found.append(Problem("", "too_many", message, {"most": MOST_CIRCUITS}))
    found += moment_problems(starts_on=details.starts_on, ends_on=details.ends_on)
    if details.starts_on and details.ends_on and details.ends_on < details.starts_on:
        message = gettext_noop("The last day is before the first day. Change one of them.")
        found.append(Problem("ends_on", "before", message))
    if not 0 <= details.rolling_days <= 9999:
        message = gettext_noop("Enter a number of days from 0 to 9999.")
        found.append(Problem("rolling_days", "out_of_range", message))
    if not is_time_zone(details.time_zone):
        message = gettext_noop("There is no time zone of this name. Choose one from the list.")
        found.append(Problem("time_zone", "not_a_choice", message))
    text = visible_text(details.description.replace("\r\n", "\n")).strip()
    found += length_problems(Circuit, ["description"], replace(details, description=text))
    RuleError.gather(found)
    values = {each: getattr(details, each) for each in DETAILS}
    return {**values, "name": name, "season": tidy_line(season), "description": text}


def _save(circuit: Circuit) -> None:
    try:
        with transaction.atomic():
            circuit.save()
    except IntegrityError as error:  # two circuits whose names are equal only to the database's collation
        message = gettext_noop("The club already has a circuit called %(name)s. Choose another name.")
        raise RuleError.one("name", "taken", message, name=circuit.name) from error


def _free_slug(club: Club, name: str) -> str:
    base = slugify(name)[: LONGEST_SLUG - 5].strip("-") or "circuit"
    taken = {WITH_OTHERS, *Circuit.objects.filter(club=club).values_list("slug", flat=True)}
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return value.isoformat() if isinstance(value, date) else value
