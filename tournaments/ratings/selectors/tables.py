"""A rating list as its pages, files and the API show it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from django.db.models import Count, Exists, F, Max, OuterRef, QuerySet

from tournaments.clubs.models import Club
from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.visibility import ShownName
from tournaments.people.models import Person
from tournaments.ratings.models import RatedEvent, RatedPlayer, RatingChange, RatingList, RatingStart

# How the table may be sorted; by rating if nothing is given.
SORTS: Final = ("", "name", "deviation", "games", "gain")
COURSE: Final = 10
"""So many of a player's last ratings are drawn in the table."""


@dataclass(frozen=True, slots=True)
class Top:
    """The first players of a rating list, with their names as everybody sees them."""

    list: RatingList
    players: Sequence[RatedPlayer]


def lists_of(club: Club, *, only_public: bool = False, discipline: str = "") -> list[RatingList]:
    """The club's lists by name, of one game where asked. One query."""
    rows = RatingList.objects.filter(club=club, **({"discipline": discipline} if discipline else {}))
    return list(rows.filter(published=True) if only_public else rows)


def with_ties(rows: QuerySet[RatedPlayer]) -> QuerySet[RatedPlayer]:
    """Places in lists that know by `tied` whether somebody shares them."""
    same = RatedPlayer.objects.filter(list=OuterRef("list"), rank=OuterRef("rank")).exclude(pk=OuterRef("pk"))
    return rows.annotate(tied=Exists(same))


def rated_players(rating_list: RatingList, *, sort: str = "") -> QuerySet[RatedPlayer]:
    """Everybody in the list with their person, by rank or as `SORTS` says; tied players by name."""
    rows = with_ties(RatedPlayer.objects.filter(list=rating_list)).select_related("person")
    names = ("person__sort_key", "id")
    orders = {
        "name": names,
        "deviation": (F("deviation").asc(nulls_last=True), "rank", *names),
        "games": ("-games", "rank", *names),
        "gain": (F("gain").desc(nulls_last=True), "rank", *names),
    }
    return rows.order_by(*orders.get(sort, ("rank", *names)))


def tops_of(club: Club, *, most: int) -> list[Top]:
    """The first of each public list. One query, and one for each list in which somebody's name is shortened."""
    rows = RatedPlayer.objects.filter(list__club=club, list__published=True, rank__lte=most)
    rows = with_ties(rows).select_related("list", "person").order_by("list__sort_key", "list_id", "rank", "id")
    found = []
    for _key, of_list in groupby(rows, key=lambda row: row.list_id):
        players = list(of_list)[:most]
        if any(row.person.name_shown for row in players):
            names = names_of_list(players[0].list)
            for row in players:
                row.person = person_as_shown(row.person, names)
        found.append(Top(players[0].list, players))
    return found


def counted_events(lists: Collection[RatingList]) -> Mapping[int, tuple[int, date | None]]:
    """How many events each of these lists counted, and the day of the last one, by the lists' ids. One query."""
    rows = RatedEvent.objects.filter(list__in=lists).exclude(position=None).order_by()
    counted = rows.values("list").annotate(n=Count("pk"), last=Max("day"))
    return {row["list"]: (row["n"], row["last"]) for row in counted}


def standing_of(rating_list: RatingList, person: int) -> RatedPlayer | None:
    """One person's place in the list, by the person's id. One query."""
    return with_ties(RatedPlayer.objects.filter(list=rating_list, person_id=person)).select_related("person").first()


def history_of(rating_list: RatingList, person: Person) -> list[RatingChange]:
    """What each event did to the person's rating, oldest first, with the events. One query."""
    rows = RatingChange.objects.filter(event__list=rating_list, person=person)
    return list(rows.select_related("event__event").order_by("event__position"))


def courses_of(rating_list: RatingList, people: Collection[int]) -> Mapping[int, Sequence[float]]:
    """The last ratings of each of these people, oldest first. One query."""
    found = courses_in([rating_list], people)
    return {person: ratings for (_list, person), ratings in found.items()}


def courses_in(lists: Collection[RatingList], people: Collection[int]) -> Mapping[tuple[int, int], Sequence[float]]:
    """The last ratings of these people in each of these lists, by the ids of both, oldest first. One query."""
    rows = RatingChange.objects.filter(event__list__in=lists, person__in=people).order_by("event__position")
    found: dict[tuple[int, int], list[float]] = {}
    for of_list, person, before, rating in rows.values_list("event__list", "person", "rating_before", "rating"):
        found.setdefault((of_list, person), [before]).append(rating)
    return {key: ratings[-COURSE:] for key, ratings in found.items()}


def ratings_by_list(lists: Collection[RatingList]) -> Mapping[int, Sequence[float]]:
    """The ratings of everybody in these lists, by the lists' ids. One query."""
    found: dict[int, list[float]] = {}
    for rating_list, rating in RatedPlayer.objects.filter(list__in=lists).order_by().values_list("list", "rating"):
        found.setdefault(rating_list, []).append(rating)
    return found


def start_of(rating_list: RatingList, person: Person) -> RatingStart | None:
    """The rating that the person brought along, if any."""
    return RatingStart.objects.filter(list=rating_list, person=person).first()


def names_in_list(rating_list: RatingList) -> Mapping[int, ShownName]:
    """The shortened names of a list, by the ids of people. One query where somebody asked for one.

    The list comes from `access_rating_list` or `access_public_rating_list`.
    """
    if not rating_list.shortened:  # type: ignore[attr-defined]  # comes with the access
        return {}
    return names_of_list(rating_list)


def names_of_list(rating_list: RatingList) -> Mapping[int, ShownName]:
    """The shortened names of a list, whether or not there are any. One query."""
    return names_of_people(Person.objects.filter(ratings__list=rating_list))


def csv_rows(rating_list: RatingList, *, names: Mapping[int, ShownName]) -> Iterator[list[object]]:
    """The list in columns that `imports.ratings_csv` reads again: rating and deviation with two decimals.

    `names` are those that are shown shortened.
    """
    yield [
        *("rank", "first_name", "last_name", "distinction", "rating", "deviation", "games", "events"),
        *("last change", "provisional"),
    ]
    for row in rated_players(rating_list):
        person = person_as_shown(row.person, names)
        yield [
            row.rank,
            person.first_name,
            person.last_name,
            person.distinction,
            f"{row.rating:.2f}",
            "" if row.deviation is None else f"{row.deviation:.2f}",
            row.games,
            row.events,
            "" if row.gain is None else f"{row.gain:+.2f}",
            "yes" if row.provisional else "",
        ]
