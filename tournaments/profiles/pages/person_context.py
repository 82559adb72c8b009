"""Context of `profiles/public/person.html`: a person in a club."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from django.urls import reverse

from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.states import LATE, NEXT, ON
from tournaments.profiles.pages.player_context import prizes_in
from tournaments.profiles.pages.shapes import against_bars, compared, form_bars
from tournaments.profiles.selectors.careers import Career, EventLine
from tournaments.profiles.selectors.games import ENOUGH, met, played
from tournaments.ratings.pages.rating_chart import WIDE, rating_chart

Json = dict[str, Any]
FEW: Final = 8
MOST_MET: Final = 100
MOST_RESULTS: Final = 12
MOST_LISTS: Final = 2
ENOUGH_TO_DRAW: Final = 3
"""A chart of fewer changes shows less than the table next to it."""
NEWEST: Final = 4
"""So many changes of a rating are listed next to its chart."""


def person_context(career: Career, *, erased: Collection[int]) -> Json:
    """What the page shows. Erased people are left out of the people met."""
    club, person = career.person.club, career.person
    others = [each for each in met(career.games, career.people) if each.person not in {person.pk, *erased}][:MOST_MET]
    links = [(each, reverse("public:person", args=[club.slug, each.person])) for each in others]
    lines = against_bars(links)
    powers, armies = played(career.games, duels=False), played(career.games, duels=True)
    finished = [line for line in career.events if line.place is not None]
    return {
        "name": _name(career),
        "town": "" if person.name_shown else person.town,
        "events": career.events[:MOST_RESULTS],
        "older": career.events[MOST_RESULTS:],
        "count": sum(line.has_begun for line in career.events),
        "since": min((line.day for line in career.events if line.has_begun), default=None),
        "current": sorted(
            (line for line in career.events if line.state in {ON, LATE, NEXT} and not line.event.archived_at),
            key=lambda line: (line.state == NEXT, line.day),
        ),
        "best": min(finished, key=lambda line: (line.place or 0, -line.players), default=None),
        "games": len(career.games),
        "played_in": len({own.event.pk for own in career.games}),
        "won": sum(own.won for own in career.games),
        "form": form_bars(career.games),
        "duels_only": bool(career.games) and all(own.game.is_duel for own in career.games),
        "powers": compared(powers),
        "averages": any(each.average is not None for each in powers),
        "armies": armies,
        "percents": any(each.percent is not None for each in armies),
        "enough": ENOUGH,
        "against": lines[:FEW],
        "against_more": lines[FEW:],
        "ratings": [_rating(line) for line in career.ratings[:MOST_LISTS]],
        "circuits": career.circuits,
        "prizes": _prizes(career.events),
        "plan_prizes": career.prizes,
        "person_id": person.pk,
    }


def _name(career: Career) -> str:
    """As the newest event shows it, which tells apart those whose short names are the same."""
    newest = next((line for line in career.events if line.entry in line.record.players), None)
    if newest is not None:
        return newest.record.players[newest.entry].name
    return person_as_shown(career.person, names_of_people([career.person])).name


def _rating(line: Any) -> Json:
    standing = line.standing
    args = [standing.list.club.slug, standing.list.slug]
    return {
        "standing": standing,
        "list": standing.list,
        "chart": rating_chart(line.changes),
        "long": len(line.changes) >= ENOUGH_TO_DRAW,
        "wide_chart": rating_chart(line.changes, width=WIDE),
        "changes": [
            {"event": each.event, "gain": each.rating - each.rating_before, "rating": each.rating}
            for each in reversed(line.changes[-NEWEST:])
        ],
        "more": max(0, len(line.changes) - NEWEST),
        "url": reverse("public:rating_list", args=args),
        "why_url": reverse("public:rated_player", args=[*args, standing.person_id]),
    }


def _prizes(events: Sequence[EventLine]) -> list[tuple[EventLine, list[str]]]:
    found = ((line, prizes_in(line.event, line.shown, line.entry)) for line in events if line.shown is not None)
    return [(line, titles) for line, titles in found if titles]
