"""What a season still needs: teams, fixtures, the captains' links, and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.steps import Stage, Step, desk_url


def steps_of(event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
    """All that a season needs: each step keeps its place until the season is over."""
    teams, matches = figures["teams"], figures["matches"]
    yield _teams(event, teams)
    yield _fixtures(event, matches, unmade=figures["unmade"])
    yield _links(event, teams, sent=figures["captains"])
    if figures["cups"]:
        yield _cups(event, open_cups=figures["open_cups"])
    yield Step(
        stage=Stage.START,
        title=_("Enter the results"),
        text=_("%(done)s of %(all)s results are in.") % {"done": matches - figures["open_matches"], "all": matches}
        if matches
        else _("Captains enter them, or you do. The first result freezes the rules."),
        done=event.rules_frozen_at is not None and not figures["open_matches"],
        url=desk_url(event, "league_fixtures"),
        label=_("Fixtures"),
    )


def _teams(event: Event, teams: int) -> Step:
    players = event.league.sides == "players"
    text = ngettext("%(n)s team is entered.", "%(n)s teams are entered.", teams)
    title, done = _("Enter the teams"), _("The teams are in")
    if players:
        text = ngettext("%(n)s player is entered.", "%(n)s players are entered.", teams)
        title, done = _("Enter the players"), _("The players are in")
    return Step(
        stage=Stage.PLAYERS,
        title=done if teams > 1 else title,
        text=text % {"n": teams},
        done=teams > 1,
        url=desk_url(event, "league_teams"),
        label=_("Players") if players else _("Teams"),
    )


def _fixtures(event: Event, matches: int, *, unmade: int) -> Step:
    text = ngettext("%(n)s match is in the list.", "%(n)s matches are in the list.", matches) % {"n": matches}
    if unmade:
        text = ngettext("%(n)s division has none yet.", "%(n)s divisions have none yet.", unmade) % {"n": unmade}
    made = matches > 0 and not unmade
    return Step(
        stage=Stage.ROUND,
        title=_("The fixtures are created") if made else _("Create the fixtures"),
        text=text,
        done=made,
        url=desk_url(event, "league_fixtures"),
        label=_("Fixtures"),
    )


def _cups(event: Event, *, open_cups: int) -> Step:
    text = ngettext("%(n)s cup is not decided yet.", "%(n)s cups are not decided yet.", open_cups) % {"n": open_cups}
    return Step(
        stage=Stage.AFTER,
        title=_("Play the cups") if open_cups else _("The cups are played"),
        text=text if open_cups else _("Every match has a result."),
        done=not open_cups,
        url=desk_url(event, "league_cups"),
        label=_("Cups"),
    )


def _links(event: Event, teams: int, *, sent: int) -> Step:
    text = ngettext("%(sent)s of %(n)s link is handed out.", "%(sent)s of %(n)s links are handed out.", teams)
    done = teams > 0 and sent >= teams
    return Step(
        stage=Stage.LINKS,
        title=_("The captains have their links") if done else _("Hand out the captains’ links"),
        text=text % {"sent": sent, "n": teams},
        done=done,
        url=desk_url(event, "links"),
        label=_("Links") if done else _("Hand out"),
        needs=Action.MANAGE_ENTRIES,
    )
