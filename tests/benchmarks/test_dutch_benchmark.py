"""How long the next round of a Dutch event takes, compared with peers from the package index. CPU seconds, one core.

The peers follow the rules of 2017 (py4swiss) or get colours wrong at times (caissify): their times are comparable,
their rounds are not.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from pairing.core.swiss.dutch.contenders import field_of
from pairing.core.swiss.dutch.engine import pair_round
from pairing.core.swiss.record import Record
from pairing.core.trf.writing import Dialect, write_trf
from tests.benchmarks.peers import PEERS, seconds_of
from tests.pairing.swiss_events import MadeUp, Pairing

pytestmark = pytest.mark.benchmark
ROUNDS = 9
LARGEST = {"py4swiss": 500, "caissify": 100}
TWICE = ("none", "down", "up")


def by_engine(event: Record) -> Pairing:
    found = pair_round(event)
    return [(pair.white, pair.black) for pair in found.pairs], found.bye


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("players", [50, 100, 200, 500, 1000, 2000])
def test_rounds_of_one_size(players: int, tmp_path: Path) -> None:
    events = MadeUp(5, players, ROUNDS).play(by_engine)
    for event in (events[0], events[1], events[4], events[8]):
        began = time.process_time()
        pair_round(event)
        figures = [f"topboard {time.process_time() - began:.2f}"]
        figures += [f"{peer} {_peer(peer, event, tmp_path)}" for peer in PEERS if players <= LARGEST[peer]]
        print(f"{players} players, round {event.next_round}: {', '.join(figures)}")  # noqa: T201


def _peer(peer: str, event: Record, folder: Path) -> str:
    report, facts = folder / "event.trf", folder / "event.json"
    report.write_text(write_trf(event, dialect=Dialect.TRF16, line_end="\n"), encoding="utf-8")
    facts.write_text(json.dumps(_facts(event)), encoding="utf-8")
    return seconds_of(peer, report, facts)


def _facts(event: Record) -> dict[str, object]:
    """The event as caissify takes it; of floats, the last two rounds."""
    ratings = {player.number: player.rating for player in event.players}
    players = [
        {
            "id": one.number,
            "name": str(one.number),
            "score": one.points / 2,
            "rating": ratings[one.number],
            "starting_number": one.number,
            "color_hist": ["white" if colour > 0 else "black" for colour in one.colours],
            "float_history": [TWICE[way] for way in reversed(one.floats)],
            "bye_count": 0 if one.may_have_bye else 1,
        }
        for one in field_of(event).contenders
    ]
    met = [
        [player.number, turn.opponent]
        for player in event.players
        for turn in player.turns
        if turn.opponent and player.number < turn.opponent
    ]
    return {"players": players, "met": met, "round": event.next_round, "rounds": ROUNDS}
