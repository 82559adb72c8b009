"""Cups of a season: made, drawn again, read, and the results of their matches."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.api.resources import verb
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.events.viewers import view_for
from tournaments.league.access import access_cup
from tournaments.league.api.resources import CupResource, SeasonResource
from tournaments.league.api.serializers.cups import (
    CupAnswer,
    CupDeadlinesInput,
    CupInput,
    CupLine,
    CupMatchAnswer,
    CupRedrawInput,
    CupResultInput,
)
from tournaments.league.models import Cup
from tournaments.league.selectors.cup_snapshots import cup_shown, seen_cups
from tournaments.league.selectors.cups import cup_view, cup_views
from tournaments.league.selectors.handicaps import signed_tables
from tournaments.league.services.cup_results import clear_cup_result, record_cup_result
from tournaments.league.services.cups import CupDetails, create_cup, delete_cup, redraw_cup, set_cup_deadlines
from tournaments.league.shown import CupShown


class CupViewSet(ListModelMixin, SeasonResource):
    """The cups of a season, the oldest first: seeding, matches, results, and the winner."""

    tag = "cups"
    noun = "league_cup"
    reads = None
    serializer_class = CupAnswer
    list_class = CupLine
    lookup_field = "number"

    @property
    def cup(self) -> Cup:
        """The cup of the address, for a change."""
        return access_cup(self.actor, *self.place, self.kwargs["number"], self.needs)

    def request_shape(self) -> Any:
        """What a cup is drawn from."""
        return CupInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """As the reader may see them."""
        return [cup_shown(each) for each in seen_cups(cup_views(self.event), view_for(self.actor, self.event))]

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create a cup. It is seeded at once, with the handicaps of a signed table or without any."""
        sent = self.body(CupInput)
        slug, number = sent.pop("table_season", "") or self.event.slug, sent.pop("table", None)
        table = signed_tables(self.actor, self.event).filter(event__slug=slug, number=number).first()
        if table is None and number is not None:
            message = gettext_noop("The club doesn’t have this signed handicap table. List the tables of its seasons.")
            raise RuleError.one("table", "unknown", message)
        details = CupDetails(**{**sent, "teams": tuple(sent.get("teams", ()))})
        made = create_cup(self.actor, self.event, table=table, details=details)
        return self.answer(cup_now(made), at=made.number)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A cup: seeding, matches with handicaps and results, and the winner."""
        rows = Cup.objects.select_related("table__event", "table__new_season")
        cup = rows.filter(event=self.event, number=self.kwargs["number"]).first()
        if cup is None:
            raise MissingError(_("This cup doesn’t exist. List the cups of the season."))
        shown = seen_cups([cup_view(cup)], view_for(self.actor, self.event))[0]
        return self.answer(cup_shown(shown))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Delete a cup, while it has no result."""
        delete_cup(self.actor, self.cup)
        return Response(status=204)

    @verb(body=CupRedrawInput)
    def redraw(self, request: Request, **kwargs: object) -> Response:
        """Seed the cup again by lot, while it has no result."""
        redraw_cup(self.actor, self.cup, **self.sent())
        return self.answer(cup_now(self.cup))

    @verb(body=CupDeadlinesInput)
    def deadlines(self, request: Request, **kwargs: object) -> Response:
        """Set the deadlines of rounds. Rounds that you leave out keep their day."""
        sent = self.sent()["deadlines"]
        self.sent_as = {f"round_{each['round']}": f"deadlines[{at}].round" for at, each in enumerate(sent)}
        days = {each["round"]: each["play_by"] for each in sent}
        set_cup_deadlines(self.actor, self.cup, days=days)
        return self.answer(cup_now(self.cup))


class CupResultViewSet(CupResource):
    """The result of a match of a cup, in versions."""

    noun = "league_cup_result"
    single = True
    changes = Action.ENTER_RESULTS
    serializer_class = CupResultInput
    answer_class = CupMatchAnswer

    def update(self, request: Request, **kwargs: object) -> Response:
        """Enter a result of a cup: scores at the table. The handicap is added automatically."""
        record_cup_result(self.actor, self.cup, self.kwargs["match"], **self.body(CupResultInput))
        return self.shown()

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove a result of a cup. Its versions are kept."""
        clear_cup_result(self.actor, self.cup, self.kwargs["match"])
        return self.shown()

    def shown(self) -> Response:
        """The match as it is now; the cup has the next one of its winner."""
        return self.answer(next(each for each in cup_now(self.cup).matches if each.number == self.kwargs["match"]))


def cup_now(cup: Cup) -> CupShown:
    """The cup as it is answered."""
    return cup_shown(cup_view(cup))
