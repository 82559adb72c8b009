"""The records of a club in its finished events: most events won, longest runs of wins, largest events."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Aggregate, F, JSONField, OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs.models import Club
from tournaments.events.models import Event, EventResult
from tournaments.site.selectors.states import champion_of

STREAK: Final = 3
"""A shorter run of wins is no record."""
TWICE: Final = 2
MOST_ROWS: Final = 10
MOST_TIED: Final = 50
"""So many lines of a table are shown where its last place is shared."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody, or an event, with a figure; `note` says where."""

    figure: int
    name: str
    url: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A table of records: the first lines hold the record. `said` follows the first figure: "events won"."""

    code: str
    title: str
    said: str
    rows: Sequence[Holder]

    @property
    def figure(self) -> int:
        """The record."""
        return self.rows[0].figure

    @property
    def holders(self) -> list[Holder]:
        """All who hold it."""
        return [each for each in self.rows if each.figure == self.figure]

    @property
    def ranked(self) -> list[tuple[int, bool, Holder]]:
        """Each line with its rank, and whether others share it."""
        figures = [each.figure for each in self.rows]
        return [(figures.index(each.figure) + 1, figures.count(each.figure) > 1, each) for each in self.rows]


class Rows(Aggregate):
    """Rows of a subquery as one list, so that they come along with another row."""

    function = "JSONB_AGG"
    output_field = JSONField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        return super().as_sql(compiler, connection, function="JSON_GROUP_ARRAY", **extra)


def record_facts() -> dict[str, Any]:
    """The data for records, as annotations of a club: its listed events that are over, and long runs of wins."""
    seen = {"published": True, "listed": True, "over": True}
    facts = {"name": F("name"), "slug": F("slug"), "winners": F("winners"), "entered": F("outcome__entered")}
    events = Event.objects.filter(club=OuterRef("pk"), **seen).order_by().alias(champion=champion_of())
    runs = EventResult.objects.filter(
        event__club=OuterRef(OuterRef("pk")),
        **{f"event__{name}": value for name, value in seen.items()},
        person__name_shown="",
        streak__gte=STREAK,
    ).order_by("-streak", "event_id", "order")
    run = {
        "streak": F("streak"),
        "event": F("event__name"),
        "id": F("person"),
        "first": F("person__first_name"),
        "last": F("person__last_name"),
    }
    longest = EventResult.objects.filter(pk__in=runs.values("pk")[:MOST_TIED]).order_by()
    return {
        "record_events": _listed(events, "club", facts | {"id": F("pk"), "champion": F("champion")}),
        "record_runs": _listed(longest, "event__club", run),
    }


def _listed(rows: QuerySet[Any], club: str, facts: Mapping[str, F]) -> Subquery:
    return Subquery(rows.values(club).annotate(rows=Rows(JSONObject(**facts))).values("rows"))


def records_of(club: Any) -> list[Record]:
    """The records of a club that came with `record_facts`. No query."""
    events = sorted(club.record_events or (), key=lambda each: each["id"])
    for event in events:
        if isinstance(event["winners"], str):  # SQLite stores JSON as text
            event["winners"] = json.loads(event["winners"])
    won, runs, sizes = _won(club, events), _runs(club), _sizes(club, events)
    tables = [
        Record("runs", _("Longest runs of wins at one event"), _("games won in a row at one event"), runs),
        Record("won", _("Most events won"), ngettext("event won", "events won", won[0].figure if won else 0), won),
        Record("largest", _("Largest events"), _("players at our largest event"), sizes),
    ]
    return [each for each in tables if each.rows]


def _won(club: Club, events: Sequence[Any]) -> list[Holder]:
    """Who won several events, by name as the events say it; with a page where the same person won each of them."""
    titles: dict[str, list[Any]] = defaultdict(list)
    for event in events:
        for winner in event["winners"]:
            for name in winner["names"] if not winner["of"] else ():
                titles[str(name)].append(event)
    found = []
    for name, won in titles.items():
        people = {event["champion"] for event in won if len(event["winners"]) == 1} - {None}
        url = reverse("public:person", args=[club.slug, people.pop()]) if len(people) == 1 else ""
        found.append(Holder(len(won), name, url, ", ".join(event["name"] for event in won)))
    return _first([each for each in found if each.figure >= TWICE])


def _runs(club: Any) -> list[Holder]:
    """The longest runs of wins, of people whose whole names everybody sees."""
    return _first(
        [
            Holder(
                row["streak"],
                f"{row['first']} {row['last']}".strip(),
                reverse("public:person", args=[club.slug, row["id"]]),
                row["event"],
            )
            for row in club.record_runs or ()
        ]
    )


def _sizes(club: Club, events: Sequence[Any]) -> list[Holder]:
    found = [
        Holder(event["entered"], event["name"], reverse("public:now", args=[club.slug, event["slug"]]))
        for event in events
        if event["entered"]
    ]
    return _first(found)


def _first(found: list[Holder]) -> list[Holder]:
    """The first lines, and all that share the last place among them."""
    rows = sorted(found, key=lambda each: (-each.figure, each.name))
    last = rows[MOST_ROWS - 1].figure if len(rows) >= MOST_ROWS else 0
    return [each for each in rows if each.figure >= last][:MOST_TIED]
