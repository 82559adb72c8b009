"""Histories, look-ups and second tables as pages and the API show them: figures with their arithmetic in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from handicaps.core.top_dog import Adjusted, History, Part, Record, top_dog_handicap
from handicaps.core.top_dog_choice import ArmyChoice
from handicaps.core.top_dog_history import NO_GAMES, Known
from handicaps.core.top_dog_table import PRESET, TopDogTable, parse_table
from handicaps.words import handicap_words, part_words
from tournaments.base.errors import MissingError
from tournaments.base.shown import with_more
from tournaments.clubs.models import Club
from tournaments.events.ending_words import is_over
from tournaments.events.models import Entry, Event
from tournaments.events.selectors.visibility import people_as_shown
from tournaments.events.shown import Shown
from tournaments.events.visibility import View
from tournaments.people.models import Person
from tournaments.swiss.shown import SwissShown
from tournaments.top_dog.details import history_of_json
from tournaments.top_dog.selectors.histories import army_lines, player_lines, shown_average
from tournaments.top_dog.selectors.look_up import LookUp
from tournaments.top_dog.shown import TOP_DOG, TopDogRow, TopDogShown


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A player or an army; `part` is what they add to a handicap by the published table.

    `has_page` says that everybody finds the player in a public event, so that they have a page.
    """

    pk: int
    name: str
    period: str
    games: int
    average: Fraction | None
    part: Part
    events: int
    has_page: bool = False

    @property
    def words(self) -> str:
        """How the part came about."""
        return part_words(self.part)


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """An army of a look-up, and its part of the handicap in words."""

    choice: ArmyChoice
    words: str
    average: Fraction | None


# Figures sort from the greatest, names from A.
ORDERS: Mapping[str, Callable[[HistoryLine], Any]] = {
    "name": lambda row: 0,
    "games": lambda row: -row.games,
    "average": lambda row: -(row.average if row.average is not None else Fraction(-1)),
    "value": lambda row: -row.part.value,
}


def history_lines(
    club: Club, *, game: str, armies: bool, sort: str = "name", short_names: bool = False
) -> list[HistoryLine]:
    """The players or the armies of a game, on the published table's scale. Three queries.

    With `short_names` as everybody sees them, in four: these lines know who has a page.
    """
    highest = PRESET.highest_score

    def line(pk: int, name: str, period: str, known: Known, events: int, *, has_page: bool = False) -> HistoryLine:
        average = shown_average(known.figure)
        part = part_of(known.figure, army=armies)
        return HistoryLine(pk, name, period, known.games, average, part, events, has_page)

    if armies:
        found = [
            line(each.army.pk, each.army.name, each.army.period, each.known, each.events)
            for each in army_lines(club, game=game, highest=highest)
        ]
    else:
        players = player_lines(club, game=game, highest=highest)
        people = people_as_shown([each.person for each in players]) if short_names else [p.person for p in players]
        with_page = _with_page([person.pk for person in people]) if short_names else frozenset()
        found = [
            line(person.pk, person.name, "", each.known, each.events, has_page=person.pk in with_page)
            for person, each in zip(people, players, strict=True)
        ]
    return sorted(found, key=ORDERS[sort])


def _with_page(people: Collection[int]) -> Collection[int]:
    """Those of these people who entered an event that everybody finds. One query."""
    entries = Entry.objects.filter(person__in=people, event__published=True, event__listed=True)
    return set(entries.values_list("person", flat=True))


def part_of(figure: Record | Adjusted, *, army: bool, table: TopDogTable = PRESET) -> Part:
    """A player's or an army's part of a handicap."""
    history = History(NO_GAMES, figure) if army else History(figure, NO_GAMES)
    handicap = top_dog_handicap(history, table=table)
    return handicap.army if army else handicap.player


def choice_rows(answer: LookUp | None) -> list[ChoiceRow]:
    """The armies of a look-up."""
    return [
        ChoiceRow(each, part_words(each.handicap.army), shown_average(each.record))
        for each in (answer.choices if answer else ())
    ]


def people_asked_for(event: Event, view: View) -> list[Person]:
    """Players who can be looked up by name: everybody of a club that shows its histories, else the players entered
    here."""
    found = _people_asked_for(event)
    return people_as_shown(found) if view.short_names else found


def _people_asked_for(event: Event) -> list[Person]:
    people = Person.objects.filter(club=event.club)
    if event.club.histories_public:
        return list(people.filter(history_records__game=event.discipline).distinct())
    return list(people.filter(entries__event=event))


def top_dog_of(data: Shown) -> TopDogShown:
    """The second table of a snapshot. Raises `MissingError` where Top Dog is off."""
    found = TOP_DOG.of(data)
    if found is None:
        raise MissingError(_("Top Dog is not played at this event. Go back to the event and choose from its tabs."))
    return found


def top_dog_title(data: Shown, table: TopDogShown) -> str:
    """What a second table of the snapshot `data` is called: after which round, or the final one."""
    if is_over(data):
        return _("Top Dog, final table")
    return _("Top Dog after round %(n)s") % {"n": table.rounds} if table.rounds else _("Top Dog")


def top_dog_lines(data: SwissShown, table: TopDogShown) -> list[dict[str, Any]]:
    """The lines of the second standings, players who can win on top; each with its arithmetic in words."""
    discounts = parse_table(table.table)
    entries = {entry.id: entry for entry in data.entries}

    def order(row: TopDogRow) -> tuple[bool, Fraction, Fraction]:
        return row.excluded, -Fraction(row.net), Fraction(row.handicap)

    lines = []
    for row in sorted(table.rows, key=order):
        handicap = top_dog_handicap(history_of_json(row.history), table=discounts)
        player = entries[row.entry]
        moved = player.army != row.army
        lines.append(with_more(row, player=player, why=handicap_words(handicap), other_army=moved))
    return lines
