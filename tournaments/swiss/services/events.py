"""Make and edit Swiss events. Publishing, archive and end are those of every event (`events.services.events`).

Rules freeze when the first round is published: from then on a change of them needs a reason, which the log shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from scoring.core.duels import parse_scoring
from tournaments.base.actors import Actor
from tournaments.base.columns import column_problems
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.copying import copied_values, make_copy
from tournaments.events.services.detail_checks import about_problems, name_taken, reason_problems, team_size_problems
from tournaments.events.services.events import check_seen, free_slug
from tournaments.swiss.details import WORDS, SwissDetails, settled, team_size_of
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SWISS, SwissEntry, SwissPairRule, SwissRules
from tournaments.swiss.services.starting_points import place_all


def create_swiss_event(actor: Actor, club: Club, *, details: SwissDetails) -> Event:
    """A new Swiss event of the club, not yet public. Raises `RuleError` with every problem of its details."""
    with change_club(actor, club, Action.CREATE_EVENTS) as club_change:
        details = settled(details)
        RuleError.gather(check_swiss_details(details, club=club_change.club))
        slug = free_slug(club_change.club, details.event.name)
        event = Event(club=club_change.club, slug=slug, format=SWISS)
        store_details(event, SwissRules(), details)
        with change_event(actor, event, Action.MANAGE_EVENTS, within=club_change) as change:
            summary = _("Created the event %(name)s.") % {"name": event.name}
            change.record("create_swiss_event", summary, after=details.as_json())
    return event


def copy_swiss_event(actor: Actor, event: Event, *, name: str, players: bool = False) -> Event:
    """A new event with the same settings under a new name, and with its `players` where asked.

    Days, rounds and results stay behind, as do absences and rules about pairs in one round; the copy is not public.
    """
    with change_club(actor, event.club, Action.CREATE_EVENTS) as club_change:
        source = Event.objects.select_related("swiss").get(pk=event.pk)
        copy = make_copy(club_change.club, source, name=name)
        with change_swiss(actor, copy, Action.MANAGE_EVENTS, within=club_change) as change:
            summary = _("Created the event %(name)s as a copy of %(source)s.") % {"name": copy.name, "source": source}
            change.record("copy_tournament", summary, after=SwissDetails.of(copy).as_json())
            if players:
                _copy_players(source, change.event)
                change.record("copy_players", _("Copied the players of %(source)s.") % {"source": source})
    return copy


def edit_swiss_event(
    actor: Actor, event: Event, *, details: SwissDetails, reason: str = "", seen: int | None = None
) -> None:
    """Change the details. Once the rules are frozen, a change of them needs a `reason`.

    `seen` is the revision that the writer's form showed: raises `StaleError` where the details changed since, and
    `RuleError` with every problem, at the names of the fields and at `reason`.
    """
    with change_swiss(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        check_seen(locked, seen, action="edit_swiss_event")
        before, after = SwissDetails.of(locked), settled(details)
        changed = after.changed_from(before)
        problems = check_swiss_details(after, club=locked.club, event=locked)
        RuleError.gather([*problems, *reason_problems(reason.strip(), needed=_frozen(locked, changed))])
        if not changed:
            return
        store_details(locked, locked.swiss, after)
        if {"system", "bar", "floor", "step", "scoring"} & set(changed):
            place_all(locked)
        names = ", ".join(str(WORDS[name]) for name in changed)
        summary = _("Changed the settings: %(fields)s.") % {"fields": names}
        if reason.strip():
            summary += " " + _("Reason: %(reason)s") % {"reason": reason.strip()}
        change.record(
            "edit_swiss_event",
            summary,
            before=before.as_json(changed),
            after=after.as_json(changed),
        )


def change_swiss(
    actor: Actor, event: Event, action: Action, *, within: OpenChange | None = None
) -> AbstractContextManager[EventChange]:
    """`change_event` for a Swiss event; `MissingError` for any other."""
    if event.format != SWISS:
        raise MissingError(_("This is not a Swiss event."))
    return change_event(actor, event, action, within=within)


def check_swiss_details(details: SwissDetails, *, club: Club, event: Event | None = None) -> list[Problem]:
    """What is wrong with settled details in this club, all problems at once; the paths are the names of the fields."""
    rules = details.rules
    problems = about_problems(details.event, club=club, event=event)
    if details.event.discipline not in SWISS_DISCIPLINES:
        message = gettext_noop("This isn’t one of the choices. Choose one from the list.")
        problems.append(Problem("discipline", "not_a_choice", message))
    problems += column_problems(SwissRules, rules)
    told = {problem.path for problem in problems}
    problems += [
        problem
        for problem in (*_round_problems(rules, event), *_bar_problems(rules), *_team_problems(rules, event))
        if problem.path not in told
    ]
    for name in ("scoring", "ranking"):
        problems += _scoring_problems(name, getattr(rules, name))
    problems += _tie_break_problems(rules.tie_breaks)
    return problems


def _round_problems(rules: SwissRules, event: Event | None) -> Iterator[Problem]:
    made = (event.rounds.aggregate(last=Max("number"))["last"] or 0) if event else 0
    if rules.rounds < made:
        message = gettext_noop("Round %(made)s exists already. Enter %(made)s or more.")
        yield Problem("rounds", "fewer_than_made", message, {"made": made})


def _bar_problems(rules: SwissRules) -> Iterator[Problem]:
    if rules.bar < rules.floor:
        message = gettext_noop("The bar (%(bar)s) is below the floor (%(floor)s). Swap the two.")
        yield Problem("bar", "bar_below_floor", message, {"bar": rules.bar, "floor": rules.floor})


def _team_problems(rules: SwissRules, event: Event | None) -> Iterator[Problem]:
    if rules.teams == "formed" and rules.team_counted > rules.team_size > 0:
        message = gettext_noop(
            "Teams have %(size)s players, so no more than %(size)s can score. Change one of the two numbers."
        )
        yield Problem("team_counted", "more_than_team", message, {"size": rules.team_size})
    elif event:
        yield from team_size_problems(team_size_of(rules), event)


def _scoring_problems(name: str, raw: object) -> tuple[Problem, ...]:
    try:
        parse_scoring(raw, path=name)
    except RuleError as error:
        return error.problems
    return ()


def _tie_break_problems(codes: Sequence[str]) -> tuple[Problem, ...]:
    try:
        find_swiss_tie_breaks(codes)
    except RuleError as error:
        return error.problems
    return ()


def _frozen(event: Event, changed: Collection[str]) -> str:
    """Why the change needs a reason; blank where it needs none."""
    if event.rules_frozen_at is None or not set(changed) & set(SwissDetails.ruled):
        return ""
    return gettext_noop("The rules have been frozen since round 1 was published. Give the reason for the change.")


def _copy_players(source: Event, copy: Event) -> None:
    entries = {}
    for player in source.swiss_entries.select_related("entry").order_by("number"):
        entry = Entry.objects.create(event=copy, **copied_values(player.entry))
        entries[player.entry_id] = entry
        SwissEntry.objects.create(event=copy, entry=entry, **copied_values(player))
    for rule in source.pair_rules.filter(number=None):
        one, other = sorted((entries[rule.one_id], entries[rule.other_id]), key=lambda entry: entry.pk)
        SwissPairRule.objects.create(event=copy, one=one, other=other, **copied_values(rule))


def store_details(event: Event, rules: SwissRules, details: SwissDetails) -> None:
    """Save checked details, of a new event or of one under change."""
    details.write_to(event, rules)
    event.team_size = team_size_of(rules)
    try:
        with transaction.atomic():
            event.save()
            rules.event = event
            rules.save()
    except IntegrityError as error:  # two events renamed to one name at the same moment
        raise RuleError(name_taken(event.name)) from error
