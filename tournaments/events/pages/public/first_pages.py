"""The first page of an event that has not begun, and of one that is over; in between the format shows its own."""

from __future__ import annotations

from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.events.ending_words import is_over
from tournaments.events.pages.awards import awards_context
from tournaments.events.pages.formats import after_of, pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.pages.stages import Fact, podium_of, verdict_of
from tournaments.events.programme import programme_of

COMING = 8
"""So many of those who come are named on the first page."""
TEAMS = 10
"""So many teams are listed on the page of a finished event."""


def first_page(page: PublicPage[Any], template: str, context: Json) -> tuple[str, Json]:
    """The page that the event is ready for. `template` shows it while it is on; `context` has its frame."""
    pages = pages_of(page.event)
    if is_over(page.data):
        return "events/public/after.html", context | _after(page, context)
    if not pages.has_begun(page.data):
        return "events/public/before.html", context | before_context(page, context)
    return template, context


def before_context(page: PublicPage[Any], context: Json) -> Json:
    """What is known of an event that has not begun: when, where and how much, its programme, and who is coming."""
    before = pages_of(page.event).before(page)
    programme, about = programme_of(page.event.description)
    return {
        "programme": programme,
        "about": about,
        "before": before,
        "has_days": _has_days(page),
        "facts": [*_when_and_where(page), *_fee(context), *before.facts],
        "coming": before.coming[:COMING],
        "more_coming": len(before.coming[COMING:]),
        "contact": getattr(getattr(page.event.club, "site", None), "email", ""),
        "place": ", ".join(filter(None, (page.event.venue, page.event.town))),
    }


def _has_days(page: PublicPage[Any]) -> bool:
    """Whether a calendar of the event has anything to show."""
    return bool(page.event.starts_on or any(pages_of(page.event).days_shown(page.data)))


def _when_and_where(page: PublicPage[Any]) -> list[Fact]:
    event = page.event
    facts = []
    if event.starts_on:
        last = event.ends_on if event.ends_on != event.starts_on else None
        until = _("to %(day)s") % {"day": date_format(last, "D j M")} if last else date_format(event.starts_on, "Y")
        facts.append(Fact(_("When"), date_format(event.starts_on, "D j M"), "calendar", until))
    elif not _has_days(page):
        facts.append(Fact(_("When"), _("not fixed yet"), "calendar"))
    if event.venue:
        facts.append(Fact(_("Where"), event.venue, "map-pin", event.town))
    elif event.town:
        facts.append(Fact(_("Where"), event.town, "map-pin"))
    return facts


def _fee(context: Json) -> list[Fact]:
    invitation = context.get("invitation")
    return [Fact(_("Fee"), invitation.fee, "ticket")] if invitation and invitation.fee else []


def _after(page: PublicPage[Any], context: Json) -> Json:
    after = after_of(page)
    title, said = verdict_of(after)
    awards = awards_context(page.event, page.data, tabs=context["tabs"], only=None)
    return {
        **{name: awards[name] for name in ("by_power", "other_awards", "digits", "notes")},
        "after": after,
        "more_teams": max(0, len(after.teams) - TEAMS),
        "podium": podium_of(after),
        "verdict": title,
        "verdict_lines": said,
    }
