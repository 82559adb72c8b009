"""A person's data: all of it in one file for them, and its erasure, which leaves results as they are.

Erasing gives the person another name, "Player 17", in their row and wherever the name appears as text; address, town,
links, photos, groups and conflicts are deleted. Seats, results, ranks and records of games stay.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.services.idempotency import kept_answers
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access
from tournaments.clubs.services.changes import change_club, club_changed
from tournaments.people.entries import entries_in_events
from tournaments.people.holders import HOLDERS, Json
from tournaments.people.models import DifferentPeople, Person, PersonConflict, PersonMerge
from tournaments.people.services.erased_names import LogOf, Name, Record, Words, distinctions_beside, records_of


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """What erasing would do now, for the page that asks: the new name, and how much of what goes or stays.

    `goes` and `stays` are the sentences of the rooms that hold rows about the person.
    """

    name: str
    goes: list[str]
    groups: int
    conflicts: int
    log_lines: int
    stays: list[str]


def export_person(actor: Actor, person: Person) -> Json:
    """Everything the club has stored about the person, as JSON.

    For owners, and by `trusted` for the holder of the private link.

    Conflicts are about two people, so only an owner sees them. The file leaves out what an event hides until its
    ceremony, for every reader, because it is made to be handed over. `held_back` names these events.
    """
    check_access(actor, person.club, Action.SEE_PERSONAL_DATA)
    theirs = LogOf.of(person)
    lines = ChangeLine.objects.filter(club=person.club).select_related("change").defer("change__rows", "change__keys")
    log = [line for line in lines.order_by("id") if theirs.holds(line)]
    if actor.trusted:  # people aren't allowed to see conflicts about themselves
        log = [line for line in log if not line.kind.endswith("_conflict")]
    secret = entries_in_events().keeping_back({line.event_id for line in log if line.event_id is not None})
    data: Json = {
        "format": "topboard-person/1",
        "club": person.club.name,
        "exported_at": timezone.now().isoformat(timespec="seconds"),
        "person": {
            "first_name": person.first_name,
            "last_name": person.last_name,
            "distinction": person.distinction,
            "email": person.email,
            "town": person.town,
            "since": person.created_at.isoformat(timespec="seconds"),
        },
        "groups": [group.name for group in person.groups.order_by("sort_key")],
        "conflicts": [
            {"with": other, "value": value} for other, value in ([] if actor.trusted else _conflicts(person))
        ],
    }
    for holder in HOLDERS:
        data |= holder.data_of(person)
    data["log"] = [
        {"at": line.change.created_at.isoformat(timespec="seconds"), "who": line.actor_name, "what": line.summary}
        for line in log
        if line.event_id not in secret
    ]
    data["held_back"] = sorted(secret.values())
    return data


def export_zip(actor: Actor, person: Person) -> bytes:
    """`export_person` as a zip: `person.json`, `person.txt` to read, and the files of rooms."""
    data = export_person(actor, person)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("person.json", json.dumps(data, indent=2, ensure_ascii=False))
        folder.writestr("person.txt", "\n".join(_readable(data)) + "\n")
        for holder in HOLDERS:
            for name, content in holder.files_of(person):
                folder.writestr(name, content)
    return file.getvalue()


def erasure_plan(actor: Actor, person: Person) -> ErasurePlan:
    """What `erase_person` would do. Saves nothing."""
    check_access(actor, person.club, Action.SEE_PERSONAL_DATA)
    theirs = LogOf.of(person)
    told = [holder.erasure_of(person) for holder in HOLDERS]
    return ErasurePlan(
        name=" ".join(_new_name(person.club)[:2]),
        goes=[line for each in told for line in each.goes],
        groups=person.groups.count(),
        conflicts=len(_conflicts(person)),
        log_lines=sum(theirs.holds(line) for line in ChangeLine.objects.filter(club=person.club)),
        stays=[line for each in told for line in each.stays],
    )


def erase_person(actor: Actor, person: Person, *, typed: str) -> str:
    """Erase the person's data for good, and return the name that replaces theirs.

    `typed` is the person's name, so that nobody erases the wrong person. Raises `RuleError` at `typed` if it differs.
    """
    with change_club(actor, person.club, Action.SEE_PERSONAL_DATA) as change:
        locked = Person.objects.select_for_update().filter(club=change.club, pk=person.pk).first()
        if locked is None:
            raise MissingError(_("This person is no longer in the club. Go back to the people."))
        old = (locked.first_name, locked.last_name, locked.distinction)
        if typed.strip().casefold() != locked.name.casefold():
            message = gettext_noop("Type the name exactly as it is shown above, to confirm that you mean this person.")
            raise RuleError.one("typed", "not_the_name", message)
        records = records_of(locked)
        former = tuple(sorted({name for each in records for name in _names_of_record(locked.club, each)} - {old}))
        # Longest first, since one may be the end of another.
        addresses = tuple(sorted({each.email for each in records} - {""}, key=len, reverse=True))
        theirs = LogOf.of(locked, *former)
        new = _new_name(change.club)
        _drop_what_is_theirs(locked)
        words = Words(old, new, addresses, former, distinctions_beside(locked))
        locked.first_name, locked.last_name, locked.distinction = new
        locked.email = locked.town = ""
        locked.save(update_fields=["first_name", "last_name", "distinction", "email", "town"])
        _rename_in_texts(change.club, locked, words, theirs)
        name = locked.name
        summary = _("Erased the personal data of somebody who is now called %(name)s.") % {"name": name}
        change.record("erase_person", summary, subject=f"person {locked.pk}")
        entries_in_events().touch([locked.pk])
        club_changed(change.club)
    person.refresh_from_db()
    return name


def _new_name(club: Club) -> Name:
    """The first "Player N" that is free in the club."""
    taken = set(Person.objects.filter(club=club, first_name="Player").values_list("last_name", flat=True))
    return "Player", str(next(n for n in range(1, len(taken) + 2) if str(n) not in taken)), ""


def _names_of_record(club: Club, record: Record) -> Iterator[Name]:
    """Its name, and those that the log knows it by from before."""
    first, last, _distinction = record.name
    yield record.name
    for line in ChangeLine.objects.filter(club=club, subject=f"person {record.pk}"):
        for values in (line.before, line.after):
            if isinstance(values, dict) and {"first_name", "last_name"} & values.keys():
                yield values.get("first_name", first), values.get("last_name", last), values.get("distinction", "")


def _drop_what_is_theirs(person: Person) -> None:
    """Delete what concerns nobody else: groups, conflicts, distinctions, and what the holders have."""
    PersonMerge.objects.filter(kept=person).delete()
    for model in (PersonConflict, DifferentPeople):
        model.objects.filter(first=person).delete()
        model.objects.filter(second=person).delete()
    person.groups.clear()
    for holder in HOLDERS:
        holder.erase(person)


def _rename_in_texts(club: Club, person: Person, words: Words, theirs: LogOf) -> None:
    """The log of the club, and the texts of the holders. Changes that hold the data can't be undone any more."""
    told: set[int] = set()
    for line in ChangeLine.objects.filter(club=club):
        about = theirs.holds(line)
        _rename_row(line, ("summary", "actor_name", "before", "after"), words, about=about)
        if theirs.is_subject(line):
            ChangeLine.objects.filter(pk=line.pk).update(before=None, after=None)
        if about:
            told.add(line.change_id)
    for change in Change.objects.filter(club=club):
        about = change.pk in told
        theirs_too = any(row["table"] == Person._meta.db_table and row["pk"] in theirs.records for row in change.rows)
        if about or theirs_too or words.replaced([change.rows, change.headline]) != [change.rows, change.headline]:
            Change.objects.filter(pk=change.pk).update(undoable=False, rows=[], keys=[])
        _rename_row(change, ("headline", "actor_name"), words, about=about)
    # Answers that are kept for requests sent twice: without one, the request is checked again.
    for kept in kept_answers(club.pk):
        if words.replaced(kept.answer, about=True) != kept.answer:
            kept.delete()
    for holder in HOLDERS:
        for text in holder.texts_of(person):
            _rename_row(text.row, text.columns, words, about=text.about)


def _rename_row(row: Model, columns: tuple[str, ...], words: Words, *, about: bool) -> None:
    now = {name: getattr(row, name) for name in columns}
    fresh = {name: words.replaced(value, about=about) for name, value in now.items()}
    if fresh != now:
        type(row)._base_manager.filter(pk=row.pk).update(**fresh)


def _conflicts(person: Person) -> list[tuple[str, int]]:
    rows = PersonConflict.objects.select_related("first", "second")
    own = [(row.second.name, row.value) for row in rows.filter(first=person)]
    return own + [(row.first.name, row.value) for row in rows.filter(second=person)]


def _readable(value: Any, path: str = "") -> list[str]:
    """The same as lines to read: "events 1 army: Hunnic"."""
    if isinstance(value, dict):
        return [line for key, part in value.items() for line in _readable(part, f"{path} {key}".replace("_", " "))]
    if isinstance(value, list):
        return [line for number, part in enumerate(value, start=1) for line in _readable(part, f"{path} {number}")]
    return [f"{path.strip()}: {'–' if value in (None, '') else value}"]
