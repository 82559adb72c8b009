"""Handicaps of a season: looked at, signed, read, and what corrections since would change."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.api.resources import verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.viewers import view_for
from tournaments.league.api.resources import SeasonResource
from tournaments.league.api.serializers.cups import (
    HandicapLook,
    HandicapLookInput,
    HandicapTableAnswer,
    HandicapTableLine,
    SignInput,
)
from tournaments.league.models import HandicapTable
from tournaments.league.selectors.cup_snapshots import handicap_table_shown, seen_tables
from tournaments.league.selectors.handicaps import following_seasons, handicap_work
from tournaments.league.services.handicap_tables import sign_handicaps
from tournaments.league.shown import HandicapTableShown


class HandicapTableViewSet(ListModelMixin, SeasonResource):
    """The signed handicap tables of a season. A signed table never changes; a later one replaces it."""

    tag = "cups"
    noun = "league_handicap_table"
    reads = None
    serializer_class = HandicapTableAnswer
    list_class = HandicapTableLine
    lookup_field = "number"

    def request_shape(self) -> Any:
        """What is signed."""
        return SignInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """As the reader may see them."""
        return self._seen(HandicapTable.objects.filter(event=self.event))

    def _seen(self, rows: QuerySet[HandicapTable]) -> list[HandicapTableShown]:
        found = seen_tables(rows.select_related("event", "new_season"), view_for(self.actor, self.event))
        return [handicap_table_shown(each) for each in found]

    def create(self, request: Request, **kwargs: object) -> Response:
        """Sign handicaps, for cups that are created from now on."""
        made = sign_handicaps(self.actor, self.event, **_values(self.actor, self.event, self.body(SignInput)))
        return self.answer(handicap_table_shown(made), at=made.number)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A signed handicap table, with its exact input."""
        found = self._seen(HandicapTable.objects.filter(event=self.event, number=self.kwargs["number"]))
        if not found:
            raise MissingError(_("This table doesn’t exist. List the tables of the season."))
        return self.answer(found[0])

    @verb(detail=False, body=HandicapLookInput, answer=HandicapLook, changes=Action.SEE_DESK, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """Calculate handicaps by a scheme and the season's averages. Nothing is saved."""
        work = handicap_work(self.event, **_values(self.actor, self.event, self.sent()))
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
        found = {"scheme": work.question.scheme, "fingerprint": work.fingerprint, "results": len(work.basis)}
        return self.answer({**found, "teams": teams})


def _values(actor: Actor, season: Event, sent: dict[str, Any]) -> dict[str, Any]:
    """What was sent, with the season that rates new teams found by its slug."""
    slug = sent.pop("new_season", "")
    if slug:
        found = following_seasons(actor, season).filter(slug=slug).first()
        if found is None:
            message = gettext_noop("This isn’t another season of your club. Choose one of the club’s seasons, or none.")
            raise RuleError.one("new_season", "unknown", message)
        sent["new_season"] = found
    return sent
