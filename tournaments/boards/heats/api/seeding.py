"""Seeding runs: started, watched, stopped and used (manual §11, contract §5)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.request import Request
from rest_framework.response import Response

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.api.endpoint import Endpoint, PublicEndpoint, operation
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_round
from tournaments.boards.games.api.shapes.standings import DrawFile
from tournaments.boards.heats.api.heats import heat_answer
from tournaments.boards.heats.api.shapes.heats import HeatAnswer
from tournaments.boards.heats.api.shapes.seeding import (
    EveryWayAnswer,
    EveryWayInput,
    RunAnswer,
    RunInput,
    RunSummary,
    UseInput,
)
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.draws import public_run
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.seeding_runs import all_runs
from tournaments.boards.heats.services.seeding import seed_every_way, start_seeding, stop_seeding, use_seeding
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice, closed_ways, suggested_ways
from tournaments.events.access import access_public_event
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.models import Pool, Round

MOST_POOLS = 10_000


class Runs(Endpoint):
    """The seeding runs of a heat."""

    @operation("list_seeding_runs", "The seeding runs of a heat", tag="seeding", answer=RunSummary(many=True))
    def get(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Newest first."""
        runs = all_runs(access_round(self.actor, club, event, heat, Action.SEE_DESK))
        return Response(RunSummary(runs, many=True).data)

    @operation("start_seeding", "Seed a heat", tag="seeding", body=RunInput, answer=RunSummary, status=202)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Queues the search; follow `Location` to see how far it is. The heat changes when the run is used."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(RunInput)
        if sent.get("entries") is not None:
            sent["entries"] = entries_by_id(row.event, sent["entries"])
        away, twice = (entries_by_id(row.event, sent.pop(p, None) or [], path=p) for p in ("sit_out", "play_twice"))
        sent["way"] = ShortfallChoice(tuple(away), tuple(twice), tuple(sent.pop("leave_out", None) or ()))
        sent["pool"] = _pool(row, sent.pop("pool", None))
        run = start_seeding(self.actor, row, **sent)
        where = f"/api/v1/clubs/{club}/events/{event}/heats/{heat}/seeding-runs/{run.number}/"
        return Response(RunSummary(run).data, status=202, headers={"Location": where})


class EveryWay(Endpoint):
    """Where the numbers do not fit: every way out at once."""

    @operation(
        "seed_every_way",
        "Work out every way",
        tag="seeding",
        body=EveryWayInput,
        answer=EveryWayAnswer,
        status=202,
    )
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Queues a quick search for each way that is open, to compare what they cost. Use one of the runs then."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        sent = self.body(EveryWayInput)
        pool = _pool(row, sent.get("pool"))
        rows = load_heat_rows(row)
        ways = suggested_ways(rows, pool)
        tried = seed_every_way(self.actor, row, ways=ways, pool=pool, seconds=sent.get("seconds", 2))
        impossible = [{"way": kind, "reason": why} for kind, why in (*closed_ways(rows, pool), *tried.reasons)]
        return Response(EveryWayAnswer({"runs": tried.runs, "impossible": impossible}).data, status=202)


class RunDetail(Endpoint):
    """One seeding run."""

    @operation("get_seeding_run", "A seeding run", tag="seeding", answer=RunAnswer)
    def get(self, request: Request, club: str, event: str, heat: int, run: int) -> Response:
        """How far it is, what it saw, and the best it found so far."""
        return Response(RunAnswer(_run(self.actor, club, event, heat, run, Action.SEE_DESK)).data)


class RunStop(Endpoint):
    """Stopping a run."""

    @operation("stop_seeding", "Stop a seeding run", tag="seeding", answer=RunSummary)
    def post(self, request: Request, club: str, event: str, heat: int, run: int) -> Response:
        """The best it found so far is kept."""
        row = _run(self.actor, club, event, heat, run, Action.RUN_HEATS)
        stop_seeding(self.actor, row)
        return Response(RunSummary(row).data)


class RunUse(Endpoint):
    """Using a run."""

    @operation("use_seeding", "Use a seeding run", tag="seeding", body=UseInput, answer=HeatAnswer, refusals=[409])
    def post(self, request: Request, club: str, event: str, heat: int, run: int) -> Response:
        """Writes its boards into the heat, in place of all unstarted ones."""
        row = _run(self.actor, club, event, heat, run, Action.RUN_HEATS)
        use_seeding(self.actor, row, **self.body(UseInput))
        return Response(heat_answer(self.actor, club, event, heat))


class Draw(PublicEndpoint):
    """A draw that everybody can count again."""

    @operation("get_draw", "What repeats a draw", tag="standings", answer=DrawFile, public=True)
    def get(self, request: Request, club: str, event: str, heat: int, run: int) -> Response:
        """The file and seed of a draw whose boards were used; 404 where the event does not publish them."""
        row = access_public_event(self.actor, club, event)
        return Response(DrawFile(public_run(row, heat=heat, run=run)).data)


def _run(actor: Actor, club: str, event: str, heat: int, run: int, action: Action) -> SeedingRun:
    row = access_round(actor, club, event, heat, action)
    found = SeedingRun.objects.filter(round=row, number=run).select_related("job").first()
    if found is None:
        raise MissingError(_("There is no such run of this heat. List the runs again."))
    found.round = row
    return found


def _pool(heat: Round, number: int | None) -> Pool | None:
    """A pool of the heat; None for None. Raises `RuleError` at `pool`."""
    found = heat.pools.filter(position=number).first() if number is not None and 0 < number < MOST_POOLS else None
    if number is not None and found is None:
        message = gettext_noop("This heat has no pool %(number)s. List its pools, or leave the field out.")
        raise RuleError.one("pool", "unknown", message, number=number)
    return found
