"""Seeding runs: started, watched, stopped and used (manual §11, contract §5)."""

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
from tournaments.boards.games.api.resources import HeatResource
from tournaments.boards.games.api.serializers.standings import DrawFile
from tournaments.boards.heats.api.heats import heat_answer
from tournaments.boards.heats.api.serializers.heats import HeatAnswer
from tournaments.boards.heats.api.serializers.seeding import (
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
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.api.resources import EventResource
from tournaments.events.models import Pool, Round

MOST_POOLS = 10_000


class SeedingRunViewSet(ListModelMixin, HeatResource):
    """The seeding runs of a heat, newest first."""

    tag = "seeding"
    noun = "seeding_run"
    serializer_class = RunAnswer
    list_class = RunSummary
    lookup_field = "number"
    created_status = 202
    run: SeedingRun

    def enter(self) -> None:
        """The heat of the address, and the run if it names one."""
        super().enter()
        if "number" in self.kwargs:
            found = SeedingRun.objects.filter(round=self.heat, number=self.kwargs["number"])
            run = found.select_related("job").first()
            if run is None:
                raise MissingError(_("There is no such run of this heat. List the runs again."))
            run.round = self.heat
            self.run = run

    def request_shape(self) -> Any:
        """The input of a search."""
        return RunInput if self.action == "create" else super().request_shape()

    def get_queryset(self) -> Any:
        """Newest first."""
        return all_runs(self.heat)

    def create(self, request: Request, **kwargs: object) -> Response:
        """Seed a heat. Queues the search; follow `Location` to see its progress.

        The heat changes when the run is used.
        """
        heat, sent = self.heat, self.body(RunInput)
        if sent.get("entries") is not None:
            sent["entries"] = entries_by_id(heat.event, sent["entries"])
        away, twice = (entries_by_id(heat.event, sent.pop(p, None) or [], path=p) for p in ("sits_out", "plays_twice"))
        sent["way"] = ShortfallChoice(tuple(away), tuple(twice), tuple(sent.pop("left_out", None) or ()))
        sent["pool"] = _pool(heat, sent.pop("pool", None))
        run = start_seeding(self.actor, heat, **sent)
        return self.answer(run, at=run.number)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A seeding run: its progress, its input, and the best boards found so far."""
        return self.answer(self.run)

    @verb(detail=False, body=EveryWayInput, answer=EveryWayAnswer, success_status=202)
    def every_way(self, request: Request, **kwargs: object) -> Response:
        """Compare all options if players don't fill the boards. Queues a quick search for each possible option. Then
        use one of the runs.
        """
        sent = self.sent()
        pool = _pool(self.heat, sent.get("pool"))
        rows = load_heat_rows(self.heat)
        ways = suggested_ways(rows, pool)
        tried = seed_every_way(self.actor, self.heat, ways=ways, pool=pool, seconds=sent.get("seconds", 2))
        impossible = [{"way": kind, "reason": why} for kind, why in (*closed_ways(rows, pool), *tried.reasons)]
        return self.answer({"runs": tried.runs, "impossible": impossible})

    @verb()
    def stop(self, request: Request, **kwargs: object) -> Response:
        """Stop a seeding run. The best boards found so far are kept."""
        stop_seeding(self.actor, self.run)
        return self.answer(self.run)

    @verb(body=UseInput, answer=HeatAnswer)
    def use(self, request: Request, **kwargs: object) -> Response:
        """Use a seeding run. Its boards replace all boards of the heat that haven't started."""
        use_seeding(self.actor, self.run, seen=self.sent().get("draft"))
        return Response(heat_answer(self.actor, *(self.kwargs[name] for name in ("club", "event", "heat"))))


class DrawViewSet(EventResource):
    """A draw that everybody can count again."""

    tag = "standings"
    noun = "draw"
    reads = None
    serializer_class = DrawFile
    lookup_field = "number"

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The file and random seed that repeat a seeding run, once its boards are used. 404 if not published."""
        return self.answer(public_run(self.event, heat=self.kwargs["heat"], run=self.kwargs["number"]))


def _pool(heat: Round, number: int | None) -> Pool | None:
    """A pool of the heat; None for None. Raises `RuleError` at `pool`."""
    found = heat.pools.filter(position=number).first() if number is not None and 0 < number < MOST_POOLS else None
    if number is not None and found is None:
        message = gettext_noop("This heat has no pool %(number)s. List its pools, or leave the field out.")
        raise RuleError.one("pool", "unknown", message, number=number)
    return found
