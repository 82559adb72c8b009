"""Handicaps of a season: looked at, signed, read, and what corrections since would change."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, PublicEndpoint, operation
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.viewers import view_for
from tournaments.league.access import access_public_season, access_season
from tournaments.league.api.shapes.cups import (
    HandicapLook,
    HandicapLookInput,
    HandicapTableAnswer,
    HandicapTableLine,
    SignInput,
)
from tournaments.league.models import HandicapTable
from tournaments.league.selectors.cup_snapshots import handicap_table_json, seen_tables
from tournaments.league.selectors.handicaps import following_seasons, handicap_work
from tournaments.league.services.handicap_tables import sign_handicaps


class HandicapsNow(Endpoint):
    """The handicaps that the results give now."""

    @operation("look_at_handicaps", "Work out handicaps", tag="cups", body=HandicapLookInput, answer=HandicapLook)
    def post(self, request: Request, club: str, event: str) -> Response:
        """By a scheme and the season's averages. Nothing is stored."""
        season = access_season(self.actor, club, event, Action.SEE_DESK)
        work = handicap_work(season, **_values(season, self.body(HandicapLookInput)))
        teams = [
            {
                "name": line.name,
                "division": line.division,
                "average": line.average,
                "expected_vp_difference": line.expected,
                "merged_vp_difference": line.merged,
                "handicap": line.handicap,
                "older_scheme": line.older,
                "provisional": line.provisional,
            }
            for line in work.lines
        ]
        found = {
            "scheme": work.question.scheme,
            "fingerprint": work.fingerprint,
            "results": len(work.basis),
            "teams": teams,
        }
        return Response(HandicapLook(found).data)


class HandicapTables(PagedEndpoint):
    """The signed tables of a season."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @operation(
        "list_handicap_tables",
        "Signed handicap tables",
        tag="cups",
        answer=HandicapTableLine(many=True),
        public=True,
    )
    def get(self, request: Request, club: str, event: str) -> Response:
        """The newest is the one for new cups; it stands last."""
        season = access_public_season(self.actor, club, event)
        rows = _tables(season).prefetch_related("lines").order_by("number")
        shown = seen_tables(rows, view_for(self.actor, season))
        return self.page([handicap_table_json(table) for table in shown], HandicapTableLine)

    @operation("sign_handicaps", "Sign handicaps", tag="cups", body=SignInput, answer=HandicapTableAnswer, status=201)
    def post(self, request: Request, club: str, event: str) -> Response:
        """A signed table is never changed; a later one takes its place for later cups."""
        season = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        table = sign_handicaps(self.actor, season, **_values(season, self.body(SignInput)))
        return Response(HandicapTableAnswer(handicap_table_json(table)).data, status=201)


class SignedTable(PublicEndpoint):
    """A signed table."""

    @operation("get_handicap_table", "A signed handicap table", tag="cups", answer=HandicapTableAnswer, public=True)
    def get(self, request: Request, club: str, event: str, number: int) -> Response:
        """With its exact input."""
        season = access_public_season(self.actor, club, event)
        rows = _tables(season).filter(number=number)
        table = next(iter(seen_tables(rows, view_for(self.actor, season))), None)
        if table is None:
            raise MissingError(_("There is no such table. List the tables of the season."))
        return Response(HandicapTableAnswer(handicap_table_json(table)).data)


def _tables(season: Event) -> QuerySet[HandicapTable]:
    return HandicapTable.objects.filter(event=season).select_related("event", "new_season")


def _values(season: Event, sent: dict[str, Any]) -> dict[str, Any]:
    """What was sent, with the season that rates new teams found by its slug."""
    slug = sent.pop("new_season", "")
    if slug:
        found = following_seasons(season).filter(slug=slug).first()
        if found is None:
            message = gettext_noop("This is not another season of the club. Choose one of its seasons, or none.")
            raise RuleError.one("new_season", "unknown", message)
        sent["new_season"] = found
    return sent
