"""An event in a few words, for readers who have not opened its page. Names only winners, and nothing hidden."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base import days
from tournaments.base.languages import before_stop
from tournaments.events.ending_words import winners_in_words
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.places import place_of
from tournaments.events.programme import programme_of
from tournaments.events.shown import Winner
from tournaments.events.states import state_in_words, state_of
from tournaments.events.time_zones import zone_of
from tournaments.ratings.words import GAMES

OF_PAGES = {
    "public:standings": noop("Standings with places and points."),
    "public:people": noop("List of the players."),
    "public:rules": noop("Rules of the event: scoring and ties."),
    "public:awards": noop("Awards of the event."),
    "public:prizes": noop("Prizes of the event."),
    "public:enter": noop("Entry form of the event."),
    "public:coming": noop("List of entries."),
    "public:player": noop("Place and games of %(name)s."),
    "public:heats": noop("Heats with their boards and results."),
    "public:heat": noop("Boards and results of one heat."),
    "public:draw": noop("Seeding of one heat, and how to check it."),
    "public:game": noop("One game: seats and result."),
    "public:swiss_rounds": noop("Rounds with their pairings and results."),
    "public:swiss_round": noop("Pairings and results of one round."),
    "public:swiss_crosstable": noop("Crosstable: each player’s results against the others."),
    "public:swiss_top_dog": noop("Top Dog: scores less the handicaps of all rounds."),
    "public:swiss_look_up": noop("Look-up of Top Dog handicaps."),
    "public:league_fixtures": noop("Fixtures with days, places and results."),
    "public:league_teams": noop("Sides of the season with their places."),
    "public:league_team": noop("Matches and results of one side."),
    "public:league_cups": noop("Cups with their rounds and results."),
    "public:league_cup": noop("Rounds and results of one cup."),
    "public:league_handicaps": noop("Signed handicaps of the teams."),
}
"""A sentence for each kind of page of an event but the first."""


def game_of(event: Event) -> str:
    """The game that is played; blank where it has no name here."""
    return str(GAMES[event.discipline]) if event.discipline in GAMES else ""


def days_in_words(first: date | None, last: date | None) -> str:
    """The days of an event with the month in full: "12–14 June 2026"; blank where nobody said."""
    return days.days_in_words(first, last, month="F")


def when_in_words(event: Event) -> str:
    """The event's days; for a season still in progress, its first day."""
    if event.starts_on and not event.ends_on and format_of(event).goes_on:
        return _("from %(day)s") % {"day": date_format(event.starts_on, "j F Y")}
    return days_in_words(event.starts_on, event.ends_on)


def hours_of(event: Event) -> tuple[datetime, datetime] | None:
    """From the first line of the programme to an hour after the last one, of an event of one day; None without one."""
    if event.starts_on is None or event.ends_on not in {None, event.starts_on}:
        return None
    times = [each.time[:5].strip("–- ") for each in programme_of(event.description)[0] if each.time]
    try:
        found = [datetime.strptime(text.replace(".", ":"), "%H:%M").time() for text in times]  # noqa: DTZ007  of a day
    except ValueError:
        return None
    if not found or found != sorted(found):
        return None
    first, last = (datetime.combine(event.starts_on, each, zone_of(event)) for each in (found[0], found[-1]))
    return first, last + timedelta(hours=1)


def won_in_words(event: Event) -> list[str]:
    """Who won the whole event, as its lists say it: "Winner: Anna Kovács". Empty where nobody did, or only parts."""
    names = next((each["names"] for each in event.winners if event.over and each["names"] and not each["of"]), ())
    return winners_in_words([Winner(of="", names=tuple(names))]) if names else []


def event_in_words(event: Event) -> str:
    """The facts of the event in a few sentences, for previews: of a finished one, who won first."""
    facts = [game_of(event), when_in_words(event), place_of(event)]
    by = _("Run by %(club)s") % {"club": event.club.name}
    lines = [*won_in_words(event), ", ".join(part for part in facts if part), by, state_in_words(state_of(event))]
    return " ".join(_sentence(line) for line in lines if line)


def page_in_words(page: str, *, player: str = "") -> str:
    """What a page of an event has, by its name; `player` is the one whose page it is. Blank for the first page."""
    return _(OF_PAGES[page]) % {"name": before_stop(player)} if page in OF_PAGES else ""


def _sentence(line: str) -> str:
    """The line as a sentence. A name in initials brings its own full stop."""
    return capfirst(line) if line.endswith(".") else f"{capfirst(line)}."
