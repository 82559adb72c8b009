"""The card of a private calendar, for the page of a captain."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.league.models import DivisionTeam
from tournaments.sharing.pages.player_calendar import CARD, calendar_card

register = template.Library()


@register.inclusion_tag(CARD, takes_context=True)
def team_calendar_card(context: Any, place: DivisionTeam, token: str) -> dict[str, Any]:
    """The address of the team's calendar, and the button for a new one."""
    return {"part": calendar_card(place, token), "csrf_token": context.get("csrf_token")}
