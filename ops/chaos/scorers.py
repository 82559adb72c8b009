"""Scorers who enter results over the API at once, each at a board of their own, and never give up on one.

A write that got no answer is looked up before it is sent again: the version that a writer saw tells whether it landed.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from ops.errors import SetupError

__all__ = ["Log", "Scorer", "enter_results"]

PAUSE = 0.2
GIVE_UP_SECONDS = 300.0
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
Facts = list[list[Any]]


@dataclass
class Log:
    """What was acknowledged, as [game, version, facts]; what was sent without an answer; and how answers went."""

    acknowledged: list[list[Any]] = field(default_factory=list)
    unsure: list[list[Any]] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    without_retry_after: int = 0
    longest: float = 0.0

    def count(self, status: str) -> None:
        """One more answer of a kind."""
        self.statuses[status] = self.statuses.get(status, 0) + 1


class Scorer:
    """One scorer at one board."""

    def __init__(self, base: str, token: str, *, heat: int, game: int, seats: Sequence[int], log: Log) -> None:
        headers = {"Authorization": f"Token {token}", "Host": "localhost"}
        self.client = httpx.AsyncClient(base_url=base, headers=headers, timeout=60)
        self.path = f"/api/v1/clubs/chaos/tournaments/live/heats/{heat}/games/{game}/"
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
                    await self._until(200, "POST", "finish/", {"seen": self.version}, goes_without="finished")
                    await self._until(200, "POST", "reopen/", {}, goes_without="started")
                await asyncio.sleep(PAUSE)
            await self._until(200, "POST", "finish/", {"seen": self.version}, goes_without="finished")

    async def enter(self, facts: Facts) -> None:
        """Enter a result until it is acknowledged, by the answer or by what stands at the game."""
        begun = time.monotonic()
        sent_blindly = False
        while True:
            body = {"seen": self.version, "seats": self._lines(facts)}
            answer = await self._ask("PUT", "result/", body)
            if answer is not None and answer.status_code == 200:
                break
            sent_blindly |= answer is None or answer.status_code >= 500
            now = await self._look(begun)
            landed = now["version"] == self.version + 1 and _facts(now) == facts
            self.version = now["version"] - landed
            if landed:
                break
        if sent_blindly:
            self.log.unsure.append([self.game, facts])
        self.version += 1
        self.log.acknowledged.append([self.game, self.version, facts])
        self.log.longest = max(self.log.longest, time.monotonic() - begun)

    async def _look(self, begun: float) -> dict[str, Any]:
        """The game as it is, asked for until somebody answers."""
        while True:
            await asyncio.sleep(PAUSE)
            answer = await self._ask("GET", "", None)
            if answer is not None and answer.status_code == 200:
                found: dict[str, Any] = answer.json()
                return found
            if time.monotonic() > begun + GIVE_UP_SECONDS:
                raise TimeoutError(f"Game {self.game} can't be reached for {GIVE_UP_SECONDS:.0f} s.")

    async def _until(self, wanted: int, method: str, path: str, body: Any, *, goes_without: str) -> None:
        """Send until it is done; a step that was done without an answer shows in the game's state."""
        begun = time.monotonic()
        while True:
            answer = await self._ask(method, path, body)
            if answer is not None and answer.status_code == wanted:
                return
            if (await self._look(begun))["state"] == goes_without:
                return

    async def _ask(self, method: str, path: str, body: Any) -> httpx.Response | None:
        try:
            answer = await self.client.request(method, self.path + path, json=body)
        except httpx.HTTPError as error:
            self.log.count(type(error).__name__)
            return None
        if method != "GET":
            self.log.count(str(answer.status_code))
        if answer.status_code in {400, 401, 403, 404, 405}:
            raise SetupError(f"The trial sent what the site refuses: {method} {self.path}{path}: {answer.text[:500]}")
        if answer.status_code == 503 and "retry-after" not in answer.headers:
            self.log.without_retry_after += 1
        if answer.status_code == 503:
            await asyncio.sleep(self.chance.uniform(0.1, 1.0))
        return answer

    def _result(self) -> Facts:
        """A board as it may end: one winner with at least 18 centers, years for who is out."""
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
        return [{"seat": seat, **dict(zip(names, fact, strict=True))} for seat, fact in lines]


def _facts(game: dict[str, Any]) -> Facts:
    order = {power: place for place, power in enumerate(POWERS)}
    seats = sorted(game["seats"], key=lambda seat: order.get(seat["power"].upper(), 9))
    return [[seat["result"], seat["centers"], seat["final_year"]] for seat in seats]


async def enter_results(base: str, scene: dict[str, Any], *, seconds: float, log: Log) -> None:
    """All scorers of the scene at work for so long."""
    until = time.monotonic() + seconds
    boards = zip(scene["tokens"], scene["games"].items(), strict=True)
    scorers = [
        Scorer(base, token, heat=scene["heat"], game=int(game), seats=seats, log=log) for token, (game, seats) in boards
    ]
    await asyncio.gather(*(scorer.play(until) for scorer in scorers))
