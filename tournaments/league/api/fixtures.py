"""The fixture list of a season, its days, and its results."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.figures import exact
from tournaments.base.permissions import Action
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.viewers import view_for
from tournaments.league.access import access_division, access_fixture, access_public_season, access_season
from tournaments.league.api.shapes.fixture_making import MadeFixturesAnswer, MakeFixturesInput
from tournaments.league.api.shapes.league import (
    AwardInput,
    FixtureAnswer,
    FixtureChange,
    FixturesAnswer,
    MatchdayInput,
    MovedTeamAnswer,
    PostponeInput,
    ResultsImportInput,
    ScoresInput,
)
from tournaments.league.models import Fixture
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.selectors.snapshots import fixture_json
from tournaments.league.services.corrections import preview_result
from tournaments.league.services.fixtures import (
    FixtureDay,
    edit_fixture,
    make_fixtures,
    postpone_fixture,
    remove_fixtures,
    set_matchday,
)
from tournaments.league.services.imports import import_results
from tournaments.league.services.results import award_match, clear_result, record_scores


class Fixtures(PublicEndpoint):
    """The fixture list."""

    @operation("list_fixtures", "The fixtures", tag="league", answer=FixturesAnswer, public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """All matches by number, with the results that stand."""
        row = access_public_season(self.actor, club, event)
        return Response(
            FixturesAnswer(
                {"revision": row.revision, "fixtures": seen_data(row, view_for(self.actor, row))["fixtures"]}
            ).data
        )


class FixtureMaking(Endpoint):
    """A new fixture list."""

    @operation(
        "make_fixtures", "Make the fixtures", tag="league", body=MakeFixturesInput, answer=MadeFixturesAnswer,
        status=201,
    )  # fmt: skip
    def post(self, request: Request, club: str, event: str) -> Response:
        """Of every division that has none yet, by Berger tables."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        made = make_fixtures(self.actor, row, **self.body(MakeFixturesInput))
        return Response(MadeFixturesAnswer({"made": len(made), "listing": row.listing}).data, status=201)


class DivisionFixtures(Endpoint):
    """A division's fixture list."""

    @operation("remove_fixtures", "Take a division's fixtures back", tag="league")
    def delete(self, request: Request, club: str, event: str, level: int) -> Response:
        """While no match has a result."""
        remove_fixtures(self.actor, access_division(self.actor, club, event, level, Action.MANAGE_EVENTS))
        return Response(status=204)


class Matchday(Endpoint):
    """A matchday of a division."""

    @operation("set_matchday", "Set the day of a matchday", tag="league", body=MatchdayInput, answer=FixturesAnswer)
    def put(self, request: Request, club: str, event: str, level: int, matchday: int) -> Response:
        """Of its open matches that were not postponed."""
        division = access_division(self.actor, club, event, level, Action.MANAGE_EVENTS)
        set_matchday(self.actor, division, matchday=matchday, **self.body(MatchdayInput))
        rows = load_league_rows(division.event)
        found = [fixture_json(rows, each) for each in rows.fixtures_of(division) if each.matchday == matchday]
        return Response(FixturesAnswer({"revision": division.event.revision, "fixtures": found}).data)


class FixtureDetail(Endpoint):
    """One match."""

    @operation("get_fixture", "A match", tag="league", answer=FixtureAnswer)
    def get(self, request: Request, club: str, event: str, number: int) -> Response:
        """With its result where one stands."""
        return Response(_answer(access_fixture(self.actor, club, event, number, Action.SEE_DESK)))

    @operation("edit_fixture", "Set when and where a match is", tag="league", body=FixtureChange, answer=FixtureAnswer)
    def patch(self, request: Request, club: str, event: str, number: int) -> Response:
        """What is left out stays."""
        row = access_fixture(self.actor, club, event, number, Action.ENTER_RESULTS)
        now = {name: getattr(row, name) for name in ("played_on", "starts", "venue")}
        edit_fixture(self.actor, row, day=FixtureDay(**{**now, **self.body(FixtureChange, partial=True)}))
        return Response(_answer(row))


class Postponement(Endpoint):
    """A match put off."""

    @operation("postpone_fixture", "Postpone a match", tag="league", body=PostponeInput, answer=FixtureAnswer)
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """The day it was on stays known."""
        row = access_fixture(self.actor, club, event, number, Action.ENTER_RESULTS)
        postpone_fixture(self.actor, row, **self.body(PostponeInput))
        return Response(_answer(row))


class Result(Endpoint):
    """The result of a match."""

    @operation(
        "record_scores", "Enter or correct a result", tag="league", body=ScoresInput, answer=FixtureAnswer,
        refusals=[409], once=True)  # fmt: skip
    def put(self, request: Request, club: str, event: str, number: int) -> Response:
        """A new version; the same scores again change nothing."""
        row = access_fixture(self.actor, club, event, number, Action.ENTER_RESULTS)
        record_scores(self.actor, row, **self.body(ScoresInput))
        return Response(_answer(row))

    @operation("clear_fixture_result", "Take a result back", tag="league", once=True)
    def delete(self, request: Request, club: str, event: str, number: int) -> Response:
        """What was entered stays in its versions."""
        clear_result(self.actor, access_fixture(self.actor, club, event, number, Action.ENTER_RESULTS))
        return Response(status=204)


class ResultPreview(Endpoint):
    """What a result would change."""

    @operation(
        "preview_scores", "What a result changes in the table", tag="league", body=ScoresInput,
        answer=MovedTeamAnswer(many=True),
    )  # fmt: skip
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """Nothing is stored."""
        row = access_fixture(self.actor, club, event, number, Action.ENTER_RESULTS)
        sent = self.body(ScoresInput)
        moved = preview_result(row, home_score=sent["home_score"], away_score=sent["away_score"])
        shown = [
            {"name": each.name, "rank": each.rank, "points": [exact(p) for p in each.points], "zone": each.zone}
            for each in moved
        ]
        return Response(MovedTeamAnswer(shown, many=True).data)


class Award(Endpoint):
    """A match that was not played."""

    @operation(
        "award_match",
        "Award a match without play",
        tag="league",
        body=AwardInput,
        answer=FixtureAnswer,
        refusals=[409],
        once=True,
    )
    def post(self, request: Request, club: str, event: str, number: int) -> Response:
        """For the points that the season's rules name."""
        row = access_fixture(self.actor, club, event, number, Action.ENTER_RESULTS)
        award_match(self.actor, row, **self.body(AwardInput))
        return Response(_answer(row))


class ResultsImport(Endpoint):
    """Results from a list."""

    @operation(
        "import_league_results", "Enter results from a list", tag="league", body=ResultsImportInput,
        answer=FixturesAnswer, status=201, once=True)  # fmt: skip
    def post(self, request: Request, club: str, event: str) -> Response:
        """All of them, or none where one line is wrong; the matches that it changed."""
        row = access_season(self.actor, club, event, Action.ENTER_RESULTS)
        saved = {each.pk for each in import_results(self.actor, row, text=self.body(ResultsImportInput)["text"])}
        rows = load_league_rows(row)
        found = [fixture_json(rows, each) for each in rows.fixtures if each.pk in saved]
        return Response(FixturesAnswer({"revision": row.revision, "fixtures": found}).data, status=201)


def _answer(fixture: Fixture) -> Any:
    rows = load_league_rows(fixture.event)
    return FixtureAnswer(fixture_json(rows, next(each for each in rows.fixtures if each.pk == fixture.pk))).data
