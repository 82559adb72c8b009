"""The players of a Swiss event: entered early or late, described, withdrawn and back again.

A number once given stays: pairings, prints and files name players by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any

from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.figures import figure
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.roles import knows_club
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event, Seat
from tournaments.events.selectors.entries import people_in_reach
from tournaments.events.services.changes import EventChange
from tournaments.events.services.entries import own_entries, some_names
from tournaments.people.files.namesakes import Meant, free_distinction
from tournaments.people.models import Person
from tournaments.people.services.namesakes import people_called, whom_typed
from tournaments.people.services.people import add_person
from tournaments.swiss.models import ByeKind, SwissBye, SwissEntry, SwissRound, SwissRoundState
from tournaments.swiss.selectors.checks import SCHEDULED
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.starting_points import placed_by_rating, start_problems

MOST_RATING = 9999
MOST_NUMBER = 9999
YEARS = (1900, 2100)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDetails:
    """What a player brings; whole numbers, `start_points` exact with two decimals.

    No `start_points` are those that a McMahon gives for the rating, and none in every other system.
    """

    club_name: str = ""
    army: str = ""
    rating: int | None = None
    seed_number: int | None = None
    birth_year: int | None = None
    travelled: bool = False
    fixed_table: int | None = None
    start_points: Decimal | None = None


DETAILS = tuple(field.name for field in fields(PlayerDetails))
LABELS = {column.name: column.verbose_name for column in SwissEntry._meta.concrete_fields}
BOUNDS = {
    "rating": (0, MOST_RATING),
    "seed_number": (1, MOST_NUMBER),
    "birth_year": YEARS,
    "fixed_table": (1, MOST_NUMBER),
}


def enter_player(
    actor: Actor,
    event: Event,
    *,
    first_name: str,
    last_name: str,
    distinction: str = "",
    town: str = "",
    person: int | None = 0,
    details: PlayerDetails,
) -> SwissEntry:
    """Enter one player: the person of this name in the club, else somebody new, added to the club's people.

    Several people may have the name, or one of another town: `person` then says who is meant, None for somebody new.

    An actor who helps at this event alone always enters somebody new, and learns nothing of the club's people by typing
    names. A player entered after rounds are published joins in the next. Raises `RuleError` at the names of the fields;
    with the code `several` at `person` where only the actor can tell who is meant.
    """
    names = {"first_name": first_name, "last_name": last_name, "distinction": distinction}
    meant = Meant(distinction=distinction)
    if knows_club(actor, event.club):
        meant = whom_typed(event.club, **names, town=town, person=person)
    if meant.person_id is not None:
        known = Person.objects.get(pk=meant.person_id)
        if Entry.objects.filter(event=event, person=known).exists():
            message = gettext_noop(
                "%(name)s is entered already. If you mean somebody else of this name, enter a distinction, such as "
                "%(free)s or a town."
            )
            others = people_called(event.club, known.first_name, known.last_name)
            free = free_distinction(each.distinction for each in others)
            raise RuleError.one("last_name", "entered", message, name=known.name, free=free)
        with change_swiss(actor, event, Action.MANAGE_ENTRIES) as change:
            return _enter_described(change, event, known, details, newcomer=False)
    names["distinction"] = meant.distinction or distinction
    with change_club(actor, event.club, Action.ADD_NEWCOMERS, at=event) as club_change:
        added = add_person(actor, event.club, **names, town=town, at=event, within=club_change)
        return _enter_described(club_change, event, added, details, newcomer=True)


def _enter_described(
    change: OpenChange, event: Event, person: Person, details: PlayerDetails, *, newcomer: bool
) -> SwissEntry:
    entry = enter_known_people(change.actor, event, people=[person], newcomers=newcomer, within=change)[0]
    describe_player(change.actor, entry, details=details, within=change)
    return entry


def enter_known_people(
    actor: Actor, event: Event, *, people: Sequence[Person], newcomers: bool = False, within: OpenChange | None = None
) -> list[SwissEntry]:
    """Enter people of the club; people who are entered already stay so. Returns the new players.

    `newcomers` were added to the club just now, or asked to come. Raises `RuleError` at `people[i]` for somebody of
    another club, and for all but newcomers where the actor helps at this event alone.
    """
    with change_swiss(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = change.event
        reach = Person.objects.filter(club=locked.club) if newcomers else people_in_reach(actor, locked)
        known = reach.in_bulk([person.pk for person in people])
        message = gettext_noop("This person isn’t in your club. Choose somebody from the club’s people.")
        RuleError.gather(
            [Problem(f"people[{i}]", "unknown", message) for i, person in enumerate(people) if person.pk not in known]
        )
        entered = set(locked.entries.filter(person__in=known).values_list("person_id", flat=True))
        fresh = [known[person.pk] for person in people if person.pk not in entered]
        if not fresh:
            return []
        check_late(locked, len(fresh))
        entries = Entry.objects.bulk_create(Entry(event=locked, person=person) for person in fresh)
        last = locked.swiss_entries.aggregate(last=Max("number"))["last"] or 0
        joins = last_published(locked) + 1
        players = SwissEntry.objects.bulk_create(
            SwissEntry(
                event=locked,
                entry=entry,
                number=last + i,
                joined_in=joins,
                start_points=placed_by_rating(locked.swiss, None),
            )
            for i, entry in enumerate(entries, start=1)
        )
        names = [person.name for person in fresh]
        summary = ngettext("Entered %(count)s player: %(names)s.", "Entered %(count)s players: %(names)s.", len(names))
        change.record("enter_players", summary % {"count": len(names), "names": some_names(names)}, after=names)
    return players


def describe_player(
    actor: Actor, player: SwissEntry, *, details: PlayerDetails, within: OpenChange | None = None
) -> None:
    """Set what the player brings. Raises `RuleError` at the names of the fields.

    A McMahon places players by rating unless they are placed by hand: `start_points` places a player by hand. A new
    rating never moves a player who plays already.
    """
    with change_swiss(actor, player.entry.event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = lock_player(change, player)
        details = checked_details(details, change.event)
        _check_free(change, locked, details)
        before = {name: getattr(locked, name) for name in DETAILS}
        after = {name: getattr(details, name) for name in DETAILS}
        if details.start_points != locked.start_points:
            locked.start_by_hand = details.start_points is not None
        if not locked.start_by_hand:
            playing = details.start_points is not None and locked.joined_in <= last_published(change.event)
            placed = placed_by_rating(change.event.swiss, details.rating)
            after["start_points"] = locked.start_points if playing else placed
        changed = [name for name in DETAILS if before[name] != after[name]]
        if not changed:
            return
        for name in changed:
            setattr(locked, name, after[name])
        locked.save(update_fields=[*changed, "start_by_hand"])
        summary = _("Described %(player)s.") % {"player": locked.entry.name}
        change.record(
            "describe_player",
            summary,
            subject=f"entry:{locked.entry_id}",
            before={name: plain(before[name]) for name in changed},
            after={name: plain(after[name]) for name in changed},
        )
    player.refresh_from_db(fields=DETAILS)


def remove_players(
    actor: Actor, event: Event, *, players: Sequence[SwissEntry], within: OpenChange | None = None
) -> None:
    """Remove players who were in no round yet. Raises `RuleError` at `entries[i]` for the others: they withdraw."""
    with change_swiss(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        rows = own_entries(change.event, [player.entry for player in players])
        played = set(Seat.objects.filter(entry__in=rows).values_list("entry_id", flat=True))
        message = gettext_noop("%(player)s has already been paired. Withdraw them instead, or discard the draft first.")
        RuleError.gather(
            [
                Problem(f"entries[{i}]", "paired", message, {"player": row.name})
                for i, row in enumerate(rows)
                if row.pk in played
            ]
        )
        if rows:
            names = [row.name for row in rows]
            Entry.objects.filter(pk__in=[row.pk for row in rows]).delete()
            text = ngettext("Removed %(count)s player: %(names)s.", "Removed %(count)s players: %(names)s.", len(names))
            change.record("remove_players", text % {"count": len(names), "names": some_names(names)}, before=names)


def withdraw_player(actor: Actor, player: SwissEntry, *, from_round: int, within: OpenChange | None = None) -> None:
    """The player is in no round from `from_round` on, and the byes that they asked for there are cancelled.

    A table that is published stays: enter no-shows there. Raises `RuleError` at `from_round` for a round that
    is past.
    """
    with change_swiss(actor, player.entry.event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = lock_player(change, player)
        earliest = last_published(change.event) + 1
        if from_round < earliest:
            message = gettext_noop(
                "Round %(round)s is published. Withdraw the player from round %(earliest)s on; at their table of "
                "round %(round)s enter that they did not come."
            )
            raise RuleError.one("from_round", "past", message, round=from_round, earliest=earliest)
        if locked.withdrawn_from == from_round:
            return
        before, locked.withdrawn_from = locked.withdrawn_from, from_round
        locked.save(update_fields=["withdrawn_from"])
        values = {"player": locked.entry.name, "round": from_round}
        summary = _("%(player)s withdraws from round %(round)s on.") % values
        if cancelled := _cancel_byes(locked, from_round):
            summary += " " + ngettext(
                "Their bye is cancelled: round %(rounds)s.",
                "Their byes are cancelled: rounds %(rounds)s.",
                len(cancelled),
            ) % {"rounds": ", ".join(map(str, cancelled))}
        change.record("withdraw_player", summary, subject=f"entry:{locked.entry_id}", before=before, after=from_round)
    player.refresh_from_db(fields=["withdrawn_from"])


def _cancel_byes(player: SwissEntry, from_round: int) -> list[int]:
    """Delete the byes that the player asked for from a round on, or who withdrew would still score. Their rounds."""
    byes = SwissBye.objects.filter(entry_id=player.entry_id, number__gte=from_round).exclude(kind=ByeKind.ALLOCATED)
    rounds = sorted(byes.values_list("number", flat=True))
    byes.delete()
    return rounds


def return_player(actor: Actor, player: SwissEntry, *, within: OpenChange | None = None) -> None:
    """Take a withdrawal back: the player is in the rounds from the next on, and absent in those between."""
    with change_swiss(actor, player.entry.event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = lock_player(change, player)
        if locked.withdrawn_from is None:
            return
        gone, now = locked.withdrawn_from, last_published(change.event)
        if gone == 1:  # not in the schedule or bracket, which was made without them
            check_late(change.event, 1)
            locked.joined_in = now + 1 if change.event.swiss.system in SCHEDULED else 1
        for number in range(gone, now + 1):
            SwissBye.objects.get_or_create(entry_id=locked.entry_id, number=number, defaults={"kind": ByeKind.ZERO})
        locked.withdrawn_from = None
        locked.save(update_fields=["withdrawn_from", "joined_in"])
        summary = _("%(player)s is back from round %(round)s on.") % {"player": locked.entry.name, "round": now + 1}
        change.record("return_player", summary, subject=f"entry:{locked.entry_id}", before=gone)
    player.refresh_from_db(fields=["withdrawn_from"])


def last_published(event: Event) -> int:
    """The number of the newest published round; 0 before the first."""
    rows = SwissRound.objects.filter(round__event=event, state=SwissRoundState.PUBLISHED)
    return int(rows.aggregate(last=Max("round__number"))["last"] or 0)


def check_late(event: Event, count: int) -> None:
    """Check that `count` more players can join.

    A knock-out is closed once round 1 is published, a round robin nearly so: in an odd field, until round 2 is
    published, one player can have the place of the table that is empty. Raises `RuleError` if they can't.
    """
    system = event.swiss.system
    if system not in SCHEDULED or not (published := last_published(event)):
        return
    rows = event.swiss_entries.filter(Q(withdrawn_from=None) | Q(withdrawn_from__gt=1))
    empty = rows.filter(joined_in=1).count() % 2 and not rows.filter(joined_in__gt=1).exists()
    if system == "round-robin" and published == 1 and count == 1 and empty:
        return
    message = (
        gettext_noop(
            "The bracket has been final since round 1 was published, so nobody can join. While round 1 "
            "has no result, unpublish it, enter the players, and pair again."
        )
        if system == "knock-out"
        else gettext_noop(
            "The round robin has no free place for %(count)s more. While round 1 has no result, unpublish it, "
            "enter the players, and pair again."
        )
    )
    raise RuleError.one("", "too_late", message, count=count)


def lock_player(change: EventChange, player: SwissEntry) -> SwissEntry:
    """The player as stored now. Raises `RuleError` if somebody removed them."""
    rows = change.event.swiss_entries.select_related("entry__person", "entry__event", "event__swiss")
    locked = rows.filter(pk=player.pk).first()
    if locked is None:
        message = gettext_noop("This player is not entered in the event. Reload the page.")
        raise RuleError.one("", "unknown", message)
    return locked


def checked_details(details: PlayerDetails, event: Event) -> PlayerDetails:
    """The details with texts trimmed. Raises `RuleError` at the names of the fields."""
    problems: list[Problem] = []
    texts = {
        name: clean_line(getattr(details, name), path=name, label=label, longest=80, problems=problems, required=False)
        for name, label in (("club_name", gettext_noop("The club")), ("army", gettext_noop("The army")))
    }
    for name, (least, most) in BOUNDS.items():
        value = getattr(details, name)
        if value is not None and not least <= value <= most:
            message = gettext_noop("The %(what)s is %(value)s. Enter a whole number from %(least)s to %(most)s.")
            if name == "birth_year":
                message = gettext_noop("The %(what)s is %(value)s. Enter a year from %(least)s to %(most)s.")
            params = {"what": LABELS[name], "value": figure(value)}
            problems.append(Problem(name, "out_of_range", message, {**params, "least": least, "most": most}))
    if details.start_points is not None:
        problems += start_problems(event, details.start_points, path="start_points")
    RuleError.gather(problems)
    return PlayerDetails(**{**{name: getattr(details, name) for name in DETAILS}, **texts})


def _check_free(change: EventChange, player: SwissEntry, details: PlayerDetails) -> None:
    number = details.seed_number
    others = change.event.swiss_entries.exclude(pk=player.pk).select_related("entry__person")
    if number is not None and (taken := others.filter(seed_number=number).first()):
        words = gettext_noop("%(player)s has seed %(value)s. Give each seed to one player.")
        raise RuleError.one("seed_number", "taken", words, player=taken.entry.name, value=number)


def plain(value: Any) -> Any:
    """A detail as the log keeps it."""
    return f"{value.normalize():f}" if isinstance(value, Decimal) else value
