"""Atom feeds of a club and of an event: made from what everybody sees, and sent again only once that changed."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.clubs.access import access_public_club
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.sharing.access import access_shared_event
from tournaments.sharing.addresses import club_address, event_address, host
from tournaments.sharing.pages.public.conditional import conditional, state_tag
from tournaments.sharing.selectors.news import listed_events, news_of

ATOM = "application/atom+xml; charset=utf-8"


@require_safe
def club_news(request: HttpRequest, club: str) -> HttpResponseBase:
    """What is new in the listed events of a club."""
    row = access_public_club(club)
    events = listed_events(row)
    title = _("News of %(club)s") % {"club": row.name}
    feed = _feed(row, f"club-{row.pk}", title, club_address(row), club_address(row, "club_news"))
    return _answer(request, feed, events, club=row)


@require_safe
def event_news(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """What is new in a public event."""
    row = access_shared_event(club, event)
    title = _("News of %(event)s") % {"event": row.name}
    feed = _feed(row.club, f"event-{row.pk}", title, event_address(row), event_address(row, "event_news"))
    return _answer(request, feed, [row], club=row.club)


def _feed(club: Club, code: str, title: str, url: str, own: str) -> Atom1Feed:
    return Atom1Feed(
        title=title,
        link=url,
        description="",
        feed_url=own,
        feed_guid=f"tag:{host()},2026:{code}",
        author_name=club.name,
    )


def _answer(request: HttpRequest, feed: Atom1Feed, events: Sequence[Event], *, club: Club) -> HttpResponseBase:
    tag = state_tag(events, club, timezone.localdate())  # the words of an event follow the day
    unchanged = conditional(request, tag)
    if unchanged is not None:
        return unchanged
    for news in news_of(events):
        feed.add_item(
            title=news.title,
            link=news.url,
            description=escape(news.text),  # Atom1Feed marks it as HTML
            unique_id=news.id,
            pubdate=news.at,
            updateddate=news.at,
        )
    response = HttpResponse(feed.writeString("utf-8"), content_type=ATOM)
    response.headers["ETag"], response.headers["Cache-Control"] = tag, "no-cache"
    return response
