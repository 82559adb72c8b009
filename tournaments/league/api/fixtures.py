"""The fixture list of a season, its days, and its results."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import asked, asked_number, query
from tournaments.base.api.resources import verb
from tournaments.base.figures import exact
from tournaments.base.permissions import Action
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.league.access import access_fixture
from tournaments.league.api.resources import DivisionResource, FixtureResource, SeasonResource
from tournaments.league.api.serializers.fixture_making import MadeFixturesAnswer, MakeFixturesInput
from tournaments.league.api.serializers.league import (
    AwardInput,
    FixtureAnswer,
    FixtureChange,
    FixturesAnswer,
    MatchdayInput,
    MovedTeamsAnswer,
    PostponeInput,
    ResultsImportInput,
    ScoresInput,
)
from tournaments.league.models import Fixture
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.selectors.snapshots import fixture_shown
from tournaments.league.services.corrections import preview_result
from tournaments.league.services.fixtures import (
    FixtureDay,
    edit_fixture,
    make_fixtures,
    postpone_fixture,
    set_matchday,
)
from tournaments.league.services.result_imports import import_results
from tournaments.league.services.results import award_match, clear_result, record_scores
from tournaments.league.shown import FIXTURE_STATES, FixtureShown, LeagueShown


class FixtureViewSet(ListModelMixin, SeasonResource):
    """The matches of a season by number, with their current results."""

    noun = "league_fixture"
    changes = Action.ENTER_RESULTS
    serializer_class = FixtureAnswer
    lookup_field = "number"
    parameters = (
        query("division", OpenApiTypes.INT, "The level of a division."),
        query("matchday", OpenApiTypes.INT, "The number of a matchday."),
        query("team", OpenApiTypes.INT, "The id of a team, at home or away."),
        query("state", OpenApiTypes.STR, "Only matches in this state.", choices=FIXTURE_STATES),
    )
    fixture: Fixture

    def enter(self) -> None:
        """The match of the address, or its season. Everybody sees the list as the public pages show it."""
        self.reads = None if self.action == "list" else Action.SEE_DESK
        if "number" in self.kwargs:
            self.fixture = access_fixture(self.actor, *self.place, self.kwargs["number"], self.needs)
        else:
            super().enter()

    def get_permissions(self) -> Any:
        """Visitors read the list."""
        return [AllowAny()] if self.action == "list" else super().get_permissions()

    def request_shape(self) -> Any:
        """When and where it is."""
        return FixtureChange if self.action == "partial_update" else super().request_shape()

    def get_queryset(self) -> Any:
        """Of the snapshot."""
        season: LeagueShown = seen_data(self.event, view_for(self.actor, self.event))
        return season.fixtures

    def filter_queryset(self, queryset: Any) -> Any:
        """By division, matchday, team and state."""
        numbers = {name: asked_number(self.request, name) for name in ("division", "matchday", "team")}
        state = asked(self.request, "state", FIXTURE_STATES)
        return [
            each
            for each in queryset
            if numbers["division"] in {None, each.division}
            and numbers["matchday"] in {None, each.matchday}
            and numbers["team"] in {None, each.home, each.away}
            and state in {"", each.state}
        ]

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A match, with its result if it has one."""
        return self.answer(fixture_now(self.fixture))

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Set when and where a match is."""
        now = {name: getattr(self.fixture, name) for name in ("played_on", "starts", "venue")}
        day = FixtureDay(**{**now, **self.change(FixtureChange, lambda: self.retrieve(request).data)})
        edit_fixture(self.actor, self.fixture, day=day)
        return self.answer(fixture_now(self.fixture))

    @verb(detail=False, body=MakeFixturesInput, answer=MadeFixturesAnswer, success_status=201,
          changes=Action.MANAGE_EVENTS)  # fmt: skip
    def make(self, request: Request, **kwargs: object) -> Response:
        """Create the fixtures of every division that has none yet, by Berger tables."""
        made = make_fixtures(self.actor, self.event, **self.sent())
        return self.answer({"made": len(made), "listing": self.event.listing})

    @verb(body=PostponeInput)
    def postpone(self, request: Request, **kwargs: object) -> Response:
        """Postpone a match. The original day is kept."""
        postpone_fixture(self.actor, self.fixture, **self.sent())
        return self.answer(fixture_now(self.fixture))

    @verb(body=AwardInput)
    def award(self, request: Request, **kwargs: object) -> Response:
        """Award a match that was not played, for the points in the season's rules."""
        award_match(self.actor, self.fixture, **self.sent())
        return self.answer(fixture_now(self.fixture))


class FixtureResultViewSet(FixtureResource):
    """The result of a match, in versions."""

    noun = "league_result"
    single = True
    serializer_class = ScoresInput
    answer_class = FixtureAnswer

    def update(self, request: Request, **kwargs: object) -> Response:
        """Enter or correct a result. It is a new version; the same scores again change nothing."""
        record_scores(self.actor, self.fixture, **{"anyway": False, **self.body(ScoresInput)})
        return self.answer(fixture_now(self.fixture))

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Clear a result. The versions keep what was entered."""
        clear_result(self.actor, self.fixture)
        return self.answer(fixture_now(self.fixture))

    @verb(body=ScoresInput, answer=MovedTeamsAnswer, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """What a result changes in the table. Nothing is saved."""
        sent = self.sent()
        moved = preview_result(self.fixture, home_score=sent["home_score"], away_score=sent["away_score"])
        teams = [
            {"name": each.name, "rank": each.rank, "points": [exact(p) for p in each.points], "zone": each.zone}
            for each in moved
        ]
        return self.answer({"teams": teams})


class LeagueResultsImportViewSet(SeasonResource):
    """Imported lists of results."""

    noun = "league_results_import"
    single = True
    changes = Action.ENTER_RESULTS
    serializer_class = ResultsImportInput
    answer_class = FixturesAnswer

    def create(self, request: Request, **kwargs: object) -> Response:
        """Enter results from a list. All of them, or none if one line is wrong. Returns the matches that changed."""
        saved = {each.pk for each in import_results(self.actor, self.event, **self.body(ResultsImportInput))}
        rows = load_league_rows(self.event)
        return self.answer({"fixtures": [fixture_shown(rows, each) for each in rows.fixtures if each.pk in saved]})


class MatchdayViewSet(DivisionResource):
    """A matchday of a division."""

    noun = "league_matchday"
    serializer_class = MatchdayInput
    answer_class = FixturesAnswer
    lookup_field = "number"

    def update(self, request: Request, **kwargs: object) -> Response:
        """Set the day of a matchday for its open matches that were not postponed."""
        number = self.kwargs["number"]
        set_matchday(self.actor, self.division, matchday=number, **self.body(MatchdayInput))
        rows = load_league_rows(self.division.event)
        found = [fixture_shown(rows, each) for each in rows.fixtures_of(self.division) if each.matchday == number]
        return self.answer({"fixtures": found})


def fixture_now(fixture: Fixture) -> FixtureShown:
    """The match as it is answered."""
    rows = load_league_rows(fixture.event)
    return fixture_shown(rows, next(each for each in rows.fixtures if each.pk == fixture.pk))
