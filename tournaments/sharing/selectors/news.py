"""What is new in events, as everybody may know it: announced, a round to play, its results, the end.

All of it passes the one filter of visibility (`view_of_everybody`), so hidden results never become news.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from itertools import groupby
from typing import Any, Final

from django.db.models import Count, Max, Min, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.languages import before_stop
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club
from tournaments.events.ending_words import winners_in_words
from tournaments.events.formats import format_of, rules_of_formats
from tournaments.events.models import Event, GameState
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.time_zones import zone_of
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.shown import LeagueShown
from tournaments.sharing.addresses import event_address, host
from tournaments.sharing.words import event_in_words

MOST_EVENTS, MOST_NEWS = 15, 50
EVENING: Final = time(22)
PUBLISHED: Final = Q(kind="publish_tournament") | Q(kind="change_visibility", before__listing="hidden")
"""The lines of the log that made an event public. Others changed what it hides, or who finds it."""


@dataclass(frozen=True, slots=True)
class News:
    """Something new. `code` tells it from others of its event for ever."""

    event: Event
    code: str
    title: str
    text: str
    at: datetime

    @property
    def id(self) -> str:
        """The id in feeds: it never changes."""
        return f"tag:{host()},{self.event.created_at.year}:event-{self.event.pk}/{self.code}"

    @property
    def url(self) -> str:
        """Where it can be seen."""
        return event_address(self.event)


def listed_events(club: Club) -> Sequence[Event]:
    """The events that everybody finds in the club's lists, the newest first."""
    rows = club.events.filter(published=True, listed=True).select_related("club", *rules_of_formats())
    return list(rows[:MOST_EVENTS])


def news_of(events: Sequence[Event]) -> list[News]:
    """What is new in these public events, the newest first."""
    lines = ChangeLine.objects.filter(PUBLISHED, event__in=[each.pk for each in events]).order_by()
    public_since = dict(lines.values_list("event").annotate(at=Max("change__created_at")))
    found = [news for each in events for news in _of_event(each, public_since.get(each.pk, each.created_at))]
    return sorted(found, key=lambda news: (news.at, news.code), reverse=True)[:MOST_NEWS]


def _of_event(event: Event, public_since: datetime) -> Iterator[News]:
    yield News(event, "announced", event.name, event_in_words(event), public_since)
    data = seen_data(event, view_of_everybody(event))
    words = format_of(event).words
    shown_since = _revealed_at(event)
    ends = [public_since]
    rounds = (
        format_of(event)
        .public_rounds(event)
        .annotate(
            boards=Count("games"),
            open_boards=Count("games", filter=~Q(games__state=GameState.FINISHED)),
            began=Min("games__started_at"),
            ended=Max("games__finished_at"),
        )
    )
    for each in rounds:
        name = words.round % {"n": each.number}
        if not each.boards:
            continue
        title = _("%(event)s: %(round)s is public") % {
            "event": event.name,
            "round": words.in_round % {"n": each.number},
        }
        text = _("See who plays whom, and where.")
        yield News(event, f"round-{each.number}", title, text, max(public_since, each.began or each.created_at))
        if each.open_boards or (data.hidden_from and each.number >= data.hidden_from):
            continue
        at = _latest([public_since, each.ended, shown_since])
        ends.append(at)
        title = _("%(event)s: results of %(round)s") % {
            "event": event.name,
            "round": words.in_round % {"n": each.number},
        }
        yield News(event, f"results-{each.number}", title, _("%(round)s is finished.") % {"round": name}, at)
    for news in _matchdays(event, data, public_since):
        ends.append(news.at)
        yield news
    if data.ending.over:
        title = _("%(event)s is finished") % {"event": event.name}
        lines = winners_in_words(data.ending.winners) if view_of_everybody(event).awards else []
        winners = ". ".join([*map(before_stop, lines[:-1]), *lines[-1:]])
        yield News(event, "finished", title, winners or _("See the final standings."), _latest([*ends, shown_since]))


def _matchdays(event: Event, data: Any, public_since: datetime) -> Iterator[News]:
    """The matchdays of a season that are complete, each on the evening of its last match."""
    if not isinstance(data, LeagueShown):
        return
    words = format_of(event).words
    for number, group in groupby(sorted(data.fixtures, key=lambda each: each.matchday), key=lambda each: each.matchday):
        matches = list(group)
        if 0 < data.hidden_from <= number:
            return
        days = [each.played_on for each in matches if each.played_on]
        if not days or any(each.state in OPEN_FIXTURES for each in matches):
            continue
        at = max(public_since, datetime.combine(max(days), EVENING, zone_of(event)))
        name = words.in_round % {"n": number}
        title = _("%(event)s: results of %(round)s") % {"event": event.name, "round": name}
        text = _("%(round)s is finished.") % {"round": words.round % {"n": number}}
        yield News(event, f"results-{number}", title, text, min(at, timezone.now()))


def _revealed_at(event: Event) -> datetime | None:
    """When what was hidden began to be shown; None where nothing was."""
    if not (event.hide_last or event.hide_from or event.hide_awards):
        return None
    moments = [at for at in (event.revealed_at, event.reveal_at) if at]
    return min(moments) if moments else None


def _latest(moments: Iterable[datetime | None]) -> datetime:
    return max(at for at in moments if at)
