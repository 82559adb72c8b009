"""The engine against the oracle that writes down every candidate: the same pairs, bye and refusals."""

from __future__ import annotations

import pytest

from pairing.core.swiss.dutch.engine import NoPairingError, pair_round
from pairing.core.swiss.record import Record
from tests.pairing.core.swiss.dutch.enumeration import Oracle
from tests.pairing.swiss_events import MadeUp, Pairing

EVENTS = range(100)
SMALL = {"least": 4, "most": 9}


def by_engine(event: Record) -> Pairing | None:
    try:
        found = pair_round(event)
    except NoPairingError:
        return None
    return [(pair.white, pair.black) for pair in found.pairs], found.bye


def by_whim(event: Record) -> Pairing | None:
    """Neighbours by number, whatever the rules say: histories that the system would never make."""
    away = event.away(event.next_round)
    here = [player.number for player in event.players if player.number not in away]
    here = here[event.rounds_played % 2 :] + here[: event.rounds_played % 2]
    bye = here.pop() if len(here) % 2 else None
    return list(zip(here[::2], here[1::2], strict=True)), bye


@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("history", [by_engine, by_whim], ids=["system", "whim"])
def test_engine_and_oracle_agree(block: int, history: object) -> None:
    assert callable(history)
    for seed in EVENTS[block::10]:
        for event in MadeUp.of(seed, **SMALL).play(history):
            oracle, ours = Oracle(event), by_engine(event)
            if ours is None:
                assert oracle.pairs is None, f"{event.name}, round {event.next_round}"
                continue
            assert oracle.pairs is not None, f"{event.name}, round {event.next_round}"
            expected = {frozenset(pair) for pair in oracle.pairs}
            assert ({frozenset(pair) for pair in ours[0]}, ours[1]) == (expected, oracle.bye), (
                f"{event.name}, round {event.next_round}"
            )
