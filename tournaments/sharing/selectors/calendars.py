"""Calendars of a club, of an event, of a player and of a team, for phones that follow them.

An entry keeps its id for ever, and its number rises with the event's revision. An event that left the lists stays for
90 days as cancelled, without its name: otherwise phones would keep an event that isn't on any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Final

import icalendar
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club
from tournaments.events.formats import format_of, rules_of_formats
from tournaments.events.models import Entry, Event, Game
from tournaments.events.places import place_of
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import seats_as_shown, view_of_everybody
from tournaments.events.time_zones import zone_of
from tournaments.league.models import DivisionTeam
from tournaments.league.shown import FixtureShown, LeagueShown
from tournaments.sharing.addresses import event_address, host
from tournaments.sharing.words import event_in_words, hours_of

KEPT: Final = timedelta(days=90)
USUAL: Final = timedelta(hours=2)
"""How long a match takes whose end nobody said."""
REFRESH: Final = timedelta(hours=6)
VOID, CANCELLED = "void", "CANCELLED"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An entry of a calendar: whole days, or times, which are written in UTC. `last` is the last day itself."""

    id: str
    event: Event
    title: str
    first: date | datetime
    last: date | datetime | None = None
    place: str = ""
    text: str = ""
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class EventCalendar:
    """A calendar: its name and its entries."""

    name: str
    lines: list[Line] = field(default_factory=list)

    def as_file(self) -> bytes:
        """The calendar as RFC 5545 has it."""
        found = icalendar.Calendar()
        found.add("prodid", "-//Topboard//Topboard//EN")
        found.add("version", "2.0")
        found.add("method", "PUBLISH")
        found.add("name", self.name)
        found.add("x-wr-calname", self.name)
        found.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
        found.add("x-published-ttl", "PT6H")
        for line in self.lines:
            found.add_component(_component(line))
        return bytes(found.to_ical())


def club_calendar(club: Club) -> EventCalendar:
    """The listed events of a club, and those that left its lists in the last 90 days."""
    rows = club.events.exclude(starts_on=None).select_related("club", *rules_of_formats())
    lines = [_days_of(event) for event in rows.filter(published=True, listed=True)]
    gone = rows.filter(Q(published=False) | Q(listed=False), pk__in=_left_lists(club))
    return EventCalendar(club.name, [*lines, *map(_gone, gone)])


def was_public(event: Event) -> bool:
    """Whether a private event was public, or unlisted, within the last 90 days."""
    lines = ChangeLine.objects.filter(event=event, change__created_at__gte=timezone.now() - KEPT)
    closed = Q(kind="unpublish_tournament") | Q(kind="change_visibility", before__listing__in=("public", "unlisted"))
    return lines.filter(closed).exists()


def event_calendar(event: Event) -> EventCalendar:
    """The days of a public event, its rounds that have a time, and the matches of a season; of a private one that it
    is none any more."""
    if not event.published:
        return EventCalendar(_("Cancelled"), list(_all_gone(event)))
    days = [_days_of(event)] if event.starts_on else []
    data = seen_data(event, view_of_everybody(event))
    matches = data.fixtures if isinstance(data, LeagueShown) else ()
    return EventCalendar(event.name, [*days, *_rounds(event), *_matches(event, matches)])


def file_for_mail(owner: object) -> str:
    """What somebody who takes part puts into their own calendar: of an event its days and its public rounds with a
    time, of a team its matches.

    Calendars are shared, so it has no private link. Blank while nothing has a day.
    """
    if isinstance(owner, DivisionTeam) and owner.event.published:
        found = team_calendar(owner)
    elif isinstance(owner, Event) and owner.published:
        found = event_calendar(owner)
    elif isinstance(owner, Event) and owner.starts_on:
        found = EventCalendar(owner.name, [_days_of(owner)])
    else:
        return ""
    return found.as_file().decode() if found.lines else ""


def player_calendar(player: Entry, *, public: Mapping[int, Collection[int]]) -> EventCalendar:
    """What one player has to come to: the event, and their rounds with table and opponent once everybody sees them.

    `public` are the numbers of their games that everybody sees, by the numbers of rounds.
    """
    event, prefix = player.event, f"entry-{player.pk}-"
    if not event.published:
        return EventCalendar(_("Cancelled"), list(_all_gone(event, prefix=prefix)))
    games = dict(_own_games(player, public))
    words = format_of(event).words
    lines = []
    for line in _rounds(event, prefix=prefix):
        number = int(line.id.rpartition("-")[2])
        lines.append(_with_game(line, games.get(number, "")))
    text = "\n".join(f"{words.round % {'n': number}}: {game}" for number, game in games.items() if game)
    days = [_days_of(event, prefix=prefix, text=text)] if event.starts_on else []
    return EventCalendar(event.name, [*days, *lines])


def team_calendar(team: DivisionTeam) -> EventCalendar:
    """The matches of a team that have a day, as everybody sees them."""
    season, prefix = team.event, f"team-{team.pk}-"
    data = seen_data(season, view_of_everybody(season))
    own = tuple(each for each in data.fixtures if team.pk in {each.home, each.away})
    lines = list(_matches(season, own, prefix=prefix))
    if not season.published:
        return EventCalendar(_("Cancelled"), [_cancelled(line) for line in lines])
    return EventCalendar(f"{team.name}, {season.name}", lines)


def _own_games(player: Entry, public: Mapping[int, Collection[int]]) -> Iterator[tuple[int, str]]:
    """The player's games in public rounds, in words by the number of the round."""
    event, words = player.event, format_of(player.event).words
    shown = format_of(event).public_rounds(event)
    games = Game.objects.filter(seats__entry=player, round__in=shown).select_related("round").order_by("round__number")
    for game in games.distinct():
        if game.number not in public.get(game.round.number, ()):
            continue
        where = str(words.game % {"game": game.number})
        seats = seats_as_shown(list(game.seats.select_related("entry__person")), reader=player)
        others = [seat.entry.name for seat in seats if seat.entry_id != player.pk]
        against = _(", against %(name)s") % {"name": others[0]} if len(others) == 1 else ""
        yield game.round.number, where + against


def _with_game(line: Line, game: str) -> Line:
    title = f"{line.title}: {game}" if game else line.title
    return Line(
        id=line.id, event=line.event, title=title, first=line.first, last=line.last, place=line.place, text=line.text
    )


def _left_lists(club: Club) -> set[int]:
    """The events of the club that somebody took out of the lists, or made private, in the last 90 days."""
    lines = ChangeLine.objects.filter(club=club, event__club=club, change__created_at__gte=timezone.now() - KEPT)
    hidden = lines.filter(kind="change_visibility", before__listing="public")
    closed = lines.filter(kind="unpublish_tournament", event__listed=True)
    return {*hidden.values_list("event", flat=True), *closed.values_list("event", flat=True)}


def _days_of(event: Event, *, prefix: str = "", text: str = "") -> Line:
    assert event.starts_on is not None  # noqa: S101  the callers chose those with a day
    words = [event_in_words(event), text]
    hours = hours_of(event)
    lasts = format_of(event).goes_on and event.ends_on is None
    return Line(
        id=f"{prefix}event-{event.pk}",
        event=event,
        title=_("%(season)s begins") % {"season": event.name} if lasts else event.name,
        first=hours[0] if hours else event.starts_on,
        last=hours[1] if hours else event.ends_on or event.starts_on,
        place=place_of(event),
        text="\n\n".join(part for part in words if part),
    )


def _gone(event: Event, *, prefix: str = "") -> Line:
    first = event.starts_on or timezone.localdate()
    return Line(id=f"{prefix}event-{event.pk}", event=event, title=_("Cancelled"), first=first, cancelled=True)


def _all_gone(event: Event, *, prefix: str = "") -> Iterator[Line]:
    """The days, rounds and matches of a private event, each cancelled and without a name."""
    if event.starts_on:
        yield _gone(event, prefix=prefix)
    yield from map(_cancelled, _rounds(event, prefix=prefix))
    if not prefix:
        data = seen_data(event, view_of_everybody(event))
        yield from map(_cancelled, _matches(event, data.fixtures if isinstance(data, LeagueShown) else ()))


def _cancelled(line: Line) -> Line:
    """The same entry, marked as cancelled and without details."""
    return Line(id=line.id, event=line.event, title=_("Cancelled"), first=line.first, last=line.last, cancelled=True)


def _rounds(event: Event, *, prefix: str = "") -> Iterator[Line]:
    """The public rounds that have a time."""
    words = format_of(event).words
    length = timedelta(minutes=event.round_minutes) if event.round_minutes else USUAL
    for each in format_of(event).public_rounds(event):
        if each.starts_at is None:
            continue
        yield Line(
            id=f"{prefix}event-{event.pk}-round-{each.number}",
            event=event,
            title=f"{event.name}, {words.in_round % {'n': each.number}}",
            first=each.starts_at,
            last=each.ends_at or each.starts_at + length,
            place=event.venue,
        )


def _matches(event: Event, fixtures: tuple[FixtureShown, ...], *, prefix: str = "") -> Iterator[Line]:
    """The matches of a season that have a day."""
    for each in fixtures:
        if each.played_on is None:
            continue
        at = datetime.combine(each.played_on, each.starts, zone_of(event)) if each.starts else None
        yield Line(
            id=f"{prefix}event-{event.pk}-match-{each.number}",
            event=event,
            title=f"{each.home_name} – {each.away_name}",
            first=at or each.played_on,
            last=at + USUAL if at else each.played_on,
            place=each.venue,
            text=event.name,
            cancelled=each.state == VOID,
        )


def _component(line: Line) -> icalendar.Event:
    """An entry as a file has it; a last day is named by the day after it."""
    found = icalendar.Event()
    found.add("uid", f"{line.id}@{host()}")
    found.add("sequence", line.event.revision)
    found.add("dtstamp", datetime.now(UTC))
    found.add("summary", line.title)
    last = line.last or line.first
    if isinstance(line.first, datetime) and isinstance(last, datetime):
        found.add("dtstart", line.first.astimezone(UTC))
        found.add("dtend", last.astimezone(UTC))
    else:
        found.add("dtstart", line.first)
        found.add("dtend", last + timedelta(days=1))
        found.add("transp", "TRANSPARENT")
    if line.cancelled:
        found.add("status", CANCELLED)
        return found
    found.add("status", "CONFIRMED")
    if line.event.published:
        found.add("url", event_address(line.event))
    for name, text in (("location", line.place), ("description", line.text)):
        if text:
            found.add(name, text)
    return found
