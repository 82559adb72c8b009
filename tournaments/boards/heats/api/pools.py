"""Pools of a heat: made, filled, seeded apart, emptied and removed."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django.urls import reverse
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.resources import verb
from tournaments.boards.games.access import access_pool
from tournaments.boards.games.api.resources import HeatResource
from tournaments.boards.heats.api.heats import heat_answer
from tournaments.boards.heats.api.serializers.heats import EntryIds, HeatAnswer
from tournaments.boards.heats.api.serializers.pools import (
    FillAnswer,
    FillInput,
    PoolAnswer,
    PoolEditInput,
    PoolInput,
    SeededPools,
    TopBoardPoolAnswer,
)
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
from tournaments.events.models import Pool


class PoolViewSet(ListModelMixin, HeatResource):
    """The pools of a heat with their players. Players without a pool are seeded separately."""

    tag = "pools"
    noun = "pool"
    serializer_class = PoolAnswer
    lookup_field = "number"
    pool: Pool

    def enter(self) -> None:
        """The pool of the address, or its heat."""
        if "number" in self.kwargs:
            kwargs = self.kwargs
            self.pool = access_pool(
                self.actor, kwargs["club"], kwargs["event"], kwargs["heat"], kwargs["number"], self.needs
            )
            self.heat = self.pool.round
        else:
            super().enter()

    def shown(self, *, at: int | None = None) -> Response:
        """The pool as it is now."""
        lines = pool_lines(load_heat_rows(self.heat))
        return self.answer(next(line for line in lines if line.pool.pk == self.pool.pk), at=at)

    def request_shape(self) -> Any:
        """A new pool and a change are sent in shapes of their own."""
        return {"create": PoolInput, "partial_update": PoolEditInput}.get(self.action) or super().request_shape()

    def get_queryset(self) -> Any:
        """By number."""
        return pool_lines(load_heat_rows(self.heat))

    def create(self, request: Request, **kwargs: object) -> Response:
        """Create a pool. It is empty at first."""
        self.pool = make_pool(self.actor, self.heat, details=PoolDetails(**self.body(PoolInput)))
        return self.shown(at=self.pool.position)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A pool with its players."""
        return self.shown()

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Change a pool. A change of the scoring needs a `reason` once a game of the pool has started."""
        row = self.pool
        sent = self.change(PoolEditInput, lambda: self.shown().data)
        reason = sent.pop("reason", "")
        now = {name: getattr(row, name) for name in ("name", "size", "takes_top_ranks")}
        details = PoolDetails(**{**now, "multiplier": Decimal(row.multiplier), **sent})
        edit_pool(self.actor, row, details=details, reason=reason)
        return self.shown()

    def destroy(self, request: Request, **kwargs: object) -> Response:
        """Remove a pool. Its players stay registered, and its boards that haven't started stay. Not possible once a
        game of it has started.
        """
        remove_pool(self.actor, self.pool)
        return Response(status=204)

    @verb(body=FillInput, answer=FillAnswer)
    def fill(self, request: Request, **kwargs: object) -> Response:
        """Fill a pool from the standings, or with the strongest of a rating list. Players tied at the cut are left out
        and listed. Only players who qualify and are waiting for a board are added.
        """
        body = self.sent()
        slug = body.get("rating_list", "")
        by = order_called(self.actor, self.heat.event, slug) if slug else None
        return self.answer(fill_pool(self.actor, self.pool, first=body["first"], order=by))

    @verb(body=EntryIds)
    def entries(self, request: Request, **kwargs: object) -> Response:
        """Put registered players who wait for a board into a pool. Players leave the pool that they are in now."""
        add_to_pool(self.actor, self.pool, entries=entries_by_id(self.heat.event, self.sent()["entries"]))
        return self.shown()

    @verb()
    def empty(self, request: Request, **kwargs: object) -> Response:
        """Remove everybody from a pool. They stay registered. Not possible while any of them sits at a board."""
        empty_pool(self.actor, self.pool)
        return self.shown()

    @verb(detail=False, body=EntryIds, answer=HeatAnswer)
    def take_out(self, request: Request, **kwargs: object) -> Response:
        """Take players out of their pools. They stay registered, in no pool."""
        take_from_pools(self.actor, self.heat, entries=entries_by_id(self.heat.event, self.sent()["entries"]))
        return Response(heat_answer(self.actor, *(self.kwargs[name] for name in ("club", "event", "heat"))))

    @verb(detail=False, answer=SeededPools, success_status=202)
    def seed(self, request: Request, **kwargs: object) -> Response:
        """Seed every pool. Queues a run for each pool with waiting players, and one for those in no pool."""
        return self.answer({"runs": seed_every_pool(self.actor, self.heat)})

    @verb(detail=False, answer=TopBoardPoolAnswer, success_status=201)
    def make_top_board(self, request: Request, **kwargs: object) -> Response:
        """Create a pool of one board from the top of the standings; it decides the first ranks."""
        pool, filling = make_top_board(self.actor, self.heat)
        filled = {"pool": pool.position, "came": filling.came, "tied": filling.tied, "absent": filling.absent}
        return self.answer(
            filled, found_at=reverse("api:v1:pool-detail", kwargs={**self.kwargs, "number": pool.position})
        )
