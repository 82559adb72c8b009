"""CPU seconds for a round of the armati Swiss and for standings with six tie-breaks: printed, never asserted."""

from __future__ import annotations

import time

import pytest

from pairing.core.swiss.armati.field import ArmatiRules
from pairing.core.swiss.armati.rounds import RoundRequest, pair_round
from pairing.core.swiss.ranking.standings import rank_event
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from pairing.core.swiss.record import Record
from tests.pairing.core.swiss.armati.events import Happenings, field_of, play_out

pytestmark = pytest.mark.benchmark
SIX = ("direct-encounter", "sodos", "m-buchholz", "buchholz-cut-1", "sonneborn-berger", "progressive")


@pytest.mark.parametrize("players", [200, 1000])
@pytest.mark.parametrize("floaters", ["balance", "top"])
def test_rounds_of_the_armati_swiss(players: int, floaters: str) -> None:
    rules = ArmatiRules(first_round="halves", floaters=floaters)  # type: ignore[arg-type]
    took = []
    for before, asked, _result in play_out(
        field_of(players, clubs=20),
        rounds=9,
        seed=3,
        happen=Happenings(),
        request=lambda _event, seed: RoundRequest(rules=rules, seed=seed),
    ):
        began = time.process_time()
        pair_round(before, request=asked)
        took.append(f"{time.process_time() - began:.3f}")
    print(f"armati, {players} players, floaters {floaters}, rounds 1 to 9: {' '.join(took)} s")  # noqa: T201


def test_standings_of_a_thousand() -> None:
    event: Record | None = None
    for before, _asked, _result in play_out(field_of(1000), rounds=12, seed=3, happen=Happenings()):
        event = before
    assert event is not None
    assert event.rounds_played == 11
    took = []
    for _ in range(5):
        began = time.process_time()
        rank_event(event, chain=find_swiss_tie_breaks(SIX))
        took.append(time.process_time() - began)
    print(f"standings, 1000 players, 11 rounds, six tie-breaks: {min(took):.3f} s")  # noqa: T201
