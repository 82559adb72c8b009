"""Seasons of a league: made, changed, their divisions, tables, and the next one."""

from __future__ import annotations

from typing import Any

from django.db.models import Count
from rest_framework.request import Request
from rest_framework.response import Response

from handicaps.core.promotion import NextSeason
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.time_zones import usual_time_zone
from tournaments.events.viewers import view_for
from tournaments.league.access import access_division, access_public_season, access_season
from tournaments.league.api.shapes.league import (
    DivisionAnswer,
    DivisionInput,
    NewSeasonInput,
    NextSeasonAnswer,
    NextSeasonInput,
    SeasonAnswer,
    SeasonChange,
    TablesAnswer,
)
from tournaments.league.details import LeagueDetails
from tournaments.league.selectors.rows import load_league_rows
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season, plan_next_season
from tournaments.league.services.seasons import create_season, edit_season
from tournaments.league.services.teams import add_division, remove_division, rename_division


class Seasons(Endpoint):
    """New seasons."""

    @operation("create_season", "Make a season", tag="league", body=NewSeasonInput, answer=SeasonAnswer, status=201)
    def post(self, request: Request, club: str) -> Response:
        """It is not public until it is published."""
        row = access_club(self.actor, club, Action.MANAGE_EVENTS)
        sent = self.body(NewSeasonInput)
        divisions = tuple(sent.pop("divisions", ()))
        details = LeagueDetails(**{"time_zone": usual_time_zone(row), **sent})
        made = create_season(self.actor, row, details=details, divisions=divisions)
        where = f"/api/v1/clubs/{row.slug}/events/{made.slug}/league/"
        return Response(season_answer(made), status=201, headers={"Location": where})


class Season(Endpoint):
    """The rules of a season."""

    @operation("get_season", "A season", tag="league", answer=SeasonAnswer)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Its rules and divisions."""
        return Response(season_answer(access_season(self.actor, club, event, Action.SEE_DESK)))

    @operation("edit_season", "Change a season", tag="league", body=SeasonChange, answer=SeasonAnswer, refusals=[409])
    def patch(self, request: Request, club: str, event: str) -> Response:
        """Details left out stay."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        sent = self.body(SeasonChange, partial=True)
        how = {name: sent.pop(name) for name in ("reason", "seen") if name in sent}
        edit_season(self.actor, row, details=LeagueDetails.of(row).but(**sent), **how)
        return Response(season_answer(access_season(self.actor, club, event, Action.SEE_DESK)))


class Divisions(Endpoint):
    """The divisions of a season."""

    @operation(
        "add_division", "Add a division below the others", tag="league", body=DivisionInput, answer=DivisionAnswer,
        status=201, once=True,
    )  # fmt: skip
    def post(self, request: Request, club: str, event: str) -> Response:
        """Divisions are numbered from 1, the best."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        made = add_division(self.actor, row, name=self.body(DivisionInput).get("name", ""))
        return Response(_divisions(row)[made.level - 1], status=201)


class Division(Endpoint):
    """One division."""

    @operation("rename_division", "Rename a division", tag="league", body=DivisionInput, answer=DivisionAnswer)
    def patch(self, request: Request, club: str, event: str, level: int) -> Response:
        """Its level stays."""
        row = access_division(self.actor, club, event, level, Action.MANAGE_EVENTS)
        rename_division(self.actor, row, name=self.body(DivisionInput).get("name", row.name))
        return Response(next(each for each in _divisions(row.event) if each["level"] == level))

    @operation("remove_division", "Remove the lowest division", tag="league")
    def delete(self, request: Request, club: str, event: str, level: int) -> Response:
        """Once it has no teams."""
        remove_division(self.actor, access_division(self.actor, club, event, level, Action.MANAGE_EVENTS))
        return Response(status=204)


class Tables(PublicEndpoint):
    """The tables of a season."""

    @operation("get_league_tables", "The tables", tag="league", answer=TablesAnswer, public=True)
    def get(self, request: Request, club: str, event: str) -> Response:
        """Each division with zones, what is certain, and what decided a rank."""
        row = access_public_season(self.actor, club, event)
        return Response(
            TablesAnswer(
                {"revision": row.revision, "divisions": seen_data(row, view_for(self.actor, row))["divisions"]}
            ).data
        )


class NextSeasons(Endpoint):
    """The next season."""

    @operation(
        "make_next_season", "Make the next season", tag="league", body=NextSeasonInput, answer=SeasonAnswer, status=201
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Once all matches have a result: who goes up and down is in its divisions."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        made = make_next_season(self.actor, row, plan=NextSeasonPlan(**self.body(NextSeasonInput)))
        where = f"/api/v1/clubs/{club}/events/{made.slug}/league/"
        return Response(season_answer(made), status=201, headers={"Location": where})


class NextSeasonPreview(Endpoint):
    """What the next season would be."""

    @operation(
        "preview_next_season", "Who would go up and down", tag="league", body=NextSeasonInput, answer=NextSeasonAnswer
    )
    def post(self, request: Request, club: str, event: str) -> Response:
        """Nothing is stored."""
        row = access_season(self.actor, club, event, Action.MANAGE_EVENTS)
        return Response(_preview(plan_next_season(load_league_rows(row), NextSeasonPlan(**self.body(NextSeasonInput)))))


def season_answer(row: Event) -> Any:
    """A season with its divisions."""
    details = LeagueDetails.of(row).as_json()
    shown = {"slug": row.slug, "revision": row.revision, "details": details, "divisions": _divisions(row)}
    return SeasonAnswer(shown).data


def _preview(found: NextSeason) -> Any:
    def level(index: int | None) -> int | None:
        return None if index is None else index + 1

    moves = [
        {"team": move.team, "reason": move.reason, "before": level(move.before), "after": level(move.after)}
        for move in found.moves
    ]
    return NextSeasonAnswer({"divisions": found.divisions, "moves": moves}).data


def _divisions(row: Event) -> list[dict[str, Any]]:
    rows = row.divisions.annotate(n=Count("teams", distinct=True), m=Count("fixtures", distinct=True))
    found = [{"level": each.level, "name": each.name, "teams": each.n, "fixtures": each.m} for each in rows]
    return list(DivisionAnswer(found, many=True).data)
