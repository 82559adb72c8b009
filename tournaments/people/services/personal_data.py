"""What is kept of a person: all of it in one file for whoever asks, and its erasure, which leaves results as they are.

Erasing gives the person another name, "Player 17", in their row and wherever the name stands as text; address, town,
links, photos, groups and conflicts go. Seats, results, ranks and figures of histories stay.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.models import Job, SentOnce
from tournaments.base.permissions import Action
from tournaments.base.services.idempotency import NEEDS
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access
from tournaments.clubs.services.changes import change_club, club_changed
from tournaments.events.models import Entry, Event, ScoreOverride, Seat
from tournaments.events.services.changes import touch_events
from tournaments.people.models import DifferentPeople, Person, PersonConflict, PersonMerge
from tournaments.people.services.erased_names import LogOf, Words
from tournaments.players.models import CheckIn, PlayerLink, PushDevice, ResultSlip, SlipPhoto
from tournaments.swiss.models import SwissBye, SwissEntry, SwissPairRule, SwissRound
from tournaments.top_dog.models import HistoryRecord

# Where a name may stand as text, within the events of the person: model, way to the event, columns, way to the person
# whom the row is about.
TEXTS: tuple[tuple[type[Model], str, tuple[str, ...], str], ...] = (
    (SwissRound, "round__event", ("explanation", "changed_by_hand"), ""),
    (SwissBye, "entry__event", ("note",), "entry__person"),
    (SwissPairRule, "event", ("note",), ""),
    (ScoreOverride, "seat__game__round__event", ("reason",), "seat__entry__person"),
    (Job, "event", ("message",), ""),
)


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """What erasing would do now, for the page that asks: the new name, and how much of what goes or stays."""

    name: str
    events: list[str]
    links: int
    photos: int
    groups: int
    conflicts: int
    histories: int
    log_lines: int


def export_person(actor: Actor, person: Person) -> dict[str, Any]:
    """All that the club keeps of the person, as JSON. For owners, and by `trusted` for who has the private link.

    Conflicts are of two people, so that only an owner sees them.
    """
    check_access(actor, person.club, Action.SEE_PERSONAL_DATA)
    entries = Entry.objects.filter(person=person).select_related("event").order_by("event_id")
    theirs = LogOf.of(person)
    lines = ChangeLine.objects.filter(club=person.club).select_related("change").defer("change__rows", "change__keys")
    log = [line for line in lines.order_by("id") if theirs.holds(line)]
    if actor.trusted:  # conflicts are no business of those they are about
        log = [line for line in log if not line.kind.endswith("_conflict")]
    return {
        "format": "topboard-person/1",
        "club": person.club.name,
        "exported_at": timezone.now().isoformat(timespec="seconds"),
        "person": {
            "first_name": person.first_name,
            "last_name": person.last_name,
            "email": person.email,
            "town": person.town,
            "since": person.created_at.isoformat(timespec="seconds"),
        },
        "groups": [group.name for group in person.groups.order_by("sort_key")],
        "conflicts": [
            {"with": other, "value": value} for other, value in ([] if actor.trusted else _conflicts(person))
        ],
        "events": [_entry(entry) for entry in entries],
        "histories": [
            {"game": row.game, "source": row.source_name, "games": row.games, "points": row.points}
            for row in HistoryRecord.objects.filter(person=person)
        ],
        "log": [
            {"at": line.change.created_at.isoformat(timespec="seconds"), "who": line.actor_name, "what": line.summary}
            for line in log
        ],
    }


def export_zip(actor: Actor, person: Person) -> bytes:
    """`export_person` as a zip: `person.json`, `person.txt` to read, and the photos of the person's slips."""
    data = export_person(actor, person)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("person.json", json.dumps(data, indent=2, ensure_ascii=False))
        folder.writestr("person.txt", "\n".join(_readable(data)) + "\n")
        for photo in SlipPhoto.objects.filter(slip__entry__person=person):
            folder.writestr(f"photos/slip-{photo.slip_id}.jpg", bytes(photo.jpeg))
    return file.getvalue()


def erasure_plan(actor: Actor, person: Person) -> ErasurePlan:
    """What `erase_person` would do. Saves nothing."""
    check_access(actor, person.club, Action.SEE_PERSONAL_DATA)
    events = Event.objects.filter(entries__person=person).order_by("pk")
    theirs = LogOf.of(person)
    return ErasurePlan(
        name=" ".join(_new_name(person.club)),
        events=[event.name for event in events],
        links=PlayerLink.objects.filter(entry__person=person).count(),
        photos=SlipPhoto.objects.filter(slip__entry__person=person).count(),
        groups=person.groups.count(),
        conflicts=len(_conflicts(person)),
        histories=HistoryRecord.objects.filter(person=person).count(),
        log_lines=sum(theirs.holds(line) for line in ChangeLine.objects.filter(club=person.club)),
    )


def erase_person(actor: Actor, person: Person, *, typed: str) -> str:
    """Erase the person's data for good, and return the name that stands in place of theirs.

    `typed` is the person's name, so that nobody erases another: `RuleError` at `typed` if it is not.
    """
    with change_club(actor, person.club, Action.SEE_PERSONAL_DATA) as change:
        locked = Person.objects.select_for_update().filter(club=change.club, pk=person.pk).first()
        if locked is None:
            raise MissingError(_("This person is not in the club any more. Go back to the people."))
        old = (locked.first_name, locked.last_name)
        if typed.strip().casefold() != locked.name.casefold():
            message = gettext_noop("Type the name as it stands above, to be sure that it is this person.")
            raise RuleError.one("typed", "not_the_name", message)
        address, former = locked.email, _former_names(locked)
        theirs = LogOf.of(locked, *former)
        new = _new_name(change.club)
        _drop_what_is_theirs(locked)
        locked.first_name, locked.last_name = new
        locked.email = locked.town = ""
        locked.save(update_fields=["first_name", "last_name", "email", "town"])
        _rename_in_texts(change.club, locked, Words(old, new, address, former), theirs)
        name = locked.name
        summary = _("Erased the personal data of somebody, who is %(name)s now.") % {"name": name}
        change.record("erase_person", summary, subject=f"person {locked.pk}")
        touch_events(Event.objects.filter(entries__person=locked))
        club_changed(change.club)
    person.refresh_from_db()
    return name


def _new_name(club: Club) -> tuple[str, str]:
    """The first "Player N" that is free in the club."""
    taken = set(Person.objects.filter(club=club, first_name="Player").values_list("last_name", flat=True))
    return "Player", str(next(n for n in range(1, len(taken) + 2) if str(n) not in taken))


def _former_names(person: Person) -> tuple[tuple[str, str], ...]:
    """The names that the log knows the person by from before."""
    found = set()
    for line in ChangeLine.objects.filter(club=person.club, subject=f"person {person.pk}"):
        for values in (line.before, line.after):
            if isinstance(values, dict) and {"first_name", "last_name"} & values.keys():
                found.add((values.get("first_name", person.first_name), values.get("last_name", person.last_name)))
    return tuple(sorted(found - {(person.first_name, person.last_name)}))


def _drop_what_is_theirs(person: Person) -> None:
    """What is of nobody else: links, photos, words for a round, groups, conflicts, what tells people apart."""
    PlayerLink.objects.filter(entry__person=person).delete()
    PushDevice.objects.filter(entry__person=person).delete()
    SlipPhoto.objects.filter(slip__entry__person=person).delete()
    CheckIn.objects.filter(entry__person=person).delete()
    PersonMerge.objects.filter(kept=person).delete()
    for model in (PersonConflict, DifferentPeople):
        model.objects.filter(first=person).delete()
        model.objects.filter(second=person).delete()
    person.groups.clear()
    SwissEntry.objects.filter(entry__person=person).update(birth_year=None)
    Job.objects.filter(print_job__isnull=False, event__entries__person=person).delete()


def _rename_in_texts(club: Club, person: Person, words: Words, theirs: LogOf) -> None:
    """The log of the club, and the texts of the events. Changes that hold the data can't be undone any more."""
    told: set[int] = set()
    for line in ChangeLine.objects.filter(club=club):
        about = theirs.holds(line)
        _rename_row(line, ("summary", "actor_name", "before", "after"), words, about=about)
        if line.subject == f"person {person.pk}":
            ChangeLine.objects.filter(pk=line.pk).update(before=None, after=None)
        if about:
            told.add(line.change_id)
    for change in Change.objects.filter(club=club):
        about = change.pk in told
        theirs_too = any(row["table"] == Person._meta.db_table and row["pk"] == person.pk for row in change.rows)
        if about or theirs_too or words.replaced([change.rows, change.headline]) != [change.rows, change.headline]:
            Change.objects.filter(pk=change.pk).update(undoable=False, rows=[], keys=[])
        _rename_row(change, ("headline", "actor_name"), words, about=about)
    # Answers that are kept for requests sent twice: without one, the request is judged anew.
    for kept in SentOnce.objects.all():
        clubs = {pk for pk, _action in kept.answer.get(NEEDS, [])}
        if club.pk in (clubs or {club.pk}) and words.replaced(kept.answer, about=True) != kept.answer:
            kept.delete()
    events = Event.objects.filter(entries__person=person)
    for model, way, columns, owner in TEXTS:
        rows = model._base_manager.filter(**{f"{way}__in": events})
        own = set(rows.filter(**{owner: person}).values_list("pk", flat=True)) if owner else set()
        for row in rows:
            _rename_row(row, columns, words, about=model is SwissRound or row.pk in own)


def _rename_row(row: Model, columns: tuple[str, ...], words: Words, *, about: bool) -> None:
    now = {name: getattr(row, name) for name in columns}
    fresh = {name: words.replaced(value, about=about) for name, value in now.items()}
    if fresh != now:
        type(row)._base_manager.filter(pk=row.pk).update(**fresh)


def _conflicts(person: Person) -> list[tuple[str, int]]:
    rows = PersonConflict.objects.select_related("first", "second")
    own = [(row.second.name, row.value) for row in rows.filter(first=person)]
    return own + [(row.first.name, row.value) for row in rows.filter(second=person)]


def _entry(entry: Entry) -> dict[str, Any]:
    """A place in an event, with the seats and what was entered for them."""
    player = SwissEntry.objects.filter(entry=entry).first()
    seats = Seat.objects.filter(entry=entry).select_related("game__round").order_by("game__round__number")
    slips = ResultSlip.objects.filter(entry=entry)
    return {
        "event": entry.event.name,
        "entered_at": entry.created_at.isoformat(timespec="seconds"),
        "club": player.club_name if player else "",
        "army": player.army if player else "",
        "rating": player.rating if player else None,
        "birth_year": player.birth_year if player else None,
        "seats": [
            {"round": seat.game.round.number, "game": seat.game.number, "power": seat.power, "state": seat.game.state}
            for seat in seats
        ],
        "slips": [{"at": slip.created_at.isoformat(timespec="seconds"), "facts": slip.facts} for slip in slips],
        "private_link": PlayerLink.objects.filter(entry=entry).exists(),
    }


def _readable(value: Any, path: str = "") -> list[str]:
    """The same as lines to read: "events 1 army: Hunnic"."""
    if isinstance(value, dict):
        return [line for key, part in value.items() for line in _readable(part, f"{path} {key}".replace("_", " "))]
    if isinstance(value, list):
        return [line for number, part in enumerate(value, start=1) for line in _readable(part, f"{path} {number}")]
    return [f"{path.strip()}: {'–' if value in (None, '') else value}"]
