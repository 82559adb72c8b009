"""The frame of a Swiss event's public pages."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.duels import parse_scoring
from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.page_context import Json, PublicPage, begun_tabs, event_frame, first_tab
from tournaments.events.pages.stages import days_in_words
from tournaments.events.places import place_of
from tournaments.events.states import ON, state_of
from tournaments.swiss.pages.public.words import worth_in_words
from tournaments.swiss.selectors.players import playing
from tournaments.swiss.shown import SwissShown


def swiss_frame(page: PublicPage[SwissShown], current: str) -> Json:
    """Context of `events/public/base.html`."""
    names = begun_tabs(
        page,
        {
            "now": first_tab(page, _("Now")),
            "standings": _("Standings"),
            "swiss_rounds": _("Rounds"),
            "swiss_crosstable": _("Crosstable"),
            "people": _("People"),
            "rules": _("Rules"),
            "awards": _("Awards"),
        },
        current,
        of_results={"standings", "swiss_rounds", "swiss_crosstable", "awards"},
    )
    return {
        **event_frame(page, names, current),
        "event_line": _event_line(page),
        "playing": _playing(page),
        "worth": _worth(page),
    }


def _worth(page: PublicPage[SwissShown]) -> str:
    return worth_in_words(parse_scoring(page.event.swiss.ranking))


def _playing(page: PublicPage[SwissShown]) -> int:
    """How many play now, or have played where it is over."""
    rounds = page.data.rounds
    number = rounds[-1].number if rounds and not is_over(page.data) else 1
    return playing((each.withdrawn for each in page.data.entries), number=number)


def _event_line(page: PublicPage[SwissShown]) -> str:
    event, rounds = page.event, page.data.rounds
    count = _playing(page)
    players = ngettext("%(n)s player", "%(n)s players", count) % {"n": count}
    parts = [place_of(event), players]
    if not rounds or state_of(event, data=page.data) != ON:
        parts.append(days_in_words(event))
    if rounds and is_over(page.data):
        parts.append(ngettext("%(n)s round", "%(n)s rounds", len(rounds)) % {"n": len(rounds)})
    elif rounds:
        parts.append(_("Round %(n)s of %(rounds)s") % {"n": rounds[-1].number, "rounds": page.data.planned})
    return " · ".join(part for part in parts if part)
