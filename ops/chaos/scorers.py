"""Scorers who enter results over the API at once, each at a board of their own, and never give up on one.

A request that got no answer is sent again with its idempotency key until one comes, and must count once.
"""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from ops.errors import SetupError

PAUSE = 0.2
GIVE_UP_SECONDS = 300.0
Facts = list[list[Any]]


@dataclass
class Log:
    """What was acknowledged, as [game, version, facts]; the responses; and how many were given a second time."""

    acknowledged: list[list[Any]] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    again: int = 0
    without_retry_after: int = 0
    longest: float = 0.0

    def count(self, status: str) -> None:
        """Count one more response of a kind."""
        self.statuses[status] = self.statuses.get(status, 0) + 1


class Scorer:
    """One scorer at one board."""

    def __init__(self, base: str, token: str, *, heat: int, game: int, seats: Sequence[int], log: Log) -> None:
        headers = {"Authorization": f"Token {token}", "Host": "localhost"}
        self.client = httpx.AsyncClient(base_url=base, headers=headers, timeout=60)
        self.path = f"/api/v1/clubs/chaos/events/live/heats/{heat}/games/{game}/"
        self.game, self.seats, self.log = game, seats, log
        self.chance = random.Random(game)  # noqa: S311  made-up results
        self.version = 0
        self.entered = 0

    async def play(self, until: float) -> None:
        """Enter one result after the other; every fourth time finish the game, see it score, and reopen it."""
        async with self.client:
            while time.monotonic() < until:
                await self.enter(self._result())
                self.entered += 1
                if self.entered % 4 == 0:
                    await self._sent("POST", "finish/", {"version": self.version})
                    await self._sent("POST", "reopen/", {})
                await asyncio.sleep(PAUSE)
            await self._sent("POST", "finish/", {"version": self.version})

    async def enter(self, facts: Facts) -> None:
        """Enter a result until it is acknowledged: one version more than the scorer saw, however often it was sent."""
        begun = time.monotonic()
        game = await self._sent("PUT", "result/", {"version": self.version, "seats": self._lines(facts)})
        if game["version"] != self.version + 1:
            raise SetupError(f"Game {self.game} stands at version {game['version']} after {self.version}.")
        self.version = game["version"]
        self.log.acknowledged.append([self.game, self.version, facts])
        self.log.longest = max(self.log.longest, time.monotonic() - begun)

    async def _sent(self, method: str, path: str, body: Any) -> dict[str, Any]:
        """The response to a request, which is repeated under one key until it gets one."""
        begun, key = time.monotonic(), str(uuid.uuid4())
        while True:
            answer = await self._ask(method, path, body, key=key)
            if answer is not None and answer.status_code == 200:
                self.log.again += "idempotency-replayed" in answer.headers
                found: dict[str, Any] = answer.json()
                return found
            if time.monotonic() > begun + GIVE_UP_SECONDS:
                raise TimeoutError(f"Game {self.game} can't be reached for {GIVE_UP_SECONDS:.0f} s.")
            await asyncio.sleep(PAUSE)

    async def _ask(self, method: str, path: str, body: Any, *, key: str) -> httpx.Response | None:
        try:
            answer = await self.client.request(method, self.path + path, json=body, headers={"Idempotency-Key": key})
        except httpx.HTTPError as error:
            self.log.count(type(error).__name__)
            return None
        self.log.count(str(answer.status_code))
        if answer.status_code < 500 and answer.status_code not in {200, 429}:
            raise SetupError(f"The trial sent what the site refuses: {method} {self.path}{path}: {answer.text[:500]}")
        if answer.status_code == 503 and "retry-after" not in answer.headers:
            self.log.without_retry_after += 1
        if answer.status_code == 503:
            await asyncio.sleep(self.chance.uniform(0.1, 1.0))
        return answer

    def _result(self) -> Facts:
        """A possible result of a board: one winner with at least 18 centers, and years for eliminated powers."""
        centers = [0] * 7
        winner = self.chance.randrange(7)
        centers[winner] = self.chance.randint(18, 25)
        for _center in range(34 - centers[winner]):
            centers[self.chance.choice([seat for seat in range(7) if seat != winner])] += 1
        last = self.chance.randint(1910, 1990)
        return [
            ["win" if seat == winner else "loss", held, last if held else last - self.chance.randint(1, 9)]
            for seat, held in enumerate(centers)
        ]

    def _lines(self, facts: Facts) -> list[dict[str, Any]]:
        names = ("result", "centers", "final_year")
        lines = zip(self.seats, facts, strict=True)
        return [{"id": seat, **dict(zip(names, fact, strict=True))} for seat, fact in lines]


async def enter_results(base: str, scene: dict[str, Any], *, seconds: float, log: Log) -> None:
    """Let all scorers of the scene work for that many seconds."""
    until = time.monotonic() + seconds
    boards = zip(scene["tokens"], scene["games"].items(), strict=True)
    scorers = [
        Scorer(base, token, heat=scene["heat"], game=int(game), seats=seats, log=log) for token, (game, seats) in boards
    ]
    await asyncio.gather(*(scorer.play(until) for scorer in scorers))
