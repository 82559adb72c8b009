"""What a club knows of its players and armies in a game, and where each figure comes from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Count, Exists, OuterRef, Q

from handicaps.core.top_dog import Adjusted, Record
from handicaps.core.top_dog_history import HistoryRow, Known, known_history
from tournaments.base.plain_text import fold
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.swiss.models import SwissRoundState
from tournaments.top_dog.models import Army, HistoryRecord, HistorySource


@dataclass(frozen=True, slots=True)
class Histories:
    """The rows of a club in one game by person and by army, and the id of each army by its folded name."""

    people: Mapping[int, Sequence[HistoryRow]]
    armies: Mapping[int, Sequence[HistoryRow]]
    army_ids: Mapping[str, int]

    def player(self, person: int, *, highest: Fraction) -> Known:
        """What is known of a player, on the scale from 0 to `highest`."""
        return known_history(self.people.get(person, ()), highest=highest)

    def army(self, army: int, *, highest: Fraction) -> Known:
        """What is known of an army."""
        return known_history(self.armies.get(army, ()), highest=highest)

    def army_named(self, name: str, *, highest: Fraction) -> Known:
        """What is known of the army of this name; no games for one that the club has not heard of."""
        return self.army(self.army_ids.get(fold(name), 0), highest=highest)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with what is known of them; `events` are those of the club's own in it."""

    person: Person
    known: Known
    events: int


@dataclass(frozen=True, slots=True)
class ArmyLine:
    """An army with what is known of it."""

    army: Army
    known: Known
    events: int


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One record behind a figure: whether it counts, and the one that replaced it."""

    record: HistoryRecord
    counts: bool
    replaced: bool
    average: Fraction | None


@dataclass(frozen=True, slots=True)
class CountableEvent:
    """An event whose games can go into the histories, or have gone."""

    event: Event
    finished: bool
    counted: bool


def standing_records(club: Club, *, game: str) -> list[tuple[HistoryRecord, int]]:
    """The records that nothing replaced, each with the id of the first of its chain: that is when its source came.

    One query.
    """
    return _standing(list(HistoryRecord.objects.filter(club=club, game=game)))


def load_histories(club: Club, *, game: str) -> Histories:
    """Everything that is known in one game. Two queries."""
    people: dict[int, list[HistoryRow]] = defaultdict(list)
    armies: dict[int, list[HistoryRow]] = defaultdict(list)
    for record, first in standing_records(club, game=game):
        rows = people[record.person_id] if record.person_id else armies[record.army_id or 0]
        rows.append(_row(record, first))
    names = Army.objects.filter(club=club, game=game).values_list("id", "name")
    return Histories(people, armies, {fold(name): pk for pk, name in names})


def player_lines(club: Club, *, game: str, highest: Fraction) -> list[PlayerLine]:
    """Every player of whom anything is known, by name. Three queries."""
    histories = load_histories(club, game=game)
    people = Person.objects.filter(club=club, history_records__game=game).distinct()
    return [
        PlayerLine(person, histories.player(person.pk, highest=highest), _events(histories.people.get(person.pk, ())))
        for person in sorted(people, key=lambda person: person.sort_key)
    ]


def army_lines(club: Club, *, game: str, highest: Fraction) -> list[ArmyLine]:
    """Every army of the game, by name, also those never used. Three queries."""
    histories = load_histories(club, game=game)
    armies = sorted(Army.objects.filter(club=club, game=game), key=lambda army: army.sort_key)
    return [
        ArmyLine(army, histories.army(army.pk, highest=highest), _events(histories.armies.get(army.pk, ())))
        for army in armies
    ]


def record_lines(subject: Person | Army, *, game: str, highest: Fraction) -> list[RecordLine]:
    """Every record of a player or an army, the newest first, the replaced ones too. One query."""
    of = Q(person=subject) if isinstance(subject, Person) else Q(army=subject)
    rows = HistoryRecord.objects.filter(of, game=game).select_related("event__club", "made_by")
    records = list(rows)
    standing = {record.pk: _row(record, first) for record, first in _standing(records)}
    used = known_history(standing.values(), highest=highest).used
    replaced = {record.replaces_id for record in records}
    return [
        RecordLine(
            record,
            counts=standing.get(record.pk) in used,
            replaced=record.pk in replaced,
            average=None if record.adjusted or not record.games else Fraction(record.points) / record.games,
        )
        for record in reversed(records)
    ]


def countable_events(club: Club, *, only: Event | None = None) -> list[CountableEvent]:
    """The Swiss events of the club with a complete round, newest first. One query.

    One is finished once all its planned rounds have their results, or, put into the archive, all that were played.
    """
    published = Q(rounds__swiss__state=SwissRoundState.PUBLISHED)
    counted = HistoryRecord.objects.filter(event=OuterRef("pk"), withdrawn=False, replaced_by=None)
    rows = (
        Event.objects.filter(club=club, swiss__isnull=False, **({"pk": only.pk} if only else {}))
        .select_related("swiss")
        .annotate(
            made=Count("rounds", filter=published, distinct=True),
            open_tables=Count("rounds__games", filter=published & Q(rounds__games__result=None), distinct=True),
            counted=Exists(counted),
        )
        .order_by("-starts_on", "-id")
    )
    found = []
    for row in rows:
        over = row.archived_at is not None or row.made >= row.swiss.rounds
        if row.made or row.counted:
            found.append(CountableEvent(row, bool(row.made) and not row.open_tables and over, row.counted))
    return found


def _standing(records: Sequence[HistoryRecord]) -> list[tuple[HistoryRecord, int]]:
    before = {record.pk: record.replaces_id for record in records}
    replaced = set(before.values())
    found = []
    for record in records:
        if record.pk in replaced or record.withdrawn:
            continue
        first = record.pk
        while (earlier := before.get(first)) is not None:
            first = earlier
        found.append((record, first))
    return found


def _row(record: HistoryRecord, first: int) -> HistoryRow:
    return HistoryRow(
        order=first,
        source="event" if record.source == HistorySource.EVENT else "list",
        games=record.games,
        points=Fraction(record.points),
        highest=Fraction(record.highest),
        adjusted=record.adjusted,
        covers_events=record.covers_events,
    )


def _events(rows: Sequence[HistoryRow]) -> int:
    return sum(row.source == "event" for row in rows)


def shown_average(figure: Record | Adjusted) -> Fraction | None:
    """Points a game; None without games, or where the value came adjusted."""
    return figure.average if isinstance(figure, Record) and figure.games else None
