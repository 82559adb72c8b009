"""Pools of a heat: made, filled, seeded apart, emptied and removed."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, operation
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_pool, access_round
from tournaments.boards.heats.api.heats import heat_answer
from tournaments.boards.heats.api.shapes.heats import EntryIds, HeatAnswer
from tournaments.boards.heats.api.shapes.pools import (
    FillAnswer,
    FillInput,
    PoolAnswer,
    PoolEditInput,
    PoolInput,
    TopBoardPoolAnswer,
)
from tournaments.boards.heats.api.shapes.seeding import RunSummary
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.pools import pool_lines
from tournaments.boards.heats.services.pools import (
    PoolDetails,
    add_to_pool,
    edit_pool,
    empty_pool,
    fill_pool,
    make_pool,
    make_top_board,
    remove_pool,
    take_from_pools,
)
from tournaments.boards.heats.services.seeding import seed_every_pool
from tournaments.events.api.lookups import entries_by_id
from tournaments.events.extras import order_called
from tournaments.events.models import Pool, Round


class Pools(Endpoint):
    """The pools of a heat."""

    @operation("list_pools", "The pools of a heat", tag="pools", answer=PoolAnswer(many=True))
    def get(self, request: Request, club: str, event: str, heat: int) -> Response:
        """With their players. Who is in none is seeded with the others in none."""
        return Response(_pools(access_round(self.actor, club, event, heat, Action.SEE_DESK)))

    @operation("make_pool", "Make a pool", tag="pools", body=PoolInput, answer=PoolAnswer, status=201, once=True)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Empty at first."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        pool = make_pool(self.actor, row, details=PoolDetails(**self.body(PoolInput)))
        where = f"/api/v1/clubs/{club}/events/{event}/heats/{heat}/pools/{pool.position}/"
        return Response(_answer(pool), status=201, headers={"Location": where})


class PoolDetail(Endpoint):
    """One pool."""

    @operation("get_pool", "A pool", tag="pools", answer=PoolAnswer)
    def get(self, request: Request, club: str, event: str, heat: int, pool: int) -> Response:
        """With its players."""
        return Response(_answer(access_pool(self.actor, club, event, heat, pool, Action.SEE_DESK)))

    @operation("edit_pool", "Change a pool", tag="pools", body=PoolEditInput, answer=PoolAnswer)
    def patch(self, request: Request, club: str, event: str, heat: int, pool: int) -> Response:
        """Fields left out stay."""
        row = access_pool(self.actor, club, event, heat, pool, Action.RUN_HEATS)
        sent = self.body(PoolEditInput, partial=True)
        reason = sent.pop("reason", "")
        now = {name: getattr(row, name) for name in ("name", "size", "takes_top_ranks")}
        details = PoolDetails(**{**now, "multiplier": Decimal(row.multiplier), **sent})
        edit_pool(self.actor, row, details=details, reason=reason)
        return Response(_answer(row))

    @operation("remove_pool", "Remove a pool", tag="pools")
    def delete(self, request: Request, club: str, event: str, heat: int, pool: int) -> Response:
        """Its players stay registered, its unstarted boards stay. Not once a game of it has started."""
        remove_pool(self.actor, access_pool(self.actor, club, event, heat, pool, Action.RUN_HEATS))
        return Response(status=204)


class PoolFilling(Endpoint):
    """Filling a pool from the standings."""

    @operation("fill_pool", "Fill a pool from the standings", tag="pools", body=FillInput, answer=FillAnswer)
    def post(self, request: Request, club: str, event: str, heat: int, pool: int) -> Response:
        """The first of those who qualify and wait for a board, or the strongest of a rating list.

        Ties at the cut are named and left out.
        """
        row = access_pool(self.actor, club, event, heat, pool, Action.RUN_HEATS)
        body = self.body(FillInput)
        slug = body.get("rating_list", "")
        by = order_called(row.round.event, slug) if slug else None
        return Response(FillAnswer(fill_pool(self.actor, row, first=body["first"], order=by)).data)


class PoolEntries(Endpoint):
    """Players put into a pool by hand."""

    @operation("add_to_pool", "Put players into a pool", tag="pools", body=EntryIds, answer=PoolAnswer)
    def post(self, request: Request, club: str, event: str, heat: int, pool: int) -> Response:
        """Registered players who wait for a board; who is in another pool leaves it."""
        row = access_pool(self.actor, club, event, heat, pool, Action.RUN_HEATS)
        add_to_pool(self.actor, row, entries=entries_by_id(row.round.event, self.body(EntryIds)["entries"]))
        return Response(_answer(row))


class PoolEmptying(Endpoint):
    """Emptying a pool."""

    @operation("empty_pool", "Take everybody out of a pool", tag="pools", answer=PoolAnswer)
    def post(self, request: Request, club: str, event: str, heat: int, pool: int) -> Response:
        """They stay registered. Not while anybody of it sits at a board."""
        row = access_pool(self.actor, club, event, heat, pool, Action.RUN_HEATS)
        empty_pool(self.actor, row)
        return Response(_answer(row))


class TakingOut(Endpoint):
    """Players taken out of their pools."""

    @operation("take_from_pools", "Take players out of their pools", tag="pools", body=EntryIds, answer=HeatAnswer)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """They stay registered, in no pool."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        take_from_pools(self.actor, row, entries=entries_by_id(row.event, self.body(EntryIds)["entries"]))
        return Response(heat_answer(self.actor, club, event, heat))


class TopBoards(Endpoint):
    """The top board of a heat."""

    @operation("make_top_board", "Make a top board", tag="pools", answer=TopBoardPoolAnswer, status=201)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """A pool of one board from the top of the standings, which decides the first ranks."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        pool, filling = make_top_board(self.actor, row)
        where = f"/api/v1/clubs/{club}/events/{event}/heats/{heat}/pools/{pool.position}/"
        found = {"pool": pool.position, "came": filling.came, "tied": filling.tied, "absent": filling.absent}
        return Response(TopBoardPoolAnswer(found).data, status=201, headers={"Location": where})


class PoolSeeding(Endpoint):
    """Seeding all pools."""

    @operation("seed_every_pool", "Seed every pool", tag="pools", answer=RunSummary(many=True), status=202)
    def post(self, request: Request, club: str, event: str, heat: int) -> Response:
        """Queues a run for each pool with players who wait, and one for those in none."""
        row = access_round(self.actor, club, event, heat, Action.RUN_HEATS)
        return Response(RunSummary(seed_every_pool(self.actor, row), many=True).data, status=202)


def _pools(heat: Round) -> list[dict[str, Any]]:
    return [dict(line) for line in PoolAnswer(pool_lines(load_heat_rows(heat)), many=True).data]


def _answer(pool: Pool) -> dict[str, Any]:
    lines = pool_lines(load_heat_rows(pool.round))
    return dict(PoolAnswer(next(line for line in lines if line.pool.pk == pool.pk)).data)
