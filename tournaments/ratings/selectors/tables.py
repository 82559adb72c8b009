"""A rating list as its pages, files and the API show it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from django.db.models import F, QuerySet

from tournaments.clubs.models import Club
from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.visibility import ShownName
from tournaments.people.models import Person
from tournaments.ratings.models import RatedPlayer, RatingChange, RatingList, RatingStart

# How the table may be sorted: by rating without a word.
SORTS: Final = ("", "name", "deviation", "games", "gain")
COURSE: Final = 10
"""So many of a player's last ratings are drawn in the table."""


def lists_of(club: Club, *, only_public: bool = False, discipline: str = "") -> list[RatingList]:
    """The club's lists by name, of one game where asked. One query."""
    rows = RatingList.objects.filter(club=club, **({"discipline": discipline} if discipline else {}))
    return list(rows.filter(published=True) if only_public else rows)


def rated_players(rating_list: RatingList, *, sort: str = "") -> QuerySet[RatedPlayer]:
    """Everybody in the list with their person, by rank or as `SORTS` says; who is level by name."""
    rows = RatedPlayer.objects.filter(list=rating_list).select_related("person")
    names = ("person__sort_key", "id")
    orders = {
        "name": names,
        "deviation": (F("deviation").asc(nulls_last=True), "rank", *names),
        "games": ("-games", "rank", *names),
        "gain": (F("gain").desc(nulls_last=True), "rank", *names),
    }
    return rows.order_by(*orders.get(sort, ("rank", *names)))


def standing_of(rating_list: RatingList, person: int) -> RatedPlayer | None:
    """One person's place in the list, by the person's id. One query."""
    return RatedPlayer.objects.filter(list=rating_list, person_id=person).select_related("person").first()


def history_of(rating_list: RatingList, person: Person) -> list[RatingChange]:
    """What each event did to the person's rating, oldest first, with the events. One query."""
    rows = RatingChange.objects.filter(event__list=rating_list, person=person)
    return list(rows.select_related("event__event").order_by("event__position"))


def courses_of(rating_list: RatingList, people: Collection[int]) -> Mapping[int, Sequence[float]]:
    """The last ratings of each of these people, oldest first. One query."""
    rows = RatingChange.objects.filter(event__list=rating_list, person__in=people).order_by("event__position")
    found: dict[int, list[float]] = {}
    for person, before, rating in rows.values_list("person", "rating_before", "rating"):
        found.setdefault(person, [before]).append(rating)
    return {person: ratings[-COURSE:] for person, ratings in found.items()}


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
